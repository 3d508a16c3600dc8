// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/frontier.h"
#include "tests/model/planning/planning_rig.h"

#include <QTest>

#include <algorithm>

using namespace waferline;
using namespace waferline::test;

namespace {

using Room = std::optional<std::int64_t>;

Frontier frontierOf(const std::shared_ptr<const ModelDescription> &model, const Scenario &scenario = {})
{
    return *waferline::frontierOf(model, wse3t(), scenario);
}

bool holds(const Frontier &frontier, const FrontierPoint &point)
{
    return std::ranges::find(frontier.points, point) != frontier.points.end();
}

/// For comparing by hand: without a limit, more than any.
double room(const FrontierPoint &point)
{
    return point.requests ? static_cast<double>(*point.requests) : HUGE_VAL;
}

bool isBetter(const FrontierPoint &one, const FrontierPoint &other)
{
    return one.wafers <= other.wafers && room(one) >= room(other)
        && (one.wafers < other.wafers || room(one) > room(other));
}

/// As many layers as asked for, each of half a wafer or less and of another cache than its neighbours; at a
/// token of context each further wafer brings requests.
std::shared_ptr<const ModelDescription> manySteps(int layers, double cacheBytes)
{
    std::vector<LayerShape> shapes;
    for (int layer = 0; layer < layers; ++layer) {
        shapes.push_back(
            shape(LayerKind::FullAttention, (6 + layer * 7 % 15) * 1e9, (1 + layer * 31 % 97) * cacheBytes));
    }
    return modelOf(std::move(shapes));
}

Scenario oneToken()
{
    Scenario scenario;
    scenario.contextTokens = 1;
    return scenario;
}

/// That every point is what the planner makes of its scenario.
void comparePlans(const Frontier &frontier, const std::shared_ptr<const ModelDescription> &model,
                  const Scenario &scenario)
{
    for (const FrontierPoint &point : frontier.points) {
        const Plan plan = planned(model, wse3t(), scenarioOf(point, scenario));
        QCOMPARE(static_cast<std::int64_t>(plan.wafers.size()), point.wafers);
        QCOMPARE(plan.capacity.maxConcurrentRequests, point.requests);
        QVERIFY(plan.rule == point.rule);
        QCOMPARE(frontierPointOf(plan, frontier), point);
    }
}

} // namespace

class TestFrontier : public QObject {
    Q_OBJECT
private slots:
    void published();
    void article();
    void everyNumberOfWafers();
    void pointsArePlans();
    void frontAgainstAllPairs();
    void ordered();
    void placementIsLeftOutOfAccount();
    void presentPlan();
    void nothingLimits();
    void notOneRequestFits();
    void noPlan();
    void progress();
    void stops();
    void manyPointsAreThinned();
};

/// The published Kimi K3, its figures for the three rules as in the golden table of placements: by kind takes
/// 58 wafers for what network order takes 70 for.
void TestFrontier::published()
{
    const Frontier frontier = frontierOf(bundledModel("kimi-k3-published"));
    QVERIFY(holds(frontier, {PlacementRule::ByKind, 58, 186, true}));
    QVERIFY(holds(frontier, {PlacementRule::InOrder, 70, 186, false}));
    QVERIFY(holds(frontier, {PlacementRule::Fewest, 46, 28, true}));
    QVERIFY(holds(frontier, {PlacementRule::Fewest, 47, 67, true}));
    QVERIFY(holds(frontier, {PlacementRule::Fewest, 69, 170, false}));
    QVERIFY(holds(frontier, {PlacementRule::Fewest, 70, 186, false}));
    QCOMPARE(frontier.points.back().wafers, 70);
    QCOMPARE(furtherWafersOf(frontier), 58 - 46);
    QCOMPARE(betterThan({PlacementRule::Fewest, 69, 170, false}, frontier)->wafers, 58);
    QVERIFY(frontier.complete);
}

