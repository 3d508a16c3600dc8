// SPDX-License-Identifier: GPL-3.0-or-later
// Presenting: floor and headline figures over a screen, beside or instead of this window, which stays as it
// is.
#include "app/main_window/main_window.h"

#include "widgets/floor/floor_view.h"
#include "widgets/playback/playback.h"
#include "widgets/present/present_view.h"

#include <QAction>
#include <QGuiApplication>
#include <QMenu>
#include <QScreen>
#include <QSettings>

namespace waferline {

namespace {

const QString screenKey = QStringLiteral("present/screen");

QString nameOf(const QScreen &screen)
{
    const QSize pixels = screen.size() * screen.devicePixelRatio();
    return MainWindow::tr("%1, %2 × %3", "screen")
        .arg(screen.name())
        .arg(pixels.width())
        .arg(pixels.height());
}

} // namespace

void MainWindow::addPresentMenu(QMenu *menu)
{
    QAction *action = menu->addAction(tr("&Present"), QKeySequence(Qt::Key_F11), this, [this] {
        if (m_present != nullptr) {
            leavePresentation();
        } else {
            present(nullptr);
        }
    });
    action->setObjectName(QStringLiteral("presentAction"));
    QMenu *screens = menu->addMenu(tr("Present &on"));
    screens->setObjectName(QStringLiteral("presentOnMenu"));
    screens->setAttribute(Qt::WA_WindowPropagation);
    const auto list = [this, screens] {
        screens->clear();
        for (QScreen *screen : QGuiApplication::screens()) {
            QAction *choice = screens->addAction(nameOf(*screen));
            choice->setObjectName(QStringLiteral("presentOn-%1").arg(screen->name()));
            connect(choice, &QAction::triggered, screen, [this, screen] { present(screen); });
        }
        screens->menuAction()->setVisible(QGuiApplication::screens().size() > 1);
    };
    list();
    connect(menu, &QMenu::aboutToShow, this, list);
}

/// The screen that was chosen last, if it is there; else this window's.
QScreen *MainWindow::presentationScreen() const
{
    const QString chosen =
        m_options.settings != nullptr ? m_options.settings->value(screenKey).toString() : QString();
    for (QScreen *known : QGuiApplication::screens()) {
        if (!chosen.isEmpty() && known->name() == chosen) {
            return known;
        }
    }
    return screen();
}

void MainWindow::present(QScreen *on)
{
    if (on != nullptr && m_options.settings != nullptr) {
        m_options.settings->setValue(screenKey, on->name());
    }
    QScreen *const target = on != nullptr ? on : presentationScreen();
    if (m_present == nullptr) {
        makePresentation();
    }
    m_present->hide(); // it may be on another screen
    m_present->setScreen(target);
    m_present->setGeometry(target->geometry());
    m_present->showFullScreen();
    m_present->activateWindow();
    m_present->setFocus();
    // Nobody sees this window under it, where all that moves would be painted twice.
    centralWidget()->setUpdatesEnabled(target != screen());
    updateSuspended();
}

void MainWindow::makePresentation()
{
    m_present = new PresentView(m_playback, m_options.clock, this);
    m_present->setTheme(Theme::of(m_theme));
    m_present->setPlan(m_session.plan());
    connect(m_present, &PresentView::leaveRequested, this, &MainWindow::leavePresentation);
    connect(m_present, &PresentView::playToggled, m_playback,
            [this] { m_playback->play(!m_playback->isPlaying()); });
    connect(m_present, &PresentView::stepRequested, m_playback, &Playback::step);
    connect(m_present, &PresentView::startRequested, m_playback, &Playback::toStart);
    connect(m_present, &PresentView::lessonEndRequested, this, &MainWindow::endLessons);
    connect(m_present, &PresentView::lessonRequested, this, [this](int number) {
        if (number <= static_cast<int>(lessonCount)) {
            presentLesson(static_cast<LessonId>(number - 1));
        }
    });
    connect(m_present, &PresentView::neighbourRequested, this, [this](int step) {
        constexpr auto count = static_cast<int>(lessonCount);
        const int at = m_lesson ? static_cast<int>(m_lesson->id) + step : step > 0 ? 0 : count - 1;
        presentLesson(static_cast<LessonId>((at + count) % count));
    });
    updateLesson();
}

void MainWindow::presentLesson(LessonId id)
{
    if (!m_beforeLessons) {
        m_beforeLessons = {m_lesson ? m_lesson->before : m_session.setup(), m_playback->timeSeconds(),
                           m_playback->isPlaying()};
    }
    showLesson(id);
}

/// Back to what was open before the first of them.
void MainWindow::endLessons()
{
    if (!m_lesson) {
        m_beforeLessons.reset();
        return;
    }
    const Setup before = m_beforeLessons ? m_beforeLessons->setup : m_lesson->before;
    closeLesson();
    m_session.change(before, tr("back from Show me"));
    m_present->floor().setSelectedWafer(std::nullopt);
    m_present->floor().fit();
    if (m_beforeLessons) {
        m_playback->seek(m_beforeLessons->seconds);
        m_playback->play(m_beforeLessons->playing);
    }
    m_beforeLessons.reset();
}

void MainWindow::leavePresentation()
{
    if (m_present == nullptr) {
        return;
    }
    m_present->hide();
    m_present->deleteLater(); // it may be what asks for it
    m_present = nullptr;
    m_beforeLessons.reset();
    centralWidget()->setUpdatesEnabled(true);
    updateSuspended();
    activateWindow();
}

} // namespace waferline
