// SPDX-License-Identifier: GPL-3.0-or-later
// Where things are and what they are called, without a window.
#include "model/description/catalogue.h"
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/timeline/timeline_rows.h"
#include "widgets/timeline/timeline_scene.h"

#include <QPainter>
#include <QTest>

#include <algorithm>

using namespace waferline;
using namespace waferline::test;

namespace {

/// 3.5 + 1.5 + 2 × 104e9 ÷ 93 ÷ 25e15 s = 5.0895 µs
const double layerSeconds = 3.5e-6 + 1.5e-6 + 2 * (104e9 / 93) / 25e15;
constexpr double hopSeconds = 2e-6;
constexpr double gutter = 70;

/// The article's A, B and C in a view of 700 × 192 pixels that shows 100 µs in 612 pixels.
struct Drawn {
    explicit Drawn(const Scenario &scenario = {}, double from = 0, double span = 100e-6,
                   std::int64_t firstRow = 0)
        : plan(articlePlan(scenario))
        , pipeline(std::make_shared<const Pipeline>(*pipelineOf(*plan)))
        , source(pipeline, 3)
    {
        TimelineExtent extent = timelineExtent(*plan, *pipeline, 1e5);
        extent.leastSpan = extent.mostSpan = span;
        grid = TimelineGrid(extent, {700, 192}, gutter).startingAt(from).scrolledTo(firstRow);
        timeline = source.look({.from = pipeline->ticks(grid.fromSeconds()),
                                .to = pipeline->ticks(grid.toSeconds()),
                                .columns = 600});
    }

    DisplayList scene(const Theme &theme = Theme::light(), const TimelineMarks &marks = {}) const
    {
        return timelineScene(*plan, *pipeline, timeline, grid, theme, marks);
    }
    QRectF rectOf(std::uint32_t microBatch, std::uint32_t step) const
    {
        for (const TimelineBar &bar : timeline.bars) {
            if (bar.microBatch == microBatch && bar.leg.step == step) {
                return barRect(grid, *pipeline, bar);
            }
        }
        return {};
    }
    QImage picture(const Theme &theme, const TimelineMarks &marks = {}) const
    {
        QImage image(grid.area().toSize(), QImage::Format_RGB32);
        image.fill(theme.panel);
        QPainter painter(&image);
        paint(painter, scene(theme, marks));
        return image;
    }

    std::shared_ptr<const Plan> plan;
    std::shared_ptr<const Pipeline> pipeline;
    TimelineSource source;
    TimelineGrid grid;
    Timeline timeline;
};

QStringList textsOf(const DisplayList &list)
{
    QStringList texts;
    for (const DisplayList::Text &text : list.texts) {
        texts << text.text;
    }
    return texts;
}

Scenario waferStages()
{
    Scenario scenario;
    scenario.stages = Stages::wafer();
    return scenario;
}

} // namespace

class TimelineSceneTest : public QObject {
    Q_OBJECT
private slots:
    void barsStandWhereTheWorkIs();
    void hopsAreGaps();
    void barsHaveTheirColours_data();
    void barsHaveTheirColours();
    void rowsAreNamed();
    void waferStagesHaveOneRowPerWafer();
    void lettersStandOnWideBarsOnly();
    void thinWorkIsMerged();
    void completedTokensAreMarked();
    void selectedWafersRowsAreMarked();
    void ticksAreRound_data();
    void ticksAreRound();
    void utilisationIsThePlans();
    void emptyScenesSayWhy();
    void emptyScenesKeepInsideTheirArea();
    void zoomKeepsWhatIsUnderTheMouse();
    void boundsHold();
    void fittedViewsShowTheDiagonal();
    void revealingMovesOnlyWhereNeeded();
    void tipTellsTheWork();
};

