// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/blocks/feed_forward.h"

#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/layers.h"

#include <string>

namespace waferline {

void addMlp(LayerTensors &layer, const Mlp &mlp)
{
    const std::string module = std::string(mlp.module) + '.';
    const bool isGated = !mlp.names.gate.empty();
    if (isGated) {
        layer.linear(module + std::string(mlp.names.gate), mlp.inner, mlp.hidden);
    }
    layer.linear(module + std::string(mlp.names.up), mlp.inner, mlp.hidden);
    layer.linear(module + std::string(mlp.names.down), mlp.hidden, mlp.inner);
    if (mlp.bias) {
        layer.plain((isGated ? 2 : 1) * mlp.inner + mlp.hidden);
    }
}

void addMixture(LayerTensors &layer, const Mixture &mixture)
{
    const std::string module = std::string(mixture.module) + '.';
    const bool isGated = !mixture.names.gate.empty();
    const auto add = [&](std::string_view name, double outputs, double inputs) {
        layer.experts(module + std::string(name), outputs, inputs, mixture.count, mixture.perToken);
    };
    if (isGated) {
        add(mixture.names.gate, mixture.inner, mixture.expertHidden);
    }
    add(mixture.names.up, mixture.inner, mixture.expertHidden);
    add(mixture.names.down, mixture.expertHidden, mixture.inner);
    if (mixture.bias) {
        const double biases = (isGated ? 2 : 1) * mixture.inner + mixture.expertHidden;
        layer.tensors.push_back({.rows = biases, .copies = mixture.count, .activeCopies = mixture.perToken});
    }
    layer.plain(mixture.hidden * mixture.count);
    if (mixture.routerBias == RouterBias::Plain) {
        layer.plain(mixture.count);
    } else if (mixture.routerBias == RouterBias::Float32) {
        layer.float32(mixture.count);
    }
}

Mixture readMixture(Config &config)
{
    Mixture mixture;
    mixture.hidden = config.size({"hidden_size"});
    mixture.expertHidden = mixture.hidden;
    mixture.count = config.size({"num_experts", "n_routed_experts", "num_local_experts"});
    mixture.perToken =
        config.size({"num_experts_per_tok", "num_experts_per_token", "top_k_experts", "experts_per_token"});
    if (mixture.perToken > mixture.count) {
        for (const std::string_view key :
             {"num_experts_per_tok", "num_experts_per_token", "top_k_experts", "experts_per_token"}) {
            if (config.has(key) && config.value({"num_experts", "n_routed_experts", "num_local_experts"})) {
                config.wrongValue(key, "at most the number of experts");
                break;
            }
        }
        mixture.perToken = mixture.count;
    }
    return mixture;
}

DenseThenMixtures readDenseThenMixtures(Config &config, RouterBias routerBias)
{
    DenseThenMixtures parts;
    parts.mixture = readMixture(config);
    parts.mixture.inner = config.size({"moe_intermediate_size"});
    parts.mixture.routerBias = routerBias;
    parts.sharedExperts = config.sizeOrZero({"n_shared_experts", "num_shared_experts"});
    parts.denseInner = config.size({"intermediate_size"});
    parts.firstMixture = static_cast<std::int64_t>(config.sizeOrZero({"first_k_dense_replace"}));
    parts.every = static_cast<std::int64_t>(config.optionalSize({"moe_layer_freq"}).value_or(1));
    return parts;
}

void addFeedForward(LayerTensors &layer, const DenseThenMixtures &parts, bool isMixture)
{
    const double hidden = parts.mixture.hidden;
    if (!isMixture) {
        addMlp(layer, {.hidden = hidden, .inner = parts.denseInner});
        return;
    }
    addMixture(layer, parts.mixture);
    if (parts.sharedExperts > 0) {
        addMlp(layer,
               {.module = "mlp.shared_experts",
                .hidden = hidden,
                .inner = parts.mixture.inner * parts.sharedExperts});
    }
}

void addLayers(Network &network, Config &config, const DenseThenMixtures &parts,
               const std::function<void(LayerTensors &layer)> &attend)
{
    const double hidden = parts.mixture.hidden;
    const auto layerOf = [&](bool isMixture) {
        LayerTensors layer;
        attend(layer);
        layer.plain(2 * hidden);
        addFeedForward(layer, parts, isMixture);
        return layer;
    };
    const std::int64_t layers = readLayerCount(config);
    for (std::int64_t i = 0; i < layers; ++i) {
        const bool isMixture = parts.isMixture(i);
        network.add(isMixture ? 1 : 0, [&] { return layerOf(isMixture); });
    }
    leaveOutPrediction(network, config.sizeOr({"num_nextn_predict_layers"}, 0), hidden, layerOf(true));
}

} // namespace waferline
