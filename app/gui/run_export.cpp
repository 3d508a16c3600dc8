// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/output.h"
#include "app/export/save_picture.h"
#include "app/export/view_picture.h"
#include "app/export/view_table.h"
#include "app/gui/picture_program.h"
#include "app/gui/planned_scenario.h"
#include "app/gui/run_gui.h"
#include "model/planning/shown.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <filesystem>
#include <new>
#include <system_error>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

PictureOptions optionsOf(const ExportRequest &request, PictureView view)
{
    return pictureOptions(request, view == PictureView::Window ? QSize(1440, 900) : PictureOptions().size);
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
                                      const PlannedScenario &planned,
                                      const std::optional<PlannedScenario> &against, const QString &path)
{
    const PictureOptions options = optionsOf(request, view);
    const double fallback = planned.timeSeconds > 0 ? planned.timeSeconds : openingSeconds(*planned.plan);
    const double seconds = request.timeSeconds.value_or(fallback);
    if (request.format == PictureFormat::Csv) {
        const std::string table =
            viewTable(view, planned.plan, seconds, options, against ? against->plan : nullptr);
        return writeFile(path, QByteArray::fromStdString(table));
    }
    const std::optional<Setup> other = against ? std::optional(against->setup) : std::nullopt;
    return savePicture(recordedPictureOf(view, planned.setup, seconds, options, other), path);
}

/// The error names the file, whatever it is that lacks.
tl::expected<void, QString> exportView(PictureView view, const ExportRequest &request,
                                       const PlannedScenario &planned,
                                       const std::optional<PlannedScenario> &against, const QString &path)
{
    try {
        return writeView(view, request, planned, against, path);
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

ExitStatus exportAll(const ExportRequest &request, const PlannedScenario &planned,
                     const std::optional<PlannedScenario> &against)
{
    if (const auto made = makeFolder(request.output); !made) {
        printMessage(made.error());
        return ExitStatus::InputWrong;
    }
    ExitStatus status = ExitStatus::Done;
    for (const PictureView view : allPictureViews(against.has_value())) {
        const QString path = QDir(request.output).filePath(fileNameOf(view, request.format));
        if (const auto written = exportView(view, request, planned, against, path)) {
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
    std::optional<PlannedScenario> against;
    if (request.against && !(against = openPlanned(*request.against))) {
        return ExitStatus::InputWrong;
    }
    const PictureView sized = request.view.value_or(PictureView::Floor);
    if (const QString reason = whyImpossible(optionsOf(request, sized)); !reason.isEmpty()) {
        printMessage(reason);
        return ExitStatus::UsageWrong;
    }
    const PictureProgram program(arguments);
    if (!request.view) {
        return exportAll(request, *opened, against);
    }
    if (const auto written = exportView(*request.view, request, *opened, against, request.output); !written) {
        printMessage(written.error());
        return ExitStatus::InputWrong;
    }
    return ExitStatus::Done;
}

} // namespace waferline
