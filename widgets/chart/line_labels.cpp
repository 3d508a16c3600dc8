// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/line_labels.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double gap = 6; // between the end of a line and its name
constexpr double ledGap = 18; // … where a leader goes between them
constexpr double movedFrom = 4; // a name stands off the end of its line
constexpr double atEdge = 0.995; // share of the axis from where on a line ends at its end
constexpr double limitInset = 4;
constexpr double nearBy = 4; // of another line
constexpr double pieceLength = 8; // of a slanting line, as an obstacle

ChartTextStyle styleOf(const ChartLine &line)
{
    return line.strong ? ChartTextStyle::Strong : ChartTextStyle::Label;
}

QSizeF sizeOf(const QString &text, ChartTextStyle style, double unit)
{
    const QFontMetricsF metrics(chartFont(style, unit));
    return {metrics.horizontalAdvance(text) + 1, metrics.height()};
}

/// The last pixel of the line that is in view.
std::optional<QPointF> endInView(const ChartLayout &layout, const ChartLine &line)
{
    constexpr int parts = 64;
    for (std::size_t index = line.points.size(); index-- > 0;) {
        const QPointF to = layout.pixelOf(line.points[index]);
        const QPointF from = index > 0 ? layout.pixelOf(line.points[index - 1]) : to;
        for (int part = 0; part <= parts; ++part) {
            const QPointF pixel = to + (from - to) * part / parts;
            if (QRectF(layout.plot).adjusted(-1, -1, 1, 1).contains(pixel)) {
                return pixel;
            }
        }
    }
    return std::nullopt;
}

/// Whether another line than that one goes by a pixel: a name there could be either's.
bool isSharedAt(const ChartLayout &layout, const ChartContent &content, const ChartLine &line,
                const QPointF &pixel)
{
    const double near = nearBy * layout.room.unit;
    return std::ranges::any_of(content.lines, [&](const ChartLine &other) {
        for (std::size_t index = 1; &other != &line && index < other.points.size(); ++index) {
            const QRectF box =
                QRectF(layout.pixelOf(other.points[index - 1]), layout.pixelOf(other.points[index]))
                    .normalized()
                    .adjusted(-near, -near, near, near);
            const bool isStraight = other.points[index - 1].x() == other.points[index].x()
                || other.points[index - 1].y() == other.points[index].y();
            if (isStraight && box.contains(pixel)) {
                return true;
            }
        }
        return false;
    });
}

/// Where a name stands beside its line: as near to its end as there is room, so that it is not taken for
/// another's.
std::optional<LabelPlace> placeAlong(const ChartLayout &layout, const LabelPlaces &places,
                                     const ChartContent &content, const ChartLine &line, int number,
                                     const QSizeF &size)
{
    constexpr double stride = 9; // along the line
    constexpr double within = 12;
    int tries = 24;
    const double unit = layout.room.unit;
    std::optional<LabelPlace> best;
    const auto judge = [&](const QRectF &rect) {
        return places.isNearestToLine(number, rect) ? 0 : wrongPlace;
    };
    for (std::size_t index = line.points.size(); index-- > 1;) {
        const QLineF piece(layout.pixelOf(line.points[index]), layout.pixelOf(line.points[index - 1]));
        const int parts = std::clamp(static_cast<int>(piece.length() / (stride * unit)), 1, tries + 1);
        for (int part = 0; part < parts; ++part) {
            const QPointF at = piece.pointAt(static_cast<double>(part) / parts);
            if (!QRectF(layout.plot).adjusted(-1, -1, 1, 1).contains(at)
                || isSharedAt(layout, content, line, at)) {
                continue;
            }
            const QRectF around(at.x() - 2 * unit, at.y() - 2 * unit, 4 * unit, 4 * unit);
            const LabelPlace place = places.placeFor(around, size, gap * unit / 2, judge);
            if (!best || place.overlap < best->overlap) {
                best = place;
            }
            if (place.overlap == 0
                && place.rect.adjusted(-within * unit, -within * unit, within * unit, within * unit)
                       .contains(at)) {
                return place;
            }
            if (--tries == 0) {
                return best->overlap < wrongPlace ? best : std::nullopt;
            }
        }
    }
    return best && best->overlap < wrongPlace ? best : std::nullopt;
}

