// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/description/readers.h"

#include "tests/model/description/fault_check.h"

using namespace waferline;

namespace {

QByteArray framed(const QByteArray &rest)
{
    return "{\"format\": \"waferline-scenario/1\",\n" + rest + "}";
}

tl::expected<ScenarioDocument, Faults> readFile(const char *name)
{
    const QString folder = testData("scenarios/");
    return readScenario(fileText(folder + QString::fromLatin1(name)), name, folder.toStdString());
}

} // namespace

class TestScenarioReader : public QObject {
    Q_OBJECT

private slots:
    void everyKeyIsRead()
    {
        const auto document = readFile("by-path.json");
        QVERIFY2(document.has_value(), document ? "" : qPrintable(faultLines(document.error())));
        QCOMPARE(document->name, std::string("By path"));
        QVERIFY(document->notes.starts_with("Model and hardware"));
        QCOMPARE(document->model->name, std::string("Tied and sliding"));
        QCOMPARE(document->hardware->name, std::string("Odd"));
        QCOMPARE(document->timeSeconds, 0.25);
        QCOMPARE(document->view, std::string("floor"));
        const Scenario expected{.contextTokens = 128'000,
                                .weights = WeightFormat{"mxfp4", 4.25},
                                .cacheBits = 4.5,
                                .microBatch = 2,
                                .placement = PlacementRule::InOrder,
                                .concurrency = std::nullopt,
                                .wafers = std::nullopt,
                                .stages = {4},
                                .shown = Shown::Full};
        QVERIFY(document->scenario == expected);
    }

