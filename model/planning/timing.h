// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

namespace waferline {

/// Steady decoding in closed form: T = Σ layer times + hops × hop, τ the busiest resource, rate of a request
/// 1 ÷ max(T, M τ). Needs everything in the plan but memory, timing and warnings.
Timing timingOf(const Plan &plan);

/// Seconds that a placed layer, or part of one, takes for a micro-batch. Needs known layer times.
double secondsOf(const Plan &plan, const PlacedLayer &piece);
/// … that a stage takes: a layer or an n-th of it, or with wafer stages the layers of a visit.
double stageSeconds(const Plan &plan, std::uint32_t firstPlaced, std::uint32_t placedCount);

/// True where micro-batches meet on wafers that are visited more than once, which the closed form leaves out:
/// the plan's rates are upper bounds, and a simulation says more.
bool ratesAreBounds(const Plan &plan);

/// Of the hardware's figures that are missing, those that times and rates lack: all but the power, which
/// only a figure per MW needs.
std::vector<HardwareFigure> missingForTimes(const Timing &timing);

} // namespace waferline
