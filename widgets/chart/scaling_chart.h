// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/chart_sweeps.h"
#include "widgets/chart/chart_content.h"

namespace waferline {

/// Wafers by bits per weight; how many requests each holds is written beside.
ChartContent scalingChart(const Scaling &scaling, const Plan &plan);

} // namespace waferline