struct EdgeLabel {
    ChartText text;
    QPointF end; ///< of its line

    double wishedTop() const { return end.y() - text.rect.height() / 2; }
};

/// One below the other, in the order of their lines' ends and together as near to them as they can be.
void spread(std::vector<EdgeLabel> &labels, double top, double bottom)
{
    struct Group {
        double sum = 0; ///< of the wished tops, less what stands above
        int count = 0;

        double mean() const { return sum / count; }
    };
    std::ranges::stable_sort(labels, {}, [](const EdgeLabel &label) { return label.end.y(); });
    std::vector<Group> groups;
    double above = 0;
    for (const EdgeLabel &label : labels) {
        groups.push_back({label.wishedTop() - above, 1});
        above += label.text.rect.height();
        while (groups.size() > 1 && groups[groups.size() - 2].mean() > groups.back().mean()) {
            const Group last = groups.back();
            groups.pop_back();
            groups.back().sum += last.sum;
            groups.back().count += last.count;
        }
    }
    double free = top;
    auto label = labels.begin();
    above = 0;
    for (const Group &group : groups) {
        for (int index = 0; index < group.count; ++index, ++label) {
            label->text.rect.moveTop(std::max(group.mean() + above, free));
            free = label->text.rect.bottom();
            above += label->text.rect.height();
        }
    }
    double end = bottom;
    for (std::size_t index = labels.size(); index-- > 0;) {
        QRectF &rect = labels[index].text.rect;
        rect.moveBottom(std::min(rect.bottom(), end));
        end = rect.top();
    }
}

void take(ChartLayout &layout, LabelPlaces &places, const ChartText &text)
{
    layout.texts.push_back(text);
    places.addText(text.rect);
}

struct NamedLine {
    const ChartLine &line;
    ThemeColour colour;
};

/// All lines with the colour that their names are written in.
std::vector<NamedLine> namedLines(const ChartContent &content)
{
    std::vector<NamedLine> lines;
    for (const ChartLine &line : content.lines) {
        lines.push_back({line, line.strong ? &Theme::accentText : &Theme::textMuted});
    }
    if (content.other) {
        for (const ChartLine &line : content.other->lines) {
            lines.push_back({line, &Theme::compared});
        }
    }
    return lines;
}

} // namespace

double lineLabelGap(const ChartContent &content, double height, double unit)
{
    std::vector<double> ends;
    for (const auto &[line, colour] : namedLines(content)) {
        if (!line.label.isEmpty() && !line.points.empty()
            && content.x.shareOf(line.points.back().x()) > atEdge) {
            ends.push_back(content.y.shareOf(line.points.back().y()) * height);
        }
    }
    std::ranges::sort(ends);
    const double needed = QFontMetricsF(chartFont(ChartTextStyle::Strong, unit)).height();
    for (std::size_t index = 1; index < ends.size(); ++index) {
        if (ends[index] - ends[index - 1] < needed) {
            return ledGap * unit;
        }
    }
    return gap * unit;
}

double roomForLineLabels(const ChartContent &content, double nameGap, double unit)
{
    const bool overBars = !content.bars.empty(); // names could not be read there
    double widest = 0;
    for (const auto &[line, colour] : namedLines(content)) {
        if (!line.label.isEmpty() && !line.points.empty()
            && (overBars || content.x.shareOf(line.points.back().x()) > atEdge)) {
            widest = std::max(widest, sizeOf(line.label, styleOf(line), unit).width());
        }
    }
    return widest > 0 ? widest + nameGap : 0;
}

