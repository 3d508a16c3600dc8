// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/sweeps.h"
#include "tests/model/planning/planning_rig.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

using Limit = std::optional<std::int64_t>;

} // namespace

class TestSweeps : public QObject {
    Q_OBJECT
private slots:
    void articleByContext_data();
    void articleByContext();
    void publishedIsLimitedByStateAtShortContext();
    void limitsArePlans();
    void moreContextHoldsNoMore();
    void nothingLimits();
    void microBatchesOfTheArticle();
    void boundsAreMarked();
    void unlimitedIsReachedWhereItFits();
    void noTimesWithoutHardwareFigures();
    void weightBitsOfTheArticle();
};

/// The golden table of placements: article, by-kind, at other contexts and cache precisions.
void TestSweeps::articleByContext_data()
{
    QTest::addColumn<qint64>("context");
    QTest::addColumn<double>("bits");
    QTest::addColumn<qint64>("requests");
    const auto add = [](qint64 context, double bits, qint64 requests) {
        QTest::addRow("%lld tokens at %g bit", context, bits) << context << bits << requests;
    };
    add(256'000, 8, 189);
    add(256'000, 4, 378);
    add(256'000, 16, 94);
    add(4'000, 8, 12'096);
    add(32'000, 8, 1'512);
    add(128'000, 8, 378);
    add(131'072, 8, 369);
    add(262'144, 8, 184);
    add(512'000, 8, 94);
    add(1'000'000, 8, 48);
    add(1'048'576, 8, 46);
}

void TestSweeps::articleByContext()
{
    QFETCH(qint64, context);
    QFETCH(double, bits);
    QFETCH(qint64, requests);
    const RequestLimits limits(planned(articleModel(), wse3t(), {}));
    QCOMPARE(limits.at(context, bits), Limit(requests));
}

/// 272 at 131,072 tokens, set by the three linear layers of wafer 1; fewer tokens bring no further request.
void TestSweeps::publishedIsLimitedByStateAtShortContext()
{
    const RequestLimits limits(planned(bundledModel("kimi-k3-published"), wse3t(), {}));
    QCOMPARE(limits.at(256'000, 8), Limit(186));
    QCOMPARE(limits.at(131'072, 8), Limit(272));
    QCOMPARE(limits.at(1'000, 8), Limit(272));
    QCOMPARE(limits.at(1'000, 4), Limit(272));
}

/// On the rules that place by the weights alone, as plan() has it.
void TestSweeps::limitsArePlans()
{
    std::mt19937 random(13);
    for (int round = 0; round < 150; ++round) {
        const auto model = randomModel(random, 40);
        Scenario scenario = randomScenario(random);
        scenario.placement = round % 2 == 0 ? PlacementRule::ByKind : PlacementRule::InOrder;
        scenario.concurrency.reset();
        const RequestLimits limits(planned(model, wse3t(), scenario));
        for (const std::int64_t context : {1, 1'000, 54'321, 1'000'000}) {
            for (const double bits : {4.0, 8.0, 16.0}) {
                scenario.contextTokens = context;
                scenario.cacheBits = bits;
                const Plan plan = planned(model, wse3t(), scenario);
                QCOMPARE(limits.at(context, bits), plan.capacity.maxConcurrentRequests);
            }
        }
    }
}

void TestSweeps::moreContextHoldsNoMore()
{
    std::mt19937 random(17);
    for (int round = 0; round < 100; ++round) {
        // whatever the rule: the placement stays
        const RequestLimits limits(planned(randomModel(random, 40), wse3t(), randomScenario(random)));
        Limit last;
        for (std::int64_t context = 1; context <= 10'000'000; context = context * 3 + 1) {
            const Limit here = limits.at(context, 8);
            QVERIFY(!last || (here && *here <= *last));
            last = here;
        }
    }
}

void TestSweeps::nothingLimits()
{
    const auto model = modelOf({shape(LayerKind::FeedForward, 30e9)});
    QCOMPARE(RequestLimits(planned(model, wse3t(), {})).at(256'000, 8), Limit());
}

/// The golden table of times: article, stages layer, by-kind. Without a ceiling 93 micro-batches circulate:
/// at 8 they give 93 × 8 ÷ 1,626.06 µs, for 93 × 16.2157 µs is less than that latency.
void TestSweeps::microBatchesOfTheArticle()
{
    const std::vector<std::int64_t> asked{1, 2, 3, 4, 8};
    const std::vector<TradeoffPoint> points = tradeoffOf(articleModel(), wse3t(), {}, asked);
    QCOMPARE(points.size(), asked.size());
    const std::vector<double> each{1'691.1317, 1'352.9237, 1'127.4466, 966.3890, 614.9835};
    const std::vector<double> total{157'275.25, 251'643.80, 213'087.40, 181'681.13, 113'156.96};
    for (std::size_t i = 0; i < points.size(); ++i) {
        QCOMPARE(points[i].microBatch, asked[i]);
        QCOMPARE(points[i].wafers, 59);
        QVERIFY(near(*points[i].tokensPerSecondPerRequest, each[i], 1e-7));
        QVERIFY(near(*points[i].tokensPerSecond, total[i], 1e-7));
        QCOMPARE(points[i].fits, asked[i] <= 2);
        QCOMPARE(points[i].wantedInFlightRequests, 93 * asked[i]);
    }
    QCOMPARE(points[2].inFlightRequests, 189);
    QVERIFY(near(*points[4].unlimitedPerRequest, 614.9835, 1e-7));
    QVERIFY(near(*points[4].unlimitedTotal, 93 * 8 / 1'626.06e-6, 1e-5));
}

/// As stages, 12 of the published model's wafers are visited twice: rates are bounds, each point's by itself.
void TestSweeps::boundsAreMarked()
{
    Scenario scenario;
    const std::vector<std::int64_t> asked{1, 5, 186, 187};
    const auto areBounds = [&] {
        std::vector<bool> bounds;
        for (const TradeoffPoint &point :
             tradeoffOf(bundledModel("kimi-k3-published"), wse3t(), scenario, asked)) {
            bounds.push_back(point.isBound);
        }
        return bounds;
    };
    QCOMPARE(areBounds(), std::vector<bool>(4, false));
    scenario.stages = Stages::wafer();
    // 186 requests fit: one micro-batch of 186 or of what is there meets no other.
    QCOMPARE(areBounds(), (std::vector<bool>{true, true, false, false}));
}

void TestSweeps::unlimitedIsReachedWhereItFits()
{
    std::mt19937 random(19);
    const std::vector<std::int64_t> asked{1, 2, 5, 40};
    for (int round = 0; round < 100; ++round) {
        const auto model = randomModel(random, 40);
        for (const TradeoffPoint &point : tradeoffOf(model, wse3t(), randomScenario(random), asked)) {
            if (!point.tokensPerSecond) {
                continue;
            }
            if (point.fits) {
                QVERIFY(near(*point.tokensPerSecond, *point.unlimitedTotal, 1e-12));
            }
            // Fewer micro-batches never give more in all, nor less to each.
            QVERIFY(*point.tokensPerSecond <= *point.unlimitedTotal * (1 + 1e-12));
        }
    }
}

void TestSweeps::noTimesWithoutHardwareFigures()
{
    auto hardware = std::make_shared<Hardware>(*wse3t());
    hardware->sramBandwidth.reset();
    const std::vector<std::int64_t> asked{1};
    const TradeoffPoint point = tradeoffOf(articleModel(), hardware, {}, asked).at(0);
    QVERIFY(!point.tokensPerSecond && !point.unlimitedTotal && !point.unlimitedPerRequest);
    QCOMPARE(point.inFlightRequests, 93);
}

/// The golden table of placements: article, weights at 2, 3, 4, 6, 8 and 16 bit.
void TestSweeps::weightBitsOfTheArticle()
{
    const std::vector<double> asked{2, 3, 4, 6, 8, 16};
    const std::vector<ScalingPoint> points = scalingOf(articleModel(), wse3t(), {}, asked);
    const std::vector<std::int64_t> wafers{38, 47, 59, 93, 93, 186};
    const std::vector<std::int64_t> requests{243, 216, 189, 134, 79, 159};
    QCOMPARE(points.size(), asked.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        QCOMPARE(points[i].weightBits, asked[i]);
        QCOMPARE(points[i].wafers, wafers[i]);
        QCOMPARE(points[i].requests, Limit(requests[i]));
        QVERIFY(near(points[i].weightBytes, 3e12 * asked[i] / 8));
    }
}

QTEST_GUILESS_MAIN(TestSweeps)
#include "test_sweeps.moc"
