// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/model_description.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waferline {

/// How a checkpoint keeps a tensor when it quantizes others.
enum class Storage : std::uint8_t {
    Linear, ///< the matrix of a linear layer: quantized unless its module is kept
    Expert, ///< the same of routed experts
    Plain, ///< norm, bias, router, embedding …: at the checkpoint's own precision
    Float32, ///< 4 bytes each, whatever the rest has
};

/// `copies` matrices of one form.
struct Tensor {
    std::string module = {}; ///< its place in a layer, e.g. "self_attn.q_proj"; empty if never quantized
    double rows = 0; ///< outputs
    double columns = 1; ///< inputs
    double copies = 1;
    double activeCopies = 1; ///< read for one token
    Storage storage = Storage::Plain;

    double parameters() const { return rows * columns * copies; }
    double activeParameters() const { return rows * columns * activeCopies; }
};

/// What a layer holds, before it is known how that is shipped.
struct LayerTensors {
    LayerKind kind = LayerKind::FullAttention;
    std::vector<Tensor> tensors = {};
    double cacheElementsPerToken = 0;
    std::optional<std::int64_t> windowTokens = {};
    double stateBytesPerRequest = 0;

    /// Makes it a layer of sliding attention.
    void slide(std::int64_t window)
    {
        kind = LayerKind::SlidingAttention;
        windowTokens = window;
    }
    void linear(std::string module, double outputs, double inputs)
    {
        tensors.push_back({std::move(module), outputs, inputs, 1, 1, Storage::Linear});
    }
    void experts(std::string module, double outputs, double inputs, double count, double perToken)
    {
        tensors.push_back({std::move(module), outputs, inputs, count, perToken, Storage::Expert});
    }
    void plain(double parameters) { tensors.push_back({.rows = parameters}); }
    void float32(double parameters) { tensors.push_back({.rows = parameters, .storage = Storage::Float32}); }
};

/// A language model as its config.json lays it out.
struct Network {
    std::optional<LayerTensors> embedding;
    std::optional<LayerTensors> head;
    bool tied = false;
    std::vector<LayerTensors> kinds; ///< each layer is one of these
    std::vector<std::uint32_t> layers; ///< index into kinds, network order
    std::vector<LeftOut> leftOut;

    /// Adds a layer. Layers of one `variant` are equal: `make` is asked once.
    void add(std::uint32_t variant, const std::function<LayerTensors()> &make)
    {
        if (variant >= m_kindOfVariant.size()) {
            m_kindOfVariant.resize(variant + 1);
        }
        std::optional<std::uint32_t> &kind = m_kindOfVariant[variant];
        if (!kind) {
            kind = static_cast<std::uint32_t>(kinds.size());
            kinds.push_back(make());
        }
        layers.push_back(*kind);
    }

private:
    std::vector<std::optional<std::uint32_t>> m_kindOfVariant;
};

} // namespace waferline
