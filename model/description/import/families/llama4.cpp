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

constexpr std::array<std::string_view, 2> typeNames{"full_attention", "chunked_attention"};

/// By the file's types, else by its layers without rotary positions (0 in the list), else each 4th one.
std::vector<bool> chunkedLayers(Config &config, std::int64_t layers)
{
    std::vector<bool> chunked(static_cast<std::size_t>(layers), true);
    if (const auto types = readLayerNames(config, "layer_types", typeNames, layers)) {
        for (std::size_t i = 0; i < chunked.size(); ++i) {
            chunked[i] = (*types)[i] == 1;
        }
        return chunked;
    }
    const auto withRotary = config.wholes("no_rope_layers");
    if (withRotary && !withRotary->empty()) {
        if (withRotary->size() != chunked.size()) {
            config.wrongValue("no_rope_layers", "one entry for each of num_hidden_layers");
            return chunked;
        }
        for (std::size_t i = 0; i < chunked.size(); ++i) {
            chunked[i] = (*withRotary)[i] != 0;
        }
        return chunked;
    }
    const auto every = static_cast<std::int64_t>(config.sizeByDefault({"no_rope_layer_interval"}, 4));
    for (std::int64_t i = 0; i < layers; ++i) {
        chunked[static_cast<std::size_t>(i)] = (i + 1) % every != 0;
    }
    return chunked;
}

/// By the file's list, else the last of each `interleave_moe_layer_step` layers.
std::vector<bool> mixtureLayers(Config &config, std::int64_t layers)
{
    std::vector<bool> isMixture(static_cast<std::size_t>(layers), false);
    if (const auto list = config.wholes("moe_layers")) {
        for (const std::int64_t layer : *list) {
            if (layer >= layers) {
                config.wrongValue("moe_layers", "layers from 0, below num_hidden_layers");
                break;
            }
            isMixture[static_cast<std::size_t>(layer)] = true;
        }
        return isMixture;
    }
    const auto step = static_cast<std::int64_t>(config.size({"interleave_moe_layer_step"}));
    for (std::int64_t i = step - 1; i < layers; i += step) {
        isMixture[static_cast<std::size_t>(i)] = true;
    }
    return isMixture;
}

} // namespace

// 2·V·H + H + L·(GQA + 2H) + Nmoe·(H·E + 3·E·H·I + 3·H·I) + Ndense·3·H·intermediate_size_mlp.
Network readLlama4(Config &config)
{
    Network network;
    addEnds(network, config, {.tiedByDefault = false});
    GroupedAttention attention = readGroupedAttention(config, HeadDim::HiddenOverHeads);
    attention.qkvBias = attention.outputBias = config.flagByDefault("attention_bias", false);
    Mixture mixture = readMixture(config);
    mixture.module = "feed_forward.experts";
    mixture.inner = config.size({"intermediate_size"});
    const std::int64_t layers = readLayerCount(config);
    const std::vector<bool> isMixture = mixtureLayers(config, layers);
    const std::vector<bool> isChunked = chunkedLayers(config, layers);
    const bool anyDense = std::ranges::find(isMixture, false) != isMixture.end();
    const double dense = anyDense ? config.size({"intermediate_size_mlp"}) : 1;
    const auto chunk = static_cast<std::int64_t>(config.sizeByDefault({"attention_chunk_size"}, 8192));
    for (std::size_t i = 0; i < isMixture.size(); ++i) {
        network.add((isChunked[i] ? 2U : 0U) + (isMixture[i] ? 1U : 0U), [&] {
            LayerTensors layer;
            addAttention(layer, attention);
            if (isMixture[i]) {
                addMixture(layer, mixture);
                addMlp(layer,
                       {.module = "feed_forward.shared_expert",
                        .hidden = attention.hidden,
                        .inner = mixture.inner});
            } else {
                addMlp(layer, {.module = "feed_forward", .hidden = attention.hidden, .inner = dense});
            }
            layer.plain(2 * attention.hidden);
            if (isChunked[i]) {
                layer.slide(chunk);
            }
            return layer;
        });
    }
    return network;
}

} // namespace waferline
