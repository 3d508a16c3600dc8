// SPDX-License-Identifier: GPL-3.0-or-later
// What two plans were made from, where it differs, in the user's language.
#pragma once

#include "model/planning/plan_comparison.h"

#include <QString>

#include <vector>

namespace waferline {

/// One input in which the plans differ.
struct ComparedInputRow {
    QString name; ///< "Micro-batch"
    QString a;
    QString b;

    bool operator==(const ComparedInputRow &) const = default;
};

/// The inputs that differ; of hardware of one name its figures.
std::vector<ComparedInputRow> comparedInputs(const PlanComparison &comparison, const Plan &a, const Plan &b);
/// "A → B: micro-batch 2 → 1"
QString comparedInputsLine(const PlanComparison &comparison, const Plan &a, const Plan &b);

} // namespace waferline
