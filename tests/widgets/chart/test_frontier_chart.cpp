// SPDX-License-Identifier: GPL-3.0-or-later
// What the chart of the frontier says, without drawing it.
#include "tests/widgets/chart/chart_rig.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

/// "47: 39*": wafers, requests, and whether it is on the front.
QString placesText(const ChartContent &chart)
{
    QStringList texts;
    for (const ChartPoint &point : chart.points) {
        texts << QStringLiteral("%1: %2%3")
                     .arg(point.at.x())
                     .arg(point.at.y())
                     .arg(point.strong ? QStringLiteral("*") : QString());
    }
    return texts.join(QStringLiteral(", "));
}

const ChartPoint &pointAt(const ChartContent &chart, double wafers)
{
    return *std::ranges::find_if(chart.points,
                                 [wafers](const ChartPoint &point) { return point.at.x() == wafers; });
}

std::shared_ptr<const Plan> nothingGrows()
{
    return planOf(modelOf({shape(LayerKind::FeedForward, 20e9), shape(LayerKind::FeedForward, 30e9)}));
}

} // namespace

class FrontierChartTest : public QObject {
    Q_OBJECT
private slots:
    void article();
    void published();
    void presentOffTheFront();
    void presentBetweenThePoints();
    void followsTheDevice();
    void nothingLimits();
    void onePoint();
    void noRequestFits();
    void manyPoints();
    void wideRangesAreLogarithmic();
    void everyPointIsWithinTheAxes();
};

/// 47, 58 and 59 wafers hold 39, 79 and 189: design figures of the rule fewest; by kind and in order take 59.
void FrontierChartTest::article()
{
    const ChartContent chart = chartOf(*planOf(articleModel()));
    QCOMPARE(placesText(chart), QStringLiteral("47: 39*, 58: 79*, 59: 189*"));
    QCOMPARE(chart.heading, QStringLiteral("Wafers against concurrent requests"));
    QCOMPARE(chart.title, QStringLiteral("12 more wafers hold 189 requests instead of 39"));
    QVERIFY(chart.subtitle.endsWith(
        QStringLiteral(": 47 wafers are the fewest; beyond 59, further ones bring none")));
    QVERIFY(chart.caption.contains(QStringLiteral("8-bit KV cache")));
    QCOMPARE(chart.x.name, QStringLiteral("wafers"));
    QCOMPARE(chart.y.name, QStringLiteral("concurrent requests"));
    QCOMPARE(chart.y.from, 0.0);
    QCOMPARE(chart.y.to, 200.0);
    QCOMPARE(chart.present->text(), QStringLiteral("59 wafers, 189 requests"));
    QCOMPARE(chart.present->notes, QStringList{QStringLiteral("by kind, in order and fewest")});
    QCOMPARE(chart.present->point, std::optional<std::size_t>(2));
    QCOMPARE(chart.present->marker, ChartMarker::Diamond);
    QCOMPARE(chart.points[1].readOut, QStringLiteral("58 wafers, 79 requests"));
    QCOMPARE(chart.points[1].notes, QStringList{QStringLiteral("fewest")});
    QCOMPARE(chart.points[0].label, QStringLiteral("47 wafers, 39 requests, fewest"));
    QCOMPARE(chart.points[0].shortLabel, QStringLiteral("47 wafers, 39 requests"));
    QCOMPARE(chart.points[1].label, QStringLiteral("58 wafers, 79 requests, fewest"));
    QVERIFY(chart.points[2].label.isEmpty()); // the present label says it
    QCOMPARE(chart.steps, (std::vector<QPointF>{{47, 39}, {58, 79}, {59, 189}, {59, 189}}));
}

/// By kind, 58 wafers hold 186; in network order that takes 70, and 69 hold 170.
void FrontierChartTest::published()
{
    const ChartContent chart = chartOf(*publishedPlan());
    QCOMPARE(placesText(chart), QStringLiteral("46: 28*, 47: 67*, 58: 186*, 69: 170, 70: 186"));
    QCOMPARE(chart.title, QStringLiteral("12 more wafers hold 186 requests instead of 28"));
    QCOMPARE(pointAt(chart, 69).notes,
             (QStringList{QStringLiteral("fewest"), QStringLiteral("58 wafers hold 186")}));
    QCOMPARE(pointAt(chart, 70).notes,
             (QStringList{QStringLiteral("in order and fewest"), QStringLiteral("58 wafers hold as many")}));
    QCOMPARE(pointAt(chart, 70).label, QStringLiteral("70 wafers, 186 requests, in order and fewest"));
    QCOMPARE(pointAt(chart, 70).marker, ChartMarker::Square);
    QCOMPARE(pointAt(chart, 69).marker, ChartMarker::Circle);
    QCOMPARE(pointAt(chart, 58).marker, ChartMarker::Diamond);
    // the line goes on to the last point: further wafers bring none
    QCOMPARE(chart.steps.back(), QPointF(70, 186));
}

void FrontierChartTest::presentOffTheFront()
{
    const ChartContent chart = chartOf(*publishedPlan(PlacementRule::InOrder));
    QCOMPARE(chart.present->text(), QStringLiteral("70 wafers, 186 requests"));
    QCOMPARE(chart.present->notes,
             (QStringList{QStringLiteral("in order and fewest"), QStringLiteral("58 wafers hold as many")}));
    QCOMPARE(chart.present->point, std::optional<std::size_t>(4));
    QCOMPARE(pointAt(chart, 58).label, QStringLiteral("58 wafers, 186 requests, by kind"));
}

