// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_scene.h"

#include "model/planning/shown.h"
#include "widgets/floor/layer_names.h"
#include "widgets/look.h"
#include "widgets/text_wrap.h"
#include "widgets/timeline/timeline_rows.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace waferline {

namespace {

constexpr double margin = timelineLeftMargin;
constexpr double nameGap = 8; // between names and bars
constexpr double titleFontSize = 12;
constexpr double titleMiddle = 11; // completed tokens are marked below it
constexpr double nameFontSize = 12;
constexpr double tickFontSize = 11;
constexpr double letterFontSize = 11;
constexpr double tickDistance = 76; // wished
constexpr double barShare = 0.78; // of a row's height
constexpr double roundedFrom = 6; // width of a bar from which its corners are round
constexpr double barRadius = 3;
constexpr double selectedTint = 0.22; // of a wafer's rows, towards the accent
constexpr double highlightedTint = 0.12;
constexpr double markSize = 4; // half of a completion's width
constexpr double cursorWidth = 1.5;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

struct AxisUnit {
    double seconds;
    const char *name;
};

AxisUnit axisUnit(double step)
{
    constexpr std::array<AxisUnit, 3> units{AxisUnit{1, "s"}, AxisUnit{1e-3, "ms"}, AxisUnit{1e-6, "µs"}};
    for (const AxisUnit &unit : units) {
        if (step >= unit.seconds) {
            return unit;
        }
    }
    return units.back();
}

/// 1, 2 or 5 times a power of ten, at least so much.
double roundStep(double least)
{
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

/// Rounds to whole pixels, so that edges are crisp.
QRectF onPixels(double left, double top, double right, double bottom)
{
    return QRectF(QPointF(std::round(left), std::round(top)), QPointF(std::round(right), std::round(bottom)));
}

/// The middle part of a row, where its bars are.
QRectF trackOf(const TimelineGrid &grid, std::int64_t row)
{
    const QRectF rect = grid.rowRect(row);
    const double inset = rect.height() * (1 - barShare) / 2;
    return onPixels(rect.left(), rect.top() + inset, rect.right(), rect.bottom() - inset);
}

QColor barColour(const Theme &theme, std::int32_t microBatch)
{
    return microBatch >= 0 ? theme.requestColour(microBatch) : theme.requestOther;
}

QFont letterFont(double unit)
{
    return uiFont(letterFontSize * unit, QFont::Bold);
}

/// Where a bar's letters stand, as high as a capital; empty on one that has no room for them.
QRectF letterRect(const QRectF &bar, const QString &letters, const QFontMetricsF &metrics, double unit)
{
    const double width = metrics.horizontalAdvance(letters);
    const double height = metrics.capHeight();
    if (bar.width() < roundedFrom * unit || width + 4 * unit > bar.width() || height + 2 > bar.height()) {
        return {};
    }
    return {bar.center().x() - width / 2, bar.center().y() - height / 2, width, height};
}

class SceneBuilder {
public:
    SceneBuilder(const Plan &plan, const TimelineGrid &grid, const Theme &theme)
        : m_plan(plan)
        , m_grid(grid)
        , m_theme(theme)
    {
        const double unit = grid.unit();
        m_list.fonts = {uiFont(titleFontSize * unit, QFont::Medium), uiFont(nameFontSize * unit),
                        uiFont(nameFontSize * unit, QFont::DemiBold), uiFont(tickFontSize * unit),
                        letterFont(unit)};
        for (const QFont &font : m_list.fonts) {
            m_metrics.emplace_back(font);
        }
    }

    void addHeader(bool legend)
    {
        const double unit = m_grid.unit();
        const QRectF header = m_grid.header();
        const double middle = header.top() + titleMiddle * unit;
        const double baseline = middle + m_metrics[TitleFont].capHeight() / 2;
        const QString title = timelineTitle();
        addText({margin * unit, baseline}, title, TitleFont, m_theme.textMuted);
        const QString utilisation = utilisationText(m_plan);
        double right = m_grid.plot().right();
        right -= m_metrics[NameFont].horizontalAdvance(utilisation);
        const double titleEnd = margin * unit + m_metrics[TitleFont].horizontalAdvance(title) + 16 * unit;
        if (right < titleEnd) {
            return;
        }
        addText({right, baseline}, utilisation, NameFont, m_theme.textMuted);
        const QString completed = Words::tr("a token is complete");
        const double width = m_metrics[NameFont].horizontalAdvance(completed) + 14 * unit;
        const double left = right - width - 22 * unit;
        if (legend && left > titleEnd) {
            addMark(left + markSize * unit, middle + markSize * unit * 0.8, m_theme.textMuted);
            addText({left + 14 * unit, baseline}, completed, NameFont, m_theme.textMuted);
        }
    }

    void addRows(const Pipeline &pipeline, const TimelineMarks &marks)
    {
        const double unit = m_grid.unit();
        const std::int64_t end = m_grid.firstRow() + m_grid.visibleRows();
        for (std::int64_t row = m_grid.firstRow(); row < end; ++row) {
            const QRectF rect = m_grid.rowRect(row);
            const std::uint32_t wafer = rowWafer(m_plan, pipeline, row);
            const bool selected = marks.selected == wafer;
            const double tint = selected ? selectedTint : marks.highlighted == wafer ? highlightedTint : 0;
            if (tint > 0) {
                const QRectF band = onPixels(margin * unit / 2, rect.top(), rect.right(), rect.bottom());
                m_list.bars.push_back({band, blended(m_theme.panel, m_theme.accent, tint).rgba(), 0});
            }
            m_list.bars.push_back(
                {trackOf(m_grid, row), blended(m_theme.inset, m_theme.accent, tint / 2).rgba(), 0});
            const std::uint32_t font = selected ? StrongFont : NameFont;
            const QString name = rowName(m_plan, pipeline, row);
            const double left =
                m_grid.plot().left() - nameGap * unit - m_metrics[font].horizontalAdvance(name);
            addText({left, rect.center().y() + m_metrics[font].capHeight() / 2}, name, font,
                    selected ? m_theme.text : m_theme.textMuted);
        }
    }

    void addBars(const Pipeline &pipeline, const Timeline &timeline)
    {
        for (const TimelineBar &bar : timeline.bars) {
            const QRectF rect = barRect(m_grid, pipeline, bar);
            if (!rect.isEmpty()) {
                addBar(rect, bar.microBatch);
            }
        }
    }

    void addCells(const Pipeline &pipeline, const Timeline &timeline)
    {
        const double from = pipeline.seconds(timeline.from);
        const double column = timeline.columnSeconds(pipeline);
        const std::int64_t end = m_grid.firstRow() + m_grid.visibleRows();
        const QRectF plot = m_grid.plot();
        for (std::int64_t row = m_grid.firstRow(); row < end; ++row) {
            const QRectF track = trackOf(m_grid, row);
            for (std::uint32_t index = 0; index < timeline.columns; ++index) {
                const TimelineCell &cell = timeline.cell(static_cast<std::uint32_t>(row), index);
                const double left = std::max(plot.left(), m_grid.xOf(from + index * column));
                const double right = std::min(plot.right(), m_grid.xOf(from + (index + 1) * column));
                if (cell.busy <= 0 || right <= left) {
                    continue;
                }
                const QColor colour = blended(m_theme.inset, barColour(m_theme, cell.microBatch),
                                              std::min(1.0, static_cast<double>(cell.busy)));
                m_list.bars.push_back({onPixels(left, track.top(), std::max(right, left + 1), track.bottom()),
                                       colour.rgba(), 0});
            }
        }
    }

    void addCompletions(const Pipeline &pipeline, const Timeline &timeline)
    {
        const double unit = m_grid.unit();
        const QRectF plot = m_grid.plot();
        double before = -1e9;
        for (const TokenCompletion &completion : timeline.completions) {
            const double x = m_grid.xOf(pipeline.seconds(completion.moment));
            if (x < plot.left() || x > plot.right() || x - before < 2 * unit) {
                continue;
            }
            before = x;
            addMark(std::round(x), plot.top() - unit, m_theme.requestColour(completion.microBatch));
        }
    }

    void addAxis()
    {
        const double unit = m_grid.unit();
        const QRectF axis = m_grid.axis();
        m_list.bars.push_back(
            {onPixels(axis.left(), axis.top(), axis.right(), axis.top() + unit), m_theme.border.rgba(), 0});
        const double baseline = axis.bottom() - 5 * unit;
        for (const TimeTick &tick : timeTicks(m_grid)) {
            const double x = std::round(m_grid.xOf(tick.seconds));
            m_list.bars.push_back(
                {onPixels(x, axis.top(), x + unit, axis.top() + 4 * unit), m_theme.borderStrong.rgba(), 0});
            const double width = m_metrics[TickFont].horizontalAdvance(tick.label);
            const double left = std::clamp(x - width / 2, axis.left() - nameGap * unit,
                                           std::max(axis.left(), m_grid.area().width() - width - 4 * unit));
            addText({left, baseline}, tick.label, TickFont, m_theme.textMuted);
        }
    }

    void addMiddleText(const QString &text)
    {
        const QFontMetricsF &metrics = m_metrics[NameFont];
        const double unit = m_grid.unit();
        const double left = margin * unit;
        const QRectF room(left, m_grid.header().bottom(), m_grid.area().width() - 2 * left,
                          m_grid.area().height() - m_grid.header().height());
        const QStringList lines = wrapWords(text, TextStyle::Caption, room.width() / unit);
        double baseline = room.center().y() - static_cast<double>(lines.size() - 1) * metrics.height() / 2;
        for (const QString &line : lines) {
            const double width = metrics.horizontalAdvance(line);
            addText({room.center().x() - width / 2, baseline}, line, NameFont, m_theme.textMuted);
            baseline += metrics.height();
        }
    }

    DisplayList take() { return std::move(m_list); }

private:
    enum Font : std::uint8_t { TitleFont, NameFont, StrongFont, TickFont, LetterFont };

    void addText(const QPointF &baseline, const QString &text, std::uint32_t font, const QColor &colour)
    {
        m_list.texts.push_back({baseline, text, font, colour});
    }

    void addBar(const QRectF &rect, std::uint32_t microBatch)
    {
        const double unit = m_grid.unit();
        const QColor colour = m_theme.requestColour(microBatch);
        if (rect.width() < roundedFrom * unit) {
            m_list.bars.push_back({rect, colour.rgba(), 0});
            return;
        }
        m_list.shapes.push_back({roundedCorners(rect, barRadius * unit), colour});
        const QString letters = microBatchLetters(microBatch);
        const QRectF place = letterRect(rect, letters, m_metrics[LetterFont], unit);
        if (!place.isEmpty()) {
            addText(place.bottomLeft(), letters, LetterFont, m_theme.onRequest);
        }
    }

    static QPolygonF roundedCorners(const QRectF &rect, double radius)
    {
        constexpr int pieces = 4; // of each corner
        constexpr double quarter = 1.5707963267948966;
        const std::array<QPointF, 4> centres{QPointF(rect.right() - radius, rect.bottom() - radius),
                                             QPointF(rect.left() + radius, rect.bottom() - radius),
                                             QPointF(rect.left() + radius, rect.top() + radius),
                                             QPointF(rect.right() - radius, rect.top() + radius)};
        QPolygonF outline;
        for (std::size_t corner = 0; corner < centres.size(); ++corner) {
            for (int piece = 0; piece <= pieces; ++piece) {
                const double angle =
                    (static_cast<double>(corner) + static_cast<double>(piece) / pieces) * quarter;
                outline << centres.at(corner) + QPointF(std::cos(angle), std::sin(angle)) * radius;
            }
        }
        return outline;
    }

    /// A triangle that points down at a moment.
    void addMark(double x, double tip, const QColor &colour)
    {
        const double size = markSize * m_grid.unit();
        m_list.shapes.push_back(
            {{QPointF(x, tip), QPointF(x - size, tip - 1.6 * size), QPointF(x + size, tip - 1.6 * size)},
             colour});
    }

    const Plan &m_plan;
    const TimelineGrid &m_grid;
    const Theme &m_theme;
    std::vector<QFontMetricsF> m_metrics;
    DisplayList m_list;
};

/// The pieces of a dash, from top to bottom, that stay clear of letters.
std::vector<QRectF> without(const QRectF &dash, const std::vector<QRectF> &letters, double clearance)
{
    std::vector<QRectF> pieces;
    QRectF rest = dash;
    for (const QRectF &letter : letters) {
        const QRectF room = letter.adjusted(-clearance, -clearance, clearance, clearance);
        if (!room.intersects(rest)) {
            continue;
        }
        if (room.top() > rest.top()) {
            pieces.emplace_back(rest.topLeft(), QPointF(rest.right(), room.top()));
        }
        rest.setTop(std::min(rest.bottom(), room.bottom()));
    }
    if (!rest.isEmpty()) {
        pieces.push_back(rest);
    }
    return pieces;
}

} // namespace

std::vector<TimeTick> timeTicks(const TimelineGrid &grid)
{
    const double perPixel = grid.spanSeconds() / grid.plot().width();
    const double step = roundStep(tickDistance * grid.unit() * perPixel);
    const AxisUnit unit = axisUnit(step);
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step / unit.seconds) + 1e-9)));
    std::vector<TimeTick> ticks;
    const auto first = static_cast<std::int64_t>(std::ceil(grid.fromSeconds() / step - 1e-9));
    const auto last = static_cast<std::int64_t>(std::floor(grid.toSeconds() / step + 1e-9));
    for (std::int64_t index = first; index <= last; ++index) {
        const double seconds = static_cast<double>(index) * step;
        ticks.push_back({seconds, QLocale::c().toString(seconds / unit.seconds, 'f', decimals)});
    }
    if (!ticks.empty()) {
        ticks.back().label += u' ' + QString::fromUtf8(unit.name);
    }
    return ticks;
}

