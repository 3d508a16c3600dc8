// SPDX-License-Identifier: GPL-3.0-or-later
// What the plan's figures become when one thing is changed: the data of charts.
#pragma once

#include "model/planning/plan.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace waferline {

/// The concurrent requests that a plan's wafers hold, as they are laid, at another context length and cache
/// precision. More context never holds more.
class RequestLimits {
public:
    /// Keeps what it needs of the plan.
    explicit RequestLimits(const Plan &plan);

    /// ⌊(SRAM − weights) ÷ bytes per request⌋ of the wafer that has least room; none if nothing limits.
    std::optional<std::int64_t> at(std::int64_t contextTokens, double cacheBits) const;

    /// The longest context at which so many requests fit, between one at which they do and a longer one at
    /// which they do not.
    std::int64_t longestContext(std::int64_t requests, double cacheBits, std::int64_t fitsAt,
                                std::int64_t tooLong) const;

private:
    /// Requests that fit, whole and not: the room of the wafer with least.
    struct Room {
        std::optional<std::int64_t> requests;
        double exact = 0;
    };
    Room roomAt(std::int64_t contextTokens, double cacheBits) const;

    /// So many equal layers, or equal parts of them, on one wafer.
    struct Share {
        std::uint32_t shape = 0;
        std::uint32_t parts = 1;
        std::uint32_t count = 0;

        auto operator<=>(const Share &) const = default; // NOLINT(modernize-use-nullptr)
    };
    /// All wafers that hold the same.
    struct Load {
        double weightBytes = 0;
        std::vector<Share> shares;

        auto operator<=>(const Load &) const = default;
    };

    std::shared_ptr<const ModelDescription> m_model;
    std::shared_ptr<const Hardware> m_hardware;
    Scenario m_scenario;
    std::vector<Load> m_loads;
};

/// What a micro-batch gives and costs. Rates as in Timing; none where the hardware's figures are unknown.
struct TradeoffPoint {
    std::int64_t microBatch = 1;
    std::int64_t wafers = 0;
    std::optional<std::int64_t> maxConcurrentRequests; ///< as in Capacity
    std::int64_t inFlightRequests = 0;
    std::int64_t wantedInFlightRequests = 0;
    bool fits = true; ///< the KV cache holds a full pipeline
    std::optional<double> tokensPerSecondPerRequest;
    std::optional<double> tokensPerSecond;
    bool isBound = false; ///< the rates are this at most; see ratesAreBounds()
    /// As if the KV cache were unlimited: M = stages.
    std::optional<double> unlimitedPerRequest;
    std::optional<double> unlimitedTotal;
};

/// The plan of each micro-batch, everything else as in the scenario; those that have none are left out.
std::vector<TradeoffPoint> tradeoffOf(const std::shared_ptr<const ModelDescription> &model,
                                      const std::shared_ptr<const Hardware> &hardware,
                                      const Scenario &scenario, std::span<const std::int64_t> microBatches);

/// What a precision of all weights takes.
struct ScalingPoint {
    double weightBits = 0;
    std::int64_t wafers = 0;
    std::optional<std::int64_t> requests; ///< as in Capacity::maxConcurrentRequests
    double weightBytes = 0;
};

/// The plan with all weights at each number of bits, everything else as in the scenario; those that have none
/// are left out.
std::vector<ScalingPoint> scalingOf(const std::shared_ptr<const ModelDescription> &model,
                                    const std::shared_ptr<const Hardware> &hardware, const Scenario &scenario,
                                    std::span<const double> weightBits);

} // namespace waferline
