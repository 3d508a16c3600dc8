// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_painter.h"

#include "widgets/floor/display_list.h"
#include "widgets/look.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>

namespace waferline {

namespace {

constexpr double lineWidth = 2;
constexpr double weakPen = 1.2;
constexpr double quietLine = 1.4;
constexpr double otherLine = 1.7; // of what is compared with
constexpr double tickPadding = 6;
constexpr double coreShare = 0.6; // of the present point, across; around it is its halo
constexpr double haloTint = 0.3;

const QVector<qreal> dashes{3, 2.5}; // in widths of the line

QCPScatterStyle::ScatterShape shapeOf(ChartMarker marker)
{
    switch (marker) {
    case ChartMarker::Square:
        return QCPScatterStyle::ssSquare;
    case ChartMarker::Diamond:
        return QCPScatterStyle::ssDiamond;
    case ChartMarker::Circle:
    case ChartMarker::None:
        break;
    }
    return QCPScatterStyle::ssCircle;
}

/// A diamond and a square of the same width as a circle look larger or smaller than it.
double evenSize(ChartMarker marker, double size)
{
    return marker == ChartMarker::Diamond ? size * 1.25 : marker == ChartMarker::Square ? size * 0.92 : size;
}

void useTicks(QCPAxis &axis, const ChartAxis &range, const std::vector<ChartTick> &ticks)
{
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (const ChartTick &tick : ticks) {
        ticker->addTick(tick.value, tick.label);
    }
    axis.setTicker(ticker);
    axis.setScaleType(range.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setRange(range.from, range.to);
}

void dress(QCPAxis &axis, const Theme &theme, double unit)
{
    axis.setTickPen(Qt::NoPen);
    axis.setSubTickPen(Qt::NoPen);
    axis.setSubTicks(false);
    axis.setTickLength(0, 0);
    axis.setTickLabelFont(chartFont(ChartTextStyle::Tick, unit));
    axis.setTickLabelColor(theme.textMuted);
    axis.setTickLabelPadding(qRound(tickPadding * unit));
    axis.setPadding(0);
}

/// Markers that no axis cuts: those that are out of view are left out instead.
class WholeMarkers : public QCPGraph {
public:
    using QCPGraph::QCPGraph;

protected:
    QRect clipRect() const override { return parentPlot()->viewport(); }
};

/// Straight lines of the layout, level ones with sharp edges.
class Rules : public QCPAbstractItem {
public:
    Rules(QCustomPlot &plot, const std::vector<QLineF> &lines, const QPen &pen, const char *layer)
        : QCPAbstractItem(&plot)
        , m_lines(lines)
        , m_pen(pen)
    {
        setLayer(QString::fromLatin1(layer));
        setClipToAxisRect(false);
    }

    double selectTest(const QPointF & /*pixel*/, bool /*onlySelectable*/,
                      QVariant * /*details*/) const override
    {
        return -1;
    }

protected:
    void draw(QCPPainter *painter) override
    {
        painter->setPen(m_pen);
        for (const QLineF &line : m_lines) {
            painter->setAntialiasing(line.dy() != 0);
            painter->drawLine(line);
        }
    }

private:
    const std::vector<QLineF> &m_lines;
    QPen m_pen;
};

/// Stacked fills with sharp edges: where they touch, no seam shows.
class Bars : public QCPAbstractItem {
public:
    Bars(QCustomPlot &plot, const ChartContent &content, const ChartLayout &layout, const Theme &theme)
        : QCPAbstractItem(&plot)
        , m_content(content)
        , m_layout(layout)
        , m_theme(theme)
    {
        setLayer(QStringLiteral("main"));
    }

    double selectTest(const QPointF & /*pixel*/, bool /*onlySelectable*/,
                      QVariant * /*details*/) const override
    {
        return -1;
    }

protected:
    void draw(QCPPainter *painter) override
    {
        painter->setAntialiasing(false);
        const double unit = m_layout.room.unit;
        for (const ChartBar &bar : m_content.bars) {
            QRectF rect(m_layout.pixelOf({bar.from, bar.top}), m_layout.pixelOf({bar.to, bar.bottom}));
            if (rect.width() > apartFrom * unit) {
                const double gap = std::min(rect.width() * barGap, widestGap * unit) / 2;
                rect.adjust(gap, 0, -gap, 0);
            }
            painter->fillRect(rect.intersected(QRectF(m_layout.plot)), m_theme.*bar.colour);
        }
    }

private:
    static constexpr double apartFrom = 4; // pixels; narrower columns touch
    static constexpr double barGap = 0.22; // of a column
    static constexpr double widestGap = 24;

    const ChartContent &m_content;
    const ChartLayout &m_layout;
    const Theme &m_theme;
};

} // namespace

/// A chart that never is on a screen itself: painted straight onto devices it needs no buffer, and is as
/// sharp as the device, whatever its pixel ratio and whichever screen the window moves to.
class ChartPainter::Plot : public QCustomPlot {
public:
    Plot()
    {
        setBackground(Qt::NoBrush);
        QCPAxisRect &rect = *axisRect();
        rect.setAutoMargins(QCP::msNone);
        rect.setMinimumSize(1, 1);
        xAxis->grid()->setVisible(false);
        yAxis->grid()->setVisible(false); // the layout's lines keep off the texts
        yAxis->setBasePen(Qt::NoPen);
    }

