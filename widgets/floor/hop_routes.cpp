// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/hop_routes.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace waferline {

namespace {

// Of the arrow back from the forward one: chips on them do not touch.
constexpr double backOffset = 19; // in units
constexpr double leastBackOffset = 15; // logical pixels, where the card is high enough
constexpr double mostBackOffset = 0.33; // of the card's height
// Ways above a row and between rows: shorter ones nearer to the card's corner and nearer to the row that they
// serve, and the way back beside the way out, so that none lies on another.
struct Lane {
    double outward; ///< from the middle of a card; of its width
    double height; ///< from the row above (between rows) or below (over one row); of the gap
};
constexpr std::array<Lane, 6> arcLanes{{
    {0.31, 0.56},
    {0.39, 0.38}, // over one card: there, back
    {0.13, 0.79},
    {0.21, 0.67}, // over two
    {-0.05, 0.95},
    {0.03, 0.87}, // further
}};
constexpr std::array<Lane, 8> rowLanes{{
    {-0.21, 0.5},
    {-0.32, 0.5}, // straight down or up
    {0.26, 0.74},
    {0.292, 0.63}, // to the next column, beside the ways to the next wafer
    {0.324, 0.54},
    {0.356, 0.45}, // to the one after it
    {0.388, 0.37},
    {0.42, 0.28}, // further
}};
constexpr int cornerPoints = 12; // of a quarter circle

/// A line along the axes with quarter circles for its corners, as large as its pieces allow.
QPolygonF rounded(const QPolygonF &corners, double largest)
{
    QPolygonF points{corners.front()};
    for (qsizetype index = 1; index + 1 < corners.size(); ++index) {
        const QLineF in(corners[index], corners[index - 1]);
        const QLineF out(corners[index], corners[index + 1]);
        // Two corners share a piece between them; the first and the last piece have one corner.
        const double inRoom = index == 1 ? in.length() : in.length() / 2;
        const double outRoom = index + 2 == corners.size() ? out.length() : out.length() / 2;
        const double radius = std::min({largest, inRoom, outRoom});
        if (radius <= 0) {
            continue;
        }
        const QPointF toIn = (in.p2() - in.p1()) / in.length() * radius;
        const QPointF toOut = (out.p2() - out.p1()) / out.length() * radius;
        const QPointF middle = corners[index] + toIn + toOut;
        for (int step = 0; step <= cornerPoints; ++step) {
            const double angle = std::numbers::pi / 2 * step / cornerPoints;
            points << middle - toOut * std::cos(angle) - toIn * std::sin(angle);
        }
    }
    return points << corners.back();
}

QPolygonF neighbourRoute(const FloorGrid &grid, std::int64_t from, std::int64_t to, bool back)
{
    const QRectF a = grid.cardRect(from);
    const QRectF b = grid.cardRect(to);
    const double least = std::min(leastBackOffset, mostBackOffset * a.height());
    const double offset = back ? std::max(backOffset * grid.unit(), least) : 0;
    if (grid.rowOf(from) != grid.rowOf(to)) {
        const double x = a.center().x() + offset;
        return to > from ? QPolygonF{{x, a.bottom()}, {x, b.top()}}
                         : QPolygonF{{x, a.top()}, {x, b.bottom()}};
    }
    const double y = a.center().y() + offset;
    return b.left() > a.left() ? QPolygonF{{a.right(), y}, {b.left(), y}}
                               : QPolygonF{{a.left(), y}, {b.right(), y}};
}

/// The lane of a way between columns that are so far apart, of those in pairs from the nearest on.
template <std::size_t count>
const Lane &laneOf(const std::array<Lane, count> &lanes, std::int64_t distance, bool isBack)
{
    const std::size_t pair = std::min(static_cast<std::size_t>(distance), count / 2 - 1);
    return lanes[2 * pair + (isBack ? 1 : 0)];
}

QPolygonF arcRoute(const FloorGrid &grid, std::int64_t from, std::int64_t to)
{
    const QRectF a = grid.cardRect(from);
    const QRectF b = grid.cardRect(to);
    const std::int64_t apart = std::abs(grid.columnOf(to) - grid.columnOf(from));
    const Lane &lane = laneOf(arcLanes, apart - 2, to < from);
    const double side = b.left() > a.left() ? 1 : -1;
    const double x = a.center().x() + side * lane.outward * a.width();
    const double end = b.center().x() - side * lane.outward * b.width();
    const double rise = lane.height * grid.rowGap();
    return rounded({{x, a.top()}, {x, a.top() - rise}, {end, b.top() - rise}, {end, b.top()}}, rise);
}

QPolygonF betweenRows(const FloorGrid &grid, std::int64_t from, std::int64_t to)
{
    const QRectF a = grid.cardRect(from);
    const QRectF b = grid.cardRect(to);
    const bool down = to > from;
    const Lane &lane = laneOf(rowLanes, std::abs(grid.columnOf(to) - grid.columnOf(from)), !down);
    const double side = b.left() < a.left() - 1 ? -1 : 1;
    const bool straight = std::abs(b.left() - a.left()) <= 1;
    const double x = a.center().x() + side * lane.outward * a.width();
    const double end = straight ? x : b.center().x() - side * lane.outward * b.width();
    const double upper = down ? a.bottom() : b.bottom();
    const double lower = down ? b.top() : a.top();
    const double lineY = upper + lane.height * (lower - upper);
    return rounded({{x, down ? upper : lower}, {x, lineY}, {end, lineY}, {end, down ? lower : upper}},
                   (lower - upper) / 2);
}

QPolygonF alongEdge(const FloorGrid &grid, std::int64_t from, std::int64_t to)
{
    const QRectF a = grid.cardRect(from);
    const QRectF b = grid.cardRect(to);
    const double margin = grid.columnGap() / 2;
    const double middle = (grid.leftEdge() + grid.rightEdge()) / 2;
    const double side = a.center().x() + b.center().x() < 2 * middle ? grid.leftEdge() - margin / 2
                                                                     : grid.rightEdge() + margin / 2;
    const double outOfA = to < from ? a.bottom() + grid.rowGap() / 2 : a.top() - grid.rowGap() / 2;
    const double intoB = to < from ? b.top() - grid.rowGap() / 2 : b.bottom() + grid.rowGap() / 2;
    return {{a.center().x(), to < from ? a.bottom() : a.top()},
            {a.center().x(), outOfA},
            {side, outOfA},
            {side, intoB},
            {b.center().x(), intoB},
            {b.center().x(), to < from ? b.top() : b.bottom()}};
}

} // namespace

