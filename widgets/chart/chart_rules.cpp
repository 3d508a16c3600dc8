// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_rules.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr double beside = 4; // free left and right of a text
constexpr double shortest = 6; // a piece of line that is shorter would look like a speck
constexpr double farOff = 9; // from a marker's rim
constexpr double farOffLevel = 40; // … a shorter level line reads as a minus sign
constexpr double level = 0.4; // of its length, what a line rises at most

/// What a text covers of its room.
QRectF inkOf(const ChartText &text, double unit)
{
    const QFontMetricsF metrics(chartFont(text.style, unit));
    const double width = std::min(metrics.horizontalAdvance(text.text), text.rect.width());
    const double left = text.alignment.testFlag(Qt::AlignRight) ? text.rect.right() - width
        : text.alignment.testFlag(Qt::AlignHCenter)             ? text.rect.center().x() - width / 2
                                                                : text.rect.left();
    return {left, text.rect.top(), width, text.rect.height()};
}

/// Stretches of x that texts take at a height.
std::vector<std::pair<double, double>> coveredAt(double y, const std::vector<QRectF> &inks, double unit)
{
    std::vector<std::pair<double, double>> covered;
    for (const QRectF &ink : inks) {
        if (y > ink.top() - unit && y < ink.bottom() + unit) {
            covered.emplace_back(ink.left() - beside * unit, ink.right() + beside * unit);
        }
    }
    std::ranges::sort(covered);
    return covered;
}

} // namespace

std::vector<QLineF> gridLines(const ChartLayout &layout)
{
    const double unit = layout.room.unit;
    std::vector<QRectF> inks;
    for (const ChartText &text : layout.texts) {
        inks.push_back(inkOf(text, unit));
    }
    std::vector<QLineF> lines;
    for (const ChartTick &tick : layout.yTicks) {
        const double y = layout.pixelOf({layout.x.from, tick.value}).y();
        const auto add = [&](double from, double to) {
            if (to - from > shortest * unit) {
                lines.emplace_back(from, y, to, y);
            }
        };
        double from = layout.plot.left();
        const double end = layout.plot.left() + layout.plot.width();
        for (const auto &[left, right] : coveredAt(y, inks, unit)) {
            add(from, std::min(left, end));
            from = std::max(from, right);
        }
        add(from, end);
    }
    return lines;
}

std::optional<QLineF> leaderBetween(const QRectF &marker, const QRectF &label, double unit)
{
    const QPointF centre = marker.center();
    const QPointF nearest(std::clamp(centre.x(), label.left(), label.right()),
                          std::clamp(centre.y(), label.top(), label.bottom()));
    const QLineF whole(centre, nearest);
    const double rim = marker.width() / 2;
    const bool isLevel = std::abs(whole.dy()) < level * whole.length();
    if (whole.length() < rim + (isLevel ? farOffLevel : farOff) * unit) {
        return std::nullopt;
    }
    return QLineF(whole.pointAt(rim / whole.length()), whole.pointAt(1 - 2 * unit / whole.length()));
}

} // namespace waferline
