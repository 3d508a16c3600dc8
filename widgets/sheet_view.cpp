// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet_view.h"

#include "widgets/accessible_factory.h"
#include "widgets/slim_scroll_bar.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QVariantAnimation>

#include <algorithm>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr int markMilliseconds = 900;
constexpr int scrollStep = 20;

/// Reads the sheet out as one text.
class AccessibleSheetView : public QAccessibleWidget {
public:
    explicit AccessibleSheetView(SheetView *view)
        : QAccessibleWidget(view, QAccessible::Document)
    {
    }
    QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Value ? static_cast<SheetView *>(widget())->text()
                                          : QAccessibleWidget::text(type);
    }
    QAccessible::State state() const override
    {
        QAccessible::State result = QAccessibleWidget::state();
        result.readOnly = true;
        return result;
    }
};

} // namespace

SheetView::SheetView(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_scrollBar(new SlimScrollBar(this))
{
    installAccessible<AccessibleSheetView, SheetView>();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBar(m_scrollBar);
    m_scrollBar->setSingleStep(scrollStep);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setMouseTracking(true); // for the pointer over links
}

void SheetView::setTheme(const Theme &theme)
{
    m_theme = theme;
    setPalette(theme.palette());
    m_scrollBar->setTheme(theme);
    viewport()->update();
}

void SheetView::setSections(std::vector<SheetSection> sections)
{
    const std::vector<SheetSection> before = std::exchange(m_sections, std::move(sections));
    layOut(before);
}

void SheetView::layOut(const std::vector<SheetSection> &before)
{
    const double width = viewport()->width();
    const bool sameWidth = width == m_laidOutWidth;
    const std::vector<SectionLayout> old = std::exchange(m_layouts, {});
    m_laidOutWidth = width;
    double top = sheetMargin;
    const double scrolled = verticalScrollBar()->value();
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        const bool known = i < old.size();
        SectionLayout layout = sameWidth && known && i < before.size() && before[i] == m_sections[i]
            ? old[i]
            : layoutSection(m_sections[i], width);
        layout.top = top;
        if (!known || !(layout == old[i])) {
            const double end =
                known ? std::max(old[i].top + old[i].height, top + layout.height) : top + layout.height;
            const double start = known ? std::min(old[i].top, top) : top;
            viewport()->update(QRectF(0, start - scrolled, width, end - start + 1).toAlignedRect());
        }
        top += layout.height + sectionGap;
        m_layouts.push_back(std::move(layout));
    }
    if (old.size() > m_layouts.size()) {
        viewport()->update();
    }
    m_height = m_layouts.empty() ? 0 : top - sectionGap + sheetMargin;
    updateScrollBar();
}

void SheetView::updateScrollBar()
{
    const int page = viewport()->height();
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(m_height)) - page));
}

std::optional<QRectF> SheetView::sectionRect(int id) const
{
    for (const SectionLayout &layout : m_layouts) {
        if (layout.id == id) {
            return QRectF(0, layout.top - verticalScrollBar()->value(), viewport()->width(), layout.height);
        }
    }
    return std::nullopt;
}

void SheetView::showSection(int id)
{
    const std::optional<QRectF> rect = sectionRect(id);
    if (!rect) {
        return;
    }
    QScrollBar *const bar = verticalScrollBar();
    if (rect->top() < sectionGap / 2 || rect->bottom() > viewport()->height() - sectionGap / 2) {
        bar->setValue(bar->value() + static_cast<int>(rect->top() - sectionGap / 2));
    }
    if (!m_animated) {
        return;
    }
    if (m_mark == nullptr) {
        m_mark = new QVariantAnimation(this);
        m_mark->setDuration(markMilliseconds);
        m_mark->setStartValue(1.0);
        m_mark->setEndValue(0.0);
        m_mark->setEasingCurve(QEasingCurve::InQuad);
        connect(m_mark, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
            m_markStrength = value.toDouble();
            if (const auto marked = sectionRect(m_markedId)) {
                viewport()->update(marked->adjusted(0, -sectionGap, 0, sectionGap).toAlignedRect());
            }
        });
    }
    m_mark->stop();
    m_markedId = id;
    m_markStrength = 1;
    viewport()->update();
    m_mark->start();
}