/// The article: three rules that agree in the end, since its layers stand in order of kind.
void TestFrontier::article()
{
    const Frontier frontier = frontierOf(articleModel());
    QVERIFY(holds(frontier, {PlacementRule::ByKind, 59, 189, true}));
    QVERIFY(holds(frontier, {PlacementRule::InOrder, 59, 189, true}));
    QVERIFY(holds(frontier, {PlacementRule::Fewest, 59, 189, true}));
    QVERIFY(holds(frontier, {PlacementRule::Fewest, 58, 79, true}));
    QVERIFY(holds(frontier, {PlacementRule::Fewest, 47, 39, true}));
    QCOMPARE(frontier.points.front().wafers, 47);
}

/// Of the rule fewest there is a point for just the numbers of wafers that hold more than one fewer.
void TestFrontier::everyNumberOfWafers()
{
    std::mt19937 random(3);
    for (int round = 0; round < 60; ++round) {
        const auto model = randomModel(random, 12);
        const Frontier frontier = frontierOf(model);
        const Plan least = planned(model, wse3t(), fewestScenario());
        std::vector<FrontierPoint> fewest;
        std::ranges::copy_if(frontier.points, std::back_inserter(fewest),
                             [](const FrontierPoint &point) { return point.rule == PlacementRule::Fewest; });
        std::size_t seen = 0;
        Room last;
        for (std::int64_t wafers = least.concurrency->fewestWafers; wafers <= least.concurrency->mostWafers;
             ++wafers) {
            const Plan plan = planned(model, wse3t(), fewestScenario({}, wafers));
            const Room requests = plan.capacity.maxConcurrentRequests;
            if (seen > 0 && requests == last) {
                continue;
            }
            QVERIFY(seen < fewest.size());
            QCOMPARE(fewest[seen].wafers, wafers);
            QCOMPARE(fewest[seen].requests, requests);
            last = requests;
            ++seen;
        }
        QCOMPARE(seen, fewest.size());
    }
}

void TestFrontier::pointsArePlans()
{
    std::mt19937 random(5);
    for (int round = 0; round < 100; ++round) {
        const auto model = randomModel(random, 40);
        const Scenario scenario = randomScenario(random);
        comparePlans(frontierOf(model, scenario), model, scenario);
        if (QTest::currentTestFailed()) {
            return;
        }
    }
}

void TestFrontier::frontAgainstAllPairs()
{
    std::mt19937 random(7);
    for (int round = 0; round < 100; ++round) {
        const Frontier frontier = frontierOf(randomModel(random, 40), randomScenario(random));
        for (const FrontierPoint &point : frontier.points) {
            const bool beaten = std::ranges::any_of(
                frontier.points, [&](const FrontierPoint &other) { return isBetter(other, point); });
            QCOMPARE(point.onFront, !beaten);
            const FrontierPoint *better = betterThan(point, frontier);
            QCOMPARE(better != nullptr, beaten);
            QVERIFY(!better || (better->onFront && isBetter(*better, point)));
        }
    }
}

void TestFrontier::ordered()
{
    std::mt19937 random(9);
    for (int round = 0; round < 50; ++round) {
        const Frontier frontier = frontierOf(randomModel(random, 40));
        QVERIFY(std::ranges::is_sorted(frontier.points, {}, [](const FrontierPoint &point) {
            return std::tuple(point.wafers, room(point), point.rule);
        }));
    }
}

void TestFrontier::placementIsLeftOutOfAccount()
{
    const auto model = bundledModel("kimi-k3-published");
    const Frontier any = frontierOf(model);
    Scenario scenario;
    scenario.placement = PlacementRule::InOrder;
    QVERIFY(frontierOf(model, scenario).points == any.points);
    QVERIFY(frontierOf(model, fewestScenario(50)).points == any.points);
    QVERIFY(frontierOf(model, fewestScenario({}, 60)).points == any.points);
    scenario.contextTokens = 128'000;
    QVERIFY(frontierOf(model, scenario).points != any.points);
}

