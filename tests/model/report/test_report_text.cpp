// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/report/device_words.h"
#include "model/report/report.h"
#include "tests/support/example_models.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace waferline;

namespace {

Plan articlePlan(std::int64_t microBatch)
{
    Scenario scenario;
    scenario.microBatch = microBatch;
    return test::planned(bundledModel("kimi-k3"), bundledHardware("wse-3t"), scenario);
}

QString textOf(const std::string &text)
{
    return QString::fromStdString(text);
}

qsizetype widestLine(const QString &text)
{
    qsizetype widest = 0;
    for (const QString &line : text.split(u'\n')) {
        widest = std::max(widest, line.size());
    }
    return widest;
}

constexpr qsizetype mostColumns = 100;

} // namespace

class TestReportText : public QObject {
    Q_OBJECT

private slots:
    void textShowsHeadlineAndMath();
    void textShowsStatusOfAssumptions();
    void everyDeviceHasItsName_data();
    void everyDeviceHasItsName();
    void oneIsNotMany();
    void unknownFiguresGiveTheReason();
    void deviceWordsAreEnglish();
    void textWarnsOfStarving();
    void textStaysWithinColumns();
    void namesCannotBreakTheText();
    void csvReadsBack();
    void csvOfCutAndUnlimitedWafers();
    void markdownTablesAreEven();
    void markdownEscapesNames();
    void faultNamesPlaceAndHint_data();
    void faultNamesPlaceAndHint();
    void planFaultsSayWhatIsNeeded();
    void warningsAreSentences();
};

void TestReportText::textShowsHeadlineAndMath()
{
    const QString text = textOf(reportText(articlePlan(2)));
    for (const char *const part : {"Kimi K3 (article) on WSE-3T",
                                   "35 linear-attention + 24 full-attention",
                                   "16.1 GB",
                                   "147 MB",
                                   "189",
                                   "186",
                                   "739 µs",
                                   "1,353",
                                   "252 k",
                                   "92.7 k per MW",
                                   "3 T × 4 bit ÷ 8 = 1.5 TB",
                                   "⌈69 ÷ 2⌉ = 35",
                                   "35 + 24 = 59",
                                   "44 GB − 16.13 GB = 27.87 GB",
                                   "576 B × 256,000 = 147.5 MB",
                                   "⌊27.87 GB ÷ 147.5 MB⌋ = 189",
                                   "93 × 2 = 186 ≤ 189",
                                   "93 × 6.679 µs + 59 × 2 µs = 739.1 µs",
                                   "1 ÷ 739.1 µs = 1,353",
                                   "about 190",
                                   "Micro-batch 3 wants 279: 90 more than fit."}) {
        QVERIFY2(text.contains(QString::fromUtf8(part)), part);
    }
    QVERIFY(!text.contains(QLatin1String("  ! ")));
}

void TestReportText::textShowsStatusOfAssumptions()
{
    const QString text = textOf(reportText(articlePlan(1)));
    const auto lineWith = [&](const char *label) {
        for (const QString &line : text.split(u'\n')) {
            if (line.trimmed().startsWith(QString::fromUtf8(label))) {
                return line.simplified();
            }
        }
        return QString();
    };
    QCOMPARE(lineWith("SRAM per wafer"), QStringLiteral("SRAM per wafer 44 GB published"));
    QCOMPARE(lineWith("Peak, dense"), QStringLiteral("Peak, dense 25 PFLOPS estimate"));
    QCOMPARE(lineWith("Power per wafer"), QStringLiteral("Power per wafer 46 kW estimate"));
    QCOMPARE(lineWith("Layer time, fixed"), QStringLiteral("Layer time, fixed 3.5 µs assumed"));
    QCOMPARE(lineWith("Context"), QStringLiteral("Context 256,000 tokens"));
    QCOMPARE(lineWith("Weights "), QStringLiteral("Weights per layer 16.1 GB 1.5 TB in all"));
}

void TestReportText::everyDeviceHasItsName_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QStringList>("parts");
    QTest::newRow("GPU") << QStringLiteral("h100-sxm")
                         << QStringList{QStringLiteral("GPUs"),           QStringLiteral("HBM3 per GPU"),
                                        QStringLiteral("HBM3 bandwidth"), QStringLiteral("Power per GPU"),
                                        QStringLiteral("layers per GPU"), QStringLiteral("80 GB")};
    QTest::newRow("LPU") << QStringLiteral("groq-3-lpu")
                         << QStringList{QStringLiteral("LPUs"), QStringLiteral("SRAM per LPU"),
                                        QStringLiteral("each alone on its LPU"), QStringLiteral("500 MB")};
}

