// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/tradeoff_chart.h"

#include "model/planning/timing.h"
#include "widgets/chart/chart_words.h"
#include "widgets/device_wording.h"
#include "widgets/export/caption.h"
#include "widgets/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(TradeoffChart)
};

/// "252 k tokens/s"
QString rateText(double rate)
{
    return Wording::text(figure(rate, Unit::TokensPerSecond, headlineDigits)) + QLatin1Char(' ')
        + Words::tr("tokens/s");
}

/// "at most 145 k tokens/s" where the rate is a bound: in a sentence.
QString saidRate(double rate, bool isBound)
{
    return isBound ? Words::tr("at most %1", "tokens/s").arg(rateText(rate)) : rateText(rate);
}

/// "≤ 145 k tokens/s" where it is one: beside a point.
QString notedRate(const TradeoffPoint &point)
{
    const QString rate = rateText(*point.tokensPerSecond);
    return point.isBound ? QStringLiteral("≤ ") + rate : rate;
}

/// "186 requests at 1,353 each"
QString eachText(const TradeoffPoint &point)
{
    const QString each =
        Wording::text(figure(*point.tokensPerSecondPerRequest, Unit::TokensPerSecond, headlineDigits));
    return Words::tr("%1 at %2 each", "requests, tokens/s")
        .arg(counted(static_cast<double>(point.inFlightRequests), Counted::Request),
             point.isBound ? QStringLiteral("≤ ") + each : each);
}

bool runs(const TradeoffPoint &point)
{
    return point.tokensPerSecond.value_or(0) > 0 && point.tokensPerSecondPerRequest.value_or(0) > 0;
}

QPointF valuesOf(const TradeoffPoint &point)
{
    return {*point.tokensPerSecondPerRequest, *point.tokensPerSecond};
}

/// "KV cache", or what else grows with requests.
QString whatIsFull(const Plan &plan)
{
    return plan.capacity.limitedBy == LimitedBy::Cache ? Words::tr("KV cache")
                                                       : DeviceWording(*plan.hardware).memory;
}

/// A placement that makes room for a full pipeline takes other wafers for each micro-batch.
bool isLaidAnew(const std::vector<TradeoffPoint> &points, const Plan &plan)
{
    return std::ranges::any_of(points, [&](const TradeoffPoint &point) {
        return point.wafers != static_cast<std::int64_t>(plan.wafers.size());
    });
}

QString wafersText(const TradeoffPoint &point, const Plan &plan)
{
    return DeviceWording(*plan.hardware).counted(static_cast<double>(point.wafers));
}

/// Whether all further points, of which there are some, take as many wafers.
bool staysSo(const std::vector<TradeoffPoint> &points, const TradeoffPoint &from)
{
    return &from != &points.back() && std::all_of(&from, &points.back() + 1, [&](const TradeoffPoint &point) {
        return point.wafers == from.wafers;
    });
}

void addPoints(ChartContent &content, const std::vector<TradeoffPoint> &points, const Plan &plan)
{
    const bool laidAnew = isLaidAnew(points, plan);
    ChartLine line;
    line.strong = true;
    auto wafers = static_cast<std::int64_t>(plan.wafers.size()); // told of where they change
    for (const TradeoffPoint &point : points) {
        ChartPoint made;
        made.at = valuesOf(point);
        made.colour = &Theme::accent;
        made.readOut = Words::tr("micro-batch %1: %2", "requests, tokens/s")
                           .arg(numberText(point.microBatch), notedRate(point));
        made.notes << eachText(point);
        if (laidAnew) {
            made.notes[0] = Words::tr("%1, on %2", "requests at tokens/s, wafers")
                                .arg(made.notes[0], wafersText(point, plan));
        }
        if (!point.fits) {
            made.notes << Words::tr("a full pipeline wants %1", "requests")
                              .arg(numberText(point.wantedInFlightRequests));
        }
        if (point.microBatch == plan.scenario.microBatch) {
            content.present = ChartPresent{
                made.at, ChartMarker::Circle, {made.readOut}, made.notes.mid(0, 1), content.points.size()};
        } else {
            made.label = numberText(point.microBatch);
            if (point.wafers != wafers) {
                made.shortLabel = made.label;
                made.label = (staysSo(points, point) ? Words::tr("from %1 on: %2", "micro-batch, wafers")
                                                     : Words::tr("%1 · %2", "micro-batch, wafers"))
                                 .arg(made.shortLabel, wafersText(point, plan));
            }
        }
        wafers = point.wafers;
        line.points.push_back(made.at);
        content.points.push_back(made);
    }
    content.lines.push_back(line);
}

/// The last that fills the pipeline, or where none does the first; no iterator where all do.
std::vector<TradeoffPoint>::const_iterator lastFull(const std::vector<TradeoffPoint> &points)
{
    const auto starving = std::ranges::find(points, false, &TradeoffPoint::fits);
    return starving == points.end() || starving == points.begin() ? starving : starving - 1;
}

/// From the last that fills the pipeline on, where the rest would be.
void addUnlimited(ChartContent &content, const std::vector<TradeoffPoint> &points, const Plan &plan)
{
    const auto starving = std::ranges::find(points, false, &TradeoffPoint::fits);
    if (starving == points.end()) {
        return;
    }
    ChartLine line;
    line.dashed = true;
    line.label = plan.capacity.limitedBy == LimitedBy::Cache ? Words::tr("if the KV cache were unlimited")
                                                             : Words::tr("if memory were unlimited");
    for (auto point = lastFull(points); point != points.end(); ++point) {
        line.points.emplace_back(*point->unlimitedPerRequest, *point->unlimitedTotal);
    }
    content.lines.push_back(line);
    const double middle =
        (*starving->tokensPerSecondPerRequest + *points.back().tokensPerSecondPerRequest) / 2;
    const auto nearest =
        std::ranges::min_element(starving, points.end(), {}, [&](const TradeoffPoint &point) {
            return std::abs(*point.tokensPerSecondPerRequest - middle);
        });
    content.remark = ChartRemark{
        {*nearest->tokensPerSecondPerRequest, *nearest->tokensPerSecond}, // moved off the curve below
        Words::tr("%1 full: fewer micro-batches circulate, the pipeline starves", "KV cache")
            .arg(whatIsFull(plan))};
}

