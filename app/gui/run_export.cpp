// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/output.h"
#include "app/export/save_picture.h"
#include "app/export/view_table.h"
#include "app/export/window_picture.h"
#include "app/gui/planned_scenario.h"
#include "app/gui/run_gui.h"
#include "model/planning/shown.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <filesystem>
#include <new>
#include <system_error>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

PictureOptions pictureOptions(const ExportRequest &request, PictureView view)
{
    PictureOptions options;
    if (request.size.isValid()) {
        options.size = request.size;
    } else if (view == PictureView::Window) {
        options.size = {1440, 900};
    }
    options.scale = request.scale;
    options.theme = request.theme == ExportTheme::Dark ? ThemeKind::Dark : ThemeKind::Light;
    options.background = request.background == ExportBackground::White ? PictureBackground::White
        : request.background == ExportBackground::Transparent          ? PictureBackground::Transparent
                                                                       : PictureBackground::Theme;
    options.titleText = request.title.value_or(QString());
    options.title = !request.title || !request.title->isEmpty();
    options.captionText = request.caption.value_or(QString());
    options.caption = !request.caption || !request.caption->isEmpty();
    options.legend = request.legend;
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

/// Why a picture of that size cannot be made; empty where it can.
QString whyImpossible(const PictureOptions &options)
{
    if (isPossible(options)) {
        return {};
    }
    return Words::tr("a picture of %1 × %2 pixels cannot be made: a side is %3 to %4 pixels, a picture "
                     "at most %5 million")
        .arg(options.pixels().width())
        .arg(options.pixels().height())
        .arg(smallestPictureSide)
        .arg(largestPictureSide)
        .arg(mostPicturePixels / 1'000'000);
}

/// "floor.png"
QString fileNameOf(PictureView view, PictureFormat format)
{
    return QString::fromStdString(std::string(pictureViewName(view)) + '.'
                                  + std::string(pictureFormatName(format)));
}

tl::expected<void, QString> writeView(PictureView view, const ExportRequest &request,
                                      const PlannedScenario &planned, const QString &path)
{
    const PictureOptions options = pictureOptions(request, view);
    const double fallback = planned.timeSeconds > 0 ? planned.timeSeconds : openingSeconds(*planned.plan);
    const double seconds = request.timeSeconds.value_or(fallback);
    if (request.format == PictureFormat::Csv) {
        return writeFile(path, QByteArray::fromStdString(viewTable(view, planned.plan, seconds, options)));
    }
    return savePicture(recordedPictureOf(view, planned.setup, seconds, options), path);
}

/// The error names the file, whatever it is that lacks.
tl::expected<void, QString> exportView(PictureView view, const ExportRequest &request,
                                       const PlannedScenario &planned, const QString &path)
{
    try {
        return writeView(view, request, planned, path);
    } catch (const std::bad_alloc &) {
        return tl::unexpected(Words::tr("%1: cannot be written: there is not enough memory").arg(path));
    }
}

/// Makes the folder, and those above it, where they are missing.
tl::expected<void, QString> makeFolder(const QString &path)
{
    std::error_code error;
    const std::filesystem::path folder(QFile::encodeName(path).toStdString());
    std::filesystem::create_directories(folder, error);
    if (!error && !std::filesystem::is_directory(folder, error) && !error) {
        error = std::make_error_code(std::errc::not_a_directory);
    }
    return error ? tl::expected<void, QString>(tl::unexpected(
               Words::tr("%1: cannot be made: %2").arg(path, QString::fromStdString(error.message()))))
                 : tl::expected<void, QString>();
}

ExitStatus exportAll(const ExportRequest &request, const PlannedScenario &planned)
{
    if (const auto made = makeFolder(request.output); !made) {
        printMessage(made.error());
        return ExitStatus::InputWrong;
    }
    ExitStatus status = ExitStatus::Done;
    for (const PictureView view : pictureViews) {
        const QString path = QDir(request.output).filePath(fileNameOf(view, request.format));
        if (const auto written = exportView(view, request, planned, path)) {
            printMessage(Words::tr("wrote %1").arg(path));
        } else {
            printMessage(written.error()); // the others are of use without it
            status = ExitStatus::InputWrong;
        }
    }
    return status;
}

} // namespace

ExitStatus runExport(const ExportRequest &request, ProgramArguments arguments)
{
    const std::optional<PlannedScenario> opened = openPlanned(request.scenario);
    if (!opened) {
        return ExitStatus::InputWrong;
    }
    const PictureView sized = request.view.value_or(PictureView::Floor);
    if (const QString reason = whyImpossible(pictureOptions(request, sized)); !reason.isEmpty()) {
        printMessage(reason);
        return ExitStatus::UsageWrong;
    }
    leaveTheDesktopAside();
    const QTemporaryDir runtimeFolder; // Qt wants one, and warns where there is no session that made it
    qputenv("XDG_RUNTIME_DIR", runtimeFolder.path().toLocal8Bit());
    const QApplication application(arguments.count, arguments.values);
    if (!request.view) {
        return exportAll(request, *opened);
    }
    if (const auto written = exportView(*request.view, request, *opened, request.output); !written) {
        printMessage(written.error());
        return ExitStatus::InputWrong;
    }
    return ExitStatus::Done;
}

} // namespace waferline
