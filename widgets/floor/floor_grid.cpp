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
constexpr double largestCellHeight = 190; // or, where that is more,
constexpr double largestShare = 0.73; // of the floor's height: the card of a single row has 60 % of it
constexpr double largestUnit = largestCellHeight * cardShareY / cardHeight; // on the whole floor
// Of unit(): from where on there is room for so much on a card.
constexpr double fullFrom = 0.72;
constexpr double numberFrom = 0.42;
constexpr double barFrom = 0.14;

constexpr double edge = 14; // kept free around the floor, for ways along the edge
constexpr double overTopRow = 0.18; // of a cell's height: ways over the highest row, and chips on them
constexpr double largestZoomedCard = 480;

double unitOf(const QSizeF &cell)
{
    return std::min(cell.width() * cardShareX / cardWidth, cell.height() * cardShareY / cardHeight);
}

/// A side in whole pixels, where it has one.
double inPixels(double side, double pixel)
{
    return side < pixel ? side : std::floor(side / pixel + 1e-9) * pixel;
}

QSizeF snapped(const QSizeF &cell, double pixel)
{
    return unitOf(cell) >= numberFrom ? cell
                                      : QSizeF(inPixels(cell.width(), pixel), inPixels(cell.height(), pixel));
}

QSizeF cellFor(std::int64_t columns, std::int64_t rows, const QSizeF &room, double pixel)
{
    double width = room.width() / static_cast<double>(columns);
    double height = room.height() / static_cast<double>(rows);
    const double whole = room.height() + 2 * edge;
    height = std::min({height, whole / (static_cast<double>(rows) + 2 * overTopRow), width / narrowest,
                       std::max(largestCellHeight, largestShare * room.height())});
    width = std::min(width, height * widest);
    return snapped({width, height}, pixel);
}

double areaOf(const QSizeF &size)
{
    return size.width() * size.height();
}

} // namespace

FloorGrid::FloorGrid(std::int64_t waferCount, const QSizeF &area, double pixel)
    : m_count(std::max<std::int64_t>(1, waferCount))
    , m_pixel(pixel)
    , m_area(area)
{
    const QSizeF room(std::max(1.0, area.width() - 2 * edge), std::max(1.0, area.height() - 2 * edge));
    const double square = std::sqrt(static_cast<double>(m_count) * room.width() / room.height());
    const auto low = std::clamp(static_cast<std::int64_t>(square / 2), std::int64_t{1}, m_count);
    const auto high = std::clamp(static_cast<std::int64_t>(square * 2) + 2, std::int64_t{1}, m_count);
    for (std::int64_t columns = low; columns <= high; ++columns) {
        const std::int64_t rows = (m_count + columns - 1) / columns;
        const QSizeF cell = cellFor(columns, rows, room, pixel);
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
    if (unitOf(m_cell) >= numberFrom) {
        return {QPointF(std::round(cell.left() + x), std::round(cell.top() + y)),
                QSizeF(std::round(cell.width() - 2 * x), std::round(cell.height() - 2 * y))};
    }
    const auto rounded = [this](double at) { return std::round(at / m_pixel) * m_pixel; };
    const QPointF first(rounded(m_origin.x() + x), rounded(m_origin.y() + y));
    const auto side = [&](double whole, double free) {
        constexpr double leastWithGap = 3; // in pixels
        const double most = whole < leastWithGap * m_pixel ? whole : whole - m_pixel;
        return std::max(m_pixel, std::min(rounded(whole - free), most));
    };
    return {first + cell.topLeft() - m_origin, QSizeF(side(cell.width(), 2 * x), side(cell.height(), 2 * y))};
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
    return std::min(unitOf(m_cell), largestUnit * m_zoom);
}

Detail FloorGrid::detail() const
{
    const double size = unit();
    return size >= fullFrom  ? Detail::Full
        : size >= numberFrom ? Detail::Number
        : size >= barFrom    ? Detail::Bar
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
    const QSizeF cell = cellAt(zoom);
    const QPointF from = point - m_origin;
    return placedAt(
        point - QPointF(from.x() * cell.width() / m_cell.width(), from.y() * cell.height() / m_cell.height()),
        zoom);
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

QSizeF FloorGrid::cellAt(double zoom) const
{
    return snapped(m_fitCell * zoom, m_pixel);
}

FloorGrid FloorGrid::placedAt(QPointF origin, double zoom) const
{
    FloorGrid grid = *this;
    grid.m_zoom = zoom;
    grid.m_cell = cellAt(zoom);
    // What is smaller than the area stands in its middle; what is larger covers it.
    const auto held = [](double at, double size, double room) {
        return size + 2 * edge <= room ? (room - size) / 2 : std::clamp(at, room - size - edge, edge);
    };
    grid.m_origin = {held(origin.x(), grid.m_cell.width() * static_cast<double>(m_columns), m_area.width()),
                     held(origin.y(), grid.m_cell.height() * static_cast<double>(m_rows), m_area.height())};
    return grid;
}

} // namespace waferline
