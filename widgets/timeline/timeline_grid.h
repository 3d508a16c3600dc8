// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <optional>

namespace waferline {

/// What there is to look at, whatever part of it is in view. Times in simulated seconds.
struct TimelineExtent {
    std::int64_t rows = 0;
    std::int64_t followers = 0; ///< micro-batches behind the first: rows above it that are of interest
    double slotSeconds = 1; ///< from row to row, as a token goes on: T ÷ steps
    double leastSpan = 1; ///< the closest look
    double mostSpan = 1; ///< the widest
    double lastSeconds = 1; ///< nothing is simulated later

    bool operator==(const TimelineExtent &) const = default;
};

/// Free left of names and title and right of the bars, for a unit of 1.
inline constexpr double timelineLeftMargin = 12;
inline constexpr double timelineRightMargin = 18;

/// Which rows and which window of time are in view, and where they stand. A value: every change makes
/// another one. Lengths in logical pixels.
class TimelineGrid {
public:
    TimelineGrid() = default;
    /// `unit` scales all lengths; `gutter` is the room for the rows' names.
    TimelineGrid(const TimelineExtent &extent, const QSizeF &area, double gutter, double unit = 1);

    const TimelineExtent &extent() const { return m_extent; }
    const QSizeF &area() const { return m_area; }
    double unit() const { return m_unit; }

    QRectF header() const; ///< title and utilisation
    QRectF names() const;
    QRectF plot() const; ///< where the bars are
    QRectF axis() const; ///< below the plot

    std::int64_t firstRow() const { return m_firstRow; }
    std::int64_t visibleRows() const; ///< whole rows that are in view
    double rowHeight() const;
    /// A row in view, from edge to edge of the plot.
    QRectF rowRect(std::int64_t row) const;
    std::optional<std::int64_t> rowAt(const QPointF &point) const;

    double fromSeconds() const { return m_from; }
    double toSeconds() const { return m_from + m_span; }
    double spanSeconds() const { return m_span; }
    double xOf(double seconds) const;
    double secondsAt(double x) const;

    /// Shorter or longer time around what stands at x; factor above 1 looks closer.
    TimelineGrid zoomedAt(double x, double factor) const;
    TimelineGrid pannedBy(double dx) const;
    TimelineGrid scrolledTo(std::int64_t firstRow) const;
    TimelineGrid startingAt(double seconds) const;
    /// This one with the window of time and the first row of another.
    TimelineGrid withWindowOf(const TimelineGrid &other) const;
    TimelineGrid resized(const QSizeF &area) const;
    /// As many stage slots as there are rows in view, so that a token runs from corner to corner, with the
    /// moment at `share` of the width.
    TimelineGrid fitted(double seconds, double share) const;
    /// As it is where the moment is in view, else moved so that it stands at `share` of the width.
    TimelineGrid revealing(double seconds, double share) const;
    /// As it is where a row is in view, else scrolled so that it and its followers' rows above are.
    TimelineGrid revealingRow(std::int64_t row, double share) const;
    /// Scrolled so that a row stands at `share` of the height, or lower where its followers' rows above need
    /// the room.
    TimelineGrid centredOnRow(std::int64_t row, double share) const;

    bool operator==(const TimelineGrid &) const = default;

private:
    TimelineGrid withTime(double from, double span) const;

    TimelineExtent m_extent;
    QSizeF m_area;
    double m_gutter = 60;
    double m_unit = 1;
    std::int64_t m_firstRow = 0;
    double m_from = 0;
    double m_span = 1;
};

} // namespace waferline
