// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/pipeline_run.h"
#include "model/simulation/simulation.h"

#include <cstdint>
#include <optional>

namespace waferline {

/// A run from where it repeats itself: one period later every micro-batch is where it was.
struct SteadyRun {
    Ticks from = 0;
    RunPeriod period;
};

/// When so many micro-batches, all waiting at the first step at time 0, have settled into a period; none if
/// they have not within `mostEvents` arrivals.
std::optional<SteadyRun> steadyRun(const Pipeline &pipeline, std::int64_t microBatches,
                                   std::int64_t mostEvents = mostSoughtEvents);

} // namespace waferline
