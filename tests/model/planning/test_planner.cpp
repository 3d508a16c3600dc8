// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/planning/capacity.h"
#include "model/planning/shown.h"
#include "model/planning/sram_pieces.h"
#include "tests/support/example_models.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr double byte = 1;
constexpr int rounds = 300;

bool near(double actual, double expected, double relative = 1e-12)
{
    return std::abs(actual - expected) <= relative * std::max(1.0, std::abs(expected));
}

std::shared_ptr<Hardware> withSram(double bytes)
{
    auto hardware = std::make_shared<Hardware>(*wse3t());
    hardware->sramBytes = bytes;
    return hardware;
}

Scenario scenarioOf(PlacementRule rule, std::int64_t context = 256'000)
{
    Scenario scenario;
    scenario.placement = rule;
    scenario.contextTokens = context;
    return scenario;
}

/// Some random models, each planned with a random scenario.
template <typename Check>
void forRandomPlans(unsigned seed, Check check)
{
    std::mt19937 random(seed);
    for (int round = 0; round < rounds; ++round) {
        check(planned(randomModel(random, 60), wse3t(), randomScenario(random)));
    }
}

LayerShape shape(LayerKind kind, double parameters, double cacheElements = 0)
{
    LayerShape made;
    made.kind = kind;
    made.weights = {{parameters, {"", 8}}};
    made.activeParameters = parameters;
    made.cacheElementsPerToken = cacheElements;
    return made;
}

std::shared_ptr<const ModelDescription> modelOf(std::vector<LayerShape> layers)
{
    auto model = std::make_shared<ModelDescription>();
    model->shapes = std::move(layers);
    model->layers.resize(model->shapes.size());
    std::iota(model->layers.begin(), model->layers.end(), 0U);
    return model;
}

bool warns(const Plan &plan, WarningCode code)
{
    return std::ranges::any_of(plan.warnings,
                               [code](const Warning &warning) { return warning.code == code; });
}

} // namespace

class TestPlanner : public QObject {
    Q_OBJECT
private slots:
    void placements_data();
    void placements();
    void contexts_data();
    void contexts();
    void timings_data();
    void timings();
    void theArticlesStepsToTheByte();
    void everyLayerIsPlacedOnce();
    void noWaferIsOverItsSram();
    void bytesAreConserved();
    void moreContextNeverRaisesTheLimit();
    void wafersAreNumberedByFirstVisit();
    void hopsAreChangesOfWafer();
    void ratesFollowFromLatencyAndPace();
    void exactFitsFit();
    void largeLayersAreCut();
    void slidingLayersStopGrowing();
    void tiedHeadJoinsItsTable();
    void tiedHeadElsewhereIsCopied();
    void nothingLimitsWithoutRequestBytes();
    void microBatchesBeyondTheLimit();
    void unknownFiguresLeaveOnlyTheirOwnOut();
    void oneWaferNeedsNoHop();
    void sramThatIsReservedIsNotUsed();
    void impossiblePlansAreRefused();
    void activeWeightsLeaveTheIdleExpertsOut();
    void largestFullMicroBatch();
    void shown();
};

