// SPDX-License-Identifier: GPL-3.0-or-later
// At which values charts ask for the plan's figures, and what they get.
#pragma once

#include "model/planning/sweeps.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace waferline {

/// So few requests are seen one by one: a curve has the very context at which each no longer fits.
inline constexpr std::int64_t steppedRequests = 32;

/// The requests that the plan's wafers hold at one cache precision.
struct ConcurrencyCurve {
    struct Point {
        std::int64_t contextTokens = 0;
        std::optional<std::int64_t> requests; ///< none: nothing limits

        bool operator==(const Point &) const = default;
    };
    double cacheBits = 0;
    /// By context length, rising. Up to steppedRequests each number stands at the longest context that it
    /// fits at, and holds from the point before on.
    std::vector<Point> points;

    bool operator==(const ConcurrencyCurve &) const = default;
};

/// Curves of 4, 8 and 16 bit and the plan's own, by precision. Empty where `goOn` has said no.
std::vector<ConcurrencyCurve> concurrencyCurves(const Plan &plan, const std::function<bool()> &goOn = {});

/// 1 … 8 and further powers of two while one micro-batch fits, and the plan's own, rising.
std::vector<std::int64_t> tradeoffMicroBatches(const Plan &plan);

/// Bits per weight that are compared.
inline constexpr std::array<double, 6> scalingBits{2, 3, 4, 6, 8, 16};

struct Scaling {
    std::vector<ScalingPoint> points; ///< of scalingBits, rising
    std::optional<ScalingPoint> shipped; ///< with the weights as the model ships them
};

/// The plan among the points of a scaling: the mean bits of its weights.
ScalingPoint scalingPointOf(const Plan &plan);

/// The plan's scenario with its weights as shipped.
std::optional<ScalingPoint> shippedPointOf(const Plan &plan);

} // namespace waferline
