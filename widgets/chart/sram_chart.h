// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/chart/chart_content.h"

namespace waferline {

/// Columns at most: of more wafers, neighbours share one, as their mean.
inline constexpr std::size_t mostSramColumns = 1'000;

/// SRAM wafer by wafer, in their order: weights by kind, KV cache, state, what is free and what is unused.
ChartContent sramChart(const Plan &plan);

} // namespace waferline
