// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panels/panel_rig.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>
#include <QWindow>

namespace waferline::test {

void showAt(QWidget &widget, const QSize &size)
{
    widget.resize(size);
    QWidget *const window = widget.window();
    window->resize(size);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window));
}

void drag(QWidget *widget, const QPoint &from, const QPoint &to, int steps)
{
    QTest::mousePress(widget, Qt::LeftButton, {}, from);
    for (int step = 1; step <= steps; ++step) {
        QTest::mouseMove(widget, from + (to - from) * step / steps);
    }
    QTest::mouseRelease(widget, Qt::LeftButton, {}, to);
}

void turnWheel(QWidget *widget, int degrees)
{
    constexpr int eighths = 8;
    QWidget *const window = widget->window();
    const QPointF local = widget->rect().center();
    const QPointF inWindow = widget->mapTo(window, local.toPoint());
    const QPointF global = widget->mapToGlobal(local.toPoint());
    QWheelEvent event(inWindow, global, QPoint(), QPoint(0, degrees * eighths), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    // sendEvent() would mark it as made by the program, and such a wheel event does not go on to the parents.
    QSpontaneKeyEvent::setSpontaneous(&event);
    (void)qApp->notify(window->windowHandle(), &event);
}

} // namespace waferline::test
