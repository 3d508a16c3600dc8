// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/pipeline.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace waferline {

enum class Phase : std::uint8_t { Waiting, Working, Hopping };

/// What a micro-batch does between its arrival at a step and its arrival at the next.
struct MicroBatchLeg {
    std::uint32_t step = 0; ///< index into Pipeline::steps
    std::int64_t token = 0; ///< tokens completed before this leg
    Ticks arrival = 0;
    Ticks start = 0; ///< of work; later than arrival where it waits
    Ticks finish = 0; ///< of work
    Ticks next = 0; ///< arrival at the next step

    Phase phaseAt(Ticks now) const
    {
        return now < start ? Phase::Waiting : now < finish ? Phase::Working : Phase::Hopping;
    }
};

/// Micro-batches that circulate token after token through a pipeline, first come first served at each resource; all wait
/// at the first step at time 0, in order. Exact and deterministic; the clock is an argument.
class Simulation {
public:
    Simulation(std::shared_ptr<const Pipeline> pipeline, std::int64_t microBatches);

    /// Moves to a time, forward by events or back (bounded work: from the nearest kept state). Never below 0.
    void moveTo(Ticks now);
    Ticks now() const { return m_now; }
    /// The next time after now() at which a micro-batch arrives, starts or finishes; now() if nothing circulates.
    Ticks nextEvent() const;

    /// One leg per micro-batch, as of now().
    std::span<const MicroBatchLeg> legs() const { return m_legs; }
    const Pipeline &pipeline() const { return *m_pipeline; }
    std::int64_t microBatchCount() const { return static_cast<std::int64_t>(m_legs.size()); }

private:
    // filled in by the implementation
    std::shared_ptr<const Pipeline> m_pipeline;
    std::vector<MicroBatchLeg> m_legs;
    Ticks m_now = 0;
};

/// What a run comes to.
struct SimulatedRates {
    double tokensPerSecondPerRequest = 0; ///< mean over the micro-batches, each over its second half of tokens
    double tokensPerSecond = 0; ///< all requests
};

/// Runs every micro-batch for `tokens` tokens (at least 2) and measures each over its second half:
/// (K − K/2) ÷ (time of token K − time of token K/2). A micro-batch stops after its last token.
SimulatedRates simulateRates(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t requestsPerMicroBatch,
                             std::int64_t tokens);

} // namespace waferline
