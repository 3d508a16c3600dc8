// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace waferline {

namespace {

/// Which side of the marker a label is on: -1 left or above, 0 in the middle, 1 right or below.
struct Side {
    int x;
    int y;
};

/// In the order of preference: beside it is read best.
constexpr std::array<Side, 8> sides{Side{1, 0},  Side{-1, 0}, Side{0, -1},  Side{0, 1},
                                    Side{1, -1}, Side{1, 1},  Side{-1, -1}, Side{-1, 1}};

constexpr double movedCost = 0.2; // for each pixel, to keep within the area
constexpr double clearlyNearer = 1; // of a line, by as many pixels
constexpr double clearShare = 0.75; // … of a marker, of the gap
constexpr double rounding = 0.01;
constexpr double unclearPlace = 500; // as near to another marker: for what has to be said
constexpr double nearRounds = 3.5; // of the gap: a level place further off needs a leader
constexpr double level = 0.4; // of the way to a place, what it rises at most

double along(int side, double from, double to, double size, double gap)
{
    return side > 0 ? to + gap : side < 0 ? from - gap - size : (from + to - size) / 2;
}

Qt::Alignment alignmentOf(Side side)
{
    return side.x > 0 ? Qt::AlignLeft : side.x < 0 ? Qt::AlignRight : Qt::AlignHCenter;
}

/// Overlaps count also where one of the two has no width or no height, as lines have.
bool overlap(const QRectF &a, const QRectF &b)
{
    return a.left() < b.right() + 0.5 && b.left() < a.right() + 0.5 && a.top() < b.bottom() + 0.5
        && b.top() < a.bottom() + 0.5;
}

double overlaps(const std::vector<QRectF> &rects, const QRectF &rect)
{
    return static_cast<double>(
        std::ranges::count_if(rects, [&](const QRectF &other) { return overlap(rect, other); }));
}

/// How many of the texts stand between a marker and what would be led to.
double between(const std::vector<QRectF> &texts, const QRectF &marker, const QRectF &rect)
{
    constexpr int parts = 12;
    const QPointF from = marker.center();
    const QPointF to(std::clamp(from.x(), rect.left(), rect.right()),
                     std::clamp(from.y(), rect.top(), rect.bottom()));
    return static_cast<double>(std::ranges::count_if(texts, [&](const QRectF &text) {
        for (int part = 0; part <= parts; ++part) {
            if (text.contains(from + (to - from) * part / parts)) {
                return true;
            }
        }
        return false;
    }));
}

double distance(const QRectF &a, const QRectF &b)
{
    return std::hypot(std::max({0.0, a.left() - b.right(), b.left() - a.right()}),
                      std::max({0.0, a.top() - b.bottom(), b.top() - a.bottom()}));
}

/// Whether a leader from a marker to a place would be level and long.
bool isLevelAndFar(const QRectF &marker, const QRectF &rect, double far)
{
    const QPointF from = marker.center();
    const QPointF way(std::clamp(from.x(), rect.left(), rect.right()) - from.x(),
                      std::clamp(from.y(), rect.top(), rect.bottom()) - from.y());
    const double length = std::hypot(way.x(), way.y());
    return std::abs(way.y()) < level * length && length > marker.width() / 2 + far;
}

QRectF movedInto(const QRectF &area, QRectF rect)
{
    rect.moveLeft(std::clamp(rect.left(), area.left(), std::max(area.left(), area.right() - rect.width())));
    rect.moveTop(std::clamp(rect.top(), area.top(), std::max(area.top(), area.bottom() - rect.height())));
    return rect;
}

} // namespace

double LabelPlaces::overlapOf(const QRectF &rect, const QRectF &marker) const
{
    return textOverlap * overlaps(m_texts, rect) + markerOverlap * overlaps(m_markers, rect)
        + lineOverlap * overlaps(m_lines, rect) + (overlap(rect, marker) ? textOverlap : 0);
}

bool LabelPlaces::isFree(const QRectF &rect) const
{
    return overlaps(m_texts, rect) + overlaps(m_markers, rect) + overlaps(m_lines, rect) == 0;
}

void LabelPlaces::addLine(const QRectF &rect, int line)
{
    m_lines.push_back(rect);
    m_numbers.push_back(line);
}

bool LabelPlaces::isNearestTo(const QRectF &marker, const QRectF &rect, double clearly) const
{
    const double own = distance(rect, marker);
    return std::ranges::none_of(m_markers, [&](const QRectF &other) {
        return !marker.adjusted(-1, -1, 1, 1).contains(other) && distance(rect, other) < own + clearly;
    });
}

bool LabelPlaces::isNearestToLine(int line, const QRectF &rect) const
{
    double own = std::numeric_limits<double>::max();
    double other = own;
    for (std::size_t index = 0; index < m_lines.size(); ++index) {
        if (m_numbers[index] != anyLine) {
            double &least = m_numbers[index] == line ? own : other;
            least = std::min(least, distance(rect, m_lines[index]));
        }
    }
    return own + clearlyNearer < other;
}

LabelPlace LabelPlaces::placeForPoint(const QRectF &marker, const QSizeF &size, double gap) const
{
    return placeFor(marker, size, gap, [&](const QRectF &rect) {
        const double cost = isLevelAndFar(marker, rect, nearRounds * gap) ? lineOverlap : 0;
        if (isNearestTo(marker, rect, clearShare * gap)) {
            return cost;
        }
        return cost + (isNearestTo(marker, rect, -rounding) ? unclearPlace : wrongPlace);
    });
}

LabelPlace LabelPlaces::placeFor(const QRectF &marker, const QSizeF &size, double gap,
                                 const Judge &judge) const
{
    LabelPlace best;
    std::pair least(std::numeric_limits<double>::max(), 0.0);
    double preference = 0;
    // Moved into the area, a label may come nearer, but stays apart.
    const QRectF apart = marker.adjusted(-gap / 2, -gap / 2, gap / 2, gap / 2);
    for (const double rounds : {1.0, 3.0, 6.0, 9.0}) { // near, and beyond what is near
        for (const Side side : sides) {
            // A label at a corner comes as near as one at a side.
            const double away = rounds * gap * (side.x != 0 && side.y != 0 ? 0.6 : 1);
            const QPointF wished(along(side.x, marker.left(), marker.right(), size.width(), away),
                                 along(side.y, marker.top(), marker.bottom(), size.height(), away));
            const QRectF rect = movedInto(m_area, QRectF(wished, size));
            const double moved = (rect.topLeft() - wished).manhattanLength();
            double over = overlapOf(rect, apart) + textOverlap * between(m_texts, marker, rect);
            if (judge && over <= least.first) {
                over += judge(rect);
            }
            const std::pair cost(over, movedCost * moved + preference); // what is clear goes first
            preference += 1;
            if (cost < least) {
                least = cost;
                best = {rect, alignmentOf(side), over};
            }
        }
    }
    return best;
}

} // namespace waferline
