// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/derivation.h"

#include "model/planning/derivation_terms.h"
#include "model/planning/timing.h"

namespace waferline {

std::vector<Step> derivation(const Plan &plan)
{
    std::vector<Step> steps;
    steps.push_back(derived::weightsStep(plan));
    derived::appendConcurrencyStep(steps, plan);
    steps.push_back(derived::wafersStep(plan));
    derived::appendCapacitySteps(steps, plan);
    steps.push_back(derived::inFlightStep(plan));
    derived::appendTimingSteps(steps, plan);
    const bool noneForPower = plan.timing.tokensPerSecond && !plan.timing.missing.empty();
    if (noneForPower || !missingForTimes(plan.timing).empty()) {
        steps.back().remarks.push_back({RemarkId::TimingUnknown, 0, 0});
    }
    return steps;
}

} // namespace waferline
