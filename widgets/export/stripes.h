// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>

namespace waferline {

/// The stripes of Qt::BDiagPattern inside a shape, as shapes themselves, so that they keep their proportion
/// to it: Qt's are of the device's pixels. `scale`: pixels of a logical one.
QPainterPath stripesWithin(const QPainterPath &shape, double scale);

} // namespace waferline
