// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/calibration.h"

#include "model/description/catalogue.h"
#include "tests/model/planning/planning_rig.h"

#include <QTest>

#include <array>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr double micro = 1e-6;

Calibration withDefaults()
{
    return calibration(publishedSpeeds(), LayerTimes{});
}

const SpeedComparison &named(const Calibration &made, std::string_view name, std::string_view hardware)
{
    return *std::ranges::find_if(made.comparisons, [&](const SpeedComparison &each) {
        return each.speed.name == name && each.speed.hardware == hardware;
    });
}

PublishedSpeed speedOf(std::string_view model, std::string_view hardware, double rate)
{
    PublishedSpeed speed;
    speed.model = model;
    speed.hardware = hardware;
    speed.tokensPerSecond = rate;
    return speed;
}

SpeedComparison comparisonWith(const PublishedSpeed &speed, const std::optional<LayerTimes> &times)
{
    return calibration(std::array{speed}, times).comparisons.front();
}

} // namespace

class TestCalibration : public QObject {
    Q_OBJECT
private slots:
    void layerTimes_data();
    void layerTimes();
    void hopsAloneTakeAsLong();
    void splits();
    void predictsWhatThePlanSays();
    void comesBackLessBandwidthAndPeak();
    void spreadIsOverWhatWasReached();
    void missingFiguresAreTold();
    void tooFewWafersHaveNoPlan();
    void timesOfHardware();
};

/// (1 ÷ rate − hops × hop) ÷ (layers + head), by hand; hops of 5 µs on WSE-3, of 2 µs on WSE-3T.
void TestCalibration::layerTimes_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("hardware");
    QTest::addColumn<int>("wafers");
    QTest::addColumn<int>("hops");
    QTest::addColumn<int>("layers");
    QTest::addColumn<double>("microseconds");
    const auto row = [](const char *model, const char *hardware, int wafers, int hops, int layers,
                        double microseconds) {
        QTest::addRow("%s on %s", model, hardware)
            << QString::fromLatin1(model) << QString::fromLatin1(hardware) << wafers << hops << layers
            << microseconds;
    };
    row("Llama 3.1 8B", "wse-3", 1, 0, 33, 555.5556 / 33); // 16.8
    row("Llama 3.1 70B", "wse-3", 4, 4, 81, (2222.2222 - 20) / 81); // 27.2
    row("Llama 3.1 405B", "wse-3", 21, 21, 127, (1031.9917 - 105) / 127); // 7.3
    row("Qwen3 235B", "wse-3", 12, 12, 95, (714.2857 - 60) / 95);
    row("gpt-oss 120B", "wse-3", 2, 2, 37, (333.3333 - 10) / 37);
    row("gpt-oss 120B", "wse-3t", 3, 3, 37, (227.2727 - 6) / 37);
    // Two of 48 layers of 16 GB fit beside each other: 24 wafers, the ends beside the small dense ones.
    row("Llama 4 Maverick", "wse-3", 24, 24, 49, (400 - 120.0) / 49);
    // Four of 61 layers of 9.6 GB fit: 16 wafers, less one for the small first.
    row("Kimi K2.6", "wse-3", 15, 15, 62, (1019.3680 - 75) / 62);
    row("Kimi K3, low end", "wse-3t", 59, 59, 93, (1000.0 - 118) / 93); // 9.5
    row("Kimi K3, high end", "wse-3t", 59, 59, 93, (500.0 - 118) / 93); // 4.1
    row("Llama 3 8B", "wse-2", 1, 0, 33, 370.3704 / 33);
    row("Llama 2 13B", "wse-2", 1, 0, 41, 490.4365 / 41);
}

void TestCalibration::layerTimes()
{
    QFETCH(QString, model);
    QFETCH(QString, hardware);
    const Calibration made = withDefaults();
    const SpeedComparison &row = named(made, model.toStdString(), hardware.toStdString());
    QTEST(static_cast<int>(row.wafers), "wafers");
    QTEST(static_cast<int>(row.hops), "hops");
    QTEST(static_cast<int>(row.layers), "layers");
    QFETCH(double, microseconds);
    QVERIFY(row.layerSeconds.has_value());
    QVERIFY2(std::abs(*row.layerSeconds / micro - microseconds) < 1e-5,
             qPrintable(QString::number(*row.layerSeconds / micro)));
    QCOMPARE(made.comparisons.size(), std::size_t{12}); // and each of them has its row above
}

