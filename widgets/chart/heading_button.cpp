// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/heading_button.h"

#include "widgets/look.h"

#include <QActionGroup>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include <cmath>

namespace waferline {

namespace {

constexpr double fontSize = 12; // as the timeline's heading beside it
constexpr double arrow = 7; // across
constexpr double arrowGap = 6;

QFont headingFont()
{
    return uiFont(fontSize, QFont::Medium);
}

} // namespace

HeadingButton::HeadingButton(const QStringList &choices, QWidget *parent)
    : QPushButton(parent)
    , m_choices(new QMenu(this))
{
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    auto *group = new QActionGroup(this);
    for (int index = 0; index < choices.size(); ++index) {
        QAction *const action = m_choices->addAction(choices[index]);
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, index] { emit chosenByUser(index); });
    }
    connect(this, &QPushButton::clicked, this, &HeadingButton::open);
}

void HeadingButton::setTheme(const Theme &theme)
{
    m_theme = &theme;
    update();
}

void HeadingButton::setChosen(int index)
{
    m_choices->actions().at(index)->setChecked(true);
}

QSize HeadingButton::sizeHint() const
{
    const QFontMetricsF metrics(headingFont());
    return {static_cast<int>(std::ceil(metrics.horizontalAdvance(text()) + arrowGap + arrow)) + 2 * padding,
            static_cast<int>(std::ceil(metrics.height())) + 4};
}

void HeadingButton::open()
{
    for (QAction *const action : m_choices->actions()) {
        if (action->isChecked()) {
            m_choices->setActiveAction(action);
        }
    }
    m_choices->popup(mapToGlobal(QPoint(0, height())));
}

void HeadingButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        open();
    } else {
        QPushButton::keyPressEvent(event);
    }
}

void HeadingButton::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(headingFont());
    const double room = width() - 2 * padding - arrowGap - arrow;
    const QString shown = metrics.elidedText(text(), Qt::ElideRight, room + 1);
    const double middle = height() / 2.0;
    painter.setFont(headingFont());
    painter.setPen(underMouse() || isDown() ? m_theme->text : m_theme->textMuted);
    painter.drawText(QPointF(padding, middle + metrics.capHeight() / 2), shown);
    const double left = padding + metrics.horizontalAdvance(shown) + arrowGap;
    painter.setPen(QPen(painter.pen().color(), 1.3));
    painter.drawPolyline(
        QPolygonF({{left, middle - 1.5}, {left + arrow / 2, middle + 2}, {left + arrow, middle - 1.5}}));
    if (hasFocus()) {
        paintFocusRing(painter, rect(), 3, *m_theme);
    }
}

} // namespace waferline
