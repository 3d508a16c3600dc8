// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/rates.h"

#include "model/simulation/pipeline_run.h"

#include <vector>

namespace waferline {

SimulatedRates simulateRates(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t requestsEach,
                             std::int64_t tokens)
{
    SimulatedRates rates;
    if (microBatches <= 0) {
        return rates;
    }
    const std::int64_t half = tokens / 2;
    std::vector<Ticks> halfTime(static_cast<std::size_t>(microBatches));
    double sum = 0;
    PipelineRun run(pipeline, microBatches, tokens);
    while (!run.done()) {
        const std::uint32_t microBatch = run.arriveNext();
        const MicroBatchLeg &leg = run.legs()[microBatch];
        if (leg.step + 1 != pipeline.steps.size()) {
            continue;
        }
        if (leg.token + 1 == half) {
            halfTime[microBatch] = leg.finish;
        } else if (leg.token + 1 == tokens) {
            sum += static_cast<double>(tokens - half) / pipeline.seconds(leg.finish - halfTime[microBatch]);
        }
    }
    rates.tokensPerSecondPerRequest = sum / static_cast<double>(microBatches);
    rates.tokensPerSecond = sum * static_cast<double>(requestsEach);
    return rates;
}

} // namespace waferline
