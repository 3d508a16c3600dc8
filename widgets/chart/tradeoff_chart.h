// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/sweeps.h"
#include "widgets/chart/chart_content.h"

#include <vector>

namespace waferline {

/// 1 … 8 and further powers of two while one micro-batch fits, and the plan's own, rising.
std::vector<std::int64_t> tradeoffMicroBatches(const Plan &plan);

/// Total against per-request tokens/s as the micro-batch grows; points of tradeoffMicroBatches(), rising.
ChartContent tradeoffChart(const std::vector<TradeoffPoint> &points, const Plan &plan);

} // namespace waferline
