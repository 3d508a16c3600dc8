// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/pipeline.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace waferline {

enum class Phase : std::uint8_t { Waiting, Working, Hopping };

/// What a micro-batch does from its arrival at a step to its arrival at the next.
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

    bool operator==(const MicroBatchLeg &) const = default;
};

/// After how long a run repeats itself, every micro-batch so many tokens further.
struct RunPeriod {
    Ticks length = 0;
    std::int64_t tokens = 0;
};

/// The event-driven core of the simulation. Micro-batches circulate token after token through a pipeline,
/// first come first served at each resource. All wait at the first step at time 0, in order; of two that
/// arrive at the same moment the one with the lower number goes first. Deterministic, and exact to the tick;
/// knows no clock.
///
/// One event is one arrival: since arrivals are taken in the order of their time, a resource serves first
/// come first served if each arrival starts when the resource has finished what came before it.
class PipelineRun {
public:
    static constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();

    /// `pipeline` must outlive the run. A micro-batch stops after `tokens` tokens.
    PipelineRun(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t tokens = endless);

    /// True once every micro-batch has stopped.
    bool done() const { return m_queue.empty(); }
    /// The moment of the next arrival; not when done().
    Ticks nextArrival() const { return m_queue.front().time; }
    /// Takes the next arrival and returns its micro-batch, whose leg it has set. Not when done().
    std::uint32_t arriveNext();
    /// Leaves out `count` periods of a run that repeats itself: all is as it would be after them.
    void skip(const RunPeriod &period, std::int64_t count);

    /// The present leg of each micro-batch.
    std::span<const MicroBatchLeg> legs() const { return m_legs; }
    /// When each resource has finished what has come to it so far.
    std::span<const Ticks> freeAt() const { return m_freeAt; }

private:
    struct Arrival {
        Ticks time = 0;
        std::uint32_t microBatch = 0;
    };

    void requeueFront(Ticks time);
    void dropFront();
    void siftDown(Arrival moving);

    const Pipeline *m_pipeline;
    std::int64_t m_tokens;
    std::vector<MicroBatchLeg> m_legs;
    std::vector<Ticks> m_freeAt; ///< per resource
    std::vector<Arrival> m_queue; ///< binary heap, earliest first
};

} // namespace waferline
