// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/period_finder.h"

#include <algorithm>
#include <utility>

namespace waferline {

void PeriodFinder::fill(State &state, const PipelineRun &run)
{
    const MicroBatchLeg &first = run.legs().front();
    const Ticks now = first.arrival;
    state.microBatches.clear();
    for (const MicroBatchLeg &leg : run.legs()) {
        state.microBatches.push_back({leg.step, leg.token - first.token, leg.next - now});
    }
    state.busy.clear();
    for (const Ticks free : run.freeAt()) {
        state.busy.push_back(std::max<Ticks>(0, free - now));
    }
}

std::optional<RunPeriod> PeriodFinder::look(const PipelineRun &run)
{
    const MicroBatchLeg &first = run.legs().front();
    fill(m_present, run);
    ++m_rounds;
    if (m_present == m_kept) {
        return RunPeriod{first.arrival - m_keptTime, first.token - m_keptToken};
    }
    // Brent's way: the state kept gets ever younger, and the distance to it ever longer.
    if (m_rounds == m_keepAt) {
        std::swap(m_kept, m_present);
        m_keptTime = first.arrival;
        m_keptToken = first.token;
        m_keepAt *= 2;
    }
    return std::nullopt;
}

} // namespace waferline