    void defaults()
    {
        const auto document = readFile("default.json");
        QVERIFY(document.has_value());
        QVERIFY(document->model == bundledModel("kimi-k3"));
        QVERIFY(document->hardware == bundledHardware("wse-3t"));
        QVERIFY(document->scenario == Scenario());
        QCOMPARE(document->scenario.contextTokens, 256'000);
        QCOMPARE(document->scenario.cacheBits, 8.0);
        QCOMPARE(document->scenario.microBatch, 1);
        QVERIFY(!document->scenario.weights && !document->scenario.placement);
        QVERIFY(document->scenario.stages == Stages::layer());
        QVERIFY(document->scenario.shown == Shown::Abc);
    }

    void namesAndObjects()
    {
        const auto document = readScenario(
            framed(R"("model": "kimi-k3-published", "weights": "as-shipped", "stages": "wafer", )"
                   R"("hardware": {"name": "inside", "sram_bytes": 5})")
                .toStdString(),
            "s", "");
        QVERIFY2(document.has_value(), document ? "" : qPrintable(faultLines(document.error())));
        QVERIFY(document->model == bundledModel("kimi-k3-published"));
        QCOMPARE(document->hardware->name, std::string("inside"));
        QVERIFY(document->scenario.stages == Stages::wafer());
        QVERIFY(!document->scenario.weights);
        const auto bits = readScenario(framed(R"("weights": 3)").toStdString(), "s", "");
        QVERIFY((bits->scenario.weights == WeightFormat{"", 3}));
    }

    void roomForRequests()
    {
        const auto read = [](const char *text) {
            return readScenario(framed(text).toStdString(), "s", "").value().scenario;
        };
        const Scenario wanted = read(R"("placement": "fewest", "concurrency": 50)");
        QVERIFY(wanted.placement == PlacementRule::Fewest);
        QCOMPARE(wanted.concurrency, std::optional<std::int64_t>(50));
        QVERIFY(!wanted.wafers);
        const Scenario implied = read(R"("wafers": 60)");
        QVERIFY(!implied.placement);
        QCOMPARE(implied.wafers, std::optional<std::int64_t>(60));
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("faults");
        const auto row = [](const char *name, const QByteArray &text, const QString &faults) {
            QTest::newRow(name) << text << faults;
        };
        const QString keys = QStringLiteral(
            R"(one of the keys "format", "name", "notes", "model", "hardware", "context_tokens", "weights", )"
            R"("cache_bits", "micro_batch", "placement", "concurrency", "wafers", "stages", "shown", "time_seconds" or "view")");
        row("context of zero", framed(R"("context_tokens": 0)"),
            "WrongValue /context_tokens 2:19 0|a whole number from 1 to 1,000,000,000|");
        row("context beyond the limit", framed(R"("context_tokens": 1000000001)"),
            "WrongValue /context_tokens 2:19 1000000001|a whole number from 1 to 1,000,000,000|");
        row("context with a fraction", framed(R"("context_tokens": 4000.5)"),
            "WrongValue /context_tokens 2:19 4000.5|a whole number from 1 to 1,000,000,000|");
        row("context as on the command line", framed(R"("context_tokens": "256k")"),
            "WrongType /context_tokens 2:19 \"256k\"|a whole number from 1 to 1,000,000,000|");
        row("unknown weights", framed(R"("weights": "as shipped")"),
            R"(WrongValue /weights 2:12 "as shipped"|a number of bits from 0.01 to 64, the name of a weight format or "as-shipped"|as-shipped)");
        row("cache of no bits", framed(R"("cache_bits": 0)"),
            "WrongValue /cache_bits 2:15 0|a number of bits from 0.01 to 64|");
        row("micro-batch of zero", framed(R"("micro_batch": 0)"),
            "WrongValue /micro_batch 2:16 0|a whole number from 1 to 1,000,000|");
        row("unknown rule", framed(R"("placement": "in_order")"),
            R"(WrongValue /placement 2:14 "in_order"|"by-kind", "in-order" or "fewest"|in-order)");
        row("concurrency of zero", framed(R"("concurrency": 0)"),
            "WrongValue /concurrency 2:16 0|a whole number of requests from 1 to 1,000,000,000|");
        row("too many wafers", framed(R"("wafers": 1000001)"),
            "WrongValue /wafers 2:11 1000001|a whole number from 1 to 1,000,000|");
        row("concurrency and wafers", framed(R"("concurrency": 5, "wafers": 6)"),
            R"(Conflict /wafers 2:19 "wafers" beside "concurrency"|one of the two|)");
        row("concurrency of another rule", framed(R"("concurrency": 5, "placement": "by-kind")"),
            R"(Conflict /concurrency 2:1 "concurrency" beside the placement "by-kind"|the placement "fewest"|)");
        row("wafers of another rule", framed(R"("wafers": 5, "placement": "in-order")"),
            R"(Conflict /wafers 2:1 "wafers" beside the placement "in-order"|the placement "fewest"|)");
        row("unknown stages", framed(R"("stages": "layers")"),
            R"(WrongValue /stages 2:11 "layers"|"wafer", "layer" or a whole number from 1 to 1,000|layer)");
        row("no stages", framed(R"("stages": 0)"),
            R"(WrongValue /stages 2:11 0|"wafer", "layer" or a whole number from 1 to 1,000|)");
        row("unknown shown", framed(R"("shown": "all")"),
            R"(WrongValue /shown 2:10 "all"|"one", "abc" or "full"|)");
        row("negative time", framed(R"("time_seconds": -1)"),
            "WrongValue /time_seconds 2:17 -1|a number of seconds from 0 to 1e9|");
        row("unknown key", framed(R"("devices": 5)"), "UnknownKey /devices 2:1 \"devices\"|" + keys + "|");
        row("mistyped key", framed(R"("microbatch": 5)"),
            "UnknownKey /microbatch 2:1 \"microbatch\"|" + keys + "|micro_batch");
        row("model of a wrong type", framed(R"("model": 5)"),
            "WrongType /model 2:10 5|a bundled model, a path from this file, or a model description|");
        row("missing model", framed(R"("model": "kimi-k4")"),
            "CannotRead /model 2:10 \"kimi-k4\", no such file|a bundled model, a path from this file, or a "
            "model description|kimi-k3");
        row("a folder", framed(R"("hardware": "..")"),
            "CannotRead /hardware 2:13 \"..\", a folder|bundled hardware, a path from this file, or a "
            "hardware description|");
        row("fault in an object",
            framed("\"model\": {\"format\": \"waferline-model/1\",\n  \"layers\": [{\"kind\": \"head\", "
                   "\"parameters\": -1}]}"),
            "WrongValue /model/layers 3:13 no layer between the ends|at least one layer that is neither "
            "embedding nor head|\n"
            "WrongValue /model/layers/0/parameters 3:45 -1|a number from 1 to 1e18|");
        row("object of another format", framed(R"("hardware": {"format": "waferline-model/1"})"),
            R"(WrongValue /hardware/format 2:24 "waferline-model/1"|"waferline-hardware/1"|)");
        row("standard input as a model", framed(R"("model": "-")"),
            "CannotRead /model 2:10 \"-\", no such file|a bundled model, a path from this file, or a model "
            "description|");
    }
    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, faults);
        const QString folder = testData("scenarios");
        const auto document = readScenario(text.toStdString(), "a file", folder.toStdString());
        QVERIFY(!document.has_value());
        QCOMPARE(faultLines(document.error()), faults);
        QCOMPARE(document.error().front().file, std::string("a file"));
    }

    void faultsOfAFileInsideNameThatFile()
    {
        const auto itself = readFile("itself.json");
        QVERIFY(!itself.has_value());
        QCOMPARE(itself.error().front().file, testData("scenarios/itself.json").toStdString());
        QCOMPARE(faultLines(itself.error()),
                 QStringLiteral(R"(WrongValue /format 1:13 "waferline-scenario/1"|"waferline-model/1"|)"));

        const QString folder = testData("scenarios");
        const auto hardware =
            readScenario(framed(R"("model": "../hardware/odd.json", "shown": "two")").toStdString(), "s",
                         folder.toStdString());
        QVERIFY(!hardware.has_value());
        QCOMPARE(hardware.error().size(), std::size_t{2});
        QCOMPARE(hardware.error()[0].file, std::string("s"));
        QCOMPARE(hardware.error()[1].file, testData("hardware/odd.json").toStdString());
        QCOMPARE(hardware.error()[1].line, 2);
    }
};

QTEST_GUILESS_MAIN(TestScenarioReader)
#include "test_scenario_reader.moc"
