// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/run.h"

#include "model/description/any_document.h"
#include "model/description/catalogue.h"
#include "model/description/fault_collector.h"
#include "model/description/input_file.h"
#include "model/report/words.h"

#include <QCoreApplication>

namespace waferline {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

/// What a valid document is, in a few words.
struct Description {
    QString operator()(const ModelDescription &model) const
    {
        return Text::tr("a model, %1, %2")
            .arg(shown(model.name), shown(counted(static_cast<double>(model.layerCount()), "layer")));
    }
    QString operator()(const Hardware &hardware) const
    {
        return Text::tr("hardware, %1").arg(shown(hardware.name));
    }
    QString operator()(const ScenarioDocument &document) const
    {
        return Text::tr("a scenario, %1 on %2")
            .arg(shown(document.model->name), shown(document.hardware->name));
    }

private:
    static QString shown(const std::string &text) { return QString::fromStdString(onOneLine(text)); }
};

std::string folderOf(const std::string &file)
{
    const std::size_t slash = file.rfind('/');
    return slash == std::string::npos ? std::string() : file.substr(0, slash + 1);
}

ExitStatus validate(const std::string &fileOrFolder)
{
    const std::string file = configInFolder(fileOrFolder);
    auto text = readInputFile(file, Pipes::Accepted);
    if (!text) {
        if (text.error().front().code == FaultCode::CannotRead) {
            text.error().front().expected = "a file or a folder with a config.json";
        }
        return reportFaults(text.error());
    }
    const auto document = readAnyDocument(*text, file, folderOf(file));
    if (!document) {
        const ExitStatus status = reportFaults(document.error());
        if (document.error().size() >= maxFaults) {
            printMessage(Text::tr("%1: these are the first %2 faults; there may be more")
                             .arg(QString::fromStdString(file))
                             .arg(document.error().size()));
        }
        return status;
    }
    const QString line =
        Text::tr("%1: valid: %2\n").arg(QString::fromStdString(file), std::visit(Description(), *document));
    if (const auto written = writeStandardOutput(line.toStdString()); !written) {
        printMessage(written.error());
        return ExitStatus::InputWrong;
    }
    return ExitStatus::Done;
}

} // namespace

ExitStatus runValidate(const ValidateRequest &request)
{
    ExitStatus status = ExitStatus::Done;
    for (const std::string &file : request.files) {
        const ExitStatus here = validate(file);
        status = here == ExitStatus::Done ? status : here;
    }
    return status;
}

} // namespace waferline
