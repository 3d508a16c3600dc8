// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/floor/floor_grid.h"

#include <QRectF>

#include <cstdint>

namespace waferline {

/// Where things are on a wafer's card, in logical pixels of the floor's area.
struct CardLayout {
    QRectF card;
    QRectF bar;
    double unit = 1; ///< see FloorGrid::unit()
    double radius = 0; ///< of the card's corners
    double padding = 0;
    double numberBaseline = 0;
    double labelBaseline = 0; ///< of the first label; each further one is labelHeight lower
    double labelHeight = 0;
    double chipCentre = 0; ///< y of the lane in which chips stand
    double chipRadius = 0;
    double chipLift =
        0; ///< by which a chip that sets out or arrives is above the lane, clear of those that work
};

CardLayout cardLayout(const FloorGrid &grid, std::int64_t wafer);

/// Font sizes on a card, in units.
inline constexpr double numberFontUnits = 13.5;
inline constexpr double labelFontUnits = 9.5;

} // namespace waferline
