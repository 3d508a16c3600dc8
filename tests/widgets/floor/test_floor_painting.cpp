// SPDX-License-Identifier: GPL-3.0-or-later
// What the floor's colours say: which stages work, which are idle, which chips wait.
#include "model/description/catalogue.h"
#include "tests/support/example_models.h"
#include "widgets/floor/display_list.h"
#include "widgets/floor/floor_painter.h"
#include "widgets/floor/floor_scene.h"
#include "widgets/look.h"

#include <QLineF>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

using namespace waferline;
using namespace waferline::test;

namespace {

const QSizeF area(900, 640);
constexpr double layerSeconds = 3.5e-6 + 1.5e-6 + 2 * (104e9 / 93) / 25e15; // of the article's model

/// Neighbouring pixels of one colour.
struct Run {
    QRgb colour = 0;
    std::int64_t pixels = 0;
};

struct Picture {
    Plan plan;
    WaferStages stages;
    FloorGrid grid;
    FloorFrame frame;
    const Theme *theme;
    double ratio;
    QImage image;

    Picture(std::shared_ptr<const ModelDescription> model, Stages per, std::int64_t shown, double seconds,
            ThemeKind kind = ThemeKind::Light, double scale = 1)
        : plan(planOf(model, per))
        , stages(plan)
        , grid(static_cast<std::int64_t>(plan.wafers.size()), area)
        , theme(&Theme::of(kind))
        , ratio(scale)
        , image((area * scale).toSize(), QImage::Format_RGB32)
    {
        Simulation simulation(std::make_shared<const Pipeline>(*pipelineOf(plan)), shown);
        simulation.moveTo(simulation.pipeline().ticks(seconds));
        frame = floorFrame(plan, stages, grid, simulation);
        image.fill(theme->window);
        QPainter painter(&image);
        painter.scale(scale, scale);
        paint(painter, floorScene(plan, stages, grid, *theme));
        FloorPainter().paintFrame(painter, plan, grid, frame, *theme);
    }

    static Plan planOf(const std::shared_ptr<const ModelDescription> &model, Stages per)
    {
        Scenario scenario;
        scenario.stages = per;
        scenario.placement = PlacementRule::ByKind;
        return planned(model, wse3t(), scenario);
    }

    QColor at(const QPointF &point) const
    {
        return image.pixelColor(static_cast<int>(point.x() * ratio), static_cast<int>(point.y() * ratio));
    }
    /// Along the middle of a wafer's bar.
    std::vector<Run> runsOfBar(std::uint32_t wafer) const
    {
        const QRectF bar = cardLayout(grid, wafer).bar;
        const int y = static_cast<int>(bar.center().y() * ratio);
        const int end = static_cast<int>(std::lround(bar.right() * ratio));
        std::vector<Run> runs;
        for (int x = static_cast<int>(std::lround(bar.left() * ratio)); x < end; ++x) {
            if (runs.empty() || runs.back().colour != image.pixel(x, y)) {
                runs.push_back({image.pixel(x, y), 0});
            }
            ++runs.back().pixels;
        }
        return runs;
    }
    /// Inside a region's border, and beside the chip.
    QColor colourOf(std::uint32_t wafer, std::int64_t region) const
    {
        const QRectF rect = StageRegions(stages, cardLayout(grid, wafer), wafer).rect(region);
        return at(rect.topLeft() + QPointF(3.5, 3.5));
    }
    QColor borderOf(std::uint32_t wafer, std::int64_t region) const
    {
        const QRectF rect = StageRegions(stages, cardLayout(grid, wafer), wafer).rect(region);
        return at({rect.left() + 0.5, rect.center().y()});
    }
};

/// Far enough apart to be told without hue, and each from the card.
bool areTold(const QColor &lit, const QColor &idle)
{
    return contrastRatio(lit, idle) > 1.25;
}

} // namespace