// 93 layers of 16.13 GB: four of them on 80 GB, and each cut in 33 for 0.5 GB.
void TestReportText::everyDeviceHasItsName()
{
    QFETCH(QString, id);
    QFETCH(QStringList, parts);
    const auto hardware = bundledHardware(id.toStdString());
    for (const Stages stages : {Stages::layer(), Stages::wafer()}) {
        for (const std::int64_t microBatch : {1, 1'000}) { // the other does not fit
            Scenario scenario;
            scenario.stages = stages;
            scenario.microBatch = microBatch;
            const Plan plan = test::planned(test::articleInNetworkOrder(), hardware, scenario);
            for (const std::string &report : {reportText(plan), reportMarkdown(plan)}) {
                const QString text = textOf(report);
                QVERIFY2(!text.contains(QLatin1String("wafer"), Qt::CaseInsensitive), qPrintable(text));
                QVERIFY2(hardware->memory == "SRAM" || !text.contains(QLatin1String("SRAM")),
                         qPrintable(text));
                QVERIFY2(!text.contains(QLatin1String("nan"), Qt::CaseInsensitive), qPrintable(text));
                for (const QString &part : parts) {
                    QVERIFY2(text.simplified().contains(part), qPrintable(part + u'\n' + text));
                }
            }
        }
    }
}

// One layer on one wafer: everything is one.
void TestReportText::oneIsNotMany()
{
    ModelDescription model = *test::articleModel();
    model.layers.resize(1);
    model.evenSizes.reset();
    Scenario scenario;
    scenario.contextTokens = 1;
    const Plan plan = test::planned(std::make_shared<const ModelDescription>(model), test::wse3t(), scenario);
    const QString text = textOf(reportText(plan));
    static const QRegularExpression faulty(
        QStringLiteral("\\b1 (wafers|layers|visits|hops|requests|stages|tokens|parts|micro-batches)\\b"));
    QVERIFY2(!text.contains(faulty), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("1 micro-batch × 1 in 1 stage")), qPrintable(text));
}

void TestReportText::unknownFiguresGiveTheReason()
{
    const auto rowOf = [](const QString &text, const char *label) {
        for (const QString &line : text.split(u'\n')) {
            if (line.trimmed().startsWith(QLatin1String(label))) {
                return line.simplified();
            }
        }
        return QString();
    };
    const auto reportOn = [](const Hardware &hardware) {
        return textOf(
            reportText(test::planned(test::articleModel(), std::make_shared<const Hardware>(hardware), {})));
    };
    const QString gpu = reportOn(*bundledHardware("h100-sxm"));
    const QString reason = QStringLiteral("– unknown: the hardware does not give layer_seconds,");
    QVERIFY2(rowOf(gpu, "Tokens/s per request").contains(reason), qPrintable(gpu));
    QVERIFY2(rowOf(gpu, "Total tokens/s").contains(QStringLiteral("– unknown")), qPrintable(gpu));

    Hardware noPower = *test::wse3t();
    noPower.watts.reset();
    const QString text = reportOn(noPower);
    QVERIFY2(rowOf(text, "Tokens/s per request").contains(QLatin1String("1,691")), qPrintable(text));
    QVERIFY2(rowOf(text, "Total tokens/s").endsWith(QLatin1String("does not give watts")), qPrintable(text));
    QVERIFY2(text.contains(QLatin1String("does not give watts: there is no figure per MW.")),
             qPrintable(text));
    QVERIFY(!text.contains(QLatin1String("the steps end here")));

    // Times do not lack the power; a figure per MW does, where there are rates.
    Hardware neither = noPower;
    neither.hopSeconds.reset();
    const QString lacking = reportOn(neither);
    QVERIFY2(lacking.contains(QLatin1String("left out: the hardware does not give hop_seconds.")),
             qPrintable(lacking));
    QVERIFY2(lacking.contains(QLatin1String("does not give hop_seconds: the steps end here.")),
             qPrintable(lacking));
    QVERIFY2(!lacking.contains(QLatin1String("watts: ")), qPrintable(lacking));
}

