// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/pipeline.h"

#include "model/planning/timing.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

/// A power of two such that the slowest token takes about 2^40 ticks: a resolution of 10^-12 of a token, and
/// room for 2^21 tokens before lastTick.
double ticksPerSecondFor(const Plan &plan)
{
    constexpr int ticksPerTokenLog2 = 40;
    const double pace = static_cast<double>(plan.capacity.microBatchesInFlight) * *plan.timing.busiestSeconds;
    const double slowest = std::max(*plan.timing.tokenLatencySeconds, pace);
    return std::exp2(ticksPerTokenLog2 - std::ceil(std::log2(slowest)));
}

/// One step for each n-th of each layer: the layers of a wafer sit in separate regions and work at the same
/// time.
void addLayerSteps(Pipeline &pipeline, const Plan &plan)
{
    const auto slices = static_cast<std::uint32_t>(plan.scenario.stages.perLayer);
    for (std::uint32_t index = 0; index < plan.placed.size(); ++index) {
        const PlacedLayer &piece = plan.placed[index];
        const double seconds = stageSeconds(plan, index, 1);
        const std::uint32_t count = seconds > 0 ? slices : 1;
        for (std::uint32_t slice = 0; slice < count; ++slice) {
            pipeline.steps.push_back({.resource = pipeline.resourceCount++,
                                      .visit = piece.visit,
                                      .wafer = piece.wafer,
                                      .firstPlaced = index,
                                      .slice = slice,
                                      .service = pipeline.ticks(seconds)});
        }
    }
}

/// One step for each visit: a wafer works on one micro-batch at a time, however often its path comes by.
void addWaferSteps(Pipeline &pipeline, const Plan &plan)
{
    pipeline.resourceCount = static_cast<std::uint32_t>(plan.wafers.size());
    for (std::uint32_t index = 0; index < plan.visits.size(); ++index) {
        const Visit &visit = plan.visits[index];
        pipeline.steps.push_back(
            {.resource = visit.wafer,
             .visit = index,
             .wafer = visit.wafer,
             .firstPlaced = visit.firstPlaced,
             .placedCount = visit.placedCount,
             .service = pipeline.ticks(stageSeconds(plan, visit.firstPlaced, visit.placedCount))});
    }
}

void addHops(Pipeline &pipeline, const Plan &plan)
{
    const Ticks hop = pipeline.ticks(plan.hardware->hopSeconds.value_or(0));
    for (std::size_t index = 0; index < pipeline.steps.size(); ++index) {
        const PipelineStep &next = pipeline.steps[(index + 1) % pipeline.steps.size()];
        PipelineStep &step = pipeline.steps[index];
        step.hop = step.wafer != next.wafer ? hop : 0;
    }
}

} // namespace

Ticks Pipeline::ticks(double seconds) const
{
    const double exact = std::round(seconds * ticksPerSecond);
    return exact < static_cast<double>(lastTick) ? std::max<Ticks>(0, static_cast<Ticks>(exact)) : lastTick;
}

tl::expected<Pipeline, NoPipeline> pipelineOf(const Plan &plan)
{
    const std::int64_t stepsPerPlaced = std::max(1, plan.scenario.stages.perLayer);
    if (!missingForTimes(plan.timing).empty()) {
        return tl::unexpected(NoPipeline::TimesUnknown);
    }
    if (!plan.timing.tokensPerSecond) {
        return tl::unexpected(NoPipeline::NoTime);
    }
    if (static_cast<std::int64_t>(plan.placed.size()) * stepsPerPlaced > mostPipelineSteps) {
        return tl::unexpected(NoPipeline::TooManySteps);
    }
    Pipeline pipeline;
    pipeline.waferCount = static_cast<std::uint32_t>(plan.wafers.size());
    pipeline.ticksPerSecond = ticksPerSecondFor(plan);
    if (plan.scenario.stages.areWafers()) {
        addWaferSteps(pipeline, plan);
    } else {
        addLayerSteps(pipeline, plan);
    }
    addHops(pipeline, plan);
    return pipeline;
}

} // namespace waferline
