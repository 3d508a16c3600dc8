// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/pipeline_run.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace waferline {

/// Finds out when an endless run has become periodic. What happens next follows from where the micro-batches
/// are and how long each resource is busy yet; once both come back, so does all that follows. Stages in a row
/// settle within some rounds; where wafers are visited twice it takes longer, but times are whole ticks.
class PeriodFinder {
public:
    /// To be called whenever micro-batch 0 has arrived at step 0. The period, if the run is as it was before.
    std::optional<RunPeriod> look(const PipelineRun &run);

private:
    /// What the future depends on, from the moment of the arrival on.
    struct State {
        struct MicroBatch {
            std::uint32_t step = 0;
            std::int64_t token = 0; ///< more than micro-batch 0
            Ticks next = 0;

            bool operator==(const MicroBatch &) const = default;
        };
        std::vector<MicroBatch> microBatches;
        std::vector<Ticks> busy;

        bool operator==(const State &) const = default;
    };
    static void fill(State &state, const PipelineRun &run);

    State m_kept;
    State m_present;
    Ticks m_keptTime = 0;
    std::int64_t m_keptToken = 0;
    std::int64_t m_rounds = 0;
    std::int64_t m_keepAt = 1; ///< the round at which a state is kept next: 1, 2, 4, …
};

} // namespace waferline
