// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/frontier.h"
#include "widgets/chart/chart_content.h"

#include <vector>

namespace waferline {

/// The points of a frontier that stand at one place: so many wafers and requests, by one rule or several.
struct FrontierPlace {
    std::int64_t wafers = 0;
    std::optional<std::int64_t> requests;
    bool onFront = false;
    std::vector<PlacementRule> rules; ///< in their order

    /// The point of the first rule.
    FrontierPoint point() const { return {rules.front(), wafers, requests, onFront}; }
};

/// In the order of the frontier.
std::vector<FrontierPlace> frontierPlaces(const Frontier &frontier);

/// Wafers against concurrent requests: the points of frontierPlaces(), those on the front joined, and where
/// the plan stands.
ChartContent frontierChart(const Frontier &frontier, const Plan &plan);

/// "Wafers against concurrent requests"
QString frontierHeading(const Plan &plan);

} // namespace waferline
