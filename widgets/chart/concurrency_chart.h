// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/chart/chart_content.h"

#include <functional>
#include <vector>

namespace waferline {

/// The requests that the plan's wafers hold at one cache precision.
struct ConcurrencyCurve {
    struct Point {
        std::int64_t contextTokens = 0;
        std::optional<std::int64_t> requests; ///< none: nothing limits

        bool operator==(const Point &) const = default;
    };
    double cacheBits = 0;
    std::vector<Point> points; ///< by context length, rising

    bool operator==(const ConcurrencyCurve &) const = default;
};

/// Curves of 4, 8 and 16 bit and the plan's own, by precision. Empty where `goOn` has said no.
std::vector<ConcurrencyCurve> concurrencyCurves(const Plan &plan, const std::function<bool()> &goOn = {});

/// Concurrent requests by context length, on the plan's wafers as they are laid.
ChartContent concurrencyChart(const std::vector<ConcurrencyCurve> &curves, const Plan &plan);

} // namespace waferline
