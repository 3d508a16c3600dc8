// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QObject>
#include <QString>

namespace waferline {

/// Lets Qt know, once, that `Interface` speaks for every `Widget` to screen readers.
template <typename Interface, typename Widget>
void installAccessible()
{
    static const bool installed = [] {
        QAccessible::installFactory([](const QString &className, QObject *object) -> QAccessibleInterface * {
            return className == QLatin1String(Widget::staticMetaObject.className())
                ? new Interface(static_cast<Widget *>(object))
                : nullptr;
        });
        return true;
    }();
    Q_UNUSED(installed)
}

} // namespace waferline
