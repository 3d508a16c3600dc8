// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/example_models.h"
#include "widgets/floor/card_layout.h"
#include "widgets/floor/floor_frame.h"
#include "widgets/floor/floor_scene.h"
#include "widgets/floor/hop_routes.h"
#include "widgets/floor/layer_names.h"

#include <QTest>

#include <algorithm>

using namespace waferline;
using namespace waferline::test;

namespace {

const QSizeF area(900, 640);
constexpr double layerSeconds = 3.5e-6 + 1.5e-6 + 2 * (104e9 / 93) / 25e15; // of the article's model

struct Floor {
    Plan plan;
    FloorGrid grid;
    std::vector<SramStretch> segments;
    Simulation simulation;

    Floor(Plan planOf, std::int64_t shown)
        : plan(std::move(planOf))
        , grid(static_cast<std::int64_t>(plan.wafers.size()), area)
        , segments(weightStretches(plan))
        , simulation(std::make_shared<const Pipeline>(*pipelineOf(plan)), shown)
    {
    }

    FloorFrame at(double seconds)
    {
        simulation.moveTo(simulation.pipeline().ticks(seconds));
        return floorFrame(plan, segments, grid, simulation);
    }
};

Floor articleFloor(std::int64_t shown, Stages stages = Stages::layer())
{
    Scenario scenario;
    scenario.stages = stages;
    return {planned(articleModel(), wse3t(), scenario), shown};
}

const Chip &chipOf(const FloorFrame &frame, std::int64_t microBatch)
{
    return *std::ranges::find(frame.chips, microBatch, &Chip::microBatch);
}

} // namespace

class TestFloorFrame : public QObject {
    Q_OBJECT
private slots:
    void aChipStandsOverTheLayerThatWorks();
    void aHopTakesItsShareOfTheWay();
    void thoseThatWaitStandAside();
    void manyThatWaitAreCounted();
    void waferStagesLightLayerAfterLayer();
    void everyMicroBatchIsSomewhere();
    void segmentsAreToScale();
    void barsAddUpToTheSram();
    void labelsNameLayersAndVisits();
    void lettersGoOnAfterZ();
    void sceneShowsEveryWaferAndHop();
    void smallFloorsShowLess();
};

void TestFloorFrame::aChipStandsOverTheLayerThatWorks()
{
    Floor floor = articleFloor(1);
    const CardLayout card = cardLayout(floor.grid, 0);
    for (const int layer : {0, 1}) {
        const FloorFrame frame = floor.at(layerSeconds * (layer + 0.5));
        QCOMPARE(frame.chips.size(), 1U);
        const QRectF segment = onBar(floor.segments[static_cast<std::size_t>(layer)], card.bar);
        QCOMPARE(frame.chips[0].phase, Phase::Working);
        QCOMPARE(frame.chips[0].centre.x(), segment.center().x());
        QCOMPARE(frame.lit.size(), 1U);
        QCOMPARE(frame.lit[0].placed, static_cast<std::uint32_t>(layer));
        QCOMPARE(frame.lit[0].rect, segment);
        QCOMPARE(frame.workingWafers, std::vector<std::uint32_t>{0});
    }
}

void TestFloorFrame::aHopTakesItsShareOfTheWay()
{
    Floor floor = articleFloor(1);
    const double leaves = 2 * layerSeconds;
    const QPointF lift(0, cardLayout(floor.grid, 0).chipLift); // clear of the one that works there next
    const QPointF start = floor.at(leaves - 1e-9).chips[0].centre - lift;
    const QPointF end = floor.at(leaves + 2e-6 + 1e-9).chips[0].centre - lift;
    QPolygonF way{start};
    way << hopRoute(floor.grid, 0, 1) << end;
    for (const double share : {0.1, 0.25, 0.5, 0.9}) {
        const FloorFrame frame = floor.at(leaves + share * 2e-6);
        QCOMPARE(frame.chips[0].phase, Phase::Hopping);
        QVERIFY(frame.lit.empty() && frame.workingWafers.empty());
        const QPointF expected = pointAlong(way, share);
        QVERIFY((frame.chips[0].centre - expected).manhattanLength() < 1e-3);
    }
}

void TestFloorFrame::thoseThatWaitStandAside()
{
    Floor floor = articleFloor(3);
    const FloorFrame frame = floor.at(layerSeconds / 2);
    QCOMPARE(frame.chips.size(), 3U);
    QVERIFY(frame.waiting.empty());
    QCOMPARE(chipOf(frame, 0).phase, Phase::Working);
    QCOMPARE(chipOf(frame, 1).phase, Phase::Waiting);
    QCOMPARE(chipOf(frame, 2).phase, Phase::Waiting);
    // the next to work is the nearer one, and all are on the card
    QVERIFY(chipOf(frame, 0).centre.x() < chipOf(frame, 1).centre.x());
    QVERIFY(chipOf(frame, 1).centre.x() < chipOf(frame, 2).centre.x());
    for (const Chip &chip : frame.chips) {
        QVERIFY(floor.grid.cardRect(0).contains(chip.centre));
    }
    QCOMPARE(frame.chips.back().microBatch, 0); // drawn last: foremost
}

void TestFloorFrame::manyThatWaitAreCounted()
{
    Floor floor = articleFloor(93);
    const FloorFrame frame = floor.at(0);
    QCOMPARE(frame.waiting.size(), 1U);
    const auto drawn = static_cast<std::int64_t>(frame.chips.size());
    QCOMPARE(drawn + frame.waiting[0].count, 93);
    QCOMPARE(chipOf(frame, 1).phase, Phase::Waiting);
}

