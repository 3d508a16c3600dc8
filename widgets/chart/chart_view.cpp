// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_view.h"

#include "widgets/accessible_factory.h"
#include "widgets/look.h"

#include <QAccessibleWidget>
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

constexpr QMargins margins(12, 0, 12, 6);
constexpr double zoomStep = 1.25;
constexpr double degreesEighths = 120; // of one notch
constexpr double currentRing = 15; // across
constexpr double staleFade = 0.6; // towards the surface

/// Reads out the current point.
class AccessibleChart : public QAccessibleWidget {
public:
    explicit AccessibleChart(ChartView *chart)
        : QAccessibleWidget(chart, QAccessible::Chart)
    {
    }

    QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Value ? static_cast<ChartView *>(widget())->spokenText()
                                          : QAccessibleWidget::text(type);
    }
};

QString spoken(const QString &first, const QStringList &more)
{
    return more.isEmpty()
        ? first
        : ChartView::tr("%1: %2", "what is read out").arg(first, more.join(QStringLiteral("; ")));
}

} // namespace

ChartView::ChartView(QWidget *parent)
    : QWidget(parent)
{
    installAccessible<AccessibleChart, ChartView>();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void ChartView::setContent(const ChartContent &content)
{
    if (content == m_content) {
        return;
    }
    // What is looked at closely is kept where it means the same.
    const bool alike = content.x == m_content.x && content.y == m_content.y;
    const bool samePoints = alike && content.points.size() == m_content.points.size();
    m_content = content;
    if (!alike) {
        m_window = {};
    }
    if (!samePoints) {
        setCurrent(std::nullopt);
    }
    setAccessibleName(content.heading);
    setAccessibleDescription(spoken(content.title, {content.subtitle}));
    layOut();
}

void ChartView::setTheme(const Theme &theme)
{
    m_theme = &theme;
    update();
}

void ChartView::setStale(bool stale)
{
    if (stale == m_stale) {
        return;
    }
    m_stale = stale;
    if (stale) {
        setCurrent(std::nullopt);
    }
    update();
}

QPointF ChartView::pixelOf(std::size_t point) const
{
    return m_layout.pixelOf(m_content.points[point].at) + QPointF(margins.left(), margins.top());
}

QString ChartView::spokenText() const
{
    if (m_current) {
        const ChartPoint &point = m_content.points[*m_current];
        return spoken(point.readOut, point.notes);
    }
    if (!m_content.message.isEmpty()) {
        return m_content.message;
    }
    return m_content.present ? spoken(m_content.present->text(), m_content.present->notes) : QString();
}

void ChartView::fit()
{
    setWindow({});
}

void ChartView::setWindow(const ChartWindow &window)
{
    if (window == m_window) {
        return;
    }
    m_window = window;
    layOut();
}

void ChartView::layOut()
{
    m_layout = chartLayout(m_content, {size().shrunkBy(margins), 1, AxisNames::Inside, m_window});
    update();
}

std::optional<std::size_t> ChartView::pointAt(const QPointF &position) const
{
    return m_stale ? std::nullopt
                   : m_layout.pointAt(position - QPointF(margins.left(), margins.top()), m_content);
}

/// Reads a point out, beside it.
void ChartView::setCurrent(std::optional<std::size_t> point)
{
    if (point == m_current) {
        return;
    }
    m_current = point;
    update();
    if (!point) {
        QToolTip::hideText();
        return;
    }
    const ChartPoint &read = m_content.points[*point];
    const QString text = QStringLiteral("<b>%1</b><br>%2")
                             .arg(read.readOut.toHtmlEscaped(),
                                  read.notes.join(QLatin1Char('\n'))
                                      .toHtmlEscaped()
                                      .replace(QLatin1Char('\n'), QLatin1String("<br>")));
    QToolTip::showText(mapToGlobal(pixelOf(*point).toPoint()), text, this);
    QAccessibleValueChangeEvent changed(this, spokenText());
    QAccessible::updateAccessibility(&changed);
}

void ChartView::choose(std::size_t point)
{
    if (!m_stale && m_content.canBePlanned && !(m_content.present && m_content.present->point == point)) {
        emit pointChosen(point);
    }
}

void ChartView::goTo(std::size_t point)
{
    const QPointF at = m_content.points[point].at;
    setWindow(m_window.showing(m_content.x.shareOf(at.x()), m_content.y.shareOf(at.y())));
    setCurrent(point);
}

/// From the point that is read out, or from where the plan stands.
void ChartView::moveCurrent(std::ptrdiff_t by)
{
    if (m_stale || m_content.points.empty()) {
        return;
    }
    const auto last = static_cast<std::ptrdiff_t>(m_content.points.size()) - 1;
    std::optional<std::size_t> from = m_current;
    if (!from && m_content.present) {
        from = m_content.present->point;
    }
    const std::ptrdiff_t to = from ? static_cast<std::ptrdiff_t>(*from) + by : by > 0 ? 0 : last;
    goTo(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(to, 0, last)));
}

