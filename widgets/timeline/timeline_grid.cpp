// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_grid.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double headerHeight = 27;
constexpr double axisHeight = 21;
constexpr double leastRowHeight = 16.5;
constexpr double mostRowHeight = 30;
constexpr double slotsBeyondRows = 2; // a fitted view is so many slots wider than it is high

} // namespace

TimelineGrid::TimelineGrid(const TimelineExtent &extent, const QSizeF &area, double gutter, double unit)
    : m_extent(extent)
    , m_area(area)
    , m_gutter(gutter)
    , m_unit(unit)
{
    *this = fitted(0, 0);
}

QRectF TimelineGrid::header() const
{
    return {0, 0, m_area.width(), headerHeight * m_unit};
}

QRectF TimelineGrid::plot() const
{
    const double top = headerHeight * m_unit;
    return {m_gutter, top, std::max(1.0, m_area.width() - m_gutter - timelineRightMargin * m_unit),
            std::max(1.0, m_area.height() - top - axisHeight * m_unit)};
}

QRectF TimelineGrid::names() const
{
    const QRectF bars = plot();
    return {0, bars.top(), m_gutter, bars.height()};
}

QRectF TimelineGrid::axis() const
{
    const QRectF bars = plot();
    return {bars.left(), bars.bottom(), bars.width(), axisHeight * m_unit};
}

std::int64_t TimelineGrid::visibleRows() const
{
    const auto fit = static_cast<std::int64_t>(plot().height() / (leastRowHeight * m_unit));
    return std::min(m_extent.rows, std::max<std::int64_t>(1, fit));
}

double TimelineGrid::rowHeight() const
{
    const auto rows = static_cast<double>(std::max<std::int64_t>(1, visibleRows()));
    return std::min(plot().height() / rows, mostRowHeight * m_unit);
}

QRectF TimelineGrid::rowRect(std::int64_t row) const
{
    const QRectF bars = plot();
    return {bars.left(), bars.top() + static_cast<double>(row - m_firstRow) * rowHeight(), bars.width(),
            rowHeight()};
}

std::optional<std::int64_t> TimelineGrid::rowAt(const QPointF &point) const
{
    const QRectF bars = plot();
    if (point.y() < bars.top() || point.y() >= bars.bottom()) {
        return std::nullopt;
    }
    const auto down = static_cast<std::int64_t>((point.y() - bars.top()) / rowHeight());
    return down < visibleRows() ? std::optional(m_firstRow + down) : std::nullopt;
}

double TimelineGrid::xOf(double seconds) const
{
    return plot().left() + (seconds - m_from) / m_span * plot().width();
}

double TimelineGrid::secondsAt(double x) const
{
    return m_from + (x - plot().left()) / plot().width() * m_span;
}

TimelineGrid TimelineGrid::withTime(double from, double span) const
{
    TimelineGrid grid = *this;
    grid.m_span = std::clamp(span, m_extent.leastSpan, std::max(m_extent.leastSpan, m_extent.mostSpan));
    grid.m_from = std::clamp(from, 0.0, std::max(0.0, m_extent.lastSeconds - grid.m_span));
    return grid;
}

TimelineGrid TimelineGrid::zoomedAt(double x, double factor) const
{
    const double share = std::clamp((x - plot().left()) / plot().width(), 0.0, 1.0);
    const double seconds = m_from + share * m_span;
    const double span =
        std::clamp(m_span / factor, m_extent.leastSpan, std::max(m_extent.leastSpan, m_extent.mostSpan));
    return withTime(seconds - share * span, span);
}

TimelineGrid TimelineGrid::pannedBy(double dx) const
{
    return withTime(m_from - dx / plot().width() * m_span, m_span);
}

TimelineGrid TimelineGrid::scrolledTo(std::int64_t firstRow) const
{
    TimelineGrid grid = *this;
    grid.m_firstRow =
        std::clamp<std::int64_t>(firstRow, 0, std::max<std::int64_t>(0, m_extent.rows - visibleRows()));
    return grid;
}

TimelineGrid TimelineGrid::startingAt(double seconds) const
{
    return withTime(seconds, m_span);
}

TimelineGrid TimelineGrid::withWindowOf(const TimelineGrid &other) const
{
    return withTime(other.m_from, other.m_span).scrolledTo(other.m_firstRow);
}

TimelineGrid TimelineGrid::resized(const QSizeF &area) const
{
    TimelineGrid grid = *this;
    const double before = plot().width();
    grid.m_area = area;
    // What a pixel stands for is kept.
    return grid.withTime(m_from, m_span * grid.plot().width() / before).scrolledTo(m_firstRow);
}

TimelineGrid TimelineGrid::fitted(double seconds, double share) const
{
    const auto rows = static_cast<double>(std::max<std::int64_t>(1, visibleRows()));
    const double span =
        std::clamp((rows + slotsBeyondRows) * m_extent.slotSeconds, m_extent.leastSpan, m_extent.mostSpan);
    return withTime(seconds - share * span, span);
}

TimelineGrid TimelineGrid::revealing(double seconds, double share) const
{
    return seconds >= m_from && seconds <= toSeconds() ? *this : withTime(seconds - share * m_span, m_span);
}

TimelineGrid TimelineGrid::revealingRow(std::int64_t row, double share) const
{
    return row >= m_firstRow && row < m_firstRow + visibleRows() ? *this : centredOnRow(row, share);
}

TimelineGrid TimelineGrid::centredOnRow(std::int64_t row, double share) const
{
    const std::int64_t rows = visibleRows();
    const auto wished = static_cast<std::int64_t>(std::lround(share * static_cast<double>(rows)));
    const std::int64_t above = std::clamp<std::int64_t>(std::max(m_extent.followers, wished), 0, rows - 1);
    return scrolledTo(row - above);
}

} // namespace waferline
