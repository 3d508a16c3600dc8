// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <optional>
#include <utility>

namespace waferline {

/// How much of a card is drawn at its present size.
enum class Detail : std::uint8_t {
    Full, ///< number, layers, bar, arrows, lettered chips
    Number, ///< number, bar, arrows
    Bar, ///< the bar alone
    Dot, ///< a coloured cell
};

/// Where wafers stand: serpentine rows in path order that fill an area, zoomed and panned. Positions are in
/// logical pixels of the area. Cards that are little more than pixels themselves stand a whole number of
/// pixels apart: otherwise the gaps between them would differ. A value; no widget needed.
class FloorGrid {
public:
    FloorGrid() = default;
    /// Chooses columns and rows so that cards are as large as the area allows. `pixel` is the size of the
    /// device's pixels in logical ones.
    FloorGrid(std::int64_t waferCount, const QSizeF &area, double pixel = 1);

    std::int64_t waferCount() const { return m_count; }
    std::int64_t columns() const { return m_columns; }
    std::int64_t rows() const { return m_rows; }
    double zoom() const { return m_zoom; }
    QSizeF area() const { return m_area; }

    std::int64_t rowOf(std::int64_t wafer) const { return wafer / m_columns; }
    /// Rows run right, left, right, …
    std::int64_t columnOf(std::int64_t wafer) const;
    QRectF cellRect(std::int64_t wafer) const;
    QRectF cardRect(std::int64_t wafer) const;
    /// Space between rows of cards.
    double rowGap() const;
    double columnGap() const;
    /// Free space beside the cells, for ways along the edge.
    double leftEdge() const { return m_origin.x(); }
    double rightEdge() const { return m_origin.x() + m_cell.width() * static_cast<double>(m_columns); }
    /// Size of everything on a card against its size in the drawing that the proportions are from. Of a few
    /// wafers the cards alone are large.
    double unit() const;
    Detail detail() const;

    /// The wafer whose card is at a point.
    std::optional<std::int64_t> waferAt(const QPointF &point) const;
    /// Wafers whose rows touch a band of the area, as first and one past the last.
    std::pair<std::int64_t, std::int64_t> wafersInRows(double top, double bottom) const;

    /// The same floor, `factor` times as large, with the point under the cursor kept in place. Zoom stays
    /// within 1 … maxZoom(), and the floor stays in the area.
    FloorGrid zoomedAt(const QPointF &point, double factor) const;
    FloorGrid pannedBy(const QPointF &delta) const;
    /// The whole floor.
    FloorGrid fitted() const { return FloorGrid(m_count, m_area, m_pixel); }
    /// Panned just so far that a wafer's card is in the area.
    FloorGrid revealing(std::int64_t wafer) const;
    double maxZoom() const;

    bool operator==(const FloorGrid &) const = default;

private:
    FloorGrid placedAt(QPointF origin, double zoom) const;
    QSizeF cellAt(double zoom) const;

    std::int64_t m_count = 0;
    std::int64_t m_columns = 1;
    std::int64_t m_rows = 1;
    double m_pixel = 1;
    QSizeF m_area;
    QSizeF m_fitCell; ///< at zoom 1
    QSizeF m_cell;
    QPointF m_origin;
    double m_zoom = 1;
};

} // namespace waferline
