// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/rate_comparison.h"
#include "widgets/sheet.h"

#include <optional>

namespace waferline {

/// The step of The math that sets the simulated rate against the closed form and says why they differ; that
/// it is under way, where it is not known yet; or that it is too much. Its id is StepId::Simulation.
SheetSection comparisonSection(const Plan &plan, const std::optional<RateComparison> &comparison, int number);

} // namespace waferline
