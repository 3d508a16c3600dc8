// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/planning/planner.h"
#include "model/planning/timing.h"
#include "model/report/csv_text.h"
#include "model/report/report.h"
#include "model/report/tables.h"
#include "tests/support/example_models.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <map>

using namespace waferline;

namespace {

using Row = std::map<std::string, std::string>;

/// A reader of RFC 4180 of our own, by the letter of its grammar; the test fails on what it does not allow.
std::vector<std::vector<std::string>> cellsOf(const std::string &csv)
{
    std::vector<std::vector<std::string>> rows;
    std::size_t at = 0;
    while (at < csv.size()) {
        std::vector<std::string> row;
        bool more = true;
        while (more) {
            std::string cell;
            if (at < csv.size() && csv[at] == '"') {
                for (++at; at < csv.size() && (csv[at] != '"' || csv.substr(at, 2) == "\"\""); ++at) {
                    at += csv[at] == '"' ? 1 : 0;
                    cell += csv[at];
                }
                ++at;
            } else {
                const std::size_t end = std::min(csv.find_first_of(",\"\r\n", at), csv.size());
                cell = csv.substr(at, end - at);
                at = end;
            }
            row.push_back(cell);
            more = at < csv.size() && csv[at] == ',';
            at += more ? 1 : 0;
        }
        if (csv.substr(at, 2) != "\r\n") {
            QTest::qFail("a line does not end in CR LF", __FILE__, __LINE__);
            return {};
        }
        at += 2;
        rows.push_back(row);
    }
    return rows;
}

/// The rows by the names of the columns; all rows have as many cells as the header.
std::vector<Row> rowsOf(const std::string &csv)
{
    const auto cells = cellsOf(csv);
    std::vector<Row> rows;
    for (std::size_t index = 1; index < cells.size(); ++index) {
        if (cells[index].size() != cells[0].size()) {
            QTest::qFail("a row of another length than the header", __FILE__, __LINE__);
            return {};
        }
        Row row;
        for (std::size_t column = 0; column < cells[0].size(); ++column) {
            row[cells[0][column]] = cells[index][column];
        }
        rows.push_back(row);
    }
    return rows;
}

/// The only row of which that is true.
Row presentOf(const std::vector<Row> &rows, const char *column = "present")
{
    Row found;
    int count = 0;
    for (const Row &row : rows) {
        if (row.at(column) == "true") {
            found = row;
            ++count;
        }
    }
    if (count != 1) {
        QTest::qFail("not one present point", __FILE__, __LINE__);
    }
    return found;
}

Plan planOf(const char *model = "kimi-k3", const Scenario &scenario = {}, const char *hardware = "wse-3t")
{
    return test::planned(bundledModel(model), bundledHardware(hardware), scenario);
}

} // namespace

class TestTables : public QObject {
    Q_OBJECT

private slots:
    void cellsAreQuotedWhereTheyNeedIt();
    void numbersReadBackAsTheSame();
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
    void figures();
    void figuresAreTheReports();
    void figuresThatAreUnknownSayWhy();
    void comparison();
    void comparisonOfOtherThings();
};

void TestTables::cellsAreQuotedWhereTheyNeedIt()
{
    CsvText csv({"a", "b,c"});
    csv.text("say \"hi\"").text("two\r\nlines").endRow();
    csv.text({}).text("plain, or not").endRow();
    QCOMPARE(csv.all(),
             std::string("a,\"b,c\"\r\n\"say \"\"hi\"\"\",\"two\r\nlines\"\r\n,\"plain, or not\"\r\n"));
    const auto cells = cellsOf(csv.all());
    QCOMPARE(cells.size(), std::size_t{3});
    QCOMPARE(cells[1][0], std::string("say \"hi\""));
    QCOMPARE(cells[1][1], std::string("two\r\nlines"));
}

void TestTables::numbersReadBackAsTheSame()
{
    for (const double value : {0.1, 1.0 / 3, 5.0895e-6, 1.5e12, 1e300, -2.5}) {
        CsvText csv({"x"});
        csv.number(value).endRow();
        const std::string cell = cellsOf(csv.all())[1][0];
        QCOMPARE(std::stod(cell), value);
        QVERIFY(cell.find_first_not_of("-.0123456789") == std::string::npos); // no exponent, no grouping
    }
    CsvText csv({"x", "y"});
    csv.number(std::nan("")).count(std::optional<std::int64_t>()).endRow();
    QCOMPARE(csv.all(), std::string("x,y\r\n,\r\n"));
}

void TestTables::concurrency()
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

void TestTables::tradeoff()
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

void TestTables::sramAddsUp_data()
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

void TestTables::sramAddsUp()
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

void TestTables::scaling()
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

void TestTables::scalingOfAPrecisionOfItsOwn()
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

void TestTables::frontier()
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

void TestTables::frontierMarksAPlanBesideIt()
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

void TestTables::timeline()
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

void TestTables::timelineOfWaferStagesAndCutLayers()
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

