// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPoint>
#include <QPointF>
#include <QString>
#include <QUrl>
#include <QWidget>

#include <functional>

// Input as the window system sends it: to the window, which finds the widget.
namespace waferline::test {

/// A warning fails the test, except the offscreen platform's remarks on what it cannot do.
void failOnWarnings();

/// Presses the left button at `from`, moves to `to` in steps, releases there; points of the widget.
void dragMouse(QWidget *widget, const QPoint &from, const QPoint &to, int steps = 8);

/// Moves the mouse, with no button down, to a point of the widget.
void moveMouse(QWidget *widget, const QPoint &point);

/// Turns the wheel by so many notches (away from the user: above 0) over a point of the widget. True if
/// something took it.
bool turnWheel(QWidget *widget, const QPointF &point, double notches);

/// What a drop came to.
enum class Dropped : std::uint8_t { RefusedOnEntering, Refused, Taken };

/// Drags over a point of a widget and lets go, unless what is dragged is refused before. `text` is what goes
/// along as plain text: file managers send both.
Dropped dropOn(QWidget *widget, const QPoint &point, const QList<QUrl> &urls, const QString &text = {});
/// Drops a file on the middle of a window.
Dropped dropFile(QWidget *window, const QString &path);

/// Runs `open`, which shows a modal dialog, and `drive` on that dialog once it is shown. A dialog that is
/// still open after that is rejected. False if none appeared.
bool withDialog(const std::function<void()> &open, const std::function<void(QWidget *)> &drive);

} // namespace waferline::test
