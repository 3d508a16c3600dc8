// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <cstdint>
#include <optional>

namespace waferline {

/// Requests and micro-batches that the placed model holds: the limit is the minimum over the wafers.
/// Needs Plan::wafers, placed and visits.
Capacity capacityOf(const Plan &plan);

/// The largest micro-batch that still fills the pipeline: the largest b with stages × b ≤ limit. 0 if not
/// even 1 does; none if nothing limits. Where the placement makes room for the pipeline, by the room it can
/// make.
std::optional<std::int64_t> largestFullMicroBatch(const Plan &plan);

} // namespace waferline
