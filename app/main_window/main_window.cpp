// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/main_window.h"

#include "app/main_window/export_dialog.h"
#include "app/main_window/hardware_editor.h"
#include "app/main_window/rate_check.h"
#include "model/planning/shown.h"
#include "model/report/report.h"
#include "widgets/calibration/calibration_dialog.h"
#include "widgets/chart/chart_pane.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/floor_pair.h"
#include "widgets/device_wording.h"
#include "widgets/export/caption.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_strip.h"
#include "widgets/look.h"
#include "widgets/math_view.h"
#include "widgets/playback/playback.h"
#include "widgets/playback_bar.h"
#include "widgets/present/present_view.h"
#include "widgets/show_me/show_me_strip.h"
#include "widgets/timeline/timeline_rows.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/wafer_view.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/message_bar.h"
#include "widgets/window/shared_height.h"
#include "widgets/window/tab_strip.h"
#include "widgets/wording.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QToolTip>

#include <utility>

namespace waferline {

namespace {

constexpr QSize defaultSize(1440, 900);

QString controlName(ScenarioControl control)
{
    switch (control) {
    case ScenarioControl::Context:
        return MainWindow::tr("context length");
    case ScenarioControl::Weights:
        return MainWindow::tr("weight format");
    case ScenarioControl::Cache:
        return MainWindow::tr("KV cache bits");
    case ScenarioControl::MicroBatch:
        return MainWindow::tr("micro-batch");
    case ScenarioControl::Stages:
        return MainWindow::tr("stages");
    case ScenarioControl::Placement:
        return MainWindow::tr("placement");
    case ScenarioControl::Room:
        return MainWindow::tr("room for requests");
    case ScenarioControl::Shown:
        break;
    }
    return MainWindow::tr("requests shown");
}

} // namespace

MainWindow::MainWindow(Setup setup, WindowOptions options, QWidget *parent)
    : QMainWindow(parent)
    , m_options(std::move(options))
    , m_session(std::move(setup))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setFont(fontOf(TextStyle::Label));
    m_playback = new Playback(m_options.clock, this);
    m_rateCheck = new RateCheck(m_options.taskRunner, this);
    buildLayout();
    buildMenus();
    connectViews();
    resize(defaultSize);
    restoreSettings();
    applyTheme();
    onPlanChanged();
    m_floor->setFocus();
}

MainWindow::~MainWindow()
{
    delete m_hardwareEditor; // before the session, which it hands its figures to
}

void MainWindow::connectViews()
{
    connect(&m_session, &Session::planChanged, this, &MainWindow::onPlanChanged);
    connect(&m_session, &Session::fileChanged, this, &MainWindow::updateTitle);
    connect(&m_session, &Session::refused, this, &MainWindow::onRefused);
    connect(m_header, &HeaderBar::modelRequested, this, &MainWindow::chooseModel);
    connect(m_header, &HeaderBar::hardwareRequested, this, &MainWindow::chooseHardware);
    connect(m_header, &HeaderBar::openRequested, this, &MainWindow::askForFile);
    connect(m_header, &HeaderBar::exportRequested, this, &MainWindow::askForExport);
    connect(m_whatIf, &WhatIfPanel::scenarioEdited, this, &MainWindow::onScenarioEdited);
    connect(m_floor, &FloorView::waferSelected, this, &MainWindow::showWafer);
    connect(m_floor, &FloorView::selectionCleared, this, &MainWindow::forgetWafer);
    connect(m_floor, &FloorView::waferHovered, m_timeline, &TimelineView::setHighlightedWafer);
    connect(m_timeline, &TimelineView::waferHovered, m_floor, &FloorView::setHighlightedWafer);
    const auto selectWafer = [this](std::uint32_t wafer) {
        m_floor->setSelectedWafer(wafer);
        showWafer(wafer);
    };
    connect(m_wafer, &WaferView::waferRequested, this, selectWafer);
    connect(m_timeline, &TimelineView::waferSelected, this, selectWafer);
    connect(m_headline, &HeadlineStrip::stepRequested, this, [this](StepId step) {
        m_tabs->setCurrentIndex(MathTab);
        m_math->showStep(step);
    });
    connect(m_rateCheck, &RateCheck::compared, m_math, &MathView::setComparison);
    connect(m_math, &MathView::calibrationRequested, this, &MainWindow::calibrate);
    connect(m_chart, &ChartPane::pointChosen, this, &MainWindow::onFrontierPointChosen);
    connect(m_tabs, &QTabBar::currentChanged, m_sidePages, &QStackedWidget::setCurrentIndex);
    connect(m_playback, &Playback::moved, this, &MainWindow::onMoved);
    connect(m_playback, &Playback::playingChanged, this, &MainWindow::onPlayingChanged);
    connect(m_playbackBar, &PlaybackBar::playToggled, m_playback, &Playback::play);
    connect(m_playbackBar, &PlaybackBar::stepRequested, m_playback, &Playback::step);
    connect(m_playbackBar, &PlaybackBar::startRequested, m_playback, &Playback::toStart);
    connect(m_playbackBar, &PlaybackBar::speedChanged, m_playback, &Playback::setSpeed);
}

