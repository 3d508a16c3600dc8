// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/report/report.h"
#include "tests/support/example_models.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <functional>

using namespace waferline;
using Json = nlohmann::ordered_json;

namespace {

enum class Example { Article, NetworkOrder, Published };

std::shared_ptr<const ModelDescription> modelOf(Example example)
{
    switch (example) {
    case Example::Article:
        return bundledModel("kimi-k3");
    case Example::NetworkOrder:
        return test::articleInNetworkOrder();
    case Example::Published:
        break;
    }
    return bundledModel("kimi-k3-published");
}

Json reportOf(Example example, const Scenario &scenario)
{
    return reportJson(test::planned(modelOf(example), bundledHardware("wse-3t"), scenario));
}

/// A leaf or a container of the report, by its path.
const Json &at(const Json &report, const char *path)
{
    return report.at(Json::json_pointer(path));
}

bool near(const Json &value, double expected, double within)
{
    return value.is_number() && std::abs(value.get<double>() - expected) <= within;
}

std::vector<std::string> keysOf(const Json &object)
{
    std::vector<std::string> keys;
    for (const auto &[key, value] : object.items()) {
        keys.push_back(key);
    }
    return keys;
}

using KeyNames = std::vector<std::string>;

std::shared_ptr<const Hardware> withoutFigures()
{
    Hardware hardware;
    hardware.name = "Bare";
    hardware.sramBytes = 44e9;
    return std::make_shared<const Hardware>(hardware);
}

} // namespace

class TestReportJson : public QObject {
    Q_OBJECT

private slots:
    void placementFigures_data();
    void placementFigures();
    void timingFigures_data();
    void timingFigures();
    void articleFiguresAreExact();
    void publishedSharesTheFirstWafer();
    void shortContextIsLimitedByState();
    void keysInOrder();
    void typesOfValues();
    void unknownFiguresAreNull();
    void nothingLimitsIsNull();
    void chosenSettingsAreEchoed();
    void wholeNumbersAreIntegers();
    void cutLayersHaveAShare();
    void warningsHaveCodeAndMessage();
    void textParsesBack();
};