/// 612 pixels for 100 µs: 6.12 a µs. Layer 1 of A 0 … 5.0895 µs is 70 … 101.1, less the pixel that sets what
/// follows apart; B then 101.1 … 132.3; layer 2 of A stands below B.
void TimelineSceneTest::barsStandWhereTheWorkIs()
{
    const Drawn drawn;
    QCOMPARE(drawn.grid.plot(), QRectF(70, 27, 612, 144));
    QCOMPARE(drawn.grid.visibleRows(), 8); // 144 ÷ 16.5
    QCOMPARE(drawn.grid.rowHeight(), 18.0);
    const auto xOf = [](double seconds) { return std::round(70 + seconds * 6.12e6); };
    const QRectF a1 = drawn.rectOf(0, 0);
    const QRectF b1 = drawn.rectOf(1, 0);
    const QRectF a2 = drawn.rectOf(0, 1);
    QCOMPARE(a1.left(), 70.0);
    QCOMPARE(a1.right(), std::round(70 + layerSeconds * 6.12e6 - 1));
    QCOMPARE(b1.left(), xOf(layerSeconds));
    QCOMPARE(a2.left(), b1.left());
    QCOMPARE(a2.top() - a1.top(), 18.0);
    QCOMPARE(a1.height(), 14.0); // 78 % of 18
    QCOMPARE(a1.center().y(), 27.0 + 9);
    QVERIFY(drawn.rectOf(0, 8).isEmpty()); // the ninth row is out of view
}

/// Layer 3 is on the next wafer: from the end of layer 2 to its start there are 2 µs, 12 pixels.
void TimelineSceneTest::hopsAreGaps()
{
    const Drawn drawn;
    QCOMPARE(drawn.rectOf(0, 2).left(), std::round(70 + (2 * layerSeconds + hopSeconds) * 6.12e6));
    QCOMPARE(drawn.rectOf(0, 3).left(), std::round(70 + (3 * layerSeconds + hopSeconds) * 6.12e6));
}

void TimelineSceneTest::barsHaveTheirColours_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addRow("light") << false;
    QTest::addRow("dark") << true;
}

void TimelineSceneTest::barsHaveTheirColours()
{
    QFETCH(const bool, dark);
    const Theme &theme = Theme::of(dark ? ThemeKind::Dark : ThemeKind::Light);
    const Drawn drawn;
    const QImage picture = drawn.picture(theme);
    for (std::uint32_t microBatch = 0; microBatch < 3; ++microBatch) {
        const QRectF rect = drawn.rectOf(microBatch, 2);
        // beside the letter, at half height
        const QPoint beside(static_cast<int>(rect.left() + 4), static_cast<int>(rect.center().y()));
        QCOMPARE(picture.pixelColor(beside), theme.requestColour(microBatch));
    }
    // before A comes and after C has gone a stage is idle
    const QRectF a = drawn.rectOf(0, 2);
    const QRectF c = drawn.rectOf(2, 2);
    for (const double x : {a.left() - 8, c.right() + 8}) {
        QCOMPARE(picture.pixelColor(static_cast<int>(x), static_cast<int>(a.center().y())), theme.inset);
    }
}

void TimelineSceneTest::rowsAreNamed()
{
    const Drawn drawn({}, 0, 100e-6, 30);
    const QStringList texts = textsOf(drawn.scene());
    for (int layer = 31; layer <= 38; ++layer) {
        QVERIFY(texts.contains(QStringLiteral("Layer %1").arg(layer)));
    }
    QVERIFY(!texts.contains(QStringLiteral("Layer 30")) && !texts.contains(QStringLiteral("Layer 39")));
    QVERIFY(texts.contains(QStringLiteral("Pipeline timeline: stage by time")));
    Scenario halves;
    halves.stages = Stages{2};
    const auto plan = articlePlan(halves);
    const Pipeline pipeline = *pipelineOf(*plan);
    QCOMPARE(pipeline.resourceCount, 186U);
    QCOMPARE(rowName(*plan, pipeline, 3), QStringLiteral("Layer 2 · 2/2"));
    QCOMPARE(rowWafer(*plan, pipeline, 3), 0U);
    QCOMPARE(rowWafer(*plan, pipeline, 4), 1U);
}

