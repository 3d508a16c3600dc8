// SPDX-License-Identifier: GPL-3.0-or-later
// The searches of the rule fewest against trying everything, on small random models of whole gigabytes.
#include "model/planning/capacity.h"
#include "tests/model/planning/planning_rig.h"

#include <QTest>

#include <limits>
#include <map>

using namespace waferline;
using namespace waferline::test;

namespace {

using Limit = std::optional<std::int64_t>;

constexpr double gigabyte = 1e9;
constexpr int sram = 44;

/// Sizes in whole gigabytes, so that the reference is exact in integers.
struct Layer {
    LayerKind kind = LayerKind::FullAttention;
    int weights = 1;
    int perRequest = 0; ///< cache, or state of a linear layer
};

struct Small {
    std::vector<Layer> layers;
    bool tied = false;
};

Small smallModel(std::mt19937 &random)
{
    const auto upTo = [&random](int most) {
        return static_cast<int>(random() % static_cast<unsigned>(most));
    };
    Small small;
    const int largest = upTo(4) == 0 ? 120 : 30; // some are to be cut
    const int count = 1 + upTo(8);
    for (int index = 0; index < count; ++index) {
        const auto kind = static_cast<LayerKind>(upTo(4));
        const bool requests = kind != LayerKind::FeedForward;
        small.layers.push_back({kind, 1 + upTo(largest), requests ? upTo(4) : 0});
    }
    if (upTo(2) == 0) {
        small.layers.insert(small.layers.begin(), {LayerKind::Embedding, 1 + upTo(50), 0});
    }
    if (upTo(2) == 0) {
        small.layers.push_back({LayerKind::Head, 1 + upTo(50), 0});
    }
    const bool ends =
        small.layers.front().kind == LayerKind::Embedding && small.layers.back().kind == LayerKind::Head;
    small.tied = ends && upTo(3) > 0;
    return small;
}

/// At 1 token of context.
std::shared_ptr<const ModelDescription> described(const Small &small)
{
    std::vector<LayerShape> shapes;
    for (const Layer &layer : small.layers) {
        const bool linear = layer.kind == LayerKind::LinearAttention;
        LayerShape made =
            shape(layer.kind, layer.weights * gigabyte, linear ? 0 : layer.perRequest * gigabyte);
        made.stateBytesPerRequest = linear ? layer.perRequest * gigabyte : 0;
        if (layer.kind == LayerKind::SlidingAttention) {
            made.windowTokens = 10;
        }
        shapes.push_back(std::move(made));
    }
    const auto model = modelOf(std::move(shapes));
    model->tiedEmbeddings = small.tied;
    return model;
}

int partsOf(const Layer &layer)
{
    return (layer.weights + sram - 1) / sram;
}

/// The most requests beside layers first … last on one wafer; of a cut layer, on the wafers of its parts.
/// None where the weights do not fit; unlimited where no request takes anything.
constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
Limit limitOf(const Small &small, std::size_t first, std::size_t last)
{
    int weights = 0;
    int perRequest = 0;
    for (std::size_t layer = first; layer <= last; ++layer) {
        weights += small.layers[layer].weights;
        perRequest += small.layers[layer].perRequest;
    }
    if (small.tied && first == 0 && last + 1 == small.layers.size()) {
        weights -= std::min(small.layers.front().weights, small.layers.back().weights);
    }
    const int wafers = first == last ? partsOf(small.layers[first]) : 1;
    if (weights > sram * wafers) {
        return std::nullopt;
    }
    return perRequest == 0 ? unlimited : (sram * wafers - weights) / perRequest;
}

struct Partition {
    int wafers = 0;
    std::int64_t limit = unlimited;
};

/// All contiguous partitions whose weights fit.
std::vector<Partition> allPartitions(const Small &small)
{
    std::vector<Partition> found;
    const std::size_t count = small.layers.size();
    for (unsigned cuts = 0; cuts < 1U << (count - 1); ++cuts) {
        Partition partition;
        bool fits = true;
        for (std::size_t first = 0; first < count && fits;) {
            std::size_t last = first;
            while (last + 1 < count && (cuts >> last & 1U) == 0) {
                ++last;
            }
            const Limit limit = limitOf(small, first, last);
            fits = limit.has_value();
            partition.limit = std::min(partition.limit, limit.value_or(0));
            partition.wafers += first == last ? partsOf(small.layers[first]) : 1;
            first = last + 1;
        }
        if (fits) {
            found.push_back(partition);
        }
    }
    return found;
}

Scenario oneToken()
{
    return scenarioOf(PlacementRule::Fewest, 1);
}

std::int64_t limitOf(const Plan &plan)
{
    return plan.capacity.maxConcurrentRequests.value_or(unlimited);
}

/// The cap: all layers alone.
std::int64_t capOf(const Small &small)
{
    std::int64_t cap = unlimited;
    for (std::size_t layer = 0; layer < small.layers.size(); ++layer) {
        cap = std::min(cap, *limitOf(small, layer, layer));
    }
    return cap;
}

} // namespace

