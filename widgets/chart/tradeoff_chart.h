// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/chart_sweeps.h"
#include "widgets/chart/chart_content.h"

#include <vector>

namespace waferline {

/// Total against per-request tokens/s as the micro-batch grows; points of tradeoffMicroBatches(), rising.
ChartContent tradeoffChart(const std::vector<TradeoffPoint> &points, const Plan &plan);

} // namespace waferline
