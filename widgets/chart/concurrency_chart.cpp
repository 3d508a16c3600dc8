// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/concurrency_chart.h"

#include "widgets/chart/chart_words.h"
#include "widgets/device_wording.h"
#include "widgets/export/caption.h"
#include "widgets/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace waferline {

namespace {

constexpr double free = 1.6; // above the curves, as a factor
constexpr double belowOne = 0.7; // the foot of the axis: one request that fits stands above it

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ConcurrencyChart)
};

QString tokensLabel(std::int64_t tokens)
{
    return QString::fromStdString(tokensText(tokens));
}

QString requestsText(std::int64_t requests)
{
    return requests == 0 ? Words::tr("no request") : counted(static_cast<double>(requests), Counted::Request);
}

ChartLine lineOf(const ConcurrencyCurve &curve, bool isPresent)
{
    ChartLine line;
    line.strong = isPresent;
    line.label = isPresent ? Words::tr("%1-bit KV", "precision of the cache").arg(numberText(curve.cacheBits))
                           : Words::tr("%1-bit", "precision of the cache").arg(numberText(curve.cacheBits));
    for (const ConcurrencyCurve::Point &point : curve.points) {
        const auto tokens = static_cast<double>(point.contextTokens);
        const std::int64_t requests = point.requests.value_or(0);
        if (requests < 1) { // an axis of powers has no 0
            break;
        }
        // Few requests go one by one, each at the context beyond which it does not fit.
        if (!line.points.empty() && line.points.back().y() <= steppedRequests) {
            line.points.emplace_back(line.points.back().x(), static_cast<double>(requests));
        }
        line.points.emplace_back(tokens, static_cast<double>(requests));
    }
    return line;
}

void addReadOuts(ChartContent &content, const ConcurrencyCurve &curve)
{
    for (const ConcurrencyCurve::Point &point : curve.points) {
        if (point.requests.value_or(0) < 1) {
            continue;
        }
        ChartPoint made;
        made.at = {static_cast<double>(point.contextTokens), static_cast<double>(*point.requests)};
        made.marker = ChartMarker::None;
        made.readOut = Words::tr("%1 at %2", "requests, context")
                           .arg(requestsText(*point.requests), tokensLabel(point.contextTokens));
        made.notes << Words::tr("%1-bit KV cache").arg(numberText(curve.cacheBits));
        content.points.push_back(made);
    }
}

void addAxes(ChartContent &content, const std::vector<ConcurrencyCurve> &curves)
{
    content.x = {Words::tr("context length (tokens)"),
                 static_cast<double>(curves.front().points.front().contextTokens),
                 static_cast<double>(curves.front().points.back().contextTokens), true};
    content.x.unit = ChartUnit::Tokens;
    double least = 0;
    double most = 0;
    for (const ChartLine &line : content.lines) {
        for (const QPointF &point : line.points) {
            least = least > 0 ? std::min(least, point.y()) : point.y();
            most = std::max(most, point.y());
        }
    }
    content.y = {Words::tr("concurrent requests"), least <= 10 ? belowOne : least / free, most * free, true};
    content.y.to = std::max(content.y.to, 10 * content.y.from);
}

void addPresent(ChartContent &content, const Plan &plan)
{
    const std::int64_t requests = plan.capacity.maxConcurrentRequests.value_or(0);
    ChartPresent present;
    present.at = {static_cast<double>(plan.scenario.contextTokens),
                  std::max(content.y.from, static_cast<double>(requests))};
    const QString number = requests == 0 ? Words::tr("none", "no requests") : numberText(requests);
    present.label
        << Words::tr("%1 at %2", "requests, context").arg(number, tokensLabel(plan.scenario.contextTokens));
    content.present = present;
}

/// What the next coarser cache brings: "378 with a 4-bit KV cache"; empty for nothing.
QString finerText(const std::vector<ConcurrencyCurve> &curves, const Plan &plan)
{
    for (auto curve = curves.rbegin(); curve != curves.rend(); ++curve) {
        if (curve->cacheBits >= plan.scenario.cacheBits) {
            continue;
        }
        const auto here = std::ranges::find(curve->points, plan.scenario.contextTokens,
                                            &ConcurrencyCurve::Point::contextTokens);
        if (here != curve->points.end() && here->requests > plan.capacity.maxConcurrentRequests) {
            return Words::tr("%1 with a %2-bit KV cache", "requests, bits")
                .arg(numberText(*here->requests), numberText(curve->cacheBits));
        }
        break;
    }
    return {};
}

QString titleOf(const std::vector<ConcurrencyCurve> &curves, const Plan &plan)
{
    const std::int64_t requests = plan.capacity.maxConcurrentRequests.value_or(0);
    const QString tokens = counted(static_cast<double>(plan.scenario.contextTokens), Counted::ContextToken);
    const QString here = requests == 1 ? Words::tr("%1 fits at %2", "1 request, tokens")
        : requests == 0                ? Words::tr("%1 fits at %2", "no request, tokens")
                                       : Words::tr("%1 fit at %2", "requests, tokens");
    QString title = here.arg(requestsText(requests), tokens);
    title[0] = title[0].toUpper();
    if (requests > 0 && plan.capacity.limitedBy == LimitedBy::State) {
        return Words::tr("%1, limited by the state", "what fits").arg(title);
    }
    const QString finer = finerText(curves, plan);
    return finer.isEmpty() ? title
                           : Words::tr("%1, %2", "what fits, and with another cache").arg(title, finer);
}

} // namespace

ChartContent concurrencyChart(const std::vector<ConcurrencyCurve> &curves, const Plan &plan)
{
    ChartContent content;
    content.heading = Words::tr("Concurrent requests by context length");
    content.caption = pictureCaption(plan);
    content.canBePlanned = false;
    const DeviceWording device(*plan.hardware);
    if (!plan.capacity.maxConcurrentRequests) {
        content.title = Words::tr("Nothing limits the requests");
        content.subtitle = content.heading;
        content.message = Words::tr(
            "Nothing in this model grows with the requests, so any number fits at any context length.");
        return content;
    }
    for (const ConcurrencyCurve &curve : curves) {
        const bool isPresent = curve.cacheBits == plan.scenario.cacheBits;
        if (ChartLine line = lineOf(curve, isPresent); !line.points.empty()) {
            content.lines.push_back(std::move(line));
        }
        addReadOuts(content, curve);
    }
    content.title = titleOf(curves, plan);
    content.figure = Words::tr("%1 at %2", "requests, context")
                         .arg(requestsText(*plan.capacity.maxConcurrentRequests),
                              tokensLabel(plan.scenario.contextTokens));
    content.comparing = Words::tr("A holds %1, B %2", "requests at a context");
    content.subtitle = Words::tr("Concurrent requests by context length, on %1 as they are laid", "wafers")
                           .arg(device.counted(static_cast<double>(plan.wafers.size())));
    if (content.lines.empty()) {
        content.message = Words::tr("No request fits at any context length: the weights leave no room.");
        return content;
    }
    addAxes(content, curves);
    addPresent(content, plan);
    if (const auto most = plan.model->maxContextTokens; most && static_cast<double>(*most) <= content.x.to) {
        content.limits.push_back({true, static_cast<double>(*most),
                                  Words::tr("model's longest: %1", "context").arg(tokensLabel(*most))});
    }
    return content;
}

} // namespace waferline
