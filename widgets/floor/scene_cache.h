// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/floor/display_list.h"

#include <QColor>
#include <QImage>
#include <QSize>

#include <functional>

class QPainter;

namespace waferline {

/// The picture of what stands still in a view, painted anew only when it is stale or the view's size or the
/// screen's scale is another.
class SceneCache {
public:
    void invalidate() { m_stale = true; }
    /// False until there was something to look at.
    bool isEmpty() const { return m_picture.isNull(); }

    /// Draws the scene at the view's origin. `make` is asked for it where it has to be painted anew.
    void paint(QPainter &painter, const QSize &size, const QColor &background,
               const std::function<DisplayList()> &make);

private:
    QImage m_picture;
    double m_ratio = 0; ///< device pixels of a pixel
    bool m_stale = true;
};

} // namespace waferline
