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

/// The smallest number of requests that fills the pipeline it makes: N ≥ stages(N) × micro-batch, where
/// stages(N) are those of the placement that makes room for N. Where that is out of reach, all that can be
/// had.
/// A larger N never makes fewer stages, so N ← stages(N) × micro-batch climbs to the smallest one from below.
/// The one exception: a stage less where the embedding, which is none, comes to stand alone on its wafer.
/// There the climb begins again.
PlannedConcurrency fillingConcurrency(const ContiguousPacking &packing, const Scenario &scenario)
{
    PlannedConcurrency chosen;
    chosen.from = ConcurrencyFrom::Pipeline;
    const std::int64_t most = packing.mostRequests().value_or(ContiguousPacking::anyNumber);
    if (!scenario.stages.areWafers()) {
        chosen.wanted = packing.workingParts() * scenario.stages.perLayer * scenario.microBatch;
        chosen.requests = std::min(chosen.wanted, most);
        return chosen;
    }
    const std::int64_t sharesUpTo = packing.embeddingSharesUpTo();
    std::int64_t requests = std::min(scenario.microBatch, most);
    for (;;) {
        const ContiguousPacking::Counts counts = packing.count(requests);
        chosen.wanted = (counts.wafers - counts.idleWafers) * scenario.microBatch;
        if (chosen.wanted <= requests || requests == most) {
            chosen.requests = requests;
            return chosen;
        }
        const bool leavesEmbedding = requests <= sharesUpTo && chosen.wanted > sharesUpTo;
        requests = std::min(leavesEmbedding ? sharesUpTo + 1 : chosen.wanted, most);
    }
}

} // namespace

tl::expected<Placement, PlanFault> placeFewest(const PlacementProblem &problem)
{
    const ContiguousPacking packing(problem);
    const Scenario &scenario = problem.scenario;
    if (scenario.wafers) {
        const std::int64_t fewest = packing.count(0).wafers;
        if (*scenario.wafers < fewest) {
            return tl::unexpected(PlanFault{PlanFaultCode::TooFewWafers, static_cast<double>(fewest)});
        }
    }
    PlannedConcurrency chosen = scenario.wafers ? concurrencyOfWafers(packing, *scenario.wafers)
        : scenario.concurrency                  ? wantedConcurrency(packing, *scenario.concurrency)
                                                : fillingConcurrency(packing, scenario);
    chosen.most = packing.mostRequests();
    chosen.scarcestLayer = packing.scarcestLayer();
    Placement placement = packing.place(chosen.requests);
    placement.concurrency = chosen;
    return placement;
}

} // namespace waferline
