// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/readers.h"

#include <string>

namespace waferline {

/// The description as a `waferline-model/1` text; reading it back gives an equal description.
std::string writeModel(const ModelDescription &model);

/// The hardware as a `waferline-hardware/1` text.
std::string writeHardware(const Hardware &hardware);

/// The scenario as a `waferline-scenario/1` text, with model and hardware as objects inside: it stands alone.
std::string writeScenario(const ScenarioDocument &document);

} // namespace waferline
