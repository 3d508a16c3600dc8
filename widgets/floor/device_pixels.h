// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/floor/display_list.h"

#include <QColor>
#include <QImage>
#include <QPointF>
#include <QRect>

#include <functional>

class QPainter;

namespace waferline {

/// Draws ready-made pictures, whole, at whole pixels of the painter's device: as plain copies. Otherwise Qt
/// interpolates each of them, or hands it to threads: many times the cost.
class DevicePixels {
public:
    /// The painter draws nothing else meanwhile.
    explicit DevicePixels(QPainter &painter);
    ~DevicePixels();
    DevicePixels(const DevicePixels &) = delete;
    DevicePixels &operator=(const DevicePixels &) = delete;

    /// Device pixels of a logical one.
    double ratio() const { return m_ratio; }
    /// To the nearest device pixel.
    QPoint pixelAt(const QPointF &point) const;
    QRect pixelsOf(const QRectF &rect) const;
    /// False where a ready-made picture is no use: what it shows is drawn instead.
    bool takesPictures() const { return m_takesPictures; }
    void draw(const QPoint &topLeft, const QImage &picture);
    /// Draws in logical pixels from there on.
    void draw(const QPoint &topLeft, const std::function<void(QPainter &)> &draw);
    void fill(const QRect &pixels, const QColor &colour);
    /// A piece of a bar in logical pixels, as a display list's.
    void fillPiece(const QRectF &piece, PieceEdge edge, const QColor &colour);

private:
    QPainter &m_painter;
    double m_ratio;
    bool m_takesPictures;
};

/// A picture of so many device pixels, drawn in logical ones, on any thread. One on an opaque background is
/// copied fastest.
QImage devicePicture(const QSize &pixels, double ratio, const QColor &background,
                     const std::function<void(QPainter &)> &draw);

} // namespace waferline
