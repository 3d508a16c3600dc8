// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"
#include "widgets/device_wording.h"
#include "widgets/sheet.h"

#include <vector>

namespace waferline {

/// A line of a derivation with names and with numbers.
FormulaRow formulaRow(const Line &line, const DeviceWording &device);

/// The plan's derivation as a sheet: a section per step, its id the StepId.
std::vector<SheetSection> mathSheet(const Plan &plan);

} // namespace waferline
