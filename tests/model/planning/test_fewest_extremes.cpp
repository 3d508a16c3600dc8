// SPDX-License-Identifier: GPL-3.0-or-later
// The rule fewest at the ends of what can be described: very many layers, very many requests.
#include "model/planning/capacity.h"
#include "model/planning/contiguous_packing.h"
#include "model/planning/layer_cost.h"
#include "tests/model/planning/planning_rig.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

using Limit = std::optional<std::int64_t>;

constexpr std::size_t manyLayers = 99'998;

/// An embedding of so many bytes, very many equal layers of one shape, and a head.
std::shared_ptr<const ModelDescription> uniform(const LayerShape &layer, double tableBytes)
{
    const auto model =
        modelOf({shape(LayerKind::Embedding, tableBytes), layer, shape(LayerKind::Head, tableBytes)});
    model->layers.assign(manyLayers + 2, 1);
    model->layers.front() = 0;
    model->layers.back() = 2;
    return model;
}

LayerShape linear(double weightBytes, double stateBytes)
{
    LayerShape made = shape(LayerKind::LinearAttention, weightBytes);
    made.stateBytesPerRequest = stateBytes;
    return made;
}

Scenario waferStages()
{
    Scenario scenario = scenarioOf(PlacementRule::Fewest, 1);
    scenario.stages = Stages::wafer();
    return scenario;
}

/// From 1 request to the smallest number that fills the wafers it takes, one pass after the other.
struct Climb {
    std::int64_t requests = 1;
    std::int64_t passes = 0;
    std::int64_t steps = 0;
};
Climb climbThrough(const ModelDescription &model)
{
    const Scenario scenario = waferStages();
    const std::vector<LayerCost> costs = layerCosts(model, *wse3t(), scenario);
    const PlacementProblem problem{model, costs, scenario, 44e9};
    const ContiguousPacking packing(problem);
    Climb climb;
    for (;;) {
        const ContiguousPacking::Counts counts = packing.count(climb.requests);
        ++climb.passes;
        climb.steps += counts.steps;
        if (counts.wafers <= climb.requests) {
            return climb;
        }
        climb.requests = counts.wafers;
    }
}

} // namespace

class TestFewestExtremes : public QObject {
    Q_OBJECT
private slots:
    void largestMicroBatchCanBeAskedFor();
    void embeddingSharing();
    void countsWhatItPlaces();
    void uniformLayersTakeFewSteps();
    void longClimbsAreCutShort();
};

/// At 1e6 requests 99,998 layers of 1 + 0.1e6 bytes and two tables stand on one wafer of 1e15 bytes: a stage,
/// filled by any micro-batch. A layer alone would hold 9e15 requests, and stages × such micro-batches pass
/// 2^63.
void TestFewestExtremes::largestMicroBatchCanBeAskedFor()
{
    const Plan made = planned(uniform(linear(1, 0.1), 1), withSram(1e15), waferStages());
    QVERIFY(made.concurrency->most > 1'000'000'000'000'000);
    QCOMPARE(largestFullMicroBatch(made), Limit(ScenarioLimits::maxMicroBatch));
}

/// 44 GB less two layers of 1 GB leave room for 42 requests of 1 GB; none for a table of 44 GB.
void TestFewestExtremes::embeddingSharing()
{
    const Scenario scenario = waferStages();
    const auto sharesUpTo = [&scenario](double tableBytes, double stateBytes) {
        const auto model = modelOf({shape(LayerKind::Embedding, tableBytes), linear(1e9, stateBytes)});
        const std::vector<LayerCost> costs = layerCosts(*model, *wse3t(), scenario);
        const PlacementProblem problem{*model, costs, scenario, 44e9};
        return ContiguousPacking(problem).embeddingSharesUpTo();
    };
    QCOMPARE(sharesUpTo(1e9, 1e9), Limit(42));
    QCOMPARE(sharesUpTo(1e9, 0), Limit()); // beside any number
    QCOMPARE(sharesUpTo(44e9, 1e9), Limit()); // never
}

/// Runs of random layers of fractional sizes, so that sums round; some that are cut, some tied.
std::shared_ptr<const ModelDescription> randomRuns(std::mt19937 &random)
{
    std::uniform_real_distribution<double> fraction(0, 1);
    const std::size_t kinds = 1 + random() % 3;
    std::vector<LayerShape> shapes{shape(LayerKind::Embedding, 20e9 * fraction(random)),
                                   shape(LayerKind::Head, 50e9 * fraction(random))};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        const double largest = random() % 8 == 0 ? 150e9 : 2e9;
        LayerShape made = shape(LayerKind::FullAttention, largest * fraction(random), 1e7 * fraction(random));
        made.stateBytesPerRequest = random() % 2 == 0 ? 1e8 * fraction(random) : 0;
        shapes.push_back(made);
    }
    const auto model = modelOf(std::move(shapes));
    model->layers.clear();
    const std::size_t runs = 1 + random() % 5;
    for (std::size_t run = 0; run < runs; ++run) {
        const auto shapeOfRun = static_cast<std::uint32_t>(2 + random() % kinds);
        model->layers.insert(model->layers.end(), 1 + random() % 90, shapeOfRun);
    }
    if (random() % 2 == 0) {
        model->layers.insert(model->layers.begin(), 0);
    }
    if (random() % 2 == 0) {
        model->layers.push_back(1);
    }
    model->tiedEmbeddings = random() % 2 == 0;
    return model;
}

