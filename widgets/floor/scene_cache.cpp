// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/scene_cache.h"

#include <QPainter>

namespace waferline {

void SceneCache::paint(QPainter &painter, const QSize &size, const QColor &background,
                       const std::function<DisplayList()> &make)
{
    const double ratio = pixelRatioOf(painter);
    const QSize pixels = (QSizeF(size) * ratio).toSize();
    if (m_stale || ratio != m_ratio || m_pixmap.size() != pixels) {
        if (m_pixmap.size() != pixels) {
            m_pixmap = QPixmap(pixels);
        }
        m_pixmap.setDevicePixelRatio(ratio);
        m_pixmap.fill(background);
        QPainter inner(&m_pixmap);
        waferline::paint(inner, make());
        m_ratio = ratio;
        m_stale = false;
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform); // for pictures smaller than the window
    painter.drawPixmap(0, 0, m_pixmap);
}

} // namespace waferline
