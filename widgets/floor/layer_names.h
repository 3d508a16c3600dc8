// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <QString>
#include <QStringList>

namespace waferline {

/// The layers of a visit, short: "L1–2", "E, L1–3", "L93, H", "L5 (2/3)" for a part of a cut layer.
QString visitLabel(const Plan &plan, const Visit &visit);

/// One label for each visit to a wafer, in path order.
std::vector<QString> visitLabels(const Plan &plan, std::uint32_t wafer);

/// The letters on a chip: A, B, … Z, AA, AB, …
QString microBatchLetters(std::int64_t microBatch);

} // namespace waferline