void TestPlanner::placements_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<PlacementRule>("rule");
    QTest::addColumn<double>("bits"); // 0: as shipped
    QTest::addColumn<double>("cacheBits");
    QTest::addColumn<int>("wafers");
    QTest::addColumn<int>("visits");
    QTest::addColumn<int>("limit");
    const auto byKind = PlacementRule::ByKind;
    const auto inOrder = PlacementRule::InOrder;
    const auto add = [](const char *name, const char *model, PlacementRule rule, double bits, double cache,
                        int wafers, int visits, int limit) {
        QTest::newRow(name) << model << rule << bits << cache << wafers << visits << limit;
    };
    // 1.5 TB × bits ÷ 4 over 93 layers of 44 GB wafers; ⌊(44 GB − layer) ÷ 147,456,000⌋
    add("article", "article", byKind, 0, 8, 59, 59, 189);
    add("article, 2 bit", "article", byKind, 2, 8, 38, 38, 243);
    add("article, 3 bit", "article", byKind, 3, 8, 47, 47, 216);
    add("article, 6 bit", "article", byKind, 6, 8, 93, 93, 134);
    add("article, 8 bit", "article", byKind, 8, 8, 93, 93, 79);
    add("article, 16 bit", "article", byKind, 16, 8, 186, 186, 159);
    add("article, cache 4", "article", byKind, 0, 4, 59, 59, 378);
    add("article, cache 16", "article", byKind, 0, 16, 59, 59, 94);
    add("network order, by kind", "network", byKind, 0, 8, 59, 70, 189);
    add("network order, in order", "network", inOrder, 0, 8, 70, 70, 189);
    add("published, by kind", "published", byKind, 0, 8, 58, 70, 186);
    add("published, in order", "published", inOrder, 0, 8, 70, 70, 186);
}

std::shared_ptr<const ModelDescription> modelNamed(const QString &name)
{
    return name == QLatin1String("article") ? articleModel()
        : name == QLatin1String("network")  ? articleInNetworkOrder()
                                            : bundledModel("kimi-k3-published");
}

void TestPlanner::placements()
{
    QFETCH(QString, model);
    QFETCH(PlacementRule, rule);
    QFETCH(double, bits);
    QFETCH(double, cacheBits);
    QFETCH(int, wafers);
    QFETCH(int, visits);
    QFETCH(int, limit);
    Scenario scenario = scenarioOf(rule);
    scenario.cacheBits = cacheBits;
    if (bits > 0) {
        scenario.weights = WeightFormat{"", bits};
    }
    const Plan plan = planned(modelNamed(model), wse3t(), scenario);
    QCOMPARE(static_cast<int>(plan.wafers.size()), wafers);
    QCOMPARE(static_cast<int>(plan.visits.size()), visits);
    QCOMPARE(plan.capacity.maxConcurrentRequests, std::optional<std::int64_t>(limit));
    QCOMPARE(plan.revisitedWafers, visits - wafers); // none is visited three times
}

