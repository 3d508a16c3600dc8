// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/frontier_chart.h"

#include "widgets/chart/chart_words.h"
#include "widgets/device_wording.h"
#include "widgets/export/caption.h"
#include "widgets/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double wideRange = 200; // from here on an axis is logarithmic: below, evenly spaced is read better
constexpr std::size_t fewPlaces = 6; // each is named
constexpr double besides = 0.06; // of an axis, free beside the points

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FrontierChart)
};

QString requestsText(std::int64_t requests)
{
    return counted(static_cast<double>(requests), Counted::Request);
}

/// "59 wafers", "189 requests"
QStringList placeTexts(const FrontierPoint &point, const DeviceWording &device)
{
    return {device.counted(static_cast<double>(point.wafers)),
            point.requests ? requestsText(*point.requests) : Words::tr("no limit on requests")};
}

/// "by kind, in order and fewest"
QString rulesText(const std::vector<PlacementRule> &rules)
{
    QStringList names;
    for (const PlacementRule rule : rules) {
        names << Wording::placement(rule).toLower();
    }
    if (names.size() < 2) {
        return names.join(QString());
    }
    const QString last = names.takeLast();
    return Words::tr("%1 and %2", "list of names").arg(names.join(QStringLiteral(", ")), last);
}

ChartMarker markerOf(PlacementRule rule)
{
    switch (rule) {
    case PlacementRule::ByKind:
        return ChartMarker::Diamond;
    case PlacementRule::InOrder:
        return ChartMarker::Square;
    case PlacementRule::Fewest:
        break;
    }
    return ChartMarker::Circle;
}

/// The heights of an axis without numbers, where nothing limits the requests.
constexpr double noLimitHeight = 0.5;

QPointF valuesOf(std::int64_t wafers, const std::optional<std::int64_t> &requests)
{
    return {static_cast<double>(wafers), requests ? static_cast<double>(*requests) : noLimitHeight};
}

/// "58 wafers hold as many"; empty for nothing better.
QString betterText(const FrontierPoint &point, const FrontierPoint *better, const DeviceWording &device)
{
    if (better == nullptr || better->requests == 0) {
        return {}; // none is no better
    }
    const bool one = better->wafers == 1;
    const QString wafers = device.counted(static_cast<double>(better->wafers));
    if (better->requests == point.requests) {
        return (one ? Words::tr("%1 holds as many", "wafer") : Words::tr("%1 hold as many", "wafers"))
            .arg(wafers);
    }
    return (one ? Words::tr("%1 holds %2", "wafer, requests") : Words::tr("%1 hold %2", "wafers, requests"))
        .arg(wafers, numberText(*better->requests));
}

/// What a place says below its figures: its rules, and what is better.
QStringList notesOf(const std::vector<PlacementRule> &rules, const QString &better)
{
    QStringList notes{rulesText(rules)};
    if (!better.isEmpty()) {
        notes << better;
    }
    return notes;
}

/// An axis around what is counted.
ChartAxis axisAround(const QString &name, double least, double most)
{
    ChartAxis axis{name, least, most};
    axis.logarithmic = least > 0 && most / least > wideRange;
    if (axis.logarithmic) {
        const double free = std::pow(most / least, besides);
        axis.from = least / free;
        axis.to = most * free;
        return axis;
    }
    const double free = std::max(0.6, besides * (most - least));
    axis.from = std::max(0.0, least - free);
    axis.to = most + free;
    return axis;
}

struct Range {
    double least = 0;
    double most = 0;
};

/// Of all points and the present one.
template <typename Value>
Range rangeOf(const ChartContent &content, Value value)
{
    Range range{value(content.present->at), value(content.present->at)};
    for (const ChartPoint &point : content.points) {
        range.least = std::min(range.least, value(point.at));
        range.most = std::max(range.most, value(point.at));
    }
    return range;
}

