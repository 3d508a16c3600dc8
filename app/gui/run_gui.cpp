// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run_gui.h"

#include "app/command_line/output.h"
#include "app/gui/planned_scenario.h"
#include "app/main_window/main_window.h"
#include "widgets/playback/playback.h"

#include <QApplication>
#include <QIcon>
#include <QScreen>
#include <QSettings>

#include <cstdlib>
#include <optional>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

/// For where Waferline runs without being installed.
QIcon bundledIcon()
{
    QIcon icon;
    for (const int side : {16, 32, 48, 128, 256}) {
        icon.addFile(QStringLiteral(":/icons/waferline-%1.png").arg(side));
    }
    return icon;
}

/// Tells the window which files its beginning comes from.
void nameFiles(MainWindow &window, const ScenarioOptions &asked, const std::optional<ScenarioDocument> &file)
{
    if (!bundledModel(asked.model) && asked.assumeFamily.empty()) { // opened again, nothing would be assumed
        window.beginWith(QString::fromStdString(asked.model), file);
    }
    if (asked.hardware && !bundledHardware(*asked.hardware)) {
        window.beginWith(QString::fromStdString(*asked.hardware), std::nullopt);
    }
}

/// Qt ends a program that cannot reach its display by aborting: this ends it as any other that lacks
/// something.
void endWithoutDisplay(QtMsgType type, const QMessageLogContext & /*context*/, const QString &message)
{
    printMessage(message.simplified());
    if (type == QtFatalMsg) {
        std::_Exit(static_cast<int>(ExitStatus::InputWrong));
    }
}

/// A window that has not been placed yet is not larger than a small screen, with room for its frame.
void fitToScreen(MainWindow &window)
{
    constexpr QSize frame(2, 40);
    window.resize(window.size().boundedTo(window.screen()->availableSize() - frame));
}

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

} // namespace

ExitStatus runWindow(const WindowRequest &request, ProgramArguments arguments)
{
    const std::optional<PlannedScenario> opened = openPlanned(request.scenario);
    if (!opened) {
        return ExitStatus::InputWrong;
    }
    if (!hasDisplay()) {
        printMessage(Words::tr(
            "there is no display for a window; \"waferline report\" and \"waferline export window -o "
            "FILE.png\" need none"));
        return ExitStatus::InputWrong;
    }
    QApplication::setApplicationName(QStringLiteral("waferline"));
    QApplication::setOrganizationName(QStringLiteral("Waferline"));
    QApplication::setApplicationDisplayName(QStringLiteral("Waferline"));
    QApplication::setDesktopFileName(QStringLiteral("waferline"));
    const QtMessageHandler usual = qInstallMessageHandler(endWithoutDisplay);
    const QApplication application(arguments.count, arguments.values);
    qInstallMessageHandler(usual);
    QApplication::setWindowIcon(QIcon::fromTheme(QStringLiteral("waferline"), bundledIcon()));
    QSettings settings;
    WindowOptions options;
    options.settings = &settings;
    MainWindow window(opened->setup, options);
    nameFiles(window, request.scenario, opened->file);
    window.playback().seek(opened->timeSeconds);
    fitToScreen(window);
    window.show();
    window.playback().play(opened->timeSeconds == 0); // a moment that was saved is stood still at
    return QApplication::exec() == 0 ? ExitStatus::Done : ExitStatus::InputWrong;
}

} // namespace waferline