void TestFloorFrame::waferStagesLightLayerAfterLayer()
{
    Floor floor = articleFloor(1, Stages::wafer());
    QCOMPARE(floor.at(layerSeconds * 0.5).lit[0].placed, 0U);
    QCOMPARE(floor.at(layerSeconds * 1.5).lit[0].placed, 1U);
}

void TestFloorFrame::everyMicroBatchIsSomewhere()
{
    for (const auto &model : {articleModel(), articleInNetworkOrder()}) {
        for (const Stages stages : {Stages::wafer(), Stages::layer(), Stages{3}}) {
            Scenario scenario;
            scenario.stages = stages;
            scenario.placement = PlacementRule::ByKind;
            const Plan plan = planned(model, wse3t(), scenario);
            Floor floor(plan, plan.capacity.microBatchesInFlight);
            for (double seconds = 0; seconds < 2e-3; seconds += 1.234e-4) {
                const FloorFrame frame = floor.at(seconds);
                std::int64_t counted = static_cast<std::int64_t>(frame.chips.size());
                for (const WaitingCount &waiting : frame.waiting) {
                    counted += waiting.count;
                }
                QCOMPARE(counted, plan.capacity.microBatchesInFlight);
                const QRectF visible(QPointF(), area);
                QVERIFY(std::ranges::all_of(frame.chips,
                                            [&](const Chip &chip) { return visible.contains(chip.centre); }));
                QVERIFY(std::ranges::is_sorted(frame.workingWafers));
            }
        }
    }
}

/// 16.129 of 44 GB is 36.657 % of a bar.
void TestFloorFrame::segmentsAreToScale()
{
    const Floor floor = articleFloor(1);
    const double share = 1.5e12 / 93 / 44e9;
    QVERIFY(qAbs(floor.segments[0].start) < 1e-12);
    QVERIFY(qAbs(floor.segments[0].length - share) < 1e-12);
    QVERIFY(qAbs(floor.segments[1].start - share) < 1e-12);
    QVERIFY(qAbs(floor.segments[92].start) < 1e-12);
}

void TestFloorFrame::barsAddUpToTheSram()
{
    std::mt19937 random(7);
    for (int round = 0; round < 40; ++round) {
        const Plan plan = planned(randomModel(random, 30), wse3t(), randomScenario(random));
        for (const Wafer &wafer : plan.wafers) {
            double width = 0;
            double right = 10;
            for (const BarPiece &piece : waferBar(plan, wafer, {10, 0, 100, 20})) {
                QVERIFY(qAbs(piece.rect.left() - right) < 1e-6); // no gaps, no overlap
                right = piece.rect.right();
                width += piece.rect.width();
            }
            QVERIFY(qAbs(width - 100) < 1e-6);
        }
    }
}

void TestFloorFrame::labelsNameLayersAndVisits()
{
    const Plan article = planned(articleModel(), wse3t(), {});
    QCOMPARE(visitLabels(article, 0), std::vector<QString>{QStringLiteral("L1–2")});
    QCOMPARE(visitLabels(article, 34), std::vector<QString>{QStringLiteral("L69")});

    // linear 1, 2 | 3 and, after the full layer 4, 5: a wafer with two visits
    Scenario byKind;
    byKind.placement = PlacementRule::ByKind;
    const Plan inOrder = planned(articleInNetworkOrder(), wse3t(), byKind);
    QCOMPARE(visitLabels(inOrder, 1), (std::vector<QString>{QStringLiteral("L3"), QStringLiteral("L5")}));

    Scenario cut;
    cut.weights = WeightFormat{"", 16};
    const Plan halves = planned(articleModel(), wse3t(), cut);
    QCOMPARE(visitLabels(halves, 1), std::vector<QString>{QStringLiteral("L1 (2/2)")});
}

void TestFloorFrame::lettersGoOnAfterZ()
{
    QCOMPARE(microBatchLetters(0), QStringLiteral("A"));
    QCOMPARE(microBatchLetters(25), QStringLiteral("Z"));
    QCOMPARE(microBatchLetters(26), QStringLiteral("AA"));
    QCOMPARE(microBatchLetters(27), QStringLiteral("AB"));
    QCOMPARE(microBatchLetters(701), QStringLiteral("ZZ"));
    QCOMPARE(microBatchLetters(702), QStringLiteral("AAA"));
}

void TestFloorFrame::sceneShowsEveryWaferAndHop()
{
    Scenario byKind;
    byKind.placement = PlacementRule::ByKind;
    const Plan plan = planned(articleInNetworkOrder(), wse3t(), byKind);
    const FloorGrid grid(59, area);
    const DisplayList scene = floorScene(plan, grid, Theme::light());
    QCOMPARE(scene.boxes.size(), 59U);
    // each wafer has its number, and each visit its label
    QCOMPARE(scene.texts.size(), 59U + 70U);
    QCOMPARE(scene.shapes.size(),
             70U); // 69 hops between visits and one back to the start; no way is taken twice
}

void TestFloorFrame::smallFloorsShowLess()
{
    const Plan plan = planned(articleModel(), wse3t(), {});
    const DisplayList numbers = floorScene(plan, FloorGrid(59, {480, 340}), Theme::light());
    QCOMPARE(numbers.texts.size(), 59U);
    const DisplayList bars = floorScene(plan, FloorGrid(59, {200, 150}), Theme::light());
    QVERIFY(bars.texts.empty() && bars.shapes.empty());
    QCOMPARE(bars.boxes.size(), 59U);
}

QTEST_MAIN(TestFloorFrame)
#include "test_floor_frame.moc"
