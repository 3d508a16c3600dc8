// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"
#include "model/simulation/rate_comparison.h"
#include "widgets/device_wording.h"
#include "widgets/sheet.h"

#include <optional>
#include <vector>

namespace waferline {

/// A line of a derivation with names and with numbers.
FormulaRow formulaRow(const Line &line, const DeviceWording &device);

/// The id of the section of warnings, which is no step.
inline constexpr int warningsSection = -1;

/// The link beside layer times that are assumed.
inline constexpr int calibrationLink = 1;

/// The plan's derivation as a sheet: a section per step, its id the StepId. Before them, if there are any,
/// the warnings that no headline figure shows: what is assumed of the model, a head that is a second copy.
/// Where rates are bounds, a step says what the simulation comes to: `comparison`, or that it is not known
/// yet.
std::vector<SheetSection> mathSheet(const Plan &plan, const std::optional<RateComparison> &comparison = {});

} // namespace waferline