void TestTables::figures()
{
    std::map<std::string, Row> byName;
    for (const Row &row : rowsOf(figuresCsv(planOf()))) {
        QVERIFY2(byName.emplace(row.at("name"), row).second, row.at("name").c_str()); // once each
    }
    const Row &wafers = byName.at("wafer_count");
    QCOMPARE(wafers.at("value"), std::string("59"));
    QCOMPARE(wafers.at("status"), std::string("published")); // 44 GB of SRAM
    QCOMPARE(wafers.at("source"), std::string("follows from sram_bytes"));
    QCOMPARE(byName.at("mean_layer_bytes").at("value"), std::string("16129032258"));
    QCOMPARE(byName.at("mean_layer_bytes").at("unit"), std::string("bytes"));
    QCOMPARE(byName.at("max_concurrent_requests").at("value"), std::string("189"));
    const Row &rate = byName.at("tokens_per_second_per_request");
    QVERIFY(std::abs(std::stod(rate.at("value")) - 1691.1317) < 1e-4);
    QCOMPARE(rate.at("unit"), std::string("tokens/s"));
    QCOMPARE(rate.at("status"), std::string("assumed")); // every rate rests on the time of a layer
    QCOMPARE(rate.at("source"), std::string("follows from layer_seconds and layer_request_seconds"));
    QCOMPARE(byName.at("total_watts").at("status"), std::string("estimate"));
    QCOMPARE(byName.at("context_tokens").at("value"), std::string("256000"));
    QCOMPARE(byName.at("context_tokens").at("status"), std::string("chosen"));
    QCOMPARE(byName.at("model").at("value"), std::string("Kimi K3 (article)"));
    QCOMPARE(byName.at("hop_seconds").at("value"), std::string("0.000002"));
    QVERIFY(!byName.at("hop_seconds").at("source").empty());
    Scenario scenario;
    scenario.stages = Stages::wafer();
    bool bound = false;
    for (const Row &row : rowsOf(figuresCsv(planOf("kimi-k3-published", scenario)))) {
        bound = bound
            || (row.at("name") == "tokens_per_second"
                && row.at("source").find("an upper bound") != std::string::npos);
    }
    QVERIFY(bound);
}

void TestTables::figuresAreTheReports()
{
    for (const char *const hardware : {"wse-3t", "h100-sxm"}) {
        const Plan plan = planOf("kimi-k3-published", {}, hardware);
        const nlohmann::ordered_json report = reportJson(plan);
        int compared = 0;
        for (const Row &row : rowsOf(figuresCsv(plan))) {
            for (const char *const part : {"hardware", "memory", "placement", "capacity", "timing"}) {
                const auto &object = report.at(part);
                const auto found = object.find(row.at("name"));
                if (found == object.end() || found->is_string()) {
                    continue;
                }
                // Here the settings' stages and the power of one wafer; there a count, and of all.
                if ((row.at("name") == "watts" && std::string(part) == "timing")
                    || row.at("name") == "stages") {
                    continue;
                }
                ++compared;
                QVERIFY2(found->is_null() ? row.at("value").empty()
                                          : std::abs(std::stod(row.at("value")) - found->get<double>())
                                 <= std::max(0.5, 1e-12 * found->get<double>()),
                         row.at("name").c_str());
            }
        }
        QVERIFY(compared >= 20);
    }
}

void TestTables::figuresThatAreUnknownSayWhy()
{
    bool rates = false;
    for (const Row &row : rowsOf(figuresCsv(planOf("kimi-k3", {}, "h100-sxm")))) {
        if (row.at("name") == "tokens_per_second") {
            rates = true;
            QCOMPARE(row.at("value"), std::string());
            QCOMPARE(row.at("status"), std::string("unknown"));
            QVERIFY(row.at("source").find("hop_seconds") != std::string::npos);
        }
    }
    QVERIFY(rates);
    auto stateless = std::make_shared<ModelDescription>(*bundledModel("kimi-k3"));
    for (LayerShape &shape : stateless->shapes) {
        shape.cacheElementsPerToken = 0;
    }
    bool limits = false;
    for (const Row &row : rowsOf(figuresCsv(test::planned(stateless, bundledHardware("wse-3t"), {})))) {
        if (row.at("name") == "max_concurrent_requests") {
            limits = true;
            QCOMPARE(row.at("source"), std::string("nothing limits the requests"));
        }
    }
    QVERIFY(limits);
}

/// Published against article, as in test_plan_comparison.
void TestTables::comparison()
{
    std::map<std::string, Row> byName;
    for (const Row &row : rowsOf(comparisonCsv(planOf("kimi-k3-published"), planOf()))) {
        QVERIFY2(byName.emplace(row.at("figure"), row).second, row.at("figure").c_str());
    }
    const Row &wafers = byName.at("wafer_count");
    QCOMPARE(wafers.at("a"), std::string("58"));
    QCOMPARE(wafers.at("b"), std::string("59"));
    QCOMPARE(wafers.at("difference"), std::string("-1"));
    QCOMPARE(wafers.at("unit"), std::string("wafers"));
    QCOMPARE(byName.at("model").at("b"), std::string("Kimi K3 (article)"));
    QCOMPARE(byName.at("watts").at("difference"), std::string("-46000"));
    QCOMPARE(byName.at("mean_layer_bytes").at("b"), std::string("16129032258"));
    QCOMPARE(byName.at("limited_by").at("a"), std::string("cache"));
    const double rate = std::stod(byName.at("tokens_per_second_per_request").at("difference"));
    QVERIFY(std::abs(rate - (1617.2459 - 1691.1317)) < 2e-4);
}

void TestTables::comparisonOfOtherThings()
{
    Scenario scenario;
    scenario.stages = Stages::wafer();
    scenario.placement = PlacementRule::ByKind;
    for (const Row &row :
         rowsOf(comparisonCsv(planOf("kimi-k3-published", scenario), planOf("kimi-k3", {}, "h100-sxm")))) {
        const std::string &name = row.at("figure");
        if (name == "wafer_count") {
            QCOMPARE(row.at("unit"), std::string("wafers | GPUs"));
            QCOMPARE(row.at("difference"), std::string());
        }
        if (name == "tokens_per_second") {
            QVERIFY(!row.at("a").empty() && row.at("b").empty() && row.at("difference").empty());
            QCOMPARE(row.at("bound"), std::string("a"));
        }
        if (name == "token_latency_seconds") {
            QCOMPARE(row.at("bound"), std::string());
        }
    }
}

QTEST_GUILESS_MAIN(TestTables)
#include "test_tables.moc"
