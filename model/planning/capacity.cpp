// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/capacity.h"

#include <algorithm>
#include <ranges>

namespace waferline {

namespace {

bool takesTime(const Plan &plan, const PlacedLayer &piece)
{
    return plan.model->shapeOf(piece.layer).kind != LayerKind::Embedding;
}

/// Layer parts that work, or visits that do: the embedding is a lookup and no stage of its own.
std::int64_t stageCount(const Plan &plan)
{
    const Stages stages = plan.scenario.stages;
    const auto works = [&plan](const PlacedLayer &piece) { return takesTime(plan, piece); };
    if (!stages.areWafers()) {
        return std::ranges::count_if(plan.placed, works) * stages.perLayer;
    }
    return std::ranges::count_if(plan.visits, [&](const Visit &visit) {
        return std::ranges::any_of(std::span(plan.placed).subspan(visit.firstPlaced, visit.placedCount),
                                   works);
    });
}

LimitedBy limitedBy(const Plan &plan, const Capacity &capacity)
{
    if (!capacity.maxConcurrentRequests) {
        return LimitedBy::Nothing;
    }
    if (*capacity.maxConcurrentRequests == 0) {
        return LimitedBy::Weights;
    }
    const auto any = [&](auto member) {
        return std::ranges::any_of(capacity.limitingWafers,
                                   [&](std::uint32_t wafer) { return plan.wafers[wafer].*member > 0; });
    };
    const bool cache = any(&Wafer::cacheBytesPerRequest);
    const bool state = any(&Wafer::stateBytesPerRequest);
    return cache && state ? LimitedBy::CacheAndState : cache ? LimitedBy::Cache : LimitedBy::State;
}

} // namespace

Capacity capacityOf(const Plan &plan)
{
    Capacity capacity;
    for (std::uint32_t index = 0; index < plan.wafers.size(); ++index) {
        const std::optional<std::int64_t> here = plan.wafers[index].maxRequests;
        if (!here) {
            continue;
        }
        if (!capacity.maxConcurrentRequests || *here < *capacity.maxConcurrentRequests) {
            capacity.maxConcurrentRequests = here;
            capacity.limitingWafers.clear();
        }
        if (*here == *capacity.maxConcurrentRequests) {
            capacity.limitingWafers.push_back(index);
        }
    }
    capacity.limitedBy = limitedBy(plan, capacity);

    const std::int64_t microBatch = plan.scenario.microBatch;
    capacity.stages = stageCount(plan);
    capacity.wantedInFlightRequests = capacity.stages * microBatch;
    capacity.microBatchesInFlight = capacity.stages;
    if (capacity.maxConcurrentRequests) {
        capacity.microBatchesInFlight =
            std::min(capacity.stages, *capacity.maxConcurrentRequests / microBatch);
        capacity.fits = capacity.wantedInFlightRequests <= *capacity.maxConcurrentRequests;
    }
    capacity.inFlightRequests = capacity.microBatchesInFlight * microBatch;
    return capacity;
}

std::optional<std::int64_t> largestFullMicroBatch(const Plan &plan)
{
    if (!plan.capacity.maxConcurrentRequests) {
        return std::nullopt;
    }
    if (plan.concurrency && plan.concurrency->largestFullMicroBatch) {
        return plan.concurrency->largestFullMicroBatch; // the placement goes with the micro-batch
    }
    return *plan.capacity.maxConcurrentRequests / std::max<std::int64_t>(1, plan.capacity.stages);
}

} // namespace waferline