void addAxes(ChartContent &content, const DeviceWording &device, bool limited)
{
    const Range wafers = rangeOf(content, [](const QPointF &at) { return at.x(); });
    content.x = axisAround(device.many, wafers.least, wafers.most);
    const QString name = Words::tr("concurrent requests");
    if (!limited) {
        content.y = {Words::tr("no limit on requests"), 0, 1, false, false};
        return;
    }
    const Range requests = rangeOf(content, [](const QPointF &at) { return at.y(); });
    content.y = axisAround(name, requests.least, requests.most);
    if (!content.y.logarithmic) {
        content.y.from = 0;
        content.y.to = roundEnd(requests.most);
    }
}

void addPoints(ChartContent &content, const Frontier &frontier, const std::vector<FrontierPlace> &places,
               const DeviceWording &device)
{
    for (const FrontierPlace &place : places) {
        const FrontierPoint point = place.point();
        content.points.push_back(
            {valuesOf(place.wafers, place.requests),
             markerOf(point.rule),
             place.onFront,
             {},
             placeTexts(point, device).join(QStringLiteral(", ")),
             notesOf(place.rules, betterText(point, betterThan(point, frontier), device))});
    }
}

/// Beside a point its figures and its rules, which tell what its marker means: where there are few points, it
/// is the first of the front, or not one of the many of the rule fewest alone; of these the one in the middle
/// where no other is named. The present place tells both itself.
void addLabels(ChartContent &content, const std::vector<FrontierPlace> &places, const DeviceWording &device)
{
    const auto name = [&](std::size_t index, bool withRuleAtLeast) {
        const QString figures = placeTexts(places[index].point(), device).join(QStringLiteral(", "));
        const QString rules = rulesText(places[index].rules);
        content.points[index].label = Words::tr("%1, %2", "figures, rules").arg(figures, rules);
        content.points[index].shortLabel = withRuleAtLeast ? rules : figures;
    };
    std::vector<std::size_t> fewest;
    bool isNamed = false;
    const auto first = std::ranges::find(places, true, &FrontierPlace::onFront) - places.begin();
    for (std::size_t index = 0; index < places.size(); ++index) {
        const bool isFewest = places[index].rules == std::vector{PlacementRule::Fewest};
        const bool isFirst = static_cast<std::ptrdiff_t>(index) == first;
        if (content.present->point == index) {
            isNamed = isNamed || isFewest;
        } else if (!isFewest || isFirst || places.size() <= fewPlaces) {
            name(index, !isFewest);
            isNamed = isNamed || isFewest;
        } else {
            fewest.push_back(index);
        }
    }
    if (!fewest.empty() && !isNamed) {
        name(fewest[fewest.size() / 2], true);
    }
}

void addSteps(ChartContent &content, const std::vector<FrontierPlace> &places)
{
    for (const FrontierPlace &place : places) {
        if (place.onFront && place.requests) {
            content.steps.push_back(valuesOf(place.wafers, place.requests));
        }
    }
    if (!content.steps.empty()) { // further ones hold as many: to the last that is drawn
        content.steps.emplace_back(places.back().wafers, content.steps.back().y());
    }
}

ChartPresent presentOf(const Plan &plan, const Frontier &frontier, const std::vector<FrontierPlace> &places,
                       const DeviceWording &device)
{
    const FrontierPoint here = frontierPointOf(plan, frontier);
    ChartPresent present{
        valuesOf(here.wafers, here.requests), markerOf(here.rule), placeTexts(here, device), {}, {}};
    std::vector<PlacementRule> rules{here.rule};
    for (std::size_t index = 0; index < places.size(); ++index) {
        if (places[index].wafers == here.wafers && places[index].requests == here.requests) {
            present.point = index;
            rules = places[index].rules;
        }
    }
    present.notes = notesOf(rules, betterText(here, betterThan(here, frontier), device));
    return present;
}

