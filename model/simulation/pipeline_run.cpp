// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/pipeline_run.h"

#include <algorithm>
#include <cassert>

namespace waferline {

namespace {

constexpr auto earlier = [](const auto &a, const auto &b) {
    return a.time != b.time ? a.time < b.time : a.microBatch < b.microBatch;
};

} // namespace

PipelineRun::PipelineRun(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t tokens)
    : m_pipeline(&pipeline)
    , m_tokens(tokens)
    // As if each had just left the last step: its first arrival is at the first one, for token 0.
    , m_legs(static_cast<std::size_t>(microBatches),
             {.step = static_cast<std::uint32_t>(pipeline.steps.size() - 1), .token = -1})
    , m_freeAt(pipeline.resourceCount)
{
    assert(!pipeline.steps.empty() && tokens > 0);
    m_queue.reserve(m_legs.size());
    for (std::uint32_t index = 0; index < m_legs.size(); ++index) {
        m_queue.push_back({0, index}); // equal times in order: already a heap
    }
}

std::uint32_t PipelineRun::arriveNext()
{
    const Arrival now = m_queue.front();
    MicroBatchLeg &leg = m_legs[now.microBatch];
    const bool wraps = leg.step + 1 == m_pipeline->steps.size();
    leg.step = wraps ? 0 : leg.step + 1;
    leg.token += wraps ? 1 : 0;
    const PipelineStep &step = m_pipeline->steps[leg.step];
    leg.arrival = now.time;
    leg.start = std::max(now.time, m_freeAt[step.resource]);
    leg.finish = leg.start + step.service;
    leg.next = leg.finish + step.hop;
    m_freeAt[step.resource] = leg.finish;

    const bool last = leg.step + 1 == m_pipeline->steps.size() && leg.token + 1 == m_tokens;
    if (last || leg.next >= lastTick) {
        dropFront();
    } else {
        requeueFront(leg.next);
    }
    return now.microBatch;
}

void PipelineRun::skip(const RunPeriod &period, std::int64_t count)
{
    const Ticks time = count * period.length;
    for (MicroBatchLeg &leg : m_legs) {
        leg.token += count * period.tokens;
        leg.arrival += time;
        leg.start += time;
        leg.finish += time;
        leg.next += time;
    }
    for (Ticks &free : m_freeAt) {
        free += time;
    }
    for (Arrival &arrival : m_queue) {
        arrival.time += time; // all by the same: still a heap
    }
}

void PipelineRun::requeueFront(Ticks time)
{
    siftDown({time, m_queue.front().microBatch});
}

void PipelineRun::dropFront()
{
    const Arrival moving = m_queue.back();
    m_queue.pop_back();
    if (!m_queue.empty()) {
        siftDown(moving);
    }
}

void PipelineRun::siftDown(Arrival moving)
{
    // The standard library can only pop and push; replacing the front in one pass halves the work of an
    // event.
    std::size_t hole = 0;
    for (std::size_t child = 1; child < m_queue.size(); child = 2 * hole + 1) {
        if (child + 1 < m_queue.size() && earlier(m_queue[child + 1], m_queue[child])) {
            ++child;
        }
        if (!earlier(m_queue[child], moving)) {
            break;
        }
        m_queue[hole] = m_queue[child];
        hole = child;
    }
    m_queue[hole] = moving;
}

} // namespace waferline
