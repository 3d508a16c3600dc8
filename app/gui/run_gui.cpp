// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run_gui.h"

#include "app/command_line/open_scenario.h"
#include "app/command_line/run.h"
#include "app/export/save_picture.h"
#include "app/export/window_picture.h"
#include "app/main_window/main_window.h"
#include "model/planning/shown.h"
#include "model/report/report.h"
#include "widgets/playback/playback.h"

#include <QApplication>
#include <QIcon>
#include <QSettings>
#include <QTemporaryDir>

#include <cstdlib>
#include <optional>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

struct PlannedScenario {
    Setup setup;
    std::shared_ptr<const Plan> plan;
    double timeSeconds = 0;
    std::optional<ScenarioDocument> file; ///< what the scenario file says, if one is named
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

/// Reads what the options name and plans it; what is wrong is printed.
std::optional<PlannedScenario> openPlanned(const ScenarioOptions &options)
{
    auto opened = openAskedScenario(options);
    if (!opened) {
        reportFaults(opened.error());
        return std::nullopt;
    }
    const ScenarioDocument *const document = &opened->asked;
    auto made = plan(document->model, document->hardware, document->scenario);
    if (!made) {
        printMessage(QString::fromStdString(planFaultText(made.error(), *document->hardware)));
        return std::nullopt;
    }
    return PlannedScenario{{document->model, document->hardware, document->scenario},
                           std::make_shared<const Plan>(*std::move(made)),
                           document->timeSeconds,
                           std::move(opened->file)};
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

PictureOptions pictureOptions(const ExportRequest &request)
{
    PictureOptions options;
    if (request.size.isValid()) {
        options.size = request.size;
    } else if (request.view == PictureView::Window) {
        options.size = {1440, 900};
    }
    options.scale = request.scale;
    options.theme = request.theme == ExportTheme::Dark ? ThemeKind::Dark : ThemeKind::Light;
    options.background = request.background == ExportBackground::White ? PictureBackground::White
        : request.background == ExportBackground::Transparent          ? PictureBackground::Transparent
                                                                       : PictureBackground::Theme;
    return options;
}

/// Pictures are the same on every desktop and screen.
void leaveTheDesktopAside()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    for (const char *variable :
         {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI", "QT_STYLE_OVERRIDE",
          "QT_QPA_PLATFORMTHEME", "QT_ENABLE_HIGHDPI_SCALING", "QT_USE_PHYSICAL_DPI"}) {
        qunsetenv(variable);
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

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

} // namespace

ExitStatus runExport(const ExportRequest &request, ProgramArguments arguments)
{
    const std::optional<PlannedScenario> opened = openPlanned(request.scenario);
    if (!opened) {
        return ExitStatus::InputWrong;
    }
    const PictureOptions options = pictureOptions(request);
    if (!isPossible(options)) {
        printMessage(
            Words::tr("a picture of %1 × %2 pixels cannot be made: a side is %3 to %4 pixels, a picture "
                      "at most %5 million")
                .arg(options.pixels().width())
                .arg(options.pixels().height())
                .arg(smallestPictureSide)
                .arg(largestPictureSide)
                .arg(mostPicturePixels / 1'000'000));
        return ExitStatus::UsageWrong;
    }
    leaveTheDesktopAside();
    const QTemporaryDir runtimeFolder; // Qt wants one, and warns where there is no session that made it
    qputenv("XDG_RUNTIME_DIR", runtimeFolder.path().toLocal8Bit());
    const QApplication application(arguments.count, arguments.values);
    const double fallback = opened->timeSeconds > 0 ? opened->timeSeconds : openingSeconds(*opened->plan);
    const RecordedPicture picture =
        recordedPictureOf(request.view, opened->setup, request.timeSeconds.value_or(fallback), options);
    if (const auto saved = savePicture(picture, request.output); !saved) {
        printMessage(saved.error());
        return ExitStatus::InputWrong;
    }
    return ExitStatus::Done;
}

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
    window.show();
    window.playback().play(opened->timeSeconds == 0); // a moment that was saved is stood still at
    return QApplication::exec() == 0 ? ExitStatus::Done : ExitStatus::InputWrong;
}

} // namespace waferline
