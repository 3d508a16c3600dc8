// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/planning/plan_fault.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>

namespace waferline {

inline constexpr std::int64_t maxWafers = ScenarioLimits::maxWafers;

/// The rule used where the scenario names none: by-kind where a model has both growing and other attention
/// layers, else fewest.
PlacementRule defaultPlacement(const ModelDescription &model);

/// The scenario's rule; a wanted concurrency or number of wafers without one is for fewest.
PlacementRule placementOf(const Scenario &scenario, const ModelDescription &model);

/// Lays the model over wafers and works out capacity and timing. Neither pointer may be null; model, hardware
/// and scenario are within the bounds that their readers hold.
tl::expected<Plan, PlanFault> plan(std::shared_ptr<const ModelDescription> model,
                                   std::shared_ptr<const Hardware> hardware, const Scenario &scenario);

} // namespace waferline