class TestFewestSearch : public QObject {
    Q_OBJECT
private slots:
    void wafersAgainstAllPartitions();
    void concurrencyAgainstAllPartitions();
    void automaticAgainstAllConcurrencies();
    void fullMicroBatchesAgainstAll();
    void moreRequestsNeverTakeFewerWafers();
    void moreWafersNeverHoldFewerRequests();
};

void TestFewestSearch::wafersAgainstAllPartitions()
{
    std::mt19937 random(11);
    int refused = 0;
    for (int round = 0; round < 400; ++round) {
        const Small small = smallModel(random);
        const auto model = described(small);
        const std::vector<Partition> partitions = allPartitions(small);
        const int fewest = std::ranges::min(partitions, {}, &Partition::wafers).wafers;
        Scenario scenario = oneToken();
        for (scenario.wafers = 1; *scenario.wafers <= 24; ++*scenario.wafers) {
            std::int64_t best = -1;
            int used = 0;
            for (const Partition &partition : partitions) {
                const bool better =
                    partition.limit > best || (partition.limit == best && partition.wafers < used);
                if (partition.wafers <= *scenario.wafers && better) {
                    best = partition.limit;
                    used = partition.wafers;
                }
            }
            const auto made = plan(model, wse3t(), scenario);
            if (best < 0) {
                QVERIFY(!made);
                QCOMPARE(made.error().code, PlanFaultCode::TooFewWafers);
                QCOMPARE(made.error().needed, static_cast<double>(fewest));
                ++refused;
                continue;
            }
            QVERIFY(made);
            QCOMPARE(limitOf(*made), best);
            QCOMPARE(static_cast<int>(made->wafers.size()), used); // the fewest that hold as many
            QCOMPARE(warns(*made, WarningCode::WafersUnused), used < *scenario.wafers);
        }
    }
    QVERIFY(refused > 100);
}

void TestFewestSearch::concurrencyAgainstAllPartitions()
{
    std::mt19937 random(12);
    for (int round = 0; round < 400; ++round) {
        const Small small = smallModel(random);
        const auto model = described(small);
        const std::vector<Partition> partitions = allPartitions(small);
        Scenario scenario = oneToken();
        for (scenario.concurrency = 1; *scenario.concurrency <= 44; ++*scenario.concurrency) {
            const std::int64_t requests = std::min(*scenario.concurrency, capOf(small));
            int fewest = std::numeric_limits<int>::max();
            for (const Partition &partition : partitions) {
                fewest = partition.limit >= requests ? std::min(fewest, partition.wafers) : fewest;
            }
            const Plan made = planned(model, wse3t(), scenario);
            QCOMPARE(made.concurrency->requests, requests);
            QCOMPARE(static_cast<int>(made.wafers.size()), fewest);
            QVERIFY(limitOf(made) >= requests);
            QCOMPARE(warns(made, WarningCode::ConcurrencyCapped), requests < *scenario.concurrency);
        }
    }
}

