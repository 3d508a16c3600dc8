// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/planning/planning_rig.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

class TestTiming : public QObject {
    Q_OBJECT
private slots:
    void timings_data();
    void timings();
    void ratesFollowFromLatencyAndPace();
    void unknownFiguresLeaveOnlyTheirOwnOut();
    void oneWaferNeedsNoHop();
    void activeWeightsLeaveTheIdleExpertsOut();
};

void TestTiming::timings_data()
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

void TestTiming::timings()
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

void TestTiming::ratesFollowFromLatencyAndPace()
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

void TestTiming::unknownFiguresLeaveOnlyTheirOwnOut()
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

void TestTiming::oneWaferNeedsNoHop()
{
    auto hardware = std::make_shared<Hardware>(*wse3t());
    hardware->hopSeconds.reset();
    const Plan plan = planned(modelOf({shape(LayerKind::LinearAttention, 1e9)}), hardware, {});
    QCOMPARE(plan.hopsPerToken, 0);
    QVERIFY(plan.timing.tokensPerSecond);
    // 3.5 + 1.5 + 2 × 1e9 ÷ 25e15 = 5.08 µs
    QVERIFY(near(*plan.timing.tokenLatencySeconds, 5.08e-6));
}

/// 9 of 10 parameters are experts at 4 bit, of which a token reads 2 of 9; all else is at 16 bit and always
/// read.
void TestTiming::activeWeightsLeaveTheIdleExpertsOut()
{
    LayerShape mixture;
    mixture.kind = LayerKind::LinearAttention;
    mixture.weights = {{9e9, {"", 4}}, {1e9, {"", 16}}};
    mixture.activeParameters = 3e9;
    const Plan plan = planned(modelOf({mixture}), wse3t(), {});
    QCOMPARE(plan.costs[0].weightBytes, 4.5e9 + 2e9);
    QCOMPARE(plan.costs[0].activeWeightBytes, 1e9 + 2e9);
}

QTEST_GUILESS_MAIN(TestTiming)
#include "test_timing.moc"
