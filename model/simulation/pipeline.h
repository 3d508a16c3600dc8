// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <vector>

namespace waferline {

/// Simulated time in whole ticks, so that equal times are equal and a run is the same on every machine.
using Ticks = std::int64_t;

/// One piece of work on a token's path.
struct PipelineStep {
    std::uint32_t resource = 0; ///< what works: a part of a layer, or a wafer; one micro-batch at a time
    std::uint32_t visit = 0; ///< index into Plan::visits
    std::uint32_t wafer = 0; ///< index into Plan::wafers
    std::uint32_t firstPlaced =
        0; ///< range in Plan::placed that works: one layer, or with wafer stages the visit's
    std::uint32_t placedCount = 1;
    std::uint32_t slice = 0; ///< which n-th of the layer, 0 with other stages
    Ticks service = 0; ///< for one micro-batch; 0 for an embedding alone on a wafer
    Ticks hop = 0; ///< to the next step; after the last one, back to the first
};

/// A token's path as the simulation runs it.
struct Pipeline {
    std::vector<PipelineStep> steps;
    std::uint32_t resourceCount = 0;
    std::uint32_t waferCount = 1;
    double ticksPerSecond = 1; ///< a power of two

    double seconds(Ticks ticks) const { return static_cast<double>(ticks) / ticksPerSecond; }
    /// To the nearest tick; held within what can be simulated.
    Ticks ticks(double seconds) const;
};

/// The last moment that can be simulated: more than a million tokens after the start.
inline constexpr Ticks lastTick = Ticks{1} << 61;

/// Steps that a pipeline may have: it is held in memory whole.
inline constexpr std::int64_t mostPipelineSteps = 1'000'000;

/// Why a plan has no pipeline.
enum class NoPipeline : std::uint8_t {
    TimesUnknown, ///< the hardware lacks figures, see missingForTimes()
    NoTime, ///< a token takes no time
    TooManySteps, ///< more than mostPipelineSteps
};

/// The plan's path, or why there is none.
tl::expected<Pipeline, NoPipeline> pipelineOf(const Plan &plan);

} // namespace waferline
