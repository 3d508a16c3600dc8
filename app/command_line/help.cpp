// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/help.h"

#include "app/export/picture_view.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace waferline {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

constexpr OptionEntry assumeOption{
    "assume", "FAMILY",
    QT_TRANSLATE_NOOP("CommandLine",
                      "how to read a config.json whose model_type is unknown, e.g. as a llama; said in "
                      "the report; see \"waferline list families\"")};
constexpr std::array scenarioOptions{
    assumeOption,
    OptionEntry{"hardware", "NAME|FILE",
                QT_TRANSLATE_NOOP("CommandLine", "bundled hardware or a description of it (default wse-3t)")},
    OptionEntry{"context", "TOKENS",
                QT_TRANSLATE_NOOP("CommandLine",
                                  "tokens of context per request: 256k, 262,144, 256Ki, 1M (default 256k)")},
    OptionEntry{"weights", "BITS|FORMAT|as-shipped",
                QT_TRANSLATE_NOOP(
                    "CommandLine",
                    "precision of the weights; see \"waferline list weight-formats\" (default as-shipped)")},
    OptionEntry{"cache", "BITS",
                QT_TRANSLATE_NOOP("CommandLine", "bits of an element of the KV cache (default 8)")},
    OptionEntry{"micro-batch", "N",
                QT_TRANSLATE_NOOP("CommandLine", "requests that go through a stage together (default 1)")},
    OptionEntry{"placement", "by-kind|in-order|fewest",
                QT_TRANSLATE_NOOP(
                    "CommandLine",
                    "how layers are laid over wafers (default by-kind where full attention is mixed with "
                    "linear or sliding attention, else fewest)")},
    OptionEntry{
        "concurrency", "N",
        QT_TRANSLATE_NOOP("CommandLine",
                          "of the placement fewest, which it implies: requests to make room for at the "
                          "same time (default the fewest that fill the pipeline)")},
    OptionEntry{"wafers", "N",
                QT_TRANSLATE_NOOP("CommandLine",
                                  "instead of --concurrency, of the placement fewest, which it implies: room "
                                  "for the most requests that N wafers hold")},
    OptionEntry{
        "stages", "wafer|layer|N",
        QT_TRANSLATE_NOOP("CommandLine",
                          "a stage is a visit to a wafer, a layer, or an N-th of a layer (default layer)")},
    OptionEntry{"shown", "one|abc|full",
                QT_TRANSLATE_NOOP("CommandLine", "requests in pictures; changes no figure (default abc)")},
};
constexpr OptionEntry outputOption{
    "o", "FILE", QT_TRANSLATE_NOOP("CommandLine", "write to a file instead of standard output")};
