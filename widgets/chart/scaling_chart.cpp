// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/scaling_chart.h"

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
    Q_DECLARE_TR_FUNCTIONS(ScalingChart)
};

QString requestsText(const std::optional<std::int64_t> &requests)
{
    return requests ? counted(static_cast<double>(*requests), Counted::Request)
                    : Words::tr("no limit on requests");
}

QPointF valuesOf(const ScalingPoint &point)
{
    return {point.weightBits, static_cast<double>(point.wafers)};
}

/// "59 wafers", "189 requests"
QStringList placeTexts(const ScalingPoint &point, const DeviceWording &device)
{
    return {device.counted(static_cast<double>(point.wafers)), requestsText(point.requests)};
}

ChartPoint chartPointOf(const ScalingPoint &point, const QString &name, const DeviceWording &device)
{
    ChartPoint made;
    made.at = valuesOf(point);
    made.colour = &Theme::accent;
    made.readOut = Words::tr("%1: %2", "precision, wafers").arg(name, placeTexts(point, device)[0]);
    made.notes << requestsText(point.requests)
               << Words::tr("%1 of weights", "bytes")
                      .arg(Wording::text(figure(point.weightBytes, Unit::Bytes, headlineDigits)));
    return made;
}

/// The curve goes through whatever precision is drawn, unless it has a point there already.
void addToLine(ChartLine &line, const QPointF &at)
{
    const auto next = std::ranges::lower_bound(line.points, at.x(), {}, &QPointF::x);
    if (next == line.points.end() || next->x() != at.x()) {
        line.points.insert(next, at);
    }
}

void addAxes(ChartContent &content, const DeviceWording &device)
{
    constexpr double beside = 1.15; // as a factor, free beside the points
    double least = content.present->at.x();
    double most = least;
    double highest = content.present->at.y();
    for (const ChartPoint &point : content.points) {
        least = std::min(least, point.at.x());
        most = std::max(most, point.at.x());
        highest = std::max(highest, point.at.y());
    }
    content.x = {Words::tr("bits per weight"), least / beside, most * beside, true};
    content.x.marks.assign(scalingBits.begin(), scalingBits.end());
    content.y = {device.many, 0, roundEnd(highest * 1.1)};
}

QString titleOf(const std::vector<ScalingPoint> &points, const DeviceWording &device)
{
    const auto at = [&](double bits) { return std::ranges::find(points, bits, &ScalingPoint::weightBits); };
    const auto coarse = at(4);
    const auto fine = at(16);
    if (coarse == points.end() || fine == points.end()) {
        return Words::tr("%1 by bits per weight", "wafers").arg(device.titleOfMany());
    }
    const QString wafers = device.counted(static_cast<double>(coarse->wafers));
    const bool isKnown = coarse->requests && fine->requests && coarse->requests != fine->requests;
    if (std::ranges::all_of(points,
                            [&](const ScalingPoint &point) { return point.wafers == fine->wafers; })) {
        const QString same = Words::tr("%1 at any precision", "wafers").arg(wafers);
        return isKnown
            ? Words::tr("%1: 4-bit weights leave room for %2, 16-bit ones for %3", "…, requests, number")
                  .arg(same, requestsText(coarse->requests), numberText(*fine->requests))
            : same;
    }
    if (isKnown && fine->wafers < 2 * coarse->wafers) { // the requests tell more
        return Words::tr("With 4-bit weights %1 for %2, with 16-bit ones %3 for %4",
                         "wafers, requests, twice")
            .arg(wafers, requestsText(coarse->requests), numberText(fine->wafers),
                 numberText(*fine->requests));
    }
    return (coarse->wafers == 1 ? Words::tr("4-bit weights take %1, 16-bit ones %2", "wafer, number")
                                : Words::tr("4-bit weights take %1, 16-bit ones %2", "wafers, number"))
        .arg(wafers, numberText(fine->wafers));
}

} // namespace

ChartContent scalingChart(const Scaling &scaling, const Plan &plan)
{
    const DeviceWording device(*plan.hardware);
    ChartContent content;
    content.heading = Words::tr("%1 by bits per weight", "wafers").arg(device.titleOfMany());
    content.caption = pictureCaption(plan);
    content.canBePlanned = false;
    const ScalingPoint here = scalingPointOf(plan);
    content.present = ChartPresent{valuesOf(here), ChartMarker::Circle, placeTexts(here, device), {}, {}};
    ChartLine line;
    line.strong = true;
    for (const ScalingPoint &point : scaling.points) {
        const QString name = Words::tr("%1-bit weights", "number").arg(numberText(point.weightBits));
        ChartPoint made = chartPointOf(point, name, device);
        if (made.at == content.present->at) {
            content.present->point = content.points.size();
        } else {
            made.label = requestsText(point.requests);
        }
        line.points.push_back(made.at);
        content.points.push_back(made);
    }
    addToLine(line, valuesOf(here));
    if (scaling.shipped) {
        addToLine(line, valuesOf(*scaling.shipped));
    }
    content.lines.push_back(line);
    if (scaling.shipped) {
        const QString name = Words::tr("as shipped");
        if (valuesOf(*scaling.shipped) == content.present->at) {
            content.present->notes << name;
        } else {
            ChartPoint made = chartPointOf(*scaling.shipped, name, device);
            made.marker = ChartMarker::Diamond;
            made.label = name;
            content.points.push_back(made);
        }
    }
    addAxes(content, device);
    content.title = titleOf(scaling.points, device);
    content.figure = here.requests
        ? Words::tr("%1 for %2", "wafers, requests")
              .arg(content.present->label.value(0), content.present->label.value(1))
        : content.present->label.value(0);
    content.comparing = Words::tr("A takes %1, B %2", "wafers");
    content.subtitle =
        Words::tr("%1 by bits per weight, and the concurrent requests that they hold", "wafers")
            .arg(device.titleOfMany());
    return content;
}

} // namespace waferline
