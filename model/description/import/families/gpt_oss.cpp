// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"

#include <array>

namespace waferline {

namespace {

constexpr std::array<std::string_view, 2> typeNames{"full_attention", "sliding_attention"};

} // namespace

// 2·V·H + H + L·[GQA + biases (q, k, v, o) + nh sinks + 2H + H·E + E + E·(2·H·I + 2I + I·H + H)].
Network readGptOss(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    attention.qkvBias = attention.outputBias = config.requiredFlag("attention_bias");
    attention.sinks = attention.heads;
    Mixture mixture = readMixture(config);
    mixture.module = "mlp.experts";
    mixture.inner = config.size({"intermediate_size"});
    mixture.bias = true;
    mixture.routerBias = RouterBias::Plain;
    const std::int64_t window = requireWindow(config);
    const std::int64_t layers = readLayerCount(config);
    if (!config.has("layer_types")) {
        config.missing({"layer_types"}, "a list of " + oneOf(typeNames));
    }
    const auto types = readLayerNames(config, "layer_types", typeNames, layers);
    for (std::int64_t i = 0; i < layers; ++i) {
        const bool sliding = types && (*types)[static_cast<std::size_t>(i)] == 1;
        network.add(sliding ? 1 : 0, [&] {
            LayerTensors layer;
            addAttention(layer, attention);
            addMixture(layer, mixture);
            layer.plain(2 * attention.hidden);
            if (sliding) {
                layer.slide(window);
            }
            return layer;
        });
    }
    return network;
}

} // namespace waferline
