// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/measured_run.h"
#include "model/simulation/simulation.h"
#include "tests/support/example_models.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <vector>

using namespace waferline;
using namespace waferline::test;

namespace {

/// Tokens that a run takes where wafers are visited twice: the golden figures are over so many.
constexpr std::int64_t longRun = 200;
/// Elsewhere a pipeline is steady after its first token or two.
constexpr std::int64_t shortRun = 20;

Plan planOf(const std::shared_ptr<const ModelDescription> &model, Stages stages, std::int64_t microBatch = 1)
{
    Scenario scenario;
    scenario.stages = stages;
    scenario.microBatch = microBatch;
    scenario.placement = PlacementRule::ByKind;
    return planned(model, wse3t(), scenario);
}

bool near(double actual, double expected, double relative)
{
    return std::abs(actual - expected) <= relative * expected;
}

} // namespace

class TestSimulation : public QObject {
    Q_OBJECT
private slots:
    void oneRequestWorksAndHops();
    void equalArrivalsGoByNumber();
    void goingBackGivesTheSameLegs();
    void farMomentsAreAsIfReplayed_data();
    void farMomentsAreAsIfReplayed();
    void farMomentsOfRandomPlansAreAsIfReplayed();
    void boundedMovesStopShort();
    void nextEventVisitsEveryMoment();
    void resourcesWorkOnOneAtATime();
    void ratesEqualTheClosedForm_data();
    void ratesEqualTheClosedForm();
    void ratesOfRandomModelsEqualTheClosedForm();
    void revisitsCost_data();
    void revisitsCost();
    void unevenStagesArePacedByTheSlowest();
    void runsThatCannotEndAreNotMeasured();
    void embeddingAloneOnAWaferIsPassedInNoTime();
    void noPipelineTellsWhy();
};

/// The article's first wafer: two layers of 5.0895 µs (3.5 + 1.5 + 2 × 104e9 ÷ 93 ÷ 25e15), then a hop of 2
/// µs.
void TestSimulation::oneRequestWorksAndHops()
{
    const Plan plan = planOf(articleModel(), Stages::layer());
    const auto pipeline = std::make_shared<const Pipeline>(*pipelineOf(plan));
    QCOMPARE(pipeline->steps.size(), 93U);
    Simulation simulation(pipeline, 1);
    const double layer = 3.5e-6 + 1.5e-6 + 2 * (104e9 / 93) / 25e15;

    const auto legAt = [&](double seconds) {
        simulation.moveTo(pipeline->ticks(seconds));
        return simulation.legs()[0];
    };
    QCOMPARE(legAt(0).step, 0U);
    QCOMPARE(legAt(0).phaseAt(simulation.now()), Phase::Working);
    QCOMPARE(legAt(layer * 1.5).step, 1U);
    QCOMPARE(legAt(2 * layer + 1e-6).phaseAt(simulation.now()), Phase::Hopping);
    QCOMPARE(legAt(2 * layer + 2.1e-6).step, 2U);

    // a token takes T, and the next one begins where the first did
    const double latency = *plan.timing.tokenLatencySeconds;
    QVERIFY(near(latency, 93 * layer + 59 * 2e-6, 1e-12));
    QCOMPARE(legAt(latency + 1e-9).token, 1);
    QCOMPARE(legAt(latency + 1e-9).step, 0U);
    QCOMPARE(simulation.completedTokens(), 1);
}

void TestSimulation::equalArrivalsGoByNumber()
{
    const Plan plan = planOf(articleModel(), Stages::layer());
    const Pipeline pipeline = *pipelineOf(plan);
    PipelineRun run(pipeline, 3);
    QCOMPARE(run.arriveNext(), 0U);
    QCOMPARE(run.arriveNext(), 1U);
    QCOMPARE(run.arriveNext(), 2U);
    QCOMPARE(run.legs()[1].start, pipeline.steps[0].service);
    QCOMPARE(run.legs()[2].start, 2 * pipeline.steps[0].service);
    QCOMPARE(run.legs()[2].phaseAt(0), Phase::Waiting);
}

void TestSimulation::goingBackGivesTheSameLegs()
{
    const Plan plan = planOf(articleInNetworkOrder(), Stages::wafer(), 2);
    const auto pipeline = std::make_shared<const Pipeline>(*pipelineOf(plan));
    Simulation forward(pipeline, 40);
    Simulation back(pipeline, 40);
    back.moveTo(pipeline->ticks(3e-3));
    for (const double seconds : {0.0, 3.3e-6, 4e-4, 1.234e-3}) {
        forward.moveTo(pipeline->ticks(seconds));
        back.moveTo(pipeline->ticks(3e-3));
        back.moveTo(pipeline->ticks(seconds));
        QVERIFY(std::ranges::equal(forward.legs(), back.legs()));
    }
}

