// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"
#include "model/description/import/blocks/linear_attention.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace waferline {

namespace {

using Layers = std::vector<std::int64_t>;

constexpr std::string_view part = "linear_attn_config";

/// Which layers, counted from 0, have Kimi Delta Attention. The file has two lists, counted from 1, that name
/// each layer once.
std::vector<bool> deltaLayers(Config &linear, std::int64_t layers)
{
    std::vector<int> named(static_cast<std::size_t>(layers), 0);
    std::vector<bool> isDelta(static_cast<std::size_t>(layers), false);
    const auto read = [&](std::string_view key, bool delta) {
        const auto list = linear.wholes(key);
        if (!list) {
            linear.missing({key}, "a list of layers, counted from 1");
            return false;
        }
        const bool inRange = std::ranges::all_of(
            *list, [layers](std::int64_t layer) { return layer >= 1 && layer <= layers; });
        if (!inRange) {
            linear.wrongValue(key, "layers from 1 to num_hidden_layers");
            return false;
        }
        for (const std::int64_t layer : *list) {
            const auto index = static_cast<std::size_t>(layer - 1);
            ++named[index];
            isDelta[index] = delta;
        }
        return true;
    };
    const bool hasDelta = read("kda_layers", true);
    const bool hasFull = read("full_attn_layers", false);
    const bool each = std::ranges::all_of(named, [](int times) { return times == 1; });
    if (hasDelta && hasFull && !each) {
        linear.wrongValue("kda_layers", "lists that together name each of the layers once");
    }
    return isDelta;
}

/// K3's language part calls itself kimi_linear too; its residuals over blocks of layers tell it apart.
bool isKimiK3(Config &config)
{
    return config.isOfFamily({"kimi_k3"}) || config.has("attn_res_block_size");
}

DeltaAttention readDeltaAttention(Config &config, Config &linear, bool isK3)
{
    DeltaAttention delta;
    delta.hidden = config.size({"hidden_size"});
    delta.heads = linear.size({"num_heads"});
    delta.headDim = linear.size({"head_dim"});
    delta.kernel = linear.size({"short_conv_kernel_size"});
    delta.fullRankGate = isK3 ? linear.requiredFlag("use_full_rank_gate") : linear.flag("use_full_rank_gate");
    delta.keepsFloat32 = isK3;
    // K3's checkpoint holds A_log padded to 128 entries for its 96 heads, and its small tensors in FP32.
    constexpr double padding = 128;
    delta.decayEntries = isK3 ? std::ceil(delta.heads / padding) * padding : delta.heads;
    return delta;
}

} // namespace

// Kimi Linear, and Kimi K3: that one has its experts in a latent space, gates on both kinds of attention, and
// residuals over blocks of layers (4·H a layer, 2·H in the end).
Network readKimiLinear(Config &config)
{
    Network network;
    const bool isK3 = isKimiK3(config);
    addEnds(network, config, {.normsOfHidden = isK3 ? 3.0 : 1.0});
    const JsonPath linearPath = config.at(part);
    if (!config.has(part)) {
        config.missing({part}, "an object");
        return network;
    }
    std::vector<Assumption> none; // nothing in this part has a default
    Config linear(*config.value({part}), linearPath, nullptr, config.faults(), none);
    const DeltaAttention delta = readDeltaAttention(config, linear, isK3);
    LatentAttention attention = readLatentAttention(config);
    attention.outputGate =
        isK3 ? config.requiredFlag("mla_use_output_gate") : config.flag("mla_use_output_gate");
    DenseThenMixtures feedForward =
        readDenseThenMixtures(config, isK3 ? RouterBias::Float32 : RouterBias::Plain);
    const auto latent = isK3 ? std::optional(config.size({"routed_expert_hidden_size"}))
                             : config.optionalSize({"routed_expert_hidden_size"});
    if (isK3) {
        config.size({"attn_res_block_size"}); // its parts are counted whatever its value: there must be one
    }
    feedForward.mixture.expertHidden = latent.value_or(attention.hidden);
    const bool latentNorm =
        isK3 ? config.requiredFlag("latent_moe_use_norm") : config.flag("latent_moe_use_norm");

    const std::int64_t layers = readLayerCount(config);
    const std::vector<bool> isDelta = deltaLayers(linear, layers);
    for (std::int64_t i = 0; i < layers; ++i) {
        const bool isLinear = isDelta[static_cast<std::size_t>(i)];
        const bool isMixture = feedForward.isMixture(i);
        network.add((isLinear ? 2U : 0U) + (isMixture ? 1U : 0U), [&] {
            LayerTensors layer;
            if (isLinear) {
                layer.kind = LayerKind::LinearAttention;
                addLinearAttention(layer, delta);
            } else {
                addAttention(layer, attention);
            }
            addFeedForward(layer, feedForward, isMixture);
            if (isMixture && latent) {
                layer.plain(2 * attention.hidden * *latent + (latentNorm ? *latent : 0));
            }
            layer.plain((isK3 ? 6 : 2) * attention.hidden);
            return layer;
        });
    }
    leaveOutPrediction(network, config.sizeOr({"num_nextn_predict_layers"}, 0));
    return network;
}

} // namespace waferline