QRectF barRect(const TimelineGrid &grid, const Pipeline &pipeline, const TimelineBar &bar)
{
    const std::int64_t row = pipeline.steps[bar.leg.step].resource;
    if (row < grid.firstRow() || row >= grid.firstRow() + grid.visibleRows()) {
        return {};
    }
    const QRectF plot = grid.plot();
    const double start = grid.xOf(pipeline.seconds(bar.leg.start));
    const double finish = grid.xOf(pipeline.seconds(bar.leg.finish));
    if (finish <= plot.left() || start >= plot.right()) {
        return {};
    }
    const QRectF track = trackOf(grid, row);
    const double left = std::max(plot.left(), start);
    double right = std::min(plot.right(), finish);
    if (right - left > 4 * grid.unit() && right == finish) {
        right -= grid.unit(); // what follows at once stays apart
    }
    return onPixels(left, track.top(), std::max(std::round(right), std::round(left) + 1), track.bottom());
}

DisplayList timelineScene(const Plan &plan, const Pipeline &pipeline, const Timeline &timeline,
                          const TimelineGrid &grid, const Theme &theme, const TimelineMarks &marks)
{
    SceneBuilder builder(plan, grid, theme);
    builder.addHeader(!timeline.completions.empty());
    builder.addRows(pipeline, marks);
    if (timeline.barsLeftOut) {
        builder.addCells(pipeline, timeline);
    } else {
        builder.addBars(pipeline, timeline);
    }
    builder.addCompletions(pipeline, timeline);
    builder.addAxis();
    if (timeline.to <= timeline.from) {
        builder.addMiddleText(Words::tr("too late to be drawn: too much happens before"));
    }
    return builder.take();
}

