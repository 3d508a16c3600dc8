// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/chart_sweeps.h"

#include "model/planning/planner.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace waferline {

namespace {

constexpr std::int64_t shortest = 1'000; // the slider's ends; beyond only where the plan is
constexpr std::int64_t longest = 10'000'000;
constexpr std::array<double, 3> usualBits{4, 8, 16};
constexpr double longStep = 1.04; // as a factor: longer than the steps of many requests are
constexpr std::array<double, 8> samplesOfADecade{1, 1.25, 1.6, 2, 2.5, 4, 5, 8};
constexpr std::int64_t eachUpTo = 8;
constexpr std::int64_t mostWithoutLimit = 64; // where nothing says how many fit

std::vector<std::int64_t> contextsOf(const Plan &plan)
{
    const std::int64_t present = plan.scenario.contextTokens;
    std::set<std::int64_t> contexts{present};
    if (const auto most = plan.model->maxContextTokens) {
        contexts.insert(std::min(*most, std::max(longest, present)));
    }
    for (std::int64_t decade = 1; decade <= ScenarioLimits::maxContextTokens; decade *= 10) {
        const bool wanted =
            (decade * 10 > shortest || decade * 10 > present) && (decade < longest || decade < present);
        for (const double factor : samplesOfADecade) {
            if (wanted && static_cast<double>(decade) * factor >= 1) {
                contexts.insert(std::llround(static_cast<double>(decade) * factor));
            }
        }
        if (wanted) {
            contexts.insert(decade * 10);
        }
    }
    return {contexts.begin(), contexts.end()};
}

/// Adds what holds at a context, and before it the longest context of each number that no longer fits there.
void addPoint(ConcurrencyCurve &curve, const RequestLimits &limits, std::int64_t context)
{
    const std::optional<std::int64_t> here = limits.at(context, curve.cacheBits);
    if (here && !curve.points.empty() && curve.points.back().requests) {
        // What holds at the point before fits there; what fits here is less.
        const std::int64_t before = *curve.points.back().requests;
        const std::int64_t from = curve.points.back().contextTokens;
        if (before > std::max(*here, steppedRequests)) { // where what the context has no say in ends
            const std::int64_t end = limits.longestContext(before, curve.cacheBits, from, context);
            if (static_cast<double>(end) > longStep * static_cast<double>(from)) {
                curve.points.push_back({end, before});
            }
        }
        for (std::int64_t requests = std::min(before, steppedRequests); requests > *here; --requests) {
            const std::int64_t end =
                limits.longestContext(requests, curve.cacheBits, curve.points.back().contextTokens, context);
            if (end > curve.points.back().contextTokens) {
                curve.points.push_back({end, requests});
            }
        }
    }
    curve.points.push_back({context, here});
}

} // namespace

std::vector<ConcurrencyCurve> concurrencyCurves(const Plan &plan, const std::function<bool()> &goOn)
{
    std::set<double> precisions(usualBits.begin(), usualBits.end());
    precisions.insert(plan.scenario.cacheBits);
    const RequestLimits limits(plan);
    const std::vector<std::int64_t> contexts = contextsOf(plan);
    std::vector<ConcurrencyCurve> curves;
    for (const double bits : precisions) {
        ConcurrencyCurve curve{bits, {}};
        for (const std::int64_t tokens : contexts) {
            if (goOn && !goOn()) {
                return {};
            }
            addPoint(curve, limits, tokens);
        }
        curves.push_back(std::move(curve));
    }
    return curves;
}

std::vector<std::int64_t> tradeoffMicroBatches(const Plan &plan)
{
    const std::int64_t most = std::min(plan.capacity.maxConcurrentRequests.value_or(mostWithoutLimit),
                                       ScenarioLimits::maxMicroBatch);
    std::set<std::int64_t> all{plan.scenario.microBatch};
    for (std::int64_t microBatch = 1; microBatch <= std::max<std::int64_t>(1, most);
         microBatch < eachUpTo ? ++microBatch : microBatch *= 2) {
        all.insert(microBatch);
    }
    return {all.begin(), all.end()};
}

ScalingPoint scalingPointOf(const Plan &plan)
{
    return {plan.memory.weightBits, static_cast<std::int64_t>(plan.wafers.size()),
            plan.capacity.maxConcurrentRequests, plan.memory.weightBytes};
}

std::optional<ScalingPoint> shippedPointOf(const Plan &plan)
{
    if (!plan.scenario.weights) {
        return scalingPointOf(plan);
    }
    Scenario scenario = plan.scenario;
    scenario.weights.reset();
    const auto made = waferline::plan(plan.model, plan.hardware, scenario);
    return made ? std::optional(scalingPointOf(*made)) : std::nullopt;
}

} // namespace waferline
