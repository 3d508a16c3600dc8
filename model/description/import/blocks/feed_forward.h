// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/tensors.h"

#include <functional>
#include <string_view>

namespace waferline {

/// What the matrices of a feed-forward part are called. Without `gate` it is not gated, unless `fused` names
/// gate and the matrix beside it as one.
struct MlpNames {
    std::string_view gate = "gate_proj";
    std::string_view up = "up_proj";
    std::string_view down = "down_proj";
    std::string_view fused = {};
};

/// What Falcon and BLOOM call their two matrices.
inline constexpr MlpNames ungatedDense{.gate = "", .up = "dense_h_to_4h", .down = "dense_4h_to_h"};

/// A feed-forward part, gated if its names have a gate: 3·H·I or 2·H·I parameters, and I + I + H biases.
struct Mlp {
    std::string_view module = "mlp";
    double hidden = 1;
    double inner = 1;
    bool bias = false;
    MlpNames names = {};
};
void addMlp(LayerTensors &layer, const Mlp &mlp);

/// How the router corrects its choice, in E parameters.
enum class RouterBias : std::uint8_t { None, Plain, Float32 };

/// A mixture of experts with a router: H·E + E·(3 or 2)·H·I, and what more the fields say.
struct Mixture {
    std::string_view module = "mlp.experts.0"; ///< of one expert: all are kept alike
    double hidden = 1; ///< what the router reads
    double expertHidden = 1; ///< what an expert reads: the hidden size, or a latent one
    double inner = 1;
    double count = 1;
    double perToken = 1;
    bool bias = false; ///< of the experts' matrices
    RouterBias routerBias = RouterBias::None;
    MlpNames names = {};
};
void addMixture(LayerTensors &layer, const Mixture &mixture);

/// Reads the number of experts and of those that a token goes to; the sizes stay to be set.
Mixture readMixture(Config &config);

/// Feed-forward parts as DeepSeek-V3 lays them out: dense in the first layers, then mixtures, each beside
/// experts that every token goes to.
struct DenseThenMixtures {
    Mixture mixture;
    double sharedExperts = 0; ///< as large as a routed one, and of the hidden size
    double denseInner = 1;
    std::int64_t firstMixture = 0; ///< layers are counted from 0
    std::int64_t every = 1;

    bool isMixture(std::int64_t layer) const { return layer >= firstMixture && layer % every == 0; }
};
DenseThenMixtures readDenseThenMixtures(Config &config, RouterBias routerBias);
/// Adds a layer's feed-forward part: the dense one, or mixture and shared experts.
void addFeedForward(LayerTensors &layer, const DenseThenMixtures &parts, bool isMixture);

/// All layers with an attention that `attend` adds, two norms and their feed-forward part; then the
/// prediction blocks that the file names, which are left out.
void addLayers(Network &network, Config &config, const DenseThenMixtures &parts,
               const std::function<void(LayerTensors &layer)> &attend);

} // namespace waferline
