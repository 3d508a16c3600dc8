// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QImage>
#include <QPointF>

#include <cstdint>
#include <map>

class QPainter;

namespace waferline {

class DevicePixels;

/// What a chip looks like; its place apart.
struct ChipLook {
    double radius = 9; ///< logical pixels
    std::int64_t microBatch = 1; ///< requests in it; shown from 2 on
    bool waiting = false; ///< then it is hollow
    ThemeKind theme = ThemeKind::Light;

    auto operator<=>(const ChipLook &) const = default; // NOLINT(modernize-use-nullptr)
};

/// Chips with a radius below have no letters.
inline constexpr double smallestLetteredChip = 6.5;

/// Paints the chip of a micro-batch around a centre: a disc with its letters, and its requests on a badge.
void paintChip(QPainter &painter, const QPointF &centre, std::int64_t microBatch, const ChipLook &look);

/// Ready-made pictures of chips: a twentieth of the cost of painting them anew each frame.
class ChipPainter {
public:
    void paint(DevicePixels &device, const QPointF &centre, std::int64_t microBatch, const ChipLook &look);

private:
    struct Key {
        std::int64_t chip = 0;
        ChipLook look;

        auto operator<=>(const Key &) const = default; // NOLINT(modernize-use-nullptr)
    };

    double m_pixelRatio = 0;
    std::map<Key, QImage> m_pictures;
};

} // namespace waferline