void addObstacles(LabelPlaces &places, const ChartLayout &layout, const ChartContent &content)
{
    int number = 0;
    for (const auto &[line, colour] : namedLines(content)) {
        for (std::size_t index = 1; index < line.points.size(); ++index) {
            addObstacle(places,
                        QLineF(layout.pixelOf(line.points[index - 1]), layout.pixelOf(line.points[index])),
                        layout.room.unit, number);
        }
        ++number;
    }
}

void addObstacle(LabelPlaces &places, const QLineF &piece, double unit, int line)
{
    // What is far out of view, when zoomed in, needs no finer pieces.
    const int parts = static_cast<int>(std::clamp(piece.length() / (pieceLength * unit), 1.0, 200.0));
    for (int part = 0; part < parts; ++part) {
        const QPointF from = piece.pointAt(static_cast<double>(part) / parts);
        places.addLine(QRectF(from, piece.pointAt(static_cast<double>(part + 1) / parts)).normalized(), line);
    }
}

void addLineLabels(ChartLayout &layout, LabelPlaces &places, const ChartContent &content)
{
    const double unit = layout.room.unit;
    const double outside = roomForLineLabels(content, layout.nameGap, unit);
    std::vector<EdgeLabel> atTheEdge;
    int number = -1;
    for (const auto &[line, colour] : namedLines(content)) {
        ++number;
        const auto end = line.label.isEmpty() ? std::nullopt : endInView(layout, line);
        if (!end) {
            continue;
        }
        const QSizeF size = sizeOf(line.label, styleOf(line), unit);
        ChartText text{{}, line.label, styleOf(line), Qt::AlignLeft | Qt::AlignVCenter, colour};
        if (outside > 0 && (!content.bars.empty() || end->x() > layout.plot.right() - 2)) {
            text.rect = QRectF(QPointF(layout.plot.right() + 1 + layout.nameGap, 0), size);
            atTheEdge.push_back({text, *end});
            continue;
        }
        const auto place = placeAlong(layout, places, content, line, number, size);
        if (place && size.width() < layout.plot.width()) {
            text.rect = place->rect;
            text.alignment = place->alignment | Qt::AlignVCenter;
            take(layout, places, text);
        }
    }
    // Not down to the labels of the ticks, where there is room.
    const double foot = layout.plot.bottom() + 7 * unit;
    spread(atTheEdge, layout.plot.top() - 4 * unit, foot);
    for (const EdgeLabel &label : atTheEdge) {
        take(layout, places, label.text);
        const QPointF at(label.text.rect.left() - 2 * unit, label.text.rect.center().y());
        const bool isLed = layout.nameGap > gap * unit && std::abs(at.y() - label.end.y()) > movedFrom * unit;
        if (isLed) {
            layout.leaders.emplace_back(QPointF(layout.plot.right() + 1 + 2 * unit, label.end.y()), at);
        }
    }
}

std::optional<QLineF> limitInView(const ChartLayout &layout, const ChartLimit &limit)
{
    const QRectF plot = QRectF(layout.plot).adjusted(-1, -1, 1, 1);
    if (!limit.slope) {
        const QPointF at = layout.pixelOf(
            {limit.upright ? limit.at : layout.x.from, limit.upright ? layout.y.from : limit.at});
        const QLineF line = limit.upright ? QLineF(at.x(), layout.plot.bottom(), at.x(), layout.plot.top())
                                          : QLineF(layout.plot.left(), at.y(), plot.right(), at.y());
        return plot.contains(line.p1()) ? std::optional(line) : std::nullopt;
    }
    const double slope = *limit.slope;
    const double from = std::max({limit.at, layout.x.from, layout.y.from / slope});
    const double to = std::min(layout.x.to, layout.y.to / slope);
    return from < to
        ? std::optional(QLineF(layout.pixelOf({from, from * slope}), layout.pixelOf({to, to * slope})))
        : std::nullopt;
}

