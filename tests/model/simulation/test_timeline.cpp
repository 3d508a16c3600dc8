// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/timeline.h"
#include "tests/support/example_models.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <random>
#include <tuple>

using namespace waferline;
using namespace waferline::test;

namespace {

/// The article's layer: 3.5 + 1.5 + 2 × 104e9 ÷ 93 ÷ 25e15 s = 5.0895 µs.
const double layerSeconds = 3.5e-6 + 1.5e-6 + 2 * (104e9 / 93) / 25e15;

std::shared_ptr<const Pipeline> pipelineFor(const Plan &plan)
{
    return std::make_shared<const Pipeline>(*pipelineOf(plan));
}

std::shared_ptr<const Pipeline> articlePipeline(Stages stages = Stages::layer())
{
    Scenario scenario;
    scenario.stages = stages;
    return pipelineFor(planned(articleModel(), wse3t(), scenario));
}

bool inOrder(const TimelineBar &a, const TimelineBar &b)
{
    const auto key = [](const TimelineBar &bar) {
        return std::tuple(bar.microBatch, bar.leg.token, bar.leg.step);
    };
    return key(a) < key(b);
}

/// What a run from the start does in a window of time: told by PipelineRun alone.
std::vector<TimelineBar> replayed(const Pipeline &pipeline, std::int64_t microBatches, Ticks from, Ticks to)
{
    PipelineRun run(pipeline, microBatches);
    std::vector<TimelineBar> bars;
    while (!run.done() && run.nextArrival() < to) {
        const std::uint32_t microBatch = run.arriveNext();
        const MicroBatchLeg &leg = run.legs()[microBatch];
        if (leg.finish > from && leg.start < to && leg.finish > leg.start) {
            bars.push_back({microBatch, leg});
        }
    }
    std::ranges::sort(bars, inOrder);
    return bars;
}

std::vector<TimelineBar> looked(TimelineSource &source, Ticks from, Ticks to)
{
    Timeline timeline = source.look({.from = from, .to = to});
    std::ranges::sort(timeline.bars, inOrder);
    return timeline.bars;
}

} // namespace

class TestTimeline : public QObject {
    Q_OBJECT
private slots:
    void abcFollowEachOther();
    void agreesWithTheRun_data();
    void agreesWithTheRun();
    void agreesOnRandomPlans();
    void tokensAreCompletedAtTheLastStage();
    void sharesAreTheBars();
    void tooManyBarsBecomeShares();
    void lateWindowsAreQuick();
    void boundedEventsStopShort();
};

/// Layers 1 and 2 are on wafer 1, layer 3 a hop of 2 µs further; B and C follow A a layer's time apart.
void TestTimeline::abcFollowEachOther()
{
    const auto pipeline = articlePipeline();
    TimelineSource source(pipeline, 3);
    const Timeline timeline = source.look({.from = 0, .to = pipeline->ticks(4 * layerSeconds + 2e-6)});
    const auto barOf = [&](std::uint32_t microBatch, std::uint32_t step) {
        const auto found = std::ranges::find_if(timeline.bars, [&](const TimelineBar &bar) {
            return bar.microBatch == microBatch && bar.leg.step == step;
        });
        return found == timeline.bars.end() ? TimelineBar{} : *found;
    };
    const auto startsAt = [&](std::uint32_t microBatch, std::uint32_t step, double seconds) {
        return std::abs(pipeline->seconds(barOf(microBatch, step).leg.start) - seconds) < 1e-12;
    };
    // A: 1, 2, 3; B: 1, 2, 3 from 3 × layer + hop on; C: 1 and 2 and, at the very end, not yet 3
    QVERIFY(startsAt(0, 1, layerSeconds));
    QVERIFY(startsAt(0, 2, 2 * layerSeconds + 2e-6));
    QVERIFY(startsAt(1, 0, layerSeconds));
    QVERIFY(startsAt(1, 2, 3 * layerSeconds + 2e-6));
    QVERIFY(startsAt(2, 0, 2 * layerSeconds));
    QVERIFY(startsAt(2, 1, 3 * layerSeconds));
    QCOMPARE(barOf(0, 1).leg.next - barOf(0, 1).leg.finish, pipeline->ticks(2e-6));
    QCOMPARE(timeline.to, timeline.askedTo);
    QVERIFY(timeline.completions.empty());
}

void TestTimeline::agreesWithTheRun_data()
{
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("microBatches");
    QTest::addRow("layers, one") << 1 << 1;
    QTest::addRow("layers, A B C") << 1 << 3;
    QTest::addRow("layers, full") << 1 << 93;
    QTest::addRow("layers, more than fill it") << 1 << 150;
    QTest::addRow("half layers") << 2 << 7;
    QTest::addRow("wafers") << 0 << 59;
}

void TestTimeline::agreesWithTheRun()
{
    QFETCH(const int, stages);
    QFETCH(const int, microBatches);
    const auto pipeline = articlePipeline(stages == 0 ? Stages::wafer() : Stages{stages});
    TimelineSource source(pipeline, microBatches);
    // forwards, backwards, and far enough for periods to be left out
    for (const double from : {0.0, 31e-6, 400e-6, 4.2e-3, 12.3456e-3, 100e-6}) {
        const Ticks start = pipeline->ticks(from);
        const Ticks end = pipeline->ticks(from + 90e-6);
        const auto expected = replayed(*pipeline, microBatches, start, end);
        QVERIFY(!expected.empty());
        QVERIFY(looked(source, start, end) == expected);
    }
}

