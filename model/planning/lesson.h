// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace waferline {

/// What can be seen of a pipeline, one point each, in the order in which it is taught.
enum class LessonId : std::uint8_t {
    OneRequest, ///< one request leaves the rest idle
    InARow, ///< A, B and C in a row
    FullPipeline,
    MicroBatch, ///< what a micro-batch trades
    Starvation, ///< the limit is below stages × micro-batch
    SlowStage, ///< that paces all
    Hops, ///< their share of the latency
    MinimumOverWafers, ///< why the limit is a minimum
    StateLimit, ///< when a linear layer's state sets it
};
inline constexpr std::size_t lessonCount = 9;
/// The bundled scenario that shows it: "one-request", "in-a-row", …
std::string_view scenarioOf(LessonId lesson);

// The figures of a lesson. Times in seconds, shares 0 … 1.

struct OneRequestFigures {
    std::int64_t stages = 0;
    std::int64_t idleStages = 0; ///< at the least
    double utilisation = 0;
};

struct InARowFigures {
    std::int64_t tokens = 0; ///< of the requests shown, in the time of one
    std::int64_t tokensOfOne = 0; ///< of the first micro-batch alone
    double latencySeconds = 0;
    double utilisation = 0;
};

struct FullPipelineFigures {
    std::int64_t stages = 0;
    double tokensPerSecond = 0;
    double timesOneAlone = 0; ///< … against one micro-batch alone
    double utilisation = 0;
};

struct MicroBatchFigures {
    std::int64_t microBatch = 0;
    double ratePerRequest = 0;
    double ratePerRequestOfOne = 0; ///< with micro-batches of one request
    double total = 0;
    double totalOfOne = 0;
};

struct StarvationFigures {
    std::int64_t stages = 0;
    std::int64_t microBatch = 0;
    std::int64_t wanted = 0; ///< requests in flight
    std::int64_t limit = 0;
    std::int64_t circulating = 0; ///< micro-batches
    double toFill = 0; ///< micro-batches that fill the pipeline
};

struct SlowStageFigures {
    std::int64_t stages = 0;
    double slowestSeconds = 0; ///< and from one micro-batch's result to the next one's
    double meanUtilisation = 0; ///< over the stages
    double timesOneAlone = 0; ///< … against one micro-batch alone
};

struct HopFigures {
    std::int64_t hops = 0; ///< per token
    double hopSeconds = 0;
    double allHopsSeconds = 0;
    double latencySeconds = 0;
    double share = 0;
};

struct MinimumFigures {
    std::int64_t limit = 0;
    std::vector<std::uint32_t> limitingWafers;
    std::optional<std::int64_t> mostElsewhere; ///< requests on the roomiest wafer; none: no limit there
};

struct StateFigures {
    std::int64_t contextTokens = 0;
    std::int64_t limit = 0;
    std::vector<std::uint32_t> limitingWafers;
    double stateBytes = 0; ///< per request, on the first of them
    std::int64_t cacheLimit = 0; ///< what the wafers with a KV cache would allow
};

using LessonFigures =
    std::variant<OneRequestFigures, InARowFigures, FullPipelineFigures, MicroBatchFigures, StarvationFigures,
                 SlowStageFigures, HopFigures, MinimumFigures, StateFigures>;

/// The lesson's figures in this plan; none where the plan does not show it, e.g. nothing starves, or where
/// its rates are only bounds.
std::optional<LessonFigures> lessonFigures(LessonId lesson, const Plan &plan);

} // namespace waferline