    void show(const ChartContent &content, const ChartLayout &layout, const Theme &theme)
    {
        clearPlottables();
        clearItems();
        place(layout);
        const double unit = layout.room.unit;
        dress(*xAxis, theme, unit);
        dress(*yAxis, theme, unit);
        xAxis->setBasePen(QPen(theme.borderStrong, unit));
        useTicks(*xAxis, layout.x, layout.xTicks);
        useTicks(*yAxis, layout.y, layout.yTicks);
        new Rules(*this, layout.grid, QPen(theme.border, unit), "grid"); // the plot's
        new Rules(*this, layout.leaders, QPen(theme.textMuted, unit), "main");
        addBars(content, layout, theme);
        addLines(content, layout, theme);
        addSteps(content.steps, QPen(theme.accent, lineWidth * unit, Qt::SolidLine, Qt::FlatCap));
        addOther(content, layout, theme);
        addPoints(content, layout, theme, false);
        addPoints(content, layout, theme, true);
        addLimits(content, layout, theme);
        addPresent(content, layout, theme);
        addOtherPresent(content, layout, theme);
    }

private:
    /// The axes are where the layout has them.
    void place(const ChartLayout &layout)
    {
        const QRect all(QPoint(), layout.room.size);
        setViewport(all);
        axisRect()->setMargins({layout.plot.left(), layout.plot.top(), all.right() - layout.plot.right(),
                                all.bottom() - layout.plot.bottom()});
    }

    QCPGraph &addScatter(const QCPScatterStyle &style)
    {
        QCPGraph &graph = *new WholeMarkers(xAxis, yAxis); // the plot's
        graph.setAdaptiveSampling(false); // each point counts
        graph.setLineStyle(QCPGraph::lsNone);
        graph.setScatterStyle(style);
        return graph;
    }

    void addPoints(const ChartContent &content, const ChartLayout &layout, const Theme &theme, bool strong)
    {
        for (const ThemeColour colour : {&Theme::textMuted, &Theme::accent}) {
            for (const ChartMarker marker :
                 {ChartMarker::Circle, ChartMarker::Square, ChartMarker::Diamond}) {
                addPoints(content, layout, theme, {marker, strong, colour});
            }
        }
    }

    /// How points look that are drawn together.
    struct Kind {
        ChartMarker marker;
        bool strong;
        ThemeColour colour;
    };

    void addPoints(const ChartContent &content, const ChartLayout &layout, const Theme &theme,
                   const Kind &kind)
    {
        QVector<double> xs;
        QVector<double> ys;
        for (const ChartPoint &point : content.points) {
            if (point.strong == kind.strong && point.marker == kind.marker && point.colour == kind.colour
                && layout.isInView(point.at)) {
                xs << point.at.x();
                ys << point.at.y();
            }
        }
        if (xs.isEmpty()) {
            return;
        }
        // A hollow marker is filled with the surface, so that no line is seen through it.
        const double unit = layout.room.unit;
        const double hollowPen = kind.colour == &Theme::accent ? lineWidth : weakPen;
        // A rim of the surface sets filled ones off the line; where they crowd it would wipe out their
        // neighbours.
        const QColor rim = layout.crowded ? theme.accent : theme.panel;
        const QPen pen(kind.strong ? rim : theme.*kind.colour, (kind.strong ? 1 : hollowPen) * unit);
        const QBrush brush(kind.strong ? theme.accent : theme.panel);
        const double size = evenSize(kind.marker, layout.markerSize) + (kind.strong ? unit : 0);
        addScatter({shapeOf(kind.marker), pen, brush, size}).setData(xs, ys, true);
    }

    void addLines(const ChartContent &content, const ChartLayout &layout, const Theme &theme)
    {
        const double unit = layout.room.unit;
        for (const bool strong : {false, true}) { // the strong ones above the others
            for (const ChartLine &line : content.lines) {
                if (line.strong != strong) {
                    continue;
                }
                addLine(line, strong ? theme.accent : theme.textMuted,
                        (strong ? lineWidth : quietLine) * unit);
            }
        }
    }

    void addLine(const ChartLine &line, const QColor &colour, double width)
    {
        QCPCurve &curve = *new QCPCurve(xAxis, yAxis); // the plot's
        curve.setScatterStyle(QCPScatterStyle::ssNone);
        QPen pen(colour, width);
        pen.setCapStyle(Qt::FlatCap);
        if (line.dashed) {
            pen.setDashPattern(dashes);
        }
        curve.setPen(pen);
        for (const QPointF &point : line.points) {
            curve.addData(point.x(), point.y());
        }
    }

