// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts beside the frontier say, without drawing them. Figures: the design's golden tables, as in
// the tests of the sweeps.
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/plan_charts.h"
#include "widgets/chart/tradeoff_chart.h"
#include "widgets/timeline/timeline_rows.h"
#include "widgets/wording.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

std::shared_ptr<const Plan> nothingGrows()
{
    return planOf(modelOf({shape(LayerKind::FeedForward, 20e9), shape(LayerKind::FeedForward, 30e9)}));
}

/// A full-attention layer whose one request takes more than the SRAM.
std::shared_ptr<const Plan> nothingFits()
{
    Scenario scenario;
    scenario.contextTokens = 1'000;
    return planOf(modelOf({shape(LayerKind::FullAttention, 43.9e9, 1e9)}), scenario);
}

std::optional<double> heightAt(const ChartLine &line, double x)
{
    const auto found = std::ranges::find(line.points, x, &QPointF::x);
    return found == line.points.end() ? std::nullopt : std::optional(found->y());
}

} // namespace

class PlanChartsTest : public QObject {
    Q_OBJECT
private slots:
    void concurrencyOfTheArticle();
    void concurrencyAtAnotherPrecision();
    void concurrencyOutsideTheSliders();
    void oneRequestStandsAboveTheFoot();
    void concurrencyThatTheStateLimits();
    void modelsLongestContext();
    void tradeoffOfTheArticle();
    void tradeoffKeepsBelowTheCeiling();
    void tradeoffTellsWafersThatDiffer();
    void tradeoffAtOtherMicroBatches();
    void tradeoffMarksBounds();
    void ratesUnknown();
    void microBatchesThatAreCompared();
    void scalingOfTheArticle();
    void shippedIsMarked();
    void scalingThatTakesTheSameWafers();
    void scalingGoesThroughThePlan();
    void nothingLimits();
    void noRequestFits();
    void everythingIsWithinTheAxes();
    void stops();
};

