// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/lesson.h"

#include "model/planning/planner.h"
#include "model/planning/shown.h"
#include "model/planning/timing.h"

#include <algorithm>
#include <array>

namespace waferline {

namespace {

constexpr std::array<std::string_view, lessonCount> scenarioIds{
    "one-request", "in-a-row", "full-pipeline",       "micro-batch", "starvation",
    "slow-stage",  "hops",     "minimum-over-wafers", "state-limit"};

/// Below this a stage is not called slower than the others.
constexpr double noticeablySlower = 1.01;

bool hasRates(const Plan &plan)
{
    return plan.timing.tokensPerSecond && plan.capacity.microBatchesInFlight > 0;
}

/// The closed form's rates are what happens: no micro-batch waits where its path comes back.
bool hasExactRates(const Plan &plan)
{
    return hasRates(plan) && !ratesAreBounds(plan);
}

/// How many times as much as one micro-batch alone: M T ÷ max(T, M τ).
double timesOneAlone(const Plan &plan)
{
    const auto microBatches = static_cast<double>(plan.capacity.microBatchesInFlight);
    return microBatches * *plan.timing.tokenLatencySeconds * *plan.timing.tokensPerSecondPerRequest;
}

/// What the layers of a token's path take, without the hops.
double workSeconds(const Plan &plan)
{
    double work = 0;
    for (const PlacedLayer &piece : plan.placed) {
        work += secondsOf(plan, piece);
    }
    return work;
}

std::optional<LessonFigures> oneRequest(const Plan &plan)
{
    if (plan.scenario.shown != Shown::One || !hasRates(plan) || plan.capacity.stages < 2) {
        return std::nullopt;
    }
    return OneRequestFigures{plan.capacity.stages, plan.capacity.stages - 1, *utilisationOfShown(plan)};
}

std::optional<LessonFigures> inARow(const Plan &plan)
{
    const std::int64_t shown = microBatchesShown(plan);
    const bool each = hasExactRates(plan)
        && static_cast<double>(shown) <= *plan.timing.microBatchesToFill; // none waits for another
    if (plan.scenario.shown != Shown::Abc || shown < 3 || !each) {
        return std::nullopt;
    }
    return InARowFigures{shown * plan.scenario.microBatch, plan.scenario.microBatch,
                         *plan.timing.tokenLatencySeconds, *utilisationOfShown(plan)};
}

std::optional<LessonFigures> fullPipeline(const Plan &plan)
{
    const Capacity &capacity = plan.capacity;
    if (plan.scenario.shown != Shown::Full || !hasExactRates(plan) || !capacity.fits || capacity.stages < 2) {
        return std::nullopt;
    }
    return FullPipelineFigures{capacity.stages, *plan.timing.tokensPerSecond, timesOneAlone(plan),
                               *plan.timing.utilisation};
}

std::optional<LessonFigures> microBatch(const Plan &plan)
{
    if (plan.scenario.microBatch < 2 || !hasExactRates(plan)) {
        return std::nullopt;
    }
    Scenario scenario = plan.scenario;
    scenario.microBatch = 1;
    const auto single = waferline::plan(plan.model, plan.hardware, scenario);
    if (!single || !hasExactRates(*single) || single->wafers.size() != plan.wafers.size()) {
        return std::nullopt;
    }
    const MicroBatchFigures figures{plan.scenario.microBatch, *plan.timing.tokensPerSecondPerRequest,
                                    *single->timing.tokensPerSecondPerRequest, *plan.timing.tokensPerSecond,
                                    *single->timing.tokensPerSecond};
    const bool trades =
        figures.ratePerRequest < figures.ratePerRequestOfOne && figures.total > figures.totalOfOne;
    return trades ? std::optional<LessonFigures>(figures) : std::nullopt;
}

std::optional<LessonFigures> starvation(const Plan &plan)
{
    const Capacity &capacity = plan.capacity;
    if (capacity.fits || !hasRates(plan) || !capacity.maxConcurrentRequests
        || static_cast<double>(capacity.microBatchesInFlight) >= *plan.timing.microBatchesToFill) {
        return std::nullopt;
    }
    return StarvationFigures{capacity.stages,
                             plan.scenario.microBatch,
                             capacity.wantedInFlightRequests,
                             *capacity.maxConcurrentRequests,
                             capacity.microBatchesInFlight,
                             *plan.timing.microBatchesToFill};
}

std::optional<LessonFigures> slowStage(const Plan &plan)
{
    if (!hasExactRates(plan)) {
        return std::nullopt;
    }
    const auto stages = static_cast<double>(plan.capacity.stages);
    const auto microBatches = static_cast<double>(plan.capacity.microBatchesInFlight);
    const double slowest = *plan.timing.busiestSeconds;
    const double work = workSeconds(plan);
    const double round = 1 / *plan.timing.tokensPerSecondPerRequest;
    const bool paces = microBatches >= *plan.timing.microBatchesToFill;
    if (!paces || slowest < noticeablySlower * work / stages) {
        return std::nullopt;
    }
    return SlowStageFigures{plan.capacity.stages, slowest, microBatches * work / (stages * round),
                            timesOneAlone(plan)};
}

std::optional<LessonFigures> hops(const Plan &plan)
{
    const double hop = plan.hardware->hopSeconds.value_or(0);
    if (!plan.timing.tokenLatencySeconds || plan.hopsPerToken == 0 || hop <= 0) {
        return std::nullopt;
    }
    const double all = static_cast<double>(plan.hopsPerToken) * hop;
    const double latency = *plan.timing.tokenLatencySeconds;
    return HopFigures{plan.hopsPerToken, hop, all, latency, all / latency};
}

std::optional<LessonFigures> minimumOverWafers(const Plan &plan)
{
    const std::optional<std::int64_t> &limit = plan.capacity.maxConcurrentRequests;
    if (!limit || *limit == 0 || plan.capacity.limitingWafers.size() == plan.wafers.size()) {
        return std::nullopt;
    }
    MinimumFigures figures{*limit, plan.capacity.limitingWafers, *limit};
    for (const Wafer &wafer : plan.wafers) {
        if (!wafer.maxRequests) {
            figures.mostElsewhere.reset();
            break;
        }
        figures.mostElsewhere = std::max(*figures.mostElsewhere, *wafer.maxRequests);
    }
    return figures;
}

std::optional<LessonFigures> stateLimit(const Plan &plan)
{
    const Capacity &capacity = plan.capacity;
    if (capacity.limitedBy != LimitedBy::State) {
        return std::nullopt;
    }
    std::optional<std::int64_t> cacheLimit;
    for (const Wafer &wafer : plan.wafers) {
        if (wafer.cacheBytesPerRequest > 0 && wafer.maxRequests) {
            cacheLimit = std::min(cacheLimit.value_or(*wafer.maxRequests), *wafer.maxRequests);
        }
    }
    if (!cacheLimit) {
        return std::nullopt;
    }
    return StateFigures{plan.scenario.contextTokens, *capacity.maxConcurrentRequests, capacity.limitingWafers,
                        plan.wafers[capacity.limitingWafers.front()].stateBytesPerRequest, *cacheLimit};
}

} // namespace

std::string_view scenarioOf(LessonId lesson)
{
    return scenarioIds.at(static_cast<std::size_t>(lesson));
}

std::optional<LessonFigures> lessonFigures(LessonId lesson, const Plan &plan)
{
    switch (lesson) {
    case LessonId::OneRequest:
        return oneRequest(plan);
    case LessonId::InARow:
        return inARow(plan);
    case LessonId::FullPipeline:
        return fullPipeline(plan);
    case LessonId::MicroBatch:
        return microBatch(plan);
    case LessonId::Starvation:
        return starvation(plan);
    case LessonId::SlowStage:
        return slowStage(plan);
    case LessonId::Hops:
        return hops(plan);
    case LessonId::MinimumOverWafers:
        return minimumOverWafers(plan);
    case LessonId::StateLimit:
        break;
    }
    return stateLimit(plan);
}

} // namespace waferline
