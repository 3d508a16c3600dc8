// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/shown.h"

#include "model/planning/timing.h"

#include <algorithm>

namespace waferline {

std::int64_t microBatchesShown(const Plan &plan)
{
    constexpr std::int64_t abc = 3;
    const std::int64_t circulating = plan.capacity.microBatchesInFlight;
    switch (plan.scenario.shown) {
    case Shown::One:
        return std::min<std::int64_t>(1, circulating);
    case Shown::Abc:
        return std::min(abc, circulating);
    case Shown::Full:
        break;
    }
    return circulating;
}

std::optional<double> utilisationOfShown(const Plan &plan)
{
    if (!plan.timing.microBatchesToFill) {
        return std::nullopt;
    }
    return std::min(1.0, static_cast<double>(microBatchesShown(plan)) / *plan.timing.microBatchesToFill);
}

bool utilisationIsBound(const Plan &plan)
{
    return microBatchesShown(plan) > 1 && ratesAreBounds(plan);
}

double openingSeconds(const Plan &plan)
{
    if (!plan.timing.tokenLatencySeconds || !plan.timing.busiestSeconds) {
        return 0;
    }
    // All have set out after (shown − 1) stage times; a quarter of a token later the last one is well under
    // way.
    const auto followers = static_cast<double>(std::max<std::int64_t>(1, microBatchesShown(plan)) - 1);
    return followers * *plan.timing.busiestSeconds + *plan.timing.tokenLatencySeconds / 4;
}

} // namespace waferline