void TestReportText::deviceWordsAreEnglish()
{
    for (const auto &[one, many] :
         {std::pair{"wafer", "wafers"}, std::pair{"GPU", "GPUs"}, std::pair{"switch", "switches"},
          std::pair{"box", "boxes"}, std::pair{"tray", "trays"}, std::pair{"body", "bodies"}}) {
        QCOMPARE(pluralOf(one), std::string(many));
    }
    Hardware hardware = *test::wse3t();
    QCOMPARE(deviceWords(hardware).counted(1), std::string("1 wafer"));
    QCOMPARE(deviceWords(hardware).counted(1'200), std::string("1,200 wafers"));
    QCOMPARE(deviceWords(hardware).titleOfMany(), std::string("Wafers"));
    hardware.device = " \n ";
    hardware.memory.clear();
    QCOMPARE(deviceWords(hardware).one, std::string("device"));
    QCOMPARE(deviceWords(hardware).memory, std::string("memory"));
    hardware.device = "é" + std::string(200, 'x'); // é has two bytes
    QCOMPARE(textOf(deviceWords(hardware).one).size(), 24);
}

void TestReportText::textWarnsOfStarving()
{
    const QString text = textOf(reportText(articlePlan(3))).simplified();
    QVERIFY(text.contains(
        QLatin1String("! The pipeline starves: 279 requests are wanted in flight and 189 fit, so 63 "
                      "micro-batches circulate.")));
}

void TestReportText::textStaysWithinColumns()
{
    std::mt19937 random(7);
    QVERIFY(widestLine(textOf(reportText(articlePlan(1)))) <= mostColumns);
    const Plan published = test::planned(bundledModel("kimi-k3-published"), bundledHardware("wse-3t"), {});
    QVERIFY(widestLine(textOf(reportText(published))) <= mostColumns);
    for (int round = 0; round < 200; ++round) {
        const Plan plan =
            test::planned(test::randomModel(random, 30), test::wse3t(), test::randomScenario(random));
        const QString text = textOf(reportText(plan));
        QVERIFY2(widestLine(text) <= mostColumns, qPrintable(text));
        QVERIFY(!text.contains(QLatin1String("nan")));
        QVERIFY(!text.contains(QLatin1String("inf ")));
    }
}

// A name with a line feed or an escape sequence must not forge lines or colour the terminal.
void TestReportText::namesCannotBreakTheText()
{
    ModelDescription model = *bundledModel("kimi-k3");
    model.name = "Evil\nWafers  1\x1b[31m";
    const Plan plan =
        test::planned(std::make_shared<const ModelDescription>(model), bundledHardware("wse-3t"), {});
    QVERIFY(reportText(plan).starts_with("Evil Wafers  1 [31m on WSE-3T\n"));
    QVERIFY(reportText(plan).find('\x1b') == std::string::npos);
    QVERIFY(reportMarkdown(plan).find('\x1b') == std::string::npos);
}

void TestReportText::csvReadsBack()
{
    const Plan plan = test::planned(bundledModel("kimi-k3-published"), bundledHardware("wse-3t"), {});
    const nlohmann::ordered_json wafers = reportJson(plan).at("wafers");
    QStringList lines = textOf(reportCsv(plan)).split(QStringLiteral("\r\n"));
    QCOMPARE(lines.takeLast(), QString()); // the last line is ended too
    const QStringList header = lines.takeFirst().split(u',');
    QStringList keys;
    for (const auto &[key, value] : wafers.front().items()) {
        keys += QString::fromStdString(key);
    }
    QCOMPARE(header, keys);
    QCOMPARE(static_cast<std::size_t>(lines.size()), wafers.size());
    for (qsizetype index = 0; index < lines.size(); ++index) {
        const nlohmann::ordered_json &wafer = wafers.at(static_cast<std::size_t>(index));
        const QStringList cells = lines.at(index).split(u',');
        QCOMPARE(cells.size(), header.size());
        QCOMPARE(cells.at(0).toLongLong(), wafer.at("number").get<qint64>());
        QStringList layers;
        for (const auto &layer : wafer.at("layers")) {
            layers += layer.is_string() ? QString::fromStdString(layer.get<std::string>())
                                        : QString::number(layer.get<int>());
        }
        QCOMPARE(cells.at(1), layers.join(u' '));
        QCOMPARE(cells.at(2), QString::fromStdString(wafer.at("kind").get<std::string>()));
        QCOMPARE(cells.at(3).toInt(), wafer.at("share").get<int>());
        QCOMPARE(cells.at(4).toDouble(), wafer.at("weight_bytes").get<double>());
        QCOMPARE(cells.at(5).toDouble(), wafer.at("per_request_bytes").get<double>());
        QCOMPARE(cells.at(6).toLongLong(), wafer.at("max_requests").get<qint64>());
        QCOMPARE(cells.at(7).toDouble(), wafer.at("free_bytes").get<double>());
    }
}

void TestReportText::csvOfCutAndUnlimitedWafers()
{
    Scenario scenario;
    scenario.weights = WeightFormat{"", 16};
    const Plan plan = test::planned(bundledModel("kimi-k3"), bundledHardware("wse-3t"), scenario);
    const QStringList lines = textOf(reportCsv(plan)).split(QStringLiteral("\r\n"));
    // Layer 1 is linear, has neither cache nor state, and is cut in two.
    const QStringList cells = lines.at(2).split(u',');
    QCOMPARE(cells.mid(0, 4),
             (QStringList{QStringLiteral("2"), QStringLiteral("1"), QStringLiteral("linear_attention"),
                          QStringLiteral("2")}));
    QCOMPARE(cells.at(5), QStringLiteral("0"));
    QCOMPARE(cells.at(6), QString());
}

void TestReportText::markdownTablesAreEven()
{
    for (const std::int64_t microBatch : {1, 3}) {
        const QString text = textOf(reportMarkdown(articlePlan(microBatch)));
        QVERIFY(text.startsWith(QLatin1String("# Kimi K3 (article) on WSE-3T\n")));
        QVERIFY(text.contains(QString::fromUtf8("| ⌊27.87 GB ÷ 147.5 MB⌋ = 189 |")));
        QVERIFY(text.contains(QLatin1String("| Peak, dense | 25 PFLOPS | estimate |")));
        QCOMPARE(text.contains(QLatin1String("## Warnings")), microBatch == 3);
        qsizetype cellsOfTable = 0;
        for (const QString &line : text.split(u'\n')) {
            const qsizetype bars =
                line.startsWith(u'|') ? QString(line).remove(QLatin1String("\\|")).count(u'|') : 0;
            QVERIFY2(bars == 0 || cellsOfTable == 0 || bars == cellsOfTable, qPrintable(line));
            cellsOfTable = bars;
        }
    }
}

void TestReportText::markdownEscapesNames()
{
    ModelDescription model = *bundledModel("kimi-k3");
    model.name = "A|B *c* <d>";
    const Plan plan =
        test::planned(std::make_shared<const ModelDescription>(model), bundledHardware("wse-3t"), {});
    QVERIFY(reportMarkdown(plan).starts_with("# A\\|B \\*c\\* \\<d\\> on WSE-3T\n"));
}

void TestReportText::faultNamesPlaceAndHint_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("suggestion");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const char *pointer, int line, int column, const char *found,
                        const char *expected, const char *suggestion, const char *text) {
        QTest::newRow(name) << QString::fromUtf8(pointer) << line << column << QString::fromUtf8(found)
                            << QString::fromUtf8(expected) << QString::fromUtf8(suggestion)
                            << QString::fromUtf8(text);
    };
    row("all of it", "/layers/0/kind", 3, 14, "\"linaer\"", "a kind", "linear_attention",
        "m.json:3:14: /layers/0/kind: found \"linaer\", expected a kind; did you mean linear_attention?");
    row("whole file", "", 0, 0, "a folder", "a file that can be read", "",
        "m.json: found a folder, expected a file that can be read");
    row("no column", "", 5, 0, "", "a number", "", "m.json:5: expected a number");
    row("nothing expected", "/x", 1, 2, "an unknown key", "", "y",
        "m.json:1:2: /x: found an unknown key; did you mean y?");
    row("a line feed", "", 1, 1, "\"a\nb\"", "text", "", "m.json:1:1: found \"a b\", expected text");
}

