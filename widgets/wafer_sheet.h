// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/sheet.h"

#include <cstdint>
#include <vector>

namespace waferline {

/// One wafer in words and figures. `wafer` is an index into Plan::wafers.
std::vector<SheetSection> waferSheet(const Plan &plan, std::uint32_t wafer);

} // namespace waferline
