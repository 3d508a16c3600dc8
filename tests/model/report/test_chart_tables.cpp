// SPDX-License-Identifier: GPL-3.0-or-later
// The data of charts and timeline as CSV.
#include "model/planning/timing.h"
#include "model/report/tables.h"
#include "tests/model/report/table_rig.h"

#include <cmath>

using namespace waferline;
using namespace waferline::test;

class TestChartTables : public QObject {
    Q_OBJECT
private slots:
    void concurrency();
    void tradeoff();
    void sramAddsUp_data();
    void sramAddsUp();
    void scaling();
    void scalingOfAPrecisionOfItsOwn();
    void frontier();
    void frontierMarksAPlanBesideIt();
    void timeline();
    void timelineOfWaferStagesAndCutLayers();
    void bothPlans();
};

void TestChartTables::concurrency()
{
    const Plan plan = planOf();
    const std::vector<Row> rows = rowsOf(concurrencyCsv(concurrencyCurves(plan), plan));
    const Row present = presentOf(rows);
    QCOMPARE(present.at("context_tokens"), std::string("256000"));
    QCOMPARE(present.at("cache_bits"), std::string("8"));
    QCOMPARE(present.at("concurrent_requests"), std::string("189"));
    // The golden figures of the article at other lengths and precisions.
    const auto at = [&](const char *context, const char *bits) {
        for (const Row &row : rows) {
            if (row.at("context_tokens") == context && row.at("cache_bits") == bits) {
                return row.at("concurrent_requests");
            }
        }
        return std::string("none");
    };
    QCOMPARE(at("256000", "4"), std::string("378"));
    QCOMPARE(at("256000", "16"), std::string("94"));
    QCOMPARE(at("4000", "8"), std::string("12096"));
    QCOMPARE(at("1000000", "8"), std::string("48"));
}

void TestChartTables::tradeoff()
{
    const Plan plan = planOf();
    const auto points = tradeoffOf(plan.model, plan.hardware, plan.scenario, tradeoffMicroBatches(plan));
    const std::vector<Row> rows = rowsOf(tradeoffCsv(points, plan));
    QCOMPARE(rows.size(), points.size());
    QCOMPARE(presentOf(rows).at("micro_batch_requests"), std::string("1"));
    const Row &two = rows[1]; // the article's sweet spot
    QCOMPARE(two.at("micro_batch_requests"), std::string("2"));
    QCOMPARE(two.at("wafers"), std::string("59"));
    QCOMPARE(two.at("max_concurrent_requests"), std::string("189"));
    QCOMPARE(two.at("in_flight_requests"), std::string("186"));
    QCOMPARE(two.at("fits"), std::string("true"));
    QVERIFY(std::abs(std::stod(two.at("tokens_per_second_per_request")) - 1352.9237) < 1e-4);
    QVERIFY(std::abs(std::stod(two.at("tokens_per_second")) - 251643.80) < 0.01);
    QCOMPARE(two.at("unlimited_tokens_per_second"), two.at("tokens_per_second")); // nothing starves it
    const Row &three = rows[2];
    QCOMPARE(three.at("fits"), std::string("false"));
    QCOMPARE(three.at("wanted_in_flight_requests"), std::string("279"));
    QVERIFY(std::stod(three.at("unlimited_tokens_per_second"))
            > 1.2 * std::stod(three.at("tokens_per_second")));
}

void TestChartTables::sramAddsUp_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("bits");
    for (const QString &model : {QStringLiteral("kimi-k3"), QStringLiteral("kimi-k3-published"),
                                 QStringLiteral("llama-3.1-8b"), QStringLiteral("qwen3-next-80b-a3b")}) {
        for (const double bits : {4.0, 4.25, 16.0}) {
            QTest::newRow(qPrintable(QStringLiteral("%1 at %2 bit").arg(model).arg(bits))) << model << bits;
        }
    }
}

void TestChartTables::sramAddsUp()
{
    QFETCH(QString, model);
    QFETCH(double, bits);
    Scenario scenario;
    scenario.weights = WeightFormat{"", bits};
    const Plan plan = planOf(model.toLatin1().constData(), scenario);
    const std::vector<Row> rows = rowsOf(sramCsv(plan));
    QCOMPARE(rows.size(), plan.wafers.size());
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const Row &row = rows[index];
        std::int64_t sum = 0;
        for (const char *const piece : {"weight_bytes", "cache_in_use_bytes", "state_in_use_bytes",
                                        "cache_free_bytes", "unused_bytes"}) {
            const std::int64_t bytes = std::stoll(row.at(piece));
            QCOMPARE(std::to_string(bytes), row.at(piece)); // whole
            QVERIFY(bytes >= 0);
            sum += bytes;
        }
        QCOMPARE(std::to_string(sum), row.at("sram_bytes"));
        QCOMPARE(row.at("wafer"), std::to_string(index + 1));
        QVERIFY(std::abs(std::stod(row.at("weight_bytes")) - plan.wafers[index].weightBytes) <= 0.5);
    }
}

