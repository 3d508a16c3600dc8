// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/sweeps.h"
#include "widgets/chart/chart_content.h"

#include <array>
#include <optional>
#include <vector>

namespace waferline {

/// Bits per weight that the chart compares.
inline constexpr std::array<double, 6> scalingBits{2, 3, 4, 6, 8, 16};

struct Scaling {
    std::vector<ScalingPoint> points; ///< of scalingBits, rising
    std::optional<ScalingPoint> shipped; ///< with the weights as the model ships them
};

/// The plan's scenario with its weights as shipped.
std::optional<ScalingPoint> shippedPointOf(const Plan &plan);

/// Wafers by bits per weight; how many requests each holds is written beside.
ChartContent scalingChart(const Scaling &scaling, const Plan &plan);

} // namespace waferline