void ChartView::zoom(const QPointF &position, double factor)
{
    const QRectF plot = QRectF(m_layout.plot).translated(margins.left(), margins.top());
    const double x = std::clamp((position.x() - plot.left()) / plot.width(), 0.0, 1.0);
    const double y = std::clamp((plot.bottom() - position.y()) / plot.height(), 0.0, 1.0);
    setCurrent(std::nullopt);
    setWindow(m_window.zoomedAt(x, y, factor));
}

void ChartView::paintEvent(QPaintEvent * /*event*/)
{
    {
        QPainter painter(this);
        painter.fillRect(rect(), m_theme->panel);
    }
    if (m_content.points.empty() && m_content.message.isEmpty()) {
        return;
    }
    m_painter.paint(*this, QTransform::fromTranslate(margins.left(), margins.top()), m_content, m_layout,
                    *m_theme);
    QPainter painter(this);
    if (m_stale) {
        QColor veil = m_theme->panel;
        veil.setAlphaF(static_cast<float>(staleFade));
        painter.fillRect(rect(), veil);
    }
    if (m_current && m_layout.isInView(m_content.points[*m_current].at)) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme->text, 1.5));
        painter.drawEllipse(pixelOf(*m_current), currentRing / 2, currentRing / 2);
    }
    if (hasFocus()) {
        paintFocusRing(painter, rect(), 3, *m_theme);
    }
}

void ChartView::resizeEvent(QResizeEvent * /*event*/)
{
    setCurrent(std::nullopt);
    layOut();
}

bool ChartView::event(QEvent *event)
{
    // The read-out is shown at once, by setCurrent(); the delayed one would only repeat it.
    return event->type() == QEvent::ToolTip ? true : QWidget::event(event);
}

void ChartView::wheelEvent(QWheelEvent *event)
{
    event->accept();
    zoom(event->position(), std::pow(zoomStep, event->angleDelta().y() / degreesEighths));
}

void ChartView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_pressed = true;
    m_dragged = false;
    m_pressedAt = m_draggedTo = event->position();
}

void ChartView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressed) {
        const auto point = pointAt(event->position());
        setCursor(point && m_content.canBePlanned ? Qt::PointingHandCursor : Qt::ArrowCursor);
        setCurrent(point);
        return;
    }
    const double away = (event->position() - m_pressedAt).manhattanLength();
    if (!m_dragged && away < QApplication::startDragDistance()) {
        return;
    }
    m_dragged = true;
    setCurrent(std::nullopt);
    setCursor(Qt::ClosedHandCursor);
    const QPointF moved = event->position() - std::exchange(m_draggedTo, event->position());
    setWindow(m_window.movedBy(-moved.x() / m_layout.plot.width(), moved.y() / m_layout.plot.height()));
}

void ChartView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !std::exchange(m_pressed, false)) {
        return;
    }
    setCursor(Qt::ArrowCursor);
    if (m_dragged) {
        return;
    }
    if (const auto point = pointAt(event->position())) {
        choose(*point);
    }
}

void ChartView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton) {
        fit();
    }
}

void ChartView::keyPressEvent(QKeyEvent *event)
{
    const QPointF centre = QRectF(m_layout.plot).translated(margins.left(), margins.top()).center();
    const QPointF around = m_current ? pixelOf(*m_current) : centre;
    const auto many = static_cast<std::ptrdiff_t>(m_content.points.size());
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCurrent(-1);
    case Qt::Key_Right:
        return moveCurrent(1);
    case Qt::Key_Home:
        return moveCurrent(-many);
    case Qt::Key_End:
        return moveCurrent(many);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(around, zoomStep);
    case Qt::Key_Minus:
        return zoom(around, 1 / zoomStep);
    case Qt::Key_0:
        return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current) {
            choose(*m_current);
        }
        return;
    case Qt::Key_Escape:
        if (m_current) {
            return setCurrent(std::nullopt);
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void ChartView::leaveEvent(QEvent * /*event*/)
{
    setCurrent(std::nullopt);
}

void ChartView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void ChartView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    setCurrent(std::nullopt);
    update();
}

} // namespace waferline
