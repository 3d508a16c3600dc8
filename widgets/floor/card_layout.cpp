// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/card_layout.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

// In units; the card of the drawing is 84 by 80.
constexpr double padding = 8;
constexpr double barHeight = 20;
constexpr double headerHeight = 25;
constexpr double radius = 8;
constexpr double chipRadius = 9;
constexpr double chipLiftRadii = 1.7;
constexpr double labelLine = 10.5;

constexpr double smallestChip = 2.5;
constexpr double letteredChip = 7; // where there is room, chips are large enough for their letters

} // namespace

CardLayout cardLayout(const FloorGrid &grid, std::int64_t wafer)
{
    CardLayout layout;
    layout.card = grid.cardRect(wafer);
    layout.unit = grid.unit();
    const Detail detail = grid.detail();
    const double unit = layout.unit;
    const QRectF &card = layout.card;
    layout.radius = radius * unit;
    layout.padding = detail == Detail::Bar ? std::max(1.0, std::round(3 * unit)) : std::round(padding * unit);
    if (detail == Detail::Dot) {
        layout.padding = 0;
    }
    layout.numberBaseline = card.top() + (padding + 10) * unit;
    layout.labelBaseline = card.top() + (padding + 9) * unit;
    layout.labelHeight = labelLine * unit;

    const double bottom = card.bottom() - layout.padding;
    const bool barFillsCard = detail == Detail::Bar || detail == Detail::Dot;
    const double top = barFillsCard ? card.top() + layout.padding : bottom - std::round(barHeight * unit);
    layout.bar = QRectF(card.left() + layout.padding, top, card.width() - 2 * layout.padding, bottom - top);
    layout.chipCentre = barFillsCard ? card.center().y() : (card.top() + headerHeight * unit + top) / 2;
    layout.chipRadius = std::max(smallestChip, chipRadius * unit);
    if (!barFillsCard) {
        const double room = (top - card.top() - headerHeight * unit) / 2;
        layout.chipRadius = std::max(layout.chipRadius, std::min(letteredChip, room));
    }
    layout.chipLift = chipLiftRadii * layout.chipRadius;
    return layout;
}

} // namespace waferline