void MainWindow::onPlanChanged()
{
    const std::shared_ptr<const Plan> &plan = m_session.plan();
    const QString model = QString::fromStdString(plan->model->name);
    updateTitle();
    m_header->setModelName(model);
    m_header->setHardwareName(QString::fromStdString(plan->hardware->name));
    m_header->setHardwareLine(hardwareLine(*plan->hardware));
    m_whatIf->setPlan(plan);
    m_floor->setPlan(plan);
    m_math->setPlan(plan);
    m_rateCheck->setPlan(plan);
    m_wafer->setPlan(plan);
    m_playback->setPlan(plan);
    m_timeline->setPlan(plan);
    m_chart->setPlan(plan);
    if (m_present != nullptr) {
        m_present->setPlan(plan);
    }
    if (!m_floor->selectedWafer()) {
        forgetWafer();
    }
    if (m_hardwareEditor != nullptr) {
        m_hardwareEditor->setHardware(plan->hardware);
    }
    nameWaferTab();
    showComparison();
    updatePlaybackNote();
    leaveLessonWhenUndone();
    updateLesson();
}

void MainWindow::updatePlaybackNote()
{
    const Plan &plan = *m_session.plan();
    const bool available = m_playback->simulation() != nullptr;
    m_playbackBar->setAvailable(available, whyNotSimulated(plan));
    if (const auto utilisation = utilisationOfShown(plan); utilisation && available) {
        const bool full = *utilisation >= 1; // more than fill it do not make it busier
        const std::int64_t shown = microBatchesShown(plan);
        m_playbackBar->setNote((full ? tr("the %1 shown are more than the %2 that fill it: %3 busy")
                                    : shown == 1 ? tr("the one shown uses %1 ÷ %2 = %3 of the pipeline")
                                                 : tr("the %1 shown use %1 ÷ %2 = %3 of the pipeline"))
                                   .arg(shown)
                                   .arg(*plan.timing.microBatchesToFill, 0, 'f', 1)
                                   .arg(Wording::text(figure(*utilisation, Unit::Ratio, headlineDigits))));
    } else {
        m_playbackBar->setNote(available ? QString() : tr("not played: %1").arg(whyNotSimulated(plan)));
    }
}

void MainWindow::onMoved()
{
    m_playbackBar->setTime(m_playback->timeSeconds());
}

void MainWindow::onPlayingChanged(bool playing)
{
    m_playbackBar->setPlaying(playing);
    m_playAction->setText(playing ? tr("Pause") : tr("Play"));
}

void MainWindow::onScenarioEdited(const Scenario &scenario, ScenarioControl control, int gesture)
{
    Setup setup = m_session.setup();
    setup.scenario = scenario;
    if (!m_session.change(setup, controlName(control), gesture)) {
        m_whatIf->setPlan(m_session.plan()); // back to what is planned
    }
}

void MainWindow::onRefused(const PlanFault &fault, const Hardware &hardware)
{
    const QString reason = QString::fromStdString(planFaultText(fault, hardware));
    m_messages->showMessage(reason);
    if (m_hardwareEditor != nullptr) {
        m_hardwareEditor->showRefusal(reason);
    }
}

