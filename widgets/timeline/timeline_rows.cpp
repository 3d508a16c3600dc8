// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_rows.h"

#include "model/planning/shown.h"
#include "model/report/format.h"
#include "widgets/device_wording.h"
#include "widgets/floor/layer_names.h"
#include "widgets/look.h"
#include "widgets/wording.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <limits>

namespace waferline {

namespace {

constexpr double mostTokensInView = 64;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

QString deviceName(const Plan &plan, std::uint32_t wafer)
{
    return DeviceWording(*plan.hardware).titleOf(wafer);
}

QString tipRow(const QString &name, const QString &value)
{
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=\"right\">%2</td></tr>").arg(name, value);
}

/// With layer stages "Layer 3 on wafer 2", with wafer stages "Wafer 2, L3–4": which of its visits.
QString stageOf(const Plan &plan, const Pipeline &pipeline, const PipelineStep &step)
{
    const QString name = rowName(plan, pipeline, step.resource);
    if (plan.scenario.stages.areWafers()) {
        return QStringLiteral("<b>%1</b>&nbsp; %2").arg(name, visitLabel(plan, plan.visits[step.visit]));
    }
    return QStringLiteral("<b>%1</b>&nbsp; %2")
        .arg(name,
             Words::tr("on %1 %2", "device and its number")
                 .arg(DeviceWording(*plan.hardware).one)
                 .arg(step.wafer + 1));
}

} // namespace

QString rowName(const Plan &plan, const Pipeline &pipeline, std::int64_t row)
{
    if (plan.scenario.stages.areWafers()) {
        return deviceName(plan, static_cast<std::uint32_t>(row));
    }
    const PipelineStep &step = pipeline.steps[static_cast<std::size_t>(row)];
    const QString layer = Wording::layer(plan, plan.placed[step.firstPlaced]);
    const int slices = plan.scenario.stages.perLayer;
    return slices > 1
        ? Words::tr("%1 · %2/%3", "layer, its stage of so many").arg(layer).arg(step.slice + 1).arg(slices)
        : layer;
}

std::uint32_t rowWafer(const Plan &plan, const Pipeline &pipeline, std::int64_t row)
{
    return plan.scenario.stages.areWafers() ? static_cast<std::uint32_t>(row)
                                            : pipeline.steps[static_cast<std::size_t>(row)].wafer;
}

double rowNamesWidth(const Plan &plan, const Pipeline &pipeline)
{
    // Names grow with their numbers; the ends and one in the middle stand for all.
    const auto rows = static_cast<std::int64_t>(pipeline.resourceCount);
    double width = 0;
    for (const std::int64_t row : {std::int64_t{0}, rows / 2, rows - 2, rows - 1}) {
        if (row >= 0) {
            width = std::max(width, widthOf(TextStyle::Caption, rowName(plan, pipeline, row)));
        }
    }
    return width;
}

TimelineExtent timelineExtent(const Plan &plan, const Pipeline &pipeline, double events)
{
    const std::int64_t shown = microBatchesShown(plan);
    const double latency = plan.timing.tokenLatencySeconds.value_or(1);
    TimelineExtent extent;
    extent.rows = pipeline.resourceCount;
    extent.followers = shown - 1;
    extent.slotSeconds = latency / static_cast<double>(pipeline.steps.size());
    Ticks shortest = std::numeric_limits<Ticks>::max();
    for (const PipelineStep &step : pipeline.steps) {
        shortest = step.service > 0 ? std::min(shortest, step.service) : shortest;
    }
    extent.leastSpan = pipeline.seconds(shortest);
    const double rate = arrivalsPerSecond(plan, pipeline, shown);
    extent.mostSpan =
        std::max(extent.leastSpan, std::min(mostTokensInView * latency, rate > 0 ? events / rate : latency));
    extent.lastSeconds = pipeline.seconds(lastTick);
    return extent;
}

QString timelineTitle()
{
    return Words::tr("Pipeline timeline: stage by time");
}

QString utilisationText(const Plan &plan)
{
    const auto utilisation = utilisationOfShown(plan);
    if (!utilisation) {
        return {};
    }
    const QString busy = Wording::text(figure(*utilisation, Unit::Ratio, headlineDigits));
    const QString bound = utilisationIsBound(plan) ? QStringLiteral("≤ ") : QString();
    if (*utilisation >= 1) {
        return Words::tr("utilisation %1").arg(bound + busy);
    }
    return Words::tr("utilisation %1 ÷ %2 = %3")
        .arg(bound + QString::fromStdString(groupedInteger(static_cast<double>(microBatchesShown(plan)))),
             QString::fromStdString(groupedFixed(*plan.timing.microBatchesToFill, 1)), busy);
}

QString whyNotSimulated(const Plan &plan)
{
    if (!plan.timing.tokensPerSecond) {
        return Wording::missing(plan);
    }
    if (plan.capacity.microBatchesInFlight == 0) {
        return Words::tr("no micro-batch fits");
    }
    const bool simulated =
        static_cast<std::int64_t>(plan.placed.size()) * std::max(1, plan.scenario.stages.perLayer)
        <= mostPipelineSteps;
    return simulated ? QString() : Words::tr("there are too many stages to play them");
}

QString emptyTimelineText(const Plan &plan)
{
    const QString unknown = Wording::ratesUnknown(plan);
    return unknown.isEmpty() ? Words::tr("nothing to show: %1").arg(whyNotSimulated(plan)) : unknown;
}

QString momentText(double seconds)
{
    return Words::tr("%1 µs").arg(QLocale::c().toString(seconds * 1e6, 'f', 2));
}

QString barTip(const Plan &plan, const Pipeline &pipeline, const TimelineBar &bar)
{
    const MicroBatchLeg &leg = bar.leg;
    const PipelineStep &step = pipeline.steps[leg.step];
    const auto moment = [&](Ticks ticks) { return momentText(pipeline.seconds(ticks)); };
    const QString whose = plan.scenario.microBatch > 1 ? Words::tr("Micro-batch") : Words::tr("Request");
    QString rows = tipRow(whose, microBatchLetters(bar.microBatch))
        + tipRow(Words::tr("Token"), QLocale::c().toString(static_cast<qlonglong>(leg.token + 1)));
    if (leg.start > leg.arrival) {
        rows += tipRow(Words::tr("Waits from"), moment(leg.arrival));
    }
    rows +=
        tipRow(Words::tr("Starts"), moment(leg.start)) + tipRow(Words::tr("Finishes"), moment(leg.finish));
    if (leg.next > leg.finish) {
        rows += tipRow(Words::tr("Hops until"), moment(leg.next));
    }
    return QStringLiteral("%1<table>%2</table>").arg(stageOf(plan, pipeline, step), rows);
}

} // namespace waferline
