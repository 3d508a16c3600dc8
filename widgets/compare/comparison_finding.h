// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan_comparison.h"

#include <QString>

namespace waferline {

/// What is found of two plans, in a sentence without a full stop: "A needs 12 wafers fewer and serves 2.1
/// times the requests".
QString comparisonFinding(const PlanComparison &comparison, const Plan &a, const Plan &b);

} // namespace waferline
