// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/floor_grid.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

// A card in the drawing that the proportions are from, and the cell around it.
constexpr double cardWidth = 84;
constexpr double cardHeight = 80;
constexpr double cardShareX = 0.86; // of the cell; the rest is for arrows
constexpr double cardShareY = 0.82;

// Cells may be this wide against their height before they look wrong.
constexpr double narrowest = 0.92;
constexpr double widest = 1.4;
constexpr double largestCellHeight = 190;

constexpr double edge = 14; // kept free around the floor, for ways along the edge
constexpr double largestZoomedCard = 480;

QSizeF cellFor(std::int64_t columns, std::int64_t rows, const QSizeF &room)
{
    double width = room.width() / static_cast<double>(columns);
    double height = room.height() / static_cast<double>(rows);
    height = std::min({height, width / narrowest, largestCellHeight});
    width = std::min(width, height * widest);
    return {width, height};
}

double areaOf(const QSizeF &size)
{
    return size.width() * size.height();
}

} // namespace

FloorGrid::FloorGrid(std::int64_t waferCount, const QSizeF &area)
    : m_count(std::max<std::int64_t>(1, waferCount))
    , m_area(area)
{
    const QSizeF room(std::max(1.0, area.width() - 2 * edge), std::max(1.0, area.height() - 2 * edge));
    const double square = std::sqrt(static_cast<double>(m_count) * room.width() / room.height());
    const auto low = std::clamp(static_cast<std::int64_t>(square / 2), std::int64_t{1}, m_count);
    const auto high = std::clamp(static_cast<std::int64_t>(square * 2) + 2, std::int64_t{1}, m_count);
    for (std::int64_t columns = low; columns <= high; ++columns) {
        const std::int64_t rows = (m_count + columns - 1) / columns;
        const QSizeF cell = cellFor(columns, rows, room);
        if (areaOf(cell) > areaOf(m_fitCell) || columns == low) {
            m_columns = columns;
            m_rows = rows;
            m_fitCell = cell;
        }
    }
    *this = placedAt({}, 1);
}

std::int64_t FloorGrid::columnOf(std::int64_t wafer) const
{
    const std::int64_t along = wafer % m_columns;
    return rowOf(wafer) % 2 == 0 ? along : m_columns - 1 - along;
}

QRectF FloorGrid::cellRect(std::int64_t wafer) const
{
    return {m_origin.x() + static_cast<double>(columnOf(wafer)) * m_cell.width(),
            m_origin.y() + static_cast<double>(rowOf(wafer)) * m_cell.height(), m_cell.width(),
            m_cell.height()};
}

QRectF FloorGrid::cardRect(std::int64_t wafer) const
{
    const QRectF cell = cellRect(wafer);
    const double x = columnGap() / 2;
    const double y = rowGap() / 2;
    // On whole pixels, so that borders and bars of all cards look the same.
    const QPointF topLeft(std::round(cell.left() + x), std::round(cell.top() + y));
    return {topLeft,
            QSizeF(std::max(1.0, std::round(cell.width() - 2 * x)),
                   std::max(1.0, std::round(cell.height() - 2 * y)))};
}

double FloorGrid::rowGap() const
{
    return m_cell.height() * (1 - cardShareY);
}
double FloorGrid::columnGap() const
{
    return m_cell.width() * (1 - cardShareX);
}

double FloorGrid::unit() const
{
    return std::min(m_cell.width() * cardShareX / cardWidth, m_cell.height() * cardShareY / cardHeight);
}

Detail FloorGrid::detail() const
{
    const double size = unit();
    return size >= 0.72 ? Detail::Full
        : size >= 0.42  ? Detail::Number
        : size >= 0.14  ? Detail::Bar
                        : Detail::Dot;
}

std::optional<std::int64_t> FloorGrid::waferAt(const QPointF &point) const
{
    const double column = std::floor((point.x() - m_origin.x()) / m_cell.width());
    const double row = std::floor((point.y() - m_origin.y()) / m_cell.height());
    if (column < 0 || row < 0 || column >= static_cast<double>(m_columns)
        || row >= static_cast<double>(m_rows)) {
        return std::nullopt;
    }
    const auto wholeRow = static_cast<std::int64_t>(row);
    const auto wholeColumn = static_cast<std::int64_t>(column);
    const std::int64_t along = wholeRow % 2 == 0 ? wholeColumn : m_columns - 1 - wholeColumn;
    const std::int64_t wafer = wholeRow * m_columns + along;
    if (wafer >= m_count || !cardRect(wafer).contains(point)) {
        return std::nullopt;
    }
    return wafer;
}

std::pair<std::int64_t, std::int64_t> FloorGrid::wafersInRows(double top, double bottom) const
{
    const auto rowAt = [this](double y) {
        const double row = std::floor((y - m_origin.y()) / m_cell.height());
        return static_cast<std::int64_t>(std::clamp(row, 0.0, static_cast<double>(m_rows - 1)));
    };
    return {rowAt(top) * m_columns, std::min(m_count, (rowAt(bottom) + 1) * m_columns)};
}

FloorGrid FloorGrid::zoomedAt(const QPointF &point, double factor) const
{
    const double zoom = std::clamp(m_zoom * factor, 1.0, maxZoom());
    const double scale = zoom / m_zoom;
    return placedAt(point - (point - m_origin) * scale, zoom);
}

FloorGrid FloorGrid::pannedBy(const QPointF &delta) const
{
    return placedAt(m_origin + delta, m_zoom);
}

FloorGrid FloorGrid::revealing(std::int64_t wafer) const
{
    const QRectF cell = cellRect(wafer);
    const auto shift = [](double low, double high, double size) {
        return low < 0 ? -low : high > size ? size - high : 0.0;
    };
    return pannedBy({shift(cell.left(), cell.right(), m_area.width()),
                     shift(cell.top(), cell.bottom(), m_area.height())});
}

double FloorGrid::maxZoom() const
{
    return std::max(1.0, largestZoomedCard / m_fitCell.width());
}

FloorGrid FloorGrid::placedAt(QPointF origin, double zoom) const
{
    FloorGrid grid = *this;
    grid.m_zoom = zoom;
    grid.m_cell = m_fitCell * zoom;
    // What is smaller than the area stands in its middle; what is larger covers it.
    const auto held = [](double at, double size, double room) {
        return size + 2 * edge <= room ? (room - size) / 2 : std::clamp(at, room - size - edge, edge);
    };
    grid.m_origin = {held(origin.x(), grid.m_cell.width() * static_cast<double>(m_columns), m_area.width()),
                     held(origin.y(), grid.m_cell.height() * static_cast<double>(m_rows), m_area.height())};
    return grid;
}

} // namespace waferline
