// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/pipeline_run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace waferline {

/// Events that may be replayed to get to a moment that is asked for: a second or so at worst.
inline constexpr double mostSoughtEvents = 1e7;

/// `wanted`, where a run of so many micro-batches from time 0 takes no more than about `mostEvents` events to
/// get there; else an earlier moment at the same place within a round of a token, as many rounds in as that
/// allows; 0 where it allows none.
Ticks reachableTick(const Pipeline &pipeline, std::int64_t microBatches, Ticks wanted,
                    double mostEvents = mostSoughtEvents);

/// A run that can be looked at at any moment: what the animation shows. The clock is an argument.
class Simulation {
public:
    Simulation(std::shared_ptr<const Pipeline> pipeline, std::int64_t microBatches);

    /// Moves to a moment, within 0 … lastTick. Going back starts over from time 0.
    void moveTo(Ticks now);
    /// Moves forward to a moment, or as far towards it as `mostEvents` arrivals lead: a bound on the work.
    void moveTowards(Ticks target, std::int64_t mostEvents);
    Ticks now() const { return m_now; }
    /// The next moment after now() at which a micro-batch arrives, begins work or ends it; none if nothing
    /// circulates.
    std::optional<Ticks> nextEvent() const;

    /// The leg of each micro-batch at now().
    std::span<const MicroBatchLeg> legs() const { return m_run.legs(); }
    const Pipeline &pipeline() const { return *m_pipeline; }
    /// Tokens completed by now(), over all micro-batches; one for each request of a micro-batch.
    std::int64_t completedTokens() const;

private:
    std::shared_ptr<const Pipeline> m_pipeline;
    PipelineRun m_run;
    Ticks m_now = 0;
};

} // namespace waferline
