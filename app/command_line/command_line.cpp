// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/command_line.h"

#include "app/command_line/help.h"
#include "app/command_line/option_values.h"
#include "model/description/catalogue.h"
#include "model/description/names.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>

namespace waferline {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

using Parsed = tl::expected<CommandLine, UsageFault>;

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The options and words of one subcommand. The first fault stays; later ones would only follow from it.
class Arguments {
public:
    Arguments(Subcommand subcommand, const QStringList &arguments)
        : m_subcommand(subcommand)
        , m_options(optionsOf(subcommand))
    {
        m_parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
        for (const OptionEntry &entry : m_options) {
            const QString name = QString::fromLatin1(entry.name);
            const QStringList names =
                name == QLatin1String("help") ? QStringList{QStringLiteral("h"), name} : QStringList{name};
            QCommandLineOption option(names);
            if (entry.value != nullptr) {
                option.setValueName(QString::fromLatin1(entry.value));
            }
            if (name.size() == 1) {
                option.setFlags(QCommandLineOption::ShortOptionStyle); // so that -oFILE works too
            }
            m_parser.addOption(option);
        }
        // QCommandLineParser expects the program's name first.
        if (!m_parser.parse(QStringList{QStringLiteral("waferline")} + arguments)) {
            fail(parserFault());
        }
    }

    bool isSet(const char *option) const { return m_parser.isSet(QString::fromLatin1(option)); }
    QString value(const char *option) const { return m_parser.value(QString::fromLatin1(option)); }
    QStringList words() const { return m_parser.positionalArguments(); }

    /// Puts the option's value into `target` if the option is given.
    template <typename Target, typename Parse>
    void read(const char *option, Target &target, Parse parse)
    {
        if (!isSet(option)) {
            return;
        }
        if (auto parsed = parse(value(option))) {
            target = *std::move(parsed);
        } else {
            fail(Text::tr("%1: %2").arg(dashed(QString::fromLatin1(option)), parsed.error()));
        }
    }

    void fail(const QString &message)
    {
        if (!m_fault) {
            m_fault = UsageFault{m_subcommand, message};
        }
    }