/// In network order by kind, wafers are visited twice: both visits are bars of one row.
void TimelineSceneTest::waferStagesHaveOneRowPerWafer()
{
    Scenario scenario = waferStages();
    scenario.placement = PlacementRule::ByKind;
    const auto plan = planOf(articleInNetworkOrder(), wse3t(), scenario);
    const auto pipeline = std::make_shared<const Pipeline>(*pipelineOf(*plan));
    QVERIFY(plan->revisitedWafers > 0);
    QCOMPARE(pipeline->resourceCount, plan->wafers.size());
    const TimelineExtent extent = timelineExtent(*plan, *pipeline, 1e5);
    QCOMPARE(extent.rows, static_cast<std::int64_t>(plan->wafers.size()));
    QCOMPARE(rowName(*plan, *pipeline, 4), QStringLiteral("Wafer 5"));
    TimelineSource source(pipeline, 1);
    const TimelineGrid grid(extent, {700, 1400}, gutter);
    const Timeline token =
        source.look({.from = 0, .to = pipeline->ticks(*plan->timing.tokenLatencySeconds * 0.999)});
    std::vector<int> bars(plan->wafers.size());
    for (const TimelineBar &bar : token.bars) {
        ++bars[pipeline->steps[bar.leg.step].resource];
    }
    for (std::size_t wafer = 0; wafer < bars.size(); ++wafer) {
        QCOMPARE(bars[wafer], static_cast<int>(plan->wafers[wafer].visitCount));
    }
    QCOMPARE(grid.visibleRows(), extent.rows);
}

void TimelineSceneTest::lettersStandOnWideBarsOnly()
{
    const auto count = [](const Drawn &drawn) { return textsOf(drawn.scene()).count(QStringLiteral("A")); };
    QCOMPARE(count(Drawn()), 8); // 31 pixels a bar
    QCOMPARE(count(Drawn({}, 0, 400e-6)), 0); // 7.8 pixels
}

void TimelineSceneTest::thinWorkIsMerged()
{
    Drawn drawn({}, 0, 30e-3); // a stage slot is a tenth of a pixel
    drawn.timeline =
        drawn.source.look({.from = 0, .to = drawn.pipeline->ticks(30e-3), .mostBars = 0, .columns = 612});
    QVERIFY(drawn.timeline.barsLeftOut);
    const QImage picture = drawn.picture(Theme::light());
    // A, B and C work on a layer once in a token: 3 × 5.09 µs of 591, in one or two columns of 49
    const QRectF row = drawn.grid.rowRect(3);
    int marked = 0;
    for (int x = 70; x < 682; ++x) {
        const QColor seen = picture.pixelColor(x, static_cast<int>(row.center().y()));
        marked += seen != Theme::light().inset ? 1 : 0;
    }
    QVERIFY(marked >= 50 && marked <= 110); // 30 ms ÷ 591 µs = 50.7 tokens
}

/// A's first token is complete after 93 layers and 58 hops, at 589.3 µs.
void TimelineSceneTest::completedTokensAreMarked()
{
    const double first = 93 * layerSeconds + 58 * hopSeconds;
    const Drawn drawn({}, first - 50e-6);
    const DisplayList scene = drawn.scene();
    QVERIFY(textsOf(scene).contains(QStringLiteral("a token is complete")));
    int marks = 0;
    for (const DisplayList::Shape &shape : scene.shapes) {
        const bool triangle = shape.points.size() == 3 && shape.points.front().y() == 26;
        if (triangle && shape.colour == Theme::light().requestA) {
            QCOMPARE(shape.points.front().x(), std::round(70 + 50 * 6.12));
        }
        marks += triangle ? 1 : 0;
    }
    QCOMPARE(marks, 3);
    QVERIFY(!textsOf(Drawn().scene()).contains(QStringLiteral("a token is complete")));
}

void TimelineSceneTest::selectedWafersRowsAreMarked()
{
    const Drawn drawn;
    const Theme &theme = Theme::light();
    const QImage plain = drawn.picture(theme);
    const QImage marked = drawn.picture(theme, {.selected = 1, .highlighted = 2});
    const auto above = [&](const QImage &picture, std::int64_t row) { // between two tracks
        return picture.pixelColor(400, static_cast<int>(drawn.grid.rowRect(row).top()) + 1);
    };
    for (std::int64_t row = 0; row < 8; ++row) {
        const bool mark = row >= 2 && row < 6; // layers 3 to 6 are on wafers 2 and 3
        QCOMPARE(above(plain, row), theme.panel);
        QCOMPARE(above(marked, row) != theme.panel, mark);
    }
    QVERIFY(above(marked, 2) != above(marked, 4)); // more strongly where selected
}

