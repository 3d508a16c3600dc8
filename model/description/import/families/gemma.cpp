// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"

#include <algorithm>
#include <array>
#include <vector>

namespace waferline {

namespace {

constexpr std::array<std::string_view, 2> typeNames{"full_attention", "sliding_attention"};

/// V·H + H + L·[GQA + 3·H·I + 4·H]: four norms a layer.
void addLayers(Network &network, Config &config, const GroupedAttention &attention,
               const std::vector<bool> &isSliding)
{
    const double inner = config.size({"intermediate_size"});
    const bool anySliding = std::ranges::find(isSliding, true) != isSliding.end();
    const std::int64_t window = anySliding ? requireWindow(config) : 1;
    for (const bool sliding : isSliding) {
        network.add(sliding ? 1 : 0, [&] {
            LayerTensors layer;
            addAttention(layer, attention);
            addMlp(layer, {.hidden = attention.hidden, .inner = inner});
            layer.plain(4 * attention.hidden);
            if (sliding) {
                layer.slide(window);
            }
            return layer;
        });
    }
}

/// By the file's list of types, else full attention in each `every`-th layer.
std::vector<bool> slidingLayers(Config &config, std::int64_t every)
{
    const std::int64_t layers = readLayerCount(config);
    const auto types = readLayerNames(config, "layer_types", typeNames, layers);
    std::vector<bool> isSliding;
    for (std::int64_t i = 0; i < layers; ++i) {
        isSliding.push_back(types ? (*types)[static_cast<std::size_t>(i)] == 1 : (i + 1) % every != 0);
    }
    return isSliding;
}

} // namespace

Network readGemma2(Config &config)
{
    Network network;
    addEnds(network, config, {.tiedByDefault = true});
    GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    attention.qkvBias = attention.outputBias = config.flagByDefault("attention_bias", false);
    addLayers(network, config, attention, slidingLayers(config, 2));
    return network;
}

Network readGemma3(Config &config)
{
    Network network;
    addEnds(network, config, {.tiedByDefault = true, .vocabulary = 262'208});
    GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    attention.qkvBias = attention.outputBias = config.flagByDefault("attention_bias", false);
    attention.normParameters = 2 * attention.headDim;
    const double every = config.has("layer_types")
        ? 1
        : config.sizeByDefault({"sliding_window_pattern", "_sliding_window_pattern"}, 6);
    addLayers(network, config, attention, slidingLayers(config, static_cast<std::int64_t>(every)));
    return network;
}

} // namespace waferline
