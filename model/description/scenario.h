// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/weight_format.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace waferline {

/// A placement rule.
enum class PlacementRule : std::uint8_t { ByKind, InOrder, Fewest };
/// "by-kind", "in-order" or "fewest".
std::string_view toString(PlacementRule rule);
/// All rules by name, in the order in which they are listed.
std::span<const std::string_view> placementRuleNames();
/// The rule of that name, or none.
std::optional<PlacementRule> parsePlacementRule(std::string_view name);

/// What one stage of the pipeline is.
struct Stages {
    /// Parts that a layer is cut into; 0: a stage is a whole visit to a wafer.
    std::int32_t perLayer = 1;

    static constexpr Stages wafer() { return {0}; }
    static constexpr Stages layer() { return {1}; }
    bool areWafers() const { return perLayer == 0; }

    bool operator==(const Stages &) const = default;
};

/// Requests drawn in pictures and animation. Changes no figure.
enum class Shown : std::uint8_t { One, Abc, Full };
/// "one", "abc" or "full".
std::string_view toString(Shown shown);
/// All choices by name, in the order of the enumeration.
std::span<const std::string_view> shownNames();
/// The choice of that name, or none.
std::optional<Shown> parseShown(std::string_view name);

/// What is asked of model and hardware: everything a slider can change.
struct Scenario {
    std::int64_t contextTokens = 256'000;
    std::optional<WeightFormat> weights; ///< none: as shipped
    double cacheBits = 8;
    std::int64_t microBatch = 1; ///< requests that go through a stage together
    std::optional<PlacementRule> placement; ///< none: by the model, see placementOf()
    std::optional<std::int64_t> concurrency; ///< of fewest: requests to make room for; none: automatic
    std::optional<std::int64_t>
        wafers; ///< of fewest, instead of the concurrency: as many requests as they hold
    Stages stages;
    Shown shown = Shown::Abc;

    bool operator==(const Scenario &) const = default;
};

/// Bounds of the scenario's figures, for readers, command line and controls alike.
struct ScenarioLimits {
    static constexpr std::int64_t maxContextTokens = 1'000'000'000;
    static constexpr double minBits = minWeightBits;
    static constexpr double maxBits = maxWeightBits;
    static constexpr std::int64_t maxMicroBatch = 1'000'000;
    static constexpr std::int32_t maxStagesPerLayer = 1'000;
    static constexpr std::int64_t maxConcurrency = 1'000'000'000;
    static constexpr std::int64_t maxWafers = 1'000'000;
};

} // namespace waferline
