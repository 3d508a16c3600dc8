// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_layout.h"

#include "widgets/chart/chart_rules.h"
#include "widgets/chart/label_places.h"
#include "widgets/chart/line_labels.h"
#include "widgets/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr double tickFontSize = 11;
constexpr double labelFontSize = 12;
constexpr double tickGap = 7; // between a tick's label and the plot
constexpr double rowDistance = 42; // wished, of ticks of the upright axis
constexpr double columnGap = 26; // least, between labels of the level one
constexpr double marker = 7;
constexpr double crowdedMarker = 3;
constexpr double presentMarker = 18; // with its halo
constexpr double crowdedDistance = 6; // of points beside each other
constexpr double reach = 12; // of the mouse
constexpr double nameInset = 4;
constexpr double footGap = 3; // between labels and the foot of the plot
constexpr double labelGap = 4; // between a label and its marker
constexpr double lineGap = 2; // … and an upright line
constexpr double wordGap = 10; // between labels beside each other

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Chart)
};

QFontMetricsF metricsOf(ChartTextStyle style, double unit)
{
    return QFontMetricsF(chartFont(style, unit));
}

double widestOf(const std::vector<ChartTick> &ticks, const QFontMetricsF &metrics)
{
    double widest = 0;
    for (const ChartTick &tick : ticks) {
        widest = std::max(widest, metrics.horizontalAdvance(tick.label));
    }
    return widest;
}

ChartAxis inView(const ChartAxis &axis, double from, double width)
{
    ChartAxis part = axis;
    part.from = axis.valueAt(from);
    part.to = axis.valueAt(from + width);
    return part;
}

/// As many ticks as have room for their labels.
std::vector<ChartTick> columnTicks(const ChartAxis &axis, double width, const QFontMetricsF &metrics,
                                   double unit)
{
    int most = std::max(1, static_cast<int>(width / (columnGap * unit)));
    std::vector<ChartTick> ticks;
    do {
        ticks = chartTicks(axis, axis.from, axis.to, most);
        const double needed =
            static_cast<double>(ticks.size()) * (widestOf(ticks, metrics) + columnGap * unit);
        if (needed <= width + columnGap * unit) {
            break;
        }
    } while (--most > 0);
    return ticks;
}

void placePlot(ChartLayout &layout, const ChartContent &content)
{
    const double unit = layout.room.unit;
    const QFontMetricsF ticks = metricsOf(ChartTextStyle::Tick, unit);
    const QFontMetricsF names = metricsOf(ChartTextStyle::Label, unit);
    const bool outside = layout.room.names == AxisNames::Outside;
    const double top = (outside ? names.height() : 0) + std::ceil(ticks.height() * 0.5) + 1;
    const double bottom = ticks.height() + tickGap * 0.7 * unit + (outside ? names.height() + 2 * unit : 0);
    const double height = std::max(1.0, layout.room.size.height() - top - bottom);
    layout.yTicks = chartTicks(layout.y, layout.y.from, layout.y.to,
                               std::max(2, static_cast<int>(height / (rowDistance * unit))));
    const double left =
        layout.yTicks.empty() ? nameInset * unit : widestOf(layout.yTicks, ticks) + tickGap * unit;
    layout.nameGap = lineLabelGap(content, height, unit);
    const double right = std::max(nameInset * unit, roomForLineLabels(content, layout.nameGap, unit));
    double width = std::max(1.0, layout.room.size.width() - left - right);
    layout.xTicks = columnTicks(layout.x, width, ticks, unit);
    if (!layout.xTicks.empty()) { // the last of them is not cut
        const ChartTick &last = layout.xTicks.back();
        const double end = layout.x.shareOf(last.value) * width + ticks.horizontalAdvance(last.label) / 2 + 2;
        width = std::max(1.0, width - std::max(0.0, end - width - right));
    }
    layout.plot = QRectF(left, top, width, height).toRect();
}

/// Where many points stand closer than they are wide, they would be one smear.
bool isCrowded(const ChartLayout &layout, const ChartContent &content)
{
    const auto visible = std::ranges::count_if(content.points, [&](const ChartPoint &point) {
        return point.marker != ChartMarker::None && layout.isInView(point.at);
    });
    return static_cast<double>(visible) * crowdedDistance * layout.room.unit > layout.plot.width();
}

QRectF around(const QPointF &centre, double size)
{
    return {centre.x() - size / 2, centre.y() - size / 2, size, size};
}

void addStepObstacles(LabelPlaces &places, const ChartLayout &layout, const std::vector<QPointF> &steps)
{
    for (std::size_t index = 1; index < steps.size(); ++index) {
        const QPointF from = layout.pixelOf(steps[index - 1]);
        const QPointF to = layout.pixelOf(steps[index]);
        const QPointF corner(to.x(), from.y());
        const double beside = lineGap * layout.room.unit;
        places.addLine(QRectF(from, corner).normalized());
        places.addLine(QRectF(corner, to).normalized().adjusted(-beside, 0, beside, 0));
    }
}

