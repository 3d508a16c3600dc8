// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/contiguous_packing.h"

#include <algorithm>

namespace waferline {

namespace {

PlannedConcurrency wantedConcurrency(const ContiguousPacking &packing, std::int64_t wanted)
{
    PlannedConcurrency chosen;
    chosen.from = ConcurrencyFrom::Wanted;
    chosen.wanted = wanted;
    chosen.requests = std::min(wanted, packing.mostRequests().value_or(wanted));
    return chosen;
}

PlannedConcurrency concurrencyOfWafers(const ContiguousPacking &packing, std::int64_t wafers)
{
    PlannedConcurrency chosen;
    chosen.from = ConcurrencyFrom::Wafers;
    chosen.requests = packing.mostRequestsOn(wafers);
    chosen.wanted = chosen.requests;
    return chosen;
}

/// Stages of the placement that makes room for so many requests; adds the steps that counting them took.
std::int64_t stagesFor(std::int64_t requests, const ContiguousPacking &packing, Stages stages,
                       std::int64_t *steps = nullptr)
{
    if (!stages.areWafers()) {
        return packing.workingParts() * stages.perLayer;
    }
    const ContiguousPacking::Counts counts = packing.count(requests);
    if (steps != nullptr) {
        *steps += counts.steps;
    }
    return counts.wafers - counts.idleWafers;
}

struct Filling {
    std::int64_t requests = 0; ///< to make room for
    std::int64_t wanted = 0; ///< in flight, by the stages that this room makes
    bool fills() const { return wanted <= requests; }
};

/// Goes on from a climb that is too long, in strides to a number that fills and then by halving towards the
/// last one that does not. Where none fills, all that can be had.
Filling stridesFrom(Filling low, std::int64_t microBatch, const ContiguousPacking &packing, Stages stages)
{
    const std::int64_t most = packing.mostRequests().value_or(ContiguousPacking::anyNumber);
    const auto fillingBy = [&](std::int64_t requests) {
        return Filling{requests, stagesFor(requests, packing, stages) * microBatch};
    };
    Filling high = fillingBy(low.requests);
    while (!high.fills() && high.requests < most) {
        low = high;
        high = fillingBy(std::min(std::max(high.wanted, high.requests + high.requests / 2), most));
    }
    while (high.fills() && high.requests - low.requests > microBatch) {
        const Filling middle = fillingBy(low.requests + (high.requests - low.requests) / 2);
        (middle.fills() ? high : low) = middle;
    }
    return high;
}

/// The smallest number of requests that fills the pipeline it makes: N ≥ stages(N) × micro-batch, where
/// stages(N) are those of the placement that makes room for N. Where that is out of reach, all that can be
/// had. Where the climb to it takes too long, one that fills and may not be the smallest.
/// A larger N never makes fewer stages, so N ← stages(N) × micro-batch climbs to the smallest one from below.
/// The one exception: a stage less where the embedding, which is none, comes to stand alone on its wafer.
/// There the climb begins again.
Filling fillingOf(std::int64_t microBatch, const ContiguousPacking &packing, Stages stages)
{
    const std::int64_t most = packing.mostRequests().value_or(ContiguousPacking::anyNumber);
    const std::optional<std::int64_t> sharesUpTo = packing.embeddingSharesUpTo();
    // Enough for any model of up to a thousand layers, and for any number of them in few runs.
    constexpr std::int64_t mostSteps = 2'000'000;
    std::int64_t steps = 0;
    Filling filling{std::min(microBatch, most), 0};
    while (steps < mostSteps) {
        const std::int64_t requests = filling.requests;
        filling.wanted = stagesFor(requests, packing, stages, &steps) * microBatch;
        if (filling.fills() || requests == most) {
            return filling;
        }
        const bool leavesEmbedding =
            stages.areWafers() && sharesUpTo && requests <= *sharesUpTo && filling.wanted > *sharesUpTo;
        filling.requests = std::min(leavesEmbedding ? *sharesUpTo + 1 : filling.wanted, most);
    }
    return stridesFrom(filling, microBatch, packing, stages);
}

/// The largest micro-batch that some number of requests fills, of those that can be asked for; what fills for
/// one fills for smaller ones. None where nothing limits.
std::optional<std::int64_t> largestFullMicroBatch(const ContiguousPacking &packing, Stages stages)
{
    if (!packing.mostRequests()) {
        return std::nullopt;
    }
    const std::int64_t fewestStages = stagesFor(0, packing, stages) - (stages.areWafers() ? 1 : 0);
    std::int64_t fills = 0;
    std::int64_t most = std::min(*packing.mostRequests() / std::max<std::int64_t>(1, fewestStages),
                                 ScenarioLimits::maxMicroBatch);
    while (fills < most) {
        const std::int64_t middle = fills + (most - fills + 1) / 2;
        if (fillingOf(middle, packing, stages).fills()) {
            fills = middle;
        } else {
            most = middle - 1;
        }
    }
    return fills;
}

PlannedConcurrency fillingConcurrency(const ContiguousPacking &packing, const Scenario &scenario)
{
    const Filling filling = fillingOf(scenario.microBatch, packing, scenario.stages);
    PlannedConcurrency chosen;
    chosen.from = ConcurrencyFrom::Pipeline;
    chosen.requests = filling.requests;
    chosen.wanted = filling.wanted;
    chosen.largestFullMicroBatch = largestFullMicroBatch(packing, scenario.stages);
    return chosen;
}

} // namespace

tl::expected<Placement, PlanFault> placeFewest(const PlacementProblem &problem)
{
    const ContiguousPacking packing(problem);
    const Scenario &scenario = problem.scenario;
    const std::int64_t fewest = packing.count(0).wafers;
    if (scenario.wafers && *scenario.wafers < fewest) {
        return tl::unexpected(PlanFault{PlanFaultCode::TooFewWafers, static_cast<double>(fewest)});
    }
    PlannedConcurrency chosen = scenario.wafers ? concurrencyOfWafers(packing, *scenario.wafers)
        : scenario.concurrency                  ? wantedConcurrency(packing, *scenario.concurrency)
                                                : fillingConcurrency(packing, scenario);
    chosen.most = packing.mostRequests();
    chosen.fewestWafers = fewest;
    chosen.mostWafers = packing.count(chosen.most.value_or(0)).wafers;
    chosen.scarcestLayer = packing.scarcestLayer();
    Placement placement = packing.place(chosen.requests);
    placement.concurrency = chosen;
    return placement;
}

} // namespace waferline
