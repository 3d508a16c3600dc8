// SPDX-License-Identifier: GPL-3.0-or-later
// The Show me menu: settings that make one point, and the sentence beside it.
#include "app/main_window/main_window.h"

#include "model/planning/shown.h"
#include "widgets/floor/floor_view.h"
#include "widgets/math_view.h"
#include "widgets/playback/playback.h"
#include "widgets/playback_bar.h"
#include "widgets/present/present_view.h"
#include "widgets/show_me/lesson_wording.h"
#include "widgets/show_me/show_me_strip.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/window/message_bar.h"
#include "widgets/window/tab_strip.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include <array>

namespace waferline {

namespace {

/// How a lesson is looked at, beside its settings.
struct Staging {
    StepId step = StepId::Weights; ///< of The math
    double speed = 20e-6; ///< simulated seconds a second; 0: it stands still
    bool limitingWafer = false; ///< is selected
};

constexpr std::array<Staging, lessonCount> stagings{{
    {StepId::Rate},
    {StepId::Rate},
    {StepId::Total},
    {StepId::Total},
    {StepId::InFlight},
    {StepId::Rate, 8e-3},
    {StepId::Latency, 10e-6},
    {StepId::ConcurrentRequests, 0, true},
    {StepId::ConcurrentRequests, 0, true},
}};

const Staging &stagingOf(LessonId lesson)
{
    return stagings.at(static_cast<std::size_t>(lesson));
}

Setup setupOf(const ScenarioDocument &document)
{
    return {document.model, document.hardware, document.scenario};
}

int numberOf(LessonId lesson)
{
    return static_cast<int>(lesson) + 1;
}

LessonId neighbour(LessonId lesson, int step)
{
    constexpr auto count = static_cast<int>(lessonCount);
    return static_cast<LessonId>((static_cast<int>(lesson) + step + count) % count);
}

} // namespace

void MainWindow::buildShowMeMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Show me"));
    menu->setObjectName(QStringLiteral("showMeMenu"));
    menu->setAttribute(Qt::WA_WindowPropagation);
    for (std::size_t index = 0; index < lessonCount; ++index) {
        const auto lesson = static_cast<LessonId>(index);
        QAction *action = menu->addAction(LessonWording::title(lesson));
        action->setObjectName(QStringLiteral("showMe-%1").arg(numberOf(lesson)));
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + numberOf(lesson))));
        connect(action, &QAction::triggered, this, [this, lesson] { showLesson(lesson); });
    }
    connect(m_showMe, &ShowMeStrip::previousRequested, this,
            [this] { showLesson(neighbour(m_lesson->id, -1)); });
    connect(m_showMe, &ShowMeStrip::nextRequested, this, [this] { showLesson(neighbour(m_lesson->id, 1)); });
    connect(m_showMe, &ShowMeStrip::againRequested, this, [this] { showLesson(m_lesson->id); });
    connect(m_showMe, &ShowMeStrip::closeRequested, this, &MainWindow::closeLesson);
}

void MainWindow::showLesson(LessonId id)
{
    const std::shared_ptr<const ScenarioDocument> document = bundledScenario(scenarioOf(id));
    // Where its settings are open already there is nothing to undo: what was open before them stays so.
    const bool again = m_lesson && m_session.setup() == setupOf(*document);
    const Setup before = again ? m_lesson->before : m_session.setup();
    const double usual = usualSpeed();
    if (!m_session.change(setupOf(*document), tr("show me: %1").arg(LessonWording::title(id)))) {
        return;
    }
    m_messages->hide();
    m_lesson = ShownLesson{id, before, usual};
    stageLesson(document->timeSeconds);
    updateLesson();
    m_showMe->show();
}

/// Everything is looked at where the lesson is seen best.
void MainWindow::stageLesson(double seconds)
{
    const Staging &staging = stagingOf(m_lesson->id);
    const Plan &plan = *m_session.plan();
    const std::optional<std::uint32_t> wafer =
        staging.limitingWafer ? std::optional(plan.capacity.limitingWafers.front()) : std::nullopt;
    if (m_present != nullptr) { // this window stays as it is
        m_present->floor().fit();
        m_present->floor().setSelectedWafer(wafer);
    } else {
        stagePanels(staging.step, wafer);
    }
    m_playback->seek(seconds > 0 ? seconds : openingSeconds(plan));
    if (m_present == nullptr) {
        m_timeline->fit();
    }
    if (staging.speed > 0) {
        m_lesson->speed = staging.speed;
        m_playback->setSpeed(staging.speed);
        m_playbackBar->setSpeed(staging.speed);
    }
    m_playback->play(staging.speed > 0);
}

void MainWindow::stagePanels(StepId step, std::optional<std::uint32_t> wafer)
{
    m_floor->fit();
    m_floor->setSelectedWafer(wafer);
    if (wafer) {
        showWafer(*wafer);
    } else {
        forgetWafer();
    }
    m_tabs->setCurrentIndex(MathTab);
    m_math->showStep(step);
    showTimeline(true);
}

/// The sentence follows the plan, as long as the plan shows what it says.
void MainWindow::updateLesson()
{
    if (!m_lesson) {
        return;
    }
    const Plan &plan = *m_session.plan();
    const std::optional<LessonFigures> figures = lessonFigures(m_lesson->id, plan);
    const LessonText text{numberOf(m_lesson->id), static_cast<int>(lessonCount),
                          LessonWording::title(m_lesson->id),
                          figures ? LessonWording::sentence(plan, *figures) : QString()};
    m_showMe->setLesson(text);
    if (m_present != nullptr) {
        m_present->setLesson(text);
    }
}

/// Undone, or back by hand: what was open before is open again.
void MainWindow::leaveLessonWhenUndone()
{
    const bool changed =
        m_lesson && !(m_lesson->before == setupOf(*bundledScenario(scenarioOf(m_lesson->id))));
    if (changed && m_lesson->before == m_session.setup()) {
        closeLesson();
    }
}

void MainWindow::closeLesson()
{
    const double usual = usualSpeed();
    m_lesson.reset();
    m_playback->setSpeed(usual);
    m_playbackBar->setSpeed(usual);
    m_showMe->hide();
    if (m_present != nullptr) {
        m_present->setLesson(std::nullopt);
    }
}

/// The speed that the user has chosen, not a lesson's.
double MainWindow::usualSpeed() const
{
    const double speed = m_playback->speed();
    return m_lesson && m_lesson->speed == speed ? m_lesson->usualSpeed : speed;
}

} // namespace waferline
