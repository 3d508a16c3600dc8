// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/main_window.h"

#include "app/main_window/recent_files.h"
#include "model/report/report.h"
#include "widgets/floor/floor_view.h"
#include "widgets/playback/playback.h"
#include "widgets/window/header_bar.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QWhatsThis>

#include <array>

namespace waferline {

namespace {

QMenu *addMenu(QMenuBar *bar, const QString &title, const char *name)
{
    QMenu *menu = bar->addMenu(title);
    menu->setObjectName(QLatin1String(name));
    menu->setAttribute(Qt::WA_WindowPropagation); // menus have the window's theme
    return menu;
}

QMenu *addMenu(QMenu *parent, const QString &title, const char *name)
{
    QMenu *menu = parent->addMenu(title);
    menu->setObjectName(QLatin1String(name));
    menu->setAttribute(Qt::WA_WindowPropagation);
    return menu;
}

QString idOf(const BundledText &bundled)
{
    return QString::fromUtf8(bundled.id.data(), static_cast<qsizetype>(bundled.id.size()));
}

/// A key that the window handles itself, where nothing that has the focus wants it: the menu only shows it.
void showKey(QAction *action, const QKeySequence &key)
{
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
}

} // namespace

void MainWindow::buildMenus()
{
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildCompareMenu();
    buildPlaybackMenu();
    buildShowMeMenu();
    buildHelpMenu();
}

void MainWindow::buildFileMenu()
{
    QMenu *menu = addMenu(menuBar(), tr("&File"), "fileMenu");
    QAction *open = menu->addAction(tr("&Open…"), QKeySequence::Open, this, &MainWindow::askForFile);
    open->setObjectName(QStringLiteral("openAction"));
    m_recent = new RecentFiles(m_options.settings, addMenu(menu, tr("Open &recent"), "recentMenu"));
    connect(m_recent, &RecentFiles::chosen, this, &MainWindow::openRecent);
    addModelMenu(menu);
    addHardwareMenu(menu);
    menu->addSeparator();
    menu->addAction(tr("&Save scenario"), QKeySequence::Save, this, &MainWindow::saveScenario)
        ->setObjectName(QStringLiteral("saveScenarioAction"));
    menu->addAction(tr("Save scenario &as…"), QKeySequence(tr("Ctrl+Shift+S")), this,
                    &MainWindow::saveScenarioAs)
        ->setObjectName(QStringLiteral("saveScenarioAsAction"));
    menu->addAction(tr("Save mo&del description…"), this, &MainWindow::askToSaveModel)
        ->setObjectName(QStringLiteral("saveModelAction"));
    menu->addAction(tr("Save hard&ware description…"), this, &MainWindow::askToSaveHardware)
        ->setObjectName(QStringLiteral("saveHardwareAction"));
    menu->addSeparator();
    QAction *exportAction =
        menu->addAction(tr("&Export…"), QKeySequence(tr("Ctrl+E")), this, &MainWindow::askForExport);
    exportAction->setObjectName(QStringLiteral("exportAction"));
    menu->addAction(tr("Export a&nimation…"), QKeySequence(tr("Ctrl+Shift+E")), this,
                    &MainWindow::askForAnimation)
        ->setObjectName(QStringLiteral("exportAnimationAction"));
    menu->addSeparator();
    QAction *quit = menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
    quit->setObjectName(QStringLiteral("quitAction"));
}

void MainWindow::addModelMenu(QMenu *parent)
{
    QMenu *menu = addMenu(parent, tr("&Model"), "modelMenu");
    QAction *choose =
        menu->addAction(tr("&Choose model…"), QKeySequence(tr("Ctrl+M")), this, &MainWindow::chooseModel);
    choose->setObjectName(QStringLiteral("chooseModelAction"));
    menu->addSeparator();
    for (const BundledText &bundled : bundledModelTexts()) {
        const auto model = bundledModel(bundled.id);
        QAction *action = menu->addAction(QString::fromStdString(model->name));
        action->setObjectName(QStringLiteral("model-%1").arg(idOf(bundled)));
        connect(action, &QAction::triggered, this, [this, id = idOf(bundled)] { useModel(id); });
    }
}

void MainWindow::addHardwareMenu(QMenu *parent)
{
    QMenu *menu = addMenu(parent, tr("&Hardware"), "hardwareMenu");
    QAction *choose = menu->addAction(tr("&Choose hardware…"), QKeySequence(tr("Ctrl+H")), this,
                                      &MainWindow::chooseHardware);
    choose->setObjectName(QStringLiteral("chooseHardwareAction"));
    menu->addSeparator();
    for (const BundledText &bundled : bundledHardwareTexts()) {
        const auto hardware = bundledHardware(bundled.id);
        QAction *action = menu->addAction(QString::fromStdString(hardware->name));
        action->setObjectName(QStringLiteral("hardware-%1").arg(idOf(bundled)));
        connect(action, &QAction::triggered, this, [this, id = idOf(bundled)] { useHardware(id); });
    }
    menu->addSeparator();
    QAction *open = menu->addAction(tr("Open hardware…"), this, &MainWindow::askForHardware);
    open->setObjectName(QStringLiteral("openHardwareAction"));
}

void MainWindow::buildEditMenu()
{
    QMenu *menu = addMenu(menuBar(), tr("&Edit"), "editMenu");
    QAction *undo = m_session.undoStack().createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setObjectName(QStringLiteral("undoAction"));
    QAction *redo = m_session.undoStack().createRedoAction(this, tr("&Redo"));
    redo->setShortcuts(QKeySequence::Redo);
    redo->setObjectName(QStringLiteral("redoAction"));
    menu->addAction(undo);
    menu->addAction(redo);
    menu->addSeparator();
    menu->addAction(tr("&Copy picture"), QKeySequence::Copy, this, &MainWindow::copyPicture)
        ->setObjectName(QStringLiteral("copyPictureAction"));
    menu->addSeparator();
    menu->addAction(tr("&Hardware figures…"), QKeySequence(tr("Ctrl+Shift+H")), this,
                    &MainWindow::editHardware)
        ->setObjectName(QStringLiteral("editHardwareAction"));
    menu->addAction(tr("&Calibration…"), QKeySequence(tr("Ctrl+L")), this, &MainWindow::calibrate)
        ->setObjectName(QStringLiteral("calibrateAction"));
    QAction *reset = menu->addAction(tr("Reset &settings"), this, [this] {
        Setup setup = m_session.setup();
        setup.scenario = {};
        m_session.change(setup, tr("reset settings"));
    });
    reset->setObjectName(QStringLiteral("resetAction"));
}

void MainWindow::buildViewMenu()
{
    QMenu *menu = addMenu(menuBar(), tr("&View"), "viewMenu");
    menu->addAction(tr("Zoom &in"), QKeySequence::ZoomIn, m_floor, &FloorView::zoomIn)
        ->setObjectName(QStringLiteral("zoomInAction"));
    menu->addAction(tr("Zoom &out"), QKeySequence::ZoomOut, m_floor, &FloorView::zoomOut)
        ->setObjectName(QStringLiteral("zoomOutAction"));
    menu->addAction(tr("&Fit the floor"), QKeySequence(tr("Ctrl+0")), m_floor, &FloorView::fit)
        ->setObjectName(QStringLiteral("fitAction"));
    m_timelineAction =
        menu->addAction(tr("&Timeline"), QKeySequence(tr("Ctrl+T")), this, &MainWindow::showTimeline);
    m_timelineAction->setObjectName(QStringLiteral("timelineAction"));
    m_timelineAction->setCheckable(true);
    m_timelineAction->setChecked(true);
    m_chartAction = menu->addAction(tr("&Chart"), QKeySequence(tr("Ctrl+G")), this, &MainWindow::showChart);
    m_chartAction->setObjectName(QStringLiteral("chartAction"));
    m_chartAction->setCheckable(true);
    m_chartAction->setChecked(true);
    addPresentMenu(menu);
    menu->addSeparator();

    struct Choice {
        QString text;
        const char *name;
        std::optional<ThemeKind> theme;
    };
    const std::array<Choice, 3> choices{Choice{tr("Theme of the &desktop"), "themeDesktop", std::nullopt},
                                        Choice{tr("&Light"), "themeLight", ThemeKind::Light},
                                        Choice{tr("D&ark"), "themeDark", ThemeKind::Dark}};
    auto *group = new QActionGroup(menu);
    for (const Choice &choice : choices) {
        QAction *action = menu->addAction(choice.text);
        action->setObjectName(QLatin1String(choice.name));
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, theme = choice.theme] { setThemeChoice(theme); });
        // Settings and the command line choose too: the mark is set when it is looked at.
        connect(menu, &QMenu::aboutToShow, action,
                [this, action, theme = choice.theme] { action->setChecked(theme == m_themeChoice); });
    }
}

