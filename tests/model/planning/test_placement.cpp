// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/sram_pieces.h"
#include "tests/model/planning/planning_rig.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

class TestPlacement : public QObject {
    Q_OBJECT
private slots:
    void placements_data();
    void placements();
    void everyLayerIsPlacedOnce();
    void noWaferIsOverItsSram();
    void bytesAreConserved();
    void wafersAreNumberedByFirstVisit();
    void hopsAreChangesOfWafer();
    void exactFitsFit();
    void largeLayersAreCut();
    void tiedHeadJoinsItsTable();
    void tiedHeadElsewhereIsCopied();
    void sramIsFilled();
    void sramThatIsReservedIsNotUsed();
    void impossiblePlansAreRefused();
};

void TestPlacement::placements_data()
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

void TestPlacement::placements()
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

void TestPlacement::everyLayerIsPlacedOnce()
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

void TestPlacement::noWaferIsOverItsSram()
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

void TestPlacement::bytesAreConserved()
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

void TestPlacement::wafersAreNumberedByFirstVisit()
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

void TestPlacement::hopsAreChangesOfWafer()
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

void TestPlacement::exactFitsFit()
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

void TestPlacement::largeLayersAreCut()
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

void TestPlacement::tiedHeadJoinsItsTable()
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

void TestPlacement::tiedHeadElsewhereIsCopied()
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

/// The article at micro-batch 2: 1.5 TB of weights on 59 × 44 GB, and on each of 24 wafers 186 requests of
/// 576 B × 256,000.
void TestPlacement::sramIsFilled()
{
    Scenario scenario = scenarioOf(PlacementRule::ByKind);
    scenario.microBatch = 2;
    const Plan plan = planned(articleModel(), wse3t(), scenario);
    const SramFill fill = sramFill(plan);
    QVERIFY(near(fill.weights, 1.5e12 / (59 * 44e9)));
    QVERIFY(near(fill.requests, 24 * 186 * 576.0 * 256'000 / (59 * 44e9)));
    const SramSplit pair = meanSramSplit(plan, 34, 2); // one linear layer, and one full one
    QVERIFY(near(pair.weightBytes, 1.5e12 / 93));
    QVERIFY(near(pair.cacheInUseBytes, 186 * 576.0 * 256'000 / 2));
    QVERIFY(near(pair.weightBytes + pair.cacheInUseBytes + pair.stateInUseBytes + pair.cacheFreeBytes
                     + pair.unusedBytes,
                 44e9));
}

void TestPlacement::sramThatIsReservedIsNotUsed()
{
    auto hardware = withSram(50e9);
    hardware->reservedBytes = 6e9;
    const Plan plan = planned(articleModel(), hardware, {});
    QCOMPARE(plan.wafers.size(), 59U);
    QCOMPARE(plan.capacity.maxConcurrentRequests, std::optional<std::int64_t>(189));
}

void TestPlacement::impossiblePlansAreRefused()
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

QTEST_GUILESS_MAIN(TestPlacement)
#include "test_placement.moc"
