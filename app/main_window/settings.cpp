// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers.
#include "app/main_window/main_window.h"

#include "widgets/playback/playback.h"
#include "widgets/playback_bar.h"
#include "widgets/window/shared_height.h"

#include <QAction>
#include <QSettings>

namespace waferline {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");
const QString themeKey = QStringLiteral("window/theme");
const QString speedKey = QStringLiteral("playback/speed");
const QString timelineKey = QStringLiteral("window/timeline");
const QString splitKey = QStringLiteral("window/split");

} // namespace

void MainWindow::restoreSettings()
{
    if (m_options.settings == nullptr) {
        return;
    }
    const QSettings &settings = *m_options.settings;
    restoreGeometry(settings.value(geometryKey).toByteArray());
    const QString theme = settings.value(themeKey).toString();
    if (theme == QLatin1String("light") || theme == QLatin1String("dark")) {
        m_themeChoice = theme == QLatin1String("dark") ? ThemeKind::Dark : ThemeKind::Light;
    }
    const double speed = settings.value(speedKey, m_playback->speed()).toDouble();
    if (speed > 0 && speed <= 1) { // seconds a second: the most that can be typed
        m_playback->setSpeed(speed);
    }
    m_playbackBar->setSpeed(m_playback->speed());
    m_floorAndTimeline->restoreUserState(settings.value(splitKey).toByteArray());
    showTimeline(settings.value(timelineKey, true).toBool());
    restoreChart(settings);
}

void MainWindow::saveSettings()
{
    if (m_options.settings == nullptr) {
        return;
    }
    QSettings &settings = *m_options.settings;
    settings.setValue(geometryKey, saveGeometry());
    settings.setValue(themeKey,
                      !m_themeChoice                          ? QStringLiteral("desktop")
                          : *m_themeChoice == ThemeKind::Dark ? QStringLiteral("dark")
                                                              : QStringLiteral("light"));
    settings.setValue(speedKey, usualSpeed());
    settings.setValue(timelineKey, m_timelineAction->isChecked());
    saveChart(settings);
    settings.setValue(splitKey, m_floorAndTimeline->userState());
}

} // namespace waferline