/// What labels should keep clear of.
LabelPlaces obstaclesOf(const ChartLayout &layout, const ChartContent &content)
{
    LabelPlaces places(QRectF(layout.plot).adjusted(0, 0, 0, -footGap * layout.room.unit));
    for (const ChartPoint &point : content.points) {
        if (point.marker != ChartMarker::None && layout.isInView(point.at)) {
            places.addMarker(around(layout.pixelOf(point.at), layout.markerSize));
        }
    }
    addStepObstacles(places, layout, content.steps);
    addObstacles(places, layout, content);
    if (content.other) {
        addStepObstacles(places, layout, content.other->steps);
    }
    for (const ChartLimit &limit : content.limits) {
        if (const auto line = limitInView(layout, limit)) {
            addObstacle(places, *line, layout.room.unit);
        }
    }
    return places;
}

/// "↑ concurrent requests" and "wafers →", inside only where nothing else is.
void addAxisNames(ChartLayout &layout, LabelPlaces &places, const ChartContent &content)
{
    const double unit = layout.room.unit;
    const QFontMetricsF metrics = metricsOf(ChartTextStyle::Label, unit);
    const QString up = Words::tr("↑ %1", "name of an axis").arg(content.y.name);
    const QString along = Words::tr("%1 →", "name of an axis").arg(content.x.name);
    const QRectF plot(layout.plot);
    const bool outside = layout.room.names == AxisNames::Outside;
    const QSizeF upSize(std::min(metrics.horizontalAdvance(up) + 1, plot.width()), metrics.height());
    const QSizeF alongSize(std::min(metrics.horizontalAdvance(along) + 1, plot.width()), metrics.height());
    const QPointF upAt(plot.left() + (outside ? 0 : nameInset * unit), outside ? 0 : plot.top());
    const double alongTop = outside ? layout.room.size.height() - alongSize.height()
                                    : plot.bottom() - alongSize.height() - 1 * unit;
    const QPointF alongAt(plot.right() - alongSize.width() - (outside ? 0 : nameInset * unit), alongTop);
    const std::array<ChartText, 2> texts{
        ChartText{QRectF(upAt, upSize), up, ChartTextStyle::Label, Qt::AlignLeft | Qt::AlignVCenter},
        ChartText{QRectF(alongAt, alongSize), along, ChartTextStyle::Label,
                  Qt::AlignRight | Qt::AlignVCenter}};
    for (const ChartText &text : texts) {
        if (outside || places.isFree(text.rect)) {
            layout.texts.push_back(text);
            places.addText(text.rect);
        }
    }
}

using Lines = std::vector<std::pair<QString, ChartTextStyle>>;

/// Lines of text beside a marker.
struct Label {
    QRectF marker;
    Lines lines;
    LabelPlace place;
};

Label labelFor(const ChartLayout &layout, const LabelPlaces &places, const QRectF &markerRect, Lines lines)
{
    const double unit = layout.room.unit;
    QSizeF size(0, 0);
    for (const auto &[text, style] : lines) {
        const QFontMetricsF metrics = metricsOf(style, unit);
        size = QSizeF(std::max(size.width(), metrics.horizontalAdvance(text) + 1),
                      size.height() + metrics.height());
    }
    size.setWidth(std::min(size.width(), static_cast<double>(layout.plot.width())));
    return {markerRect, std::move(lines), places.placeForPoint(markerRect, size, labelGap * unit)};
}

void take(ChartLayout &layout, LabelPlaces &places, const Label &label, ThemeColour strong = &Theme::text)
{
    const QRectF &rect = label.place.rect;
    double top = rect.top();
    for (const auto &[text, style] : label.lines) {
        const QFontMetricsF metrics = metricsOf(style, layout.room.unit);
        layout.texts.push_back({QRectF(rect.left(), top, rect.width(), metrics.height()),
                                metrics.elidedText(text, Qt::ElideRight, rect.width()), style,
                                label.place.alignment | Qt::AlignVCenter,
                                style == ChartTextStyle::Strong ? strong : &Theme::textMuted});
        top += metrics.height();
    }
    places.addText(rect.adjusted(-wordGap * layout.room.unit, 0, wordGap * layout.room.unit, 0));
    layout.labels.push_back({label.marker, rect});
    if (const auto leader = leaderBetween(label.marker, rect, layout.room.unit)) {
        layout.leaders.push_back(*leader);
        addObstacle(places, *leader, layout.room.unit);
    }
}

/// A point's label, or its short one, where there is room for it.
void addPointLabel(ChartLayout &layout, LabelPlaces &places, const ChartPoint &point)
{
    const QRectF markerRect = around(layout.pixelOf(point.at), layout.markerSize);
    for (const QString &text : {point.label, point.shortLabel}) {
        const Label label = labelFor(layout, places, markerRect, {{text, ChartTextStyle::Label}});
        if (!text.isEmpty() && label.place.overlap < lineOverlap) {
            take(layout, places, label);
            return;
        }
    }
}