namespace {

/// The legs of a run that replays every event.
std::vector<MicroBatchLeg> replayed(const Pipeline &pipeline, std::int64_t microBatches, Ticks moment)
{
    PipelineRun run(pipeline, microBatches);
    while (run.nextArrival() <= moment) {
        run.arriveNext();
    }
    return {run.legs().begin(), run.legs().end()};
}

/// Some moments, near and far, in an order that goes back as well.
void compareWithReplay(const Plan &plan, std::int64_t microBatches, std::mt19937 &random)
{
    const auto pipeline = std::make_shared<const Pipeline>(pipelineOf(plan).value());
    Simulation simulation(pipeline, microBatches);
    const double round = 1 / closedFormRate(plan, microBatches);
    for (const double rounds : {0.5, 40.2, 7.9, 113.7, 1.0}) {
        const double seconds = rounds * round * std::uniform_real_distribution<>(0.9, 1.1)(random);
        simulation.moveTo(pipeline->ticks(seconds));
        QCOMPARE(simulation.now(), pipeline->ticks(seconds));
        const std::vector<MicroBatchLeg> expected = replayed(*pipeline, microBatches, simulation.now());
        QVERIFY(std::ranges::equal(simulation.legs(), expected));
    }
}

} // namespace

void TestSimulation::farMomentsAreAsIfReplayed_data()
{
    QTest::addColumn<int>("perLayer");
    QTest::addColumn<int>("microBatches");
    for (const int perLayer : {0, 1, 3}) {
        for (const int microBatches : {1, 3, 50, 93}) {
            QTest::addRow("%d per layer, %d", perLayer, microBatches) << perLayer << microBatches;
        }
    }
}

/// The article in network order: with stages that are wafers its path comes back to eleven of them.
void TestSimulation::farMomentsAreAsIfReplayed()
{
    QFETCH(const int, perLayer);
    QFETCH(const int, microBatches);
    std::mt19937 random(7);
    compareWithReplay(planOf(articleInNetworkOrder(), {perLayer}), microBatches, random);
}

void TestSimulation::farMomentsOfRandomPlansAreAsIfReplayed()
{
    std::mt19937 random(11);
    for (int round = 0; round < 25; ++round) {
        Scenario scenario = randomScenario(random);
        scenario.stages = {static_cast<std::int32_t>(random() % 3)};
        const Plan plan = planned(randomModel(random, 12), wse3t(), scenario);
        if (pipelineOf(plan)) {
            compareWithReplay(plan, 1 + static_cast<std::int64_t>(random() % 9), random);
        }
    }
}

void TestSimulation::boundedMovesStopShort()
{
    const auto pipeline =
        std::make_shared<const Pipeline>(pipelineOf(planOf(articleModel(), Stages::layer())).value());
    Simulation simulation(pipeline, 93);
    simulation.moveTo(pipeline->ticks(1), 500);
    QVERIFY(simulation.now() > 0 && simulation.now() < pipeline->ticks(1));
    QVERIFY(std::ranges::equal(simulation.legs(), replayed(*pipeline, 93, simulation.now())));
    simulation.moveTo(pipeline->ticks(1));
    QCOMPARE(simulation.now(), pipeline->ticks(1));
}

void TestSimulation::nextEventVisitsEveryMoment()
{
    const Plan plan = planOf(articleModel(), Stages::layer());
    const auto pipeline = std::make_shared<const Pipeline>(*pipelineOf(plan));
    Simulation simulation(pipeline, 1);
    // a token of one request: 93 ends of work, each the start of the next but for 59 arrivals after a hop
    int events = 0;
    while (simulation.completedTokens() < 1) {
        const auto next = simulation.nextEvent();
        QVERIFY(next && *next > simulation.now());
        simulation.moveTo(*next);
        ++events;
    }
    QCOMPARE(events, 93 + 58);
}

void TestSimulation::resourcesWorkOnOneAtATime()
{
    const Plan plan = planOf(articleInNetworkOrder(), Stages::wafer());
    const Pipeline pipeline = *pipelineOf(plan);
    PipelineRun run(pipeline, 60, 20);
    std::vector<Ticks> freeAt(pipeline.resourceCount);
    std::vector<Ticks> latest(pipeline.resourceCount);
    while (!run.done()) {
        const MicroBatchLeg leg = run.legs()[run.arriveNext()];
        const std::uint32_t resource = pipeline.steps[leg.step].resource;
        QVERIFY(leg.start >= freeAt[resource]); // never two at a time
        QVERIFY(leg.arrival >= latest[resource]); // first come, first served
        QVERIFY(leg.start == leg.arrival || leg.start == freeAt[resource]); // never idle while one waits
        freeAt[resource] = leg.finish;
        latest[resource] = leg.arrival;
    }
}

