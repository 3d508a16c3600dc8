// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/planning/planning_rig.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

using Limit = std::optional<std::int64_t>;

Scenario fewest(Limit concurrency = {}, Limit wafers = {})
{
    Scenario scenario = scenarioOf(PlacementRule::Fewest);
    scenario.concurrency = concurrency;
    scenario.wafers = wafers;
    return scenario;
}

std::size_t wafersOf(const std::shared_ptr<const ModelDescription> &model, const Scenario &scenario)
{
    return planned(model, wse3t(), scenario).wafers.size();
}

/// A Llama 3.1 decoder at 16 bit: layer = 2·H·nh·hd + 2·H·nkv·hd + 3·H·I + 2H parameters; embedding V·H, head
/// V·H + H for the final norm; 2·nkv·hd cache elements.
std::shared_ptr<const ModelDescription> llama(double hidden, std::size_t layers, double heads,
                                              double intermediate)
{
    constexpr double vocabulary = 128'256;
    constexpr double headSize = 128;
    constexpr double cacheHeads = 8;
    const double attention = 2 * hidden * heads * headSize + 2 * hidden * cacheHeads * headSize;
    LayerShape layer = shape(LayerKind::FullAttention, attention + 3 * hidden * intermediate + 2 * hidden,
                             2 * cacheHeads * headSize);
    const auto model = modelOf({shape(LayerKind::Embedding, vocabulary * hidden), layer,
                                shape(LayerKind::Head, vocabulary * hidden + hidden)});
    for (LayerShape &each : model->shapes) {
        each.weights.front().format = {"", 16};
    }
    model->layers.assign(layers + 2, 1);
    model->layers.front() = 0;
    model->layers.back() = 2;
    return model;
}

} // namespace

class TestFewest : public QObject {
    Q_OBJECT
private slots:
    void wanted_data();
    void wanted();
    void automatic_data();
    void automatic();
    void llamas_data();
    void llamas();
    void isTheDefaultOfPlainModels();
    void wantedBeyondTheCapPlansAtTheCap();
    void wafersHoldTheMostRequests();
    void tooFewWafersAreRefused();
    void wafersThatDoNotHelpAreLeftOut();
    void wafersThatHoldNoRequestAreAPlan();
    void largeLayersAreCut();
    void loneEmbeddingIsNoStage();
    void stagesOfALayerNeedAsManyRequests();
    void tiedHeadJoinsItsTable();
    void tiedHeadElsewhereIsCopied();
    void nothingLimits();
    void noRoomForARequest();
    void otherRulesKnowNoConcurrency();
};

void TestFewest::wanted_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("concurrency");
    QTest::addColumn<int>("wafers");
    QTest::addColumn<int>("limit");
    const auto add = [](const char *model, int concurrency, int wafers, int limit) {
        QTest::addRow("%s, %d", model, concurrency) << model << concurrency << wafers << limit;
    };
    // 69 linear layers, then 24 full ones of 16.13 GB and 147.456 MB a request. At 1 two of any kind share:
    // ⌈93 ÷ 2⌉, two full ones hold ⌊(44 − 32.26) ÷ 0.295⌋. At 50 two full ones do not: 34 pairs, linear 69
    // with full 70 (79 requests), 23 full ones. At 80 those part too.
    add("article", 1, 47, 39);
    add("article", 50, 58, 79);
    add("article", 80, 59, 189);
    add("published", 1, 46, 28);
    add("published", 50, 47, 67);
    add("published", 150, 69, 170);
    add("published", 186, 70, 186);
}

void TestFewest::wanted()
{
    QFETCH(QString, model);
    QFETCH(int, concurrency);
    QFETCH(int, wafers);
    QFETCH(int, limit);
    const Plan plan = planned(modelNamed(model), wse3t(), fewest(concurrency));
    QCOMPARE(static_cast<int>(plan.wafers.size()), wafers);
    QCOMPARE(plan.visits.size(), plan.wafers.size());
    QCOMPARE(plan.capacity.maxConcurrentRequests, Limit(limit));
    QVERIFY(plan.concurrency.has_value());
    QCOMPARE(plan.concurrency->from, ConcurrencyFrom::Wanted);
    QCOMPARE(plan.concurrency->requests, concurrency);
    QVERIFY(!warns(plan, WarningCode::ConcurrencyCapped));
}