/// The definition, tried from 1 upwards: the smallest N whose placement has no more than N ÷ micro-batch
/// stages.
void TestFewestSearch::automaticAgainstAllConcurrencies()
{
    std::mt19937 random(13);
    std::map<bool, int> filled;
    for (int round = 0; round < 1'500; ++round) {
        const Small small = smallModel(random);
        const auto model = described(small);
        Scenario scenario = oneToken();
        scenario.microBatch = 1 + static_cast<std::int64_t>(random() % 3);
        scenario.stages.perLayer = static_cast<std::int32_t>(random() % 3);
        const Plan made = planned(model, wse3t(), scenario);
        const std::int64_t cap = capOf(small);
        std::int64_t expected = cap;
        for (std::int64_t requests = 1; requests <= std::min<std::int64_t>(cap, 1'000); ++requests) {
            scenario.concurrency = requests;
            if (planned(model, wse3t(), scenario).capacity.wantedInFlightRequests <= requests) {
                expected = requests;
                break;
            }
        }
        QVERIFY(expected < unlimited);
        QCOMPARE(made.concurrency->requests, expected);
        QCOMPARE(made.capacity.wantedInFlightRequests <= expected, made.capacity.fits);
        ++filled[made.capacity.fits];
    }
    QVERIFY(filled[true] > 200 && filled[false] > 200);
}

/// The mark of the micro-batch control: no larger one is filled, and every smaller one is.
void TestFewestSearch::fullMicroBatchesAgainstAll()
{
    std::mt19937 random(16);
    std::map<std::int64_t, int> found;
    for (int round = 0; round < 500; ++round) {
        const Small small = smallModel(random);
        const auto model = described(small);
        Scenario scenario = oneToken();
        scenario.stages.perLayer = static_cast<std::int32_t>(random() % 3);
        const Limit largest = largestFullMicroBatch(planned(model, wse3t(), scenario));
        if (!largest) {
            QCOMPARE(capOf(small), unlimited);
            continue;
        }
        for (scenario.microBatch = 1; scenario.microBatch <= sram + 1; ++scenario.microBatch) {
            const Plan made = planned(model, wse3t(), scenario);
            QCOMPARE(made.capacity.fits, scenario.microBatch <= *largest);
            QCOMPARE(largestFullMicroBatch(made), largest);
        }
        ++found[*largest];
    }
    QVERIFY(found.size() > 5);
}

void TestFewestSearch::moreRequestsNeverTakeFewerWafers()
{
    std::mt19937 random(14);
    for (int round = 0; round < rounds; ++round) {
        const auto model = randomModel(random, 60);
        Scenario scenario = randomScenario(random);
        scenario.placement = PlacementRule::Fewest;
        std::size_t before = 0;
        for (scenario.concurrency = 1; *scenario.concurrency < 1'000'000; *scenario.concurrency *= 2) {
            const Plan made = planned(model, wse3t(), scenario);
            QVERIFY(made.wafers.size() >= before);
            QVERIFY(limitOf(made) >= made.concurrency->requests);
            before = made.wafers.size();
        }
    }
}

void TestFewestSearch::moreWafersNeverHoldFewerRequests()
{
    std::mt19937 random(15);
    for (int round = 0; round < rounds; ++round) {
        const auto model = randomModel(random, 60);
        Scenario scenario = randomScenario(random);
        scenario.placement = PlacementRule::Fewest;
        scenario.wafers = 1;
        const auto none = plan(model, wse3t(), scenario);
        const std::int64_t first = none ? 1 : static_cast<std::int64_t>(none.error().needed);
        std::int64_t before = 0;
        for (scenario.wafers = first; *scenario.wafers < first + 20; ++*scenario.wafers) {
            const Plan made = planned(model, wse3t(), scenario);
            QVERIFY(static_cast<std::int64_t>(made.wafers.size()) <= *scenario.wafers);
            QVERIFY(limitOf(made) >= before);
            before = limitOf(made);
            QVERIFY(before == unlimited || made.concurrency->requests == before);
        }
    }
}

QTEST_GUILESS_MAIN(TestFewestSearch)
#include "test_fewest_search.moc"
