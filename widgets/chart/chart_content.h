// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/chart_axis.h"

#include <QPointF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

namespace waferline {

/// Tells the points of one kind from those of another, whatever the colour.
enum class ChartMarker : std::uint8_t { Circle, Square, Diamond };

struct ChartPoint {
    QPointF at; ///< values of the axes
    ChartMarker marker = ChartMarker::Circle;
    bool strong = false; ///< filled in the accent; else hollow and calm
    QString label; ///< written beside it; may be empty
    QString readOut; ///< what it says where it is pointed at
    QStringList notes; ///< … and below, line by line

    bool operator==(const ChartPoint &) const = default;
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

/// Everything a chart shows, whatever its size and theme: made from model data by a pure function.
struct ChartContent {
    QString heading; ///< what it is: "Wafers against concurrent requests"
    QString title; ///< what it finds
    QString subtitle;
    QString caption; ///< the assumptions
    ChartAxis x;
    ChartAxis y;
    std::vector<QPointF> steps; ///< joined by a line that keeps a value until the next
    std::vector<ChartPoint> points; ///< in the order of the keys
    std::optional<ChartPresent> present;

    bool operator==(const ChartContent &) const = default;
};

} // namespace waferline
