// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/icon_button.h"

#include "widgets/look.h"

#include <QPainter>
#include <QPainterPath>

namespace waferline {

namespace {

/// Icons in a square from -6 to 6.
QPainterPath iconPath(ButtonIcon icon)
{
    QPainterPath path;
    const auto triangle = [&](double base, double tip) {
        path.moveTo(base, -6);
        path.lineTo(tip, 0);
        path.lineTo(base, 6);
        path.closeSubpath();
    };
    switch (icon) {
    case ButtonIcon::Start:
        path.addRect(-6, -6, 2, 12);
        triangle(6, -3);
        break;
    case ButtonIcon::Play:
        triangle(-4.5, 6);
        break;
    case ButtonIcon::Pause:
        path.addRect(-5, -6, 3.5, 12);
        path.addRect(1.5, -6, 3.5, 12);
        break;
    case ButtonIcon::Step:
        triangle(-6, 3);
        path.addRect(4, -6, 2, 12);
        break;
    case ButtonIcon::Previous:
        triangle(3.5, -4.5);
        break;
    case ButtonIcon::Next:
        triangle(-3.5, 4.5);
        break;
    }
    return path;
}

} // namespace

IconButton::IconButton(ButtonIcon icon, const QString &name, QWidget *parent)
    : QPushButton(parent)
    , m_icon(icon)
{
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAutoDefault(false);
    setFocusPolicy(Qt::TabFocus); // a click leaves the keyboard to what has it: Space plays
    setFace(icon, name);
}

void IconButton::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void IconButton::setFace(ButtonIcon icon, const QString &name)
{
    m_icon = icon;
    setAccessibleName(name);
    update();
}

void IconButton::enterEvent(QEnterEvent *event)
{
    QPushButton::enterEvent(event);
    update();
}

void IconButton::leaveEvent(QEvent *event)
{
    QPushButton::leaveEvent(event);
    update();
}

void IconButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area(rect());
    if (isEnabled() && (isDown() || underMouse())) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isDown() ? m_theme.border : m_theme.inset);
        painter.drawRoundedRect(area, 5, 5);
    }
    if (hasFocus()) {
        paintFocusRing(painter, area, 5, m_theme);
    }
    painter.translate(area.center());
    painter.fillPath(iconPath(m_icon), isEnabled() ? m_theme.text : m_theme.border);
}

} // namespace waferline
