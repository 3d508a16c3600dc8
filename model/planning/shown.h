// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <cstdint>
#include <optional>

namespace waferline {

/// Micro-batches that pictures and animation show: 1, 3 or all in flight, never more than circulate.
std::int64_t microBatchesShown(const Plan &plan);

/// How busy the requests shown alone keep the busiest resource: min(1, shown × τ ÷ T). None where times are
/// unknown.
std::optional<double> utilisationOfShown(const Plan &plan);
/// True where they keep it that busy at most: they wait for each other where wafers are visited more than
/// once, see ratesAreBounds(). One alone never waits.
bool utilisationIsBound(const Plan &plan);

/// A moment, in simulated seconds, at which all that is shown has set out and is spread over the path; 0
/// where times are unknown. Pictures that name no time are taken then.
double openingSeconds(const Plan &plan);

} // namespace waferline
