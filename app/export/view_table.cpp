// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/view_table.h"

#include "model/report/report.h"
#include "model/report/tables.h"
#include "widgets/chart/plan_charts.h"

namespace waferline {

namespace {

constexpr std::size_t mostBars = 1'000'000; // more than a picture has room for

std::string timelineTable(const std::shared_ptr<const Plan> &plan, double seconds,
                          const PictureOptions &options)
{
    const auto picture = pictureTimeline(plan, seconds, options);
    return picture ? timelineCsv(*plan, *picture->pipeline, picture->look(mostBars)) : emptyTimelineCsv();
}

/// The table of what a chart is drawn from.
struct TableOfData {
    const Plan &plan;

    std::string operator()(std::monostate /*none*/) const { return sramCsv(plan); }
    std::string operator()(const std::vector<ConcurrencyCurve> &curves) const
    {
        return concurrencyCsv(curves, plan);
    }
    std::string operator()(const std::vector<TradeoffPoint> &points) const
    {
        return tradeoffCsv(points, plan);
    }
    std::string operator()(const Scaling &scaling) const { return scalingCsv(scaling, plan); }
    std::string operator()(const Frontier &frontier) const { return frontierCsv(frontier, plan); }
};

} // namespace

std::string chartTable(const ChartData &data, const Plan &plan)
{
    return std::visit(TableOfData{plan}, data);
}

std::string chartTable(const ChartData &data, const Plan &plan, const ChartData &otherData, const Plan &other)
{
    return chartCsvOfBoth(chartTable(data, plan), chartTable(otherData, other));
}

std::string viewTable(PictureView view, const std::shared_ptr<const Plan> &plan, double seconds,
                      const PictureOptions &options, const std::shared_ptr<const Plan> &against)
{
    if (const auto chart = chartOf(view)) {
        const auto dataOf = [&chart](const Plan &of) {
            return chartDataOf(*chart, of).value_or(ChartData());
        };
        return against ? chartTable(dataOf(*plan), *plan, dataOf(*against), *against)
                       : chartTable(dataOf(*plan), *plan);
    }
    switch (view) {
    case PictureView::Floor:
        return reportCsv(*plan);
    case PictureView::Timeline:
        return timelineTable(plan, seconds, options);
    case PictureView::Compare:
        return comparisonCsv(*plan, *against);
    default: // the window's
        return against ? comparisonCsv(*plan, *against) : figuresCsv(*plan);
    }
}

} // namespace waferline
