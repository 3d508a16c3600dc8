// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/floor_view.h"

#include "widgets/device_wording.h"
#include "widgets/floor/floor_scene.h"
#include "widgets/floor/wafer_tip.h"
#include "widgets/playback/playback.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr double zoomStep = 1.25;
constexpr double ringWidth = 2.5;

} // namespace

FloorView::FloorView(const Playback *playback, QWidget *parent)
    : QWidget(parent)
    , m_playback(playback)
{
    setObjectName(QStringLiteral("floor"));
    setAccessibleName(tr("Floor"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(playback, &Playback::moved, this, &FloorView::onMoved);
    connect(playback, &Playback::playingChanged, this, [this] {
        if (m_plan) {
            describe();
        }
    });
}

void FloorView::setPlan(std::shared_ptr<const Plan> plan)
{
    const auto count = static_cast<std::int64_t>(plan->wafers.size());
    m_plan = std::move(plan);
    m_stages = WaferStages(*m_plan);
    if (count != m_grid.waferCount() || m_grid.area() != QSizeF(size())) {
        m_grid = FloorGrid(count, size(), 1 / devicePixelRatioF());
    }
    leaveCards();
    if (m_selected && *m_selected >= m_plan->wafers.size()) {
        m_selected.reset();
    }
    m_highlighted.reset();
    describe();
    m_scene.invalidate();
    update();
}

void FloorView::setTheme(const Theme &theme)
{
    m_theme = &theme;
    m_scene.invalidate();
    update();
}

void FloorView::setSelectedWafer(std::optional<std::uint32_t> wafer)
{
    m_selected = wafer;
    if (wafer) {
        setGrid(m_grid.revealing(*wafer));
    }
    describe();
    update();
}

void FloorView::setHighlightedWafer(std::optional<std::uint32_t> wafer)
{
    if (wafer == m_highlighted) {
        return;
    }
    m_highlighted = wafer;
    update();
}

void FloorView::onMoved()
{
    update();
    if (!m_plan) {
        return;
    }
    if (!m_playback->isPlaying()) {
        describe(); // while it plays there would be no end of it
    }
    if (m_hoveredStage && hoveredNow() != m_hoveredNow) {
        m_hoveredNow = hoveredNow();
        QToolTip::showText(m_hoveredAt, hoveredTip(), this);
    }
}

/// What a screen reader says of the floor: the selected wafer, else how many there are; and what works.
void FloorView::describe()
{
    const DeviceWording device(*m_plan->hardware);
    QString text = m_selected ? waferSentence(*m_plan, *m_selected)
                              : device.counted(static_cast<double>(m_plan->wafers.size()));
    if (const Simulation *moving = simulation()) {
        const QString busy = m_playback->isPlaying() ? tr("playing")
            : m_selected                             ? busySentence(*m_plan, m_stages, *moving, *m_selected)
                                                     : busySentence(*m_plan, m_stages, *moving);
        text = tr("%1; %2", "devices, and what works").arg(text, busy);
    }
    setAccessibleDescription(text);
    setWhatsThis(
        tr("One card for each %1, in the order in which a token visits them. The bar is its %2: weights, "
           "one piece for each layer, then state, KV cache in use, KV cache free and unused. Above it is a "
           "region for each stage, lit while it works. Requests travel along the arrows, stop in the stage "
           "that works on them, and wait above it, hollow, while it is busy.")
            .arg(device.one, device.memory));
}

const Simulation *FloorView::simulation() const
{
    const Simulation *simulation = m_plan ? m_playback->simulation() : nullptr;
    if (simulation == nullptr) {
        return nullptr;
    }
    const Pipeline &pipeline = simulation->pipeline();
    const PipelineStep &last = pipeline.steps.back();
    const bool visits = m_plan->scenario.stages.areWafers();
    const bool same = pipeline.waferCount == m_plan->wafers.size()
        && last.firstPlaced + last.placedCount == m_plan->placed.size() && last.slice < m_stages.parts()
        && (visits ? pipeline.steps.size() == m_plan->visits.size() : last.placedCount == 1);
    return same ? simulation : nullptr;
}

FloorFrame FloorView::frame() const
{
    const Simulation *moving = simulation();
    return moving != nullptr ? floorFrame(*m_plan, m_stages, m_grid, *moving) : FloorFrame{};
}

void FloorView::zoomIn()
{
    setGrid(m_grid.zoomedAt(rect().center(), zoomStep));
}

void FloorView::zoomOut()
{
    setGrid(m_grid.zoomedAt(rect().center(), 1 / zoomStep));
}

void FloorView::fit()
{
    setGrid(m_grid.fitted());
}

void FloorView::setGrid(const FloorGrid &grid)
{
    if (grid == m_grid) {
        return;
    }
    m_grid = grid;
    m_scene.invalidate();
    leaveCards(); // another wafer may be under the cursor now
    update();
}

void FloorView::select(std::int64_t wafer)
{
    if (!m_selectable) {
        return;
    }
    setSelectedWafer(static_cast<std::uint32_t>(wafer));
    emit waferSelected(static_cast<std::uint32_t>(wafer));
}

void FloorView::clearSelection()
{
    if (m_selected) {
        setSelectedWafer(std::nullopt);
        emit selectionCleared();
    }
}

void FloorView::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    if (!m_plan) {
        painter.fillRect(rect(), m_theme->window);
        return;
    }
    m_scene.paint(painter, size(), m_theme->window,
                  [this] { return floorScene(*m_plan, m_stages, m_grid, *m_theme); });
    m_painter.paintFrame(painter, *m_plan, m_grid, frame(), *m_theme);
    if (m_hovered && m_hovered != m_selected) {
        m_painter.paintRing(painter, m_grid, static_cast<std::uint32_t>(*m_hovered), m_theme->textMuted, 1.5);
    }
    if (m_highlighted && m_highlighted != m_selected) {
        m_painter.paintRing(painter, m_grid, *m_highlighted, m_theme->text, ringWidth);
    }
    if (m_selected) {
        m_painter.paintRing(painter, m_grid, *m_selected, m_theme->accent, ringWidth);
    }
    if (hasFocus() && !m_selected) {
        painter.setPen(QPen(m_theme->accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void FloorView::resizeEvent(QResizeEvent * /*event*/)
{
    if (!m_plan) {
        return;
    }
    const FloorGrid fitted(m_grid.waferCount(), size());
    setGrid(fitted.zoomedAt(rect().center(), m_grid.zoom()));
    m_scene.invalidate();
}

bool FloorView::event(QEvent *event)
{
    // The tip is shown at once, by setHovered(); the delayed one would only repeat it.
    return event->type() == QEvent::ToolTip ? true : QWidget::event(event);
}

void FloorView::wheelEvent(QWheelEvent *event)
{
    constexpr double degreesEighths = 120; // of one notch
    const double notches = event->angleDelta().y() / degreesEighths;
    setGrid(m_grid.zoomedAt(event->position(), std::pow(zoomStep, notches)));
    event->accept();
}

void FloorView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_pressed = true;
    m_panning = false;
    m_pressedAt = m_draggedTo = event->position();
}

void FloorView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressed) {
        hover(event->position(), event->globalPosition().toPoint());
        return;
    }
    if (!m_panning
        && (event->position() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        m_panning = true;
        leaveCards();
        setCursor(Qt::ClosedHandCursor);
    }
    if (m_panning) {
        setGrid(m_grid.pannedBy(event->position() - m_draggedTo));
        m_draggedTo = event->position();
    }
}

void FloorView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_pressed) {
        return;
    }
    m_pressed = false;
    if (m_panning) {
        m_panning = false;
        unsetCursor();
        return;
    }
    if (const auto wafer = m_grid.waferAt(event->position())) {
        select(*wafer);
    } else {
        clearSelection();
    }
}

void FloorView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton) {
        fit();
    }
}

