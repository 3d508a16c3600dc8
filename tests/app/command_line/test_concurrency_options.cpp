// SPDX-License-Identifier: GPL-3.0-or-later
// --placement fewest, --concurrency and --wafers: beside each other, over a scenario's file, and in the
// program.
#include "app/command_line/open_scenario.h"
#include "model/planning/planner.h"

#include "program.h"

#include <QTemporaryDir>
#include <QTest>

using namespace waferline;
using namespace waferline::test;
using Json = nlohmann::ordered_json;

namespace {

using Count = std::optional<std::int64_t>;

bool warns(const Json &report, const char *code)
{
    const Json &warnings = report["warnings"];
    return std::any_of(warnings.begin(), warnings.end(),
                       [code](const Json &warning) { return warning["code"] == code; });
}

} // namespace

class TestConcurrencyOptions : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void optionsReplaceWhatTheFileAsks();
    void reportNamesWhatIsGiven();
    void figures_data();
    void figures();
    void tooFewWafersAreWrongInput();
    void helpNamesThem();

private:
    /// The scenario of a file with these members, with options over it.
    Scenario opened(const QByteArray &members, const ScenarioOptions &options);

    QTemporaryDir m_folder;
};

Scenario TestConcurrencyOptions::opened(const QByteArray &members, const ScenarioOptions &options)
{
    QFile file(m_folder.filePath(QStringLiteral("s.waferline")));
    const QByteArray text = "{\"format\": \"waferline-scenario/1\", " + members + "}";
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("cannot write the test's own file");
    }
    file.close();
    ScenarioOptions all = options;
    all.model = file.fileName().toStdString();
    return openScenario(all).value().scenario;
}

// What is asked on the command line replaces all that the file asks of the placement; what it leaves, stays.
void TestConcurrencyOptions::optionsReplaceWhatTheFileAsks()
{
    ScenarioOptions concurrency;
    concurrency.concurrency = 5;
    ScenarioOptions wafers;
    wafers.wafers = 60;
    ScenarioOptions byKind;
    byKind.placement = PlacementRule::ByKind;
    ScenarioOptions fewest;
    fewest.placement = PlacementRule::Fewest;

    const Scenario untouched = opened(R"("concurrency": 7)", {});
    QVERIFY(!untouched.placement);
    QCOMPARE(untouched.concurrency, Count(7));
    const Scenario another = opened(R"("placement": "by-kind")", concurrency);
    QVERIFY(another.placement == PlacementRule::Fewest);
    QCOMPARE(another.concurrency, Count(5));
    const Scenario instead = opened(R"("placement": "fewest", "concurrency": 7)", wafers);
    QCOMPARE(instead.concurrency, Count());
    QCOMPARE(instead.wafers, Count(60));
    const Scenario dropped = opened(R"("wafers": 7)", byKind);
    QVERIFY(dropped.placement == PlacementRule::ByKind);
    QCOMPARE(dropped.wafers, Count());
    QCOMPARE(opened(R"("wafers": 7)", fewest).wafers, Count(7));
}

void TestConcurrencyOptions::reportNamesWhatIsGiven()
{
    const auto given = [](const char *options) {
        const Json report = reportOf(QString::fromLatin1(options));
        return report["scenario"]["placement"].dump() + ' ' + report["scenario"]["concurrency"].dump() + ' '
            + report["scenario"]["wafers"].dump() + ' ' + report["placement"]["planned_concurrency"].dump();
    };
    QCOMPARE(given("kimi-k3"), std::string("\"by-kind\" null null null"));
    QCOMPARE(given("kimi-k3 --placement fewest"), std::string("\"fewest\" null null 93"));
    QCOMPARE(given("kimi-k3 --concurrency 50"), std::string("\"fewest\" 50 null 50"));
    QCOMPARE(given("kimi-k3 --placement fewest --concurrency 5000"), std::string("\"fewest\" 5000 null 189"));
    QCOMPARE(given("kimi-k3 --wafers 59"), std::string("\"fewest\" null 59 189"));
}

void TestConcurrencyOptions::figures_data()
{
    QTest::addColumn<int>("wafers");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QString>("warning"); // empty: none
    const auto row = [](const char *options, int wafers, int limit, const char *warning = "") {
        QTest::newRow(options) << wafers << limit << QString::fromLatin1(warning);
    };
    row("kimi-k3 --placement fewest --concurrency 80", 59, 189);
    row("kimi-k3 --concurrency 190", 59, 189, "concurrency-capped");
    row("kimi-k3-published --placement fewest --concurrency 150", 69, 170);
    row("kimi-k3-published --placement fewest", 69, 170);
    row("kimi-k3-published --placement fewest --micro-batch 3 --stages wafer", 70, 186, "pipeline-starves");
    row("kimi-k3-published --wafers 69 --stages wafer", 69, 170);
    row("kimi-k3-published --wafers 80", 70, 186, "wafers-unused");
}

void TestConcurrencyOptions::figures()
{
    QFETCH(int, wafers);
    QFETCH(int, limit);
    QFETCH(QString, warning);
    const Json report = reportOf(QString::fromLatin1(QTest::currentDataTag()));
    QCOMPARE(report["placement"]["wafer_count"].get<int>(), wafers);
    QCOMPARE(report["placement"]["visits_per_token"].get<int>(), wafers);
    QCOMPARE(report["capacity"]["max_concurrent_requests"].get<int>(), limit);
    QVERIFY(warning.isEmpty() ? report["warnings"].empty() : warns(report, qPrintable(warning)));
}

void TestConcurrencyOptions::tooFewWafersAreWrongInput()
{
    const Outcome outcome = run(QStringLiteral("report --wafers 46"));
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(outcome.err.startsWith("waferline: "), outcome.err.constData());
    QVERIFY2(outcome.err.contains("47 are the fewest"), outcome.err.constData());
}

void TestConcurrencyOptions::helpNamesThem()
{
    for (const char *const command : {"--help", "report --help", "export --help"}) {
        const QByteArray help = run(QString::fromLatin1(command)).out;
        for (const char *const option : {"--concurrency N", "--wafers N", "by-kind|in-order|fewest"}) {
            QVERIFY2(help.contains(option), option);
        }
    }
}

QTEST_GUILESS_MAIN(TestConcurrencyOptions)
#include "test_concurrency_options.moc"