void TimelineSceneTest::ticksAreRound_data()
{
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("span");
    QTest::addColumn<QStringList>("labels");
    QTest::addRow("100 µs") << 0.0 << 100e-6
                            << QStringList{"0", "20", "40", "60", "80", QStringLiteral("100 µs")};
    QTest::addRow("late") << 1.00001 << 50e-6
                          << QStringList{"1000010", "1000020", "1000030",
                                         "1000040", "1000050", QStringLiteral("1000060 µs")};
    QTest::addRow("close") << 0.0 << 2e-6
                           << QStringList{"0.0", "0.5", "1.0", "1.5", QStringLiteral("2.0 µs")};
    QTest::addRow("ms") << 0.0 << 40e-3
                        << QStringList{"0", "5", "10", "15", "20", "25", "30", "35", QStringLiteral("40 ms")};
}

void TimelineSceneTest::ticksAreRound()
{
    QFETCH(const double, from);
    QFETCH(const double, span);
    QFETCH(const QStringList, labels);
    TimelineExtent extent;
    extent.rows = 5;
    extent.leastSpan = extent.mostSpan = span;
    extent.lastSeconds = 1000;
    QStringList found;
    for (const TimeTick &tick : timeTicks(TimelineGrid(extent, {700, 192}, gutter).startingAt(from))) {
        found << tick.label;
    }
    QCOMPARE(found, labels);
}

/// T = 93 × 5.0895 + 59 × 2 µs = 591.3 µs; τ = 5.0895 µs: 116.2 fill the pipeline.
void TimelineSceneTest::utilisationIsThePlans()
{
    QCOMPARE(utilisationText(*articlePlan()), QString::fromUtf8("utilisation 3 ÷ 116.2 = 2.58 %"));
    QVERIFY(textsOf(Drawn().scene()).contains(QString::fromUtf8("utilisation 3 ÷ 116.2 = 2.58 %")));
}

void TimelineSceneTest::emptyScenesSayWhy()
{
    Hardware unknown = *wse3t();
    unknown.hopSeconds.reset();
    const auto plan = planOf(articleModel(), std::make_shared<const Hardware>(unknown), {});
    QVERIFY(!pipelineOf(*plan));
    const TimelineGrid grid({}, {700, 192}, gutter);
    QStringList texts = textsOf(emptyTimelineScene(*plan, grid, Theme::light()));
    QVERIFY(
        texts.contains(QStringLiteral("The rates are not known: the hardware's hop time would be needed.")));
    Scenario long_;
    long_.contextTokens = 100'000'000;
    const auto none = articlePlan(long_);
    QCOMPARE(none->capacity.microBatchesInFlight, 0);
    texts = textsOf(emptyTimelineScene(*none, grid, Theme::light()));
    QVERIFY(texts.contains(QStringLiteral("nothing to show: no micro-batch fits")));
}

/// Of an LPU no time is known: the reason takes more than a line of the pane as it opens.
void TimelineSceneTest::emptyScenesKeepInsideTheirArea()
{
    const auto plan = planOf(bundledModel("kimi-k3-published"), bundledHardware("groq-3-lpu"), {});
    for (const double width : {1000.0, 596.0, 360.0}) {
        for (const double unit : {1.0, 1.7}) {
            const QRectF area(QPointF(), QSizeF(width, 192) * unit);
            const DisplayList scene =
                emptyTimelineScene(*plan, TimelineGrid({}, area.size(), gutter, unit), Theme::light());
            QStringList reason;
            for (const DisplayList::Text &text : scene.texts) {
                if (text.text.isEmpty()) {
                    continue; // the utilisation, which is not known
                }
                const QFontMetricsF metrics(scene.fonts[text.font]);
                const QRectF place(text.baseline.x(), text.baseline.y() - metrics.ascent(),
                                   metrics.horizontalAdvance(text.text), metrics.height());
                QVERIFY2(area.contains(place), qPrintable(text.text));
                if (text.baseline.y() > TimelineGrid({}, area.size(), gutter, unit).header().bottom()) {
                    reason << text.text;
                }
            }
            QCOMPARE(reason.join(u' '), emptyTimelineText(*plan)); // and nothing is left out
            QVERIFY(width > 600 || reason.size() > 1);
        }
    }
}