void MainWindow::buildPlaybackMenu()
{
    QMenu *menu = addMenu(menuBar(), tr("&Playback"), "playbackMenu");
    m_playAction =
        menu->addAction(tr("Play"), m_playback, [this] { m_playback->play(!m_playback->isPlaying()); });
    m_playAction->setObjectName(QStringLiteral("playAction"));
    showKey(m_playAction, Qt::Key_Space);
    QAction *step = menu->addAction(tr("Step to the next event"), m_playback, &Playback::step);
    step->setObjectName(QStringLiteral("stepAction"));
    showKey(step, Qt::Key_Right);
    QAction *start = menu->addAction(tr("Back to the start"), m_playback, &Playback::toStart);
    start->setObjectName(QStringLiteral("startAction"));
    showKey(start, Qt::Key_Home);
}

void MainWindow::buildHelpMenu()
{
    QMenu *menu = addMenu(menuBar(), tr("&Help"), "helpMenu");
    QAction *whatsThis = QWhatsThis::createAction(this);
    whatsThis->setObjectName(QStringLiteral("whatsThisAction"));
    menu->addAction(whatsThis);
    menu->addAction(tr("&About Waferline"), this, &MainWindow::showAbout)
        ->setObjectName(QStringLiteral("aboutAction"));
}

void MainWindow::showAbout()
{
    QMessageBox box(this);
    box.setObjectName(QStringLiteral("aboutBox"));
    box.setAttribute(Qt::WA_WindowPropagation);
    box.setWindowTitle(tr("About Waferline"));
    box.setText(
        tr("<h3>Waferline %1</h3>"
           "<p>Shows how a large language model is laid over wafer-scale chips and served as a pipeline.</p>"
           "<p>Figures are worked out, step by step, from a description of the model and of the hardware. "
           "Each "
           "input says whether it is published, reported, an estimate or assumed.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later.</p>")
            .arg(QString::fromStdString(versionText())));
    box.exec();
}

} // namespace waferline
