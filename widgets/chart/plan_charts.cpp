// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/plan_charts.h"

#include "widgets/chart/frontier_chart.h"
#include "widgets/chart/sram_chart.h"
#include "widgets/chart/tradeoff_chart.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PlanCharts)
};

/// Tells how many of so many steps are done.
class Steps {
public:
    Steps(const FrontierProgress &progress, std::size_t count)
        : m_progress(progress)
        , m_count(static_cast<double>(count))
    {
    }

    /// False stops the work.
    bool next() { return !m_progress || m_progress(m_done++ / m_count); }

private:
    const FrontierProgress &m_progress;
    double m_count;
    double m_done = 0;
};

std::optional<ChartData> curvesOf(const Plan &plan, const FrontierProgress &progress)
{
    const auto goOn = [&] { return !progress || progress(0); };
    auto curves = concurrencyCurves(plan, goOn);
    return curves.empty() ? std::nullopt : std::optional<ChartData>(std::move(curves));
}

std::optional<ChartData> tradeoffOfPlan(const Plan &plan, const FrontierProgress &progress)
{
    const std::vector<std::int64_t> microBatches = tradeoffMicroBatches(plan);
    Steps steps(progress, microBatches.size());
    std::vector<TradeoffPoint> points;
    for (const std::int64_t &microBatch : microBatches) {
        if (!steps.next()) {
            return std::nullopt;
        }
        const auto made = tradeoffOf(plan.model, plan.hardware, plan.scenario, std::span(&microBatch, 1));
        points.insert(points.end(), made.begin(), made.end());
    }
    return points;
}

std::optional<ChartData> scalingOfPlan(const Plan &plan, const FrontierProgress &progress)
{
    Steps steps(progress, scalingBits.size() + 1);
    Scaling scaling;
    for (const double &bits : scalingBits) {
        if (!steps.next()) {
            return std::nullopt;
        }
        const auto made = scalingOf(plan.model, plan.hardware, plan.scenario, std::span(&bits, 1));
        scaling.points.insert(scaling.points.end(), made.begin(), made.end());
    }
    scaling.shipped = shippedPointOf(plan);
    return scaling;
}

} // namespace

QString chartName(ChartKind kind)
{
    switch (kind) {
    case ChartKind::Concurrency:
        return Words::tr("Concurrent requests");
    case ChartKind::Tradeoff:
        return Words::tr("Trade-off");
    case ChartKind::Sram:
        return Words::tr("SRAM");
    case ChartKind::Scaling:
        return Words::tr("Scaling");
    case ChartKind::Frontier:
        break;
    }
    return Words::tr("Frontier");
}

std::optional<ChartData> chartDataOf(ChartKind kind, const Plan &plan, const FrontierProgress &progress)
{
    switch (kind) {
    case ChartKind::Concurrency:
        return curvesOf(plan, progress);
    case ChartKind::Tradeoff:
        return tradeoffOfPlan(plan, progress);
    case ChartKind::Sram:
        return ChartData();
    case ChartKind::Scaling:
        return scalingOfPlan(plan, progress);
    case ChartKind::Frontier:
        break;
    }
    auto frontier = frontierOf(plan.model, plan.hardware, plan.scenario, progress);
    return frontier ? std::optional<ChartData>(*std::move(frontier)) : std::nullopt;
}

ChartContent chartContent(const ChartData &data, const Plan &plan)
{
    if (const auto *const curves = std::get_if<std::vector<ConcurrencyCurve>>(&data)) {
        return concurrencyChart(*curves, plan);
    }
    if (const auto *const points = std::get_if<std::vector<TradeoffPoint>>(&data)) {
        return tradeoffChart(*points, plan);
    }
    if (const auto *const scaling = std::get_if<Scaling>(&data)) {
        return scalingChart(*scaling, plan);
    }
    if (const auto *const frontier = std::get_if<Frontier>(&data)) {
        return frontierChart(*frontier, plan);
    }
    return sramChart(plan);
}

} // namespace waferline
