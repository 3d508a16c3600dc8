// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/floor/chip_painter.h"
#include "widgets/floor/floor_frame.h"
#include "widgets/theme.h"

#include <QImage>
#include <QRect>

#include <cstdint>
#include <map>
#include <vector>

namespace waferline {

class DevicePixels;

/// Paints what moves over what stands still. Keeps ready-made pictures from frame to frame.
class FloorPainter {
public:
    void paintFrame(QPainter &painter, const Plan &plan, const FloorGrid &grid, const FloorFrame &frame,
                    const Theme &theme);
    /// A ring around a card, for the selected wafer or the one under the cursor.
    void paintRing(QPainter &painter, const FloorGrid &grid, std::uint32_t wafer, const QColor &colour,
                   double width);

private:
    void paintWorking(DevicePixels &device, const FloorGrid &grid, const FloorFrame &frame,
                      const Theme &theme);
    void paintRegions(DevicePixels &device, const FloorFrame &frame, const Theme &theme);
    void paintChips(DevicePixels &device, const Plan &plan, const FloorGrid &grid, const FloorFrame &frame,
                    const Theme &theme);
    void makeRing(const FloorGrid &grid, const Theme &theme, double ratio);
    const QImage &litRegion(const LitRegion &region, const QSize &pixels, const Theme &theme, double ratio);

    struct RingKey {
        QSizeF card;
        double radius = 0;
        double ratio = 0;
        ThemeKind theme = ThemeKind::Light;

        bool operator==(const RingKey &) const = default;
    };
    /// An edge of the ring. Those at the sides are plain, and no pictures: tall ones are handed to threads.
    struct RingPart {
        QRect place;
        QImage picture;
    };
    struct RegionKey {
        int width = 0;
        int height = 0;
        double radius = 0;
        LayerKind kind = LayerKind::LinearAttention;
        ThemeKind theme = ThemeKind::Light;
        double ratio = 0;

        auto operator<=>(const RegionKey &) const = default; // NOLINT(modernize-use-nullptr)
    };

    ChipPainter m_chips;
    RingKey m_ringKey;
    std::vector<RingPart> m_ring;
    std::map<RegionKey, QImage> m_regions;
};

} // namespace waferline
