// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/steady_run.h"

#include "model/simulation/period_finder.h"

namespace waferline {

std::optional<SteadyRun> steadyRun(const Pipeline &pipeline, std::int64_t microBatches,
                                   std::int64_t mostEvents)
{
    PipelineRun run(pipeline, microBatches);
    PeriodFinder finder;
    for (std::int64_t events = 0; events < mostEvents && !run.done(); ++events) {
        if (run.arriveNext() != 0 || run.legs().front().step != 0) {
            continue;
        }
        if (const std::optional<RunPeriod> period = finder.look(run)) {
            return SteadyRun{run.legs().front().arrival - period->length, *period};
        }
    }
    return std::nullopt;
}

} // namespace waferline