void TestChartTables::scaling()
{
    const Plan plan = planOf();
    const Scaling scaling{scalingOf(plan.model, plan.hardware, plan.scenario, scalingBits),
                          shippedPointOf(plan)};
    const std::vector<Row> rows = rowsOf(scalingCsv(scaling, plan));
    // The article's golden rows; as shipped it is 4 bit, no row of its own.
    const std::vector<std::array<std::string, 3>> golden{{"2", "38", "243"}, {"3", "47", "216"},
                                                         {"4", "59", "189"}, {"6", "93", "134"},
                                                         {"8", "93", "79"},  {"16", "186", "159"}};
    QCOMPARE(rows.size(), golden.size());
    for (std::size_t index = 0; index < rows.size(); ++index) {
        QCOMPARE(rows[index].at("weight_bits"), golden[index][0]);
        QCOMPARE(rows[index].at("wafers"), golden[index][1]);
        QCOMPARE(rows[index].at("concurrent_requests"), golden[index][2]);
        QCOMPARE(rows[index].at("present"), std::string(index == 2 ? "true" : "false"));
        QCOMPARE(rows[index].at("as_shipped"), rows[index].at("present"));
    }
    QCOMPARE(rows[2].at("weight_bytes"), std::string("1500000000000"));
}

void TestChartTables::scalingOfAPrecisionOfItsOwn()
{
    Scenario scenario;
    scenario.weights = WeightFormat{"", 5};
    const Plan plan = planOf("kimi-k3-published", scenario);
    const Scaling scaling{scalingOf(plan.model, plan.hardware, plan.scenario, scalingBits),
                          shippedPointOf(plan)};
    const std::vector<Row> rows = rowsOf(scalingCsv(scaling, plan));
    QCOMPARE(rows.size(), scalingBits.size() + 2); // and 5 bit, and as shipped
    QCOMPARE(presentOf(rows).at("weight_bits"), std::string("5"));
    const Row shipped = presentOf(rows, "as_shipped");
    QCOMPARE(shipped.at("weight_bytes"), std::string("1559965606912"));
    QCOMPARE(shipped.at("wafers"), std::string("58"));
    for (std::size_t index = 1; index < rows.size(); ++index) {
        QVERIFY(std::stod(rows[index - 1].at("weight_bits")) <= std::stod(rows[index].at("weight_bits")));
    }
}

void TestChartTables::frontier()
{
    const Plan plan = planOf();
    const auto frontier = frontierOf(plan.model, plan.hardware, plan.scenario);
    const std::vector<Row> rows = rowsOf(frontierCsv(*frontier, plan));
    QCOMPARE(rows.size(), frontier->points.size());
    const Row present = presentOf(rows);
    QCOMPARE(present.at("wafers"), std::string("59"));
    QCOMPARE(present.at("concurrent_requests"), std::string("189"));
    QCOMPARE(present.at("placement"), std::string("by-kind"));
    QCOMPARE(present.at("on_front"), std::string("true"));
    QCOMPARE(rows.front().at("wafers"), std::string("47"));
}

void TestChartTables::frontierMarksAPlanBesideIt()
{
    // Room for 50 requests takes the wafers of 79: a point of the rule fewest, found by another target.
    Scenario scenario;
    scenario.placement = PlacementRule::Fewest;
    scenario.concurrency = 50;
    const Plan plan = planOf("kimi-k3", scenario);
    const auto frontier = frontierOf(plan.model, plan.hardware, plan.scenario);
    const Row present = presentOf(rowsOf(frontierCsv(*frontier, plan)));
    QCOMPARE(present.at("wafers"), std::string("58"));
    QCOMPARE(present.at("concurrent_requests"), std::string("79"));
    QCOMPARE(present.at("placement"), std::string("fewest"));
    // Of a frontier without it the plan is a row more.
    Frontier without = *frontier;
    std::erase_if(without.points, [](const FrontierPoint &point) { return point.wafers == 58; });
    const std::vector<Row> rows = rowsOf(frontierCsv(without, plan));
    QCOMPARE(rows.size(), without.points.size() + 1);
    QCOMPARE(presentOf(rows).at("wafers"), std::string("58"));
    for (std::size_t index = 1; index < rows.size(); ++index) {
        QVERIFY(std::stoll(rows[index - 1].at("wafers")) <= std::stoll(rows[index].at("wafers")));
    }
}