void TestCalibration::hopsAloneTakeAsLong()
{
    QVERIFY(!layerSecondsAt(10'001, 20, 5 * micro, 80)); // 100 µs are 20 hops of 5 µs
    QVERIFY(!layerSecondsAt(20'000, 20, 5 * micro, 80));
    QVERIFY(!layerSecondsAt(1'000, 0, 0, 0));
    QVERIFY(near(*layerSecondsAt(5'000, 20, 5 * micro, 80) / micro, 100.0 / 80));
}

void TestCalibration::splits()
{
    const LayerTimes ten = splitLayerTime(10 * micro);
    QVERIFY(near(ten.layerSeconds / micro, 7) && near(ten.layerRequestSeconds / micro, 3));
    const LayerTimes assumed = splitLayerTime(5 * micro);
    QVERIFY(near(assumed.layerSeconds / micro, 3.5) && near(assumed.layerRequestSeconds / micro, 1.5));
    const LayerTimes rounded = splitLayerTime(7.2991 * micro); // 5.10937 and 2.18973
    QVERIFY(near(rounded.layerSeconds / micro, 5.11) && near(rounded.layerRequestSeconds / micro, 2.19));
}

/// Llama 3.1 8B on one WSE-3: 32 layers of 5 µs and 2 × 218,112,000 operations at 12.5 PFLOPS (more than its
/// bytes take at 21 PB/s), a head of 5 µs and 2 × 525,340,672 operations.
void TestCalibration::predictsWhatThePlanSays()
{
    const Calibration made = withDefaults();
    const double latency = 32 * (5 + 436'224'000 / 12.5e9) + 5 + 1'050'681'344 / 12.5e9;
    const SpeedComparison &row = named(made, "Llama 3.1 8B", "wse-3");
    QVERIFY(near(*row.predictedTokensPerSecond, 1e6 / latency));
    QVERIFY(near(*row.ratio(), 1e6 / latency / 1'800));
    // The article's model: 93 × 5.0894624 µs and 59 hops of 2 µs, 591.3200 µs.
    QVERIFY(std::abs(1e6 / *named(made, "Kimi K3, low end", "wse-3t").predictedTokensPerSecond - 591.32)
            < 0.005);
    for (const SpeedComparison &each : made.comparisons) {
        auto hardware = std::make_shared<Hardware>(*each.hardware);
        hardware->layerSeconds = 3.5 * micro;
        hardware->layerRequestSeconds = 1.5 * micro;
        const Plan plan = planned(bundledModel(each.speed.model), hardware, scenarioOf(each.speed));
        QCOMPARE(each.predictedTokensPerSecond.has_value(), plan.timing.tokenLatencySeconds.has_value());
        QVERIFY(!each.predictedTokensPerSecond
                || near(*each.predictedTokensPerSecond * *plan.timing.tokenLatencySeconds, 1));
    }
}

/// A layer's time from a rate holds what bandwidth and peak take, and the plan adds that once more. So a
/// model that is planned with its own layer time is slower than published by just that, and by the rounding
/// of the split.
void TestCalibration::comesBackLessBandwidthAndPeak()
{
    const Calibration made = withDefaults();
    for (const SpeedComparison &each : made.comparisons) {
        if (!each.ratio()) {
            continue;
        }
        const SpeedComparison back = comparisonWith(each.speed, splitLayerTime(*each.layerSeconds));
        const SpeedComparison bare = comparisonWith(each.speed, LayerTimes{0, 0});
        const double hops = static_cast<double>(each.hops) * *each.hardware->hopSeconds;
        const double roofline = 1 / *bare.predictedTokensPerSecond - hops;
        const double slower = 1 / *back.predictedTokensPerSecond - 1 / each.speed.tokensPerSecond;
        const double rounding = 1.01e-8 * static_cast<double>(each.layers);
        QVERIFY2(std::abs(slower - roofline) <= rounding, each.speed.name.c_str());
        const bool isLargest = each.speed.name == "Llama 3.1 405B"; // dense: 6.4 GFLOP a layer, 0.5 of 7.3 µs
        QVERIFY2(*back.ratio() < 1.001, each.speed.name.c_str());
        QVERIFY2(*back.ratio() > (isLargest ? 0.940 : 0.983), each.speed.name.c_str());
    }
}

void TestCalibration::spreadIsOverWhatWasReached()
{
    const Calibration made = withDefaults();
    // Twelve, less the two ends of what is expected of K3, less two on WSE-2, whose peak is unknown.
    QCOMPARE(made.spread->count, std::size_t{8});
    QVERIFY(made.spread->least == *named(made, "Llama 4 Maverick", "wse-3").ratio());
    QVERIFY(made.spread->most == *named(made, "Llama 3.1 70B", "wse-3").ratio());
    // Ordered: Maverick, gpt-oss on WSE-3T, 405B, Qwen3 | gpt-oss on WSE-3, K2.6, 8B, 70B.
    const double lower = *named(made, "Qwen3 235B", "wse-3").ratio();
    const double upper = *named(made, "gpt-oss 120B", "wse-3").ratio();
    QVERIFY(near(made.spread->median, (lower + upper) / 2));
    const Calibration three = calibration(std::span(publishedSpeeds()).first(3), LayerTimes{});
    QVERIFY(three.spread->count == 3 && three.spread->median == *three.comparisons[0].ratio());
    QVERIFY(!calibration({}, LayerTimes{}).spread);
}

void TestCalibration::missingFiguresAreTold()
{
    const Calibration made = withDefaults();
    const SpeedComparison &onWse2 = named(made, "Llama 3 8B", "wse-2");
    QVERIFY(!onWse2.predictedTokensPerSecond && !onWse2.ratio());
    QCOMPARE(onWse2.missing, std::vector{HardwareFigure::PeakOperations});
    const Calibration untimed = calibration(publishedSpeeds(), std::nullopt);
    QVERIFY(!untimed.spread);
    for (std::size_t i = 0; i < untimed.comparisons.size(); ++i) {
        QVERIFY(!untimed.comparisons[i].ratio());
        QVERIFY(untimed.comparisons[i].layerSeconds == made.comparisons[i].layerSeconds);
    }
    // Two wafers without a known hop: no layer time follows.
    PublishedSpeed large = speedOf("llama-3.1-70b", "wse-2", 100);
    QVERIFY(!comparisonWith(large, LayerTimes{}).layerSeconds);
}

void TestCalibration::tooFewWafersHaveNoPlan()
{
    PublishedSpeed speed = speedOf("llama-3.1-70b", "wse-3", 450);
    speed.wafers = 3;
    const SpeedComparison none = comparisonWith(speed, LayerTimes{});
    QCOMPARE(none.wafers, 0);
    QVERIFY(!none.layerSeconds && !none.ratio());
    speed.wafers = 5; // one more hop than the four that hold the weights
    QCOMPARE(comparisonWith(speed, LayerTimes{}).hops, 5);
}

void TestCalibration::timesOfHardware()
{
    const Hardware wse3 = *bundledHardware("wse-3");
    const LayerTimeFigures figures = layerTimeFigures(wse3);
    QVERIFY(figures.times() == LayerTimes{});
    QVERIFY(figures.layerOrigin == wse3.origin(HardwareFigure::LayerSeconds));
    QVERIFY(!layerTimeFigures(*bundledHardware("h100-sxm")).times());
    Hardware half = wse3;
    half.layerRequestSeconds.reset();
    QVERIFY(!layerTimeFigures(half).times());
    LayerTimeFigures mine{2 * micro, micro, {FigureStatus::Reported, "a"}, {FigureStatus::Estimate, "b"}};
    Hardware changed = wse3;
    setLayerTimeFigures(changed, mine);
    QVERIFY(layerTimeFigures(changed) == mine);
    setLayerTimeFigures(changed, figures);
    QVERIFY(changed == wse3); // nothing else was touched
}

QTEST_GUILESS_MAIN(TestCalibration)
#include "test_calibration.moc"