class TestFloorPainting : public QObject {
    Q_OBJECT
private slots:
    void oneRequestLeavesTheRestIdle_data();
    void oneRequestLeavesTheRestIdle();
    void onlyOneVisitIsLit();
    void partsAreLitOneByOne();
    void smallRegionsAreLitAsAWhole();
    void chipsThatWaitAreHollow();
    void smallFloorsLightTheBar();
    void chipsAreTheSameAtEveryScale();
    void layersAreApartInEveryCard_data() { scales(); }
    void layersAreApartInEveryCard();
    void thinLayersAreAllSeen_data() { scales(); }
    void thinLayersAreAllSeen();
    void litLayersCoverTheirPieces();
    void theWayBackIsSeen_data();
    void theWayBackIsSeen();
    void arrowsEndInTheirHeads();
    void chipsShowThatTheirRegionIsLit();

private:
    static void scales();
};

void TestFloorPainting::oneRequestLeavesTheRestIdle_data()
{
    QTest::addColumn<ThemeKind>("kind");
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 1.25, 1.5, 2.0}) {
        QTest::addRow("light, %g", scale) << ThemeKind::Light << scale;
        QTest::addRow("dark, %g", scale) << ThemeKind::Dark << scale;
    }
}

void TestFloorPainting::oneRequestLeavesTheRestIdle()
{
    QFETCH(ThemeKind, kind);
    QFETCH(double, scale);
    const Picture picture(articleModel(), Stages::layer(), 1, layerSeconds * 1.5, kind, scale);
    const Theme &theme = *picture.theme;
    const QColor lit = theme.litColour(LayerKind::LinearAttention);
    for (std::uint32_t wafer = 0; wafer < 59; ++wafer) {
        for (std::int64_t layer = 0; layer < (wafer < 34 ? 2 : 1); ++layer) {
            const bool works = wafer == 0 && layer == 1;
            QCOMPARE(picture.colourOf(wafer, layer) != theme.inset, works);
            QCOMPARE(picture.borderOf(wafer, layer).rgb() == lit.rgb(), works);
        }
    }
    QVERIFY(areTold(picture.colourOf(0, 1), theme.inset));
    QVERIFY(areTold(lit, picture.colourOf(0, 1))); // there is a border, whatever the hue
}

/// Wafer 2 has layer 3, and after another wafer's layer 4 layer 5: A is there for the second time.
void TestFloorPainting::onlyOneVisitIsLit()
{
    const double second = 4 * layerSeconds + 3 * 2e-6 + layerSeconds / 2;
    const Picture picture(articleInNetworkOrder(), Stages::wafer(), 1, second);
    QCOMPARE(picture.colourOf(1, 0), picture.theme->inset);
    QVERIFY(picture.colourOf(1, 1) != picture.theme->inset);
    QCOMPARE(picture.frame.workingWafers, std::vector<std::uint32_t>{1});
}

void TestFloorPainting::partsAreLitOneByOne()
{
    // A is in the third quarter of layer 1, B in the second, C in the first.
    const Picture picture(articleModel(), Stages{4}, 3, layerSeconds / 4 * 2.5);
    for (std::int64_t part = 0; part < 8; ++part) {
        QCOMPARE(picture.borderOf(0, part).rgb()
                     == picture.theme->litColour(LayerKind::LinearAttention).rgb(),
                 part < 3);
    }
    const StageRegions regions(picture.stages, cardLayout(picture.grid, 0), 0);
    QCOMPARE(picture.at(regions.rect(2).center()), picture.theme->requestA);
    QCOMPARE(picture.at(regions.rect(1).center()), picture.theme->requestB);
    QCOMPARE(picture.at(regions.rect(0).center()), picture.theme->requestC);
}

/// Of 1000 parts of a layer none is drawn: the layer is lit for all of them.
void TestFloorPainting::smallRegionsAreLitAsAWhole()
{
    const Picture picture(articleModel(), Stages{1000}, 3, layerSeconds / 2);
    QCOMPARE(picture.frame.regions.size(), 1U);
    QCOMPARE(picture.frame.layers.size(), 1U);
    QVERIFY(picture.colourOf(0, 0) != picture.theme->inset);
    QCOMPARE(picture.colourOf(0, 1), picture.theme->inset);
    const StageRegions regions(picture.stages, cardLayout(picture.grid, 0), 0);
    for (const Chip &chip : picture.frame.chips) {
        QVERIFY(regions.rect(0).contains(chip.centre));
    }
}