void TestChartTables::timeline()
{
    const Plan plan = planOf();
    const auto pipeline = std::make_shared<const Pipeline>(*pipelineOf(plan));
    TimelineSource source(pipeline, 3);
    const Ticks to = pipeline->ticks(40e-6);
    const std::vector<Row> rows = rowsOf(timelineCsv(plan, *pipeline, source.look({.from = 0, .to = to})));
    QVERIFY(rows.size() > 10);
    // Micro-batch 2 begins when 1 has left the first stage; both layers of wafer 1 without a hop between.
    const double first = std::stod(rows[0].at("end_seconds"));
    QCOMPARE(rows[0].at("stage"), std::string("1"));
    QCOMPARE(rows[0].at("layers"), std::string("1"));
    QCOMPARE(rows[0].at("wafer"), std::string("1"));
    QCOMPARE(rows[0].at("micro_batch"), std::string("1"));
    QCOMPARE(rows[0].at("token"), std::string("1"));
    QCOMPARE(std::stod(rows[0].at("start_seconds")), 0.0);
    QVERIFY(std::abs(first - stageSeconds(plan, 0, 1)) < 1e-12);
    for (const Row &row : rows) {
        const double start = std::stod(row.at("start_seconds"));
        const double end = std::stod(row.at("end_seconds"));
        QVERIFY(start < end && start < 40e-6);
        if (row.at("stage") == "1" && row.at("micro_batch") == "2") {
            QCOMPARE(start, first);
        }
        if (row.at("stage") == "2" && row.at("micro_batch") == "1") {
            QCOMPARE(start, first);
            QCOMPARE(row.at("wafer"), std::string("1"));
        }
        if (row.at("stage") == "3" && row.at("micro_batch") == "1") { // a hop of 2 µs
            QVERIFY(std::abs(start - (2 * first + 2e-6)) < 1e-11);
            QCOMPARE(row.at("wafer"), std::string("2"));
        }
    }
    QCOMPARE(rowsOf(emptyTimelineCsv()).size(), std::size_t{0});
}

void TestChartTables::timelineOfWaferStagesAndCutLayers()
{
    Scenario scenario;
    scenario.weights = WeightFormat{"", 16}; // each layer is cut in two
    scenario.stages = Stages{4};
    const Plan plan = planOf("kimi-k3", scenario);
    const auto pipeline = std::make_shared<const Pipeline>(*pipelineOf(plan));
    TimelineSource source(pipeline, 1);
    const auto rows =
        rowsOf(timelineCsv(plan, *pipeline, source.look({.from = 0, .to = pipeline->ticks(20e-6)})));
    QCOMPARE(rows[0].at("part_of_layer"), std::string("1 of 2"));
    QCOMPARE(rows[0].at("stage_of_layer"), std::string("1 of 4"));
    QCOMPARE(rows[1].at("stage_of_layer"), std::string("2 of 4"));
    QCOMPARE(rows[4].at("part_of_layer"), std::string("2 of 2"));
    Scenario plain;
    plain.stages = Stages::wafer();
    const Plan visits = planOf("kimi-k3-published", plain);
    const auto visited = std::make_shared<const Pipeline>(*pipelineOf(visits));
    TimelineSource looked(visited, 1);
    const auto first =
        rowsOf(timelineCsv(visits, *visited, looked.look({.from = 0, .to = visited->ticks(20e-6)})));
    QCOMPARE(first[0].at("layers"), std::string("embedding 1 2 3"));
    QCOMPARE(first[0].at("stage_of_layer"), std::string());
}

void TestChartTables::bothPlans()
{
    const Plan a = planOf("kimi-k3");
    const Plan b = planOf("llama-3.1-8b");
    const std::vector<Row> ofA = rowsOf(sramCsv(a));
    const std::vector<Row> ofB = rowsOf(sramCsv(b));
    std::vector<Row> expected;
    for (const auto &[plan, rows] : {std::pair("A", ofA), std::pair("B", ofB)}) {
        for (Row row : rows) {
            row["plan"] = plan;
            expected.push_back(row);
        }
    }
    const std::string both = chartCsvOfBoth(sramCsv(a), sramCsv(b));
    QVERIFY(both.starts_with("plan,wafer,"));
    QVERIFY(rowsOf(both) == expected);
    QCOMPARE(rowsOf(both).size(), a.wafers.size() + b.wafers.size());
}

QTEST_GUILESS_MAIN(TestChartTables)
#include "test_chart_tables.moc"
