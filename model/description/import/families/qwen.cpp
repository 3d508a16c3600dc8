// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace waferline {

namespace {

constexpr std::array<std::string_view, 2> typeNames{"full_attention", "sliding_attention"};

/// Which layers have a window: by the file's types, else those from `max_window_layers` on, if windows are
/// used.
struct Windows {
    std::vector<bool> isSliding;
    std::optional<std::int64_t> tokens;
};

Windows readWindows(Config &config)
{
    const std::int64_t layers = readLayerCount(config);
    Windows windows{std::vector<bool>(static_cast<std::size_t>(layers), false), std::nullopt};
    const auto types = readLayerNames(config, "layer_types", typeNames, layers);
    const bool isUsed =
        !types && config.has("sliding_window") && config.flagByDefault("use_sliding_window", false);
    const bool anySliding = types ? std::ranges::find(*types, 1U) != types->end() : isUsed;
    if (!anySliding) {
        return windows;
    }
    windows.tokens = requireWindow(config);
    const auto first = types ? 0 : static_cast<std::int64_t>(config.sizeOrZero({"max_window_layers"}));
    for (std::int64_t i = 0; i < layers; ++i) {
        const auto index = static_cast<std::size_t>(i);
        windows.isSliding[index] = types ? (*types)[index] == 1 : i >= first;
    }
    return windows;
}

/// Layers of one attention; `addFeedForward` is told the layer, which only its kind may depend on.
template <typename IsMixture, typename AddFeedForward>
void addLayers(Network &network, Config &config, const GroupedAttention &attention, IsMixture isMixture,
               AddFeedForward addFeedForward)
{
    const Windows windows = readWindows(config);
    for (std::size_t i = 0; i < windows.isSliding.size(); ++i) {
        const bool sliding = windows.isSliding[i];
        const bool mixture = isMixture(static_cast<std::int64_t>(i));
        network.add((sliding ? 2U : 0U) + (mixture ? 1U : 0U), [&] {
            LayerTensors layer;
            addAttention(layer, attention);
            addFeedForward(layer, mixture);
            layer.plain(2 * attention.hidden);
            if (sliding) {
                layer.slide(*windows.tokens);
            }
            return layer;
        });
    }
}

/// The layers that `mlp_only_layers` takes out of the mixtures.
std::vector<bool> denseLayers(Config &config)
{
    std::vector<bool> isDense(static_cast<std::size_t>(readLayerCount(config)), false);
    for (const std::int64_t layer : config.wholes("mlp_only_layers").value_or(std::vector<std::int64_t>{})) {
        if (static_cast<std::size_t>(layer) >= isDense.size()) {
            config.wrongValue("mlp_only_layers", "layers from 0, below num_hidden_layers");
            break;
        }
        isDense[static_cast<std::size_t>(layer)] = true;
    }
    return isDense;
}

void addDenseLayers(Network &network, Config &config, const GroupedAttention &attention)
{
    const double inner = config.size({"intermediate_size"});
    addLayers(
        network, config, attention, [](std::int64_t) { return false; },
        [&](LayerTensors &layer, bool) { addMlp(layer, {.hidden = attention.hidden, .inner = inner}); });
}

} // namespace

// As Llama, with biases on query, key and value: + (nh + 2·nkv)·hd a layer.
Network readQwen2(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::HiddenOverHeads);
    attention.qkvBias = true;
    addDenseLayers(network, config, attention);
    return network;
}

// As Llama, with norms on query and key: + 2·hd a layer.
Network readQwen3(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    attention.qkvBias = attention.outputBias = config.flagByDefault("attention_bias", false);
    attention.normParameters = 2 * attention.headDim;
    addDenseLayers(network, config, attention);
    return network;
}

// 2·V·H + H + L·[GQA + 2hd + H·E + 3·E·H·Ie + 2H]; dense in the layers that the file excepts.
Network readQwen3Moe(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    attention.qkvBias = attention.outputBias = config.flagByDefault("attention_bias", false);
    attention.normParameters = 2 * attention.headDim;
    Mixture mixture = readMixture(config);
    mixture.inner = config.size({"moe_intermediate_size"});
    const std::vector<bool> isDense = denseLayers(config);
    const auto step = static_cast<std::int64_t>(config.optionalSize({"decoder_sparse_step"}).value_or(1));
    const auto isMixture = [&](std::int64_t layer) {
        return (layer + 1) % step == 0 && !isDense[static_cast<std::size_t>(layer)];
    };
    const double inner = config.size({"intermediate_size"});
    addLayers(network, config, attention, isMixture, [&](LayerTensors &layer, bool mixtureHere) {
        if (mixtureHere) {
            addMixture(layer, mixture);
        } else {
            addMlp(layer, {.hidden = attention.hidden, .inner = inner});
        }
    });
    return network;
}

} // namespace waferline