std::optional<std::int64_t> FloorView::keyTarget(int key) const
{
    const std::int64_t last = m_grid.waferCount() - 1;
    if (!m_selected) {
        // Right steps to the next event as long as there is no wafer to go on from.
        const bool arrow = key == Qt::Key_Left || key == Qt::Key_Up || key == Qt::Key_Down;
        return arrow ? std::optional<std::int64_t>(0) : std::nullopt;
    }
    const std::int64_t at = *m_selected;
    // Rows run to and fro: the card above or below is the mirrored one of its row.
    const std::int64_t along = at % m_grid.columns();
    const std::int64_t below = (m_grid.rowOf(at) + 1) * m_grid.columns() + (m_grid.columns() - 1 - along);
    const std::int64_t above = (m_grid.rowOf(at) - 1) * m_grid.columns() + (m_grid.columns() - 1 - along);
    const bool rightward = m_grid.rowOf(at) % 2 == 0;
    switch (key) {
    case Qt::Key_Left:
        return std::clamp<std::int64_t>(at + (rightward ? -1 : 1), 0, last);
    case Qt::Key_Right:
        return std::clamp<std::int64_t>(at + (rightward ? 1 : -1), 0, last);
    case Qt::Key_Up:
        return above >= 0 ? above : at;
    case Qt::Key_Down:
        return below <= last ? below : at;
    default:
        return std::nullopt;
    }
}