void TimelineSceneTest::zoomKeepsWhatIsUnderTheMouse()
{
    const auto plan = articlePlan();
    const TimelineGrid grid =
        TimelineGrid(timelineExtent(*plan, *pipelineOf(*plan), 1e5), {700, 192}, gutter).startingAt(1e-3);
    for (const double x : {70.0, 300.0, 682.0}) {
        for (const double factor : {1.25, 0.5}) {
            const TimelineGrid zoomed = grid.zoomedAt(x, factor);
            QVERIFY(std::abs(zoomed.secondsAt(x) - grid.secondsAt(x)) < 1e-12);
            QVERIFY(std::abs(zoomed.spanSeconds() * factor - grid.spanSeconds()) < 1e-12);
        }
    }
    const TimelineGrid panned = grid.pannedBy(-61.2);
    QVERIFY(std::abs(panned.fromSeconds() - grid.fromSeconds() - grid.spanSeconds() / 10) < 1e-12);
}

/// From one stage slot to dozens of tokens, never before time 0 and never below the last row.
void TimelineSceneTest::boundsHold()
{
    const auto plan = articlePlan();
    const TimelineGrid grid(timelineExtent(*plan, *pipelineOf(*plan), 1e5), {700, 192}, gutter);
    QVERIFY(std::abs(grid.zoomedAt(300, 1e9).spanSeconds() - layerSeconds) < 1e-12);
    QVERIFY(std::abs(grid.zoomedAt(300, 1e-9).spanSeconds() - 64 * *plan->timing.tokenLatencySeconds) < 1e-9);
    QCOMPARE(grid.pannedBy(1e6).fromSeconds(), 0.0);
    QCOMPARE(grid.scrolledTo(-5).firstRow(), 0);
    QCOMPARE(grid.scrolledTo(1000).firstRow(), 93 - 8);
    QCOMPARE(grid.rowAt({300, 27.5}), std::optional<std::int64_t>(0));
    QCOMPARE(grid.rowAt({300, 26}), std::nullopt);
    QCOMPARE(grid.scrolledTo(10).rowAt({5, 27 + 2 * 18 + 1}), std::optional<std::int64_t>(12));
}

/// Eight rows and two slots more of T ÷ 93.
void TimelineSceneTest::fittedViewsShowTheDiagonal()
{
    const auto plan = articlePlan();
    const double slot = *plan->timing.tokenLatencySeconds / 93;
    const TimelineGrid grid(timelineExtent(*plan, *pipelineOf(*plan), 1e5), {700, 192}, gutter);
    const TimelineGrid fitted = grid.zoomedAt(300, 7).fitted(1e-3, 0.4);
    QVERIFY(std::abs(fitted.spanSeconds() - 10 * slot) < 1e-12);
    QVERIFY(std::abs(fitted.fromSeconds() - (1e-3 - 4 * slot)) < 1e-12);
}

void TimelineSceneTest::revealingMovesOnlyWhereNeeded()
{
    const auto plan = articlePlan();
    const TimelineGrid grid(timelineExtent(*plan, *pipelineOf(*plan), 1e5), {700, 192}, gutter);
    QVERIFY(grid.revealing(grid.toSeconds() / 2, 0.1) == grid);
    const TimelineGrid moved = grid.revealing(1e-3, 0.25);
    QVERIFY(std::abs(moved.xOf(1e-3) - (70 + 612 * 0.25)) < 1e-6);
    QVERIFY(grid.revealingRow(7, 0.5) == grid);
    QCOMPARE(grid.revealingRow(40, 0.0).firstRow(), 38); // B and C above A
    QCOMPARE(grid.revealingRow(40, 0.5).firstRow(), 36);
}

void TimelineSceneTest::tipTellsTheWork()
{
    const Drawn drawn;
    const auto bar = std::ranges::find_if(
        drawn.timeline.bars, [](const TimelineBar &one) { return one.microBatch == 1 && one.leg.step == 1; });
    QVERIFY(bar != drawn.timeline.bars.end());
    const QString tip = barTip(*drawn.plan, *drawn.pipeline, *bar);
    // B on layer 2: 2 × 5.0895 to 3 × 5.0895 µs, then a hop of 2 µs
    for (const char *text : {"Layer 2", "on wafer 1", ">B<", ">1<", "10.18 µs", "15.27 µs", "17.27 µs"}) {
        QVERIFY2(tip.contains(QString::fromUtf8(text)), qPrintable(tip));
    }
    QVERIFY(!tip.contains(QStringLiteral("Waits")));
}

QTEST_MAIN(TimelineSceneTest)
#include "test_timeline_scene.moc"
