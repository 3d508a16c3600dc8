// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"
#include "model/description/import/blocks/linear_attention.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace waferline {

namespace {

constexpr std::array<std::string_view, 2> typeNames{"attention", "mamba"};

constexpr MlpNames fusedNames{.down = "output_linear", .fused = "input_linear"};

Mamba2 readMamba(Config &config)
{
    Mamba2 mamba{.hidden = config.size({"hidden_size"}),
                 .heads = config.size({"mamba_n_heads"}),
                 .headDim = 1,
                 .groups = config.size({"mamba_n_groups"}),
                 .stateSize = config.size({"mamba_d_state"}),
                 .kernel = config.size({"mamba_d_conv"}),
                 .convolutionBias = config.requiredFlag("mamba_conv_bias"),
                 .projectionBias = config.flagByDefault("mamba_proj_bias", false)};
    // "auto" stands for the expanded hidden size over the heads.
    const bool isAuto = config.has("mamba_d_head") && *config.value({"mamba_d_head"}) == "auto";
    mamba.headDim = isAuto ? std::floor(config.size({"mamba_expand"}) * mamba.hidden / mamba.heads)
                           : config.size({"mamba_d_head"});
    return mamba;
}

} // namespace

// Mamba-2 or attention, then a shared expert and, with experts at all, a mixture beside it: Granite 4.
Network readGraniteMoeHybrid(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::HiddenOverHeads);
    attention.qkvBias = attention.outputBias = config.flagByDefault("attention_bias", false);
    const double shared = config.size({"shared_intermediate_size"});
    const double experts = config.sizeOrZero({"num_local_experts", "num_experts"});
    Mixture mixture;
    if (experts > 0) {
        mixture = readMixture(config);
        mixture.module = "block_sparse_moe";
        mixture.names = fusedNames;
        mixture.inner = config.size({"intermediate_size"});
    }
    const std::int64_t layers = readLayerCount(config);
    const auto types = readLayerNames(config, "layer_types", typeNames, layers);
    if (!types) {
        config.missing({"layer_types"}, "a list of " + oneOf(typeNames));
    }
    const bool hasMamba = types && std::ranges::find(*types, 1U) != types->end();
    const Mamba2 mamba = hasMamba ? readMamba(config) : Mamba2{};
    for (std::int64_t i = 0; i < layers; ++i) {
        const bool isMamba = types && (*types)[static_cast<std::size_t>(i)] == 1;
        network.add(isMamba ? 1 : 0, [&] {
            LayerTensors layer;
            if (isMamba) {
                layer.kind = LayerKind::LinearAttention;
                addLinearAttention(layer, mamba);
            } else {
                addAttention(layer, attention);
            }
            addMlp(
                layer,
                {.module = "shared_mlp", .hidden = attention.hidden, .inner = shared, .names = fusedNames});
            if (experts > 0) {
                addMixture(layer, mixture);
            }
            layer.plain(2 * attention.hidden);
            return layer;
        });
    }
    return network;
}

} // namespace waferline