constexpr std::array describeOptions{assumeOption, outputOption};
constexpr std::array reportOptions{
    OptionEntry{"format", "text|json|csv|markdown",
                QT_TRANSLATE_NOOP("CommandLine", "csv is the table of wafers (default text)")},
    outputOption,
};
constexpr std::array simulateOptions{
    OptionEntry{
        "in-flight", "MICRO-BATCHES",
        QT_TRANSLATE_NOOP("CommandLine",
                          "micro-batches that circulate, also more than fit (default those of the report)")},
    OptionEntry{
        "tokens", "N",
        QT_TRANSLATE_NOOP("CommandLine",
                          "tokens of each request, from 2; rates are over the second half (default 200)")},
    OptionEntry{"format", "text|json", QT_TRANSLATE_NOOP("CommandLine", "(default text)")},
    outputOption,
};
constexpr std::array exportOptions{
    OptionEntry{"o", "FILE|FOLDER",
                QT_TRANSLATE_NOOP("CommandLine",
                                  "what to write: .png, .svg or .pdf, or the data as .csv; with \"all\" a "
                                  "folder, made if missing")},
    OptionEntry{
        "against", "SCENARIO",
        QT_TRANSLATE_NOOP("CommandLine",
                          "what MODEL may be: compare shows both, charts and the window have it as B, all "
                          "writes compare as well; scenario options are not for it")},
    OptionEntry{
        "format", "png|svg|pdf|csv",
        QT_TRANSLATE_NOOP("CommandLine", "of what \"all\" writes (default png); a file's is its suffix")},
    OptionEntry{
        "size", "WxH",
        QT_TRANSLATE_NOOP("CommandLine",
                          "pixels before the scale (default 1920x1080; 1440x900 for the window); text "
                          "grows with them, in the window beyond 1920x1080")},
    OptionEntry{"scale", "F", QT_TRANSLATE_NOOP("CommandLine", "enlarges everything, text too (default 1)")},
    OptionEntry{"theme", "light|dark", QT_TRANSLATE_NOOP("CommandLine", "colours (default light)")},
    OptionEntry{"background", "theme|white|transparent",
                QT_TRANSLATE_NOOP("CommandLine",
                                  "behind the picture; on white all colours are light (default theme)")},
    OptionEntry{"title", "TEXT",
                QT_TRANSLATE_NOOP("CommandLine",
                                  "in place of the view's own title; \"\" for none (the window has none)")},
    OptionEntry{"caption", "TEXT",
                QT_TRANSLATE_NOOP("CommandLine", "in place of the line with the assumptions; \"\" for none")},
    OptionEntry{"no-legend", nullptr, QT_TRANSLATE_NOOP("CommandLine", "leaves the legend out")},
    OptionEntry{"time", "SECONDS",
                QT_TRANSLATE_NOOP("CommandLine",
                                  "simulated time of the picture (default the scenario's, or when all "
                                  "requests shown are under way)")},
};
constexpr std::array animationOptions{
    OptionEntry{"o", "FILE.gif|FOLDER",
                QT_TRANSLATE_NOOP("CommandLine",
                                  "an animated GIF; or a folder for numbered PNG pictures, made if missing")},
    OptionEntry{"seconds", "SECONDS",
                QT_TRANSLATE_NOOP("CommandLine", "how long it plays, 0.1 to 600 (default about 12)")},
    OptionEntry{"frames-per-second", "N", QT_TRANSLATE_NOOP("CommandLine", "1 to 50 (default 20)")},
    OptionEntry{
        "speed", "MICROSECONDS",
        QT_TRANSLATE_NOOP(
            "CommandLine",
            "of simulated time in a second (default so that the last frame leads over to the first)")},
    OptionEntry{"loop", "forever|once",
                QT_TRANSLATE_NOOP("CommandLine", "how often a GIF plays (default forever)")},
    OptionEntry{"size", "WxH",
                QT_TRANSLATE_NOOP("CommandLine", "pixels before the scale (default 1280x720)")},
    OptionEntry{"scale", "F", QT_TRANSLATE_NOOP("CommandLine", "enlarges everything, text too (default 1)")},
    OptionEntry{"theme", "light|dark", QT_TRANSLATE_NOOP("CommandLine", "colours (default light)")},
    OptionEntry{"background", "theme|white|transparent",
                QT_TRANSLATE_NOOP("CommandLine",
                                  "behind the floor; on white all colours are light; a GIF's is never "
                                  "transparent (default theme)")},
    OptionEntry{"title", "TEXT",
                QT_TRANSLATE_NOOP("CommandLine", "in place of the floor's own title; \"\" for none")},
    OptionEntry{"caption", "TEXT",
                QT_TRANSLATE_NOOP("CommandLine", "in place of the line with the assumptions; \"\" for none")},
    OptionEntry{"no-legend", nullptr, QT_TRANSLATE_NOOP("CommandLine", "leaves the legend out")},
    OptionEntry{"time", "SECONDS",
                QT_TRANSLATE_NOOP("CommandLine",
                                  "simulated time of the first frame (default when all requests shown are "
                                  "under way)")},
};
constexpr OptionEntry helpOption{"help", nullptr, QT_TRANSLATE_NOOP("CommandLine", "show this help")};
constexpr OptionEntry versionOption{"version", nullptr, QT_TRANSLATE_NOOP("CommandLine", "show the version")};

struct SubcommandEntry {
    Subcommand subcommand;
    const char *name;
    const char *usage;
    const char *description;
};

