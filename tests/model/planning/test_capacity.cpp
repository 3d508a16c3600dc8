// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/capacity.h"
#include "model/planning/shown.h"
#include "tests/model/planning/planning_rig.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

class TestCapacity : public QObject {
    Q_OBJECT
private slots:
    void contexts_data();
    void contexts();
    void theArticlesStepsToTheByte();
    void moreContextNeverRaisesTheLimit();
    void slidingLayersStopGrowing();
    void nothingLimitsWithoutRequestBytes();
    void microBatchesBeyondTheLimit();
    void largestFullMicroBatch();
    void shown();
    void utilisationOfWaferStagesIsABound();
};

void TestCapacity::contexts_data()
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

void TestCapacity::contexts()
{
    QFETCH(int, context);
    QFETCH(int, limit);
    const Plan article = planned(articleModel(), wse3t(), scenarioOf(PlacementRule::ByKind, context));
    QCOMPARE(article.capacity.maxConcurrentRequests, std::optional<std::int64_t>(limit));
    QVERIFY(article.capacity.limitedBy == LimitedBy::Cache);
    QCOMPARE(article.capacity.limitingWafers.size(), 24U);
}

void TestCapacity::theArticlesStepsToTheByte()
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

void TestCapacity::moreContextNeverRaisesTheLimit()
{
    std::mt19937 random(4);
    for (int round = 0; round < rounds; ++round) {
        const auto model = randomModel(random, 40);
        Scenario scenario = randomScenario(random);
        // These two do not look at the context: the placement stays.
        scenario.placement = random() % 2 == 0 ? PlacementRule::ByKind : PlacementRule::InOrder;
        std::optional<std::int64_t> previous;
        for (scenario.contextTokens = 100; scenario.contextTokens < 10'000'000; scenario.contextTokens *= 3) {
            const Plan plan = planned(model, wse3t(), scenario);
            const auto limit = plan.capacity.maxConcurrentRequests;
            QVERIFY(!previous || (limit && *limit <= *previous));
            previous = limit;
        }
    }
}

void TestCapacity::slidingLayersStopGrowing()
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

void TestCapacity::nothingLimitsWithoutRequestBytes()
{
    const Plan plan = planned(modelOf({shape(LayerKind::FeedForward, 1e9)}), wse3t(), {});
    QVERIFY(!plan.capacity.maxConcurrentRequests);
    QVERIFY(plan.capacity.limitedBy == LimitedBy::Nothing);
    QVERIFY(plan.capacity.fits);
    QCOMPARE(plan.capacity.microBatchesInFlight, 1);
    QVERIFY(!waferline::largestFullMicroBatch(plan));
}

void TestCapacity::microBatchesBeyondTheLimit()
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

void TestCapacity::largestFullMicroBatch()
{
    QCOMPARE(waferline::largestFullMicroBatch(planned(articleModel(), wse3t(), {})),
             std::optional<std::int64_t>(2)); // 189 ÷ 93
    Scenario long8;
    long8.contextTokens = 1'000'000; // 48 fit
    QCOMPARE(waferline::largestFullMicroBatch(planned(articleModel(), wse3t(), long8)),
             std::optional<std::int64_t>(0));
}

void TestCapacity::shown()
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

/// On its way through 58 wafers a token of the published model comes back to 12: there two requests may meet,
/// but one alone never does. Layers as stages are visited once.
void TestCapacity::utilisationOfWaferStagesIsABound()
{
    Scenario scenario;
    const auto isBoundWith = [&](Shown what) {
        scenario.shown = what;
        return utilisationIsBound(planned(bundledModel("kimi-k3-published"), wse3t(), scenario));
    };
    QVERIFY(!isBoundWith(Shown::Full));
    scenario.stages = Stages::wafer();
    scenario.microBatch = 5;
    QVERIFY(isBoundWith(Shown::Full) && isBoundWith(Shown::Abc));
    QVERIFY(!isBoundWith(Shown::One));
}

QTEST_GUILESS_MAIN(TestCapacity)
#include "test_capacity.moc"
