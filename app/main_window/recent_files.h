// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;
class QSettings;

namespace waferline {

/// The files that were opened or saved last, remembered in the settings, and their menu.
class RecentFiles : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype most = 8;

    /// Without settings there are none. Both outlive it, or own it.
    RecentFiles(QSettings *settings, QMenu *menu);

    /// Absolute, the last one first.
    QStringList paths() const;
    /// Puts a file or folder first, whether it was there or not.
    void add(const QString &path);
    void remove(const QString &path);
    void clear();

signals:
    void chosen(const QString &path);

private:
    void store(const QStringList &paths);
    void fillMenu();

    QSettings *m_settings;
    QMenu *m_menu;
};

} // namespace waferline