/// Uneven layers, embeddings, cut layers, wafers visited twice.
void TestTimeline::agreesOnRandomPlans()
{
    std::mt19937 random(4);
    int compared = 0;
    for (int round = 0; round < 60; ++round) {
        const Plan plan = planned(randomModel(random, 12), wse3t(), randomScenario(random));
        const auto made = pipelineOf(plan);
        if (!made || made->steps.size() > 500) {
            continue;
        }
        const auto pipeline = std::make_shared<const Pipeline>(*made);
        const std::int64_t microBatches = 1 + round % 5;
        TimelineSource source(pipeline, microBatches);
        const double latency = *plan.timing.tokenLatencySeconds;
        for (const double tokens : {0.0, 0.4, 7.7, 3.1}) {
            const Ticks start = pipeline->ticks(tokens * latency);
            const Ticks end = pipeline->ticks((tokens + 0.6) * latency);
            QVERIFY(looked(source, start, end) == replayed(*pipeline, microBatches, start, end));
            ++compared;
        }
    }
    QVERIFY(compared > 100);
}

void TestTimeline::tokensAreCompletedAtTheLastStage()
{
    const auto pipeline = articlePipeline();
    TimelineSource source(pipeline, 3);
    // 93 layers, 58 hops on the way; a token of A, then B's and C's a layer's time apart
    const double first = 93 * layerSeconds + 58 * 2e-6;
    const Timeline timeline = source.look(
        {.from = pipeline->ticks(first - 1e-6), .to = pipeline->ticks(first + 1.5 * layerSeconds)});
    QCOMPARE(timeline.completions.size(), 2U);
    for (std::uint32_t index = 0; index < 2; ++index) {
        QCOMPARE(timeline.completions[index].microBatch, index);
        QCOMPARE(timeline.completions[index].token, 0);
        QVERIFY(std::abs(pipeline->seconds(timeline.completions[index].moment) - first - index * layerSeconds)
                < 1e-11);
    }
}

/// Shares and bars of one window tell the same: the sum of the shares is the time that bars cover.
void TestTimeline::sharesAreTheBars()
{
    const auto pipeline = articlePipeline();
    TimelineSource source(pipeline, 3);
    TimelineRequest request{.from = pipeline->ticks(50e-6), .to = pipeline->ticks(350e-6)};
    request.columns = 100;
    const Timeline bars = source.look(request);
    request.mostBars = 0;
    const Timeline shares = source.look(request);
    QVERIFY(!bars.barsLeftOut && shares.barsLeftOut && shares.bars.empty());
    QCOMPARE(shares.columns, 100U);
    std::vector<double> covered(pipeline->resourceCount);
    for (const TimelineBar &bar : bars.bars) {
        covered[pipeline->steps[bar.leg.step].resource] +=
            static_cast<double>(std::min(bar.leg.finish, request.to) - std::max(bar.leg.start, request.from));
    }
    for (std::uint32_t row = 0; row < pipeline->resourceCount; ++row) {
        double sum = 0;
        for (std::uint32_t column = 0; column < shares.columns; ++column) {
            QVERIFY(shares.cell(row, column).busy <= 1.00001F);
            sum += static_cast<double>(shares.cell(row, column).busy) * shares.columnTicks;
        }
        QVERIFY(std::abs(sum - covered[row]) <= 1e-5 * static_cast<double>(request.to - request.from));
    }
    // Columns of 3 µs: A works alone on layer 11 at first, and A's end and B's begin share one.
    QCOMPARE(shares.columnTicks, static_cast<double>(request.to - request.from) / 100);
    const auto isOf = [&](std::int32_t whose) {
        return std::ranges::any_of(shares.cells,
                                   [&](const TimelineCell &cell) { return cell.microBatch == whose; });
    };
    QVERIFY(isOf(0) && isOf(1) && isOf(2) && isOf(TimelineCell::several) && isOf(TimelineCell::nobody));
}

void TestTimeline::tooManyBarsBecomeShares()
{
    const auto pipeline = articlePipeline();
    TimelineSource source(pipeline, 93);
    TimelineRequest request{.from = 0, .to = pipeline->ticks(1e-3)};
    request.mostBars = 1000;
    QVERIFY(source.look(request).barsLeftOut);
    request.to = pipeline->ticks(20e-6);
    const Timeline few = source.look(request);
    QVERIFY(!few.barsLeftOut && few.cells.empty() && !few.bars.empty());
}

/// A million tokens on, within the milliseconds of a frame or two.
void TestTimeline::lateWindowsAreQuick()
{
    const auto pipeline = articlePipeline();
    TimelineSource source(pipeline, 93);
    QElapsedTimer timer;
    timer.start();
    const Ticks late = pipeline->ticks(550.0);
    const Timeline timeline = source.look({.from = late, .to = late + pipeline->ticks(90e-6)});
    QVERIFY(timer.elapsed() < 500); // in a debug build on a busy machine; replaying would take hours
    QVERIFY(timeline.bars.size() > 900); // 93 rows × 80 % × 90 ÷ 5.09
    QVERIFY(timeline.bars.front().leg.token > 800'000);
}

void TestTimeline::boundedEventsStopShort()
{
    const auto pipeline = articlePipeline();
    TimelineSource source(pipeline, 93);
    TimelineRequest request{.from = pipeline->ticks(100e-6), .to = pipeline->ticks(1e-3)};
    request.mostEvents = 500;
    const Timeline part = source.look(request);
    QVERIFY(part.to > part.from && part.to < part.askedTo);
    for (const TimelineBar &bar : part.bars) {
        QVERIFY(bar.leg.arrival <= part.to);
    }
    request.from = pipeline->ticks(0.9e-3);
    request.mostEvents = 10;
    const Timeline none = source.look(request);
    QCOMPARE(none.to, none.from);
    QVERIFY(none.bars.empty());
}

QTEST_GUILESS_MAIN(TestTimeline)
#include "test_timeline.moc"
