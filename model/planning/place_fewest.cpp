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

/// The most requests that so many wafers hold: fewer requests never take more wafers, so halving finds it.
std::int64_t mostRequestsOn(std::int64_t wafers, const ContiguousPacking &packing)
{
    std::int64_t fit = 0;
    std::int64_t most = packing.mostRequests().value_or(0);
    while (fit < most) {
        const std::int64_t middle = fit + (most - fit + 1) / 2;
        if (packing.count(middle, wafers).wafers <= wafers) {
            fit = middle;
        } else {
            most = middle - 1;
        }
    }
    return fit;
}

PlannedConcurrency concurrencyOfWafers(const ContiguousPacking &packing, std::int64_t wafers)
{
    PlannedConcurrency chosen;
    chosen.from = ConcurrencyFrom::Wafers;
    chosen.requests = mostRequestsOn(wafers, packing);
    chosen.wanted = chosen.requests;
    return chosen;
}

/// Stages of the placement that makes room for so many requests.
std::int64_t stagesFor(std::int64_t requests, const ContiguousPacking &packing, Stages stages)
{
    if (!stages.areWafers()) {
        return packing.workingParts() * stages.perLayer;
    }
    const ContiguousPacking::Counts counts = packing.count(requests);
    return counts.wafers - counts.idleWafers;
}

struct Filling {
    std::int64_t requests = 0; ///< to make room for
    std::int64_t wanted = 0; ///< in flight, by the stages that this room makes
    bool fills() const { return wanted <= requests; }
};

/// The smallest number of requests that fills the pipeline it makes: N ≥ stages(N) × micro-batch, where
/// stages(N) are those of the placement that makes room for N. Where that is out of reach, all that can be
/// had.
/// A larger N never makes fewer stages, so N ← stages(N) × micro-batch climbs to the smallest one from below.
/// The one exception: a stage less where the embedding, which is none, comes to stand alone on its wafer.
/// There the climb begins again.
Filling fillingOf(std::int64_t microBatch, const ContiguousPacking &packing, Stages stages)
{
    const std::int64_t most = packing.mostRequests().value_or(ContiguousPacking::anyNumber);
    const std::optional<std::int64_t> sharesUpTo = packing.embeddingSharesUpTo();
    std::int64_t requests = std::min(microBatch, most);
    for (;;) {
        const std::int64_t wanted = stagesFor(requests, packing, stages) * microBatch;
        if (wanted <= requests || requests == most) {
            return {requests, wanted};
        }
        const bool leavesEmbedding =
            stages.areWafers() && sharesUpTo && requests <= *sharesUpTo && wanted > *sharesUpTo;
        requests = std::min(leavesEmbedding ? *sharesUpTo + 1 : wanted, most);
    }
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