/// Room for one request takes 47 wafers, which could hold 39 in the article's model; a plan that is none of
/// the points is drawn all the same.
void FrontierChartTest::presentBetweenThePoints()
{
    Frontier frontier = frontierOfPlan(*planOf(articleModel()));
    std::erase_if(frontier.points, [](const FrontierPoint &point) { return point.wafers == 59; });
    const ChartContent chart = frontierChart(frontier, *planOf(articleModel()));
    QVERIFY(!chart.present->point);
    QCOMPARE(chart.present->at, QPointF(59, 189));
    QVERIFY(chart.x.to > 59 && chart.y.to > 189); // within the axes
}

void FrontierChartTest::followsTheDevice()
{
    const auto model = bundledModel("llama-3.1-70b");
    const Plan plan = planned(model, bundledHardware("h100-sxm"), {});
    const ChartContent chart = chartOf(plan);
    QCOMPARE(chart.heading, QStringLiteral("GPUs against concurrent requests"));
    QCOMPARE(chart.x.name, QStringLiteral("GPUs"));
    for (const QString &text :
         {chart.title, chart.subtitle, chart.present->text(), chart.points[0].readOut}) {
        QVERIFY2(!text.contains(QStringLiteral("wafer"), Qt::CaseInsensitive), qPrintable(text));
    }
}

/// 50 GB on wafers of 44: the two layers need two wafers, whatever the requests.
void FrontierChartTest::nothingLimits()
{
    const ChartContent chart = chartOf(*nothingGrows());
    QCOMPARE(chart.title, QStringLiteral("Nothing limits the requests: 2 wafers are enough"));
    QCOMPARE(chart.present->text(), QStringLiteral("2 wafers, no limit on requests"));
    QCOMPARE(chart.points.size(), 1U);
    QVERIFY(chart.steps.empty());
    QVERIFY(!chart.y.numbered);
    QVERIFY(chart.x.from < 2 && chart.x.to > 2);
}

void FrontierChartTest::onePoint()
{
    // one layer of 4 GB and 1,000 B a token: ⌊40 GB ÷ 256 MB⌋ = 156
    const auto plan = planOf(modelOf({shape(LayerKind::FullAttention, 4e9, 1000)}));
    const ChartContent chart = chartOf(*plan);
    QCOMPARE(placesText(chart), QStringLiteral("1: 156*"));
    QCOMPARE(chart.title, QStringLiteral("1 wafer holds 156 requests; further ones bring none"));
    QCOMPARE(chart.present->notes, QStringList{QStringLiteral("by kind, in order and fewest")});
    QVERIFY(chart.x.from < 1 && chart.x.to > 1);
}

void FrontierChartTest::noRequestFits()
{
    Scenario scenario;
    scenario.contextTokens = 100'000'000; // 57.6 GB for one request on a layer
    const ChartContent chart = chartOf(*planOf(articleModel(), scenario));
    QCOMPARE(chart.title, QStringLiteral("No request fits, whatever the number of wafers"));
    QCOMPARE(chart.present->text(), QStringLiteral("59 wafers, 0 requests"));
    QCOMPARE(chart.y.from, 0.0);
    QCOMPARE(chart.y.to, 1.0);
}

void FrontierChartTest::manyPoints()
{
    Frontier frontier = frontierOfPlan(*planOf(articleModel()));
    frontier.complete = false;
    QVERIFY(frontierChart(frontier, *planOf(articleModel()))
                .subtitle.endsWith(QStringLiteral("; of the rule fewest some points alone")));
    const ChartContent chart = chartOf(*steppedPlan(300));
    QVERIFY(chart.points.size() > 50);
    int labels = 0;
    for (const ChartPoint &point : chart.points) {
        labels += point.label.isEmpty() ? 0 : 1;
    }
    QVERIFY(labels <= 3); // a rule is named once
    for (const ChartPoint &point : chart.points) { // and always with its figures
        QVERIFY2(point.label.isEmpty()
                     || (point.label.startsWith(point.readOut) && point.label.endsWith(point.notes[0])),
                 qPrintable(point.label));
    }
    for (std::size_t index = 1; index < chart.points.size(); ++index) {
        QVERIFY(chart.points[index - 1].at.x() <= chart.points[index].at.x()); // the order of the keys
    }
}

void FrontierChartTest::wideRangesAreLogarithmic()
{
    Frontier frontier;
    frontier.points = {{PlacementRule::Fewest, 1, 3, true}, {PlacementRule::Fewest, 900, 4'000, true}};
    const ChartContent chart = frontierChart(frontier, *planOf(articleModel()));
    QVERIFY(chart.x.logarithmic && chart.y.logarithmic);
    frontier.points[0].requests = 0; // which has no logarithm
    QVERIFY(!frontierChart(frontier, *planOf(articleModel())).y.logarithmic);
}

void FrontierChartTest::everyPointIsWithinTheAxes()
{
    forRandomPlans(7, [](const Plan &plan) {
        const ChartContent chart = chartOf(plan);
        QVERIFY(!chart.points.empty());
        QVERIFY(!chart.title.isEmpty());
        QVERIFY(chart.x.from < chart.x.to && chart.y.from < chart.y.to);
        const auto within = [&](const QPointF &at) {
            return chart.x.shareOf(at.x()) >= 0 && chart.x.shareOf(at.x()) <= 1
                && chart.y.shareOf(at.y()) >= 0 && chart.y.shareOf(at.y()) <= 1;
        };
        QVERIFY(within(chart.present->at));
        for (const ChartPoint &point : chart.points) {
            QVERIFY(within(point.at));
        }
        for (const QPointF &step : chart.steps) {
            QVERIFY(within(step));
        }
    });
}

QTEST_GUILESS_MAIN(FrontierChartTest)
#include "test_frontier_chart.moc"
