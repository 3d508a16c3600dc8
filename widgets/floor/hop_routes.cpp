// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/hop_routes.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace waferline {

namespace {

// Of the arrow back from the forward one: chips on them do not touch.
constexpr double backOffset = 19; // in units
constexpr double leastBackOffset = 15; // logical pixels, where the card is high enough
constexpr double mostBackOffset = 0.33; // of the card's height
constexpr double besideShare = 0.21; // of a card's width
constexpr int curvePoints = 16;

QPolygonF cubic(const QPointF &from, const QPointF &control1, const QPointF &control2, const QPointF &to)
{
    QPainterPath path(from);
    path.cubicTo(control1, control2, to);
    QPolygonF points;
    for (int index = 0; index <= curvePoints; ++index) {
        points << path.pointAtPercent(static_cast<double>(index) / curvePoints);
    }
    return points;
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

QPolygonF arcRoute(const FloorGrid &grid, std::int64_t from, std::int64_t to)
{
    // The peak of a cubic whose controls stand at one height is at 3/4 of it: within the gap.
    const double rise = grid.rowGap() * 1.05;
    const QRectF a = grid.cardRect(from);
    const QRectF b = grid.cardRect(to);
    const double shift =
        a.width() / 6 * (b.left() > a.left() ? 1 : -1); // leaving and arriving arcs stay apart
    const QPointF start(a.center().x() + shift, a.top());
    const QPointF end(b.center().x() - shift, b.top());
    return cubic(start, start - QPointF(0, rise), end - QPointF(0, rise), end);
}

QPolygonF betweenRows(const FloorGrid &grid, std::int64_t from, std::int64_t to)
{
    const QRectF a = grid.cardRect(from);
    const QRectF b = grid.cardRect(to);
    const bool down = to > from;
    // Beside the way to the next wafer, which may leave or arrive there as well.
    const double shift = a.width() * besideShare * (b.center().x() < a.center().x() ? -1 : 1);
    const QPointF start(a.center().x() + shift, down ? a.bottom() : a.top());
    const QPointF end(b.center().x() - shift, down ? b.top() : b.bottom());
    const QPointF bend(0, (end.y() - start.y()) * 0.9);
    return cubic(start, start + bend, end - bend, end);
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
