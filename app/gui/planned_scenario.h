// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command_line/command_line.h"
#include "app/main_window/session.h"
#include "model/description/catalogue.h"
#include "model/planning/plan.h"

#include <memory>
#include <optional>

namespace waferline {

/// What a command line names, read and planned.
struct PlannedScenario {
    Setup setup;
    std::shared_ptr<const Plan> plan;
    double timeSeconds = 0;
    std::optional<ScenarioDocument> file; ///< what the scenario file says, if one is named
};

/// Reads what the options name and plans it; what is wrong is printed.
std::optional<PlannedScenario> openPlanned(const ScenarioOptions &options);

} // namespace waferline
