// SPDX-License-Identifier: GPL-3.0-or-later
// All charts of a plan: what each is drawn from and what it shows.
#pragma once

#include "model/planning/frontier.h"
#include "widgets/chart/chart_content.h"
#include "widgets/chart/concurrency_chart.h"
#include "widgets/chart/scaling_chart.h"

#include <array>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace waferline {

enum class ChartKind : std::uint8_t { Concurrency, Tradeoff, Sram, Scaling, Frontier };
inline constexpr std::array<ChartKind, 5> chartKinds{
    ChartKind::Concurrency, ChartKind::Tradeoff, ChartKind::Sram, ChartKind::Scaling, ChartKind::Frontier};
/// "Trade-off": for a list.
QString chartName(ChartKind kind);
/// What is worked out for a chart; of the SRAM nothing is, the plan has it all.
using ChartData = std::variant<std::monostate, std::vector<ConcurrencyCurve>, std::vector<TradeoffPoint>,
                               Scaling, Frontier>;

/// Works it out; none where `progress` stopped it.
std::optional<ChartData> chartDataOf(ChartKind kind, const Plan &plan, const FrontierProgress &progress = {});

/// What the chart of that data shows; the data is of the plan, or of another that differs from it in nothing
/// that the data follows from.
ChartContent chartContent(const ChartData &data, const Plan &plan);

} // namespace waferline
