// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/readers.h"

#include <string>

namespace waferline {

/// The description as a `waferline-model/1` text; reading it back gives an equal description.
std::string writeModel(const ModelDescription &model);

/// The hardware as a `waferline-hardware/1` text.
std::string writeHardware(const Hardware &hardware);

/// The scenario as a `waferline-scenario/1` text that stands alone: model and hardware by name where they are
/// exactly bundled ones, else as objects inside. Reading it back gives an equal scenario.
std::string writeScenario(const ScenarioDocument &document);

} // namespace waferline
