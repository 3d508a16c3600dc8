// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/simulation.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace waferline {

namespace {

/// From one token of a micro-batch to its next once the pipeline runs steadily: a token's latency, or what
/// the busiest resource needs for all micro-batches.
Ticks roundOf(const Pipeline &pipeline, std::int64_t microBatches)
{
    Ticks latency = 0;
    std::vector<Ticks> busy(pipeline.resourceCount);
    for (const PipelineStep &step : pipeline.steps) {
        latency += step.service + step.hop;
        busy[step.resource] += step.service;
    }
    return std::max(latency, microBatches * *std::ranges::max_element(busy));
}

} // namespace

Ticks reachableTick(const Pipeline &pipeline, std::int64_t microBatches, Ticks wanted, double mostEvents)
{
    const auto eventsPerRound =
        static_cast<double>(pipeline.steps.size()) * static_cast<double>(microBatches);
    const double rounds = std::floor(mostEvents / eventsPerRound);
    const Ticks round = roundOf(pipeline, microBatches);
    if (static_cast<double>(wanted) <= rounds * static_cast<double>(round)) {
        return wanted;
    }
    return rounds >= 1 ? static_cast<Ticks>(rounds - 1) * round + wanted % round : 0;
}

Simulation::Simulation(std::shared_ptr<const Pipeline> pipeline, std::int64_t microBatches)
    : m_pipeline(std::move(pipeline))
    , m_run(*m_pipeline, microBatches)
{
    moveTo(0);
}

void Simulation::moveTo(Ticks now)
{
    now = std::clamp<Ticks>(now, 0, lastTick);
    if (now < m_now) {
        m_run = PipelineRun(*m_pipeline, static_cast<std::int64_t>(legs().size()));
    }
    while (!m_run.done() && m_run.nextArrival() <= now) {
        m_run.arriveNext();
    }
    m_now = now;
}

void Simulation::moveTowards(Ticks target, std::int64_t mostEvents)
{
    target = std::clamp<Ticks>(target, m_now, lastTick);
    for (std::int64_t events = 0; !m_run.done() && m_run.nextArrival() <= target; ++events) {
        if (events >= mostEvents) {
            // Up to just before the next arrival everything is known.
            m_now = std::max(m_now, m_run.nextArrival() - 1);
            return;
        }
        m_run.arriveNext();
    }
    m_now = target;
}

std::optional<Ticks> Simulation::nextEvent() const
{
    std::optional<Ticks> next;
    for (const MicroBatchLeg &leg : legs()) {
        for (const Ticks moment : {leg.start, leg.finish, leg.next}) {
            if (moment > m_now && (!next || moment < *next)) {
                next = moment;
            }
        }
    }
    return next;
}

std::int64_t Simulation::completedTokens() const
{
    std::int64_t tokens = 0;
    for (const MicroBatchLeg &leg : legs()) {
        const bool lastDone = leg.step + 1 == m_pipeline->steps.size() && leg.finish <= m_now;
        tokens += leg.token + (lastDone ? 1 : 0);
    }
    return tokens;
}

} // namespace waferline
