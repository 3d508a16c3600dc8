// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/chart_axis.h"
#include "widgets/look.h"

#include <QPointF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

namespace waferline {

/// Tells the points of one kind from those of another, whatever the colour. None is read out, not drawn.
enum class ChartMarker : std::uint8_t { Circle, Square, Diamond, None };

struct ChartPoint {
    QPointF at; ///< values of the axes
    ChartMarker marker = ChartMarker::Circle;
    bool strong = false; ///< filled in the accent; else hollow
    QString label; ///< written beside it; may be empty
    QString readOut; ///< what it says where it is pointed at
    QStringList notes; ///< … and below, line by line
    ThemeColour colour = &Theme::textMuted; ///< of what is hollow
    QString shortLabel = {}; ///< … where there is no room for `label`

    bool operator==(const ChartPoint &) const = default;
};

/// Points joined in their order by straight lines, and named where the last of them stands.
struct ChartLine {
    std::vector<QPointF> points;
    QString label; ///< may be empty
    bool strong = false; ///< in the accent
    bool dashed = false;

    bool operator==(const ChartLine &) const = default;
};

/// A line across the chart that nothing should pass.
struct ChartLimit {
    bool upright = false; ///< at a value of x; else of y
    double at = 0;
    QString label;
    std::optional<double> slope = {}; ///< level no more: so much of y for one of x, from x = `at` on

    bool operator==(const ChartLimit &) const = default;
};

/// A remark that stands where it holds, in the warning colour.
struct ChartRemark {
    QPointF at;
    QString text;

    bool operator==(const ChartRemark &) const = default;
};

/// A filled piece of a column, in values of the axes.
struct ChartBar {
    double from = 0;
    double to = 0;
    double bottom = 0;
    double top = 0;
    ThemeColour colour = &Theme::accent;

    bool operator==(const ChartBar &) const = default;
};

/// Where the plan stands.
struct ChartPresent {
    QPointF at;
    ChartMarker marker = ChartMarker::Circle;
    QStringList
        label; ///< "59 wafers", "189 requests": in a line, or one below the other where there is no room
    QStringList notes; ///< "by kind"; where there is little room, only the last is written
    std::optional<std::size_t> point; ///< the one that it is, if it is one

    /// "59 wafers, 189 requests"
    QString text() const { return label.join(QStringLiteral(", ")); }
    bool operator==(const ChartPresent &) const = default;
};

/// Another plan in the same axes, quieter: its own curve and where it stands.
struct ChartOther {
    std::vector<QPointF> steps;
    std::vector<ChartLine> lines;
    std::optional<ChartPresent> present;

    bool operator==(const ChartOther &) const = default;
};

/// Everything a chart shows, whatever its size and theme: made from model data by a pure function.
struct ChartContent {
    QString heading; ///< what it is: "Wafers against concurrent requests"
    QString title; ///< what it finds
    QString figure = {}; ///< … of the plan, to be set beside another's: "189 requests at 256k"
    QString comparing = {}; ///< … of both: "A holds %1, B %2"
    QString subtitle;
    QString caption; ///< the assumptions
    ChartAxis x;
    ChartAxis y;
    std::vector<QPointF> steps; ///< joined by a line that keeps a value until the next
    std::vector<ChartPoint> points; ///< in the order of the keys
    std::optional<ChartPresent> present;
    std::vector<ChartLine> lines = {};
    std::vector<ChartLimit> limits = {};
    std::optional<ChartRemark> remark = {};
    std::vector<ChartBar> bars = {};
    std::optional<ChartOther> other = {};
    bool byColumn = false; ///< a point is read out anywhere above or below it
    bool canBePlanned = true; ///< the points are plans that a click asks for
    QString message = {}; ///< why there is nothing to draw; then nothing else is

    bool operator==(const ChartContent &) const = default;
};

} // namespace waferline
