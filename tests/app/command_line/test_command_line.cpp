// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/command_line.h"
#include "app/command_line/help.h"

#include <QTest>

using namespace waferline;

namespace {

ProgramScope scopeWithFiles(const QStringList &files)
{
    ProgramScope scope;
    scope.isFile = [files](const std::string &name) { return files.contains(QString::fromStdString(name)); };
    return scope;
}

tl::expected<CommandLine, UsageFault> parsed(const char *line, const ProgramScope &scope = scopeWithFiles({}))
{
    return parseCommandLine(QString::fromUtf8(line).split(u' ', Qt::SkipEmptyParts), scope);
}

/// What was parsed, if it is a request of that kind; the test fails on the others.
template <typename Request>
Request request(const char *line, const ProgramScope &scope = scopeWithFiles({}))
{
    const auto result = parsed(line, scope);
    if (!result || !std::holds_alternative<Request>(*result)) {
        QTest::qFail(result ? "another request" : qPrintable(result.error().message), __FILE__, __LINE__);
        return {};
    }
    return std::get<Request>(*result);
}

} // namespace

class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void nothingIsTheWindow();
    void scenarioOptionsAreRead();
    void whatIsNotGivenIsLeftOpen();
    void weightsTakeBitsFormatOrAsShipped();
    void reportTakesFormatAndFile();
    void exportTakesPictureOptions();
    void exportTakesTextsAndFormats();
    void exportDefaults();
    void validateAndList();
    void helpAndVersion();
    void faultsNameWhatIsValid_data();
    void faultsNameWhatIsValid();
    void loneWordsAreJudged();
    void absentPartsAreUnknown();
    void helpNamesEveryOption();
    void helpFitsTheTerminal();
    void anyArgumentsAreAnswered();
};

void TestCommandLine::nothingIsTheWindow()
{
    QCOMPARE(request<WindowRequest>("").scenario.model, std::string("kimi-k3"));
    QCOMPARE(request<WindowRequest>("kimi-k3-published").scenario.model, std::string("kimi-k3-published"));
    QCOMPARE(request<WindowRequest>("-").scenario.model, std::string("-"));
    QCOMPARE(request<WindowRequest>("some/where.json").scenario.model, std::string("some/where.json"));
    QCOMPARE(request<WindowRequest>("mine", scopeWithFiles({QStringLiteral("mine")})).scenario.model,
             std::string("mine"));
    QCOMPARE(request<WindowRequest>("--micro-batch 2").scenario.microBatch, std::optional<std::int64_t>(2));
}

