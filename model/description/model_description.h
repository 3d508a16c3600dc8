// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/weight_format.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waferline {

enum class LayerKind : std::uint8_t {
    LinearAttention,
    FullAttention,
    SlidingAttention,
    FeedForward,
    Embedding,
    Head,
};
inline constexpr std::size_t layerKindCount = 6;

/// The name of a kind in the file formats, e.g. "linear_attention".
std::string_view toString(LayerKind kind);
/// All kinds by name, in the order of the enumeration.
std::span<const std::string_view> layerKindNames();
/// The kind of that name, or none.
std::optional<LayerKind> parseLayerKind(std::string_view name);

/// Bounds of what a layer of a description may have, and of what is left out.
inline constexpr double maxParameters = 1e18;
inline constexpr double maxCacheElements = 1e12; ///< per token
inline constexpr double maxStateBytes = 1e15; ///< per request

/// The most layers that a description may have, embedding and head included.
inline constexpr std::int64_t maxLayers = 100'000;

/// So many parameters of a layer, shipped in one format. Parameters may be fractional where a total was
/// divided.
struct WeightPart {
    double parameters = 0;
    WeightFormat format;

    bool operator==(const WeightPart &) const = default;
};

/// What all layers of one shape have in common. Every figure is per layer.
struct LayerShape {
    LayerKind kind = LayerKind::FullAttention;
    std::vector<WeightPart> weights; ///< at least one
    double activeParameters = 0; ///< read for one token; at most parameters()
    double cacheElementsPerToken = 0;
    std::optional<std::int64_t> windowTokens; ///< sliding attention: the cache stops growing here
    double stateBytesPerRequest = 0;

    /// Parameters over all parts.
    double parameters() const;
    /// True for full attention alone: its per-request bytes grow without bound.
    bool growing() const { return kind == LayerKind::FullAttention; }

    bool operator==(const LayerShape &) const = default;
};

/// A part of the published model that the description leaves out, e.g. a vision tower.
struct LeftOut {
    std::string what;
    std::optional<double> parameters = {}; ///< none where the source does not show how many

    bool operator==(const LeftOut &) const = default;
};

/// Why a figure of a description is not its source's own.
enum class AssumptionReason : std::uint8_t {
    ClassDefault, ///< the source leaves it out; the class that reads it has this default
    GenericDecoder, ///< the source's family is unknown: it was read as another on request
    DefaultDtype, ///< the source does not say in what precision it is stored
};
inline constexpr std::size_t assumptionReasonCount = 3;
/// "class_default", "generic_decoder" or "default_dtype".
std::string_view toString(AssumptionReason reason);
/// All reasons by name, in the order of the enumeration.
std::span<const std::string_view> assumptionReasonNames();

/// Something that the source of a description leaves open and that was supplied, e.g. vocab_size 262208.
struct Assumption {
    std::string key;
    std::string value;
    AssumptionReason reason = AssumptionReason::ClassDefault;

    bool operator==(const Assumption &) const = default;
};

/// Sizes given once for the whole model and divided evenly over its layers.
struct EvenSizes {
    double parameters = 0;
    std::optional<double> activeParameters;

    bool operator==(const EvenSizes &) const = default;
};

/// A model, layer by layer in network order. An embedding can only be first, a head only last.
struct ModelDescription {
    std::string name;
    std::string source;
    std::string notes;
    WeightFormat shipped; ///< the format of all weights that name none
    std::optional<EvenSizes> evenSizes; ///< set if the sizes were given at the top
    bool tiedEmbeddings = false; ///< embedding and head are one table
    std::vector<LeftOut> leftOut;
    std::vector<Assumption> assumptions;
    std::optional<std::int64_t> maxContextTokens; ///< that the model was made for, where known
    std::vector<LayerShape> shapes;
    std::vector<std::uint32_t> layers; ///< index into shapes, network order, embedding and head included

    const LayerShape &shapeOf(std::size_t layer) const { return shapes[layers[layer]]; }
    bool hasEmbedding() const;
    bool hasHead() const;
    /// Layers without embedding and head.
    std::int64_t layerCount() const;
    /// 1 for the first layer after the embedding; 0 for the embedding itself; layerCount() + 1 for the head.
    std::int64_t layerNumber(std::size_t layer) const;

    /// Parameters of the language model; a tied table counts once.
    double parameters() const;
    /// Parameters read for one token. Without the input embedding unless asked for.
    double activeParameters(bool withEmbedding = false) const;

    bool operator==(const ModelDescription &) const = default;
};

} // namespace waferline
