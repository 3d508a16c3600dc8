// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/floor/floor_grid.h"

#include <QPolygonF>

#include <cstdint>

namespace waferline {

/// How an arrow from one wafer to another runs.
enum class RouteKind : std::uint8_t {
    Forward, ///< to the next card
    Back, ///< to the card before, beside the forward arrow
    Arc, ///< above the row
    BetweenRows, ///< to a neighbouring row, through the gap
    AlongEdge, ///< a long way, past the side of the floor
};

RouteKind routeKind(const FloorGrid &grid, std::int64_t from, std::int64_t to);

/// The arrow's line from the edge of one card to the edge of another.
QPolygonF hopRoute(const FloorGrid &grid, std::int64_t from, std::int64_t to);

/// In logical pixels, as the line is.
double lengthOf(const QPolygonF &line);

/// The point after a share 0 … 1 of a line's length.
QPointF pointAlong(const QPolygonF &line, double share);

} // namespace waferline
