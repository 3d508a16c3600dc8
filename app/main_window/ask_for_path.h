// SPDX-License-Identifier: GPL-3.0-or-later
// Where files go. Empty where nothing is chosen.
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace waferline {

/// A file, at first `name` in `folder`. One that is there already is asked about, by its whole name: where
/// no ending is typed, that of `name` is added before.
QString askForFile(QWidget *parent, const QString &title, const QString &folder, const QString &name);
/// A folder that is there.
QString askForFolder(QWidget *parent, const QString &title, const QString &folder);
/// Asks whether those of the files that are there may be replaced; true where none is.
bool mayReplace(QWidget *parent, const QStringList &paths);

} // namespace waferline