RouteKind routeKind(const FloorGrid &grid, std::int64_t from, std::int64_t to)
{
    if (to == from + 1) {
        return RouteKind::Forward;
    }
    if (to == from - 1) {
        return RouteKind::Back;
    }
    const std::int64_t rows = std::abs(grid.rowOf(from) - grid.rowOf(to));
    return rows == 0 ? RouteKind::Arc : rows == 1 ? RouteKind::BetweenRows : RouteKind::AlongEdge;
}

QPolygonF hopRoute(const FloorGrid &grid, std::int64_t from, std::int64_t to)
{
    switch (routeKind(grid, from, to)) {
    case RouteKind::Forward:
        return neighbourRoute(grid, from, to, false);
    case RouteKind::Back:
        return neighbourRoute(grid, from, to, true);
    case RouteKind::Arc:
        return arcRoute(grid, from, to);
    case RouteKind::BetweenRows:
        return betweenRows(grid, from, to);
    case RouteKind::AlongEdge:
        break;
    }
    return alongEdge(grid, from, to);
}

double lengthOf(const QPolygonF &line)
{
    double total = 0;
    for (qsizetype index = 1; index < line.size(); ++index) {
        total += QLineF(line[index - 1], line[index]).length();
    }
    return total;
}

QPointF pointAlong(const QPolygonF &line, double share)
{
    double left = share * lengthOf(line);
    for (qsizetype index = 1; index < line.size(); ++index) {
        const QLineF piece(line[index - 1], line[index]);
        if (left <= piece.length() && piece.length() > 0) {
            return piece.pointAt(left / piece.length());
        }
        left -= piece.length();
    }
    return line.isEmpty() ? QPointF() : line.back();
}

} // namespace waferline
