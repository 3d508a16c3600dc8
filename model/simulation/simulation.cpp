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
