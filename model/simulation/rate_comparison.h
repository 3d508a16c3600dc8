// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/measured_run.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace waferline {

/// The rate of one request by the closed form, and as the simulation measures it. Where wafers are visited
/// more than once micro-batches meet and wait, which the closed form leaves out: it is an upper bound.
struct RateComparison {
    std::int64_t microBatches = 0; ///< in flight
    std::int64_t tokens = 0; ///< simulated, of each request
    double closedForm = 0; ///< tokens/s of one request
    double simulated = 0;

    /// What coming back costs, in tokens/s of one request.
    double price() const { return closedForm - simulated; }
    /// … as a share of the closed form's rate.
    double priceShare() const { return closedForm > 0 ? price() / closedForm : 0; }
    /// True if they differ by no more than a run of a few hundred tokens can tell.
    bool agrees() const;
};

/// Steps of work that a comparison may simulate: some seconds.
inline constexpr double mostComparedEvents = 1e8;

/// Steps of work that a comparison of the plan simulates; none where there is nothing to simulate or it would
/// be more than mostComparedEvents.
std::optional<double> comparedEvents(const Plan &plan, std::int64_t microBatches);

/// Simulates so many micro-batches for defaultSimulatedTokens tokens each. None where comparedEvents() is
/// none, and where it is told to stop.
std::optional<RateComparison> compareRates(const Plan &plan, std::int64_t microBatches,
                                           const std::stop_token &stop = {});

} // namespace waferline
