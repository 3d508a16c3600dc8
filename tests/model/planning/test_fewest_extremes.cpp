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

} // namespace

class TestFewestExtremes : public QObject {
    Q_OBJECT
private slots:
    void largestMicroBatchCanBeAskedFor();
    void embeddingSharing();
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

QTEST_GUILESS_MAIN(TestFewestExtremes)
#include "test_fewest_extremes.moc"
