// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/run.h"

#include "app/command_line/help.h"
#include "app/command_line/open_scenario.h"
#include "app/command_line/option_values.h"
#include "model/description/catalogue.h"
#include "model/description/import/family.h"
#include "model/description/writers.h"
#include "model/planning/calibration.h"
#include "model/planning/planner.h"
#include "model/report/calibration_report.h"
#include "model/report/report.h"
#include "model/report/words.h"

#include <QCoreApplication>

#include <array>
#include <span>

namespace waferline {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

ExitStatus printResult(const QString &text)
{
    return writeResult({}, text.toStdString());
}

std::string reportIn(ReportFormat format, const Plan &plan)
{
    switch (format) {
    case ReportFormat::Json:
        return reportJsonText(plan);
    case ReportFormat::Csv:
        return reportCsv(plan);
    case ReportFormat::Markdown:
        return reportMarkdown(plan);
    case ReportFormat::Text:
        break;
    }
    return reportText(plan);
}

/// Names and what they stand for, in two columns.
using Entries = std::vector<std::pair<QString, QString>>;

QString columns(const Entries &entries)
{
    qsizetype width = 0;
    for (const auto &[name, meaning] : entries) {
        width = std::max(width, name.size());
    }
    QString text;
    for (const auto &[name, meaning] : entries) {
        text += meaning.isEmpty() ? name + u'\n' : name.leftJustified(width + 2) + meaning + u'\n';
    }
    return text;
}

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

Entries modelEntries()
{
    Entries entries;
    for (const BundledText &text : bundledModelTexts()) {
        const auto model = bundledModel(text.id);
        entries.emplace_back(toQString(text.id), model ? QString::fromStdString(model->name) : QString());
    }
    return entries;
}

Entries hardwareEntries()
{
    Entries entries;
    for (const BundledText &text : bundledHardwareTexts()) {
        const auto hardware = bundledHardware(text.id);
        entries.emplace_back(toQString(text.id),
                             hardware ? QString::fromStdString(hardware->name) : QString());
    }
    return entries;
}

QString meaningOf(PictureView view)
{
    switch (view) {
    case PictureView::Floor:
        return Text::tr("one card per wafer, in path order");
    case PictureView::Window:
        return Text::tr("the whole window");
    case PictureView::Timeline:
        return Text::tr("what each stage works on, over time");
    case PictureView::Concurrency:
        return Text::tr("concurrent requests by context length, a curve per cache precision");
    case PictureView::Tradeoff:
        return Text::tr("total against per-request tokens/s, over the micro-batch");
    case PictureView::Sram:
        return Text::tr("what fills each wafer's SRAM");
    case PictureView::Scaling:
        return Text::tr("wafers by bits per weight");
    case PictureView::Frontier:
        return Text::tr("wafers against concurrent requests, over all placements");
    case PictureView::Compare:
        break;
    }
    return Text::tr("the plan beside another, with --against: figures and floors of both");
}

Entries viewEntries()
{
    Entries entries;
    for (std::size_t index = 0; index < pictureViewNames().size(); ++index) {
        entries.emplace_back(toQString(pictureViewNames()[index]),
                             meaningOf(static_cast<PictureView>(index)));
    }
    return entries;
}

/// Bits and how they come about, where they are more than a plain number.
Entries weightFormatEntries()
{
    Entries entries;
    for (const NamedWeightFormat &format : namedWeightFormats()) {
        const QString bits = Text::tr("%1 bit").arg(QString::fromStdString(shortestNumber(format.bits)));
        const QString arithmetic = toQString(format.arithmetic);
        entries.emplace_back(toQString(format.name),
                             arithmetic.contains(u' ') ? bits + QStringLiteral(" = ") + arithmetic : bits);
    }
    return entries;
}

Entries placementEntries()
{
    const std::array meanings{
        Text::tr("full attention alone on a wafer; the rest in network order onto shared wafers, come back "
                 "to later"),
        Text::tr("network order; full attention alone on a wafer, the rest shares where it is adjacent"),
        Text::tr("network order; a wafer takes the next layer while weights and the memory of the wanted "
                 "requests fit")};
    Entries entries;
    for (std::size_t index = 0; index < placementRuleNames().size(); ++index) {
        entries.emplace_back(toQString(placementRuleNames()[index]), meanings.at(index));
    }
    return entries;
}

/// The model_type of each config.json that can be imported.
Entries familyEntries()
{
    Entries entries;
    for (const Family &family : knownFamilies()) {
        entries.emplace_back(toQString(family.type), QString());
    }
    return entries;
}

Entries entriesOf(ListTopic topic)
{
    switch (topic) {
    case ListTopic::Models:
        return modelEntries();
    case ListTopic::Hardware:
        return hardwareEntries();
    case ListTopic::Views:
        return viewEntries();
    case ListTopic::WeightFormats:
        return weightFormatEntries();
    case ListTopic::Placements:
        return placementEntries();
    case ListTopic::Families:
        return familyEntries();
    case ListTopic::Calibrations:
        break; // a table
    }
    return {};
}

} // namespace

ExitStatus runReport(const ReportRequest &request)
{
    const auto document = openScenario(request.scenario);
    if (!document) {
        return reportFaults(document.error());
    }
    const auto planned = plan(document->model, document->hardware, document->scenario);
    if (!planned) {
        printMessage(QString::fromStdString(planFaultText(planned.error(), *document->hardware)));
        return ExitStatus::InputWrong;
    }
    const std::string text = reportIn(request.format, *planned);
    return writeResult(request.output, text);
}

ExitStatus runDescribe(const DescribeRequest &request)
{
    const auto opened = openModelOrScenario(request.model, Pipes::Accepted, {request.assumeFamily});
    if (!opened) {
        return reportFaults(opened.error());
    }
    return writeResult(request.output, writeModel(*opened->model));
}

ExitStatus runList(const ListRequest &request)
{
    if (request.topic == ListTopic::Calibrations) {
        return writeResult({}, calibrationText(calibration(publishedSpeeds(), LayerTimes{})));
    }
    return printResult(columns(entriesOf(request.topic)));
}

ExitStatus runHelp(const HelpRequest &request, const ProgramScope &scope)
{
    return printResult(helpText(request.subcommand, scope));
}

ExitStatus runVersion()
{
    return printResult(QStringLiteral("waferline %1\n").arg(QString::fromStdString(versionText())));
}

ExitStatus reportUsageFault(const UsageFault &fault)
{
    const QString name = nameOf(fault.subcommand);
    const QString subcommand = name.isEmpty() ? name : name + u' ';
    printMessage((name.isEmpty() ? QString() : name + QStringLiteral(": ")) + fault.message);
    printMessage(Text::tr("\"waferline %1--help\" says more").arg(subcommand));
    return ExitStatus::UsageWrong;
}

ExitStatus reportFaults(const Faults &faults)
{
    for (const Fault &fault : faults) {
        printMessage(QString::fromStdString(faultText(fault)));
    }
    return ExitStatus::InputWrong;
}

} // namespace waferline
