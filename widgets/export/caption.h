// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <QString>
#include <QStringList>

namespace waferline {

/// "Kimi K3 (article) on 59 wafers"
QString pictureTitle(const Plan &plan);
/// The headline figures in a line: what a plan comes to.
QString pictureSubtitle(const Plan &plan);
/// Model, precision, context, hardware, placement and what is published, estimated or assumed, a text each.
QStringList captionParts(const Plan &plan);
/// The same in a line.
QString pictureCaption(const Plan &plan);
/// "44 GB SRAM per wafer · 2 µs per hop"
QString hardwareLine(const Hardware &hardware);

} // namespace waferline
