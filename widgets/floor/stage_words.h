// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/simulation.h"
#include "widgets/floor/stage_regions.h"
#include "widgets/floor/wafer_stages.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace waferline {

/// A stage of a wafer at one moment.
struct StageNow {
    std::optional<std::int64_t> microBatch; ///< that it works on
    std::int64_t waiting = 0; ///< micro-batches
    /// With wafer stages, that the wafer works on in another visit meanwhile.
    std::optional<std::int64_t> elsewhere;

    bool operator==(const StageNow &) const = default;
};

StageNow stageNow(const Plan &plan, const WaferStages &stages, const Simulation &simulation,
                  std::uint32_t wafer, const StageOnCard &stage);

/// "Layer 3", "Layer 3, stage 2 of 4", "Visit 2 of 2: L5"
QString stageName(const Plan &plan, const WaferStages &stages, std::uint32_t wafer, const StageOnCard &stage);

/// A stage's name, time for a micro-batch and what it does, as names and values for a tool tip. Without a
/// simulation only the name, and the time where it is known.
std::vector<std::pair<QString, QString>> stageRows(const Plan &plan, const WaferStages &stages,
                                                   std::uint32_t wafer, const StageOnCard &stage,
                                                   const std::optional<StageNow> &now);

/// "3 of 93 stages work: A in Layer 26 on wafer 13, …; 1 waits": the first few micro-batches. For screen
/// readers.
QString busySentence(const Plan &plan, const WaferStages &stages, const Simulation &simulation);
/// The same of one wafer: "works on A in Layer 26", "idle, 2 stages", and how many wait.
QString busySentence(const Plan &plan, const WaferStages &stages, const Simulation &simulation,
                     std::uint32_t wafer);

} // namespace waferline
