// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/model_description.h"

#include "model/description/names.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace waferline {

namespace {

constexpr std::array<std::string_view, layerKindCount> allKindNames{
    "linear_attention", "full_attention", "sliding_attention", "feed_forward", "embedding", "head"};

constexpr std::array<std::string_view, assumptionReasonCount> allReasonNames{
    "class_default", "generic_decoder", "default_dtype"};

/// Sum of a figure over the layers of the kinds that count. Shape by shape: whole figures stay exact.
template <typename Figure, typename Counts>
double sumOverLayers(const ModelDescription &model, Figure figure, Counts counts)
{
    std::vector<double> uses(model.shapes.size(), 0.0);
    for (const std::uint32_t shape : model.layers) {
        uses[shape] += 1;
    }
    double sum = 0;
    for (std::size_t i = 0; i < model.shapes.size(); ++i) {
        if (counts(model.shapes[i].kind)) {
            sum += uses[i] * figure(model.shapes[i]);
        }
    }
    return sum;
}

} // namespace

std::span<const std::string_view> layerKindNames()
{
    return allKindNames;
}

std::string_view toString(LayerKind kind)
{
    return allKindNames[static_cast<std::size_t>(kind)];
}

std::optional<LayerKind> parseLayerKind(std::string_view name)
{
    const auto index = indexOfName(allKindNames, name);
    return index ? std::optional(static_cast<LayerKind>(*index)) : std::nullopt;
}

std::span<const std::string_view> assumptionReasonNames()
{
    return allReasonNames;
}

std::string_view toString(AssumptionReason reason)
{
    return allReasonNames[static_cast<std::size_t>(reason)];
}

double LayerShape::parameters() const
{
    return std::accumulate(weights.begin(), weights.end(), 0.0,
                           [](double sum, const WeightPart &part) { return sum + part.parameters; });
}

bool ModelDescription::hasEmbedding() const
{
    return !layers.empty() && shapeOf(0).kind == LayerKind::Embedding;
}

bool ModelDescription::hasHead() const
{
    return !layers.empty() && shapeOf(layers.size() - 1).kind == LayerKind::Head;
}

std::int64_t ModelDescription::layerCount() const
{
    return static_cast<std::int64_t>(layers.size()) - (hasEmbedding() ? 1 : 0) - (hasHead() ? 1 : 0);
}

std::int64_t ModelDescription::layerNumber(std::size_t layer) const
{
    return static_cast<std::int64_t>(layer) + (hasEmbedding() ? 0 : 1);
}

double ModelDescription::parameters() const
{
    if (evenSizes) {
        return evenSizes->parameters;
    }
    return sumOverLayers(
        *this, [](const LayerShape &shape) { return shape.parameters(); },
        [this](LayerKind kind) { return kind != LayerKind::Embedding || !tiedEmbeddings; });
}

double ModelDescription::activeParameters(bool withEmbedding) const
{
    if (evenSizes) {
        return evenSizes->activeParameters.value_or(evenSizes->parameters);
    }
    // A tied table is read in full as the head: it counts there.
    const bool countEmbedding = withEmbedding && !tiedEmbeddings;
    return sumOverLayers(
        *this, [](const LayerShape &shape) { return shape.activeParameters; },
        [countEmbedding](LayerKind kind) { return kind != LayerKind::Embedding || countEmbedding; });
}

} // namespace waferline
