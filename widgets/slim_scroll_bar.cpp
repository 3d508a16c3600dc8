// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/slim_scroll_bar.h"

#include <QPainter>
#include <QStyleOptionSlider>

namespace waferline {

namespace {

constexpr int barWidth = 10;

} // namespace

SlimScrollBar::SlimScrollBar(QWidget *parent)
    : QScrollBar(Qt::Vertical, parent)
{
    setAccessibleName(tr("Scroll bar"));
}

void SlimScrollBar::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

QSize SlimScrollBar::sizeHint() const
{
    return {barWidth, QScrollBar::sizeHint().height()};
}

void SlimScrollBar::paintEvent(QPaintEvent *)
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    if (minimum() == maximum()) {
        return;
    }
    const QRectF thumb =
        style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarSlider, this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(isSliderDown() || underMouse() ? m_theme.borderStrong : m_theme.border);
    painter.drawRoundedRect(QRectF(2, thumb.top(), barWidth - 4.0, thumb.height()), barWidth / 2.0 - 2,
                            barWidth / 2.0 - 2);
}

} // namespace waferline