    const std::optional<UsageFault> &fault() const { return m_fault; }

private:
    static QString dashed(const QString &name)
    {
        return (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
    }

    QString parserFault() const
    {
        const QStringList unknown = m_parser.unknownOptionNames();
        if (unknown.isEmpty()) {
            return m_parser.errorText();
        }
        std::vector<std::string_view> names;
        QStringList valid;
        for (const OptionEntry &entry : m_options) {
            names.emplace_back(entry.name);
            valid += dashed(QString::fromLatin1(entry.name));
        }
        const QString message = Text::tr("unknown option %1; the options are %2")
                                    .arg(dashed(unknown.first()), valid.join(QStringLiteral(", ")));
        const std::string nearest = nearestName(names, unknown.first().toStdString());
        return nearest.empty()
            ? message
            : Text::tr("%1; did you mean %2?").arg(message, dashed(QString::fromStdString(nearest)));
    }

    Subcommand m_subcommand;
    std::vector<OptionEntry> m_options;
    QCommandLineParser m_parser;
    std::optional<UsageFault> m_fault;
};

void checkConcurrency(Arguments &arguments, const std::optional<PlacementRule> &placement)
{
    if (arguments.isSet("concurrency") && arguments.isSet("wafers")) {
        arguments.fail(Text::tr("--concurrency and --wafers exclude each other: give one of them"));
    }
    for (const char *const option : {"concurrency", "wafers"}) {
        if (arguments.isSet(option) && placement && *placement != PlacementRule::Fewest) {
            arguments.fail(Text::tr("--%1 is for --placement fewest, found --placement %2")
                               .arg(QString::fromLatin1(option), toQString(toString(*placement))));
        }
    }
}

std::string readModelName(Arguments &arguments, const QStringList &words)
{
    if (words.size() > 1) {
        arguments.fail(Text::tr("unexpected argument \"%1\": one MODEL is expected").arg(words.at(1)));
    }
    return words.isEmpty() ? std::string(defaultModelId) : words.first().toStdString();
}

/// Where the result goes; empty for standard output.
QString readOutput(Arguments &arguments)
{
    const QString output = arguments.value("o");
    if (arguments.isSet("o") && output.isEmpty()) {
        arguments.fail(Text::tr("-o: the name of a file is expected"));
    }
    return output;
}

ScenarioOptions readScenarioOptions(Arguments &arguments, const QStringList &words)
{
    ScenarioOptions options;
    options.model = readModelName(arguments, words);
    if (arguments.isSet("hardware")) {
        options.hardware = arguments.value("hardware").toStdString();
    }
    if (options.model == "-" && options.hardware == "-") {
        arguments.fail(Text::tr("MODEL and --hardware cannot both be standard input"));
    }
    arguments.read("assume", options.assumeFamily, value::family);
    arguments.read("context", options.contextTokens, value::tokens);
    options.weightsGiven = arguments.isSet("weights");
    arguments.read("weights", options.weights, value::weights);
    arguments.read("cache", options.cacheBits, value::cacheBits);
    arguments.read("micro-batch", options.microBatch, value::microBatch);
    arguments.read("placement", options.placement, value::placement);
    arguments.read("concurrency", options.concurrency, value::concurrency);
    arguments.read("wafers", options.wafers, value::wafers);
    checkConcurrency(arguments, options.placement);
    arguments.read("stages", options.stages, value::stages);
    arguments.read("shown", options.shown, value::shown);
    return options;
}

template <typename Request>
Parsed finished(const Arguments &arguments, Request request)
{
    if (arguments.fault()) {
        return tl::unexpected(*arguments.fault());
    }
    return CommandLine(std::move(request));
}

Parsed parseReport(Arguments &arguments)
{
    ReportRequest request;
    request.scenario = readScenarioOptions(arguments, arguments.words());
    arguments.read("format", request.format, value::reportFormat);
    request.output = readOutput(arguments);
    return finished(arguments, std::move(request));
}

Parsed parseSimulate(Arguments &arguments)
{
    SimulateRequest request;
    request.scenario = readScenarioOptions(arguments, arguments.words());
    arguments.read("in-flight", request.microBatches, value::simulatedMicroBatches);
    arguments.read("tokens", request.tokens, value::simulatedTokens);
    arguments.read("format", request.format, value::simulationFormat);
    request.output = readOutput(arguments);
    return finished(arguments, std::move(request));
}

Parsed parseDescribe(Arguments &arguments)
{
    DescribeRequest request;
    request.model = readModelName(arguments, arguments.words());
    arguments.read("assume", request.assumeFamily, value::family);
    request.output = readOutput(arguments);
    return finished(arguments, std::move(request));
}

/// The suffix of a file picks the format; for a folder the option does.
PictureFormat readPictureFormat(Arguments &arguments, const ExportRequest &request)
{
    PictureFormat asked = PictureFormat::Png;
    arguments.read("format", asked, value::pictureFormat);
    if (!arguments.isSet("o")) {
        arguments.fail(Text::tr("-o FILE is expected: where the picture goes, or with \"all\" a folder"));
    } else if (request.output.isEmpty()) {
        arguments.fail(Text::tr("-o: the name of a file, or with \"all\" of a folder, is expected"));
    }
    if (arguments.fault() || !request.view) {
        return asked;
    }
    const auto named = formatOfPath(request.output);
    if (!named) {
        const bool gif = request.output.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive);
        arguments.fail(gif ? Text::tr("-o: a GIF is made by \"waferline export animation\"")
                           : Text::tr("-o: %1").arg(named.error()));
    } else if (arguments.isSet("format") && *named != asked) {
        arguments.fail(Text::tr("--format %1 and the suffix of -o \"%2\" contradict each other")
                           .arg(toQString(pictureFormatName(asked)), request.output));
    }
    return named.value_or(asked);
}

void readPictureTexts(Arguments &arguments, ExportRequest &request)
{
    for (const auto &[option, text] :
         {std::pair("title", &request.title), std::pair("caption", &request.caption)}) {
        if (arguments.isSet(option)) {
            *text = arguments.value(option).simplified();
        }
    }
    request.legend = !arguments.isSet("no-legend");
}

void readPictureOptions(Arguments &arguments, ExportRequest &request)
{
    arguments.read("size", request.size, value::size);
    arguments.read("scale", request.scale, value::scale);
    arguments.read("theme", request.theme, value::exportTheme);
    arguments.read("background", request.background, value::exportBackground);
    arguments.read("time", request.timeSeconds, value::timeSeconds);
    readPictureTexts(arguments, request);
    request.output = arguments.value("o");
}

/// A name without a suffix is a folder's.
bool readIsGif(Arguments &arguments, const QString &output)
{
    const QString name = output.section(u'/', -1);
    if (output.isEmpty()) {
        arguments.fail(Text::tr("-o FILE.gif or -o FOLDER/ is expected: where the animation goes"));
    } else if (name.contains(u'.') && name != QLatin1String(".") && name != QLatin1String("..")
               && !name.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive)) {
        arguments.fail(Text::tr("-o: found \"%1\", expected a file name that ends in .gif, or a folder, for "
                                "numbered PNG pictures")
                           .arg(output));
    }
    return name.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive);
}

