// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

namespace waferline {

/// Steady decoding in closed form: T = Σ layer times + hops × hop, τ the busiest resource, rate of a request
/// 1 ÷ max(T, M τ). Needs everything in the plan but memory, timing and warnings.
Timing timingOf(const Plan &plan);

/// Of the hardware's figures that are missing, those that times and rates lack: all but the power, which
/// only a figure per MW needs.
std::vector<HardwareFigure> missingForTimes(const Timing &timing);

} // namespace waferline
