// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/device_pixels.h"

#include <QPainter>

#include <cmath>

namespace waferline {

DevicePixels::DevicePixels(QPainter &painter)
    : m_painter(painter)
    , m_ratio(pixelRatioOf(painter))
    , m_takesPictures(paintsPixels(painter))
{
    painter.save();
    painter.scale(1 / m_ratio, 1 / m_ratio);
    painter.setRenderHint(QPainter::Antialiasing, false);
    // Of effect only where the device's pixels are larger than logical ones.
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
}

DevicePixels::~DevicePixels()
{
    m_painter.restore();
}

QPoint DevicePixels::pixelAt(const QPointF &point) const
{
    return {static_cast<int>(std::lround(point.x() * m_ratio)),
            static_cast<int>(std::lround(point.y() * m_ratio))};
}

void DevicePixels::draw(const QPoint &topLeft, const QImage &picture)
{
    m_painter.drawImage(topLeft, picture);
}

void DevicePixels::draw(const QPoint &topLeft, const std::function<void(QPainter &)> &draw)
{
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.translate(topLeft);
    m_painter.scale(m_ratio, m_ratio);
    draw(m_painter);
    m_painter.restore();
}

QRect DevicePixels::pixelsOf(const QRectF &rect) const
{
    const QPoint topLeft = pixelAt(rect.topLeft());
    const QPoint end = pixelAt(rect.bottomRight());
    return {topLeft, QSize(end.x() - topLeft.x(), end.y() - topLeft.y())};
}

void DevicePixels::fill(const QRect &pixels, const QColor &colour)
{
    m_painter.fillRect(pixels, colour);
}

void DevicePixels::fillPiece(const QRectF &piece, PieceEdge edge, const QColor &colour)
{
    const QTransform toPainter = QTransform::fromScale(m_ratio, m_ratio);
    const QRectF rect = pieceOnPixels(toPainter * m_painter.deviceTransform(), piece, edge);
    m_painter.fillRect(toPainter.mapRect(rect), colour);
}

QImage devicePicture(const QSize &pixels, double ratio, const QColor &background,
                     const std::function<void(QPainter &)> &draw)
{
    QImage picture(pixels,
                   background.alpha() == 255 ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
    picture.fill(background);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(ratio, ratio);
    draw(painter);
    return picture;
}

} // namespace waferline
