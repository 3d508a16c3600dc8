// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/pipeline.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace waferline {

/// The least, the middle and the most of some times.
struct TimeRange {
    double min = 0;
    double median = 0;
    double max = 0;
};

/// What a wafer did in a run.
struct WaferLoad {
    double utilisation = 0; ///< mean over its stages, 0 … 1
    double waitingSeconds = 0; ///< of micro-batches before its stages, summed over the run
};

/// What a simulated run comes to. All 0 for no micro-batches.
struct MeasuredRun {
    std::int64_t microBatches = 0;
    std::int64_t tokens = 0; ///< of each request
    double simulatedSeconds = 0; ///< until the last token of all
    double firstTokenSeconds = 0; ///< from the start to the first token of all
    double lastFirstTokenSeconds = 0; ///< … to the first token of the micro-batch that gets it last
    TimeRange interTokenSeconds; ///< from a token of a micro-batch to its next
    double tokensPerSecondPerRequest = 0; ///< mean over the micro-batches
    double tokensPerSecond = 0; ///< sum over all requests
    double utilisation = 0; ///< mean over all stages
    std::vector<WaferLoad> wafers; ///< by Plan::wafers
};

/// Bounds of a run: some minutes and some hundred megabytes at most, where a run is measured.
struct SimulationLimits {
    static constexpr std::int64_t maxTokens = 1'000'000;
    static constexpr std::int64_t maxMicroBatches = 1'000'000;
    static constexpr double maxEvents = 2e9; ///< steps × micro-batches × tokens
    static constexpr double maxTokensInAll = 2e7; ///< micro-batches × tokens
};
inline constexpr std::int64_t defaultSimulatedTokens = 200;

/// True if a run is within the limits, and ends before lastTick.
bool canBeMeasured(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t tokens);

/// Runs `microBatches` micro-batches of `requestsEach` requests for `tokens` tokens each (at least 2). All
/// wait at the first stage at time 0. Rates are measured for every micro-batch over its second half, (K −
/// K/2) ÷ (time of token K − time of token K/2); utilisations from token K/2 to token K of the first
/// micro-batch, when the pipeline is neither filling nor running empty.
MeasuredRun measureRun(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t requestsEach,
                       std::int64_t tokens);

/// The rate of one request alone, as measureRun() measures it, at half of its cost; none if it is told to
/// stop. At least one micro-batch.
std::optional<double> measureRate(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t tokens,
                                  const std::stop_token &stop);

/// For a plan whose times are known: the closed form's tokens/s of one request with so many micro-batches in
/// flight: 1 ÷ max(T, M·τ); 0 for none.
double closedFormRate(const Plan &plan, std::int64_t microBatches);

} // namespace waferline
