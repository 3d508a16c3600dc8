// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/description/import/import_config.h"
#include "model/planning/planner.h"
#include "model/report/report.h"
#include "tests/support/example_models.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTest>

using namespace waferline;
using Json = nlohmann::ordered_json;

namespace {

std::shared_ptr<const ModelDescription> imported(const char *name, const Json &changes = Json::object())
{
    QFile file(QStringLiteral(WAFERLINE_TEST_DATA "/configs/%1.json").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("no fixture %s", name);
    }
    Json config = Json::parse(file.readAll().toStdString());
    config.merge_patch(changes);
    auto model = importConfig(config.dump(), name);
    if (!model) {
        qFatal("%s: %s", name, faultText(model.error().front()).c_str());
    }
    return std::make_shared<const ModelDescription>(*std::move(model));
}

Json reportOf(const std::shared_ptr<const ModelDescription> &model, const Scenario &scenario,
              const char *hardware = "wse-3t")
{
    return reportJson(test::planned(model, bundledHardware(hardware), scenario));
}

Scenario scenarioOf(std::int64_t context, double cacheBits)
{
    Scenario scenario;
    scenario.contextTokens = context;
    scenario.cacheBits = cacheBits;
    return scenario;
}

} // namespace

/// What programs of this kind are known to get wrong, with the right figures in the report.
class TestKnownPitfalls : public QObject {
    Q_OBJECT

private slots:
    /// Experts of K3 live in a latent space of 3,584: 896 × 3 × 3,584 × 3,072 a layer, not at the width of
    /// 7,168.
    void latentExperts()
    {
        const auto model = imported("kimi-k3");
        QCOMPARE(model->shapeOf(2).weights.front().parameters, 29'595'009'024.0);
        QCOMPARE(reportOf(model, {})["model"]["parameters"].get<double>(), 2'779'484'478'208.0);
    }

    /// K3's heads are 96 × 128, not 7,168 ÷ 96. What layers of one kind of feed-forward part differ in is
    /// their attention: linear 443,740,416 (and its FP32 elements), full with its gate 232,196,096.
    void headsOfK3()
    {
        const auto model = imported("kimi-k3");
        QCOMPARE(model->shapeOf(2).parameters() - model->shapeOf(4).parameters(),
                 443'740'416.0 - 232'196'096.0);
        const double denseLayer = 3.0 * 7168 * 33'792 + 6 * 7168;
        QCOMPARE(model->shapeOf(1).parameters(), 443'740'416.0 + denseLayer);
    }

    /// Sizes in the language part; the vision tower beside it has 27 layers of its own.
    void nestedSizes()
    {
        QCOMPARE(reportOf(imported("kimi-k3"), {})["model"]["layer_count"].get<int>(), 93);
        const auto nothing = importConfig(R"({"model_type": "kimi_k3", "text_config": {},
            "vision_config": {"vt_num_hidden_layers": 27}})",
                                          "k3.json");
        QVERIFY(!nothing.has_value());
        const bool named = std::ranges::any_of(nothing.error(), [](const Fault &fault) {
            return fault.pointer == "/text_config/num_hidden_layers"
                || fault.pointer == "/text_config/hidden_size";
        });
        QVERIFY(named);
    }

    /// A tied table counts once: 151,936 × 1,024 and 28 layers.
    void tiedEmbeddings()
    {
        const Json report = reportOf(imported("families/qwen3-0.6b"), scenarioOf(1000, 8));
        QCOMPARE(report["model"]["parameters"].get<double>(), 596'049'920.0);
        QCOMPARE(report["memory"]["weight_bytes"].get<double>(), 2 * 596'049'920.0);
    }

    /// 671 B with three dense layers and a shared expert; the prediction block stands apart.
    void deepSeekV3()
    {
        const Json report = reportOf(imported("deepseek-v3"), scenarioOf(1000, 16));
        QCOMPARE(report["model"]["parameters"].get<double>(), 671'026'419'200.0);
        QCOMPARE(report["model"]["left_out"][0]["parameters"].get<double>(), 11'610'068'224.0);
        // A latent cache: 61 × 576 elements a token, not 128 heads of keys and values.
        QCOMPARE(report["memory"]["cache_bytes_per_token"].get<double>(), 70'272.0);
    }

    void gptOssAsShipped()
    {
        const Json report = reportOf(imported("gpt-oss-120b"), {});
        QCOMPARE(report["memory"]["weight_bytes"].get<double>(), 65'248'815'744.0);
        QCOMPARE(report["scenario"]["weights"].get<std::string>(), std::string("as-shipped"));
    }

    /// Qwen3-32B has heads of 128 though 5,120 ÷ 64 is 80.
    void headsOfQwen3()
    {
        const Json report = reportOf(imported("families/qwen3-32b"), scenarioOf(1000, 16));
        QCOMPARE(report["memory"]["cache_bytes_per_token"].get<double>(), 262'144.0);
    }

    /// K3 at a million tokens: 24 layers grow, 69 keep a state.
    void cacheAndStateOfK3()
    {
        const Json report = reportOf(imported("kimi-k3"), scenarioOf(1'048'576, 16));
        QCOMPARE(report["memory"]["cache_bytes_per_token"].get<double>(), 27'648.0);
        QCOMPARE(report["memory"]["cache_bytes_per_request"].get<double>(), 27'648.0 * 1'048'576);
        QCOMPARE(report["memory"]["state_bytes_per_request"].get<double>(), 449'372'160.0);
    }

    /// 50 of 60 layers with a window of 1,024: beyond it only ten layers grow, by 4,096 elements each.
    void windowsStopGrowing()
    {
        Json changes{{"num_hidden_layers", 60}, {"sliding_window", 1024}};
        for (int layer = 0; layer < 60; ++layer) {
            changes["layer_types"].push_back(layer % 6 == 5 ? "full_attention" : "sliding_attention");
        }
        const auto model = imported("families/gemma-2-27b", changes);
        const auto growth = [&](std::int64_t context) {
            return reportOf(model, scenarioOf(context, 8))["memory"]["cache_bytes_per_token"].get<double>();
        };
        QCOMPARE(growth(1000), 60 * 4096.0);
        QCOMPARE(growth(1024), 10 * 4096.0);
        QCOMPARE(growth(1'000'000), 10 * 4096.0);
        const Json full = reportOf(model, scenarioOf(1'000'000, 8));
        QCOMPARE(full["memory"]["cache_bytes_per_request"].get<double>(), 10 * 4096e6 + 50 * 4096.0 * 1024);
    }

    /// 44 GB are 44·10⁹ bytes: 1, 4 and 21 wafers by whole layers (19 would do by bytes).
    void decimalGigabytes_data()
    {
        QTest::addColumn<int>("wafers");
        QTest::newRow("meta-llama-3.1-8b") << 1;
        QTest::newRow("meta-llama-3.1-70b") << 4;
        QTest::newRow("meta-llama-3.1-405b") << 21;
    }

    void decimalGigabytes()
    {
        QFETCH(const int, wafers);
        Scenario scenario = scenarioOf(8000, 16);
        scenario.placement = PlacementRule::Fewest;
        scenario.concurrency = 1;
        const Json report = reportOf(imported(QTest::currentDataTag()), scenario, "wse-3");
        QCOMPARE(report["placement"]["wafer_count"].get<int>(), wafers);
        QCOMPARE(report["hardware"]["sram_bytes"].get<double>(), 44e9);
        QCOMPARE(report["scenario"]["weight_bits"].get<double>(), 16.0);
    }

    /// No division loses a layer: 93 on 59 wafers, 10 on 3, 30 on 4.
    void everyLayerOnce_data()
    {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("wafers");
        QTest::newRow("93 on 59") << 93 << 59;
        QTest::newRow("10 on 3") << 10 << 3;
        QTest::newRow("30 on 4") << 30 << 4;
    }

    void everyLayerOnce()
    {
        QFETCH(const int, layers);
        QFETCH(const int, wafers);
        ModelDescription model;
        LayerShape shape;
        // As many to a wafer as the division rounds up to.
        const int each = (layers + wafers - 1) / wafers;
        shape.weights = {{44e9 / each, {"", 8}}};
        shape.activeParameters = shape.parameters();
        model.shapes = {shape};
        model.layers.assign(static_cast<std::size_t>(layers), 0);
        Scenario scenario;
        scenario.placement = PlacementRule::Fewest;
        scenario.concurrency = 1;
        const Json report = reportOf(std::make_shared<const ModelDescription>(model), scenario);
        std::vector<int> seen;
        for (const Json &wafer : report["wafers"]) {
            for (const Json &layer : wafer["layers"]) {
                seen.push_back(layer.get<int>());
            }
        }
        std::ranges::sort(seen);
        QCOMPARE(seen.size(), static_cast<std::size_t>(layers));
        QVERIFY(std::ranges::adjacent_find(seen) == seen.end());
        QCOMPARE(report["placement"]["wafer_count"].get<int>(), (layers + each - 1) / each);
    }

    /// The cache has a precision of its own: what the weights are in changes nothing of it, and the other way
    /// round.
    void precisionsAreIndependent()
    {
        const auto model = imported("gpt-oss-120b");
        Scenario scenario;
        const Json shipped = reportOf(model, scenario);
        scenario.weights = findWeightFormat("fp16");
        const Json wide = reportOf(model, scenario);
        QVERIFY(wide["memory"]["cache_bytes_per_token"] == shipped["memory"]["cache_bytes_per_token"]);
        QCOMPARE(wide["memory"]["weight_bytes"].get<double>(), 2 * 116'829'156'672.0);
        scenario.cacheBits = 16;
        const Json both = reportOf(model, scenario);
        QVERIFY(both["memory"]["weight_bytes"] == wide["memory"]["weight_bytes"]);
        QCOMPARE(both["memory"]["cache_bytes_per_token"].get<double>(),
                 2 * wide["memory"]["cache_bytes_per_token"].get<double>());
    }

    /// The slowest stage sets the pace, and one request is no faster for all the stages.
    void slowestStageAndOneRequest()
    {
        const Json timing = reportOf(test::articleModel(), {})["timing"];
        const double latency = timing["token_latency_seconds"];
        QVERIFY(timing["tokens_per_second_per_request"].get<double>() <= 1 / latency * (1 + 1e-12));
        QVERIFY(timing["busiest_seconds"].get<double>() >= timing["layer_seconds_max"].get<double>());
    }

    /// More users than fit are told, with the wafers and the pool that set the limit.
    void usersBeyondTheLimit()
    {
        Scenario scenario;
        scenario.microBatch = 3;
        const Json report = reportOf(test::articleModel(), scenario);
        QVERIFY(!report["capacity"]["fits"].get<bool>());
        QCOMPARE(report["capacity"]["max_concurrent_requests"].get<int>(), 189);
        QCOMPARE(report["capacity"]["limited_by"].get<std::string>(), std::string("cache"));
        QCOMPARE(report["capacity"]["limiting_wafers"].size(), std::size_t{24});
        QCOMPARE(report["warnings"][0]["code"].get<std::string>(), std::string("pipeline-starves"));
    }
};

QTEST_GUILESS_MAIN(TestKnownPitfalls)
#include "test_known_pitfalls.moc"