    /// The other plan's curve: dashed over the plan's own, so that both are seen where they are one.
    void addOther(const ChartContent &content, const ChartLayout &layout, const Theme &theme)
    {
        if (!content.other) {
            return;
        }
        const double width = otherLine * layout.room.unit;
        for (const ChartLine &line : content.other->lines) {
            ChartLine drawn = line;
            drawn.dashed = content.bars.empty();
            if (!drawn.dashed) { // seen on any fill
                addLine(line, theme.panel, width + 2 * layout.room.unit);
            }
            addLine(drawn, theme.compared, width);
        }
        QPen pen(theme.compared, width, Qt::SolidLine, Qt::FlatCap);
        pen.setDashPattern(dashes);
        addSteps(content.other->steps, pen);
    }

    /// Hollow: not to be taken for where the plan stands; around that where both stand in one place.
    void addOtherPresent(const ChartContent &content, const ChartLayout &layout, const Theme &theme)
    {
        if (!content.other || !content.other->present || !layout.isInView(content.other->present->at)) {
            return;
        }
        const ChartPresent &present = *content.other->present;
        const bool isAround = content.present
            && QLineF(layout.pixelOf(present.at), layout.pixelOf(content.present->at)).length()
                < layout.presentSize;
        const double size = evenSize(present.marker, layout.presentSize) * (isAround ? 1 : coreShare);
        const QPen pen(theme.compared, lineWidth * layout.room.unit);
        const QBrush brush = isAround ? QBrush(Qt::NoBrush) : QBrush(theme.panel);
        addScatter({shapeOf(present.marker), pen, brush, size}).addData(present.at.x(), present.at.y());
    }

    void addLimits(const ChartContent &content, const ChartLayout &layout, const Theme &theme)
    {
        for (const ChartLimit &limit : content.limits) {
            QCPItemLine &line = *new QCPItemLine(this); // the plot's
            QPen pen(theme.warningText, quietLine * layout.room.unit, Qt::SolidLine, Qt::FlatCap);
            pen.setDashPattern(dashes);
            line.setPen(pen);
            const double slope = limit.slope.value_or(0);
            line.start->setCoords(limit.slope ? QPointF(limit.at, limit.at * slope)
                                              : QPointF(limit.upright ? limit.at : layout.x.from,
                                                        limit.upright ? layout.y.from : limit.at));
            line.end->setCoords(limit.slope ? QPointF(layout.x.to, layout.x.to * slope)
                                            : QPointF(limit.upright ? limit.at : layout.x.to,
                                                      limit.upright ? layout.y.to : limit.at));
        }
    }

    void addBars(const ChartContent &content, const ChartLayout &layout, const Theme &theme)
    {
        if (!content.bars.empty()) {
            new Bars(*this, content, layout, theme); // the plot's
        }
    }

    void addSteps(const std::vector<QPointF> &steps, const QPen &pen)
    {
        QCPGraph &graph = *addGraph();
        graph.setAdaptiveSampling(false);
        graph.setLineStyle(QCPGraph::lsStepLeft);
        graph.setPen(pen);
        for (const QPointF &step : steps) {
            graph.addData(step.x(), step.y());
        }
    }

    void addPresent(const ChartContent &content, const ChartLayout &layout, const Theme &theme)
    {
        if (!content.present || !layout.isInView(content.present->at)) {
            return;
        }
        const ChartPresent &present = *content.present;
        const double size = evenSize(present.marker, layout.presentSize);
        const QColor halo = blended(theme.panel, theme.accent, haloTint);
        for (const auto &[colour, across] :
             {std::pair(halo, size), std::pair(theme.accent, size * coreShare)}) {
            addScatter({shapeOf(present.marker), colour, colour, across})
                .addData(present.at.x(), present.at.y());
        }
    }
};

ChartPainter::ChartPainter() = default;
ChartPainter::~ChartPainter() = default;

namespace {

void paintMessage(QPaintDevice &device, const QTransform &transform, const QString &message,
                  const ChartLayout &layout, const Theme &theme)
{
    QPainter painter(&device);
    painter.setTransform(transform, true);
    painter.setFont(chartFont(ChartTextStyle::Label, layout.room.unit));
    painter.setPen(theme.textMuted);
    painter.drawText(QRectF(QPointF(), QSizeF(layout.room.size)), Qt::AlignCenter | Qt::TextWordWrap,
                     message);
}

} // namespace

void ChartPainter::paint(QPaintDevice &device, const QTransform &transform, const ChartContent &content,
                         const ChartLayout &layout, const Theme &theme)
{
    if (!content.message.isEmpty()) {
        paintMessage(device, transform, content.message, layout, theme);
        return;
    }
    if (!m_plot) {
        m_plot = std::make_unique<Plot>();
    }
    m_plot->show(content, layout, theme);
    QCPPainter painter;
    if (!painter.begin(&device)) {
        return;
    }
    painter.setTransform(transform, true);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (!paintsPixels(painter)) {
        painter.setMode(QCPPainter::pmNoCaching); // of tick labels, as images
    }
    m_plot->toPainter(&painter, layout.room.size.width(), layout.room.size.height());
    painter.setClipping(false);
    for (const ChartText &text : layout.texts) {
        painter.setFont(chartFont(text.style, layout.room.unit));
        painter.setPen(theme.*text.colour);
        painter.drawText(text.rect, static_cast<int>(text.alignment) | Qt::TextDontClip, text.text);
    }
}

} // namespace waferline