void addAxes(ChartContent &content)
{
    double least = content.points.front().at.x();
    double most = least;
    double highest = 0;
    for (const ChartLine &line : content.lines) {
        for (const QPointF &point : line.points) {
            least = std::min(least, point.x());
            most = std::max(most, point.x());
            highest = std::max(highest, point.y());
        }
    }
    content.x = evenAxis(Words::tr("tokens/s per request"), least, most);
    content.x.unit = ChartUnit::Rate;
    content.y = {Words::tr("total tokens/s"), 0, roundEnd(highest)};
    content.y.unit = ChartUnit::Rate;
    if (content.remark) { // under the curve, or over one that runs along the foot
        constexpr double low = 0.1;
        constexpr double below = 0.55;
        constexpr double above = 0.14;
        const double height = content.remark->at.y();
        content.remark->at.setY(height > low * content.y.to ? height * below : height + above * content.y.to);
    }
}

/// No more requests than fit, however fast each: total = requests × rate. From where the pipeline starves,
/// and only where it is the same for all: another placement has another.
void addCeiling(ChartContent &content, const std::vector<TradeoffPoint> &points, const Plan &plan)
{
    const auto most = plan.capacity.maxConcurrentRequests;
    const auto from = std::ranges::find(points, false, &TradeoffPoint::fits);
    const bool forAll = std::ranges::all_of(
        points, [&](const TradeoffPoint &point) { return point.maxConcurrentRequests == most; });
    if (!forAll || !most || *most == 0 || from == points.end()) {
        return;
    }
    const QString label = Words::tr("%1: %2", "KV cache, requests")
                              .arg(whatIsFull(plan), counted(static_cast<double>(*most), Counted::Request));
    content.limits.push_back({false, *from->tokensPerSecondPerRequest, label, static_cast<double>(*most)});
}

QString titleOf(const std::vector<TradeoffPoint> &points, const Plan &plan)
{
    const auto best = std::ranges::max_element(
        points, {}, [](const TradeoffPoint &point) { return *point.tokensPerSecond; });
    // Whether a bound is the most in truth is not known.
    const QString most =
        (best->isBound ? Words::tr("Micro-batch %1 gives %2 in all", "requests, at most tokens/s")
                       : Words::tr("Micro-batch %1 gives the most: %2 in all", "requests, tokens/s"))
            .arg(numberText(best->microBatch), saidRate(*best->tokensPerSecond, best->isBound));
    const auto here = static_cast<std::int64_t>(plan.wafers.size());
    return best->wafers == here ? most
                                : Words::tr("%1, on %2 instead of %3", "…, wafers, number")
                                      .arg(most, wafersText(*best, plan), numberText(here));
}

/// "KV cache", or where not all points have the same, "KV cache of 62 wafers".
QString whoseMemory(const TradeoffPoint &point, bool laidAnew, const Plan &plan)
{
    return laidAnew ? Words::tr("%1 of %2", "KV cache, wafers").arg(whatIsFull(plan), wafersText(point, plan))
                    : whatIsFull(plan);
}

QString subtitleOf(const std::vector<TradeoffPoint> &points, const Plan &plan)
{
    const QString what = Words::tr("Total against per-request speed as the micro-batch grows");
    const auto starving = std::ranges::find(points, false, &TradeoffPoint::fits);
    if (starving == points.end()) {
        return what;
    }
    const QString held = numberText(starving->maxConcurrentRequests.value_or(0));
    return Words::tr("%1: the %2 holds %3 requests, a full pipeline at %4 wants %5", "…, KV cache, numbers")
        .arg(what, whoseMemory(*starving, isLaidAnew(points, plan), plan), held,
             numberText(starving->microBatch), numberText(starving->wantedInFlightRequests));
}

} // namespace

ChartContent tradeoffChart(const std::vector<TradeoffPoint> &points, const Plan &plan)
{
    ChartContent content;
    content.heading = Words::tr("Total against per-request tokens/s");
    content.caption = pictureCaption(plan);
    content.canBePlanned = false;
    std::vector<TradeoffPoint> running;
    std::ranges::copy_if(points, std::back_inserter(running), runs);
    if (running.empty()) {
        const QStringList missing = Wording::missingFigures(plan);
        content.title =
            missing.isEmpty() ? Words::tr("No request fits") : Words::tr("The rates are not known");
        content.subtitle = Words::tr("Total against per-request speed as the micro-batch grows");
        content.message = missing.isEmpty() ? Words::tr("No request fits, so there are no rates to compare.")
                                            : Wording::ratesUnknown(plan);
        return content;
    }
    addPoints(content, running, plan);
    addUnlimited(content, running, plan);
    addAxes(content);
    addCeiling(content, running, plan);
    content.title = titleOf(running, plan);
    content.comparing = Words::tr("A gives %1, B %2", "tokens/s at a micro-batch");
    if (plan.timing.tokensPerSecond.value_or(0) > 0) {
        content.figure = Words::tr("%1 at micro-batch %2", "tokens/s, requests")
                             .arg(saidRate(*plan.timing.tokensPerSecond, ratesAreBounds(plan)),
                                  numberText(plan.scenario.microBatch));
    }
    content.subtitle = subtitleOf(running, plan);
    return content;
}

} // namespace waferline