void SheetView::copy() const
{
    QGuiApplication::clipboard()->setText(text());
}

void SheetView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    const int scrolled = verticalScrollBar()->value();
    const QRectF dirty = QRectF(event->rect()).translated(0, scrolled);
    painter.translate(0, -scrolled);
    for (const SectionLayout &layout : m_layouts) {
        if (layout.top + layout.height < dirty.top() || layout.top > dirty.bottom()) {
            continue;
        }
        if (layout.id == m_markedId && m_markStrength > 0) {
            QColor tint = m_theme.accent;
            tint.setAlphaF(static_cast<float>(0.16 * m_markStrength));
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(tint);
            painter.drawRoundedRect(QRectF(sheetMargin / 2, layout.top - 6, viewport()->width() - sheetMargin,
                                           layout.height + 12),
                                    6, 6);
        }
        paintSection(painter, layout, m_theme);
    }
    if (hasFocus()) {
        painter.translate(0, scrolled);
        paintFocusRing(painter, QRectF(viewport()->rect()), 4, m_theme);
    }
}

void SheetView::resizeEvent(QResizeEvent *)
{
    if (viewport()->width() != m_laidOutWidth) {
        layOut(m_sections);
        viewport()->update();
    } else {
        updateScrollBar();
    }
}

std::optional<int> SheetView::linkAt(const QPointF &point) const
{
    const QPointF at = point + QPointF(0, verticalScrollBar()->value());
    for (const SectionLayout &layout : m_layouts) {
        for (const SheetLink &link : layout.links) {
            if (link.rect.translated(0, layout.top).contains(at)) {
                return link.id;
            }
        }
    }
    return std::nullopt;
}

std::optional<int> SheetView::firstLink() const
{
    const auto with = std::find_if(m_layouts.begin(), m_layouts.end(),
                                   [](const SectionLayout &layout) { return !layout.links.empty(); });
    return with == m_layouts.end() ? std::nullopt : std::optional(with->links.front().id);
}

std::optional<QRectF> SheetView::linkRect(int id) const
{
    for (const SectionLayout &layout : m_layouts) {
        for (const SheetLink &link : layout.links) {
            if (link.id == id) {
                return link.rect.translated(0, layout.top - verticalScrollBar()->value());
            }
        }
    }
    return std::nullopt;
}

void SheetView::mouseMoveEvent(QMouseEvent *event)
{
    viewport()->setCursor(linkAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void SheetView::mousePressEvent(QMouseEvent *event)
{
    m_pressedLink = event->button() == Qt::LeftButton ? linkAt(event->position()) : std::nullopt;
}

void SheetView::mouseReleaseEvent(QMouseEvent *event)
{
    const std::optional<int> pressed = std::exchange(m_pressedLink, std::nullopt);
    if (pressed && linkAt(event->position()) == pressed) {
        emit linkFollowed(*pressed);
    }
}

void SheetView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *const bar = verticalScrollBar();
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && firstLink()) {
        emit linkFollowed(*firstLink());
    } else if (event->key() == Qt::Key_Home) {
        bar->setValue(bar->minimum());
    } else if (event->key() == Qt::Key_End) {
        bar->setValue(bar->maximum());
    } else {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void SheetView::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    QAction *const action = menu.addAction(tr("&Copy as text"));
    action->setShortcut(QKeySequence::Copy);
    connect(action, &QAction::triggered, this, &SheetView::copy);
    menu.exec(event->globalPos());
}

void SheetView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void SheetView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void SheetView::scrollContentsBy(int, int dy)
{
    // The ring stays where it is; without it, what is seen is moved.
    if (hasFocus()) {
        viewport()->update();
    } else {
        viewport()->scroll(0, dy);
    }
}

} // namespace waferline
