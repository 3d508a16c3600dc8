// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/floor/card_layout.h"

#include <QPointF>
#include <QRectF>

#include <cstdint>

namespace waferline {

/// Size of the font of a count, "+12", in logical pixels.
double countFontSize(const CardLayout &card);

/// Chips side by side, none over another: as many as a room is wide enough for, and the number of the rest.
class ChipRow {
public:
    /// Around `middle`, as near as the room allows. `countFont` is the size of the count's font; 0 where none
    /// is drawn.
    ChipRow(const QRectF &room, double middle, double radius, std::int64_t count, double countFont);

    std::int64_t shown() const { return m_shown; }
    std::int64_t more() const { return m_more; }
    QPointF centre(std::int64_t index) const;
    /// For the count, after the last chip; empty where none is drawn.
    QRectF countRoom() const;

private:
    QRectF m_room;
    double m_left = 0;
    double m_radius;
    double m_pitch;
    double m_countWidth = 0;
    std::int64_t m_shown = 0;
    std::int64_t m_more = 0;
};

} // namespace waferline
