// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_view.h"
#include "app/main_window/session.h"
#include "model/planning/derivation.h"
#include "model/planning/lesson.h"
#include "widgets/chart/chart_job.h"
#include "widgets/playback/frame_clock.h"
#include "widgets/theme.h"
#include "widgets/what_if_panel.h"

#include <QMainWindow>

#include <memory>
#include <optional>
#include <vector>

class QScreen;
class QSettings;
class QStackedWidget;

namespace waferline {

class CalibrationDialog;
class ChartPane;
class CompareView;
class FloorPair;
class FloorView;
class HardwareEditor;
class HeaderBar;
class HeadlineStrip;
class MathView;
class MessageBar;
class Playback;
class PictureCopier;
class PlaybackBar;
class PresentView;
class RateCheck;
class RecentFiles;
class SharedHeight;
class ShowMeStrip;
class TabStrip;
class TimelineView;
class WaferView;

/// What the window is made with.
struct WindowOptions {
    QSettings *settings = nullptr; ///< outlives the window; null: nothing is remembered
    std::shared_ptr<const FrameClock> clock = std::make_shared<MonotonicClock>();
    bool animated = true; ///< off: changed figures do not fade in
    bool ownsToolTips = true; ///< off: the program's tool tips keep their theme
    TaskRunner taskRunner; ///< of what may take long; none: a thread beside
};

/// The window: wires the session to its views and the actions to both.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Setup setup, WindowOptions options = {}, QWidget *parent = nullptr);
    ~MainWindow() override;

    Session &session() { return m_session; }
    Playback &playback() { return *m_playback; }
    FloorView &floor() { return *m_floor; }
    TimelineView &timeline() { return *m_timeline; }
    ChartPane &chart() { return *m_chart; }
    const MessageBar &messageBar() const { return *m_messages; }

    /// Opens a model description, a Hugging Face config.json or a folder that holds one, hardware or a
    /// scenario; a fault is shown and changes nothing.
    void openFile(const QString &path);
    /// The window was begun with what this file holds; none was read for a scenario but asked for by name.
    void beginWith(const QString &path, const std::optional<ScenarioDocument> &scenario);
    /// None follows the desktop.
    void setThemeChoice(std::optional<ThemeKind> theme);
    ThemeKind theme() const { return m_theme; }
    /// Takes the focus from whatever has it, for pictures.
    void clearKeyboardFocus();
    /// Shows or hides the timeline under the floor.
    void showTimeline(bool shown);
    /// Shows or hides the chart beside it.
    void showChart(bool shown);
    /// Shows floor and headline figures alone, over a screen: the one that was chosen last or else this
    /// window's, if none is named.
    void present(QScreen *on);
    void leavePresentation();
    PresentView *presentation() { return m_present; } ///< null while there is none
    /// Shows the wafer in its panel; an index into Plan::wafers.
    void showWafer(std::uint32_t wafer);
    /// Keeps the present plan as B, to compare with; or lets go of B.
    void pin(bool pinned);
    /// The same with another one; false, and nothing happens, if it has no plan.
    bool pinSetup(const Setup &setup);
    /// What is pinned as B.
    std::optional<Setup> pinned() const;
    /// The assumptions of what is shown, of B too.
    QString caption() const;

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    enum Tab : std::uint8_t { MathTab, WaferTab, CompareTab };

    struct ShownLesson {
        LessonId id = LessonId::OneRequest;
        Setup before; ///< what was open
        double usualSpeed = 0; ///< of the playback, before
        std::optional<double> speed = {}; ///< that the lesson has set
    };

    /// What is to come back after lessons that were shown to an audience.
    struct BeforeLessons {
        Setup setup;
        double seconds = 0; ///< simulated
        bool playing = false;
    };

    /// What is pinned as B.
    struct Pinned {
        Setup setup;
        std::shared_ptr<const Plan> plan;
    };
    /// A and B swapped, by a step that can be undone.
    struct Swap {
        const QUndoCommand *step = nullptr;
        Pinned before; ///< B
        Pinned after;
        bool isDone = true;
    };

