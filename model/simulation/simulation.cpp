// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/simulation.h"

#include <algorithm>
#include <utility>

namespace waferline {

Simulation::Simulation(std::shared_ptr<const Pipeline> pipeline, std::int64_t microBatches)
    : m_pipeline(std::move(pipeline))
    , m_run(*m_pipeline, microBatches)
{
    moveTo(0);
}

void Simulation::moveTo(Ticks moment, std::int64_t mostEvents)
{
    moment = std::clamp<Ticks>(moment, 0, lastTick);
    if (moment < m_now) {
        restart();
    }
    for (std::int64_t events = 0; !m_run.done() && m_run.nextArrival() <= moment; ++events) {
        if (events >= mostEvents) {
            // Up to just before the next arrival everything is known.
            m_now = std::max(m_now, m_run.nextArrival() - 1);
            return;
        }
        const std::uint32_t microBatch = m_run.arriveNext();
        if (microBatch == 0 && legs().front().step == 0) {
            leaveOutPeriods(moment);
        }
    }
    m_now = moment;
}

void Simulation::restart()
{
    m_run = PipelineRun(*m_pipeline, static_cast<std::int64_t>(legs().size()));
    m_finder = {};
    m_period.reset();
    m_now = 0;
}

void Simulation::leaveOutPeriods(Ticks moment)
{
    if (!m_period) {
        m_period = m_finder.look(m_run);
    }
    if (m_period) {
        m_run.skip(*m_period, (moment - legs().front().arrival) / m_period->length);
    }
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