void MainWindow::clearKeyboardFocus()
{
    if (QWidget *focused = focusWidget()) {
        focused->clearFocus();
    }
}

void MainWindow::showWafer(std::uint32_t wafer)
{
    m_wafer->setWafer(wafer);
    m_timeline->setSelectedWafer(wafer);
    nameWaferTab();
    m_tabs->setCurrentIndex(WaferTab);
}

void MainWindow::forgetWafer()
{
    m_wafer->setWafer(std::nullopt);
    m_timeline->setSelectedWafer(std::nullopt);
    nameWaferTab();
}

void MainWindow::nameWaferTab()
{
    const DeviceWording device(*m_session.setup().hardware);
    const auto wafer = m_wafer->shownWafer();
    m_tabs->setTabText(WaferTab, wafer ? device.titleOf(*wafer) : device.titleOfOne());
}

void MainWindow::setThemeChoice(std::optional<ThemeKind> theme)
{
    m_themeChoice = theme;
    applyTheme();
}

void MainWindow::applyTheme()
{
    m_theme = m_themeChoice.value_or(Theme::ofPalette(QApplication::palette()));
    const Theme &theme = Theme::of(m_theme);
    setPalette(theme.palette());
    if (m_options.ownsToolTips) { // they are the whole program's
        QToolTip::setPalette(theme.palette());
    }
    QPalette line;
    line.setColor(QPalette::Window, theme.border);
    m_sideLine->setPalette(line);
    m_floorAndTimeline->setTheme(theme);
    m_header->setTheme(theme);
    m_messages->setTheme(theme);
    m_headline->setTheme(theme);
    m_whatIf->setTheme(theme);
    m_floors->setTheme(theme);
    m_playbackBar->setTheme(theme);
    m_timeline->setTheme(theme);
    m_showMe->setTheme(theme);
    m_chart->setTheme(theme);
    m_tabs->setTheme(theme);
    m_math->setTheme(theme);
    m_wafer->setTheme(theme);
    m_compare->setTheme(theme);
    if (m_hardwareEditor != nullptr) {
        m_hardwareEditor->setTheme(theme);
    }
    if (m_calibration != nullptr) {
        m_calibration->setTheme(theme);
    }
    if (m_present != nullptr) {
        m_present->setTheme(theme);
    }
}

void MainWindow::updateSuspended()
{
    m_playback->setSuspended((!isVisible() || isMinimized()) && m_present == nullptr);
}

bool MainWindow::event(QEvent *event)
{
    // Not a change of this widget: changeEvent() is not told.
    if (event->type() == QEvent::ApplicationPaletteChange && !m_themeChoice) {
        applyTheme();
    }
    return QMainWindow::event(event);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange) {
        updateSuspended();
    }
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    updateSuspended();
}

void MainWindow::hideEvent(QHideEvent *event)
{
    QMainWindow::hideEvent(event);
    if (!event->spontaneous()) { // a minimised window may be presented from
        leavePresentation();
    }
    updateSuspended();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!mayLeaveScenario()) {
        event->ignore();
        return;
    }
    saveSettings();
    QMainWindow::closeEvent(event);
}

/// Space, Right and Home reach the window where nothing that has the focus wants them: a slider keeps its own
/// keys.
void MainWindow::keyPressEvent(QKeyEvent *event)
{
    const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    if (plain && event->key() == Qt::Key_Space) {
        m_playback->play(!m_playback->isPlaying());
    } else if (plain && event->key() == Qt::Key_Right) {
        m_playback->step();
    } else if (plain && event->key() == Qt::Key_Home) {
        m_playback->toStart();
    } else if (plain && event->key() == Qt::Key_Escape && m_messages->isVisible()) {
        m_messages->hide();
    } else if (plain && event->key() == Qt::Key_Escape && m_lesson) {
        closeLesson();
    } else {
        QMainWindow::keyPressEvent(event);
    }
}

void MainWindow::askForExport()
{
    ExportDialog dialog(m_session.setup(), m_playback->timeSeconds(), m_theme, m_options.settings, this);
    if (m_pinned) {
        dialog.compareWith(m_pinned->setup);
    }
    dialog.exec();
}

} // namespace waferline
