// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/rate_comparison.h"

#include "model/simulation/pipeline.h"

namespace waferline {

namespace {

/// A run of 200 tokens tells rates to about a tenth of a per cent: its second half ends in a pipeline that
/// runs empty.
constexpr double tellable = 2e-3;

std::optional<double> eventsOf(const Pipeline &pipeline, std::int64_t microBatches)
{
    const double events = static_cast<double>(pipeline.steps.size()) * static_cast<double>(microBatches)
        * static_cast<double>(defaultSimulatedTokens);
    const bool possible = microBatches > 0 && events <= mostComparedEvents
        && canBeMeasured(pipeline, microBatches, defaultSimulatedTokens);
    return possible ? std::optional(events) : std::nullopt;
}

} // namespace

bool RateComparison::agrees() const
{
    return priceShare() <= tellable; // the simulation comes to no more: what lies above is the run's end
}

std::optional<double> comparedEvents(const Plan &plan, std::int64_t microBatches)
{
    const auto pipeline = pipelineOf(plan);
    return pipeline ? eventsOf(*pipeline, microBatches) : std::nullopt;
}

std::optional<RateComparison> compareRates(const Plan &plan, std::int64_t microBatches,
                                           const std::stop_token &stop)
{
    const auto pipeline = pipelineOf(plan);
    if (!pipeline || !eventsOf(*pipeline, microBatches)) {
        return std::nullopt;
    }
    const std::optional<double> rate = measureRate(*pipeline, microBatches, defaultSimulatedTokens, stop);
    if (!rate) {
        return std::nullopt;
    }
    return RateComparison{microBatches, defaultSimulatedTokens, closedFormRate(plan, microBatches), *rate};
}

} // namespace waferline
