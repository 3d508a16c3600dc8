// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <QString>

namespace waferline {

/// The assumptions of both plans in a line, what they share but once: "A: micro-batch 1 — B: micro-batch 2 —
/// both: Kimi K3 (article) · …".
QString comparisonCaption(const Plan &a, const Plan &b);

} // namespace waferline
