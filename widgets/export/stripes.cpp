// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/stripes.h"

#include "widgets/export/picture_clip.h"

#include <QPolygonF>

#include <cmath>

namespace waferline {

QPainterPath stripesWithin(const QPainterPath &shape, double scale)
{
    const double period = 8 * scale;
    const double width = scale;
    const QRectF bounds = shape.boundingRect();
    QPainterPath stripes;
    // On a stripe x + y is the same everywhere; all count from the picture's corner, so that neighbours meet.
    const double last = bounds.right() + bounds.bottom();
    for (double at = std::floor((bounds.left() + bounds.top()) / period) * period; at < last; at += period) {
        const double left = at - bounds.top();
        const double right = at - bounds.bottom();
        stripes.addPolygon(QPolygonF{{left, bounds.top()},
                                     {left + width, bounds.top()},
                                     {right + width, bounds.bottom()},
                                     {right, bounds.bottom()}});
        stripes.closeSubpath();
    }
    return asRect(shape) ? cutTo(bounds, stripes) : stripes.intersected(shape);
}

} // namespace waferline
