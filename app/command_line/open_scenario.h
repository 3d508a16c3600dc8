// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command_line/command_line.h"
#include "model/description/catalogue.h"

#include <tl/expected.hpp>

namespace waferline {

/// What a command line asks for, and what the scenario file says that it names.
struct AskedScenario {
    ScenarioDocument asked;
    std::optional<ScenarioDocument> file; ///< none where MODEL is not a scenario
};

/// Model, hardware and settings that a command line asks for: those of the scenario file, if MODEL is one, or
/// the defaults, with the options over them.
tl::expected<AskedScenario, Faults> openAskedScenario(const ScenarioOptions &options);
/// What is asked for alone.
tl::expected<ScenarioDocument, Faults> openScenario(const ScenarioOptions &options);

} // namespace waferline
