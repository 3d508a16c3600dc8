// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/period_finder.h"
#include "model/simulation/pipeline_run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace waferline {

/// Events that may be replayed to get to a moment that is asked for: some tenths of a second at worst.
inline constexpr std::int64_t mostSoughtEvents = 10'000'000;

/// A run that can be looked at at any moment: what the animation shows. The clock is an argument.
class Simulation {
public:
    Simulation(std::shared_ptr<const Pipeline> pipeline, std::int64_t microBatches);

    /// Moves to a moment within 0 … lastTick; going back starts over from time 0. A run that has become
    /// periodic is not replayed, its periods are left out: after some rounds of tokens every moment is
    /// equally near. If it has not within `mostEvents` arrivals, now() is as far as they lead.
    void moveTo(Ticks moment, std::int64_t mostEvents = mostSoughtEvents);
    Ticks now() const { return m_now; }
    /// The next moment after now() at which a micro-batch arrives, begins work or ends it; none if nothing
    /// circulates.
    std::optional<Ticks> nextEvent() const;

    /// The leg of each micro-batch at now().
    std::span<const MicroBatchLeg> legs() const { return m_run.legs(); }
    const Pipeline &pipeline() const { return *m_pipeline; }
    const std::shared_ptr<const Pipeline> &sharedPipeline() const { return m_pipeline; }
    /// The run at now(): copied, it goes on from there.
    const PipelineRun &run() const { return m_run; }
    /// Tokens completed by now(), over all micro-batches; one for each request of a micro-batch.
    std::int64_t completedTokens() const;

private:
    void restart();
    void leaveOutPeriods(Ticks moment);

    std::shared_ptr<const Pipeline> m_pipeline;
    PipelineRun m_run;
    PeriodFinder m_finder;
    std::optional<RunPeriod> m_period;
    Ticks m_now = 0;
};

} // namespace waferline