void PlanChartsTest::concurrencyOfTheArticle()
{
    const ChartContent chart = chartOf(ChartKind::Concurrency, *articlePlan());
    QCOMPARE(chart.heading, QStringLiteral("Concurrent requests by context length"));
    QCOMPARE(chart.title, QStringLiteral("189 requests fit at 256,000 tokens, 378 with a 4-bit KV cache"));
    QCOMPARE(chart.present->text(), QStringLiteral("189 at 256k"));
    QCOMPARE(chart.present->at, QPointF(256'000, 189));
    QCOMPARE(chart.lines.size(), 3U);
    QCOMPARE(chart.lines[0].label, QStringLiteral("4-bit"));
    QCOMPARE(chart.lines[1].label, QStringLiteral("8-bit KV"));
    QCOMPARE(chart.lines[2].label, QStringLiteral("16-bit"));
    QVERIFY(!chart.lines[0].strong && chart.lines[1].strong && !chart.lines[2].strong);
    QCOMPARE(heightAt(chart.lines[0], 256'000), std::optional(378.0));
    QCOMPARE(heightAt(chart.lines[1], 256'000), std::optional(189.0));
    QCOMPARE(heightAt(chart.lines[2], 256'000), std::optional(94.0));
    QCOMPARE(heightAt(chart.lines[1], 1'000'000), std::optional(48.0));
    QVERIFY(chart.x.logarithmic && chart.y.logarithmic);
    QCOMPARE(chart.x.from, 1'000.0);
    QCOMPARE(chart.x.to, 10'000'000.0);
    QStringList ticks;
    for (const ChartTick &tick : chartTicks(chart.x, chart.x.from, chart.x.to, 5)) {
        ticks << tick.label;
    }
    QCOMPARE(ticks.join(QLatin1Char(' ')), QStringLiteral("1k 10k 100k 1M 10M"));
}

void PlanChartsTest::concurrencyAtAnotherPrecision()
{
    Scenario scenario;
    scenario.cacheBits = 6;
    const auto plan = planOf(articleModel(), scenario);
    const ChartContent chart = chartOf(ChartKind::Concurrency, *plan);
    QCOMPARE(chart.lines.size(), 4U);
    QCOMPARE(chart.lines[1].label, QStringLiteral("6-bit KV"));
    QCOMPARE(heightAt(chart.lines[1], 256'000),
             std::optional(static_cast<double>(*plan->capacity.maxConcurrentRequests)));
    QVERIFY(chart.title.endsWith(QStringLiteral("378 with a 4-bit KV cache")));
    scenario.cacheBits = 4; // nothing coarser to tell of
    QCOMPARE(chartOf(ChartKind::Concurrency, *planOf(articleModel(), scenario)).title,
             QStringLiteral("378 requests fit at 256,000 tokens"));
}

void PlanChartsTest::concurrencyOutsideTheSliders()
{
    for (const std::int64_t tokens : {std::int64_t(1), std::int64_t(57), std::int64_t(100'000'000)}) {
        Scenario scenario;
        scenario.contextTokens = tokens;
        const ChartContent chart = chartOf(ChartKind::Concurrency, *planOf(articleModel(), scenario));
        QVERIFY(chart.x.from <= static_cast<double>(tokens) && static_cast<double>(tokens) <= chart.x.to);
        QCOMPARE(chart.present->at.x(), static_cast<double>(tokens));
    }
}

/// A curve that ends at one request does not end on the foot of the axis, where there would be none.
void PlanChartsTest::oneRequestStandsAboveTheFoot()
{
    const Plan plan = planned(bundledModel("llama-3.1-8b"), bundledHardware("b200-sxm"), {});
    const ChartContent chart = chartOf(ChartKind::Concurrency, plan);
    const ChartLine &coarse = chart.lines.back(); // of 16 bit: down to one request
    QCOMPARE(coarse.points.back().y(), 1.0);
    QVERIFY(chart.y.shareOf(1) > 0.02);
    QCOMPARE(chartTicks(chart.y, chart.y.from, chart.y.to, 6).front().label, QStringLiteral("1"));
}

void PlanChartsTest::concurrencyThatTheStateLimits()
{
    const auto plan = planOf(bundledModel("nemotron-3-nano-30b-a3b"));
    QVERIFY(plan->capacity.limitedBy == LimitedBy::State);
    QCOMPARE(chartOf(ChartKind::Concurrency, *plan).title,
             QStringLiteral("12 requests fit at 256,000 tokens, limited by the state"));
}

void PlanChartsTest::modelsLongestContext()
{
    const auto plan = planOf(bundledModel("llama-3.1-8b")); // made for 131,072 tokens
    const ChartContent chart = chartOf(ChartKind::Concurrency, *plan);
    QCOMPARE(chart.limits.size(), 1U);
    QVERIFY(chart.limits[0].upright);
    QCOMPARE(chart.limits[0].at, 131'072.0);
    QCOMPARE(chart.limits[0].label, QStringLiteral("model's longest: 131,072"));
    QVERIFY(chartOf(ChartKind::Concurrency, *articlePlan()).limits.empty()); // not known
}

void PlanChartsTest::tradeoffOfTheArticle()
{
    const ChartContent chart = chartOf(ChartKind::Tradeoff, *articlePlan(2));
    QCOMPARE(chart.title, QStringLiteral("Micro-batch 2 gives the most: 252 k tokens/s in all"));
    QVERIFY2(chart.subtitle.endsWith(
                 QStringLiteral("the KV cache holds 189 requests, a full pipeline at 3 wants 279")),
             qPrintable(chart.subtitle));
    QCOMPARE(chart.present->text(), QStringLiteral("micro-batch 2: 252 k tokens/s"));
    QCOMPARE(chart.present->notes, QStringList(QStringLiteral("186 requests at 1,353 each")));
    QVERIFY(near(chart.present->at.x(), 1'352.9237, 1e-7));
    QVERIFY(near(chart.present->at.y(), 251'643.80, 1e-7));
    QCOMPARE(chart.present->point, std::optional<std::size_t>(1));
    QCOMPARE(chart.points[0].label, QStringLiteral("1"));
    QVERIFY(chart.points[1].label.isEmpty()); // the present says it itself
    QCOMPARE(chart.points[7].label, QStringLiteral("8"));
    QVERIFY(near(chart.points[7].at.y(), 113'156.96, 1e-7));
    QCOMPARE(chart.lines.size(), 2U);
    QVERIFY(chart.lines[1].dashed);
    QCOMPARE(chart.lines[1].label, QStringLiteral("if the KV cache were unlimited"));
    QVERIFY(near(chart.lines[1].points.front().y(), 251'643.80, 1e-7)); // it leaves where the cache is full
    QVERIFY(near(chart.lines[1].points[6].y(), 93 * 8 / 1'626.06e-6, 1e-5));
    QCOMPARE(chart.remark->text,
             QStringLiteral("KV cache full: fewer micro-batches circulate, the pipeline starves"));
}

/// No point lies above so many requests at its rate; and where each micro-batch is laid anew there is no such
/// line.
void PlanChartsTest::tradeoffKeepsBelowTheCeiling()
{
    const ChartContent chart = chartOf(ChartKind::Tradeoff, *articlePlan(2));
    QCOMPARE(chart.limits.size(), 1U);
    QCOMPARE(chart.limits[0].label, QStringLiteral("KV cache: 189 requests"));
    QCOMPARE(chart.limits[0].slope, std::optional(189.0));
    QCOMPARE(chart.limits[0].at, chart.points[2].at.x()); // of micro-batch 3, the first that starves
    for (const ChartPoint &point : chart.points) {
        QVERIFY(point.at.y() <= 189.0 * point.at.x() * (1 + 1e-12));
    }
    Scenario scenario;
    scenario.placement = PlacementRule::Fewest;
    const Plan fewest = planned(bundledModel("llama-3.1-8b"), wse3t(), scenario);
    const ChartContent anew = chartOf(ChartKind::Tradeoff, fewest);
    QVERIFY(anew.limits.empty());
    // What it says of the first that starves is of its own placement.
    const auto points =
        tradeoffOf(fewest.model, fewest.hardware, fewest.scenario, tradeoffMicroBatches(fewest));
    const auto starving = std::ranges::find(points, false, &TradeoffPoint::fits);
    QVERIFY(starving != points.end());
    QVERIFY2(anew.subtitle.contains(QStringLiteral("holds %1 requests, a full pipeline at %2 wants %3")
                                        .arg(*starving->maxConcurrentRequests)
                                        .arg(starving->microBatch)
                                        .arg(starving->wantedInFlightRequests)),
             qPrintable(anew.subtitle));
}

/// Laid anew for each micro-batch, a point is one of other hardware: 30 wafers for 1, 62 for 4.
void PlanChartsTest::tradeoffTellsWafersThatDiffer()
{
    const auto plan = planOf(bundledModel("deepseek-v3"));
    const ChartContent chart = chartOf(ChartKind::Tradeoff, *plan);
    QCOMPARE(chart.title,
             QStringLiteral("Micro-batch 4 gives the most: 304 k tokens/s in all, on 62 wafers "
                            "instead of 30"));
    QVERIFY2(chart.subtitle.endsWith(QStringLiteral(
                 "the KV cache of 62 wafers holds 220 requests, a full pipeline at 4 wants 248")),
             qPrintable(chart.subtitle));
    QCOMPARE(chart.present->notes, QStringList(QStringLiteral("62 requests at 2,681 each, on 30 wafers")));
    const auto points = tradeoffOf(plan->model, plan->hardware, plan->scenario, tradeoffMicroBatches(*plan));
    QCOMPARE(chart.points.size(), points.size());
    for (std::size_t index = 1; index < points.size(); ++index) {
        const QString wafers = QStringLiteral("%1 wafers").arg(points[index].wafers);
        const bool changes = points[index].wafers != points[index - 1].wafers;
        const QString number = QString::number(points[index].microBatch);
        QCOMPARE(chart.points[index].label.contains(wafers), changes); // said once
        QVERIFY(chart.points[index].label.contains(number));
        QCOMPARE(chart.points[index].shortLabel, changes ? number : QString());
        QVERIFY(chart.points[index].notes[0].endsWith(wafers));
    }
    // By kind the article's model always stands on the same.
    const ChartContent article = chartOf(ChartKind::Tradeoff, *articlePlan(2));
    QVERIFY(!article.title.contains(QStringLiteral("wafers")));
    QVERIFY(!article.subtitle.contains(QStringLiteral("wafers")));
    QVERIFY(!article.points[3].notes[0].contains(QStringLiteral("wafers")));
}

void PlanChartsTest::tradeoffAtOtherMicroBatches()
{
    const ChartContent three = chartOf(ChartKind::Tradeoff, *articlePlan(3));
    QCOMPARE(three.present->text(), QStringLiteral("micro-batch 3: 213 k tokens/s"));
    QCOMPARE(three.title, QStringLiteral("Micro-batch 2 gives the most: 252 k tokens/s in all"));
    const ChartContent eleven = chartOf(ChartKind::Tradeoff, *articlePlan(11)); // none of the usual ones
    QVERIFY(eleven.present.has_value());
    QVERIFY(eleven.present->text().startsWith(QStringLiteral("micro-batch 11: ")));
}

/// With wafers as stages 12 of the published model's are visited twice. A micro-batch of more than half of
/// the 186 requests that fit is alone: it meets no other.
void PlanChartsTest::tradeoffMarksBounds()
{
    Scenario scenario;
    scenario.stages = Stages::wafer();
    scenario.microBatch = 5;
    const ChartContent chart =
        chartOf(ChartKind::Tradeoff, *planOf(bundledModel("kimi-k3-published"), scenario));
    QCOMPARE(chart.title, QStringLiteral("Micro-batch 5 gives at most 145 k tokens/s in all"));
    QCOMPARE(chart.figure, QStringLiteral("at most 145 k tokens/s at micro-batch 5"));
    QCOMPARE(chart.present->text(), QStringLiteral("micro-batch 5: ≤ 145 k tokens/s"));
    QCOMPARE(chart.present->notes, QStringList(QStringLiteral("185 requests at ≤ 786 each")));
    QCOMPARE(chart.points[0].readOut, QStringLiteral("micro-batch 1: ≤ 65.4 k tokens/s"));
    const ChartPoint &alone = chart.points.back();
    QVERIFY2(alone.readOut.startsWith(QStringLiteral("micro-batch 128: ")), qPrintable(alone.readOut));
    QVERIFY(!alone.readOut.contains(u'≤') && !alone.notes.front().contains(u'≤'));
    const ChartContent exact = chartOf(ChartKind::Tradeoff, *articlePlan());
    for (const ChartPoint &point : exact.points) {
        QVERIFY(!point.readOut.contains(u'≤') && !point.notes.front().contains(u'≤'));
    }
}

void PlanChartsTest::ratesUnknown()
{
    auto hardware = std::make_shared<Hardware>(*wse3t());
    hardware->sramBandwidth.reset();
    const Plan plan = planned(articleModel(), hardware, {});
    const ChartContent chart = chartOf(ChartKind::Tradeoff, plan);
    QCOMPARE(chart.title, QStringLiteral("The rates are not known"));
    QVERIFY(chart.message.contains(Wording::missingFigures(plan).join(QStringLiteral(", "))));
    QCOMPARE(emptyTimelineText(plan), chart.message); // one wording for all views
    QVERIFY(Wording::ratesUnknown(*articlePlan()).isEmpty());
    QVERIFY(chart.points.empty());
}

void PlanChartsTest::microBatchesThatAreCompared()
{
    const std::vector<std::int64_t> article{1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128}; // 189 fit
    QCOMPARE(tradeoffMicroBatches(*articlePlan()), article);
    const std::vector<std::int64_t> one{1};
    QCOMPARE(tradeoffMicroBatches(*nothingFits()), one);
}

void PlanChartsTest::scalingOfTheArticle()
{
    const ChartContent chart = chartOf(ChartKind::Scaling, *articlePlan());
    const std::vector<QPointF> expected{{2, 38}, {3, 47}, {4, 59}, {6, 93}, {8, 93}, {16, 186}};
    QCOMPARE(chart.lines[0].points, expected);
    QCOMPARE(chart.points[0].label, QStringLiteral("243 requests"));
    QCOMPARE(chart.points[4].label, QStringLiteral("79 requests"));
    QCOMPARE(chart.points[5].label, QStringLiteral("159 requests"));
    QCOMPARE(chart.present->text(), QStringLiteral("59 wafers, 189 requests"));
    QCOMPARE(chart.present->at, QPointF(4, 59));
    QCOMPARE(chart.present->notes, QStringList(QStringLiteral("as shipped")));
    QCOMPARE(chart.title, QStringLiteral("4-bit weights take 59 wafers, 16-bit ones 186"));
    QCOMPARE(chartTicks(chart.x, chart.x.from, chart.x.to, 3).size(), scalingBits.size());
}

void PlanChartsTest::shippedIsMarked()
{
    Scenario scenario;
    scenario.weights = WeightFormat{"", 8};
    const ChartContent chart = chartOf(ChartKind::Scaling, *planOf(articleModel(), scenario));
    QCOMPARE(chart.present->at, QPointF(8, 93));
    QVERIFY(chart.present->notes.isEmpty());
    QCOMPARE(chart.points.back().label, QStringLiteral("as shipped"));
    QCOMPARE(chart.points.back().at, QPointF(4, 59));
}

/// Then the requests are what a precision is for.
void PlanChartsTest::scalingThatTakesTheSameWafers()
{
    const auto titleOf = [](const std::string &model, const Scenario &scenario = {}) {
        return chartOf(ChartKind::Scaling, *planOf(bundledModel(model), scenario)).title;
    };
    QCOMPARE(titleOf("llama-3.1-8b"),
             QStringLiteral(
                 "16 wafers at any precision: 4-bit weights leave room for 41 requests, 16-bit ones for 40"));
    QCOMPARE(titleOf("nemotron-3-nano-30b-a3b"),
             QStringLiteral("With 4-bit weights 7 wafers for 335 requests, with 16-bit ones 8 for 12"));
    const auto plan = nothingGrows(); // nothing limits the requests, and 50 GB take two wafers or more
    QVERIFY(!chartOf(ChartKind::Scaling, *plan).title.contains(QStringLiteral("requests")));
}

/// The published model's 4.49 bit are none of those that are compared.
void PlanChartsTest::scalingGoesThroughThePlan()
{
    const ChartContent chart = chartOf(ChartKind::Scaling, *publishedPlan());
    const std::vector<QPointF> &curve = chart.lines[0].points;
    QVERIFY(std::ranges::find(curve, chart.present->at) != curve.end());
    QCOMPARE(curve.size(), scalingBits.size() + 1);
    QVERIFY(std::ranges::is_sorted(curve, {}, &QPointF::x));
}

void PlanChartsTest::nothingLimits()
{
    const auto plan = nothingGrows();
    const ChartContent concurrency = chartOf(ChartKind::Concurrency, *plan);
    QCOMPARE(concurrency.title, QStringLiteral("Nothing limits the requests"));
    QVERIFY(!concurrency.message.isEmpty() && concurrency.points.empty());
    const ChartContent tradeoff = chartOf(ChartKind::Tradeoff, *plan);
    QVERIFY(tradeoff.message.isEmpty() && !tradeoff.remark && tradeoff.lines.size() == 1);
    QCOMPARE(chartOf(ChartKind::Scaling, *plan).points[0].label, QStringLiteral("no limit on requests"));
}

void PlanChartsTest::noRequestFits()
{
    const auto plan = nothingFits();
    QCOMPARE(plan->capacity.maxConcurrentRequests, std::optional<std::int64_t>(0));
    QCOMPARE(chartOf(ChartKind::Concurrency, *plan).title, QStringLiteral("No request fits at 1,000 tokens"));
    const ChartContent tradeoff = chartOf(ChartKind::Tradeoff, *plan);
    QCOMPARE(tradeoff.title, QStringLiteral("No request fits"));
    QVERIFY(!tradeoff.message.isEmpty());
}

void PlanChartsTest::everythingIsWithinTheAxes()
{
    std::mt19937 random(29);
    const auto isWithin = [](const ChartContent &chart, const QPointF &at) {
        const double x = chart.x.shareOf(at.x());
        const double y = chart.y.shareOf(at.y());
        return x >= -1e-9 && x <= 1 + 1e-9 && y >= -1e-9 && y <= 1 + 1e-9;
    };
    for (int round = 0; round < 60; ++round) {
        const Plan plan = planned(randomModel(random, 40), wse3t(), randomScenario(random));
        for (const ChartKind kind :
             {ChartKind::Concurrency, ChartKind::Tradeoff, ChartKind::Sram, ChartKind::Scaling}) {
            const ChartContent chart = chartOf(kind, plan);
            QVERIFY(!chart.title.isEmpty() && !chart.subtitle.isEmpty() && !chart.caption.isEmpty());
            for (const ChartPoint &point : chart.points) {
                QVERIFY(!point.readOut.isEmpty());
                QVERIFY2(isWithin(chart, point.at), qPrintable(chart.heading));
            }
            for (const ChartLine &line : chart.lines) {
                QVERIFY(std::ranges::all_of(line.points,
                                            [&](const QPointF &point) { return isWithin(chart, point); }));
            }
            QVERIFY(!chart.present || isWithin(chart, chart.present->at));
        }
    }
}

void PlanChartsTest::stops()
{
    const auto plan = articlePlan();
    for (const ChartKind kind : {ChartKind::Concurrency, ChartKind::Tradeoff, ChartKind::Scaling}) {
        QVERIFY(!chartDataOf(kind, *plan, [](double) { return false; }));
    }
}

QTEST_GUILESS_MAIN(PlanChartsTest)
#include "test_plan_charts.moc"