void TestSimulation::ratesEqualTheClosedForm_data()
{
    QTest::addColumn<int>("perLayer");
    QTest::addColumn<int>("microBatch");
    for (const int perLayer : {0, 1, 2}) {
        for (const int microBatch : {1, 2, 3, 4, 8}) {
            QTest::addRow("%d per layer, micro-batch %d", perLayer, microBatch) << perLayer << microBatch;
        }
    }
}

void TestSimulation::ratesEqualTheClosedForm()
{
    QFETCH(int, perLayer);
    QFETCH(int, microBatch);
    const Plan plan = planOf(articleModel(), {perLayer}, microBatch);
    const Pipeline pipeline = *pipelineOf(plan);
    const std::int64_t stages = plan.capacity.stages;
    for (const std::int64_t microBatches :
         {std::int64_t{1}, std::int64_t{3}, stages / 2, stages, 2 * stages}) {
        const MeasuredRun rates = measureRun(pipeline, microBatches, microBatch, shortRun);
        const double expected = closedFormRate(plan, microBatches);
        QVERIFY2(near(rates.tokensPerSecondPerRequest, expected, 1e-9),
                 qPrintable(QString("%1 instead of %2").arg(rates.tokensPerSecondPerRequest).arg(expected)));
        QVERIFY(near(rates.tokensPerSecond, expected * static_cast<double>(microBatches * microBatch), 1e-9));
    }
}

void TestSimulation::ratesOfRandomModelsEqualTheClosedForm()
{
    std::mt19937 random(20261129);
    int timed = 0;
    for (int round = 0; round < 60; ++round) {
        Scenario scenario = randomScenario(random);
        const bool wafers = scenario.stages.areWafers();
        scenario.placement = wafers ? PlacementRule::InOrder : scenario.placement; // no wafer visited twice
        const Plan plan = planned(randomModel(random, 40), wse3t(), scenario);
        const auto pipeline = pipelineOf(plan);
        QVERIFY(pipeline.has_value());
        const std::int64_t microBatches = 1 + static_cast<std::int64_t>(random() % 50);
        const MeasuredRun rates = measureRun(*pipeline, microBatches, 1, shortRun);
        QVERIFY2(near(rates.tokensPerSecondPerRequest, closedFormRate(plan, microBatches), 1e-9),
                 qPrintable(QString::number(round)));
        ++timed;
    }
    QCOMPARE(timed, 60);
}

void TestSimulation::revisitsCost_data()
{
    QTest::addColumn<int>("microBatch");
    QTest::addColumn<int>("microBatches");
    QTest::addColumn<double>("perRequest");
    QTest::addColumn<double>("closed");
    for (const int microBatches : {3, 4, 17, 30, 59, 60}) {
        QTest::addRow("b 1, M %d", microBatches) << 1 << microBatches << 1599.22 << 1630.47;
    }
    for (const int microBatches : {3, 20, 50}) {
        QTest::addRow("b 3, M %d", microBatches) << 3 << microBatches << 1046.12 << 1100.16;
    }
    QTest::addRow("b 1, M 70") << 1 << 70 << 1403.46 << 1403.46;
}

/// Published figures of the article's model in network order, by-kind, stages wafer: 11 wafers visited twice.
void TestSimulation::revisitsCost()
{
    QFETCH(int, microBatch);
    QFETCH(int, microBatches);
    QFETCH(double, perRequest);
    QFETCH(double, closed);
    const Plan plan = planOf(articleInNetworkOrder(), Stages::wafer(), microBatch);
    QCOMPARE(plan.wafers.size(), 59U);
    QCOMPARE(plan.visits.size(), 70U);
    QCOMPARE(plan.revisitedWafers, 11);
    QVERIFY(near(closedFormRate(plan, microBatches), closed, 4e-6));
    const MeasuredRun rates = measureRun(*pipelineOf(plan), microBatches, microBatch, longRun);
    QVERIFY2(near(rates.tokensPerSecondPerRequest, perRequest, 4e-6),
             qPrintable(QString::number(rates.tokensPerSecondPerRequest, 'f', 4)));
}

