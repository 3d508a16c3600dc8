// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/chart_content.h"

#include <QFont>
#include <QLineF>
#include <QPointF>
#include <QRect>
#include <QRectF>
#include <QSize>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace waferline {

/// Where the axes are named: in the plot's corners, which steps that climb leave free, or around it, where
/// there is room.
enum class AxisNames : std::uint8_t { Inside, Outside };

enum class ChartTextStyle : std::uint8_t { Tick, Label, Strong };
QFont chartFont(ChartTextStyle style, double unit);

struct ChartText {
    QRectF rect;
    QString text; ///< shortened where it does not fit
    ChartTextStyle style = ChartTextStyle::Label;
    Qt::Alignment alignment;
    ThemeColour colour = &Theme::textMuted;
};

/// Texts that stand beside a marker, in pixels.
struct ChartLabel {
    QRectF marker;
    QRectF rect;
};

/// How large a chart is drawn, and what of it.
struct ChartRoom {
    QSize size; ///< logical pixels
    double unit = 1; ///< scales texts, lines and markers
    AxisNames names = AxisNames::Inside;
    ChartWindow window;
};

/// Where everything of a chart stands, in logical pixels of its room.
struct ChartLayout {
    ChartRoom room;
    QRect plot; ///< between the axes
    ChartAxis x; ///< what is in view of it
    ChartAxis y;
    std::vector<ChartTick> xTicks;
    std::vector<ChartTick> yTicks;
    bool crowded = false; ///< points stand closer than they are wide
    double markerSize = 0; ///< across; smaller where they crowd
    double presentSize = 0;
    double nameGap = 0; ///< between the ends of lines at the plot's edge and their names
    std::vector<ChartText> texts; ///< all but the ticks' labels
    std::vector<QLineF> grid; ///< level lines, which no text lies over
    std::vector<ChartLabel> labels; ///< what of the texts belongs to which marker
    std::vector<QLineF> leaders; ///< from what is labelled to its label, where that is far off

    QPointF pixelOf(const QPointF &values) const;
    bool isInView(const QPointF &values) const;
    /// The nearest point within reach of a pixel.
    std::optional<std::size_t> pointAt(const QPointF &pixel, const ChartContent &content) const;
};

ChartLayout chartLayout(const ChartContent &content, const ChartRoom &room);

} // namespace waferline