Parsed parseAnimation(Arguments &arguments)
{
    AnimationRequest request;
    request.picture.view = PictureView::Floor;
    request.picture.scenario = readScenarioOptions(arguments, arguments.words());
    readPictureOptions(arguments, request.picture);
    arguments.read("seconds", request.seconds, value::animationSeconds);
    arguments.read("frames-per-second", request.framesPerSecond, value::framesPerSecond);
    arguments.read("speed", request.speed, value::animationSpeed);
    arguments.read("loop", request.loops, value::loops);
    request.gif = readIsGif(arguments, request.picture.output);
    return finished(arguments, std::move(request));
}

/// A scenario, or all that is usual for a model: the options are not for it.
void readAgainst(Arguments &arguments, ExportRequest &request)
{
    if (arguments.isSet("against")) {
        const QString name = arguments.value("against");
        if (name.isEmpty()) {
            arguments.fail(Text::tr("--against: a scenario or a model is expected"));
        }
        if (request.view && !showsAnother(*request.view)) {
            arguments.fail(Text::tr("--against is for compare, for charts, for the window and for all"));
        }
        if (name == QLatin1String("-") && request.scenario.model == "-") {
            arguments.fail(Text::tr("--against: standard input is read once, and is MODEL already"));
        }
        request.against = ScenarioOptions{};
        request.against->model = name.toStdString();
    } else if (request.view == PictureView::Compare) {
        arguments.fail(Text::tr("--against SCENARIO is expected: what to compare with"));
    }
}

Parsed parseExport(Arguments &arguments)
{
    ExportRequest request;
    const QStringList words = arguments.words();
    if (words.isEmpty()) {
        arguments.fail(Text::tr("a VIEW is expected: %1; or all of one plan: all").arg(pictureViewList()));
    } else if (const auto view = value::exportView(words.first())) {
        request.view = *view;
    } else {
        arguments.fail(view.error());
    }
    request.scenario = readScenarioOptions(arguments, words.mid(1));
    readAgainst(arguments, request);
    readPictureOptions(arguments, request);
    if (request.view == PictureView::Window && request.background != ExportBackground::Theme) {
        arguments.fail(Text::tr("--background is not for the window: it has its theme's"));
    }
    if (request.view == PictureView::Window && request.title && !request.title->isEmpty()) {
        arguments.fail(Text::tr("--title is not for the window, which has none"));
    }
    request.format = readPictureFormat(arguments, request);
    return finished(arguments, std::move(request));
}

Parsed parseValidate(Arguments &arguments)
{
    ValidateRequest request;
    for (const QString &word : arguments.words()) {
        request.files.push_back(word.toStdString());
    }
    if (request.files.empty()) {
        arguments.fail(Text::tr("at least one FILE is expected"));
    }
    return finished(arguments, std::move(request));
}

Parsed parseList(Arguments &arguments)
{
    ListRequest request;
    const QStringList words = arguments.words();
    if (words.size() != 1) {
        arguments.fail(
            Text::tr("one of %1 is expected").arg(QString::fromStdString(oneOf(value::listTopicNames()))));
    } else if (const auto topic = value::listTopic(words.first())) {
        request.topic = *topic;
    } else {
        arguments.fail(topic.error());
    }
    return finished(arguments, request);
}

/// The names of the scope's subcommands as one list for messages and for the nearest one.
std::vector<std::string> subcommandNames(const ProgramScope &scope)
{
    std::vector<std::string> names;
    for (const Subcommand subcommand : subcommandsIn(scope)) {
        if (const QString name = nameOf(subcommand); !name.contains(u' ')) {
            names.push_back(name.toStdString());
        }
    }
    return names;
}

