// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/input_events.h"

#include <QApplication>
#include <QDialog>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPointer>
#include <QRegularExpression>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <QWindow>

namespace waferline::test {

void failOnWarnings()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support )")));
}

void dragMouse(QWidget *widget, const QPoint &from, const QPoint &to, int steps)
{
    QTest::mousePress(widget, Qt::LeftButton, {}, from);
    for (int step = 1; step <= steps; ++step) {
        QTest::mouseMove(widget, from + (to - from) * step / steps);
    }
    QTest::mouseRelease(widget, Qt::LeftButton, {}, to);
}

void moveMouse(QWidget *widget, const QPoint &point)
{
    QMouseEvent event(QEvent::MouseMove, widget->mapTo(widget->window(), point), widget->mapToGlobal(point),
                      Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(widget->window()->windowHandle(), &event);
}

bool turnWheel(QWidget *widget, const QPointF &point, double notches)
{
    constexpr double eighthsOfDegrees = 120;
    const QPointF inWindow = widget->mapTo(widget->window(), point.toPoint());
    const QPoint angle(0, qRound(notches * eighthsOfDegrees));
    QWheelEvent event(inWindow, widget->mapToGlobal(point), QPoint(), angle, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    // sendEvent() would mark it as the program's own, and such a wheel event does not go on to the parents.
    QSpontaneKeyEvent::setSpontaneous(&event);
    return qApp->notify(widget->window()->windowHandle(), &event) && event.isAccepted();
}

Dropped dropOn(QWidget *widget, const QPoint &point, const QList<QUrl> &urls, const QString &text)
{
    QMimeData data;
    if (!urls.isEmpty()) {
        data.setUrls(urls);
    }
    if (!text.isEmpty()) {
        data.setText(text);
    }
    QWidget *const window = widget->window();
    const QPoint place = widget->mapTo(window, point);
    QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(window->windowHandle(), &enter);
    if (!enter.isAccepted()) {
        return Dropped::RefusedOnEntering;
    }
    QDropEvent drop(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    drop.ignore();
    QApplication::sendEvent(window->windowHandle(), &drop);
    return drop.isAccepted() ? Dropped::Taken : Dropped::Refused;
}

Dropped dropFile(QWidget *window, const QString &path)
{
    return dropOn(window, window->rect().center(), {QUrl::fromLocalFile(path)});
}

bool withDialog(const std::function<void()> &open, const std::function<void(QWidget *)> &drive)
{
    const QWidget *const before = QApplication::activeModalWidget(); // a dialog may open another
    bool appeared = false;
    QTimer timer; // goes on until a dialog is shown, or open() returns without one
    QObject::connect(&timer, &QTimer::timeout, [&] {
        const QPointer<QWidget> dialog = QApplication::activeModalWidget();
        if (dialog.isNull() || dialog == before) {
            return;
        }
        timer.stop();
        appeared = true;
        drive(dialog);
        if (auto *const left = qobject_cast<QDialog *>(dialog); left != nullptr && left->isVisible()) {
            left->reject();
        }
    });
    timer.start(0);
    open();
    return appeared;
}

} // namespace waferline::test
