// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/segmented_control.h"

#include "widgets/look.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace waferline {

namespace {

constexpr int segmentHeight = 28;
constexpr double cornerRadius = 5;
constexpr double textPadding = 5;
constexpr double narrowest = 30; // that a text is shortened to

QPainterPath segmentShape(const QRectF &rect, bool first, bool last)
{
    QPainterPath shape;
    shape.setFillRule(Qt::WindingFill);
    shape.addRoundedRect(rect, cornerRadius, cornerRadius);
    if (!first) {
        shape.addRect(rect.adjusted(0, 0, -rect.width() / 2, 0));
    }
    if (!last) {
        shape.addRect(rect.adjusted(rect.width() / 2, 0, 0, 0));
    }
    return shape;
}

} // namespace

Segment::Segment(const QString &text, QWidget *parent)
    : QRadioButton(text, parent)
{
    setFont(fontOf(TextStyle::Label));
    setAttribute(Qt::WA_Hover);
}

void Segment::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void Segment::setEnds(bool first, bool last)
{
    m_first = first;
    m_last = last;
}

QSize Segment::sizeHint() const
{
    return {static_cast<int>(std::ceil(widthOf(TextStyle::Label, text()) + 2 * textPadding)), segmentHeight};
}

void Segment::enterEvent(QEnterEvent *event)
{
    QRadioButton::enterEvent(event);
    update();
}

void Segment::leaveEvent(QEvent *event)
{
    QRadioButton::leaveEvent(event);
    update();
}

void Segment::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area(rect());
    const bool rightToLeft = layoutDirection() == Qt::RightToLeft;
    const QPainterPath shape = segmentShape(area.adjusted(0, 1, 0, -1), rightToLeft ? m_last : m_first,
                                            rightToLeft ? m_first : m_last);
    if (isChecked()) {
        painter.fillPath(shape, isEnabled() ? m_theme.accent : m_theme.borderStrong);
    } else if (isDown() || (underMouse() && isEnabled())) {
        painter.fillPath(shape, m_theme.inset);
    }
    if (hasFocus()) {
        const QRectF ring = area.adjusted(2, 3, -2, -3);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(isChecked() ? m_theme.onAccent : m_theme.accentText, 1.5));
        painter.drawRoundedRect(ring, cornerRadius - 2, cornerRadius - 2);
    }
    painter.setFont(fontOf(TextStyle::Label));
    painter.setPen(isChecked() ? m_theme.onAccent : isEnabled() ? m_theme.text : m_theme.textMuted);
    painter.drawText(area, Qt::AlignCenter, elidedTo(TextStyle::Label, text(), area.width() - textPadding));
}

SegmentedControl::SegmentedControl(const QString &name, const QStringList &texts, QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (int i = 0; i < texts.size(); ++i) {
        auto *const segment = new Segment(texts[i], this);
        segment->setObjectName(QStringLiteral("segment%1").arg(i));
        segment->setAccessibleName(tr("%1: %2").arg(name, texts[i]));
        segment->setEnds(i == 0, i + 1 == texts.size());
        connect(segment, &QAbstractButton::clicked, this, [this, i] { onClicked(i); });
        m_segments.push_back(segment);
    }
}

void SegmentedControl::setText(int index, const QString &text)
{
    Segment *const segment = m_segments[static_cast<std::size_t>(index)];
    if (segment->text() != text) {
        segment->setText(text);
        segment->setAccessibleName(tr("%1: %2").arg(accessibleName(), text));
        updateGeometry();
        layOut();
    }
}

void SegmentedControl::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (Segment *const segment : m_segments) {
        segment->setTheme(theme);
    }
    update();
}

void SegmentedControl::setChosen(std::optional<int> index)
{
    if (m_chosen == index) {
        return;
    }
    m_chosen = index;
    if (index) {
        segment(*index)->setChecked(true);
        return;
    }
    for (Segment *const each : m_segments) {
        // A radio button can be unchecked only outside its group.
        each->setAutoExclusive(false);
        each->setChecked(false);
        each->setAutoExclusive(true);
        each->setFocusPolicy(each == m_segments.front() ? Qt::StrongFocus : Qt::ClickFocus);
    }
}

std::optional<int> SegmentedControl::chosen() const
{
    return m_chosen;
}

void SegmentedControl::onClicked(int index)
{
    if (m_chosen == index) {
        return;
    }
    m_chosen = index;
    emit chosenByUser(index);
}

QSize SegmentedControl::sizeHint() const
{
    int width = 2;
    for (const Segment *const segment : m_segments) {
        width += segment->sizeHint().width();
    }
    return {width, segmentHeight};
}

/// Equal widths where every text fits, else what the texts need and the rest shared. Where that is not to be
/// had the longest text gives way: only a device's own name is so long.
std::vector<double> SegmentedControl::widths(double inner) const
{
    std::vector<double> needed;
    for (const Segment *const segment : m_segments) {
        needed.push_back(segment->sizeHint().width());
    }
    const auto count = static_cast<double>(needed.size());
    const auto widest = std::ranges::max_element(needed);
    if (*widest * count <= inner) {
        return std::vector<double>(needed.size(), inner / count);
    }
    const double left = inner - std::accumulate(needed.begin(), needed.end(), 0.0);
    if (left < 0) {
        *widest = std::max(*widest + left, narrowest);
        return needed;
    }
    for (double &width : needed) {
        width += left / count;
    }
    return needed;
}

void SegmentedControl::layOut()
{
    const std::vector<double> shares = widths(width() - 2);
    double x = 1;
    for (std::size_t index = 0; index < m_segments.size(); ++index) {
        const int left = static_cast<int>(std::lround(x));
        const int right = static_cast<int>(std::lround(x + shares[index]));
        const int shown = layoutDirection() == Qt::RightToLeft ? width() - right : left;
        m_segments[index]->setGeometry(shown, 0, right - left, height());
        x += shares[index];
    }
}

void SegmentedControl::resizeEvent(QResizeEvent *)
{
    layOut();
}

void SegmentedControl::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(m_theme.panel);
    painter.setPen(QPen(m_theme.border, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius + 0.5,
                            cornerRadius + 0.5);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 1; i < m_segments.size(); ++i) {
        const QRect geometry = m_segments[i]->geometry();
        const int x = layoutDirection() == Qt::RightToLeft ? geometry.right() + 1 : geometry.left();
        painter.fillRect(x, 1, 1, height() - 2, m_theme.border);
    }
}

void SegmentedControl::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Home && event->key() != Qt::Key_End) {
        event->ignore();
        return;
    }
    Segment *const target = event->key() == Qt::Key_Home ? m_segments.front() : m_segments.back();
    target->setFocus(Qt::TabFocusReason);
    target->click();
}

} // namespace waferline
