// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/example_models.h"
#include "widgets/floor/card_layout.h"
#include "widgets/floor/floor_frame.h"
#include "widgets/floor/floor_scene.h"
#include "widgets/floor/hop_routes.h"
#include "widgets/floor/layer_names.h"
#include "widgets/floor/wafer_bar.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace waferline;
using namespace waferline::test;

namespace {

const QSizeF area(900, 640);
constexpr double layerSeconds = 3.5e-6 + 1.5e-6 + 2 * (104e9 / 93) / 25e15; // of the article's model

struct Floor {
    Plan plan;
    FloorGrid grid;
    WaferStages stages;
    Simulation simulation;

    Floor(Plan planOf, std::int64_t shown)
        : plan(std::move(planOf))
        , grid(static_cast<std::int64_t>(plan.wafers.size()), area)
        , stages(plan)
        , simulation(std::make_shared<const Pipeline>(*pipelineOf(plan)), shown)
    {
    }

    FloorFrame at(double seconds)
    {
        simulation.moveTo(simulation.pipeline().ticks(seconds));
        return floorFrame(plan, stages, grid, simulation);
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

bool isAtCentre(const Chip &chip, const QRectF &region)
{
    return (chip.centre - region.center()).manhattanLength() < 1e-9;
}

double distance(const QRectF &rect, const QPointF &point)
{
    const double x = std::max({rect.left() - point.x(), 0.0, point.x() - rect.right()});
    const double y = std::max({rect.top() - point.y(), 0.0, point.y() - rect.bottom()});
    return std::hypot(x, y);
}

QString whereIs(const Chip &chip, double seconds)
{
    return QStringLiteral("%1 on wafer %2 at %3 µs")
        .arg(microBatchLetters(chip.microBatch))
        .arg(chip.wafer + 1)
        .arg(seconds * 1e6);
}

/// Two chips, neither on its way, of which one is over the other; empty if there are none.
QString touching(const FloorFrame &frame)
{
    for (const Chip &one : frame.chips) {
        for (const Chip &other : frame.chips) {
            const QPointF apart = one.centre - other.centre;
            if (one.microBatch < other.microBatch && one.wafer == other.wafer
                && (one.phase == Phase::Hopping) == (other.phase == Phase::Hopping)
                && std::hypot(apart.x(), apart.y()) < one.radius + other.radius) {
                return whereIs(one, 0) + QStringLiteral(", ") + whereIs(other, 0);
            }
        }
    }
    return {};
}

} // namespace

class TestFloorFrame : public QObject {
    Q_OBJECT
private slots:
    void aChipStandsInTheStageThatWorks();
    void aHopTakesItsShareOfTheWay();
    void thoseThatWaitStandAboveTheirStage();
    void manyThatWaitAreCounted();
    void waferStagesLightLayerAfterLayer();
    void aVisitIsARegion();
    void aLayersPartsAreRegions();
    void chipsCoverNeitherNumbersNorEachOther_data();
    void chipsCoverNeitherNumbersNorEachOther();
    void everyMicroBatchIsSomewhere();
    void segmentsAreToScale();
    void barsAddUpToTheSram();
    void labelsNameLayersAndVisits();
    void lettersGoOnAfterZ();
    void sceneShowsEveryWaferAndHop();
    void smallFloorsShowLess();
};

void TestFloorFrame::aChipStandsInTheStageThatWorks()
{
    Floor floor = articleFloor(1);
    const CardLayout card = cardLayout(floor.grid, 0);
    const StageRegions regions(floor.stages, card, 0);
    for (const std::uint32_t layer : {0U, 1U}) {
        const FloorFrame frame = floor.at(layerSeconds * (layer + 0.5));
        QCOMPARE(frame.chips.size(), 1U);
        QCOMPARE(frame.chips[0].phase, Phase::Working);
        QVERIFY(isAtCentre(frame.chips[0], regions.rect(layer)));
        QCOMPARE(frame.regions.size(), 1U); // all else is idle
        QCOMPARE(frame.regions[0].rect, regions.rect(layer));
        QCOMPARE(frame.layers.size(), 1U);
        QCOMPARE(frame.layers[0].placed, layer);
        QCOMPARE(frame.layers[0].rect, onBar(floor.stages.weights(layer), card.bar));
        QCOMPARE(frame.workingWafers, std::vector<std::uint32_t>{0});
    }
}

void TestFloorFrame::aHopTakesItsShareOfTheWay()
{
    Floor floor = articleFloor(1);
    const double leaves = 2 * layerSeconds;
    const QPolygonF way = hopRoute(floor.grid, 0, 1);
    for (const double share : {0.1, 0.25, 0.5, 0.9}) {
        const FloorFrame frame = floor.at(leaves + share * 2e-6);
        QCOMPARE(frame.chips[0].phase, Phase::Hopping);
        QVERIFY(frame.regions.empty() && frame.layers.empty() && frame.workingWafers.empty());
        const QPointF expected = pointAlong(way, share);
        QVERIFY((frame.chips[0].centre - expected).manhattanLength() < 1e-3);
    }
}

void TestFloorFrame::thoseThatWaitStandAboveTheirStage()
{
    Floor floor = articleFloor(3);
    const FloorFrame frame = floor.at(layerSeconds / 2);
    const CardLayout card = cardLayout(floor.grid, 0);
    QCOMPARE(frame.chips.size(), 3U);
    QVERIFY(frame.counts.empty());
    QCOMPARE(chipOf(frame, 0).phase, Phase::Working);
    QCOMPARE(frame.queues.size(), 1U);
    for (const std::int64_t waiting : {1, 2}) {
        const Chip &chip = chipOf(frame, waiting);
        QCOMPARE(chip.phase, Phase::Waiting);
        QVERIFY(card.header.contains(chip.centre));
        QVERIFY(chip.centre.y() + chip.radius <= card.strip.top());
        QVERIFY(frame.queues[0].room.contains(chip.centre));
    }
    // the next to work is the one on the left
    QVERIFY(chipOf(frame, 1).centre.x() < chipOf(frame, 2).centre.x());
    QCOMPARE(frame.chips.back().microBatch, 0); // drawn last: foremost
}

void TestFloorFrame::manyThatWaitAreCounted()
{
    Floor floor = articleFloor(93);
    const FloorFrame frame = floor.at(0);
    QCOMPARE(frame.counts.size(), 1U);
    QCOMPARE(frame.counts[0].phase, Phase::Waiting);
    QCOMPARE(static_cast<std::int64_t>(frame.chips.size()) + frame.counts[0].count, 93);
    QCOMPARE(chipOf(frame, 1).phase, Phase::Waiting);
    const CardLayout card = cardLayout(floor.grid, 0);
    QVERIFY(frame.counts[0].room.width() > 0 && card.header.contains(frame.counts[0].room));
}

/// A stage is the visit: its region is lit all the while, and its layers one after the other.
void TestFloorFrame::waferStagesLightLayerAfterLayer()
{
    Floor floor = articleFloor(1, Stages::wafer());
    const StageRegions regions(floor.stages, cardLayout(floor.grid, 0), 0);
    QCOMPARE(regions.count(), 1);
    for (const std::uint32_t layer : {0U, 1U}) {
        const FloorFrame frame = floor.at(layerSeconds * (layer + 0.5));
        QCOMPARE(frame.layers[0].placed, layer);
        QCOMPARE(frame.regions.size(), 1U);
        QCOMPARE(frame.regions[0].rect, regions.rect(0));
    }
}

/// Wafer 2 holds layer 3 and, after the full layer 4, layer 5.
void TestFloorFrame::aVisitIsARegion()
{
    Scenario scenario;
    scenario.stages = Stages::wafer();
    scenario.placement = PlacementRule::ByKind;
    Floor floor(planned(articleInNetworkOrder(), wse3t(), scenario), 1);
    const StageRegions regions(floor.stages, cardLayout(floor.grid, 1), 1);
    QCOMPARE(regions.count(), 2);
    QVERIFY(!regions.rect(0).intersects(regions.rect(1)));
    // layers 1 and 2, a hop, layer 3; a hop, layer 4, a hop, layer 5
    const double first = 2 * layerSeconds + 2e-6 + layerSeconds / 2;
    const double second = first + 2 * layerSeconds + 2 * 2e-6;
    std::size_t visit = 0;
    for (const double moment : {first, second}) {
        const FloorFrame frame = floor.at(moment);
        QCOMPARE(frame.workingWafers, std::vector<std::uint32_t>{1});
        QCOMPARE(frame.regions.size(), 1U);
        QCOMPARE(frame.regions[0].rect, regions.rect(static_cast<std::int64_t>(visit)));
        QVERIFY(isAtCentre(frame.chips[0], regions.rect(static_cast<std::int64_t>(visit))));
        ++visit;
    }
}

void TestFloorFrame::aLayersPartsAreRegions()
{
    Floor floor = articleFloor(1, Stages{4});
    const StageRegions regions(floor.stages, cardLayout(floor.grid, 0), 0);
    QCOMPARE(regions.detail(), RegionDetail::Parts);
    QCOMPARE(regions.count(), 8);
    for (int part = 0; part < 8; ++part) {
        const FloorFrame frame = floor.at(layerSeconds / 4 * (part + 0.5));
        QCOMPARE(frame.regions.size(), 1U);
        QCOMPARE(frame.regions[0].rect, regions.rect(part));
        QVERIFY(isAtCentre(frame.chips[0], regions.rect(part)));
        QCOMPARE(frame.layers[0].placed, static_cast<std::uint32_t>(part / 4));
    }
}

/// At any moment: no chip touches a number, and none another on a card.
void TestFloorFrame::chipsCoverNeitherNumbersNorEachOther_data()
{
    QTest::addColumn<int>("perLayer");
    QTest::addColumn<bool>("inNetworkOrder");
    QTest::addColumn<QSizeF>("size");
    for (const QSizeF &size : {QSizeF(900, 640), QSizeF(730, 380), QSizeF(1600, 1000)}) {
        for (const int perLayer : {0, 1, 2, 4}) {
            QTest::addRow("article, %d, %.0f wide", perLayer, size.width()) << perLayer << false << size;
            QTest::addRow("in network order, %d, %.0f wide", perLayer, size.width())
                << perLayer << true << size;
        }
    }
}

void TestFloorFrame::chipsCoverNeitherNumbersNorEachOther()
{
    QFETCH(int, perLayer);
    QFETCH(bool, inNetworkOrder);
    QFETCH(QSizeF, size);
    Scenario scenario;
    scenario.stages = Stages{perLayer};
    scenario.placement = PlacementRule::ByKind;
    const Plan plan = planned(inNetworkOrder ? articleInNetworkOrder() : articleModel(), wse3t(), scenario);
    Floor floor(plan, plan.capacity.microBatchesInFlight);
    floor.grid = FloorGrid(static_cast<std::int64_t>(plan.wafers.size()), size);
    for (double seconds = 0; seconds < 2e-3; seconds += 7.77e-5) {
        const FloorFrame frame = floor.at(seconds);
        for (const Chip &chip : frame.chips) {
            const CardLayout card = cardLayout(floor.grid, chip.wafer);
            const QRectF number(card.header.left(), card.numberBaseline - numberFontSize(card.unit) * 0.75,
                                numberEnd(card, chip.wafer) - 3 * card.unit - card.header.left(),
                                numberFontSize(card.unit) * 0.75);
            if (chip.phase != Phase::Hopping) {
                QVERIFY2(distance(number, chip.centre) >= chip.radius, qPrintable(whereIs(chip, seconds)));
                QVERIFY(card.card.contains(chip.centre));
            }
        }
        QVERIFY2(touching(frame).isEmpty(), qPrintable(touching(frame)));
    }
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
                for (const ChipCount &more : frame.counts) {
                    counted += more.count;
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
    QVERIFY(qAbs(floor.stages.weights(0).start) < 1e-12);
    QVERIFY(qAbs(floor.stages.weights(0).length - share) < 1e-12);
    QVERIFY(qAbs(floor.stages.weights(1).start - share) < 1e-12);
    QVERIFY(qAbs(floor.stages.weights(92).start) < 1e-12);
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
    const DisplayList scene = floorScene(plan, WaferStages(plan), grid, Theme::light());
    QCOMPARE(scene.boxes.size(), 59U + 93U); // and each stage its region
    QCOMPARE(scene.texts.size(), 2 * 59U); // a number and the layers
    QCOMPARE(scene.shapes.size(),
             70U); // 69 hops between visits and one back to the start; no way is taken twice
}

void TestFloorFrame::smallFloorsShowLess()
{
    const Plan plan = planned(articleModel(), wse3t(), {});
    const DisplayList numbers =
        floorScene(plan, WaferStages(plan), FloorGrid(59, {480, 340}), Theme::light());
    QCOMPARE(numbers.texts.size(), 59U);
    QCOMPARE(numbers.boxes.size(), 59U + 93U);
    const DisplayList bars = floorScene(plan, WaferStages(plan), FloorGrid(59, {200, 150}), Theme::light());
    QVERIFY(bars.texts.empty() && bars.shapes.empty());
    QCOMPARE(bars.boxes.size(), 59U);
}

QTEST_MAIN(TestFloorFrame)
#include "test_floor_frame.moc"
