// SPDX-License-Identifier: GPL-3.0-or-later
// Thin lines that keep off what is written.
#pragma once

#include "widgets/chart/chart_layout.h"

#include <QLineF>

#include <optional>
#include <vector>

namespace waferline {

/// The level line of each tick of the upright axis, interrupted where a text stands, so that none is struck
/// through. Left to right, from the foot up.
std::vector<QLineF> gridLines(const ChartLayout &layout);

/// From a round marker to its label, where that stands so far off that it could be another's; none beside it.
std::optional<QLineF> leaderBetween(const QRectF &marker, const QRectF &label, double unit);

} // namespace waferline
