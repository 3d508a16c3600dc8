// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/card_layout.h"

#include "widgets/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

/// In units; the card of the drawing is 84 by 80.
struct Proportions {
    double padding;
    double header;
    double gap; ///< between strip and bar
    double bar;
};
constexpr Proportions full{8, 23, 4, 18};
constexpr Proportions small{6, 19, 3, 15}; // with a higher strip: its chips are to keep their letters
constexpr double baseline = 17;
constexpr double smallBaseline = 15;
constexpr double radius = 8;
constexpr double chipRadius = 9;
constexpr double hopRadius = 8; // at a card's edge it ends where the stages begin

constexpr double tallCard = 100; // in units; a higher one is of few wafers
constexpr double barsShare = 0.3; // of what it is higher
constexpr double numberFont = 13.5; // in units
constexpr double labelFont = 9.5;
constexpr double smallestFont = 8;

constexpr double smallestChip = 2.5;
constexpr double letteredChip = 7; // where there is room, chips are large enough for their letters

/// The bar fills the card.
void layOutBar(CardLayout &layout, Detail detail)
{
    layout.padding = detail == Detail::Dot ? 0 : std::max(1.0, std::round(3 * layout.unit));
    const double inset = layout.padding;
    layout.bar = layout.card.adjusted(inset, inset, -inset, -inset);
    layout.header = layout.bar;
    layout.chipRadius = layout.queueRadius = layout.hopRadius =
        std::max(smallestChip, chipRadius * layout.unit);
}

void layOutStrip(CardLayout &layout, const Proportions &proportions)
{
    const QRectF &card = layout.card;
    const double unit = layout.unit;
    layout.padding = std::round(proportions.padding * unit);
    const double left = card.left() + layout.padding;
    const double width = card.width() - 2 * layout.padding;
    const double bottom = card.bottom() - layout.padding;
    // What a card is higher than its unit says it shares between strip and bar.
    const double more = std::max(0.0, card.height() - tallCard * unit) * barsShare;
    const double barTop = bottom - std::round(proportions.bar * unit + more);
    const double stripTop = card.top() + std::round(proportions.header * unit);
    const double stripBottom = barTop - std::max(2.0, std::round(proportions.gap * unit));
    layout.header = QRectF(left, card.top(), width, stripTop - card.top());
    layout.strip = QRectF(left, stripTop, width, stripBottom - stripTop);
    layout.bar = QRectF(left, barTop, width, bottom - barTop);
    const double room = layout.strip.height() / 2 - 0.5;
    layout.chipRadius = std::min(std::max(letteredChip, chipRadius * unit), room);
    layout.hopRadius = std::min(layout.chipRadius, std::max(letteredChip, hopRadius * unit));
    layout.queueRadius = std::min(layout.chipRadius, (layout.header.height() - 3) / 2);
}

} // namespace

CardLayout cardLayout(const FloorGrid &grid, std::int64_t wafer)
{
    CardLayout layout;
    layout.card = grid.cardRect(wafer);
    layout.unit = grid.unit();
    layout.radius = radius * layout.unit;
    const Detail detail = grid.detail();
    const bool isFull = detail == Detail::Full;
    layout.numberBaseline =
        layout.card.top() + std::max(smallestFont + 0.5, (isFull ? baseline : smallBaseline) * layout.unit);
    layout.labelBaseline = layout.numberBaseline;
    if (detail == Detail::Bar || detail == Detail::Dot) {
        layOutBar(layout, detail);
    } else {
        layOutStrip(layout, isFull ? full : small);
    }
    return layout;
}

double numberFontSize(double unit)
{
    return std::max(smallestFont, numberFont * unit);
}

double labelFontSize(double unit)
{
    return std::max(smallestFont, labelFont * unit);
}

double numberEnd(const CardLayout &card, std::int64_t wafer)
{
    const QFontMetricsF metrics(uiFont(numberFontSize(card.unit), QFont::DemiBold));
    return card.header.left() + metrics.horizontalAdvance(QString::number(wafer + 1)) + 3 * card.unit;
}

} // namespace waferline
