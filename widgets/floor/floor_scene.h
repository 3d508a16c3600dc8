// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/floor/display_list.h"
#include "widgets/floor/floor_grid.h"
#include "widgets/floor/wafer_stages.h"
#include "widgets/theme.h"

namespace waferline {

/// All of the floor that stands still: cards, idle stages, bars, labels and the path's arrows, as far as they
/// are in the grid's area.
DisplayList floorScene(const Plan &plan, const WaferStages &stages, const FloorGrid &grid,
                       const Theme &theme);

} // namespace waferline