constexpr std::array subcommandEntries{
    SubcommandEntry{Subcommand::None, "", "[MODEL] [scenario options]",
                    QT_TRANSLATE_NOOP("CommandLine", "opens the window")},
    SubcommandEntry{Subcommand::Report, "report",
                    "[MODEL] [scenario options] [--format text|json|csv|markdown] [-o FILE]",
                    QT_TRANSLATE_NOOP("CommandLine", "the plan with all its figures")},
    SubcommandEntry{
        Subcommand::Simulate, "simulate", "[MODEL] [scenario options] [simulation options] [-o FILE]",
        QT_TRANSLATE_NOOP("CommandLine",
                          "runs the pipeline event by event: rates, utilisation, waiting, token times")},
    SubcommandEntry{
        Subcommand::Export, "export", "VIEW|all [MODEL] [scenario options] -o FILE|FOLDER [picture options]",
        QT_TRANSLATE_NOOP(
            "CommandLine",
            "a picture of a view, or its data; all of one plan into a folder; two plans beside each other")},
    SubcommandEntry{
        Subcommand::Animation, "export animation",
        "[MODEL] [scenario options] -o FILE.gif|FOLDER [animation options]",
        QT_TRANSLATE_NOOP("CommandLine", "the floor as it moves: an animated GIF, or numbered PNG pictures")},
    SubcommandEntry{Subcommand::Describe, "describe", "[MODEL] [--assume FAMILY] [-o FILE]",
                    QT_TRANSLATE_NOOP("CommandLine", "the model as a description, layer by layer")},
    SubcommandEntry{
        Subcommand::Validate, "validate", "FILE...",
        QT_TRANSLATE_NOOP("CommandLine",
                          "checks models, config.json, hardware and scenarios; tells all faults at once")},
    SubcommandEntry{
        Subcommand::List, "list", "models|hardware|views|weight-formats|placements|families|calibrations",
        QT_TRANSLATE_NOOP("CommandLine",
                          "the names that can be given, and calibrations: published speeds against "
                          "predicted ones")},
};

constexpr int helpColumns = 100;
constexpr int optionColumns = 32;

const SubcommandEntry &entryOf(Subcommand subcommand)
{
    return *std::ranges::find(subcommandEntries, subcommand, &SubcommandEntry::subcommand);
}

bool takesScenario(Subcommand subcommand)
{
    return subcommand == Subcommand::None || subcommand == Subcommand::Report
        || subcommand == Subcommand::Simulate || subcommand == Subcommand::Export
        || subcommand == Subcommand::Animation;
}

/// Text that starts at `column`, broken at spaces, further lines at the same column.
QString wrapped(const QString &text, int column)
{
    QString lines;
    qsizetype at = column;
    for (const QString &word : text.split(u' ')) {
        if (at > column && at + 1 + word.size() > helpColumns) {
            lines += u'\n' + QString(column, u' ');
            at = column;
        }
        const QString spaced = at > column ? u' ' + word : word;
        lines += spaced;
        at += spaced.size();
    }
    return lines + u'\n';
}

/// A label and its description beside it, or below it where the label is long.
QString row(const QString &label, const QString &description, int column)
{
    const QString start = QStringLiteral("  ") + label;
    const bool fits = start.size() + 2 <= column;
    const QString gap = fits ? QString(column - start.size(), u' ') : u'\n' + QString(column, u' ');
    return start + gap + wrapped(description, column);
}