void FloorView::keyPressEvent(QKeyEvent *event)
{
    if (const auto target = m_plan && m_selectable ? keyTarget(event->key()) : std::nullopt) {
        select(*target);
        return;
    }
    if (event->key() == Qt::Key_Escape && m_selected) {
        clearSelection();
        return;
    }
    QWidget::keyPressEvent(event);
}

void FloorView::leaveEvent(QEvent * /*event*/)
{
    leaveCards();
}

void FloorView::hover(const QPointF &point, const QPoint &globalPosition)
{
    const auto wafer = m_plan ? m_grid.waferAt(point) : std::nullopt;
    if (!wafer) {
        leaveCards();
        return;
    }
    const StageRegions regions(m_stages, cardLayout(m_grid, *wafer), static_cast<std::uint32_t>(*wafer));
    setHovered(wafer, regions.at(point), globalPosition);
}

std::optional<StageNow> FloorView::hoveredNow() const
{
    const Simulation *moving = m_hoveredStage ? simulation() : nullptr;
    return moving != nullptr ? std::optional(
               stageNow(*m_plan, m_stages, *moving, static_cast<std::uint32_t>(*m_hovered), *m_hoveredStage))
                             : std::nullopt;
}

QString FloorView::hoveredTip() const
{
    const auto wafer = static_cast<std::uint32_t>(*m_hovered);
    return m_hoveredStage
        ? waferTip(*m_plan, wafer, stageRows(*m_plan, m_stages, wafer, *m_hoveredStage, m_hoveredNow))
        : waferTip(*m_plan, wafer);
}

void FloorView::setHovered(std::optional<std::int64_t> wafer, std::optional<StageOnCard> stage,
                           const QPoint &globalPosition)
{
    if (wafer == m_hovered && stage == m_hoveredStage) {
        return;
    }
    const bool another = wafer != m_hovered;
    m_hovered = wafer;
    m_hoveredStage = stage;
    m_hoveredAt = globalPosition;
    m_hoveredNow = hoveredNow();
    if (another) {
        update();
        emit waferHovered(wafer ? std::optional(static_cast<std::uint32_t>(*wafer)) : std::nullopt);
    }
    if (wafer) {
        QToolTip::showText(globalPosition, hoveredTip(), this);
    } else {
        QToolTip::hideText();
    }
}

} // namespace waferline
