// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"
#include "model/description/import/blocks/linear_attention.h"

#include <cmath>

namespace waferline {

namespace {

/// "auto" stands for a sixteenth of the hidden size, rounded up.
double readRank(Config &config, double hidden)
{
    const nlohmann::json *const rank = config.value({"mamba_dt_rank"});
    return rank != nullptr && *rank == "auto" ? std::ceil(hidden / 16) : config.size({"mamba_dt_rank"});
}

} // namespace

// Mamba-1 or attention by one period, a mixture or a dense part by another.
Network readJamba(Config &config)
{
    Network network;
    addEnds(network, config);
    const GroupedAttention attention = readGroupedAttention(config, HeadDim::HiddenOverHeads);
    const Mamba1 mamba{.hidden = attention.hidden,
                       .inner = config.size({"mamba_expand"}) * attention.hidden,
                       .stateSize = config.size({"mamba_d_state"}),
                       .rank = readRank(config, attention.hidden),
                       .kernel = config.size({"mamba_d_conv"}),
                       .convolutionBias = config.requiredFlag("mamba_conv_bias"),
                       .projectionBias = config.requiredFlag("mamba_proj_bias")};
    const double inner = config.size({"intermediate_size"});
    const Period attentionLayers = readPeriod(config, "attn_layer_period", "attn_layer_offset");
    const Period mixtureLayers = readPeriod(config, "expert_layer_period", "expert_layer_offset");
    Mixture mixture = readMixture(config);
    mixture.module = "feed_forward.experts.0";
    mixture.inner = inner;
    const std::int64_t layers = readLayerCount(config);
    for (std::int64_t i = 0; i < layers; ++i) {
        const bool isAttention = attentionLayers.contains(i);
        // A mixture of one expert is a dense part, without a router.
        const bool isMixture = mixtureLayers.contains(i) && mixture.count > 1;
        network.add((isAttention ? 2U : 0U) + (isMixture ? 1U : 0U), [&] {
            LayerTensors layer;
            if (isAttention) {
                addAttention(layer, attention);
            } else {
                layer.kind = LayerKind::LinearAttention;
                addLinearAttention(layer, mamba);
            }
            if (isMixture) {
                addMixture(layer, mixture);
            } else {
                addMlp(layer, {.module = "feed_forward", .hidden = attention.hidden, .inner = inner});
            }
            layer.plain(2 * attention.hidden);
            return layer;
        });
    }
    return network;
}

} // namespace waferline