QString optionLabel(const OptionEntry &option)
{
    const QString name = QString::fromLatin1(option.name);
    const QString dashed = (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
    return option.value == nullptr ? dashed : dashed + u' ' + QString::fromLatin1(option.value);
}

QString optionRows(std::span<const OptionEntry> options)
{
    QString text;
    for (const OptionEntry &option : options) {
        text += row(optionLabel(option), Text::tr(option.description), optionColumns);
    }
    return text;
}

QString usageLine(const SubcommandEntry &entry)
{
    QString text = QStringLiteral("waferline");
    if (entry.subcommand != Subcommand::None) {
        text += u' ' + QString::fromLatin1(entry.name);
    }
    return text + u' ' + QString::fromLatin1(entry.usage) + u'\n';
}

QString modelHelp()
{
    return u'\n'
        + row(QStringLiteral("MODEL"),
              Text::tr("a bundled name (see \"waferline list models\"), a model description, a scenario, a "
                       "Hugging Face "
                       "config.json, a folder that holds one, or - for standard input (default kimi-k3)"),
              optionColumns);
}

QString viewHelp()
{
    return u'\n'
        + row(QStringLiteral("VIEW"),
              Text::tr("%1 (see \"waferline list views\"); compare is with another plan: --against")
                  .arg(pictureViewList()),
              optionColumns);
}

QString scenarioHelp()
{
    return u'\n' + Text::tr("Scenario options") + u'\n' + optionRows(scenarioOptions);
}

QString programHelp(const ProgramScope &scope)
{
    QString text =
        Text::tr("Waferline shows how a large language model is laid over wafer-scale chips and served as a "
                 "pipeline.")
        + QStringLiteral("\n\n");
    if (scope.window) {
        text += QStringLiteral("  ") + usageLine(entryOf(Subcommand::None));
    }
    for (const Subcommand subcommand : subcommandsIn(scope)) {
        text += QStringLiteral("  ") + usageLine(entryOf(subcommand));
    }
    text += QStringLiteral("  waferline --help | --version | SUBCOMMAND --help\n\n");
    constexpr int subcommandColumn = 13;
    for (const Subcommand subcommand : subcommandsIn(scope)) {
        const SubcommandEntry &entry = entryOf(subcommand);
        text += row(QString::fromLatin1(entry.name), Text::tr(entry.description), subcommandColumn);
    }
    text += modelHelp() + scenarioHelp() + u'\n';
    text += wrapped(
        Text::tr("The result alone goes to standard output, messages to standard error. Exit status: 0 "
                 "done; 1 the input is wrong or cannot be read or written; 2 the command line is wrong."),
        0);
    return text;
}

/// Those that it alone has.
std::span<const OptionEntry> ownOptionsOf(Subcommand subcommand)
{
    switch (subcommand) {
    case Subcommand::Report:
        return reportOptions;
    case Subcommand::Simulate:
        return simulateOptions;
    case Subcommand::Export:
        return exportOptions;
    case Subcommand::Animation:
        return animationOptions;
    case Subcommand::Describe:
        return describeOptions;
    default:
        return {};
    }
}

} // namespace

QString nameOf(Subcommand subcommand)
{
    return QString::fromLatin1(entryOf(subcommand).name);
}

std::vector<Subcommand> subcommandsIn(const ProgramScope &scope)
{
    std::vector<Subcommand> subcommands;
    for (const SubcommandEntry &entry : subcommandEntries) {
        const bool exports =
            entry.subcommand == Subcommand::Export || entry.subcommand == Subcommand::Animation;
        const bool hidden = exports && !scope.exports;
        if (entry.subcommand != Subcommand::None && !hidden) {
            subcommands.push_back(entry.subcommand);
        }
    }
    return subcommands;
}

std::vector<OptionEntry> optionsOf(Subcommand subcommand)
{
    std::vector<OptionEntry> options;
    if (takesScenario(subcommand)) {
        options.assign(scenarioOptions.begin(), scenarioOptions.end());
    }
    for (const OptionEntry &option : ownOptionsOf(subcommand)) {
        options.push_back(option);
    }
    options.push_back(helpOption);
    if (subcommand == Subcommand::None) {
        options.push_back(versionOption);
    }
    return options;
}

QString helpText(Subcommand subcommand, const ProgramScope &scope)
{
    if (subcommand == Subcommand::None) {
        return programHelp(scope);
    }
    const SubcommandEntry &entry = entryOf(subcommand);
    QString text = usageLine(entry) + u'\n' + QStringLiteral("  ") + wrapped(Text::tr(entry.description), 2);
    if (subcommand == Subcommand::Describe) {
        return text + modelHelp() + u'\n' + Text::tr("Options") + u'\n' + optionRows(describeOptions);
    }
    if (!takesScenario(subcommand)) {
        return text;
    }
    text += subcommand == Subcommand::Export ? viewHelp() + modelHelp().mid(1) : modelHelp();
    if (subcommand == Subcommand::Report) {
        text += u'\n' + Text::tr("Report options") + u'\n' + optionRows(reportOptions);
    } else if (subcommand == Subcommand::Simulate) {
        text += u'\n' + Text::tr("Simulation options") + u'\n' + optionRows(simulateOptions);
    } else if (subcommand == Subcommand::Animation) {
        text += u'\n' + Text::tr("Animation options") + u'\n' + optionRows(animationOptions);
    } else {
        text += u'\n' + Text::tr("Picture options") + u'\n' + optionRows(exportOptions);
    }
    return text + scenarioHelp();
}

} // namespace waferline
