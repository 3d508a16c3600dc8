// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/legend_view.h"

#include <QRectF>

#include <vector>

class QPainter;

namespace waferline {

/// The legend of a picture in as many rows as it needs, with its foot at the room's; returns its height.
double paintPictureLegend(QPainter &painter, const std::vector<LegendEntry> &entries, const QRectF &room,
                          double unit, const Theme &theme);

} // namespace waferline
