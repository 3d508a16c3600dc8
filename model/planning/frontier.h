// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace waferline {

/// One way to lay the model: so many wafers hold so many concurrent requests.
struct FrontierPoint {
    PlacementRule rule = PlacementRule::Fewest;
    std::int64_t wafers = 0;
    std::optional<std::int64_t> requests =
        {}; ///< as in Capacity::maxConcurrentRequests; none: nothing limits
    bool onFront = false; ///< no other holds as many requests on fewer wafers, or more on as many (Pareto)

    bool operator==(const FrontierPoint &) const = default;
};

/// Wafers against concurrent requests over all placement rules and concurrency targets.
struct Frontier {
    /// By wafers, then by requests; at one place in the order of PlacementRule. Of the rule fewest one for
    /// each number of wafers that holds more requests than one fewer.
    std::vector<FrontierPoint> points;
    /// False where the rule fewest can have more points than mostFrontierPoints: then some are left out.
    bool complete = true;
};

inline constexpr std::int64_t mostFrontierPoints = 1'000;

/// Told how much is done, 0 … 1; false stops the work.
using FrontierProgress = std::function<bool(double done)>;

/// Points of every rule that has a plan; context, precision and so on are the scenario's, its placement,
/// concurrency and wafers are left out of account. None where `progress` stopped it. Exact: each point is
/// what plan() makes of scenarioOf() it.
std::optional<Frontier> frontierOf(const std::shared_ptr<const ModelDescription> &model,
                                   const std::shared_ptr<const Hardware> &hardware, const Scenario &scenario,
                                   const FrontierProgress &progress = {});

/// The scenario with the placement of that point.
Scenario scenarioOf(const FrontierPoint &point, const Scenario &scenario);

/// The first of the front that holds as many requests as the point on fewer wafers, or more on as many; null
/// for a point that is on the front itself.
const FrontierPoint *betterThan(const FrontierPoint &point, const Frontier &frontier);

/// Wafers from the fewest that hold the model to the first beyond which further ones bring no request. 0
/// without points.
std::int64_t furtherWafersOf(const Frontier &frontier);

/// The plan among the points of the frontier: its wafers and its limit.
FrontierPoint frontierPointOf(const Plan &plan, const Frontier &frontier);

} // namespace waferline
