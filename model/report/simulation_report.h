// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/measured_run.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace waferline {

/// The `waferline-simulation/1` object of a run through the plan's pipeline.
nlohmann::ordered_json simulationJson(const Plan &plan, const MeasuredRun &run);
/// The same as an indented text with a final line feed.
std::string simulationJsonText(const Plan &plan, const MeasuredRun &run);
/// Figures and warnings for a terminal.
std::string simulationText(const Plan &plan, const MeasuredRun &run);

} // namespace waferline
