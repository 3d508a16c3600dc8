// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/chart_sweeps.h"
#include "widgets/chart/chart_content.h"

#include <vector>

namespace waferline {

/// Concurrent requests by context length, on the plan's wafers as they are laid.
ChartContent concurrencyChart(const std::vector<ConcurrencyCurve> &curves, const Plan &plan);

} // namespace waferline