/// A plan that is no point of the frontier has its place in it, too.
void TestFrontier::presentPlan()
{
    const auto model = bundledModel("kimi-k3-published");
    const Frontier frontier = frontierOf(model);
    const Plan byKind = planned(model, wse3t(), {});
    QCOMPARE(frontierPointOf(byKind, frontier), (FrontierPoint{PlacementRule::ByKind, 58, 186, true}));
    // 50 requests take 47 wafers, which hold 67.
    QCOMPARE(frontierPointOf(planned(model, wse3t(), fewestScenario(50)), frontier),
             (FrontierPoint{PlacementRule::Fewest, 47, 67, true}));
}

void TestFrontier::nothingLimits()
{
    const auto model =
        modelOf({shape(LayerKind::FeedForward, 30e9, 0), shape(LayerKind::FeedForward, 10e9, 0),
                 shape(LayerKind::FeedForward, 20e9, 0)});
    const Frontier frontier = frontierOf(model);
    for (const FrontierPoint &point : frontier.points) {
        QCOMPARE(point.requests, Room());
        QCOMPARE(point.wafers, 2);
        QVERIFY(point.onFront);
    }
    QCOMPARE(frontier.points.size(), std::size_t(3));
    comparePlans(frontier, model, {});
}

void TestFrontier::notOneRequestFits()
{
    const auto model = modelOf({shape(LayerKind::FullAttention, 43e9, 1e6)});
    const Frontier frontier = frontierOf(model);
    for (const FrontierPoint &point : frontier.points) {
        QCOMPARE(point.requests, Room(0));
        QCOMPARE(point.wafers, 1);
    }
    QCOMPARE(frontier.points.size(), std::size_t(3));
    comparePlans(frontier, model, {});
}

void TestFrontier::noPlan()
{
    auto tiny = std::make_shared<Hardware>(*wse3t());
    tiny->reservedBytes = tiny->sramBytes;
    const auto frontier = waferline::frontierOf(articleModel(), tiny, {});
    QVERIFY(frontier);
    QVERIFY(frontier->points.empty());
    QCOMPARE(furtherWafersOf(*frontier), 0);
}

void TestFrontier::progress()
{
    std::vector<double> told;
    const auto frontier =
        waferline::frontierOf(manySteps(60, 1e6), wse3t(), oneToken(), [&told](double done) {
            told.push_back(done);
            return true;
        });
    QVERIFY(frontier);
    QVERIFY(told.size() > 10);
    QVERIFY(std::ranges::is_sorted(told));
    QVERIFY(told.front() >= 0 && told.back() <= 1);
}

void TestFrontier::stops()
{
    int asked = 0;
    const auto frontier = waferline::frontierOf(manySteps(60, 1e6), wse3t(), oneToken(),
                                                [&asked](double) { return ++asked < 3; });
    QVERIFY(!frontier);
    QCOMPARE(asked, 3);
}

/// More points than a picture can show lie apart; those that there are, are exact.
void TestFrontier::manyPointsAreThinned()
{
    QVERIFY(frontierOf(manySteps(4'000, 1e6), oneToken()).complete); // of at most 247 requests
    const auto model = manySteps(4'000, 1e4);
    const Scenario scenario = oneToken();
    const Frontier frontier = frontierOf(model, scenario);
    QVERIFY(!frontier.complete);
    const auto count = static_cast<std::int64_t>(frontier.points.size());
    QVERIFY(count <= mostFrontierPoints + 4);
    for (std::size_t i = 0; i < frontier.points.size(); i += 50) {
        const FrontierPoint &point = frontier.points[i];
        const Plan plan = planned(model, wse3t(), scenarioOf(point, scenario));
        QCOMPARE(static_cast<std::int64_t>(plan.wafers.size()), point.wafers);
        QCOMPARE(plan.capacity.maxConcurrentRequests, point.requests);
    }
}

QTEST_GUILESS_MAIN(TestFrontier)
#include "test_frontier.moc"
