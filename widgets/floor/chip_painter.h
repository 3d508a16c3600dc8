// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QPixmap>
#include <QPointF>

#include <cstdint>
#include <unordered_map>

class QPainter;

namespace waferline {

/// What a chip looks like; its place apart.
struct ChipLook {
    double radius = 9; ///< logical pixels
    std::int64_t microBatch = 1; ///< requests in it; shown from 2 on
    ThemeKind theme = ThemeKind::Light;

    bool operator==(const ChipLook &) const = default;
};

/// Paints the chip of a micro-batch around a centre: a disc with its letters, and its requests on a badge.
void paintChip(QPainter &painter, const QPointF &centre, std::int64_t microBatch, const ChipLook &look);

/// Ready-made pictures of chips: a twentieth of the cost of painting them anew each frame.
class ChipPainter {
public:
    /// Paints at whole pixels of the painter's device.
    void paint(QPainter &painter, const QPointF &centre, std::int64_t microBatch, const ChipLook &look);

private:
    const QPixmap &picture(std::int64_t microBatch, double pixelRatio);

    ChipLook m_look;
    double m_pixelRatio = 0;
    std::unordered_map<std::int64_t, QPixmap> m_pictures;
};

} // namespace waferline
