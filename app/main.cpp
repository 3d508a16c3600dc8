// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/run.h"
#include "app/gui/run_gui.h"

#include <QFileInfo>

#include <cstdio>
#include <exception>
#include <variant>

namespace {

using namespace waferline;

ProgramScope programScope()
{
    ProgramScope scope;
    scope.isFile = [](const std::string &name) { return QFileInfo::exists(QString::fromStdString(name)); };
    return scope;
}

struct Run {
    const ProgramScope &scope;
    ProgramArguments arguments;

    ExitStatus operator()(const WindowRequest &request) const { return runWindow(request, arguments); }
    ExitStatus operator()(const ExportRequest &request) const { return runExport(request, arguments); }
    ExitStatus operator()(const AnimationRequest &request) const { return runAnimation(request, arguments); }
    ExitStatus operator()(const ReportRequest &request) const { return runReport(request); }
    ExitStatus operator()(const SimulateRequest &request) const { return runSimulate(request); }
    ExitStatus operator()(const DescribeRequest &request) const { return runDescribe(request); }
    ExitStatus operator()(const ValidateRequest &request) const { return runValidate(request); }
    ExitStatus operator()(const ListRequest &request) const { return runList(request); }
    ExitStatus operator()(const HelpRequest &request) const { return runHelp(request, scope); }
    ExitStatus operator()(const VersionRequest & /*request*/) const { return runVersion(); }
};

ExitStatus runProgram(int &argc, char **argv)
{
    reportWriteErrors();
    QStringList arguments;
    for (int index = 1; index < argc; ++index) {
        arguments += QString::fromLocal8Bit(argv[index]);
    }
    const ProgramScope scope = programScope();
    const auto commandLine = parseCommandLine(arguments, scope);
    return commandLine ? std::visit(Run{scope, {argc, argv}}, *commandLine)
                       : reportUsageFault(commandLine.error());
}

} // namespace

int main(int argc, char *argv[])
{
    try {
        return static_cast<int>(runProgram(argc, argv));
    } catch (const std::exception &error) { // of memory, say, that is not to be had
        std::fprintf(stderr, "waferline: %s\n", error.what());
        return static_cast<int>(ExitStatus::InputWrong);
    }
}
