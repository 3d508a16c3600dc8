// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/scene_cache.h"

#include "widgets/floor/device_pixels.h"

#include <QPainter>

namespace waferline {

void SceneCache::paint(QPainter &painter, const QSize &size, const QColor &background,
                       const std::function<DisplayList()> &make)
{
    if (!paintsPixels(painter)) {
        painter.fillRect(QRect(QPoint(), size), background);
        waferline::paint(painter, make());
        return;
    }
    DevicePixels device(painter);
    const QSize pixels = (QSizeF(size) * device.ratio()).toSize();
    if (m_stale || device.ratio() != m_ratio || m_picture.size() != pixels) {
        if (m_picture.size() != pixels) {
            m_picture = QImage(pixels, QImage::Format_RGB32);
        }
        m_picture.fill(background);
        QPainter inner(&m_picture);
        inner.scale(device.ratio(), device.ratio());
        waferline::paint(inner, make());
        m_ratio = device.ratio();
        m_stale = false;
    }
    device.draw({0, 0}, m_picture);
}

} // namespace waferline