/// Wafers that hold the embedding and nothing else.
std::int64_t idleWafers(const Placement &placement, const ModelDescription &model)
{
    if (!model.hasEmbedding()) {
        return 0;
    }
    const auto onEmbeddings = std::ranges::count_if(
        placement.placed, [&](const PlacedLayer &piece) { return piece.layer > 0 && piece.wafer == 0; });
    return onEmbeddings > 0 ? 0 : placement.placed.front().parts;
}

/// Counting run by run against placing layer by layer, at the limits of the wafers placed too, where a
/// rounding error would show.
void TestFewestExtremes::countsWhatItPlaces()
{
    std::mt19937 random(21);
    int idle = 0;
    for (int round = 0; round < 60; ++round) {
        const auto model = randomRuns(random);
        const Scenario scenario = scenarioOf(PlacementRule::Fewest, 1 + static_cast<int>(random() % 5));
        const std::vector<LayerCost> costs = layerCosts(*model, *wse3t(), scenario);
        const PlacementProblem problem{*model, costs, scenario, 44e9};
        const ContiguousPacking packing(problem);
        for (std::int64_t requests = 0; requests <= *packing.mostRequests() + 1;) {
            const Placement placed = packing.place(requests);
            const ContiguousPacking::Counts counts = packing.count(requests);
            QCOMPARE(counts.wafers, static_cast<std::int64_t>(placed.waferWeightBytes.size()));
            QCOMPARE(counts.idleWafers, idleWafers(placed, *model));
            idle += counts.idleWafers > 0 ? 1 : 0;
            Scenario limited = scenario;
            limited.concurrency = std::max<std::int64_t>(1, requests);
            const std::int64_t limit =
                planned(model, wse3t(), limited).capacity.maxConcurrentRequests.value_or(0);
            requests = std::max(requests + 1, requests < limit ? limit : requests + limit / 3);
        }
    }
    QVERIFY(idle > 20);
}

/// As many bytes as these, of layers and of a request's memory in all of them, are 10 wafers and so many: N
/// requests want about 10 + 0.98·N wafers, and N climbs slowly to about 500 and, as wafers hold whole layers,
/// beyond.
constexpr double slowWeights = 10 * 44e9 / manyLayers;
constexpr double slowState = 0.98 * 44e9 / manyLayers;

void TestFewestExtremes::uniformLayersTakeFewSteps()
{
    const Climb climb = climbThrough(*uniform(linear(slowWeights, slowState), 1e9));
    const Plan made = planned(uniform(linear(slowWeights, slowState), 1e9), wse3t(), waferStages());
    QVERIFY(climb.passes > 100);
    QVERIFY(climb.steps < climb.passes * 1'000);
    QCOMPARE(made.concurrency->requests, climb.requests);
    QVERIFY(made.capacity.fits);
}

/// The same layers but each other than its neighbours: what is told is no longer the smallest number, but one
/// that fills.
void TestFewestExtremes::longClimbsAreCutShort()
{
    const auto model = modelOf({linear(slowWeights, slowState), linear(slowWeights, slowState * (1 + 1e-6))});
    model->layers.clear();
    for (std::uint32_t layer = 0; layer < manyLayers; ++layer) {
        model->layers.push_back(layer % 2);
    }
    const Climb climb = climbThrough(*model);
    const Plan made = planned(model, wse3t(), waferStages());
    QVERIFY(climb.steps > 5'000'000);
    QVERIFY(made.capacity.fits);
    QVERIFY(made.concurrency->wanted <= made.concurrency->requests);
    QVERIFY(made.concurrency->requests >= climb.requests);
    QVERIFY(made.concurrency->requests < 2 * climb.requests);
}

QTEST_GUILESS_MAIN(TestFewestExtremes)
#include "test_fewest_extremes.moc"
