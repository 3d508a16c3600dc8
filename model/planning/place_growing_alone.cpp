// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/placement.h"

#include <optional>

namespace waferline {

namespace {

/// Which layers may share a wafer.
enum class Sharing : std::uint8_t { AcrossGrowing, AdjacentOnly };

Placement placeGrowingAlone(const PlacementProblem &problem, Sharing sharing)
{
    PlacementBuilder builder(problem);
    std::optional<std::uint32_t> open;
    for (std::size_t layer = 0; layer < problem.model.layers.size(); ++layer) {
        if (problem.shapeOf(layer).growing() || problem.partsOf(layer) > 1) {
            builder.putAlone(layer);
            if (sharing == Sharing::AdjacentOnly) {
                open.reset();
            }
            continue;
        }
        if (!open || !builder.fits(layer, *open)) {
            open = builder.openWafer();
        }
        builder.put(layer, *open);
    }
    return builder.take();
}

} // namespace

Placement placeByKind(const PlacementProblem &problem)
{
    return placeGrowingAlone(problem, Sharing::AcrossGrowing);
}

Placement placeInOrder(const PlacementProblem &problem)
{
    return placeGrowingAlone(problem, Sharing::AdjacentOnly);
}

} // namespace waferline
