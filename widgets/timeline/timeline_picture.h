// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/theme.h"

#include <QSizeF>

class QPainter;

namespace waferline {

/// Paints the timeline of the requests shown around a moment in simulated seconds, with the cursor there, as
/// a window fits it; or why there is none. `unit` scales text and rows.
void paintTimeline(QPainter &painter, const Plan &plan, double seconds, const QSizeF &size, double unit,
                   const Theme &theme);

} // namespace waferline
