// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/floor/floor_grid.h"

#include <QRectF>

#include <cstdint>

namespace waferline {

/// Where things are on a wafer's card, in logical pixels of the floor's area: a header with number, layers
/// and the queue, a strip for the stages, the bar. Small cards have the bar alone.
struct CardLayout {
    QRectF card;
    QRectF header; ///< of the card's inner width; where there is none, the bar
    QRectF strip; ///< empty where there is none
    QRectF bar;
    double unit = 1; ///< see FloorGrid::unit()
    double radius = 0; ///< of the card's corners
    double padding = 0;
    double numberBaseline = 0;
    double labelBaseline = 0;
    double chipRadius = 0; ///< of chips in a stage that is large enough
    double hopRadius = 0; ///< of chips on an arrow
    double queueRadius = 0; ///< of chips that wait in the header
};

CardLayout cardLayout(const FloorGrid &grid, std::int64_t wafer);

/// Font sizes on a card, logical pixels: as the card, but never so small that nobody can read them.
double numberFontSize(double unit);
double labelFontSize(double unit);

/// Where a card's number ends, with some space after it: the header from there on is for labels and chips.
double numberEnd(const CardLayout &card, std::int64_t wafer);

} // namespace waferline
