// SPDX-License-Identifier: GPL-3.0-or-later
// The data of each view as CSV (see CsvText), with units in the names of the columns. Bytes are whole,
// seconds and rates as exact as they are known. What is drawn as the present point has `present` true. The
// floor's is reportCsv().
#pragma once

#include "model/planning/chart_sweeps.h"
#include "model/planning/frontier.h"
#include "model/simulation/timeline.h"

#include <string>
#include <string_view>
#include <vector>

namespace waferline {

/// Requests by context length and cache precision; empty where nothing limits them.
std::string concurrencyCsv(const std::vector<ConcurrencyCurve> &curves, const Plan &plan);
/// Rates by micro-batch, also as if memory were unlimited.
std::string tradeoffCsv(const std::vector<TradeoffPoint> &points, const Plan &plan);
/// What fills the SRAM of each wafer; the pieces of a wafer add up to its SRAM.
std::string sramCsv(const Plan &plan);
/// Wafers and requests by bits per weight.
std::string scalingCsv(const Scaling &scaling, const Plan &plan);
/// Wafers and requests of each placement.
std::string frontierCsv(const Frontier &frontier, const Plan &plan);
/// The work of each stage in a window of time, in order of its start. Stages, wafers, micro-batches and
/// tokens count from 1.
std::string timelineCsv(const Plan &plan, const Pipeline &pipeline, const Timeline &timeline);
/// Where there is nothing to simulate.
std::string emptyTimelineCsv();
/// The headline figures, and the settings and inputs they follow from, by the names that `report --format
/// json` has (watts in all: `total_watts`). The status of a figure is that of the least certain input it
/// needs, which `source` names.
std::string figuresCsv(const Plan &plan);
/// A beside B: the inputs, then the figures by the names that `report --format json` has, with A − B where
/// there is one. `bound` says whose rates are only bounds: "a", "b" or "a b".
std::string comparisonCsv(const Plan &a, const Plan &b);
/// The tables of a chart for A and for B, which have the same columns, as one: the first column `plan` is A
/// or B.
std::string chartCsvOfBoth(std::string_view a, std::string_view b);

} // namespace waferline
