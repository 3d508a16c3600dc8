// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>

namespace waferline {

/// Why there is no plan.
enum class PlanFaultCode : std::uint8_t {
    NoUsableSram, ///< SRAM less the reserved bytes is not above zero
    TooManyWafers, ///< `needed` wafers, above maxWafers
};

struct PlanFault {
    PlanFaultCode code = PlanFaultCode::NoUsableSram;
    double needed = 0;
};

inline constexpr std::int64_t maxWafers = 1'000'000;

/// The rule used where the scenario names none: by-kind where a model has both growing and other attention
/// layers, else in-order.
PlacementRule defaultPlacement(const ModelDescription &model);

/// Lays the model over wafers and works out capacity and timing. Neither pointer may be null; model, hardware
/// and scenario are within the bounds that their readers hold.
tl::expected<Plan, PlanFault> plan(std::shared_ptr<const ModelDescription> model,
                                   std::shared_ptr<const Hardware> hardware, const Scenario &scenario);

} // namespace waferline
