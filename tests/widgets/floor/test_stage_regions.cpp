// SPDX-License-Identifier: GPL-3.0-or-later
// Which stages stand on which card, and where; how much of them there is room for.
#include "tests/support/example_models.h"
#include "widgets/floor/chip_row.h"
#include "widgets/floor/stage_regions.h"

#include <QTest>

#include <algorithm>

using namespace waferline;
using namespace waferline::test;

namespace {

/// Layers of 1 GB with nothing else, on wafers of 44 GB: up to 44 to a wafer.
Plan smallLayers(std::int64_t count, int perLayer = 1)
{
    ModelDescription model = *articleModel();
    model.shapes.resize(1);
    model.shapes.front().kind = LayerKind::LinearAttention;
    model.layers.assign(static_cast<std::size_t>(count), 0);
    Scenario scenario;
    scenario.placement = PlacementRule::ByKind;
    scenario.stages = Stages{perLayer};
    Hardware hardware = *wse3t();
    hardware.sramBytes = 1e15; // all on one wafer
    return planned(std::make_shared<const ModelDescription>(std::move(model)),
                   std::make_shared<const Hardware>(std::move(hardware)), scenario);
}

CardLayout cardOf(const QSizeF &area, std::int64_t wafers = 1)
{
    return cardLayout(FloorGrid(wafers, area), 0);
}

std::vector<QRectF> allRects(const StageRegions &regions)
{
    std::vector<QRectF> rects;
    for (std::int64_t index = 0; index < regions.count(); ++index) {
        rects.push_back(regions.rect(index));
    }
    return rects;
}

bool areApart(const std::vector<QRectF> &rects)
{
    for (std::size_t one = 0; one < rects.size(); ++one) {
        for (std::size_t other = one + 1; other < rects.size(); ++other) {
            if (rects[one].intersects(rects[other])) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

class TestStageRegions : public QObject {
    Q_OBJECT
private slots:
    void stagesAreThoseOfThePlan();
    void embeddingIsNoStage();
    void regionsStandApartOnTheStrip_data();
    void regionsStandApartOnTheStrip();
    void aFewStandSideBySide();
    void manyAreMerged();
    void marksOfMergedRegionsAreFew();
    void smallCardsHaveNone();
    void atIsTheInverseOfRect();
    void chipsFitIntoTheirRegions();
    void rowsCountWhatHasNoRoom();
};

void TestStageRegions::stagesAreThoseOfThePlan()
{
    std::mt19937 random(11);
    for (int round = 0; round < 60; ++round) {
        const Plan plan = planned(randomModel(random, 30), wse3t(), randomScenario(random));
        const WaferStages stages(plan);
        QCOMPARE(stages.stageCount(), plan.capacity.stages);
        for (std::uint32_t wafer = 0; wafer < plan.wafers.size(); ++wafer) {
            std::uint32_t index = 0;
            for (const StageGroup &group : stages.on(wafer)) {
                QCOMPARE(plan.visits[group.visit].wafer, wafer);
                QCOMPARE(stages.groupOf(group.firstPlaced), std::optional(index));
                QCOMPARE(stages.groupOf(group.firstPlaced + group.placedCount - 1), std::optional(index));
                ++index;
            }
        }
    }
}

void TestStageRegions::embeddingIsNoStage()
{
    ModelDescription model = *articleModel();
    LayerShape embedding = model.shapes.front();
    embedding.kind = LayerKind::Embedding;
    model.shapes.push_back(embedding);
    model.layers.insert(model.layers.begin(), static_cast<std::uint32_t>(model.shapes.size() - 1));
    const auto with = std::make_shared<const ModelDescription>(std::move(model));
    Scenario scenario;
    scenario.placement = PlacementRule::ByKind;
    const WaferStages layers(planned(with, wse3t(), scenario));
    QCOMPARE(layers.groupOf(0), std::nullopt);
    QCOMPARE(layers.on(0).size(), 1U); // with layer 1, of the same size
    QCOMPARE(layers.on(0)[0].firstPlaced, 1U);
    scenario.stages = Stages::wafer();
    const WaferStages visits(planned(with, wse3t(), scenario));
    QCOMPARE(visits.on(0).size(), 1U);
    QCOMPARE(visits.on(0)[0].placedCount, 2U); // its visit is one
}

void TestStageRegions::regionsStandApartOnTheStrip_data()
{
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("perLayer");
    for (const int layers : {1, 2, 3, 4, 7, 16, 32, 64, 150}) {
        for (const int perLayer : {1, 2, 3, 5, 16, 1000}) {
            QTest::addRow("%d × %d", layers, perLayer) << layers << perLayer;
        }
    }
}

void TestStageRegions::regionsStandApartOnTheStrip()
{
    QFETCH(int, layers);
    QFETCH(int, perLayer);
    const WaferStages stages(smallLayers(layers, perLayer));
    for (const QSizeF &area : {QSizeF(90, 80), QSizeF(320, 240), QSizeF(900, 640)}) {
        const CardLayout card = cardOf(area);
        const StageRegions regions(stages, card, 0);
        const std::vector<QRectF> rects = allRects(regions);
        QVERIFY(areApart(rects));
        for (const QRectF &rect : rects) {
            QVERIFY(card.strip.adjusted(-0.5, -0.5, 0.5, 0.5).contains(rect));
            QVERIFY(regions.detail() == RegionDetail::Merged || std::min(rect.width(), rect.height()) >= 2);
        }
        // No layer is left out, and no more is drawn than can be seen.
        QVERIFY(regions.detail() != RegionDetail::Groups || regions.count() == layers);
        QVERIFY(static_cast<double>(rects.size()) <= card.strip.width() * card.strip.height() / 9);
    }
}

/// The article's cards: two layers in a row, and each in two halves.
void TestStageRegions::aFewStandSideBySide()
{
    const CardLayout card = cardOf({900, 640}, 59);
    const WaferStages two(smallLayers(2));
    const StageRegions regions(two, card, 0);
    QCOMPARE(regions.rect(0).top(), regions.rect(1).top());
    QVERIFY(regions.rect(0).right() < regions.rect(1).left());
    QVERIFY(regions.rect(0).height() >= card.strip.height() - 1);
    const WaferStages halves(smallLayers(2, 2));
    const StageRegions parts(halves, card, 0);
    QCOMPARE(parts.count(), 4);
    for (int part = 0; part < 4; ++part) {
        QVERIFY(regions.rect(part / 2).contains(parts.rect(part)));
    }
}

void TestStageRegions::manyAreMerged()
{
    const CardLayout card = cardOf({900, 640}, 59);
    const auto detailOf = [&card](std::int64_t layers, int perLayer) {
        const WaferStages stages(smallLayers(layers, perLayer));
        return StageRegions(stages, card, 0).detail();
    };
    QCOMPARE(detailOf(2, 4), RegionDetail::Parts);
    QCOMPARE(detailOf(2, 1000), RegionDetail::Groups);
    QCOMPARE(detailOf(16, 1), RegionDetail::Parts);
    QCOMPARE(detailOf(2000, 1), RegionDetail::Merged);
}

void TestStageRegions::marksOfMergedRegionsAreFew()
{
    const CardLayout card = cardOf({900, 640}, 59);
    const WaferStages stages(smallLayers(5000));
    const StageRegions regions(stages, card, 0);
    QCOMPARE(regions.count(), 1);
    std::vector<double> marks;
    for (std::uint32_t group = 0; group < 5000; ++group) {
        const QRectF mark = regions.litRect({group, 0});
        QVERIFY(card.strip.contains(mark));
        if (marks.empty() || marks.back() != mark.left()) {
            marks.push_back(mark.left());
        }
    }
    QVERIFY(std::ranges::is_sorted(marks));
    QVERIFY(static_cast<double>(marks.size()) <= card.strip.width() / 3 + 1);
}

void TestStageRegions::smallCardsHaveNone()
{
    const WaferStages stages(smallLayers(3));
    for (const std::int64_t wafers : {1000, 20'000}) {
        const CardLayout card = cardOf({900, 640}, wafers);
        const StageRegions regions(stages, card, 0);
        QCOMPARE(regions.detail(), RegionDetail::Bar);
        QVERIFY(card.strip.isEmpty());
        QVERIFY(!regions.at(card.card.center()));
        QCOMPARE(regions.rect(0).left(), card.bar.left()); // the weights in the bar
    }
}

void TestStageRegions::atIsTheInverseOfRect()
{
    const CardLayout card = cardOf({900, 640});
    for (const int perLayer : {1, 2, 6}) {
        const WaferStages stages(smallLayers(7, perLayer));
        const StageRegions regions(stages, card, 0);
        QCOMPARE(regions.detail(), RegionDetail::Parts);
        for (std::int64_t index = 0; index < regions.count(); ++index) {
            const auto stage = regions.at(regions.rect(index).center());
            QVERIFY(stage.has_value());
            QCOMPARE(regions.indexOf(*stage), index);
        }
        QVERIFY(!regions.at(card.header.center()));
        QVERIFY(!regions.at(card.bar.center()));
    }
}

void TestStageRegions::chipsFitIntoTheirRegions()
{
    for (const std::int64_t wafers : {1, 12, 59, 150}) {
        const CardLayout card = cardOf({900, 640}, wafers);
        for (const int perLayer : {1, 2, 4, 9}) {
            const WaferStages stages(smallLayers(2, perLayer));
            const StageRegions regions(stages, card, 0);
            const QRectF rect = regions.rect(0);
            QVERIFY(2 * regions.chipRadius() <= std::min(rect.width(), rect.height()) + 1);
            QVERIFY(regions.chipRadius() >= 1.5);
        }
    }
}

void TestStageRegions::rowsCountWhatHasNoRoom()
{
    const QRectF room(10, 20, 50, 16);
    const ChipRow two(room, 35, 7, 2, 8);
    QCOMPARE(two.shown(), 2);
    QCOMPARE(two.more(), 0);
    QCOMPARE((two.centre(0).x() + two.centre(1).x()) / 2, 35.0);
    const ChipRow many(room, 15, 7, 40, 8);
    QVERIFY(many.shown() >= 1);
    QCOMPARE(many.shown() + many.more(), 40);
    QVERIFY(many.centre(0).x() - 7 >= room.left());
    QVERIFY(many.centre(many.shown() - 1).x() + 7 <= many.countRoom().left());
    QVERIFY(many.countRoom().right() <= room.right() + 1);
}

QTEST_MAIN(TestStageRegions)
#include "test_stage_regions.moc"