void TestCommandLine::scenarioOptionsAreRead()
{
    for (const char *const line : {"report kimi-k3 --hardware wse-2 --context 128k --weights 6 --cache 4 "
                                   "--micro-batch 3 --placement in-order "
                                   "--stages wafer --shown full",
                                   "report --stages=wafer --shown=full --hardware=wse-2 --context=128,000 "
                                   "--weights=6 --cache=4 --micro-batch=3 "
                                   "--placement=in-order kimi-k3"}) {
        const ScenarioOptions options = request<ReportRequest>(line).scenario;
        QCOMPARE(options.model, std::string("kimi-k3"));
        QCOMPARE(options.hardware, std::optional<std::string>("wse-2"));
        QCOMPARE(options.contextTokens, std::optional<std::int64_t>(128'000));
        QVERIFY(options.weightsGiven);
        QCOMPARE(options.weights->bits, 6.0);
        QCOMPARE(options.cacheBits, std::optional<double>(4));
        QCOMPARE(options.microBatch, std::optional<std::int64_t>(3));
        QVERIFY(options.placement == PlacementRule::InOrder);
        QVERIFY(options.stages == Stages::wafer());
        QVERIFY(options.shown == Shown::Full);
    }
    const ScenarioOptions wanted =
        request<ReportRequest>("report --placement fewest --concurrency 50").scenario;
    QVERIFY(wanted.placement == PlacementRule::Fewest);
    QCOMPARE(wanted.concurrency, std::optional<std::int64_t>(50));
    QCOMPARE(request<ReportRequest>("report --wafers 60").scenario.wafers, std::optional<std::int64_t>(60));
    QVERIFY(request<ReportRequest>("report --stages layer").scenario.stages == Stages::layer());
    QVERIFY(request<ReportRequest>("report --stages 4").scenario.stages == Stages{4});
    // The last of two wins.
    QCOMPARE(request<ReportRequest>("report --cache 4 --cache 16").scenario.cacheBits,
             std::optional<double>(16));
}

void TestCommandLine::whatIsNotGivenIsLeftOpen()
{
    const ScenarioOptions options = request<ReportRequest>("report").scenario;
    QCOMPARE(options.model, std::string("kimi-k3"));
    QVERIFY(!options.hardware && !options.contextTokens && !options.weightsGiven && !options.cacheBits
            && !options.microBatch && !options.placement && !options.stages && !options.shown);
}

void TestCommandLine::weightsTakeBitsFormatOrAsShipped()
{
    const auto weights = [](const char *line) { return request<ReportRequest>(line).scenario; };
    QCOMPARE(weights("report --weights 4.25").weights->bits, 4.25);
    QCOMPARE(weights("report --weights 4.25").weights->name, std::string());
    QCOMPARE(weights("report --weights mxfp4").weights->bits, 4.25);
    QCOMPARE(weights("report --weights mxfp4").weights->name, std::string("mxfp4"));
    QVERIFY(weights("report --weights as-shipped").weightsGiven);
    QVERIFY(!weights("report --weights as-shipped").weights);
}

void TestCommandLine::reportTakesFormatAndFile()
{
    QVERIFY(request<ReportRequest>("report").format == ReportFormat::Text);
    QVERIFY(request<ReportRequest>("report --format json").format == ReportFormat::Json);
    QVERIFY(request<ReportRequest>("report --format csv").format == ReportFormat::Csv);
    QVERIFY(request<ReportRequest>("report --format markdown").format == ReportFormat::Markdown);
    QCOMPARE(request<ReportRequest>("report").output, QString());
    QCOMPARE(request<ReportRequest>("report -o out.txt").output, QStringLiteral("out.txt"));
    QCOMPARE(request<ReportRequest>("report -oout.txt").output, QStringLiteral("out.txt"));
}

void TestCommandLine::exportTakesPictureOptions()
{
    const auto picture = request<ExportRequest>("export floor kimi-k3-published -o w.png --size 1440x900 "
                                                "--scale 2 --theme dark --background transparent "
                                                "--time 0.001 --micro-batch 2");
    QVERIFY(picture.view == PictureView::Floor);
    QVERIFY(picture.format == PictureFormat::Png);
    QVERIFY(!picture.title && !picture.caption && picture.legend);
    QCOMPARE(picture.scenario.model, std::string("kimi-k3-published"));
    QCOMPARE(picture.scenario.microBatch, std::optional<std::int64_t>(2));
    QCOMPARE(picture.output, QStringLiteral("w.png"));
    QCOMPARE(picture.size, QSize(1440, 900));
    QCOMPARE(picture.scale, 2.0);
    QVERIFY(picture.theme == ExportTheme::Dark);
    QVERIFY(picture.background == ExportBackground::Transparent);
    QCOMPARE(picture.timeSeconds, std::optional<double>(0.001));
}

void TestCommandLine::exportTakesTextsAndFormats()
{
    const auto texts =
        request<ExportRequest>("export floor -o f.png --title= --caption=As\tagreed --no-legend");
    QCOMPARE(texts.title, std::optional(QString()));
    QCOMPARE(texts.caption, std::optional(QStringLiteral("As agreed")));
    QVERIFY(!texts.legend);
    // The suffix picks the format, whatever its case; of a folder the option does.
    QVERIFY(request<ExportRequest>("export floor -o f.csv").format == PictureFormat::Csv);
    QVERIFY(request<ExportRequest>("export floor -o F.CSV --format csv").format == PictureFormat::Csv);
    QVERIFY(request<ExportRequest>("export all -o deck.png --format csv").format == PictureFormat::Csv);
    const auto all = request<ExportRequest>("export all kimi-k3-published -o deck/ --background white");
    QVERIFY(!all.view && all.format == PictureFormat::Png);
    QCOMPARE(all.output, QStringLiteral("deck/"));
    QCOMPARE(all.scenario.model, std::string("kimi-k3-published"));
    const auto both = request<ExportRequest>("export compare --micro-batch 2 --against b.waferline -o c.pdf");
    QVERIFY(both.view == PictureView::Compare);
    QCOMPARE(both.against->model, std::string("b.waferline"));
    QVERIFY(!both.against->microBatch); // the options are A's
    QCOMPARE(both.scenario.model, std::string("kimi-k3"));
    QVERIFY(!request<ExportRequest>("export tradeoff -o t.png").against);
    const auto allOfBoth = request<ExportRequest>("export all --against b.waferline -o deck/");
    QVERIFY(!allOfBoth.view);
    QCOMPARE(allOfBoth.against->model, std::string("b.waferline"));
}

void TestCommandLine::exportDefaults()
{
    const auto picture = request<ExportRequest>("export window -o WINDOW.PNG");
    QVERIFY(picture.view == PictureView::Window);
    QCOMPARE(picture.scenario.model, std::string("kimi-k3"));
    QVERIFY(!picture.size.isValid());
    QCOMPARE(picture.scale, 1.0);
    QVERIFY(picture.theme == ExportTheme::Light);
    QVERIFY(picture.background == ExportBackground::Theme);
    QVERIFY(!picture.timeSeconds);
}

void TestCommandLine::validateAndList()
{
    QCOMPARE(request<ValidateRequest>("validate a.json b.json").files,
             (std::vector<std::string>{"a.json", "b.json"}));
    QVERIFY(request<ListRequest>("list models").topic == ListTopic::Models);
    QVERIFY(request<ListRequest>("list hardware").topic == ListTopic::Hardware);
    QVERIFY(request<ListRequest>("list views").topic == ListTopic::Views);
    QVERIFY(request<ListRequest>("list weight-formats").topic == ListTopic::WeightFormats);
    QVERIFY(request<ListRequest>("list placements").topic == ListTopic::Placements);
    QVERIFY(request<ListRequest>("list calibrations").topic == ListTopic::Calibrations);
}

void TestCommandLine::helpAndVersion()
{
    QVERIFY(request<HelpRequest>("--help").subcommand == Subcommand::None);
    QVERIFY(request<HelpRequest>("-h").subcommand == Subcommand::None);
    QVERIFY(request<HelpRequest>("report --help").subcommand == Subcommand::Report);
    QVERIFY(request<HelpRequest>("export --help").subcommand
            == Subcommand::Export); // although VIEW and -o lack
    QVERIFY(request<HelpRequest>("validate --help").subcommand == Subcommand::Validate);
    QVERIFY(request<HelpRequest>("list --help").subcommand == Subcommand::List);
    request<VersionRequest>("--version");
    QVERIFY(!parsed("report --version"));
}

void TestCommandLine::faultsNameWhatIsValid_data()
{
    QTest::addColumn<QStringList>("parts"); // that the message has
    const auto row = [](const char *line, const QStringList &parts) { QTest::newRow(line) << parts; };
    row("report --contxt 1k", {"--contxt", "did you mean --context?", "--micro-batch", "--format"});
    row("report --size 10x10", {"unknown option --size"});
    row("validate --context 1k a.json", {"unknown option --context"});
    row("report --placement most", {"--placement", "\"most\"", "\"by-kind\"", "\"in-order\"", "\"fewest\""});
    row("report --concurrency 5 --wafers 6", {"--concurrency", "--wafers"});
    row("report --placement fewest --concurrency 5 --wafers 6", {"--concurrency", "--wafers"});
    row("report --concurrency 5 --placement by-kind", {"--concurrency", "--placement fewest", "by-kind"});
    row("report --placement in-order --wafers 5", {"--wafers", "--placement fewest", "in-order"});
    row("report --concurrency 0", {"--concurrency", "1,000,000,000"});
    row("report --concurrency 1000000001", {"--concurrency"});
    row("report --wafers 0", {"--wafers", "1,000,000"});
    row("report --wafers 1000001", {"--wafers"});
    row("report --placement inorder", {"did you mean in-order?"});
    row("report --format jsn", {"--format", "\"jsn\"", "\"markdown\"", "did you mean json?"});
    row("report --shown two", {"\"one\"", "\"abc\"", "\"full\""});
    row("report --context", {"--context"});
    row("report --context 0", {"--context", "\"0\"", "1,000,000,000"});
    row("report --context 1000000001", {"--context"});
    row("report --context -5", {"\"-5\""});
    row("report --context 1,5M", {"\"1,5M\""});
    row("report --weights mxfp5", {"\"mxfp5\"", "as-shipped", "nvfp4", "did you mean mxfp"});
    row("report --weights 0", {"--weights"});
    row("report --weights 65", {"64"});
    row("report --cache nan", {"\"nan\""});
    row("report --cache 1e999", {"--cache"});
    row("report --micro-batch 0", {"1,000,000"});
    row("report --micro-batch 1.5", {"\"1.5\""});
    row("report --micro-batch +2", {"\"+2\""});
    row("report --stages 0", {"\"wafer\"", "\"layer\""});
    row("report --stages half", {"\"half\""});
    row("report kimi-k3 other", {"\"other\""});
    row("report - --hardware -", {"standard input"});
    row("report -o", {"-o"});
    row("report --help=3", {"--help"});
    row("report -format json", {}); // a single dash before a word is the same option
    row("validate", {"FILE"});
    row("list", {"\"models\"", "\"placements\""});
    row("list modls", {"did you mean models?"});
    row("list models hardware", {"\"models\""});
    row("export", {"VIEW"});
    row("export flor -o a.png", {"\"flor\"", "did you mean floor?"});
    row("export floor", {"-o FILE"});
    row("export compare -o a.png", {"--against SCENARIO"});
    row("export floor --against kimi-k3 -o a.png", {"--against is for compare"});
    row("export floor -o a.jpeg", {"\"a.jpeg\"", ".png", ".svg", ".pdf", ".csv"});
    row("export floor -o a", {"\"a\"", ".png", ".svg", ".pdf", ".csv"});
    row("export floor -o a --format png", {"\"a\"", ".png"});
    row("export floor -o a.png --format csv", {"--format csv", "a.png"});
    row("export floor -o a.csv --format png", {"--format png", "a.csv"});
    row("export floor -o a.svg --format pdf", {"--format pdf", "a.svg"});
    row("export floor -o a.png --format tiff", {"\"tiff\"", "\"png\"", "\"csv\""});
    row("export all", {"-o FILE", "folder"});
    row("export all -o", {"-o"});
    row("export al -o deck", {"did you mean all?"});
    row("export floor -o a.png --title", {"--title"});
    row("export window -o a.png --title x", {"--title", "window"});
    row("export floor -o a.png --size 10", {"--size", "WIDTHxHEIGHT"});
    row("export floor -o a.png --size 0x10", {"--size"});
    row("export floor -o a.png --size 10x10x10", {"--size"});
    row("export floor -o a.png --size 99999x10", {"16384"});
    row("export floor -o a.png --scale 0", {"--scale"});
    row("export floor -o a.png --scale inf", {"--scale"});
    row("export floor -o a.png --theme grey", {"\"light\"", "\"dark\""});
    row("export floor -o a.png --background black", {"\"transparent\""});
    row("export floor -o a.png --time -1", {"--time"});
    row("emulate", {"\"emulate\"", "\"simulate\"", "\"report\"", "\"validate\""});
    row("reprot --format json", {"did you mean report?"});
    row("reprot", {"did you mean report?"});
    row("kimi-k4", {"did you mean kimi-k3?"});
    row("--format json", {"unknown option --format"});
}

void TestCommandLine::faultsNameWhatIsValid()
{
    QFETCH(QStringList, parts);
    const auto result = parsed(QTest::currentDataTag());
    if (parts.isEmpty()) {
        QVERIFY(result);
        return;
    }
    QVERIFY(!result);
    for (const QString &part : parts) {
        QVERIFY2(result.error().message.contains(part), qPrintable(result.error().message));
    }
    QVERIFY(!result.error().message.contains(u'\n'));
}

// A word that is no model and no file is a mistyped subcommand; what looks like a file is a model that is
// missing.
void TestCommandLine::loneWordsAreJudged()
{
    QVERIFY(!parsed("nosuch"));
    QCOMPARE(request<WindowRequest>("nosuch.json").scenario.model, std::string("nosuch.json"));
    QCOMPARE(request<WindowRequest>("./nosuch").scenario.model, std::string("./nosuch"));
    QCOMPARE(request<ReportRequest>("report nosuch").scenario.model, std::string("nosuch"));
}

void TestCommandLine::absentPartsAreUnknown()
{
    ProgramScope scope = scopeWithFiles({});
    scope.window = false;
    scope.exports = false;
    QVERIFY(!parsed("", scope));
    QVERIFY(!parsed("kimi-k3", scope));
    QVERIFY(!parsed("export floor -o a.png", scope));
    QVERIFY(parsed("report kimi-k3", scope));
    const QString help = helpText(Subcommand::None, scope);
    QVERIFY(!help.contains(QLatin1String("export")));
    QVERIFY(!help.contains(QLatin1String("waferline [MODEL]")));
    QVERIFY(helpText(Subcommand::None, scopeWithFiles({})).contains(QLatin1String("waferline export VIEW")));
}

void TestCommandLine::helpNamesEveryOption()
{
    const ProgramScope scope = scopeWithFiles({});
    for (const Subcommand subcommand :
         {Subcommand::None, Subcommand::Report, Subcommand::Export, Subcommand::Describe}) {
        const QString help = helpText(subcommand, scope);
        for (const OptionEntry &option : optionsOf(subcommand)) {
            const QString name = QString::fromLatin1(option.name);
            const bool always = name == QLatin1String("help");
            QVERIFY2(
                always
                    || help.contains((name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name),
                option.name);
        }
    }
    for (const Subcommand subcommand : subcommandsIn(scope)) {
        QVERIFY(helpText(subcommand, scope).startsWith(QStringLiteral("waferline ") + nameOf(subcommand)));
        QVERIFY(
            helpText(Subcommand::None, scope).contains(QStringLiteral("waferline ") + nameOf(subcommand)));
    }
}

void TestCommandLine::helpFitsTheTerminal()
{
    for (const Subcommand subcommand : {Subcommand::None, Subcommand::Report, Subcommand::Export,
                                        Subcommand::Describe, Subcommand::Validate, Subcommand::List}) {
        for (const QString &line : helpText(subcommand, scopeWithFiles({})).split(u'\n')) {
            QVERIFY2(line.size() <= 100, qPrintable(line));
        }
    }
}

// Whatever the words: a request or a message, never a crash.
void TestCommandLine::anyArgumentsAreAnswered()
{
    const QStringList pieces{"report", "export", "list", "floor", "--context", "-o",      "--",
                             "-",      "---",    "=",    "--=",   "256k",      "--help=", "",
                             "-x",     "--size", "x",    "1x1",   "a.png",     "\n",      "🙂"};
    quint32 state = 1;
    int requests = 0;
    for (int round = 0; round < 20'000; ++round) {
        QStringList arguments;
        state = state * 1664525U + 1013904223U;
        const quint32 length = (state >> 16) % 6;
        for (quint32 index = 0; index < length; ++index) {
            state = state * 1664525U + 1013904223U;
            arguments +=
                pieces.at(static_cast<qsizetype>((state >> 16) % static_cast<quint32>(pieces.size())));
        }
        const auto result = parseCommandLine(arguments, scopeWithFiles({}));
        QVERIFY(result || !result.error().message.isEmpty());
        requests += result ? 1 : 0;
    }
    QVERIFY(requests > 100);
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "test_command_line.moc"
