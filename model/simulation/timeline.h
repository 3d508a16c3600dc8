// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/simulation.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace waferline {

/// A piece of work: what a micro-batch did at a step, from its arrival to its hop's end.
struct TimelineBar {
    std::uint32_t microBatch = 0;
    MicroBatchLeg leg;

    bool operator==(const TimelineBar &) const = default;
};

/// A micro-batch has a further token: its work at the last step is done.
struct TokenCompletion {
    std::uint32_t microBatch = 0;
    std::int64_t token = 0; ///< completed before this one
    Ticks moment = 0;

    bool operator==(const TokenCompletion &) const = default;
};

/// How busy a resource is over a column of time, where bars would be too many or too thin.
struct TimelineCell {
    static constexpr std::int32_t nobody = -1;
    static constexpr std::int32_t several = -2;

    float busy = 0; ///< share of the column, 0 … 1
    std::int32_t microBatch = nobody; ///< whose work it is
};

/// What is asked of a window of time.
struct TimelineRequest {
    Ticks from = 0;
    Ticks to = 0; ///< after from
    std::size_t mostBars = 20'000; ///< beyond them, busy shares; 0: shares in any case
    std::uint32_t columns = 1'000; ///< of busy shares
    std::int64_t mostEvents = 1'000'000; ///< to get there, and as many again for what is in it
};

/// All work in a window of time. What is not covered by a bar is idle.
struct Timeline {
    Ticks from = 0;
    Ticks to = 0; ///< earlier than asked where the events allowed did not lead further; `from` for nothing
    Ticks askedTo = 0;
    bool barsLeftOut = false; ///< too many: see cells
    std::vector<TimelineBar> bars; ///< in order of arrival, those under way at the start first
    std::vector<TokenCompletion> completions;
    std::uint32_t columns = 0; ///< fewer than asked where they would be more than millions of cells
    double columnTicks = 1; ///< equal parts of the time asked for
    std::vector<TimelineCell> cells; ///< resource by resource; only with barsLeftOut

    double columnSeconds(const Pipeline &pipeline) const { return columnTicks / pipeline.ticksPerSecond; }
    const TimelineCell &cell(std::uint32_t resource, std::uint32_t column) const
    {
        return cells[static_cast<std::size_t>(resource) * columns + column];
    }
};

/// Shows windows of time of a run: the same run that moves the floor. Windows one after the other are cheap.
class TimelineSource {
public:
    TimelineSource(std::shared_ptr<const Pipeline> pipeline, std::int64_t microBatches);

    Timeline look(const TimelineRequest &request);
    const Pipeline &pipeline() const { return m_simulation.pipeline(); }

private:
    Simulation m_simulation;
};

/// Arrivals in a second of a steady run: 1 ÷ the mean time between them. 0 where nothing circulates.
double arrivalsPerSecond(const Plan &plan, const Pipeline &pipeline, std::int64_t microBatches);

} // namespace waferline
