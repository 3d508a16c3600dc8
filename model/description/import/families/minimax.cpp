// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"
#include "model/description/import/blocks/linear_attention.h"

#include <algorithm>
#include <array>

namespace waferline {

// Lightning attention or grouped-query attention by a list, a mixture in each layer: MiniMax-Text-01 and M1.
Network readMiniMax01(Config &config)
{
    Network network;
    addEnds(network, config);
    const GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    const LightningAttention lightning{attention.hidden, attention.heads, attention.headDim};
    Mixture mixture = readMixture(config);
    mixture.module = "block_sparse_moe.experts.0";
    mixture.inner = config.size({"intermediate_size"});
    mixture.names = {"w1", "w3", "w2"};
    const double shared = config.sizeOr({"shared_intermediate_size"}, 0);
    const std::int64_t layers = readLayerCount(config);
    const auto types = config.wholes("attn_type_list");
    if (!types) {
        config.missing({"attn_type_list"}, "a list of 0 (linear attention) and 1 (full attention)");
    } else if (types->size() != static_cast<std::size_t>(layers)
               || std::ranges::any_of(*types, [](std::int64_t type) { return type > 1; })) {
        config.wrongValue("attn_type_list", "0 (linear attention) or 1 (full attention) for each layer");
    }
    for (const std::int64_t type : types.value_or(std::vector<std::int64_t>{})) {
        const bool isFull = type == 1;
        network.add(isFull ? 1 : 0, [&] {
            LayerTensors layer;
            if (isFull) {
                addAttention(layer, attention);
            } else {
                layer.kind = LayerKind::LinearAttention;
                addLinearAttention(layer, lightning);
            }
            addMixture(layer, mixture);
            if (shared > 0) {
                addMlp(layer, {.module = "shared_mlp", .hidden = attention.hidden, .inner = shared});
            }
            layer.plain(2 * attention.hidden);
            return layer;
        });
    }
    return network;
}

// 2·V·H + H + L·[GQA + (nh + nkv)·hd + H·E + E + 3·E·H·I + 2H]: norms over all heads of query and key.
Network readMiniMaxM2(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    if (config.requiredFlag("use_qk_norm")) {
        constexpr std::array<std::string_view, 1> normTypes{"per_layer"};
        if (config.has("qk_norm_type")) {
            config.choice("qk_norm_type", normTypes);
        }
        attention.normParameters = (attention.heads + attention.kvHeads) * attention.headDim;
    }
    Mixture mixture = readMixture(config);
    mixture.module = "block_sparse_moe.experts.0";
    mixture.inner = config.size({"intermediate_size"});
    mixture.names = {"w1", "w3", "w2"};
    const bool hasBias = !config.has("use_routing_bias") || config.flag("use_routing_bias");
    mixture.routerBias = hasBias ? RouterBias::Plain : RouterBias::None;
    const std::int64_t layers = readLayerCount(config);
    for (std::int64_t i = 0; i < layers; ++i) {
        network.add(0, [&] {
            LayerTensors layer;
            addAttention(layer, attention);
            addMixture(layer, mixture);
            layer.plain(2 * attention.hidden);
            return layer;
        });
    }
    leaveOutPrediction(network, config.flag("use_mtp") ? config.sizeOr({"num_mtp_modules"}, 0) : 0);
    return network;
}

} // namespace waferline