void TestPlanner::contexts_data()
{
    QTest::addColumn<int>("context");
    QTest::addColumn<int>("limit");
    // ⌊27,870,967,741.9 ÷ (576 × context)⌋
    for (const auto &[context, limit] : std::vector<std::pair<int, int>>{{4'000, 12'096},
                                                                         {32'000, 1'512},
                                                                         {128'000, 378},
                                                                         {131'072, 369},
                                                                         {262'144, 184},
                                                                         {512'000, 94},
                                                                         {1'000'000, 48},
                                                                         {1'048'576, 46}}) {
        QTest::addRow("%d", context) << context << limit;
    }
}

void TestPlanner::contexts()
{
    QFETCH(int, context);
    QFETCH(int, limit);
    const Plan article = planned(articleModel(), wse3t(), scenarioOf(PlacementRule::ByKind, context));
    QCOMPARE(article.capacity.maxConcurrentRequests, std::optional<std::int64_t>(limit));
    QVERIFY(article.capacity.limitedBy == LimitedBy::Cache);
    QCOMPARE(article.capacity.limitingWafers.size(), 24U);
}

void TestPlanner::timings_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("perLayer");
    QTest::addColumn<int>("microBatch");
    QTest::addColumn<int>("circulating");
    QTest::addColumn<double>("latency"); // µs
    QTest::addColumn<double>("busiest"); // µs
    QTest::addColumn<double>("toFill");
    QTest::addColumn<double>("perRequest");
    QTest::addColumn<double>("total");
    QTest::addColumn<double>("perMegawatt");
    const auto add = [](const char *model, int perLayer, int b, int m, double latency, double busiest,
                        double fill, double each, double total, double megawatt) {
        QTest::addRow("%s, %d per layer, b %d", model, perLayer, b)
            << model << perLayer << b << m << latency << busiest << fill << each << total << megawatt;
    };
    add("article", 1, 1, 93, 591.32, 5.0895, 116.1852, 1691.1317, 157275.25, 57949.61);
    add("article", 1, 2, 93, 739.14, 6.6789, 110.6675, 1352.9237, 251643.80, 92720.63);
    add("article", 1, 3, 63, 886.96, 8.2684, 107.2712, 1127.4466, 213087.40, 78514.15);
    add("article", 1, 4, 47, 1034.78, 9.8578, 104.9702, 966.3890, 181681.13, 66942.20);
    add("article", 1, 8, 23, 1626.06, 16.2157, 100.2769, 614.9835, 113156.96, 41693.79);
    add("article", 0, 1, 59, 591.32, 10.1789, 58.0926, 1665.1221, 98242.20, 36198.31);
    add("article", 0, 2, 59, 739.14, 13.3578, 55.3338, 1268.8534, 149724.70, 55167.54);
    add("article", 0, 3, 59, 886.96, 16.5368, 53.6356, 1024.9370, 181413.86, 66843.72);
    add("published", 1, 1, 94, 618.3352, 5.0940, 121.3861, 1617.2459, 152021.11, 56979.43);
    add("published", 1, 2, 93, 767.6703, 6.6879, 114.7848, 1302.6425, 242291.50, 90813.91);
}

void TestPlanner::timings()
{
    QFETCH(QString, model);
    QFETCH(int, perLayer);
    QFETCH(int, microBatch);
    QFETCH(int, circulating);
    QFETCH(double, latency);
    QFETCH(double, busiest);
    QFETCH(double, toFill);
    QFETCH(double, perRequest);
    QFETCH(double, total);
    QFETCH(double, perMegawatt);
    Scenario scenario = scenarioOf(PlacementRule::ByKind);
    scenario.stages.perLayer = perLayer;
    scenario.microBatch = microBatch;
    const Plan plan = planned(modelNamed(model), wse3t(), scenario);
    const Timing &timing = plan.timing;
    QCOMPARE(plan.capacity.microBatchesInFlight, circulating);
    QVERIFY(std::abs(*timing.tokenLatencySeconds * 1e6 - latency) < 5e-5 + latency * 1e-12);
    QVERIFY(std::abs(*timing.busiestSeconds * 1e6 - busiest) < 5.1e-5);
    QVERIFY(std::abs(*timing.microBatchesToFill - toFill) < 5.1e-5);
    QVERIFY(std::abs(*timing.tokensPerSecondPerRequest - perRequest) < 5.1e-5);
    QVERIFY(std::abs(*timing.tokensPerSecond - total) < 5.1e-3);
    QVERIFY(std::abs(*timing.tokensPerSecondPerMegawatt - perMegawatt) < 5.1e-3);
}

void TestPlanner::theArticlesStepsToTheByte()
{
    const Plan plan = planned(articleModel(), wse3t(), {});
    QVERIFY(std::abs(plan.memory.weightBytes - 1.5e12) < byte);
    QVERIFY(near(plan.memory.meanLayerBytes, 1.5e12 / 93));
    QCOMPARE(plan.memory.cacheBytesPerRequestPerLayer, 147'456'000.0);
    QCOMPARE(plan.memory.cacheBytesPerTokenPerLayer, 576.0);
    QCOMPARE(plan.memory.cacheBytesPerToken, 24 * 576.0);
    QCOMPARE(plan.memory.weightBits, 4.0);
    const std::vector<std::int64_t> kinds = wafersByKind(plan);
    QCOMPARE(kinds[static_cast<std::size_t>(WaferKind::LinearAttention)], 35);
    QCOMPARE(kinds[static_cast<std::size_t>(WaferKind::FullAttention)], 24);
    QCOMPARE(plan.hopsPerToken, 59); // 58 between wafers and one back
    QCOMPARE(plan.capacity.stages, 93);
    QCOMPARE(plan.capacity.wantedInFlightRequests, 93);
    QVERIFY(plan.capacity.fits);
    QVERIFY(plan.warnings.empty());
    QVERIFY(plan.rule == PlacementRule::ByKind); // what the model's kinds choose

    // the state of three linear layers sets the limit at short contexts: wafer 1 of the published model
    const Plan published =
        planned(bundledModel("kimi-k3-published"), wse3t(), scenarioOf(PlacementRule::ByKind, 131'072));
    QCOMPARE(published.capacity.maxConcurrentRequests, std::optional<std::int64_t>(272));
    QVERIFY(published.capacity.limitedBy == LimitedBy::State);
    QCOMPARE(published.capacity.limitingWafers, std::vector<std::uint32_t>{0});
    QCOMPARE(published.memory.weightBytes, 1'559'965'606'912.0);
    QCOMPARE(published.memory.stateBytesPerRequest, 449'372'160.0);
}

void TestPlanner::everyLayerIsPlacedOnce()
{
    forRandomPlans(1, [](const Plan &plan) {
        std::vector<double> placedShare(plan.model->layers.size());
        std::uint32_t previous = 0;
        for (const PlacedLayer &piece : plan.placed) {
            QVERIFY(piece.layer >= previous); // network order
            QVERIFY(piece.part < piece.parts);
            previous = piece.layer;
            placedShare[piece.layer] += 1.0 / piece.parts;
        }
        QVERIFY(std::ranges::all_of(placedShare, [](double share) { return near(share, 1); }));
        std::vector<std::uint32_t> byWafer = plan.placedByWafer;
        std::ranges::sort(byWafer);
        for (std::uint32_t index = 0; index < byWafer.size(); ++index) {
            QCOMPARE(byWafer[index], index);
        }
    });
}

void TestPlanner::noWaferIsOverItsSram()
{
    forRandomPlans(2, [](const Plan &plan) {
        const double sram = plan.hardware->usableSramBytes();
        for (const Wafer &wafer : plan.wafers) {
            const double inFlight = static_cast<double>(plan.capacity.inFlightRequests);
            QVERIFY(wafer.weightBytes <= sram + byte);
            QVERIFY(wafer.weightBytes + inFlight * wafer.perRequestBytes() <= sram + byte);
            if (wafer.maxRequests) { // the limit is exact: one more would not fit
                const double most = static_cast<double>(*wafer.maxRequests);
                QVERIFY(wafer.weightBytes + most * wafer.perRequestBytes() <= sram + byte);
                QVERIFY(wafer.weightBytes + (most + 1) * wafer.perRequestBytes() > sram - byte);
            }
        }
    });
}

void TestPlanner::bytesAreConserved()
{
    forRandomPlans(3, [](const Plan &plan) {
        double weights = 0;
        double cache = 0;
        double state = 0;
        for (std::size_t layer = 0; layer < plan.model->layers.size(); ++layer) {
            const LayerCost &cost = plan.costs[plan.model->layers[layer]];
            weights += cost.weightBytes;
            cache += cost.cacheBytesPerRequest;
            state += cost.stateBytesPerRequest;
        }
        double waferWeights = 0;
        double waferCache = 0;
        double waferState = 0;
        for (const Wafer &wafer : plan.wafers) {
            waferWeights += wafer.weightBytes;
            waferCache += wafer.cacheBytesPerRequest;
            waferState += wafer.stateBytesPerRequest;
            const SramSplit split = sramSplit(plan, wafer);
            QVERIFY(near(split.weightBytes + split.cacheInUseBytes + split.stateInUseBytes
                             + split.cacheFreeBytes + split.unusedBytes,
                         plan.hardware->usableSramBytes()));
        }
        const double shared = weights - waferWeights; // a tied table on one wafer is there once
        const bool oneTable = plan.model->tiedEmbeddings && !warns(plan, WarningCode::HeadCopied);
        QVERIFY(oneTable ? shared > byte : std::abs(shared) < byte);
        QVERIFY(near(waferCache, cache) && near(cache, plan.memory.cacheBytesPerRequest));
        QVERIFY(near(waferState, state) && near(state, plan.memory.stateBytesPerRequest));
    });
}

void TestPlanner::moreContextNeverRaisesTheLimit()
{
    std::mt19937 random(4);
    for (int round = 0; round < rounds; ++round) {
        const auto model = randomModel(random, 40);
        Scenario scenario = randomScenario(random);
        std::optional<std::int64_t> previous;
        for (scenario.contextTokens = 100; scenario.contextTokens < 10'000'000; scenario.contextTokens *= 3) {
            const Plan plan = planned(model, wse3t(), scenario);
            const auto limit = plan.capacity.maxConcurrentRequests;
            QVERIFY(!previous || (limit && *limit <= *previous));
            previous = limit;
        }
    }
}

void TestPlanner::wafersAreNumberedByFirstVisit()
{
    forRandomPlans(5, [](const Plan &plan) {
        std::uint32_t seen = 0;
        for (const Visit &visit : plan.visits) {
            QVERIFY(visit.wafer <= seen);
            seen = std::max(seen, visit.wafer + 1);
        }
        QCOMPARE(static_cast<std::size_t>(seen), plan.wafers.size());
    });
}

void TestPlanner::hopsAreChangesOfWafer()
{
    forRandomPlans(6, [](const Plan &plan) {
        std::int64_t hops = 0;
        for (std::size_t index = 0; index < plan.placed.size(); ++index) {
            const std::size_t next = (index + 1) % plan.placed.size();
            hops += plan.placed[index].wafer != plan.placed[next].wafer ? 1 : 0;
        }
        QCOMPARE(plan.hopsPerToken, hops);
    });
}

void TestPlanner::ratesFollowFromLatencyAndPace()
{
    forRandomPlans(7, [](const Plan &plan) {
        const Timing &timing = plan.timing;
        const double latency = *timing.tokenLatencySeconds;
        const double pace = static_cast<double>(plan.capacity.microBatchesInFlight) * *timing.busiestSeconds;
        double work = 0;
        for (const PlacedLayer &piece : plan.placed) {
            work += *plan.costOf(piece).seconds / piece.parts;
        }
        QVERIFY(near(latency, work + static_cast<double>(plan.hopsPerToken) * 2e-6));
        QVERIFY(*timing.utilisation >= 0 && *timing.utilisation <= 1);
        if (plan.capacity.microBatchesInFlight == 0) {
            QCOMPARE(*timing.tokensPerSecond, 0.0);
            return;
        }
        QVERIFY(near(*timing.tokensPerSecondPerRequest, 1 / std::max(latency, pace)));
        // Little's law: in flight = rate × latency, where the pipeline does not queue
        if (pace <= latency) {
            QVERIFY(
                near(*timing.tokensPerSecond * latency, static_cast<double>(plan.capacity.inFlightRequests)));
        }
    });
}

void TestPlanner::exactFitsFit()
{
    // three layers of a third of the SRAM, which no double holds: still one wafer
    const auto thirds =
        modelOf({shape(LayerKind::LinearAttention, 44e9 / 3), shape(LayerKind::LinearAttention, 44e9 / 3),
                 shape(LayerKind::LinearAttention, 44e9 / 3)});
    QCOMPARE(planned(thirds, wse3t(), {}).wafers.size(), 1U);
    // and a byte more is a second one
    const auto over =
        modelOf({shape(LayerKind::LinearAttention, 22e9), shape(LayerKind::LinearAttention, 22e9 + 1)});
    QCOMPARE(planned(over, wse3t(), {}).wafers.size(), 2U);
    // a layer that just fits is not cut
    const Plan whole = planned(modelOf({shape(LayerKind::FeedForward, 44e9)}), wse3t(), {});
    QCOMPARE(whole.wafers.size(), 1U);
    QVERIFY(!warns(whole, WarningCode::LayerCut));
}

void TestPlanner::largeLayersAreCut()
{
    // 100 GB is cut into ⌈100 ÷ 44⌉ = 3, between two small layers that share by kind and not in order
    const auto model =
        modelOf({shape(LayerKind::LinearAttention, 1e9), shape(LayerKind::FullAttention, 100e9, 600),
                 shape(LayerKind::LinearAttention, 1e9)});
    const Plan byKind = planned(model, wse3t(), scenarioOf(PlacementRule::ByKind, 1'000));
    QCOMPARE(byKind.wafers.size(), 4U);
    QCOMPARE(byKind.visits.size(), 5U);
    QCOMPARE(byKind.wafers[1].share, 3U);
    QVERIFY(near(byKind.wafers[1].weightBytes, 100e9 / 3));
    QVERIFY(near(byKind.wafers[1].cacheBytesPerRequest, 600'000.0 / 3));
    QCOMPARE(byKind.capacity.stages, 5);
    QVERIFY(std::ranges::find(byKind.warnings, Warning{WarningCode::LayerCut, 1, 3})
            != byKind.warnings.end());
    const double whole = *byKind.costs[1].seconds;
    QVERIFY(near(*byKind.timing.layerSecondsMax, std::max(whole / 3, *byKind.costs[0].seconds)));
    QCOMPARE(planned(model, wse3t(), scenarioOf(PlacementRule::InOrder, 1'000)).wafers.size(), 5U);
}

void TestPlanner::slidingLayersStopGrowing()
{
    LayerShape sliding = shape(LayerKind::SlidingAttention, 1e9, 100);
    sliding.windowTokens = 1'024;
    const auto model = modelOf({sliding, shape(LayerKind::FullAttention, 1e9, 100)});
    const Plan within = planned(model, wse3t(), scenarioOf(PlacementRule::ByKind, 1'000));
    QCOMPARE(within.memory.cacheBytesPerRequest, 2 * 100'000.0);
    QCOMPARE(within.memory.cacheBytesPerToken, 200.0);
    const Plan past = planned(model, wse3t(), scenarioOf(PlacementRule::ByKind, 10'000));
    QCOMPARE(past.memory.cacheBytesPerRequest, 102'400.0 + 1e6);
    QCOMPARE(past.memory.cacheBytesPerToken, 100.0);
    // a sliding layer never counts as growing: it shares a wafer
    QCOMPARE(planned(modelOf({sliding, sliding}), wse3t(), scenarioOf(PlacementRule::ByKind)).wafers.size(),
             1U);
}

void TestPlanner::tiedHeadJoinsItsTable()
{
    auto model = std::make_shared<ModelDescription>(
        *modelOf({shape(LayerKind::Embedding, 10e9), shape(LayerKind::LinearAttention, 20e9),
                  shape(LayerKind::Head, 11e9)}));
    model->tiedEmbeddings = true;
    const Plan plan = planned(model, wse3t(), scenarioOf(PlacementRule::InOrder));
    QCOMPARE(plan.wafers.size(), 1U); // 10 + 20 + 1 that the table does not hold
    QCOMPARE(plan.wafers[0].weightBytes, 31e9);
    const std::vector<SramPiece> pieces = sramPieces(plan, plan.wafers[0]);
    QCOMPARE(pieces.size(), 4U);
    QCOMPARE(pieces[0].bytes, 10e9);
    QCOMPARE(pieces[1].bytes, 20e9);
    QCOMPARE(pieces[2].bytes, 1e9); // what the table does not hold already
    QCOMPARE(pieces[3].bytes, 13e9);
    QVERIFY(!warns(plan, WarningCode::HeadCopied));
    QCOMPARE(model->parameters(), 31e9);
    QCOMPARE(model->activeParameters(), 31e9); // the table counts once, as the head
    QCOMPARE(plan.memory.weightBits, 8.0);
}

void TestPlanner::tiedHeadElsewhereIsCopied()
{
    auto model = std::make_shared<ModelDescription>(
        *modelOf({shape(LayerKind::Embedding, 30e9), shape(LayerKind::LinearAttention, 40e9),
                  shape(LayerKind::Head, 30e9)}));
    model->tiedEmbeddings = true;
    const Plan plan = planned(model, wse3t(), scenarioOf(PlacementRule::InOrder));
    QCOMPARE(plan.wafers.size(), 3U);
    QVERIFY(warns(plan, WarningCode::HeadCopied));
    QCOMPARE(plan.memory.weightBytes, 100e9);
    QCOMPARE(plan.memory.weightBits, 8.0); // over what is placed, the copy included
}

void TestPlanner::nothingLimitsWithoutRequestBytes()
{
    const Plan plan = planned(modelOf({shape(LayerKind::FeedForward, 1e9)}), wse3t(), {});
    QVERIFY(!plan.capacity.maxConcurrentRequests);
    QVERIFY(plan.capacity.limitedBy == LimitedBy::Nothing);
    QVERIFY(plan.capacity.fits);
    QCOMPARE(plan.capacity.microBatchesInFlight, 1);
    QVERIFY(!waferline::largestFullMicroBatch(plan));
}

void TestPlanner::microBatchesBeyondTheLimit()
{
    Scenario scenario = scenarioOf(PlacementRule::ByKind);
    scenario.microBatch = 3;
    const Plan starved = planned(articleModel(), wse3t(), scenario);
    QCOMPARE(starved.capacity.wantedInFlightRequests, 279);
    QCOMPARE(starved.capacity.microBatchesInFlight, 63);
    QCOMPARE(starved.capacity.inFlightRequests, 189);
    QCOMPARE(starved.warnings, (std::vector<Warning>{{WarningCode::PipelineStarves, 279, 189}}));

    scenario.microBatch = 190;
    const Plan none = planned(articleModel(), wse3t(), scenario);
    QCOMPARE(none.capacity.inFlightRequests, 0);
    QCOMPARE(*none.timing.tokensPerSecondPerRequest, 0.0);
    QCOMPARE(none.warnings, (std::vector<Warning>{{WarningCode::MicroBatchDoesNotFit, 190, 189}}));

    scenario.microBatch = 1;
    scenario.contextTokens = 100'000'000;
    const Plan tooLong = planned(articleModel(), wse3t(), scenario);
    QCOMPARE(tooLong.capacity.maxConcurrentRequests, std::optional<std::int64_t>(0));
    QVERIFY(tooLong.capacity.limitedBy == LimitedBy::Weights);
    QVERIFY(warns(tooLong, WarningCode::NoRequestFits));
}

void TestPlanner::unknownFiguresLeaveOnlyTheirOwnOut()
{
    auto hardware = std::make_shared<Hardware>(*wse3t());
    hardware->watts.reset();
    const Plan noPower = planned(articleModel(), hardware, {});
    QVERIFY(noPower.timing.tokensPerSecond && !noPower.timing.watts
            && !noPower.timing.tokensPerSecondPerMegawatt);
    QCOMPARE(noPower.timing.missing, std::vector{HardwareFigure::Watts});

    hardware->hopSeconds.reset();
    const Plan noHop = planned(articleModel(), hardware, {});
    QVERIFY(noHop.timing.layerSecondsMax && noHop.timing.busiestSeconds);
    QVERIFY(!noHop.timing.tokenLatencySeconds && !noHop.timing.tokensPerSecond && !noHop.timing.utilisation);
    QVERIFY(warns(noHop, WarningCode::TimingUnknown));

    const Plan wse2 = planned(articleModel(), bundledHardware("wse-2"), {});
    QVERIFY(!wse2.timing.layerSecondsMax);
    QVERIFY(wse2.capacity.maxConcurrentRequests);
}

void TestPlanner::oneWaferNeedsNoHop()
{
    auto hardware = std::make_shared<Hardware>(*wse3t());
    hardware->hopSeconds.reset();
    const Plan plan = planned(modelOf({shape(LayerKind::LinearAttention, 1e9)}), hardware, {});
    QCOMPARE(plan.hopsPerToken, 0);
    QVERIFY(plan.timing.tokensPerSecond);
    // 3.5 + 1.5 + 2 × 1e9 ÷ 25e15 = 5.08 µs
    QVERIFY(near(*plan.timing.tokenLatencySeconds, 5.08e-6));
}

void TestPlanner::sramThatIsReservedIsNotUsed()
{
    auto hardware = withSram(50e9);
    hardware->reservedBytes = 6e9;
    const Plan plan = planned(articleModel(), hardware, {});
    QCOMPARE(plan.wafers.size(), 59U);
    QCOMPARE(plan.capacity.maxConcurrentRequests, std::optional<std::int64_t>(189));
}

void TestPlanner::impossiblePlansAreRefused()
{
    auto hardware = withSram(1e9);
    hardware->reservedBytes = 1e9;
    const auto none = plan(articleModel(), hardware, {});
    QVERIFY(!none);
    QCOMPARE(none.error().code, PlanFaultCode::NoUsableSram);

    const auto tooMany = plan(articleModel(), withSram(1'000), {});
    QVERIFY(!tooMany);
    QCOMPARE(tooMany.error().code, PlanFaultCode::TooManyWafers);
    QVERIFY(near(tooMany.error().needed, 1.5e9, 1e-6));

    // many, but possible, and quick
    const Plan many = planned(articleModel(), withSram(1.6e6), {});
    QVERIFY(many.wafers.size() > 900'000);
}

/// 9 of 10 parameters are experts at 4 bit, of which a token reads 2 of 9; all else is at 16 bit and always
/// read.
void TestPlanner::activeWeightsLeaveTheIdleExpertsOut()
{
    LayerShape mixture;
    mixture.kind = LayerKind::LinearAttention;
    mixture.weights = {{9e9, {"", 4}}, {1e9, {"", 16}}};
    mixture.activeParameters = 3e9;
    const Plan plan = planned(modelOf({mixture}), wse3t(), {});
    QCOMPARE(plan.costs[0].weightBytes, 4.5e9 + 2e9);
    QCOMPARE(plan.costs[0].activeWeightBytes, 1e9 + 2e9);
}

void TestPlanner::largestFullMicroBatch()
{
    QCOMPARE(waferline::largestFullMicroBatch(planned(articleModel(), wse3t(), {})),
             std::optional<std::int64_t>(2)); // 189 ÷ 93
    Scenario long8;
    long8.contextTokens = 1'000'000; // 48 fit
    QCOMPARE(waferline::largestFullMicroBatch(planned(articleModel(), wse3t(), long8)),
             std::optional<std::int64_t>(0));
}

void TestPlanner::shown()
{
    Scenario scenario;
    const auto shownWith = [&](Shown what) {
        scenario.shown = what;
        return microBatchesShown(planned(articleModel(), wse3t(), scenario));
    };
    QCOMPARE(shownWith(Shown::One), 1);
    QCOMPARE(shownWith(Shown::Abc), 3);
    QCOMPARE(shownWith(Shown::Full), 93);
    scenario.contextTokens = 20'000'000; // 2 fit
    QCOMPARE(shownWith(Shown::Abc), 2);
    scenario = {};
    // three of the 116.1852 that fill the pipeline
    QVERIFY(std::abs(*utilisationOfShown(planned(articleModel(), wse3t(), scenario)) - 3 / 116.1852) < 1e-7);
}

QTEST_GUILESS_MAIN(TestPlanner)
#include "test_planner.moc"