/// Eight stages, seven of 3.15 ms and one of 3.901 ms, no hops: one result every 3.901 ms once full, and
/// (7 × 3.15 + 3.901) ÷ 3.901 = 6.65 times one request alone.
void TestSimulation::unevenStagesArePacedByTheSlowest()
{
    Pipeline pipeline;
    pipeline.ticksPerSecond = std::exp2(40);
    pipeline.resourceCount = 8;
    for (std::uint32_t index = 0; index < 8; ++index) {
        const double seconds = index == 4 ? 3.901e-3 : 3.15e-3;
        pipeline.steps.push_back({.resource = index, .service = pipeline.ticks(seconds)});
    }
    const MeasuredRun alone = measureRun(pipeline, 1, 1, longRun);
    const MeasuredRun full = measureRun(pipeline, 8, 1, longRun);
    QVERIFY(near(full.tokensPerSecond, 1 / 3.901e-3, 1e-9));
    QVERIFY(near(full.tokensPerSecond / alone.tokensPerSecond, 25.951 / 3.901, 1e-9));
    QVERIFY(near(full.utilisation, 25.951 / 8 / 3.901, 1e-9)); // 83.2 %
    QVERIFY(near(alone.utilisation, 1.0 / 8, 1e-9));
    // Nobody waits alone; the first token of the last one waits for seven others at the slowest stage.
    QCOMPARE(alone.wafers[0].waitingSeconds, 0.0);
    QVERIFY(near(alone.firstTokenSeconds, 25.951e-3, 1e-9));
    QVERIFY(near(full.firstTokenSeconds, 25.951e-3, 1e-9));
    QVERIFY(near(full.lastFirstTokenSeconds, 25.951e-3 + 7 * 3.901e-3, 1e-9));
    QVERIFY(near(full.interTokenSeconds.median, 8 * 3.901e-3, 1e-9));
    QVERIFY(near(full.interTokenSeconds.max, 8 * 3.901e-3, 1e-9));
}

/// A run that would pass the last moment is not measured: its micro-batches would stop short.
void TestSimulation::runsThatCannotEndAreNotMeasured()
{
    Pipeline pipeline;
    pipeline.ticksPerSecond = std::exp2(40);
    pipeline.resourceCount = 1;
    pipeline.steps.push_back({.service = Ticks{1} << 40});
    QVERIFY(canBeMeasured(pipeline, 1, 1000));
    QVERIFY(!canBeMeasured(pipeline, 20, 1'000'000)); // 2e7 services of 2^40 ticks
    const MeasuredRun run = measureRun(pipeline, 3, 1, 1000);
    QVERIFY(near(run.tokensPerSecond, 1, 1e-9));
    QVERIFY(!canBeMeasured(pipeline, 1'000'000, 1000));
}

void TestSimulation::embeddingAloneOnAWaferIsPassedInNoTime()
{
    auto model = std::make_shared<ModelDescription>(*articleModel());
    LayerShape embedding;
    embedding.kind = LayerKind::Embedding;
    embedding.weights = {{40e9, {"", 8}}}; // 40 GB: nothing fits beside it
    embedding.activeParameters = 40e9;
    model->shapes.push_back(embedding);
    model->layers.insert(model->layers.begin(), 2);
    const Plan plan = planOf(model, Stages::layer());
    QCOMPARE(plan.wafers.size(), 60U);
    QCOMPARE(plan.capacity.stages, 93);
    const Pipeline pipeline = *pipelineOf(plan);
    QCOMPARE(pipeline.steps.size(), 94U);
    QCOMPARE(pipeline.steps[0].service, 0);
    QCOMPARE(pipeline.steps[0].hop, pipeline.ticks(2e-6));
    QVERIFY(
        near(measureRun(pipeline, 93, 1, longRun).tokensPerSecondPerRequest, closedFormRate(plan, 93), 1e-9));
}

/// The power is lacking each time, and never the reason.
void TestSimulation::noPipelineTellsWhy()
{
    const auto reason = [](const ModelDescription &model, const Hardware &hardware, Stages stages) {
        Scenario scenario;
        scenario.stages = stages;
        const auto pipeline = pipelineOf(planned(std::make_shared<const ModelDescription>(model),
                                                 std::make_shared<const Hardware>(hardware), scenario));
        return pipeline ? std::nullopt : std::optional(pipeline.error());
    };
    Hardware powerless = *wse3t();
    powerless.watts.reset();
    const ModelDescription article = *articleModel();
    QVERIFY(!reason(article, powerless, Stages::layer()));
    Hardware hopless = powerless;
    hopless.hopSeconds.reset();
    QVERIFY(reason(article, hopless, Stages::layer()) == NoPipeline::TimesUnknown);
    ModelDescription deep = article;
    deep.layers.assign(1'001, 0); // × 1,000 parts: 1,001,000 steps
    QVERIFY(reason(deep, powerless, {1'000}) == NoPipeline::TooManySteps);
    ModelDescription idle = article;
    idle.shapes[0].kind = LayerKind::Embedding; // a lookup, on one wafer: no hop
    idle.layers = {0};
    QVERIFY(reason(idle, powerless, Stages::layer()) == NoPipeline::NoTime);
}

QTEST_GUILESS_MAIN(TestSimulation)
#include "test_simulation.moc"
