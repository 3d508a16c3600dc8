// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/model_summary.h"

namespace waferline {

std::array<std::int64_t, layerKindCount> layersByKind(const ModelDescription &model)
{
    std::array<std::int64_t, layerKindCount> counts{};
    for (const std::uint32_t shape : model.layers) {
        ++counts[static_cast<std::size_t>(model.shapes[shape].kind)];
    }
    return counts;
}

double shippedBits(const ModelDescription &model)
{
    std::vector<double> layersOfShape(model.shapes.size());
    for (const std::uint32_t shape : model.layers) {
        ++layersOfShape[shape];
    }
    double parameters = 0;
    double bits = 0;
    for (std::size_t shape = 0; shape < model.shapes.size(); ++shape) {
        for (const WeightPart &part : model.shapes[shape].weights) {
            parameters += layersOfShape[shape] * part.parameters;
            bits += layersOfShape[shape] * part.parameters * part.format.bits;
        }
    }
    return parameters > 0 ? bits / parameters : model.shipped.bits;
}

} // namespace waferline