void TestFewest::automatic_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("perLayer"); // 0: stages are wafers
    QTest::addColumn<int>("microBatch");
    QTest::addColumn<int>("wafers");
    QTest::addColumn<int>("limit");
    QTest::addColumn<int>("requests"); // N: stages × micro-batch, or the cap of 186 that a full layer sets
    const auto add = [](const char *model, int perLayer, int microBatch, int wafers, int limit,
                        int requests) {
        QTest::addRow("%s, %d per layer, b %d", model, perLayer, microBatch)
            << model << perLayer << microBatch << wafers << limit << requests;
    };
    add("network", 0, 1, 47, 79, 47);
    add("network", 0, 2, 70, 189, 140);
    add("published", 0, 1, 47, 67, 47);
    add("published", 0, 2, 69, 170, 138);
    add("published", 0, 3, 70, 186, 186);
    add("published", 1, 1, 69, 170, 94);
    add("published", 1, 2, 70, 186, 186);
}

void TestFewest::automatic()
{
    QFETCH(QString, model);
    QFETCH(int, perLayer);
    QFETCH(int, microBatch);
    QFETCH(int, wafers);
    QFETCH(int, limit);
    QFETCH(int, requests);
    Scenario scenario = fewest();
    scenario.stages.perLayer = perLayer;
    scenario.microBatch = microBatch;
    const Plan plan = planned(modelNamed(model), wse3t(), scenario);
    QCOMPARE(static_cast<int>(plan.wafers.size()), wafers);
    QCOMPARE(plan.visits.size(), plan.wafers.size());
    QCOMPARE(plan.capacity.maxConcurrentRequests, Limit(limit));
    QCOMPARE(plan.concurrency->from, ConcurrencyFrom::Pipeline);
    QCOMPARE(plan.concurrency->requests, requests);
    QCOMPARE(plan.concurrency->wanted, plan.capacity.wantedInFlightRequests);
    // Out of reach, it is the pipeline that is said to starve, not a wish that was not had.
    QCOMPARE(plan.concurrency->capped(), warns(plan, WarningCode::PipelineStarves));
    QVERIFY(!warns(plan, WarningCode::ConcurrencyCapped));
}

void TestFewest::llamas_data()
{
    QTest::addColumn<double>("hidden");
    QTest::addColumn<int>("layers");
    QTest::addColumn<double>("heads");
    QTest::addColumn<double>("intermediate");
    QTest::addColumn<double>("parameters");
    QTest::addColumn<int>("wafers");
    QTest::newRow("8B") << 4'096.0 << 32 << 32.0 << 14'336.0 << 8'030'261'248.0 << 1;
    QTest::newRow("70B") << 8'192.0 << 80 << 64.0 << 28'672.0 << 70'553'706'496.0 << 4;
    QTest::newRow("405B") << 16'384.0 << 126 << 128.0 << 53'248.0 << 405'853'388'800.0 << 21;
}

void TestFewest::llamas()
{
    QFETCH(double, hidden);
    QFETCH(int, layers);
    QFETCH(double, heads);
    QFETCH(double, intermediate);
    QFETCH(double, parameters);
    QFETCH(int, wafers);
    const auto model = llama(hidden, static_cast<std::size_t>(layers), heads, intermediate);
    QCOMPARE(model->parameters(), parameters);
    Scenario scenario = fewest(1);
    scenario.contextTokens = 8'000;
    scenario.cacheBits = 16;
    const Plan plan = planned(model, bundledHardware("wse-3"), scenario);
    QCOMPARE(static_cast<int>(plan.wafers.size()), wafers);
    QVERIFY(*plan.capacity.maxConcurrentRequests >= 1);
}

