// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/output.h"
#include "app/export/save_picture.h"
#include "app/export/view_picture.h"
#include "app/export/view_table.h"
#include "app/export/whole_files.h"
#include "app/gui/picture_program.h"
#include "app/gui/planned_scenario.h"
#include "app/gui/run_gui.h"
#include "model/planning/shown.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <filesystem>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

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

/// What one export command has to go by.
struct Export {
    const ExportRequest &request;
    const PlannedScenario &planned;
    const std::optional<PlannedScenario> &against;
};

RecordedPicture windowPicture(const Export &what, double seconds, const PictureOptions &options)
{
    const std::optional<Setup> other = what.against ? std::optional(what.against->setup) : std::nullopt;
    return recordedPictureOf(PictureView::Window, what.planned.setup, seconds, options, other);
}

tl::expected<QByteArray, QString> bytesOf(PictureView view, const Export &what)
{
    const PlannedScenario &planned = what.planned;
    const PictureOptions options = optionsOf(what.request, view);
    const double fallback = planned.timeSeconds > 0 ? planned.timeSeconds : openingSeconds(*planned.plan);
    const double seconds = what.request.timeSeconds.value_or(fallback);
    if (what.request.format == PictureFormat::Csv) {
        return QByteArray::fromStdString(
            viewTable(view, planned.plan, seconds, options, what.against ? what.against->plan : nullptr));
    }
    return encodedPicture(
        view == PictureView::Window
            ? windowPicture(what, seconds, options)
            : planPicture(view, planned.plan, seconds, options, what.against ? what.against->plan : nullptr),
        what.request.format);
}

/// The error names the file, whatever it is that lacks.
tl::expected<FileContent, QString> contentOf(PictureView view, const QString &path, const Export &what)
{
    const auto fault = [&path](const QString &why) {
        return Words::tr("%1: cannot be written: %2").arg(path, why);
    };
    try {
        return bytesOf(view, what)
            .map([&path](QByteArray &&bytes) {
                return FileContent{path, std::move(bytes)};
            })
            .map_error(fault);
    } catch (const std::bad_alloc &) {
        return tl::unexpected(fault(Words::tr("there is not enough memory")));
    }
}

/// True if it would be lost that was read.
bool isInput(const QString &path, const ExportRequest &request)
{
    const auto names = [&path](const std::string &input) {
        std::error_code none; // of what is no file
        return std::filesystem::equivalent(QFile::encodeName(path).toStdString(), input, none);
    };
    const auto namedBy = [&names](const ScenarioOptions &options) {
        return names(options.model) || (options.hardware && names(*options.hardware));
    };
    return namedBy(request.scenario) || (request.against && namedBy(*request.against));
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

/// Of each view its file, or why there is one that cannot be.
tl::expected<std::vector<FileContent>, QString> contentsOf(const Export &what)
{
    const ExportRequest &request = what.request;
    std::vector<FileContent> contents;
    for (const PictureView view :
         request.view ? std::vector{*request.view} : allPictureViews(what.against.has_value())) {
        const QString path =
            request.view ? request.output : QDir(request.output).filePath(fileNameOf(view, request.format));
        if (isInput(path, request)) {
            return tl::unexpected(
                Words::tr("%1: cannot be written: it is what is read; name another file").arg(path));
        }
        auto content = contentOf(view, path, what);
        if (!content) {
            return tl::unexpected(std::move(content.error()));
        }
        contents.push_back(*std::move(content));
    }
    return contents;
}

/// Folders that were made for what could not be written go again.
tl::expected<void, QString> writeInto(const QString &folder, const std::vector<FileContent> &contents)
{
    QStringList missing; // the innermost first
    for (QString each = QDir::cleanPath(folder); !QFileInfo::exists(each); each = QFileInfo(each).path()) {
        missing << each;
    }
    return makeFolder(folder)
        .and_then([&contents] { return writeAllOrNone(contents); })
        .map_error([&missing](const QString &error) {
            for (const QString &each : missing) {
                QDir().rmdir(each);
            }
            return error;
        });
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
    const auto contents = contentsOf({request, *opened, against});
    const auto written = contents.and_then([&request](const std::vector<FileContent> &files) {
        return request.view ? writeAllOrNone(files) : writeInto(request.output, files);
    });
    if (!written) {
        printMessage(written.error());
        return ExitStatus::InputWrong;
    }
    if (!request.view) {
        for (const FileContent &each : *contents) {
            printMessage(Words::tr("wrote %1").arg(each.path));
        }
    }
    return ExitStatus::Done;
}

} // namespace waferline
