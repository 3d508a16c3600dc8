// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/timeline.h"
#include "widgets/timeline/timeline_grid.h"

#include <QString>

#include <cstdint>

namespace waferline {

// A row of the timeline is what works on one micro-batch at a time: a layer or a part of one, or with wafer
// stages a wafer, however often a token visits it. Rows stand in path order.

/// "Layer 1", "Layer 5 · 2/3" for the second of three stages, "Wafer 12".
QString rowName(const Plan &plan, const Pipeline &pipeline, std::int64_t row);
/// The wafer that the row is on, or is; an index into Plan::wafers.
std::uint32_t rowWafer(const Plan &plan, const Pipeline &pipeline, std::int64_t row);
/// Width of the widest name in the font of the names, for a unit of 1.
double rowNamesWidth(const Plan &plan, const Pipeline &pipeline);

/// Room beside the names, for a unit of 1.
inline constexpr double gutterMargins = 20;

/// What there is to look at; `events` are those that a window of time may have.
TimelineExtent timelineExtent(const Plan &plan, const Pipeline &pipeline, double events);

/// "Pipeline timeline: stage by time"
QString timelineTitle();
/// "utilisation 3 ÷ 116.3 = 2.58 %", of the requests shown; empty where times are unknown.
QString utilisationText(const Plan &plan);
/// Why there is nothing to simulate; empty where there is.
QString whyNotSimulated(const Plan &plan);

/// What stands in place of a timeline that is not simulated.
QString emptyTimelineText(const Plan &plan);
/// A moment as it is written, "123.45 µs", whatever its size.
QString momentText(double seconds);

/// What a bar says when it is pointed at: stage, request, token, start and finish.
QString barTip(const Plan &plan, const Pipeline &pipeline, const TimelineBar &bar);

} // namespace waferline