void TestFewest::isTheDefaultOfPlainModels()
{
    const LayerShape full = shape(LayerKind::FullAttention, 1e9, 100);
    const LayerShape linear = shape(LayerKind::LinearAttention, 1e9);
    LayerShape sliding = shape(LayerKind::SlidingAttention, 1e9, 100);
    sliding.windowTokens = 100;
    const LayerShape forward = shape(LayerKind::FeedForward, 1e9);
    QVERIFY(defaultPlacement(*modelOf({full, full})) == PlacementRule::Fewest);
    QVERIFY(defaultPlacement(*modelOf({full, forward})) == PlacementRule::Fewest);
    QVERIFY(defaultPlacement(*modelOf({linear, sliding})) == PlacementRule::Fewest);
    QVERIFY(defaultPlacement(*modelOf({linear, full})) == PlacementRule::ByKind);
    QVERIFY(defaultPlacement(*modelOf({full, sliding})) == PlacementRule::ByKind);
    // What belongs to fewest asks for it, whatever the model's kinds.
    Scenario scenario;
    QVERIFY(planned(articleModel(), wse3t(), scenario).rule == PlacementRule::ByKind);
    scenario.concurrency = 50;
    QCOMPARE(planned(articleModel(), wse3t(), scenario).wafers.size(), 58U);
    scenario.concurrency.reset();
    scenario.wafers = 47;
    QVERIFY(planned(articleModel(), wse3t(), scenario).rule == PlacementRule::Fewest);
}

