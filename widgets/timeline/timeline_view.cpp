// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_view.h"

#include "model/planning/shown.h"
#include "widgets/look.h"
#include "widgets/playback/playback.h"
#include "widgets/slim_scroll_bar.h"
#include "widgets/timeline/timeline_rows.h"
#include "widgets/timeline/timeline_scene.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr double zoomStep = 1.25;
constexpr double cursorReach = 6; // within which the cursor is taken
constexpr double panShare = 0.1; // of the width, by a key
constexpr double soughtShare = 0.4; // of the width: where the cursor stands after a jump
constexpr double playedShare = 0.08; // … when the view goes on to where it plays
constexpr double playedUntil = 0.92; // of the width
constexpr std::size_t mostBars = 20'000;
constexpr double mostEventsInView = 100'000; // some hundredths of a second
constexpr double marginShare = 0.5; // of the view, gathered on each side for panning
constexpr std::int64_t mostEvents = 400'000;
constexpr double degreesEighths = 120; // of one notch

} // namespace

TimelineView::TimelineView(Playback *playback, QWidget *parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_rows(new SlimScrollBar(this))
{
    setObjectName(QStringLiteral("timeline"));
    setAccessibleName(tr("Pipeline timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setWhatsThis(
        tr("One row for each stage, in the order of a token's path, over simulated time. A bar is a "
           "request's work in a stage, in the colour and with the letter of its chip; the gap to its "
           "next bar is the hop, and a row without a bar is idle. The dashed cursor is the moment "
           "that the floor shows: drag it."));
    m_rows->setObjectName(QStringLiteral("timelineRows"));
    m_rows->setAccessibleName(tr("Stages in view"));
    m_rows->setFocusPolicy(Qt::NoFocus);
    connect(m_rows, &QScrollBar::valueChanged, this, [this](int row) { setGrid(m_grid.scrolledTo(row)); });
    connect(playback, &Playback::moved, this, &TimelineView::onMoved);
}

void TimelineView::setPlan(std::shared_ptr<const Plan> plan)
{
    m_plan = std::move(plan);
    m_source.reset();
    m_timeline = {};
    setHovered(std::nullopt, {});
    if (m_selected && *m_selected >= m_plan->wafers.size()) {
        m_selected.reset();
    }
    m_highlighted.reset();
    if (const Simulation *simulation = m_playback->simulation()) {
        m_source.emplace(simulation->sharedPipeline(), microBatchesShown(*m_plan));
        const TimelineExtent extent = timelineExtent(*m_plan, m_source->pipeline(), mostEventsInView);
        const TimelineGrid fresh(extent, size(),
                                 rowNamesWidth(*m_plan, m_source->pipeline()) + gutterMargins);
        const TimelineExtent &before = m_grid.extent();
        // What is looked at is kept where it means the same.
        const bool alike = before.rows == extent.rows && before.slotSeconds < 2 * extent.slotSeconds
            && extent.slotSeconds < 2 * before.slotSeconds;
        m_grid = alike ? fresh.withWindowOf(m_grid) : fresh;
        follow();
    }
    placeScrollBar();
    describe();
    invalidateScene();
}

void TimelineView::setTheme(const Theme &theme)
{
    m_theme = &theme;
    m_rows->setTheme(theme);
    invalidateScene();
}

void TimelineView::setSelectedWafer(std::optional<std::uint32_t> wafer)
{
    if (wafer == m_selected) {
        return;
    }
    m_selected = wafer;
    invalidateScene();
}

void TimelineView::setHighlightedWafer(std::optional<std::uint32_t> wafer)
{
    if (wafer == m_highlighted) {
        return;
    }
    m_highlighted = wafer;
    invalidateScene();
}

void TimelineView::fit()
{
    setGrid(m_grid.fitted(m_playback->timeSeconds(), soughtShare));
    follow();
}

const Timeline &TimelineView::timeline()
{
    if (m_source && !coversView()) {
        gather();
    }
    return m_timeline;
}

bool TimelineView::coversView() const
{
    const Pipeline &pipeline = m_source->pipeline();
    const bool sameSpan = !m_timeline.barsLeftOut || m_gatheredSpan == m_grid.spanSeconds();
    const bool closeEnough =
        m_grid.spanSeconds() <= m_gatheredSpan * 1.01 && m_grid.spanSeconds() * 4 >= m_gatheredSpan;
    return sameSpan && closeEnough && m_timeline.from <= pipeline.ticks(m_grid.fromSeconds())
        && m_timeline.askedTo >= pipeline.ticks(m_grid.toSeconds());
}

void TimelineView::gather()
{
    const Pipeline &pipeline = m_source->pipeline();
    const double span = m_grid.spanSeconds();
    const double slotWidth = m_grid.extent().slotSeconds / span * m_grid.plot().width();
    const bool bars = slotWidth >= leastSlotWidth
        || m_grid.extent().leastSpan / span * m_grid.plot().width() >= leastSlotWidth;
    TimelineRequest request;
    request.from = pipeline.ticks(m_grid.fromSeconds() - marginShare * span);
    request.to = std::max(request.from + 1, pipeline.ticks(m_grid.toSeconds() + marginShare * span));
    request.mostBars = bars ? mostBars : 0;
    request.columns = static_cast<std::uint32_t>(std::lround(m_grid.plot().width() * (1 + 2 * marginShare)));
    request.mostEvents = mostEvents;
    m_timeline = m_source->look(request);
    m_gatheredSpan = span;
}

std::optional<TimelineBar> TimelineView::barAt(const QPointF &point)
{
    if (!m_source || !m_grid.plot().contains(point)) {
        return std::nullopt;
    }
    for (const TimelineBar &bar : timeline().bars) {
        if (barRect(m_grid, m_source->pipeline(), bar).contains(point)) {
            return bar;
        }
    }
    return std::nullopt;
}

void TimelineView::setGrid(const TimelineGrid &grid)
{
    if (grid == m_grid) {
        return;
    }
    m_grid = grid;
    setHovered(std::nullopt, {}); // another piece of work may be under the mouse now
    placeScrollBar();
    describe();
    invalidateScene();
}

void TimelineView::placeScrollBar()
{
    const QRectF plot = m_grid.plot();
    const int barWidth = m_rows->sizeHint().width();
    m_rows->setGeometry(width() - barWidth - 2, static_cast<int>(plot.top()), barWidth,
                        static_cast<int>(plot.height()));
    const QSignalBlocker block(m_rows);
    const auto hidden = static_cast<int>(m_grid.extent().rows - m_grid.visibleRows());
    m_rows->setPageStep(static_cast<int>(m_grid.visibleRows()));
    m_rows->setRange(0, std::max(0, hidden));
    m_rows->setValue(static_cast<int>(m_grid.firstRow()));
    m_rows->setVisible(m_source.has_value() && hidden > 0);
}

void TimelineView::onMoved()
{
    if (!m_source || !isVisible()) {
        return; // it catches up when it is shown
    }
    if (m_drag == Drag::None) {
        follow();
    }
    // Only the cursor has moved; where more has, all is painted in any case.
    updateCursor(m_paintedCursor);
    updateCursor(m_grid.xOf(m_playback->timeSeconds()));
}

void TimelineView::updateCursor(double x)
{
    constexpr int reach = 8; // of the grip
    update(static_cast<int>(std::clamp(x, 0.0, 1.0 * width())) - reach, 0, 2 * reach, height());
}

/// Keeps the cursor in sight, and the rows on which it has something to show.
void TimelineView::follow()
{
    const Simulation *simulation = m_playback->simulation();
    // The playback has a new plan before this view does, and moves then.
    const bool isOfThisPlan =
        m_source && simulation != nullptr && &simulation->pipeline() == &m_source->pipeline();
    if (!isOfThisPlan) {
        return;
    }
    const bool plays = m_playback->isPlaying();
    const double seconds = m_playback->timeSeconds();
    const double until = m_grid.fromSeconds() + playedUntil * m_grid.spanSeconds();
    const double share = plays ? playedShare : soughtShare;
    TimelineGrid grid = m_grid;
    if (seconds < m_grid.fromSeconds() || seconds > (plays ? until : m_grid.toSeconds())) {
        grid = grid.startingAt(seconds - share * grid.spanSeconds());
    }
    const auto inView = [&](const MicroBatchLeg &leg) {
        const std::int64_t row = m_source->pipeline().steps[leg.step].resource;
        return row >= grid.firstRow() && row < grid.firstRow() + grid.visibleRows();
    };
    const auto legs = simulation->legs();
    if (!legs.empty() && std::ranges::none_of(legs, inView)) {
        grid = grid.revealingRow(m_source->pipeline().steps[legs.front().step].resource, share);
    }
    setGrid(grid);
}

/// What a screen reader says of the view.
void TimelineView::describe()
{
    if (!m_source) {
        setAccessibleDescription(m_plan ? emptyTimelineText(*m_plan) : QString());
        return;
    }
    const Pipeline &pipeline = m_source->pipeline();
    setAccessibleDescription(
        tr("%1 to %2, from %3 to %4; %5")
            .arg(rowName(*m_plan, pipeline, m_grid.firstRow()),
                 rowName(*m_plan, pipeline, m_grid.firstRow() + m_grid.visibleRows() - 1),
                 momentText(m_grid.fromSeconds()), momentText(m_grid.toSeconds()), utilisationText(*m_plan)));
}

void TimelineView::invalidateScene()
{
    m_scene.invalidate();
    update();
}

/// All but cursor and hover.
DisplayList TimelineView::scene()
{
    return m_source ? timelineScene(*m_plan, m_source->pipeline(), timeline(), m_grid, *m_theme,
                                    {m_selected, m_highlighted})
                    : emptyTimelineScene(*m_plan, m_grid, *m_theme);
}

void TimelineView::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    if (!m_plan) {
        painter.fillRect(rect(), m_theme->panel);
        return;
    }
    m_scene.paint(painter, size(), m_theme->panel, [this] { return scene(); });
    if (m_source) {
        if (m_hovered) {
            painter.setPen(QPen(m_theme->text, 1.5));
            painter.setRenderHint(QPainter::Antialiasing, true);
            painter.drawRoundedRect(barRect(m_grid, m_source->pipeline(), *m_hovered), 3, 3);
        }
        const double seconds = m_playback->timeSeconds();
        paintTimelineCursor(painter, m_grid, seconds,
                            lettersAt(m_grid, m_source->pipeline(), timeline(), seconds), *m_theme);
        m_paintedCursor = m_grid.xOf(seconds);
    }
    if (hasFocus()) {
        paintFocusRing(painter, rect(), 3, *m_theme);
    }
}

void TimelineView::resizeEvent(QResizeEvent * /*event*/)
{
    if (!m_plan) {
        return;
    }
    // A view that has not been looked at yet is laid out for its size.
    const bool unseen = m_scene.isEmpty();
    setGrid(unseen ? m_grid.resized(size()).fitted(m_playback->timeSeconds(), soughtShare)
                   : m_grid.resized(size()));
    follow();
    placeScrollBar();
    invalidateScene();
}

void TimelineView::showEvent(QShowEvent * /*event*/)
{
    follow();
}

bool TimelineView::event(QEvent *event)
{
    // The tip is shown at once, by setHovered(); the delayed one would only repeat it.
    return event->type() == QEvent::ToolTip ? true : QWidget::event(event);
}

void TimelineView::wheelEvent(QWheelEvent *event)
{
    event->accept();
    const QPoint turned = event->angleDelta();
    const bool sideways = std::abs(turned.x()) > std::abs(turned.y());
    const bool shifted = event->modifiers().testFlag(Qt::ShiftModifier);
    if (shifted || m_grid.names().contains(event->position())) {
        m_wheelRest -=
            (sideways ? turned.x() : turned.y()) / degreesEighths * QApplication::wheelScrollLines();
        const double rows = std::trunc(m_wheelRest);
        m_wheelRest -= rows;
        setGrid(m_grid.scrolledTo(m_grid.firstRow() + static_cast<std::int64_t>(rows)));
    } else if (sideways) {
        setGrid(m_grid.pannedBy(turned.x() / degreesEighths * panShare * m_grid.plot().width()));
    } else {
        setGrid(m_grid.zoomedAt(event->position().x(), std::pow(zoomStep, turned.y() / degreesEighths)));
    }
}

/// The cursor is taken by its line and its grip, and by the axis.
bool TimelineView::overCursor(const QPointF &point) const
{
    const bool nearLine = std::abs(point.x() - m_grid.xOf(m_playback->timeSeconds())) <= cursorReach;
    const bool inPlot = point.y() >= m_grid.header().center().y();
    return m_source && ((nearLine && inPlot) || m_grid.axis().contains(point));
}

void TimelineView::seekTo(double x)
{
    const QRectF plot = m_grid.plot();
    m_playback->seek(m_grid.secondsAt(std::clamp(x, plot.left(), plot.right())));
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_source) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_pressedAt = m_draggedTo = event->position();
    if (!overCursor(event->position())) {
        m_drag = Drag::Pressed;
        return;
    }
    m_drag = Drag::Cursor;
    setHovered(std::nullopt, {});
    m_playedBefore = m_playback->isPlaying();
    m_playback->play(false); // it would run away from the mouse
    seekTo(event->position().x());
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    switch (m_drag) {
    case Drag::None:
        setCursor(overCursor(event->position()) ? Qt::SplitHCursor : Qt::ArrowCursor);
        setHovered(barAt(event->position()), event->globalPosition().toPoint());
        return;
    case Drag::Cursor:
        seekTo(event->position().x());
        return;
    case Drag::Pressed:
        if ((event->position() - m_pressedAt).manhattanLength() < QApplication::startDragDistance()) {
            return;
        }
        m_drag = Drag::Pan;
        setHovered(std::nullopt, {});
        setCursor(Qt::ClosedHandCursor);
        [[fallthrough]];
    case Drag::Pan:
        break;
    }
    const QPointF moved = event->position() - m_draggedTo;
    const auto rows = static_cast<std::int64_t>(moved.y() / m_grid.rowHeight());
    setGrid(m_grid.pannedBy(moved.x()).scrolledTo(m_grid.firstRow() - rows));
    // Rows move one by one: what is left of the way counts for the next.
    m_draggedTo += QPointF(moved.x(), static_cast<double>(rows) * m_grid.rowHeight());
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const Drag ended = std::exchange(m_drag, Drag::None);
    setCursor(Qt::ArrowCursor);
    if (ended == Drag::Cursor) {
        m_playback->play(m_playedBefore);
    } else if (ended == Drag::Pressed) {
        if (const auto bar = barAt(event->position())) {
            emit waferSelected(m_source->pipeline().steps[bar->leg.step].wafer);
        }
    }
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton) {
        fit();
    }
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    const QRectF plot = m_grid.plot();
    const double step = panShare * plot.width();
    const double cursor = m_grid.xOf(m_playback->timeSeconds());
    const double centre = cursor >= plot.left() && cursor <= plot.right() ? cursor : plot.center().x();
    switch (event->key()) {
    case Qt::Key_Left:
        return setGrid(m_grid.pannedBy(step));
    case Qt::Key_Right:
        return setGrid(m_grid.pannedBy(-step));
    case Qt::Key_Up:
        return setGrid(m_grid.scrolledTo(m_grid.firstRow() - 1));
    case Qt::Key_Down:
        return setGrid(m_grid.scrolledTo(m_grid.firstRow() + 1));
    case Qt::Key_PageUp:
        return setGrid(m_grid.scrolledTo(m_grid.firstRow() - m_grid.visibleRows()));
    case Qt::Key_PageDown:
        return setGrid(m_grid.scrolledTo(m_grid.firstRow() + m_grid.visibleRows()));
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return setGrid(m_grid.zoomedAt(centre, zoomStep));
    case Qt::Key_Minus:
        return setGrid(m_grid.zoomedAt(centre, 1 / zoomStep));
    case Qt::Key_Home:
        return fit();
    default:
        QWidget::keyPressEvent(event);
    }
}

void TimelineView::leaveEvent(QEvent * /*event*/)
{
    setHovered(std::nullopt, {});
}

void TimelineView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void TimelineView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void TimelineView::setHovered(const std::optional<TimelineBar> &bar, const QPoint &globalPosition)
{
    if (bar == m_hovered) {
        return;
    }
    m_hovered = bar;
    update();
    if (bar && m_source) {
        const Pipeline &pipeline = m_source->pipeline();
        QToolTip::showText(globalPosition, barTip(*m_plan, pipeline, *bar), this);
        emit waferHovered(pipeline.steps[bar->leg.step].wafer);
    } else {
        QToolTip::hideText();
        emit waferHovered(std::nullopt);
    }
}

} // namespace waferline
