// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of each wafer's SRAM, without drawing it.
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/sram_chart.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

double heightOf(const ChartContent &chart, double x, ThemeColour colour)
{
    double height = 0;
    for (const ChartBar &bar : chart.bars) {
        if (bar.from < x && x < bar.to && bar.colour == colour) {
            height += bar.top - bar.bottom;
        }
    }
    return height;
}

} // namespace

class SramChartTest : public QObject {
    Q_OBJECT
private slots:
    void sramOfTheArticle();
    void columnsAddUp();
    void columnsAreStackedAsInTheLegend();
    void fewColumnsAreNoWalls();
    void manyWafersShareColumns();
};

/// Wafer 1 holds two linear layers, wafer 59 a full one: 16.13 GB of weights and 93 requests of 147.456 MB.
void SramChartTest::sramOfTheArticle()
{
    const ChartContent chart = chartOf(ChartKind::Sram, *articlePlan());
    QCOMPARE(chart.heading, QStringLiteral("SRAM per wafer"));
    QCOMPARE(chart.points.size(), 59U);
    QCOMPARE(chart.limits[0].at, 44e9);
    QCOMPARE(chart.limits[0].label, QStringLiteral("44 GB SRAM"));
    const double layer = 1.5e12 / 93;
    QVERIFY(near(heightOf(chart, 1, &Theme::linearAttention), 2 * layer));
    QVERIFY(near(heightOf(chart, 59, &Theme::fullAttention), layer));
    QVERIFY(near(heightOf(chart, 59, &Theme::cacheInUse), 93 * 576 * 256e3));
    QCOMPARE(heightOf(chart, 1, &Theme::cacheInUse), 0.0);
    QCOMPARE(chart.points[58].readOut, QStringLiteral("Wafer 59"));
    QVERIFY(chart.points[58].notes.contains(QStringLiteral("weights: 16.1 GB")));
    // 1.5 TB of 59 × 44 GB; 24 layers with 93 requests each
    QCOMPARE(chart.title, QStringLiteral("Weights fill 57.8 % of the SRAM, the requests in flight 12.7 %"));
}

void SramChartTest::columnsAddUp()
{
    std::mt19937 random(23);
    for (int round = 0; round < 60; ++round) {
        const Plan plan = planned(randomModel(random, 40), wse3t(), randomScenario(random));
        const ChartContent chart = chartOf(ChartKind::Sram, plan);
        double free = 0;
        for (const ChartBar &bar : chart.bars) {
            QVERIFY(bar.top >= bar.bottom && bar.bottom >= 0);
            free = std::max(free, bar.top);
        }
        for (const ChartPoint &point : chart.points) {
            QVERIFY(near(point.at.y(), plan.hardware->usableSramBytes(), 1e-9));
        }
        QVERIFY(near(free, plan.hardware->usableSramBytes(), 1e-9));
    }
}

/// Whatever the network has first on a wafer.
void SramChartTest::columnsAreStackedAsInTheLegend()
{
    const auto plan = planOf(bundledModel("nemotron-3-nano-30b-a3b"));
    const ChartContent chart = chartOf(ChartKind::Sram, *plan);
    const std::vector<ThemeColour> order{&Theme::linearAttention, &Theme::fullAttention, &Theme::feedForward,
                                         &Theme::endLayers,       &Theme::cacheInUse,    &Theme::stateInUse,
                                         &Theme::cacheFree,       &Theme::unused};
    const auto rankOf = [&](const ChartBar &bar) {
        return std::ranges::find(order, bar.colour) - order.begin();
    };
    for (std::size_t index = 1; index < chart.bars.size(); ++index) {
        const ChartBar &below = chart.bars[index - 1];
        const ChartBar &bar = chart.bars[index];
        QVERIFY(bar.from != below.from || (rankOf(below) < rankOf(bar) && near(below.top, bar.bottom)));
    }
}

void SramChartTest::fewColumnsAreNoWalls()
{
    Scenario scenario;
    scenario.contextTokens = 8'000;
    scenario.placement = PlacementRule::Fewest;
    scenario.concurrency = 1;
    const auto plan = planOf(bundledModel("llama-3.1-8b"), scenario);
    QCOMPARE(plan->wafers.size(), 1U);
    const ChartContent chart = chartOf(ChartKind::Sram, *plan);
    QVERIFY(chart.x.shareOf(chart.bars[0].to) - chart.x.shareOf(chart.bars[0].from) < 0.2);
    QVERIFY(near(chart.x.shareOf(1), 0.5)); // in the middle
    QCOMPARE(chartTicks(chart.x, chart.x.from, chart.x.to, 9).size(), 1U);
    QCOMPARE(chart.subtitle, QStringLiteral("SRAM of the wafer"));
    QVERIFY(chartOf(ChartKind::Sram, *articlePlan()).x.marks.empty());
}

void SramChartTest::manyWafersShareColumns()
{
    const auto plan = steppedPlan(6'000);
    QVERIFY(plan->wafers.size() > mostSramColumns);
    const ChartContent chart = chartOf(ChartKind::Sram, *plan);
    QVERIFY(chart.points.size() <= mostSramColumns && chart.points.size() > mostSramColumns / 3);
    QCOMPARE(chart.bars.back().to, static_cast<double>(plan->wafers.size()) + 0.5); // none is left out
    QVERIFY(chart.points[0].readOut.contains(QStringLiteral("on average")));
    double bytes = 0;
    for (const ChartBar &bar : chart.bars) {
        if (bar.colour == &Theme::fullAttention) {
            bytes += (bar.to - bar.from) * (bar.top - bar.bottom);
        }
    }
    QVERIFY(near(bytes, plan->memory.weightBytes, 1e-9));
}

QTEST_GUILESS_MAIN(SramChartTest)
#include "test_sram_chart.moc"