void TestFloorPainting::chipsThatWaitAreHollow()
{
    const Picture picture(articleModel(), Stages::layer(), 3, layerSeconds / 2, ThemeKind::Light, 3);
    for (const Chip &chip : picture.frame.chips) {
        const bool waits = chip.microBatch > 0;
        QCOMPARE(chip.phase == Phase::Waiting, waits);
        const QColor ink = picture.theme->requestColour(chip.microBatch);
        const QPointF nearEdge = chip.centre + QPointF(chip.radius * 0.68, 0); // beside the letter
        QCOMPARE(picture.at(nearEdge), waits ? picture.theme->card : ink);
        QCOMPARE(picture.at(chip.centre + QPointF(0, chip.radius * 0.88)), ink);
    }
}

void TestFloorPainting::smallFloorsLightTheBar()
{
    Picture picture(articleModel(), Stages::layer(), 1, layerSeconds * 0.5);
    const FloorGrid grid(59, {200, 150});
    QCOMPARE(grid.detail(), Detail::Bar);
    Simulation simulation(std::make_shared<const Pipeline>(*pipelineOf(picture.plan)), 1);
    simulation.moveTo(simulation.pipeline().ticks(layerSeconds / 2));
    const FloorFrame frame = floorFrame(picture.plan, picture.stages, grid, simulation);
    QVERIFY(frame.regions.empty());
    QCOMPARE(frame.layers.size(), 1U);
    QCOMPARE(frame.layers[0].rect.left(), cardLayout(grid, 0).bar.left());
}

/// Chips are pictures made for the scale: no larger one is drawn smaller, and none off its place.
void TestFloorPainting::chipsAreTheSameAtEveryScale()
{
    for (const double scale : {1.0, 1.25, 1.5, 2.0, 3.0}) {
        const Picture picture(articleModel(), Stages::layer(), 3, layerSeconds * 2.5, ThemeKind::Dark, scale);
        for (const Chip &chip : picture.frame.chips) {
            const double beside = chip.radius * 0.8;
            for (const double side : {-beside, beside}) {
                QCOMPARE(picture.at(chip.centre + QPointF(side, 0)),
                         picture.theme->requestColour(chip.microBatch));
            }
        }
    }
}

void TestFloorPainting::scales()
{
    QTest::addColumn<double>("scale");
    for (const double scale : {0.5, 2.0 / 3, 0.9, 1.0, 1.25, 1.5, 2.0, 3.0}) {
        QTest::addRow("%g", scale) << scale;
    }
}

/// Cards are at any share of a pixel; the gap between a wafer's two layers is the same on all of them.
void TestFloorPainting::layersAreApartInEveryCard()
{
    QFETCH(double, scale);
    const Picture picture(articleModel(), Stages::layer(), 1, 0, ThemeKind::Light, scale);
    const auto gap = static_cast<std::int64_t>(std::max(1.0, std::round(scale)));
    for (std::uint32_t wafer = 1; wafer < 34; ++wafer) { // all with two layers; 1 works
        const std::vector<Run> runs = picture.runsOfBar(wafer);
        QVERIFY(runs.size() >= 4);
        QCOMPARE(runs[0].colour, picture.theme->linearAttention.rgb());
        QCOMPARE(runs[1].colour, picture.theme->card.rgb());
        QCOMPARE(runs[1].pixels, gap);
        QCOMPARE(runs[2].colour, picture.theme->linearAttention.rgb());
        QVERIFY(std::abs(runs[0].pixels - runs[2].pixels) <= 1);
    }
}

/// Of 44 GB 77 MB are a fifth of a pixel: each of the 17 layers on the first wafer has one nevertheless.
void TestFloorPainting::thinLayersAreAllSeen()
{
    QFETCH(double, scale);
    const Picture picture(bundledModel("nemotron-3-nano-30b-a3b"), Stages::layer(), 1, 0, ThemeKind::Light,
                          scale);
    const std::vector<Run> runs = picture.runsOfBar(0);
    const auto thin = std::ranges::count(runs, picture.theme->linearAttention.rgb(), &Run::colour)
        + std::ranges::count(runs, picture.theme->litColour(LayerKind::LinearAttention).rgb(), &Run::colour);
    const auto placed = picture.plan.placedOn(picture.plan.wafers[0]);
    const auto layers = std::ranges::count_if(placed, [&](std::uint32_t index) {
        return picture.plan.model->shapeOf(picture.plan.placed[index].layer).kind
            == LayerKind::LinearAttention;
    });
    QCOMPARE(layers, 17);
    QCOMPARE(thin, layers);
}

