// SPDX-License-Identifier: GPL-3.0-or-later
// Where lines, limits and remarks are written, and what of a chart is a column.
#pragma once

#include "widgets/chart/chart_layout.h"
#include "widgets/chart/label_places.h"

namespace waferline {

/// Pixels between the ends of lines at the edge of a plot of that height and their names; more where these
/// stand so close that they have to move apart, and are led to.
double lineLabelGap(const ChartContent &content, double height, double unit);

/// Pixels that the names of lines take to the right of the plot, with the gap; 0 where none ends there.
double roomForLineLabels(const ChartContent &content, double nameGap, double unit);

/// What labels should keep clear of along all lines, numbered in their order.
void addObstacles(LabelPlaces &places, const ChartLayout &layout, const ChartContent &content);
/// The same along one straight line of pixels, which is part of that line.
void addObstacle(LabelPlaces &places, const QLineF &piece, double unit, int line = LabelPlaces::anyLine);

/// The part of a limit that crosses the plot, in pixels, from the left or the foot; none where it is out of
/// view.
std::optional<QLineF> limitInView(const ChartLayout &layout, const ChartLimit &limit);

/// The name of each line beside its end, in the room to the right where it ends at the plot's edge.
void addLineLabels(ChartLayout &layout, LabelPlaces &places, const ChartContent &content);

/// The name of each limit along it, where there is room.
void addLimitLabels(ChartLayout &layout, LabelPlaces &places, const ChartContent &content);

/// The remark near where it holds; left out where it would cover a text.
void addRemark(ChartLayout &layout, LabelPlaces &places, const ChartContent &content);

/// The point above or below a pixel of the plot.
std::optional<std::size_t> columnAt(const ChartLayout &layout, const QPointF &pixel,
                                    const ChartContent &content);

} // namespace waferline
