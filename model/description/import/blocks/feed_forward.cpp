// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/blocks/feed_forward.h"

#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/layers.h"

#include <string>

namespace waferline {

namespace {

const Keys countKeys{"num_experts", "n_routed_experts", "num_local_experts"};
const Keys perTokenKeys{"num_experts_per_tok", "num_experts_per_token", "top_k_experts", "experts_per_token"};

/// A gated part has two matrices from its input, any other one.
double matricesIn(const MlpNames &names)
{
    return names.gate.empty() && names.fused.empty() ? 1 : 2;
}

/// Hands each matrix with its outputs and inputs to `add`.
template <typename Add>
void forEachMatrix(const MlpNames &names, double hidden, double inner, Add add)
{
    if (!names.fused.empty()) {
        add(names.fused, 2 * inner, hidden);
    } else {
        if (!names.gate.empty()) {
            add(names.gate, inner, hidden);
        }
        add(names.up, inner, hidden);
    }
    add(names.down, hidden, inner);
}

} // namespace

void addMlp(LayerTensors &layer, const Mlp &mlp)
{
    forEachMatrix(mlp.names, mlp.hidden, mlp.inner,
                  [&](std::string_view name, double outputs, double inputs) {
                      layer.linear(std::string(mlp.module) + '.' + std::string(name), outputs, inputs);
                  });
    if (mlp.bias) {
        layer.plain(matricesIn(mlp.names) * mlp.inner + mlp.hidden);
    }
}

void addMixture(LayerTensors &layer, const Mixture &mixture)
{
    forEachMatrix(mixture.names, mixture.expertHidden, mixture.inner,
                  [&](std::string_view name, double outputs, double inputs) {
                      layer.experts(std::string(mixture.module) + '.' + std::string(name), outputs, inputs,
                                    mixture.count, mixture.perToken);
                  });
    if (mixture.bias) {
        const double biases = matricesIn(mixture.names) * mixture.inner + mixture.expertHidden;
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
    mixture.count = config.size(countKeys);
    mixture.perToken = config.size(perTokenKeys);
    if (mixture.perToken > mixture.count) {
        if (config.value(countKeys) != nullptr) {
            config.wrongValueOf(perTokenKeys, "at most the number of experts");
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
