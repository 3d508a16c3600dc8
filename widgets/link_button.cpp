// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/link_button.h"

#include "widgets/look.h"

#include <QPainter>

#include <cmath>

namespace waferline {

LinkButton::LinkButton(const QString &text, QWidget *parent)
    : QPushButton(text, parent)
{
    setAttribute(Qt::WA_Hover);
    setAccessibleName(text);
    setCursor(Qt::PointingHandCursor);
}

void LinkButton::setTheme(const Theme &theme)
{
    m_theme = &theme;
    update();
}

QSize LinkButton::sizeHint() const
{
    constexpr QSize padding(10, 4);
    return QSize(static_cast<int>(std::ceil(widthOf(TextStyle::Caption, text()))),
                 static_cast<int>(std::ceil(metricsOf(TextStyle::Caption).height())))
        + padding;
}

void LinkButton::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    QFont font = fontOf(TextStyle::Caption);
    font.setUnderline(underMouse());
    painter.setFont(font);
    painter.setPen(isDown() ? m_theme->text : m_theme->accentText);
    painter.drawText(rect(), Qt::AlignCenter, text());
    if (hasFocus()) {
        paintFocusRing(painter, rect(), 3, *m_theme);
    }
}

} // namespace waferline
