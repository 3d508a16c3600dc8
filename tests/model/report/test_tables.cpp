// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as CSV, and those of figures.
#include "model/planning/planner.h"
#include "model/planning/timing.h"
#include "model/report/csv_text.h"
#include "model/report/report.h"
#include "model/report/tables.h"
#include "tests/model/report/table_rig.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>

using namespace waferline;
using namespace waferline::test;

class TestTables : public QObject {
    Q_OBJECT
private slots:
    void cellsAreQuotedWhereTheyNeedIt();
    void textsAreNoFormulas();
    void numbersReadBackAsTheSame();
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

/// A spreadsheet would reckon with a model's name.
void TestTables::textsAreNoFormulas()
{
    for (const std::string text : {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "=a,b"}) {
        CsvText csv({"x"});
        csv.text(text).endRow();
        QCOMPARE(cellsOf(csv.all())[1][0], "'" + text);
    }
    CsvText csv({"x"});
    csv.number(-1.0).endRow();
    QCOMPARE(cellsOf(csv.all())[1][0], std::string("-1"));
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
