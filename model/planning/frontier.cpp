// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/frontier.h"

#include "model/planning/contiguous_packing.h"
#include "model/planning/layer_cost.h"
#include "model/planning/planner.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace waferline {

namespace {

/// For comparing: without a limit there is always room for more.
std::int64_t roomOf(const FrontierPoint &point)
{
    return point.requests.value_or(std::numeric_limits<std::int64_t>::max());
}

bool dominates(const FrontierPoint &better, const FrontierPoint &point)
{
    return better.wafers <= point.wafers && roomOf(better) >= roomOf(point)
        && (better.wafers < point.wafers || roomOf(better) > roomOf(point));
}

FrontierPoint pointOf(const Plan &plan)
{
    return {plan.rule, static_cast<std::int64_t>(plan.wafers.size()), plan.capacity.maxConcurrentRequests};
}

/// Points of the rule fewest, from the fewest wafers that hold the weights to those beyond which none brings
/// a further request. False where it was stopped.
bool addFewest(Frontier &frontier, const PlacementProblem &problem, const FrontierProgress &progress)
{
    const ContiguousPacking packing(problem);
    const std::int64_t fewest = packing.count(0).wafers;
    if (!packing.mostRequests()) {
        frontier.points.push_back({PlacementRule::Fewest, fewest, std::nullopt});
        return true;
    }
    const std::int64_t most = packing.count(*packing.mostRequests()).wafers;
    // Each point has more wafers and more requests than the one before it, so that either bounds their
    // number.
    const bool many = std::min(most - fewest, *packing.mostRequests()) >= mostFrontierPoints;
    const std::int64_t stride = many ? (most - fewest) / mostFrontierPoints + 1 : 1;
    frontier.complete = stride == 1;
    std::int64_t wafers = fewest;
    std::int64_t requests = 0;
    while (true) {
        requests = packing.mostRequestsOn(wafers, requests);
        // With strides some of the wafers may bring nothing: only those that the requests take count.
        frontier.points.push_back({PlacementRule::Fewest, packing.count(requests).wafers, requests});
        if (requests >= *packing.mostRequests()) {
            return true;
        }
        const auto done = static_cast<double>(wafers - fewest) / static_cast<double>(most - fewest);
        if (progress && !progress(done)) {
            return false;
        }
        wafers = std::max(packing.count(requests + 1).wafers, std::min(wafers + stride, most));
    }
}

/// By wafers, then by requests; marks those that no other dominates.
void arrange(std::vector<FrontierPoint> &points)
{
    std::ranges::sort(points, {}, [](const FrontierPoint &point) {
        return std::tuple(point.wafers, roomOf(point), point.rule);
    });
    std::int64_t best = -1; // of fewer wafers
    for (auto first = points.begin(); first != points.end();) {
        const auto last = std::find_if(
            first, points.end(), [&](const FrontierPoint &point) { return point.wafers != first->wafers; });
        const std::int64_t most = roomOf(*std::prev(last));
        std::for_each(first, last,
                      [&](FrontierPoint &point) { point.onFront = roomOf(point) == most && most > best; });
        best = std::max(best, most);
        first = last;
    }
}

} // namespace

std::optional<Frontier> frontierOf(const std::shared_ptr<const ModelDescription> &model,
                                   const std::shared_ptr<const Hardware> &hardware, const Scenario &scenario,
                                   const FrontierProgress &progress)
{
    Frontier frontier;
    for (const PlacementRule rule : {PlacementRule::ByKind, PlacementRule::InOrder}) {
        const auto plan = waferline::plan(model, hardware, scenarioOf({rule}, scenario));
        if (!plan) {
            return frontier; // what keeps one rule from a plan keeps all
        }
        frontier.points.push_back(pointOf(*plan));
    }
    const std::vector<LayerCost> costs = layerCosts(*model, *hardware, scenario);
    if (!addFewest(frontier, {*model, costs, scenario, hardware->usableSramBytes()}, progress)) {
        return std::nullopt;
    }
    arrange(frontier.points);
    return frontier;
}

Scenario scenarioOf(const FrontierPoint &point, const Scenario &scenario)
{
    Scenario result = scenario;
    result.placement = point.rule;
    result.concurrency.reset();
    result.wafers.reset();
    if (point.rule == PlacementRule::Fewest) {
        result.wafers = point.wafers;
    }
    return result;
}

const FrontierPoint *betterThan(const FrontierPoint &point, const Frontier &frontier)
{
    const auto found = std::ranges::find_if(frontier.points, [&](const FrontierPoint &other) {
        return other.onFront && dominates(other, point);
    });
    return found == frontier.points.end() ? nullptr : &*found;
}

std::int64_t furtherWafersOf(const Frontier &frontier)
{
    const auto first = std::ranges::find_if(frontier.points, &FrontierPoint::onFront);
    const auto last = std::find_if(frontier.points.rbegin(), frontier.points.rend(),
                                   [](const FrontierPoint &point) { return point.onFront; });
    return first == frontier.points.end() ? 0 : last->wafers - first->wafers;
}

FrontierPoint frontierPointOf(const Plan &plan, const Frontier &frontier)
{
    FrontierPoint point = pointOf(plan);
    point.onFront = std::ranges::none_of(frontier.points,
                                         [&](const FrontierPoint &other) { return dominates(other, point); });
    return point;
}

} // namespace waferline