void TestFewest::wantedBeyondTheCapPlansAtTheCap()
{
    const Plan plan = planned(articleModel(), wse3t(), fewest(5'000));
    QCOMPARE(plan.concurrency->requests, 189); // a full layer alone
    QCOMPARE(plan.concurrency->most, Limit(189));
    QVERIFY(plan.model->shapeOf(plan.concurrency->scarcestLayer).kind == LayerKind::FullAttention);
    QCOMPARE(plan.wafers.size(), 59U);
    QCOMPARE(plan.capacity.maxConcurrentRequests, Limit(189));
    QCOMPARE(plan.warnings, (std::vector<Warning>{{WarningCode::ConcurrencyCapped, 5'000, 189}}));
    QVERIFY(planned(articleModel(), wse3t(), fewest(189)).warnings.empty());
}

void TestFewest::wafersHoldTheMostRequests()
{
    const auto requestsOn = [](std::int64_t wafers) {
        const Plan plan = planned(modelNamed("published"), wse3t(), fewest({}, wafers));
        QTest::qVerify(plan.capacity.maxConcurrentRequests == Limit(plan.concurrency->requests),
                       "the limit is the number found", "", __FILE__, __LINE__);
        return plan.concurrency->requests;
    };
    // The golden limits of the same placements.
    QCOMPARE(requestsOn(46), 28);
    QCOMPARE(requestsOn(47), 67);
    QCOMPARE(requestsOn(69), 170);
    QCOMPARE(requestsOn(70), 186);
}

void TestFewest::tooFewWafersAreRefused()
{
    const auto none = plan(articleModel(), wse3t(), fewest({}, 46));
    QVERIFY(!none);
    QCOMPARE(none.error().code, PlanFaultCode::TooFewWafers);
    QCOMPARE(none.error().needed, 47.0);
    QCOMPARE(wafersOf(articleModel(), fewest({}, 47)), 47U);
}

void TestFewest::wafersThatDoNotHelpAreLeftOut()
{
    const Plan plan = planned(articleModel(), wse3t(), fewest({}, 100));
    QCOMPARE(plan.wafers.size(), 59U);
    QCOMPARE(plan.capacity.maxConcurrentRequests, Limit(189));
    QCOMPARE(plan.warnings, (std::vector<Warning>{{WarningCode::WafersUnused, 100, 59}}));
    QVERIFY(planned(articleModel(), wse3t(), fewest({}, 59)).warnings.empty());
    QVERIFY(wafersOf(articleModel(), fewest({}, ScenarioLimits::maxWafers)) == 59U);
}

void TestFewest::wafersThatHoldNoRequestAreAPlan()
{
    // Two layers of 22 GB fill a wafer: 0 requests on one, ⌊22 GB ÷ 100 MB⌋ on two.
    const auto model =
        modelOf({shape(LayerKind::FullAttention, 22e9, 1'000), shape(LayerKind::FullAttention, 22e9, 1'000)});
    Scenario scenario = fewest({}, 1);
    scenario.contextTokens = 100'000;
    const Plan one = planned(model, wse3t(), scenario);
    QCOMPARE(one.wafers.size(), 1U);
    QCOMPARE(one.capacity.maxConcurrentRequests, Limit(0));
    QVERIFY(warns(one, WarningCode::NoRequestFits));
    scenario.wafers = 2;
    QCOMPARE(planned(model, wse3t(), scenario).capacity.maxConcurrentRequests, Limit(220));
}

void TestFewest::largeLayersAreCut()
{
    // 100 GB is cut into ⌈100 ÷ 44⌉ = 3 of 33.3 GB, each with a third of 600 kB a request: ⌊10.67 GB ÷ 200
    // kB⌋
    const auto model =
        modelOf({shape(LayerKind::LinearAttention, 1e9), shape(LayerKind::FullAttention, 100e9, 600),
                 shape(LayerKind::LinearAttention, 1e9)});
    Scenario scenario = fewest(1);
    scenario.contextTokens = 1'000;
    const Plan plan = planned(model, wse3t(), scenario);
    QCOMPARE(plan.wafers.size(), 5U); // nothing shares a wafer with a part
    QCOMPARE(plan.wafers[1].share, 3U);
    QCOMPARE(plan.concurrency->most, Limit(53'333));
    QCOMPARE(plan.capacity.maxConcurrentRequests, Limit(53'333));
    QVERIFY(warns(plan, WarningCode::LayerCut));
    // Each part is a stage: 5 × 7 requests fill the pipeline.
    scenario = fewest();
    scenario.contextTokens = 1'000;
    scenario.microBatch = 7;
    QCOMPARE(planned(model, wse3t(), scenario).concurrency->requests, 35);
    scenario.stages = Stages::wafer();
    QCOMPARE(planned(model, wse3t(), scenario).concurrency->requests, 35);
}

void TestFewest::loneEmbeddingIsNoStage()
{
    // 40 GB of embedding share a wafer with no layer of 30 GB: three wafers, two of which are stages.
    const auto model = modelOf({shape(LayerKind::Embedding, 40e9), shape(LayerKind::FullAttention, 30e9, 100),
                                shape(LayerKind::FullAttention, 30e9, 100)});
    Scenario scenario = fewest();
    scenario.microBatch = 4;
    for (const Stages stages : {Stages::wafer(), Stages::layer()}) {
        scenario.stages = stages;
        const Plan plan = planned(model, wse3t(), scenario);
        QCOMPARE(plan.wafers.size(), 3U);
        QCOMPARE(plan.capacity.stages, 2);
        QCOMPARE(plan.concurrency->requests, 8);
    }
    // In two parts it is no stage either.
    const auto cut = modelOf({shape(LayerKind::Embedding, 50e9), shape(LayerKind::FullAttention, 30e9, 100)});
    scenario.stages = Stages::wafer();
    QCOMPARE(planned(cut, wse3t(), scenario).wafers.size(), 3U);
    QCOMPARE(planned(cut, wse3t(), scenario).concurrency->requests, 4);
    // 40 GB and 2 GB share while 250 MB a request leave room: 8 requests, of which two stages of 5 want 10.
    // From 9 on the embedding is alone, the layers of 2 and 38 GB share, and there is one stage, which 9
    // requests fill.
    const auto parting =
        modelOf({shape(LayerKind::Embedding, 40e9), shape(LayerKind::FullAttention, 2e9, 1'000),
                 shape(LayerKind::FeedForward, 38e9)});
    scenario.microBatch = 5;
    scenario.contextTokens = 250'000;
    const Plan parted = planned(parting, wse3t(), scenario);
    QCOMPARE(parted.concurrency->requests, 9);
    QCOMPARE(parted.capacity.stages, 1);
    QCOMPARE(parted.capacity.maxConcurrentRequests, Limit(16)); // ⌊(44 − 40) ÷ 0.25⌋
}

void TestFewest::stagesOfALayerNeedAsManyRequests()
{
    Scenario scenario = fewest();
    scenario.stages.perLayer = 2;
    const Plan plan = planned(articleModel(), wse3t(), scenario);
    QCOMPARE(plan.concurrency->requests, 186); // 93 × 2
    QCOMPARE(plan.wafers.size(), 59U);
    scenario.stages.perLayer = 3; // 279, above the cap
    QCOMPARE(planned(articleModel(), wse3t(), scenario).concurrency->requests, 189);
}

void TestFewest::tiedHeadJoinsItsTable()
{
    // 10 + 20 + 1 that the table does not hold: 13 GB are left for requests of 100 MB.
    const auto model = modelOf({shape(LayerKind::Embedding, 10e9),
                                shape(LayerKind::FullAttention, 20e9, 1'000), shape(LayerKind::Head, 11e9)});
    model->tiedEmbeddings = true;
    Scenario scenario = fewest(130);
    scenario.contextTokens = 100'000;
    const Plan one = planned(model, wse3t(), scenario);
    QCOMPARE(one.wafers.size(), 1U);
    QCOMPARE(one.wafers[0].weightBytes, 31e9);
    QCOMPARE(one.capacity.maxConcurrentRequests, Limit(130));
    QVERIFY(!warns(one, WarningCode::HeadCopied));
    // One more, and the head moves to a wafer of its own, as a copy.
    scenario.concurrency = 131;
    const Plan two = planned(model, wse3t(), scenario);
    QCOMPARE(two.wafers.size(), 2U);
    QCOMPARE(two.wafers[1].weightBytes, 11e9);
    QVERIFY(warns(two, WarningCode::HeadCopied));
    scenario.concurrency.reset();
    scenario.wafers = 1;
    QCOMPARE(planned(model, wse3t(), scenario).concurrency->requests, 130);
}

void TestFewest::tiedHeadElsewhereIsCopied()
{
    const auto model = modelOf({shape(LayerKind::Embedding, 30e9), shape(LayerKind::LinearAttention, 40e9),
                                shape(LayerKind::Head, 30e9)});
    model->tiedEmbeddings = true;
    const Plan plan = planned(model, wse3t(), fewest());
    QCOMPARE(plan.wafers.size(), 3U);
    QVERIFY(warns(plan, WarningCode::HeadCopied));
    QCOMPARE(plan.memory.weightBytes, 100e9);
}

void TestFewest::nothingLimits()
{
    const auto model = modelOf({shape(LayerKind::FeedForward, 30e9), shape(LayerKind::FeedForward, 30e9)});
    for (const Scenario &scenario : {fewest(), fewest(1'000'000), fewest({}, 2)}) {
        const Plan plan = planned(model, wse3t(), scenario);
        QCOMPARE(plan.wafers.size(), 2U);
        QVERIFY(!plan.concurrency->most);
        QVERIFY(!plan.capacity.maxConcurrentRequests);
        QVERIFY(plan.warnings.empty());
    }
    QVERIFY(warns(planned(model, wse3t(), fewest({}, 3)), WarningCode::WafersUnused));
}

void TestFewest::noRoomForARequest()
{
    // The layer fills its wafer: no wafers make room for a request beside it.
    const auto model = modelOf({shape(LayerKind::FullAttention, 44e9, 1'000), shape(LayerKind::Head, 1e9)});
    for (const Scenario &scenario : {fewest(), fewest(3), fewest({}, 2)}) {
        const Plan plan = planned(model, wse3t(), scenario);
        QCOMPARE(plan.wafers.size(), 2U);
        QCOMPARE(plan.concurrency->requests, 0);
        QVERIFY(warns(plan, WarningCode::NoRequestFits));
    }
}

void TestFewest::otherRulesKnowNoConcurrency()
{
    QVERIFY(!planned(articleModel(), wse3t(), {}).concurrency);
    QVERIFY(!planned(articleModel(), wse3t(), scenarioOf(PlacementRule::InOrder)).concurrency);
}

QTEST_GUILESS_MAIN(TestFewest)
#include "test_fewest.moc"