// wafers / visits / limit of each case, from the arithmetic's table of placements.
void TestReportJson::placementFigures_data()
{
    QTest::addColumn<int>("example");
    QTest::addColumn<double>("weightBits"); // 0: as shipped
    QTest::addColumn<double>("cacheBits");
    QTest::addColumn<qint64>("context");
    QTest::addColumn<bool>("inOrder");
    QTest::addColumn<int>("wafers");
    QTest::addColumn<int>("visits");
    QTest::addColumn<int>("limit");
    const auto row = [](const char *name, Example example, double weightBits, double cacheBits,
                        qint64 context, bool inOrder, int wafers, int visits, int limit) {
        QTest::newRow(name) << static_cast<int>(example) << weightBits << cacheBits << context << inOrder
                            << wafers << visits << limit;
    };
    const auto weights = [&](const char *name, double bits, int wafers, int limit) {
        row(name, Example::Article, bits, 8, 256'000, false, wafers, wafers, limit);
    };
    const auto cache = [&](const char *name, double bits, qint64 context, int limit) {
        row(name, Example::Article, 0, bits, context, false, 59, 59, limit);
    };
    row("article", Example::Article, 0, 8, 256'000, false, 59, 59, 189);
    weights("weights 2", 2, 38, 243);
    weights("weights 3", 3, 47, 216);
    weights("weights 6", 6, 93, 134);
    weights("weights 8", 8, 93, 79);
    weights("weights 16", 16, 186, 159);
    cache("cache 4", 4, 256'000, 378);
    cache("cache 16", 16, 256'000, 94);
    cache("context 4,000", 8, 4'000, 12'096);
    cache("context 32,000", 8, 32'000, 1'512);
    cache("context 128,000", 8, 128'000, 378);
    cache("context 131,072", 8, 131'072, 369);
    cache("context 262,144", 8, 262'144, 184);
    cache("context 512,000", 8, 512'000, 94);
    cache("context 1,000,000", 8, 1'000'000, 48);
    cache("context 1,048,576", 8, 1'048'576, 46);
    row("network order, by-kind", Example::NetworkOrder, 0, 8, 256'000, false, 59, 70, 189);
    row("network order, in-order", Example::NetworkOrder, 0, 8, 256'000, true, 70, 70, 189);
    row("published, by-kind", Example::Published, 0, 8, 256'000, false, 58, 70, 186);
    row("published, in-order", Example::Published, 0, 8, 256'000, true, 70, 70, 186);
    row("published, 131,072 tokens", Example::Published, 0, 8, 131'072, false, 58, 70, 272);
}

void TestReportJson::placementFigures()
{
    QFETCH(int, example);
    QFETCH(double, weightBits);
    QFETCH(double, cacheBits);
    QFETCH(qint64, context);
    QFETCH(bool, inOrder);
    QFETCH(int, wafers);
    QFETCH(int, visits);
    QFETCH(int, limit);
    Scenario scenario;
    if (weightBits > 0) {
        scenario.weights = WeightFormat{"", weightBits};
    }
    scenario.cacheBits = cacheBits;
    scenario.contextTokens = context;
    scenario.placement = inOrder ? PlacementRule::InOrder : PlacementRule::ByKind;
    const Json report = reportOf(static_cast<Example>(example), scenario);
    QCOMPARE(at(report, "/placement/wafer_count").get<int>(), wafers);
    QCOMPARE(at(report, "/placement/visits_per_token").get<int>(), visits);
    QCOMPARE(at(report, "/capacity/max_concurrent_requests").get<int>(), limit);
    QCOMPARE(static_cast<int>(report.at("wafers").size()), wafers);
    QCOMPARE(static_cast<int>(report.at("path").size()), visits);
    QCOMPARE(at(report, "/placement/rule").get<std::string>(), std::string(inOrder ? "in-order" : "by-kind"));
}

// From the arithmetic's table of timing, by-kind on WSE-3T; T and τ in µs.
void TestReportJson::timingFigures_data()
{
    QTest::addColumn<bool>("published");
    QTest::addColumn<bool>("wafer");
    QTest::addColumn<int>("microBatch");
    QTest::addColumn<int>("inFlight");
    QTest::addColumn<double>("latency");
    QTest::addColumn<double>("busiest");
    QTest::addColumn<double>("toFill");
    QTest::addColumn<double>("perRequest");
    QTest::addColumn<double>("total");
    QTest::addColumn<double>("perMegawatt");
    QTest::newRow("article, layer, 1")
        << false << false << 1 << 93 << 591.32 << 5.0895 << 116.1852 << 1691.1317 << 157275.25 << 57949.61;
    QTest::newRow("article, layer, 2")
        << false << false << 2 << 93 << 739.14 << 6.6789 << 110.6675 << 1352.9237 << 251643.80 << 92720.63;
    QTest::newRow("article, layer, 3")
        << false << false << 3 << 63 << 886.96 << 8.2684 << 107.2712 << 1127.4466 << 213087.40 << 78514.15;
    QTest::newRow("article, layer, 4")
        << false << false << 4 << 47 << 1034.78 << 9.8578 << 104.9702 << 966.3890 << 181681.13 << 66942.20;
    QTest::newRow("article, layer, 8")
        << false << false << 8 << 23 << 1626.06 << 16.2157 << 100.2769 << 614.9835 << 113156.96 << 41693.79;
    QTest::newRow("article, wafer, 1")
        << false << true << 1 << 59 << 591.32 << 10.1789 << 58.0926 << 1665.1221 << 98242.20 << 36198.31;
    QTest::newRow("article, wafer, 2")
        << false << true << 2 << 59 << 739.14 << 13.3578 << 55.3338 << 1268.8534 << 149724.70 << 55167.54;
    QTest::newRow("article, wafer, 3")
        << false << true << 3 << 59 << 886.96 << 16.5368 << 53.6356 << 1024.9370 << 181413.86 << 66843.72;
    QTest::newRow("published, layer, 1")
        << true << false << 1 << 94 << 618.3352 << 5.0940 << 121.3861 << 1617.2459 << 152021.11 << 56979.43;
    QTest::newRow("published, layer, 2")
        << true << false << 2 << 93 << 767.6703 << 6.6879 << 114.7848 << 1302.6425 << 242291.50 << 90813.91;
}

void TestReportJson::timingFigures()
{
    QFETCH(bool, published);
    QFETCH(bool, wafer);
    QFETCH(int, microBatch);
    QFETCH(int, inFlight);
    QFETCH(double, latency);
    QFETCH(double, busiest);
    QFETCH(double, toFill);
    QFETCH(double, perRequest);
    QFETCH(double, total);
    QFETCH(double, perMegawatt);
    Scenario scenario;
    scenario.microBatch = microBatch;
    scenario.stages = wafer ? Stages::wafer() : Stages::layer();
    const Json report = reportOf(published ? Example::Published : Example::Article, scenario);
    // Half a unit of the last digit that the table gives.
    QCOMPARE(at(report, "/capacity/micro_batches_in_flight").get<int>(), inFlight);
    QVERIFY(near(at(report, "/timing/token_latency_seconds"), latency * 1e-6, 0.0051e-6));
    QVERIFY(near(at(report, "/timing/busiest_seconds"), busiest * 1e-6, 0.000051e-6));
    QVERIFY(near(at(report, "/timing/micro_batches_to_fill"), toFill, 0.000051));
    QVERIFY(near(at(report, "/timing/tokens_per_second_per_request"), perRequest, 0.000051));
    QVERIFY(near(at(report, "/timing/tokens_per_second"), total, 0.0051));
    QVERIFY(near(at(report, "/timing/tokens_per_second_per_megawatt"), perMegawatt, 0.0051));
}

void TestReportJson::articleFiguresAreExact()
{
    const Json report = reportOf(Example::Article, {});
    QCOMPARE(at(report, "/memory/weight_bytes").dump(), std::string("1500000000000"));
    QVERIFY(near(at(report, "/memory/mean_layer_bytes"), 16'129'032'258.0645, 0.001));
    QCOMPARE(at(report, "/memory/cache_bytes_per_request_per_layer").dump(), std::string("147456000"));
    QCOMPARE(at(report, "/memory/cache_bytes_per_token").dump(), std::string("13824")); // 24 × 576
    QCOMPARE(at(report, "/memory/cache_bytes_per_token_per_layer").dump(), std::string("576"));
    QCOMPARE(at(report, "/memory/cache_bytes_per_request").dump(), std::string("3538944000"));
    QCOMPARE(at(report, "/memory/state_bytes_per_request").dump(), std::string("0"));
    QCOMPARE(at(report, "/model/parameters").dump(), std::string("3000000000000"));
    QCOMPARE(at(report, "/model/active_parameters").dump(), std::string("104000000000"));
    QCOMPARE(at(report, "/model/layer_count").dump(), std::string("93"));
    QCOMPARE(
        at(report, "/model/layers_by_kind").dump(),
        std::string(R"({"linear_attention":69,"full_attention":24,"sliding_attention":0,"feed_forward":0})"));
    QCOMPARE(at(report, "/placement/wafers_by_kind").dump(),
             std::string(
                 R"({"linear_attention":35,"full_attention":24,"sliding_attention":0,"mixed":0,"other":0})"));
    QCOMPARE(at(report, "/placement/hops_per_token").dump(), std::string("59"));
    QCOMPARE(at(report, "/capacity/stages").dump(), std::string("93"));
    QCOMPARE(at(report, "/capacity/limited_by").get<std::string>(), std::string("cache"));
    QCOMPARE(at(report, "/capacity/limiting_wafers").size(), 24U);
    QCOMPARE(at(report, "/capacity/limiting_wafers/0").get<int>(), 36);
    QCOMPARE(at(report, "/wafers/34/layers").dump(), std::string("[69]"));
    QCOMPARE(at(report, "/wafers/0/layers").dump(), std::string("[1,2]"));
    QCOMPARE(at(report, "/wafers/35/max_requests").get<int>(), 189);
    QVERIFY(at(report, "/wafers/0/max_requests").is_null());
    QVERIFY(near(at(report, "/wafers/35/free_bytes"), 27'870'967'741.935, 0.01));
}

void TestReportJson::publishedSharesTheFirstWafer()
{
    const Json report = reportOf(Example::Published, {});
    QCOMPARE(at(report, "/model/parameters").dump(), std::string("2779484478208"));
    QCOMPARE(at(report, "/model/active_parameters").dump(), std::string("104189614848"));
    QCOMPARE(at(report, "/memory/weight_bytes").dump(), std::string("1559965606912"));
    QCOMPARE(at(report, "/wafers/0/layers").dump(), std::string(R"(["embedding",1,2,3])"));
    QCOMPARE(at(report, "/wafers/0/kind").get<std::string>(), std::string("linear_attention"));
    QCOMPARE(at(report, "/placement/revisited_wafers").get<int>(), 12);
    // The head joins layers 90 and 91.
    bool found = false;
    for (const Json &wafer : report.at("wafers")) {
        found = found || wafer.at("layers").dump() == R"([90,91,"head"])";
    }
    QVERIFY(found);
}

void TestReportJson::shortContextIsLimitedByState()
{
    Scenario scenario;
    scenario.contextTokens = 131'072;
    const Json report = reportOf(Example::Published, scenario);
    QCOMPARE(at(report, "/capacity/limited_by").get<std::string>(), std::string("state"));
    QCOMPARE(at(report, "/capacity/limiting_wafers").dump(), std::string("[1]"));
}

void TestReportJson::keysInOrder()
{
    const Json report = reportOf(Example::Published, {});
    QCOMPARE(keysOf(report),
             (KeyNames{"format", "generator", "model", "hardware", "scenario", "memory", "placement",
                       "capacity", "timing", "wafers", "path", "warnings"}));
    QCOMPARE(keysOf(report.at("model")),
             (KeyNames{"name", "source", "parameters", "active_parameters",
                       "active_parameters_with_embedding", "layer_count", "layers_by_kind", "left_out"}));
    QCOMPARE(keysOf(at(report, "/model/layers_by_kind")),
             (KeyNames{"linear_attention", "full_attention", "sliding_attention", "feed_forward"}));
    QCOMPARE(keysOf(report.at("hardware")),
             (KeyNames{"name", "sram_bytes", "sram_bandwidth", "peak_operations", "hop_seconds", "watts",
                       "layer_seconds", "layer_request_seconds", "status"}));
    QCOMPARE(keysOf(at(report, "/hardware/status")),
             (KeyNames{"sram_bytes", "sram_bandwidth", "peak_operations", "hop_seconds", "watts",
                       "layer_seconds", "layer_request_seconds"}));
    QCOMPARE(keysOf(report.at("scenario")),
             (KeyNames{"context_tokens", "weights", "weight_bits", "cache_bits", "micro_batch", "placement",
                       "concurrency", "wafers", "stages"}));
    QCOMPARE(keysOf(report.at("memory")),
             (KeyNames{"weight_bytes", "mean_layer_bytes", "cache_bytes_per_token",
                       "cache_bytes_per_token_per_layer", "cache_bytes_per_request",
                       "cache_bytes_per_request_per_layer", "state_bytes_per_request"}));
    QCOMPARE(keysOf(report.at("placement")),
             (KeyNames{"rule", "wafer_count", "wafers_by_kind", "visits_per_token", "revisited_wafers",
                       "hops_per_token", "planned_concurrency"}));
    QCOMPARE(keysOf(at(report, "/placement/wafers_by_kind")),
             (KeyNames{"linear_attention", "full_attention", "sliding_attention", "mixed", "other"}));
    QCOMPARE(
        keysOf(report.at("capacity")),
        (KeyNames{"max_concurrent_requests", "limited_by", "limiting_wafers", "stages",
                  "wanted_in_flight_requests", "in_flight_requests", "micro_batches_in_flight", "fits"}));
    QCOMPARE(keysOf(report.at("timing")),
             (KeyNames{"layer_seconds_max", "busiest_seconds", "token_latency_seconds",
                       "micro_batches_to_fill", "utilisation", "tokens_per_second_per_request",
                       "tokens_per_second", "watts", "tokens_per_second_per_megawatt"}));
    for (const Json &wafer : report.at("wafers")) {
        QCOMPARE(keysOf(wafer),
                 (KeyNames{"number", "layers", "kind", "share", "weight_bytes", "per_request_bytes",
                           "max_requests", "free_bytes"}));
    }
}

void TestReportJson::typesOfValues()
{
    const Json report = reportOf(Example::Published, {});
    const auto all = [&](std::initializer_list<const char *> paths,
                         const std::function<bool(const Json &)> &right) {
        for (const char *const path : paths) {
            if (!right(at(report, path))) {
                return QString::fromLatin1(path);
            }
        }
        return QString();
    };
    QCOMPARE(at(report, "/format").get<std::string>(), std::string("waferline-report/1"));
    QCOMPARE(at(report, "/generator").get<std::string>(), "waferline " + versionText());
    QCOMPARE(
        all({"/model/name", "/model/source", "/hardware/name", "/scenario/weights", "/scenario/placement",
             "/scenario/stages", "/placement/rule", "/capacity/limited_by", "/wafers/0/kind"},
            [](const Json &value) { return value.is_string(); }),
        QString());
    QCOMPARE(
        all({"/model/parameters", "/model/layer_count", "/hardware/sram_bytes", "/scenario/context_tokens",
             "/scenario/cache_bits", "/scenario/micro_batch", "/memory/weight_bytes",
             "/placement/wafer_count", "/placement/revisited_wafers", "/capacity/max_concurrent_requests",
             "/capacity/stages", "/capacity/in_flight_requests", "/timing/watts", "/wafers/0/number",
             "/wafers/0/share", "/wafers/0/weight_bytes", "/wafers/0/max_requests", "/path/0"},
            [](const Json &value) { return value.is_number_integer(); }),
        QString());
    QCOMPARE(all({"/scenario/weight_bits", "/timing/layer_seconds_max", "/timing/token_latency_seconds",
                  "/timing/utilisation", "/timing/tokens_per_second", "/hardware/hop_seconds"},
                 [](const Json &value) { return value.is_number_float(); }),
             QString());
    QCOMPARE(
        all({"/scenario/concurrency", "/scenario/wafers"}, [](const Json &value) { return value.is_null(); }),
        QString());
    QVERIFY(at(report, "/capacity/fits").is_boolean());
    QCOMPARE(all({"/wafers", "/path", "/warnings", "/model/left_out", "/capacity/limiting_wafers"},
                 [](const Json &value) { return value.is_array(); }),
             QString());
    for (const Json &part : at(report, "/model/left_out")) {
        QCOMPARE(keysOf(part), (KeyNames{"what", "parameters"}));
    }
}

void TestReportJson::unknownFiguresAreNull()
{
    const Json report = reportJson(test::planned(bundledModel("kimi-k3"), withoutFigures(), {}));
    for (const char *const path :
         {"/hardware/sram_bandwidth", "/hardware/peak_operations", "/hardware/hop_seconds", "/hardware/watts",
          "/hardware/layer_seconds", "/hardware/layer_request_seconds"}) {
        QVERIFY2(at(report, path).is_null(), path);
    }
    for (const auto &[key, value] : report.at("timing").items()) {
        QVERIFY2(value.is_null(), key.c_str());
    }
    QCOMPARE(at(report, "/hardware/status").dump(), std::string("{}"));
    QCOMPARE(at(report, "/capacity/max_concurrent_requests").get<int>(), 189);
    QCOMPARE(at(report, "/warnings/0/code").get<std::string>(), std::string("timing-unknown"));
}

void TestReportJson::nothingLimitsIsNull()
{
    ModelDescription model = *bundledModel("kimi-k3");
    for (LayerShape &shape : model.shapes) {
        shape.cacheElementsPerToken = 0;
    }
    const Json report = reportJson(
        test::planned(std::make_shared<const ModelDescription>(model), bundledHardware("wse-3t"), {}));
    QVERIFY(at(report, "/capacity/max_concurrent_requests").is_null());
    QVERIFY(at(report, "/capacity/limited_by").is_null());
    QCOMPARE(at(report, "/capacity/limiting_wafers").size(), 0U);
    QCOMPARE(at(report, "/capacity/fits").get<bool>(), true);
}

void TestReportJson::chosenSettingsAreEchoed()
{
    Scenario scenario;
    QCOMPARE(at(reportOf(Example::Article, scenario), "/scenario/weights").dump(),
             std::string("\"as-shipped\""));
    QCOMPARE(at(reportOf(Example::Article, scenario), "/scenario/weight_bits").dump(), std::string("4"));
    scenario.weights = WeightFormat{"", 6};
    scenario.stages = Stages::wafer();
    QCOMPARE(at(reportOf(Example::Article, scenario), "/scenario/weights").dump(), std::string("6"));
    QCOMPARE(at(reportOf(Example::Article, scenario), "/scenario/stages").dump(), std::string("\"wafer\""));
    scenario.weights = findWeightFormat("mxfp4");
    scenario.stages = Stages{3};
    const Json report = reportOf(Example::Article, scenario);
    QCOMPARE(at(report, "/scenario/weights").dump(), std::string("\"mxfp4\""));
    QCOMPARE(at(report, "/scenario/weight_bits").dump(), std::string("4.25"));
    QCOMPARE(at(report, "/scenario/stages").dump(), std::string("3"));
    QCOMPARE(at(report, "/capacity/stages").get<int>(), 279);
}

void TestReportJson::wholeNumbersAreIntegers()
{
    Scenario scenario;
    scenario.cacheBits = 4.5;
    const Json report = reportOf(Example::Article, scenario);
    QCOMPARE(at(report, "/scenario/cache_bits").dump(), std::string("4.5"));
    QCOMPARE(at(report, "/hardware/sram_bytes").dump(), std::string("44000000000"));
    QCOMPARE(at(report, "/timing/watts").dump(), std::string("2714000"));
}

void TestReportJson::cutLayersHaveAShare()
{
    Scenario scenario;
    scenario.weights = WeightFormat{"", 16};
    const Json report = reportOf(Example::Article, scenario);
    QCOMPARE(at(report, "/wafers/0/share").get<int>(), 2);
    QCOMPARE(at(report, "/wafers/0/layers").dump(), std::string("[1]"));
    QCOMPARE(at(report, "/wafers/1/layers").dump(), std::string("[1]"));
}

void TestReportJson::warningsHaveCodeAndMessage()
{
    Scenario scenario;
    scenario.microBatch = 3;
    const Json report = reportOf(Example::Article, scenario);
    QCOMPARE(report.at("warnings").size(), 1U);
    QCOMPARE(at(report, "/warnings/0/code").get<std::string>(), std::string("pipeline-starves"));
    const std::string message = at(report, "/warnings/0/message").get<std::string>();
    for (const char *const part : {"279", "189", "63"}) {
        QVERIFY2(message.find(part) != std::string::npos, message.c_str());
    }
}

void TestReportJson::textParsesBack()
{
    const Plan plan = test::planned(bundledModel("kimi-k3-published"), bundledHardware("wse-3t"), {});
    const std::string text = reportJsonText(plan);
    QVERIFY(text.ends_with("}\n"));
    QVERIFY(Json::parse(text) == reportJson(plan));
}

QTEST_GUILESS_MAIN(TestReportJson)
#include "test_report_json.moc"