/// No shred of the idle colour beside it, at any scale.
void TestFloorPainting::litLayersCoverTheirPieces()
{
    for (const double scale : {0.5, 2.0 / 3, 1.0, 1.25, 3.0}) {
        const Picture picture(articleModel(), Stages::layer(), 1, layerSeconds * 1.5, ThemeKind::Light,
                              scale);
        const std::vector<Run> runs = picture.runsOfBar(0);
        QCOMPARE(runs[0].colour, picture.theme->linearAttention.rgb());
        QCOMPARE(runs[1].colour, picture.theme->card.rgb());
        QCOMPARE(runs[2].colour, picture.theme->litColour(LayerKind::LinearAttention).rgb());
        QCOMPARE(runs[3].colour, picture.theme->card.rgb());
    }
}

void TestFloorPainting::theWayBackIsSeen_data()
{
    QTest::addColumn<ThemeKind>("kind");
    QTest::newRow("light") << ThemeKind::Light;
    QTest::newRow("dark") << ThemeKind::Dark;
}

/// From the last wafer to the first, along the edge: 3 to 1 at least, as for all that carries meaning.
void TestFloorPainting::theWayBackIsSeen()
{
    QFETCH(ThemeKind, kind);
    for (const double scale : {1.0, 1.5, 2.0}) {
        const Picture picture(articleModel(), Stages::layer(), 1, 0, kind, scale);
        const QRectF first = picture.grid.cardRect(0);
        double most = 0;
        const double y = picture.grid.cardRect(picture.grid.columns()).center().y();
        for (double x = 0; x < first.left(); x += 0.25) {
            most = std::max(most, contrastRatio(picture.at({x, y}), picture.theme->window));
        }
        QVERIFY2(most >= 3, qPrintable(QString::number(most)));
    }
}

/// No stroke reaches past the tip or beside it, in a bend neither.
void TestFloorPainting::arrowsEndInTheirHeads()
{
    QPolygonF bend{{0, 0}, {100, 0}};
    for (int step = 1; step <= 20; ++step) {
        const double angle = 1.5707963 * step / 20;
        bend << QPointF(100 + 8 * std::sin(angle), 8 - 8 * std::cos(angle));
    }
    for (const QPolygonF &line : {bend, QPolygonF{{0, 0}, {50, 0}}, QPolygonF{{0, 0}, {0, 3}}}) {
        DisplayList list;
        list.addArrow(line, 1.3, 6, Qt::black);
        QCOMPARE(list.shapes.size(), 1U);
        const QPolygonF &head = list.shapes[0].points;
        QCOMPARE(head.front(), line.back());
        for (const QPointF &point : list.strokes[0].points) {
            const double away = QLineF(point, line.back()).length();
            QVERIFY(away > 5.95 || point == line.front());
        }
        const QPointF base = (head[1] + head[2]) / 2;
        QVERIFY(std::abs(QLineF(base, line.back()).length() - 6) < 1e-6);
        QVERIFY(line.size() == 2 || QLineF(base, list.strokes[0].points.back()).length() < 0.05);
    }
}

/// Also where there are so many that a chip fills its region.
void TestFloorPainting::chipsShowThatTheirRegionIsLit()
{
    const Picture picture(bundledModel("nemotron-3-nano-30b-a3b"), Stages::layer(), 1, 0, ThemeKind::Light,
                          2);
    const StageRegions regions(picture.stages, cardLayout(picture.grid, 0), 0);
    QCOMPARE(picture.frame.regions.size(), 1U);
    const QRectF lit = picture.frame.regions[0].rect;
    QVERIFY(regions.chipRadius() >= smallestLetteredChip);
    QCOMPARE(picture.at({lit.left() + 0.5, lit.center().y()}),
             QColor(picture.theme->litColour(picture.frame.regions[0].kind).rgb()));
    QVERIFY(regions.chipRadius() <= std::max(6.6, 0.4 * std::min(lit.width(), lit.height())));
}

QTEST_MAIN(TestFloorPainting)
#include "test_floor_painting.moc"