    void buildLayout();
    QWidget *buildMiddle();
    QWidget *buildLower();
    QWidget *buildFloors();
    QWidget *buildSide();
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildCompareMenu();
    void buildPlaybackMenu();
    void buildShowMeMenu();
    void buildHelpMenu();
    void addModelMenu(QMenu *parent);
    void addHardwareMenu(QMenu *parent);
    void addPresentMenu(QMenu *menu);
    QScreen *presentationScreen() const;
    void makePresentation();
    void presentLesson(LessonId id);
    void endLessons();
    void connectViews();
    void restoreChart(const QSettings &settings);
    void saveChart(QSettings &settings) const;
    void restoreSettings();
    void saveSettings();

    void onPlanChanged();
    void onMoved();
    void onPlayingChanged(bool playing);
    void onScenarioEdited(const Scenario &scenario, ScenarioControl control, int gesture);
    void onFrontierPointChosen(const FrontierPoint &point);
    void onRefused(const PlanFault &fault, const Hardware &hardware);
    void chooseModel();
    void chooseHardware();
    void editHardware();
    void calibrate();
    void useModel(const QString &id);
    void useHardware(const QString &id);
    void askForFile();
    void openRecent(const QString &path);
    void openScenario(const QString &path, const ScenarioDocument &document);
    void showMoment(double seconds);
    bool saveScenario();
    bool saveScenarioAs();
    bool writeScenarioFile(const QString &path);
    bool mayLeaveScenario();
    void updateTitle();
    void askToSaveModel();
    void askToSaveHardware();
    void askToSave(const QString &title, const std::string &name, const std::string &text);
    QString askForPath(const QString &title, const QString &name, const QString &filter,
                       const QString &suffix);
    bool write(const QString &path, const std::string &text);
    void openHardwareFile(const QString &path);
    void askForHardware();
    void askForExport();
    PictureView viewToCopy() const;
    void copyPicture();
    void askForAnimation();
    void showAbout();
    void updateSuspended();
    void applyTheme();
    void forgetWafer();
    void nameWaferTab();
    void showFaults(const Faults &faults);
    void updatePlaybackNote();
    void showLesson(LessonId id);
    void stageLesson(double seconds);
    void stagePanels(StepId step, std::optional<std::uint32_t> wafer);
    void updateLesson();
    void leaveLessonWhenUndone();
    void closeLesson();
    void pinAs(std::optional<Pinned> other);
    void showComparison();
    void swapCompared();
    void onUndoIndexChanged(int index);
    double usualSpeed() const;

    WindowOptions m_options;
    Session m_session;
    std::optional<ThemeKind> m_themeChoice; ///< none: the desktop's
    ThemeKind m_theme = ThemeKind::Light;

    Playback *m_playback = nullptr;
    RateCheck *m_rateCheck = nullptr;
    HeaderBar *m_header = nullptr;
    MessageBar *m_messages = nullptr;
    HeadlineStrip *m_headline = nullptr;
    WhatIfPanel *m_whatIf = nullptr;
    FloorView *m_floor = nullptr;
    PlaybackBar *m_playbackBar = nullptr;
    QWidget *m_lower = nullptr; ///< timeline and chart
    TimelineView *m_timeline = nullptr;
    ShowMeStrip *m_showMe = nullptr;
    ChartPane *m_chart = nullptr;
    SharedHeight *m_floorAndTimeline = nullptr;
    TabStrip *m_tabs = nullptr;
    QWidget *m_sideLine = nullptr; ///< between floor and side panel
    QStackedWidget *m_sidePages = nullptr;
    MathView *m_math = nullptr;
    WaferView *m_wafer = nullptr;
    CompareView *m_compare = nullptr;
    FloorPair *m_floors = nullptr;
    FloorView *m_otherFloor = nullptr; ///< B's
    std::optional<Pinned> m_pinned;
    std::vector<Swap> m_swaps; ///< since B was pinned
    QAction *m_pinAction = nullptr;
    QAction *m_swapAction = nullptr;
    QAction *m_otherFloorAction = nullptr;
    QAction *m_playAction = nullptr;
    QAction *m_timelineAction = nullptr;
    RecentFiles *m_recent = nullptr;
    std::optional<ShownLesson> m_lesson; ///< of the Show me menu
    QAction *m_chartAction = nullptr;
    PictureCopier *m_copier = nullptr; ///< made when it is first asked for
    HardwareEditor *m_hardwareEditor = nullptr; ///< made when it is first asked for
    CalibrationDialog *m_calibration = nullptr; ///< likewise
    PresentView *m_present = nullptr; ///< while it is shown
    std::optional<BeforeLessons> m_beforeLessons;
};

} // namespace waferline
