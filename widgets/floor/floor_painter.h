// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/floor/chip_painter.h"
#include "widgets/floor/floor_frame.h"
#include "widgets/theme.h"

#include <QPixmap>

#include <cstdint>
#include <optional>

namespace waferline {

/// Paints what moves over what stands still. Keeps ready-made pictures from frame to frame.
class FloorPainter {
public:
    void paintFrame(QPainter &painter, const Plan &plan, const FloorGrid &grid, const FloorFrame &frame,
                    const Theme &theme);
    /// A ring around a card, for the selected wafer or the one under the cursor.
    void paintRing(QPainter &painter, const FloorGrid &grid, std::uint32_t wafer, const QColor &colour,
                   double width);

private:
    void paintWorking(QPainter &painter, const FloorGrid &grid, const FloorFrame &frame, const Theme &theme);
    const QPixmap &workingRing(const FloorGrid &grid, const Theme &theme, double pixelRatio);

    struct RingKey {
        QSizeF card;
        double radius = 0;
        double pixelRatio = 0;
        ThemeKind theme = ThemeKind::Light;

        bool operator==(const RingKey &) const = default;
    };

    ChipPainter m_chips;
    RingKey m_ringKey;
    QPixmap m_ring;
};

} // namespace waferline