void TestReportText::faultNamesPlaceAndHint()
{
    QFETCH(QString, pointer);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QString, found);
    QFETCH(QString, expected);
    QFETCH(QString, suggestion);
    QFETCH(QString, text);
    Fault fault;
    fault.file = "m.json";
    fault.pointer = pointer.toStdString();
    fault.line = line;
    fault.column = column;
    fault.found = found.toStdString();
    fault.expected = expected.toStdString();
    fault.suggestion = suggestion.toStdString();
    QCOMPARE(textOf(faultText(fault)), text);
}

void TestReportText::planFaultsSayWhatIsNeeded()
{
    const Hardware &wafer = *bundledHardware("wse-3t");
    QVERIFY(planFaultText({PlanFaultCode::NoUsableSram, 0}, wafer).find("reserved_bytes")
            != std::string::npos);
    QVERIFY(planFaultText({PlanFaultCode::TooManyWafers, 2'500'000}, wafer).find("2,500,000 wafers")
            != std::string::npos);
    QVERIFY(planFaultText({PlanFaultCode::TooManyWafers, 2'500'000}, *bundledHardware("h100-sxm"))
                .find("2,500,000 GPUs")
            != std::string::npos);
}

void TestReportText::warningsAreSentences()
{
    std::mt19937 random(11);
    std::set<WarningCode> seen;
    for (int round = 0; round < 1'000; ++round) {
        Hardware hardware = *test::wse3t();
        if (round % 5 == 0) {
            hardware.watts.reset();
            hardware.hopSeconds.reset();
        }
        const Plan plan =
            test::planned(test::randomModel(random, 30), std::make_shared<const Hardware>(hardware),
                          test::randomScenario(random));
        for (const Warning &warning : plan.warnings) {
            const QString text = textOf(warningText(plan, warning));
            QVERIFY2(text.endsWith(u'.') && !text.at(0).isLower() && !text.contains(QLatin1String("  ")),
                     qPrintable(text));
            seen.insert(warning.code);
        }
    }
    QVERIFY(seen.size() >= 6); // all but one or two of the seven, or the rounds show nothing
}

QTEST_GUILESS_MAIN(TestReportText)
#include "test_report_text.moc"