namespace {

/// Where the name of a limit would stand beside: at the top of an upright one; of a slanting one near its
/// end, or as far before it as there is room, and at last above what else is written there.
std::vector<QRectF> besideLimit(const ChartLayout &layout, const ChartLimit &limit, const QLineF &line,
                                double height)
{
    const double unit = layout.room.unit;
    std::vector<QRectF> places;
    if (!limit.slope) {
        places.emplace_back(line.x1() - unit, layout.plot.top(), 2 * unit, height);
        return places;
    }
    for (const double above : {0.0, 3 * height}) {
        for (const double along : {0.96, 0.8, 0.6, 0.4}) {
            const QPointF at = line.pointAt(along);
            places.emplace_back(at.x() - unit, at.y() - unit - above, 2 * unit, 2 * unit + above);
        }
    }
    return places;
}

/// Where a remark may stand: where it holds, else a little to the right or above, apart from all else.
std::optional<LabelPlace> placeOfRemark(const ChartLayout &layout, const LabelPlaces &places,
                                        const QPointF &at, const QSizeF &size)
{
    const double unit = layout.room.unit;
    const double apart = 4 * unit;
    for (const double right : {0.0, 0.1, 0.2, 0.3, 0.4}) {
        for (const double above : {0.0, 1.0, 2.0, -1.0}) {
            const double x = at.x() + right * layout.plot.width();
            const double y = at.y() - above * size.height();
            const QRectF around(x - 2 * unit, y - 2 * unit, 4 * unit, 4 * unit);
            const LabelPlace place = places.placeFor(around, size, gap * unit);
            if (place.overlap < lineOverlap
                && places.isFree(place.rect.adjusted(-apart, -apart, apart, apart))) {
                return place;
            }
        }
    }
    return std::nullopt;
}

} // namespace

void addLimitLabels(ChartLayout &layout, LabelPlaces &places, const ChartContent &content)
{
    const double unit = layout.room.unit;
    for (const ChartLimit &limit : content.limits) {
        const QSizeF size = sizeOf(limit.label, ChartTextStyle::Label, unit);
        const auto line = limitInView(layout, limit);
        if (!line || limit.label.isEmpty() || size.width() > layout.plot.width()) {
            continue;
        }
        ChartText text{
            {}, limit.label, ChartTextStyle::Label, Qt::AlignRight | Qt::AlignVCenter, &Theme::warningText};
        if (!limit.upright && !limit.slope) {
            const double right = layout.plot.left() + layout.plot.width();
            text.rect = QRectF(QPointF(right - size.width(), line->y1() - size.height() - 2 * unit), size);
            if (places.isFree(text.rect)) {
                take(layout, places, text);
            }
            continue;
        }
        for (const QRectF &beside : besideLimit(layout, limit, *line, size.height())) {
            const LabelPlace place = places.placeFor(beside, size, limitInset * unit);
            if (place.overlap < lineOverlap) {
                text.rect = place.rect;
                text.alignment = place.alignment | Qt::AlignVCenter;
                take(layout, places, text);
                break;
            }
        }
    }
}

void addRemark(ChartLayout &layout, LabelPlaces &places, const ChartContent &content)
{
    if (!content.remark || !layout.isInView(content.remark->at)) {
        return;
    }
    const double unit = layout.room.unit;
    const QSizeF size = sizeOf(content.remark->text, ChartTextStyle::Label, unit);
    if (size.width() > layout.plot.width()) {
        return;
    }
    if (const auto place = placeOfRemark(layout, places, layout.pixelOf(content.remark->at), size)) {
        take(layout, places,
             {place->rect, content.remark->text, ChartTextStyle::Label, place->alignment | Qt::AlignVCenter,
              &Theme::warningText});
    }
}

std::optional<std::size_t> columnAt(const ChartLayout &layout, const QPointF &pixel,
                                    const ChartContent &content)
{
    if (!QRectF(layout.plot).contains(pixel)) {
        return std::nullopt;
    }
    std::optional<std::size_t> nearest;
    double distance = layout.plot.width();
    for (std::size_t index = 0; index < content.points.size(); ++index) {
        const double away = std::abs(layout.pixelOf(content.points[index].at).x() - pixel.x());
        if (away < distance) {
            distance = away;
            nearest = index;
        }
    }
    return nearest;
}

} // namespace waferline
