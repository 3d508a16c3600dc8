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
/// What the requests shown come to, as a timeline has it: "3 requests use 2.58 % of the pipeline"; the title
/// of any picture where nothing can be played.
QString timelinePictureTitle(const Plan &plan);
/// What plays, before the headline figures.
QString timelinePictureSubtitle(const Plan &plan);
/// Model, precision, context, hardware, placement and what is published, estimated or assumed, a text each.
QStringList captionParts(const Plan &plan);
/// The same in a line.
QString pictureCaption(const Plan &plan);
/// "44 GB SRAM per wafer · 2 µs per hop"
QString hardwareLine(const Hardware &hardware);

} // namespace waferline
