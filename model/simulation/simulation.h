// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/pipeline_run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace waferline {

/// A run that can be looked at at any moment: what the animation shows. The clock is an argument.
class Simulation {
public:
    Simulation(std::shared_ptr<const Pipeline> pipeline, std::int64_t microBatches);

    /// Moves to a moment, within 0 … lastTick. Going back starts over from time 0.
    void moveTo(Ticks now);
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
