// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/tab_strip.h"

#include "widgets/look.h"

#include <QPainter>

namespace waferline {

namespace {

constexpr int tabHeight = 38;
constexpr int tabPadding = 10;

} // namespace

TabStrip::TabStrip(QWidget *parent)
    : QTabBar(parent)
{
    setDrawBase(false);
    setExpanding(false);
    setFocusPolicy(Qt::TabFocus);
}

void TabStrip::setTheme(const Theme &theme)
{
    m_theme = &theme;
    update();
}

QSize TabStrip::tabSizeHint(int index) const
{
    return {static_cast<int>(widthOf(TextStyle::LabelStrong, tabText(index))) + 2 * tabPadding, tabHeight};
}

void TabStrip::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme->panel);
    painter.fillRect(0, height() - 1, width(), 1, m_theme->border);
    for (int index = 0; index < count(); ++index) {
        const bool chosen = index == currentIndex();
        const QRect tab = tabRect(index);
        painter.setFont(fontOf(chosen ? TextStyle::LabelStrong : TextStyle::Label));
        painter.setPen(chosen ? m_theme->accentText : m_theme->textMuted);
        painter.drawText(tab, Qt::AlignCenter, tabText(index));
        if (chosen) {
            painter.fillRect(QRect(tab.left() + tabPadding / 2, height() - 2, tab.width() - tabPadding, 2),
                             m_theme->accent);
        }
        if (chosen && hasFocus()) {
            paintFocusRing(painter, QRectF(tab).adjusted(2, 5, -2, -5), 4, *m_theme);
        }
    }
}

} // namespace waferline
