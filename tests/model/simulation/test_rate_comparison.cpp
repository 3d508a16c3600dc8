// SPDX-License-Identifier: GPL-3.0-or-later
// The closed form against the simulation, where wafers are visited twice.
#include "model/description/catalogue.h"
#include "model/planning/derivation.h"
#include "model/planning/timing.h"
#include "model/simulation/pipeline.h"
#include "model/simulation/rate_comparison.h"
#include "tests/support/example_models.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace waferline;
using namespace waferline::test;

namespace {

Scenario byWafers(std::int64_t microBatch)
{
    Scenario scenario;
    scenario.stages = Stages::wafer();
    scenario.placement = PlacementRule::ByKind;
    scenario.microBatch = microBatch;
    return scenario;
}

bool near(double actual, double expected, double relative)
{
    return std::abs(actual - expected) <= relative * expected;
}

bool hasRemark(const Plan &plan, RemarkId wanted)
{
    const std::vector<Step> steps = derivation(plan);
    return std::ranges::any_of(steps, [wanted](const Step &step) {
        return std::ranges::any_of(step.remarks,
                                   [wanted](const Remark &remark) { return remark.id == wanted; });
    });
}

} // namespace

class TestRateComparison : public QObject {
    Q_OBJECT
private slots:
    /// Golden figures of the article's model in network order: 11 wafers visited twice.
    void priceOfComingBack_data()
    {
        QTest::addColumn<int>("microBatch");
        QTest::addColumn<int>("microBatches");
        QTest::addColumn<double>("simulated");
        QTest::addColumn<double>("closed");
        for (const int microBatches : {3, 30, 60}) {
            QTest::addRow("b 1, M %d", microBatches) << 1 << microBatches << 1599.22 << 1630.47;
        }
        QTest::addRow("b 3, M 50") << 3 << 50 << 1046.12 << 1100.16;
    }
    void priceOfComingBack()
    {
        QFETCH(int, microBatch);
        QFETCH(int, microBatches);
        QFETCH(double, simulated);
        QFETCH(double, closed);
        const Plan plan = planned(articleInNetworkOrder(), wse3t(), byWafers(microBatch));
        QVERIFY(ratesAreBounds(plan));
        QVERIFY(!hasRemark(plan, RemarkId::RatesAreExact));
        const RateComparison comparison = compareRates(plan, microBatches).value();
        QVERIFY(near(comparison.simulated, simulated, 4e-6));
        QVERIFY(near(comparison.closedForm, closed, 4e-6));
        QVERIFY(near(comparison.price(), closed - simulated, 1e-3));
        QVERIFY(near(comparison.priceShare(), 1 - simulated / closed, 1e-3));
        QVERIFY(!comparison.agrees());
        QCOMPARE(comparison.microBatches, microBatches);
        QCOMPARE(comparison.tokens, 200);
    }

    /// Golden: the 70 that fill it come to the closed form, 1,403.46.
    void fullPipelinePaysNothing()
    {
        const Plan plan = planned(articleInNetworkOrder(), wse3t(), byWafers(1));
        QCOMPARE(plan.capacity.microBatchesInFlight, 70);
        const RateComparison comparison = compareRates(plan, 70).value();
        QVERIFY(comparison.agrees());
        QVERIFY(near(comparison.simulated, 1403.46, 4e-6));
    }

    void theRateIsThatOfTheMeasuredRun()
    {
        const Plan plan = planned(bundledModel("llama-4-maverick"), wse3t(), byWafers(2));
        const Pipeline pipeline = pipelineOf(plan).value();
        const std::int64_t microBatches = plan.capacity.microBatchesInFlight;
        const MeasuredRun run = measureRun(pipeline, microBatches, 2, defaultSimulatedTokens);
        const RateComparison comparison = compareRates(plan, microBatches).value();
        QCOMPARE(comparison.simulated, run.tokensPerSecondPerRequest);
        QCOMPARE(comparison.closedForm, *plan.timing.tokensPerSecondPerRequest);
        QVERIFY(comparison.priceShare() > 0.2); // it starves: no queue hides the waiting
    }

    void whereNothingIsVisitedTwiceItIsExact()
    {
        const Plan plan = planned(articleModel(), wse3t(), byWafers(1));
        QVERIFY(!ratesAreBounds(plan));
        QVERIFY(hasRemark(plan, RemarkId::RatesAreExact));
        QVERIFY(compareRates(plan, 59).value().agrees());
    }

    /// The simulation never comes to more than the closed form, but for what so short a run cannot tell.
    void neverMore()
    {
        std::mt19937 random(20261130);
        int bounds = 0;
        int priced = 0;
        for (int round = 0; round < 400 && bounds < 40; ++round) {
            Scenario scenario = byWafers(1 + static_cast<std::int64_t>(random() % 4));
            scenario.contextTokens = 1000 + static_cast<std::int64_t>(random() % 300'000);
            const Plan plan = planned(randomModel(random, 24), wse3t(), scenario);
            if (!ratesAreBounds(plan)) {
                continue;
            }
            const auto comparison = compareRates(plan, plan.capacity.microBatchesInFlight);
            if (!comparison) {
                continue;
            }
            ++bounds;
            priced += comparison->agrees() ? 0 : 1;
            QVERIFY2(comparison->priceShare() > -2e-3, qPrintable(QString::number(comparison->priceShare())));
        }
        QCOMPARE(bounds, 40);
        QVERIFY(priced > 3);
    }

    void stopsWhenToldTo()
    {
        const Plan plan = planned(articleInNetworkOrder(), wse3t(), byWafers(1));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!compareRates(plan, 60, stop.get_token()));
    }

    void nothingOrTooMuch()
    {
        const Plan plan = planned(articleInNetworkOrder(), wse3t(), byWafers(1));
        QVERIFY(!compareRates(plan, 0));
        QCOMPARE(comparedEvents(plan, 60).value(), 70.0 * 60 * 200);
        QVERIFY(!comparedEvents(plan, 100'000)); // 70 × 100,000 × 200 = 1.4e9
        QVERIFY(!compareRates(plan, 100'000));
        QVERIFY(!comparedEvents(planned(articleModel(), bundledHardware("h100-sxm"), {}), 3)); // no times
    }
};

QTEST_GUILESS_MAIN(TestRateComparison)
#include "test_rate_comparison.moc"
