// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/recent_files.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QFontMetrics>
#include <QMenu>
#include <QSettings>

namespace waferline {

namespace {

const QString recentKey = QStringLiteral("files/recent");
constexpr int mostTextWidth = 420;

QString absolutePath(const QString &path)
{
    return QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

/// Many files are called config.json: their folder tells them apart.
QString menuText(const QString &path, const QFontMetrics &metrics)
{
    const QFileInfo info(path);
    QString folder = info.path();
    const QString home = QDir::homePath();
    if (folder == home || folder.startsWith(home + u'/')) {
        folder.replace(0, home.size(), u'~');
    }
    const QString text = QStringLiteral("%1 – %2").arg(info.fileName(), QDir::toNativeSeparators(folder));
    return metrics.elidedText(text, Qt::ElideMiddle, mostTextWidth).replace(u'&', QStringLiteral("&&"));
}

} // namespace

RecentFiles::RecentFiles(QSettings *settings, QMenu *menu)
    : QObject(menu)
    , m_settings(settings)
    , m_menu(menu)
{
    m_menu->setToolTipsVisible(true);
    m_menu->setEnabled(!paths().isEmpty());
    // Only then: the item that was chosen lives while its file is opened.
    connect(m_menu, &QMenu::aboutToShow, this, &RecentFiles::fillMenu);
}

QStringList RecentFiles::paths() const
{
    return m_settings != nullptr ? m_settings->value(recentKey).toStringList().mid(0, most) : QStringList();
}

void RecentFiles::add(const QString &path)
{
    const QString absolute = absolutePath(path);
    QStringList list = paths();
    list.removeAll(absolute);
    list.prepend(absolute);
    store(list.mid(0, most));
}

void RecentFiles::remove(const QString &path)
{
    QStringList list = paths();
    list.removeAll(absolutePath(path));
    store(list);
}

void RecentFiles::clear()
{
    store({});
}

void RecentFiles::store(const QStringList &paths)
{
    if (m_settings == nullptr) {
        return;
    }
    m_settings->setValue(recentKey, paths);
    m_menu->setEnabled(!paths.isEmpty());
}

void RecentFiles::fillMenu()
{
    m_menu->clear();
    int number = 0;
    for (const QString &path : paths()) {
        ++number;
        QAction *action = m_menu->addAction(
            QStringLiteral("&%1 %2").arg(number).arg(menuText(path, m_menu->fontMetrics())));
        action->setObjectName(QStringLiteral("recent-%1").arg(number));
        action->setToolTip(QDir::toNativeSeparators(path));
        connect(action, &QAction::triggered, this, [this, path] { emit chosen(path); });
    }
    m_menu->addSeparator();
    m_menu->addAction(tr("&Clear the list"), this, &RecentFiles::clear)
        ->setObjectName(QStringLiteral("clearRecentAction"));
}

} // namespace waferline