QString unknownWord(const QString &word, const ProgramScope &scope)
{
    const std::vector<std::string> subcommands = subcommandNames(scope);
    std::vector<std::string_view> names(subcommands.begin(), subcommands.end());
    const QString expected = QString::fromStdString(oneOf(names));
    QString message = scope.window
        ? Text::tr("found \"%1\", expected a subcommand (%2), a bundled model or a file").arg(word, expected)
        : Text::tr("found \"%1\", expected a subcommand (%2)").arg(word, expected);
    if (scope.window) {
        for (const BundledText &model : bundledModelTexts()) {
            names.push_back(model.id);
        }
    }
    const std::string nearest = nearestName(names, word.toStdString());
    return nearest.empty() ? message
                           : Text::tr("%1; did you mean %2?").arg(message, QString::fromStdString(nearest));
}

/// A word that names nothing and does not look like a file is a mistyped subcommand rather than a missing
/// model.
bool isUnknownWord(const QString &word, const ProgramScope &scope)
{
    const std::string name = word.toStdString();
    const bool bundled =
        std::ranges::find(bundledModelTexts(), name, &BundledText::id) != bundledModelTexts().end();
    const bool looksLikeFile = word.contains(u'/') || word.contains(u'.') || word == QLatin1String("-");
    return !bundled && !looksLikeFile && !(scope.isFile && scope.isFile(name));
}

Parsed parseWindow(Arguments &arguments, const ProgramScope &scope)
{
    const QStringList words = arguments.words();
    if (!words.isEmpty() && (!scope.window || isUnknownWord(words.first(), scope))) {
        arguments.fail(unknownWord(words.first(), scope));
    } else if (!scope.window) {
        const std::vector<std::string> subcommands = subcommandNames(scope);
        const std::vector<std::string_view> names(subcommands.begin(), subcommands.end());
        arguments.fail(Text::tr("a subcommand is expected: %1").arg(QString::fromStdString(oneOf(names))));
    }
    return finished(arguments, WindowRequest{readScenarioOptions(arguments, words)});
}

/// "export" and "animation", which has options of its own.
QStringList wordsOf(Subcommand subcommand)
{
    return nameOf(subcommand).split(u' ', Qt::SkipEmptyParts);
}

Subcommand subcommandOf(const QStringList &arguments, const ProgramScope &scope)
{
    Subcommand found = Subcommand::None;
    for (const Subcommand subcommand : subcommandsIn(scope)) { // those of two words after those of one
        const QStringList words = wordsOf(subcommand);
        found = arguments.mid(0, words.size()) == words ? subcommand : found;
    }
    return found;
}

} // namespace

tl::expected<CommandLine, UsageFault> parseCommandLine(const QStringList &arguments,
                                                       const ProgramScope &scope)
{
    const Subcommand subcommand = subcommandOf(arguments, scope);
    // A mistyped subcommand has options that this one does not know: say first what is wrong first.
    const bool word =
        subcommand == Subcommand::None && !arguments.isEmpty() && !arguments.first().startsWith(u'-');
    if (word && isUnknownWord(arguments.first(), scope)) {
        return tl::unexpected(UsageFault{subcommand, unknownWord(arguments.first(), scope)});
    }
    Arguments parsed(subcommand, arguments.mid(wordsOf(subcommand).size()));
    if (!parsed.fault() && parsed.isSet("help")) {
        return HelpRequest{subcommand};
    }
    switch (subcommand) {
    case Subcommand::Report:
        return parseReport(parsed);
    case Subcommand::Export:
        return parseExport(parsed);
    case Subcommand::Animation:
        return parseAnimation(parsed);
    case Subcommand::Simulate:
        return parseSimulate(parsed);
    case Subcommand::Describe:
        return parseDescribe(parsed);
    case Subcommand::Validate:
        return parseValidate(parsed);
    case Subcommand::List:
        return parseList(parsed);
    case Subcommand::None:
        break;
    }
    if (!parsed.fault() && parsed.isSet("version")) {
        return VersionRequest{};
    }
    return parseWindow(parsed, scope);
}

} // namespace waferline