DisplayList emptyTimelineScene(const Plan &plan, const TimelineGrid &grid, const Theme &theme)
{
    SceneBuilder builder(plan, grid, theme);
    builder.addHeader(false);
    builder.addMiddleText(emptyTimelineText(plan));
    return builder.take();
}

std::vector<QRectF> lettersAt(const TimelineGrid &grid, const Pipeline &pipeline, const Timeline &timeline,
                              double seconds)
{
    const QFontMetricsF metrics(letterFont(grid.unit()));
    const Ticks moment = pipeline.ticks(seconds);
    std::vector<QRectF> letters;
    for (const TimelineBar &bar : timeline.bars) {
        if (bar.leg.start > moment || bar.leg.finish < moment) {
            continue;
        }
        const QRectF rect = barRect(grid, pipeline, bar);
        const QRectF letter = letterRect(rect, microBatchLetters(bar.microBatch), metrics, grid.unit());
        if (!letter.isEmpty()) {
            letters.push_back(letter);
        }
    }
    std::ranges::sort(letters, {}, &QRectF::top);
    return letters;
}

void paintTimelineCursor(QPainter &painter, const TimelineGrid &grid, double seconds,
                         const std::vector<QRectF> &letters, const Theme &theme)
{
    const QRectF plot = grid.plot();
    const double x = std::round(grid.xOf(seconds));
    if (x < plot.left() - 0.5 || x > plot.right() + 0.5) {
        return;
    }
    const double unit = grid.unit();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double width = cursorWidth * unit;
    for (double y = plot.top(); y < plot.bottom(); y += 6 * unit) {
        const QRectF dash(x, y, width, std::min(4 * unit, plot.bottom() - y));
        for (const QRectF &piece : without(dash, letters, unit)) {
            painter.fillRect(piece, theme.text);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    const double grip = 5 * unit;
    const double centre = x + width / 2;
    painter.drawPolygon(QPolygonF{
        QPointF(centre - grip, plot.top() - 1.4 * grip), QPointF(centre + grip, plot.top() - 1.4 * grip),
        QPointF(centre + grip, plot.top() - 0.6 * grip), QPointF(centre, plot.top() + 0.4 * grip),
        QPointF(centre - grip, plot.top() - 0.6 * grip)});
    painter.restore();
}

} // namespace waferline