/// From the longest to the most compact.
std::vector<Lines> waysToWrite(const ChartPresent &present)
{
    std::vector<Lines> ways;
    const auto add = [&](const QStringList &label, const QStringList &notes) {
        Lines lines;
        for (const QString &line : label) {
            lines.emplace_back(line, ChartTextStyle::Strong);
        }
        for (const QString &note : notes) {
            lines.emplace_back(note, ChartTextStyle::Label);
        }
        ways.push_back(std::move(lines));
    };
    add({present.text()}, present.notes);
    add({present.text()}, present.notes.mid(present.notes.size() - 1));
    add({present.text()}, {});
    add(present.label, present.notes.mid(present.notes.size() - 1));
    add(present.label, {});
    return ways;
}

/// With as many of its notes as have room. False where even the label alone would lie over a text, or over
/// more than may be: then the marker's colour has to tell. The plan's own one may stand nearer to another
/// marker than to its own: it is strong, and comes before all others.
bool addPresentLabel(ChartLayout &layout, LabelPlaces &places, const ChartPresent &present,
                     double most = textOverlap, ThemeColour colour = &Theme::text)
{
    const QRectF markerRect = around(layout.pixelOf(present.at), layout.presentSize);
    std::optional<Label> best;
    for (const Lines &lines : waysToWrite(present)) {
        Label label = labelFor(layout, places, markerRect, lines);
        if (!best || label.place.overlap < best->place.overlap) {
            best = std::move(label);
        }
        if (best->place.overlap == 0) {
            break;
        }
    }
    const bool isOwn = best->place.overlap < most;
    if (isOwn) {
        take(layout, places, *best, colour);
    }
    return isOwn;
}

/// Labels of points where there is room for them. False as above.
bool addLabels(ChartLayout &layout, LabelPlaces &places, const ChartContent &content)
{
    bool legible = true;
    const auto inView = [&layout](const std::optional<ChartPresent> &present) {
        return present && layout.isInView(present->at);
    };
    const bool hasOther = content.other && inView(content.other->present);
    for (const ChartPresent *const present : {inView(content.present) ? &*content.present : nullptr,
                                              hasOther ? &*content.other->present : nullptr}) {
        if (present != nullptr) {
            places.addMarker(around(layout.pixelOf(present->at), layout.presentSize));
        }
    }
    if (inView(content.present)) {
        legible = addPresentLabel(layout, places, *content.present);
    }
    if (hasOther) {
        legible = addPresentLabel(layout, places, *content.other->present, lineOverlap, &Theme::compared)
            && legible;
    }
    addLimitLabels(layout, places, content);
    addLineLabels(layout, places, content);
    for (const ChartPoint &point : content.points) {
        if (!point.label.isEmpty() && layout.isInView(point.at)) {
            addPointLabel(layout, places, point);
        }
    }
    addRemark(layout, places, content);
    return legible;
}

} // namespace

QFont chartFont(ChartTextStyle style, double unit)
{
    switch (style) {
    case ChartTextStyle::Tick:
        return uiFont(tickFontSize * unit);
    case ChartTextStyle::Label:
        return uiFont(labelFontSize * unit);
    case ChartTextStyle::Strong:
        break;
    }
    return uiFont(labelFontSize * unit, QFont::DemiBold);
}

QPointF ChartLayout::pixelOf(const QPointF &values) const
{
    // The lowest value stands on the last row of pixels of the plot, as QCustomPlot has it.
    return {plot.left() + x.shareOf(values.x()) * plot.width(),
            plot.bottom() - y.shareOf(values.y()) * plot.height()};
}

bool ChartLayout::isInView(const QPointF &values) const
{
    return QRectF(plot).adjusted(-1, -1, 1, 1).contains(pixelOf(values));
}

std::optional<std::size_t> ChartLayout::pointAt(const QPointF &pixel, const ChartContent &content) const
{
    if (content.byColumn) {
        return columnAt(*this, pixel, content);
    }
    std::optional<std::size_t> nearest;
    double distance = reach * room.unit;
    for (std::size_t index = 0; index < content.points.size(); ++index) {
        const QPointF away = pixelOf(content.points[index].at) - pixel;
        const double length = std::hypot(away.x(), away.y());
        if (length < distance && isInView(content.points[index].at)) {
            distance = length;
            nearest = index;
        }
    }
    return nearest;
}

ChartLayout chartLayout(const ChartContent &content, const ChartRoom &room)
{
    ChartLayout layout;
    layout.room = room;
    layout.x = inView(content.x, room.window.left(), room.window.width());
    layout.y = inView(content.y, room.window.bottom(), room.window.height());
    placePlot(layout, content);
    layout.crowded = isCrowded(layout, content);
    layout.markerSize = (layout.crowded ? crowdedMarker : marker) * room.unit;
    layout.presentSize = presentMarker * room.unit;
    const LabelPlaces obstacles = obstaclesOf(layout, content);
    LabelPlaces places = obstacles;
    addAxisNames(layout, places, content);
    if (!addLabels(layout, places, content) && room.names == AxisNames::Inside) {
        layout.leaders.clear();
        layout.labels.clear();
        layout.texts.clear(); // the heading says what the axes are; where the plan stands matters more
        places = obstacles;
        addLabels(layout, places, content);
    }
    layout.grid = gridLines(layout);
    return layout;
}

} // namespace waferline