QString titleOf(const FrontierPlace &first, const FrontierPlace &last, std::int64_t more,
                const DeviceWording &device)
{
    const QString wafers = device.counted(static_cast<double>(first.wafers));
    if (!first.requests) {
        return (first.wafers == 1 ? Words::tr("Nothing limits the requests: %1 is enough", "wafer")
                                  : Words::tr("Nothing limits the requests: %1 are enough", "wafers"))
            .arg(wafers);
    }
    if (*last.requests == 0) {
        return Words::tr("No request fits, whatever the number of %1", "wafers").arg(device.many);
    }
    if (first.wafers == last.wafers) {
        return (first.wafers == 1 ? Words::tr("%1 holds %2; further ones bring none", "wafer, requests")
                                  : Words::tr("%1 hold %2; further ones bring none", "wafers, requests"))
            .arg(wafers, requestsText(*last.requests));
    }
    const QString instead = *first.requests == 0 ? Words::tr("none") : numberText(*first.requests);
    return (more == 1 ? Words::tr("%1 more %2 holds %3 instead of %4", "1, wafer, requests, requests")
                      : Words::tr("%1 more %2 hold %3 instead of %4", "number, wafers, requests, requests"))
        .arg(numberText(more), more == 1 ? device.one : device.many, requestsText(*last.requests), instead);
}

QString subtitleOf(const FrontierPlace &first, const FrontierPlace &last, const DeviceWording &device)
{
    const QString what = Words::tr("%1 against concurrent requests over all placement rules", "wafers")
                             .arg(device.titleOfMany());
    if (first.wafers == last.wafers) {
        return what;
    }
    return (first.wafers == 1
                ? Words::tr("%1: %2 is the fewest; beyond %3, further ones bring none", "…, wafer, number")
                : Words::tr("%1: %2 are the fewest; beyond %3, further ones bring none", "…, wafers, number"))
        .arg(what, device.counted(static_cast<double>(first.wafers)), numberText(last.wafers));
}

} // namespace

std::vector<FrontierPlace> frontierPlaces(const Frontier &frontier)
{
    std::vector<FrontierPlace> places;
    for (const FrontierPoint &point : frontier.points) {
        const bool isNew = places.empty() || places.back().wafers != point.wafers
            || places.back().requests != point.requests;
        if (isNew) {
            places.push_back({point.wafers, point.requests, point.onFront, {}});
        }
        if (isNew || places.back().rules.back() != point.rule) {
            places.back().rules.push_back(point.rule);
        }
    }
    return places;
}

QString frontierHeading(const Plan &plan)
{
    return Words::tr("%1 against concurrent requests", "wafers")
        .arg(DeviceWording(*plan.hardware).titleOfMany());
}

ChartContent frontierChart(const Frontier &frontier, const Plan &plan)
{
    const DeviceWording device(*plan.hardware);
    const std::vector<FrontierPlace> places = frontierPlaces(frontier);
    ChartContent content;
    content.heading = frontierHeading(plan);
    content.caption = pictureCaption(plan);
    content.present = presentOf(plan, frontier, places, device);
    addPoints(content, frontier, places, device);
    addLabels(content, places, device);
    addSteps(content, places);
    addAxes(content, device, content.present && plan.capacity.maxConcurrentRequests.has_value());
    const auto isOnFront = [](const FrontierPlace &place) { return place.onFront; };
    const auto first = std::ranges::find_if(places, isOnFront);
    const auto last = std::find_if(places.rbegin(), places.rend(), isOnFront);
    if (first != places.end()) { // there is one wherever there is a plan
        content.title = titleOf(*first, *last, furtherWafersOf(frontier), device);
        content.subtitle = subtitleOf(*first, *last, device);
    }
    content.figure = plan.capacity.maxConcurrentRequests
        ? Words::tr("%1 for %2", "wafers, requests")
              .arg(content.present->label.value(0), content.present->label.value(1))
        : content.present->label.value(0);
    content.comparing = Words::tr("A takes %1, B %2", "wafers");
    if (!frontier.complete) {
        content.subtitle += Words::tr("; of the rule fewest some points alone");
    }
    return content;
}

} // namespace waferline
