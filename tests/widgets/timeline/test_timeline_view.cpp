// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline by mouse, wheel and keys.
#include "model/planning/shown.h"
#include "tests/support/golden_image.h"
#include "tests/support/input_events.h"
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/timeline/timeline_view.h"

#include <QApplication>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

using namespace waferline;
using namespace waferline::test;

namespace {

class StandingClock final : public FrameClock {
public:
    double seconds() const override { return m_seconds; }
    void advance(double seconds) { m_seconds += seconds; }

private:
    double m_seconds = 0;
};

/// A shown timeline of 700 × 192 pixels and what its signals said.
struct ViewRig {
    explicit ViewRig(const Scenario &scenario = {}, const QSize &size = {700, 192})
        : ViewRig(articlePlan(scenario), size)
    {
    }
    explicit ViewRig(const std::shared_ptr<const Plan> &shownPlan, const QSize &size = {700, 192})
        : plan(shownPlan)
    {
        QObject::connect(&view, &TimelineView::waferHovered, &view,
                         [this](std::optional<std::uint32_t> wafer) { hovered = wafer; });
        QObject::connect(&view, &TimelineView::waferSelected, &view,
                         [this](std::uint32_t wafer) { selected = wafer; });
        playback.setPlan(plan);
        view.setPlan(plan);
        view.resize(size);
        view.show();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QTest::qWait(0);
    }

    const TimelineGrid &grid() const { return view.grid(); }
    QPoint middleOf(const TimelineBar &bar)
    {
        return barRect(grid(), playback.simulation()->pipeline(), bar).center().toPoint();
    }
    TimelineBar bar(std::uint32_t microBatch, std::uint32_t step)
    {
        for (const TimelineBar &one : view.timeline().bars) {
            if (one.microBatch == microBatch && one.leg.step == step) {
                return one;
            }
        }
        return {};
    }
    QPoint emptySpot() const
    {
        const QRectF row = grid().rowRect(grid().firstRow() + grid().visibleRows() - 1);
        return {static_cast<int>(row.left()) + 60, static_cast<int>(row.center().y())};
    }
    void key(Qt::Key key) { QTest::keyClick(&view, key); }

    std::shared_ptr<const Plan> plan;
    std::shared_ptr<StandingClock> clock = std::make_shared<StandingClock>();
    Playback playback{clock};
    TimelineView view{&playback};
    std::optional<std::uint32_t> hovered;
    std::optional<std::uint32_t> selected;
};

void shiftWheel(QWidget *widget, const QPointF &point, int notches)
{
    QWheelEvent event(point, widget->mapToGlobal(point), {}, {0, 120 * notches}, Qt::NoButton,
                      Qt::ShiftModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

} // namespace

class TimelineViewTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void cleanup() { QToolTip::hideText(); }

    void wheelZoomsTimeAtTheMouse();
    void wheelScrollsRows();
    void dragPansBothWays();
    void cursorIsDragged();
    void dragOfThePlayingCursorGoesOn();
    void axisSeeks();
    void keysDoTheSame();
    void doubleClickFits();
    void hoverNamesTheWork();
    void clickSelectsTheWafer();
    void cursorIsKeptInSight();
    void nothingIsDrawnWhileHidden();
    void viewIsKeptWhereItMeansTheSame();
    void describesItself();
    void emptyStates();
    void golden_data();
    void golden();
};

void TimelineViewTest::wheelZoomsTimeAtTheMouse()
{
    ViewRig rig;
    rig.playback.seek(300e-6);
    const QPointF point(400, 80);
    const TimelineGrid before = rig.grid();
    QVERIFY(turnWheel(&rig.view, point, 2));
    QVERIFY(std::abs(rig.grid().spanSeconds() - before.spanSeconds() / (1.25 * 1.25)) < 1e-12);
    QVERIFY(std::abs(rig.grid().secondsAt(400) - before.secondsAt(400)) < 1e-12);
    QCOMPARE(rig.grid().firstRow(), before.firstRow());
    turnWheel(&rig.view, point, -200);
    QCOMPARE(rig.grid().spanSeconds(), rig.grid().extent().mostSpan);
    QVERIFY(rig.view.timeline().barsLeftOut);
    turnWheel(&rig.view, point, 300);
    QCOMPARE(rig.grid().spanSeconds(), rig.grid().extent().leastSpan);
    QVERIFY(!rig.view.timeline().barsLeftOut);
}

void TimelineViewTest::wheelScrollsRows()
{
    ViewRig rig;
    const TimelineGrid before = rig.grid();
    QVERIFY(turnWheel(&rig.view, {20, 80}, -2)); // over the names
    QCOMPARE(rig.grid().firstRow(), 2 * QApplication::wheelScrollLines());
    QCOMPARE(rig.grid().spanSeconds(), before.spanSeconds());
    shiftWheel(&rig.view, {400, 80}, 1);
    QCOMPARE(rig.grid().firstRow(), QApplication::wheelScrollLines());
    auto *const bar = rig.view.findChild<QScrollBar *>(QStringLiteral("timelineRows"));
    QCOMPARE(bar->value(), QApplication::wheelScrollLines());
    QCOMPARE(bar->maximum(), 93 - 8);
    bar->setValue(40);
    QCOMPARE(rig.grid().firstRow(), 40);
}

void TimelineViewTest::dragPansBothWays()
{
    ViewRig rig;
    rig.playback.seek(300e-6);
    const TimelineGrid before = rig.grid();
    dragMouse(&rig.view, {600, 100}, {500, 100 - 36});
    QVERIFY(std::abs(rig.grid().fromSeconds() - before.secondsAt(before.plot().left() + 100)) < 1e-11);
    QCOMPARE(rig.grid().firstRow(), before.firstRow() + 2);
    QCOMPARE(rig.playback.timeSeconds(), 300e-6);
}

void TimelineViewTest::cursorIsDragged()
{
    ViewRig rig;
    rig.playback.seek(30e-6);
    const TimelineGrid before = rig.grid();
    const int x = static_cast<int>(std::lround(before.xOf(30e-6)));
    dragMouse(&rig.view, {x, 100}, {x + 150, 110});
    QVERIFY(rig.grid() == before);
    QVERIFY(std::abs(rig.playback.timeSeconds() - before.secondsAt(x + 150)) < 1e-12);
    QVERIFY(!rig.playback.isPlaying());
    dragMouse(&rig.view, {x + 150, 100}, {5, 100}); // no further than what is in view
    QVERIFY(std::abs(rig.playback.timeSeconds() - before.fromSeconds()) < 1e-12);
}

void TimelineViewTest::dragOfThePlayingCursorGoesOn()
{
    ViewRig rig;
    rig.playback.seek(30e-6);
    rig.playback.play(true);
    const int x = static_cast<int>(std::lround(rig.grid().xOf(30e-6)));
    QTest::mousePress(&rig.view, Qt::LeftButton, {}, {x, 100});
    QVERIFY(!rig.playback.isPlaying());
    QTest::mouseMove(&rig.view, {x + 80, 100});
    QTest::mouseRelease(&rig.view, Qt::LeftButton, {}, {x + 80, 100});
    QVERIFY(rig.playback.isPlaying());
    QVERIFY(std::abs(rig.playback.timeSeconds() - rig.grid().secondsAt(x + 80)) < 1e-12);
}

void TimelineViewTest::axisSeeks()
{
    ViewRig rig;
    const QPoint point(500, static_cast<int>(rig.grid().axis().center().y()));
    QTest::mouseClick(&rig.view, Qt::LeftButton, {}, point);
    QVERIFY(std::abs(rig.playback.timeSeconds() - rig.grid().secondsAt(500)) < 1e-12);
}

void TimelineViewTest::keysDoTheSame()
{
    ViewRig rig;
    rig.playback.seek(300e-6);
    rig.view.setFocus();
    const TimelineGrid before = rig.grid();
    rig.key(Qt::Key_Right);
    QVERIFY(std::abs(rig.grid().fromSeconds() - before.fromSeconds() - before.spanSeconds() / 10) < 1e-12);
    rig.key(Qt::Key_Left);
    QVERIFY(std::abs(rig.grid().fromSeconds() - before.fromSeconds()) < 1e-12);
    rig.key(Qt::Key_Down);
    QCOMPARE(rig.grid().firstRow(), before.firstRow() + 1);
    rig.key(Qt::Key_Up);
    rig.key(Qt::Key_Plus);
    QVERIFY(std::abs(rig.grid().xOf(300e-6) - before.xOf(300e-6)) < 1e-6); // around the cursor
    QVERIFY(rig.grid().spanSeconds() < before.spanSeconds());
    rig.key(Qt::Key_Minus);
    rig.key(Qt::Key_Minus);
    QVERIFY(rig.grid().spanSeconds() > before.spanSeconds());
    rig.key(Qt::Key_PageDown);
    QCOMPARE(rig.grid().firstRow(), before.firstRow() + 8);
    rig.key(Qt::Key_Home);
    QVERIFY(std::abs(rig.grid().spanSeconds() - before.spanSeconds()) < 1e-12);
    QCOMPARE(rig.playback.timeSeconds(), 300e-6);
}

void TimelineViewTest::doubleClickFits()
{
    ViewRig rig;
    const double fitted = rig.grid().spanSeconds();
    turnWheel(&rig.view, {400, 80}, 5);
    QTest::mouseDClick(&rig.view, Qt::LeftButton, {}, rig.emptySpot());
    QVERIFY(std::abs(rig.grid().spanSeconds() - fitted) < 1e-12);
}

void TimelineViewTest::hoverNamesTheWork()
{
    ViewRig rig;
    const TimelineBar work = rig.bar(1, 3); // B on layer 4, on wafer 2
    moveMouse(&rig.view, rig.middleOf(work));
    QCOMPARE(rig.hovered, std::optional<std::uint32_t>(1));
    QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("Layer 4")));
    QVERIFY(rig.view.barAt(rig.middleOf(work)) == work);
    moveMouse(&rig.view, rig.emptySpot());
    QCOMPARE(rig.hovered, std::nullopt);
    QVERIFY(!rig.view.barAt(rig.emptySpot()));
}

void TimelineViewTest::clickSelectsTheWafer()
{
    ViewRig rig;
    QTest::mouseClick(&rig.view, Qt::LeftButton, {}, rig.emptySpot());
    QCOMPARE(rig.selected, std::nullopt);
    QTest::mouseClick(&rig.view, Qt::LeftButton, {}, rig.middleOf(rig.bar(0, 4)));
    QCOMPARE(rig.selected, std::optional<std::uint32_t>(2)); // layer 5 is on wafer 3
}

/// While it plays, the view goes on by pages, in time and in rows; A, B or C is always in sight.
void TimelineViewTest::cursorIsKeptInSight()
{
    ViewRig rig;
    rig.playback.setSpeed(100e-6);
    rig.playback.play(true);
    int pages = 0;
    double from = rig.grid().fromSeconds();
    for (int frame = 0; frame < 100; ++frame) {
        rig.clock->advance(0.1);
        rig.playback.advance();
        const double x = rig.grid().xOf(rig.playback.timeSeconds());
        QVERIFY(x >= rig.grid().plot().left() - 1e-6 && x <= rig.grid().plot().right());
        const auto inView = [&](const MicroBatchLeg &leg) {
            return leg.step >= rig.grid().firstRow()
                && leg.step < rig.grid().firstRow() + rig.grid().visibleRows();
        };
        QVERIFY(std::ranges::any_of(rig.playback.simulation()->legs(), inView));
        pages += rig.grid().fromSeconds() != from ? 1 : 0;
        from = rig.grid().fromSeconds();
    }
    QVERIFY(pages > 10 && pages < 30); // 1 ms in views of 64 µs: not at each frame
    rig.playback.toStart();
    QCOMPARE(rig.grid().fromSeconds(), 0.0);
    QCOMPARE(rig.grid().firstRow(), 0);
}

void TimelineViewTest::nothingIsDrawnWhileHidden()
{
    ViewRig rig;
    rig.view.hide();
    const TimelineGrid before = rig.grid();
    rig.playback.seek(1e-3);
    QVERIFY(rig.grid() == before);
    rig.view.show();
    QVERIFY(rig.grid().fromSeconds() < 1e-3 && rig.grid().toSeconds() > 1e-3);
}

void TimelineViewTest::viewIsKeptWhereItMeansTheSame()
{
    ViewRig rig;
    rig.playback.seek(30e-6);
    turnWheel(&rig.view, {400, 80}, 2);
    const TimelineGrid before = rig.grid();
    Scenario other;
    other.contextTokens = 128'000;
    const auto sameStages = articlePlan(other);
    rig.playback.setPlan(sameStages);
    rig.view.setPlan(sameStages);
    QCOMPARE(rig.grid().spanSeconds(), before.spanSeconds());
    QCOMPARE(rig.grid().fromSeconds(), before.fromSeconds());
    other.stages = Stages::wafer();
    const auto otherStages = articlePlan(other);
    rig.playback.setPlan(otherStages);
    rig.view.setPlan(otherStages);
    QCOMPARE(rig.grid().extent().rows, 59);
    QVERIFY(rig.grid().spanSeconds() != before.spanSeconds());
}

void TimelineViewTest::describesItself()
{
    ViewRig rig;
    QCOMPARE(rig.view.accessibleName(), QStringLiteral("Pipeline timeline"));
    QVERIFY(
        rig.view.accessibleDescription().startsWith(QStringLiteral("Layer 1 to Layer 8, from 0.00 µs to ")));
    QVERIFY(rig.view.accessibleDescription().endsWith(QStringLiteral("2.58 %")));
    QVERIFY(!rig.view.whatsThis().isEmpty());
}

void TimelineViewTest::emptyStates()
{
    Hardware unknown = *wse3t();
    unknown.hopSeconds.reset();
    ViewRig rig(planOf(articleModel(), std::make_shared<const Hardware>(unknown), {}));
    QVERIFY(rig.view.timeline().bars.empty());
    QCOMPARE(rig.view.accessibleDescription(),
             QStringLiteral("The rates are not known: the hardware's hop time would be needed."));
    rig.view.grab();
    // and nothing that is done to it matters
    turnWheel(&rig.view, {300, 80}, 1);
    dragMouse(&rig.view, {300, 80}, {350, 90});
    moveMouse(&rig.view, {200, 80});
    rig.key(Qt::Key_Home);
    rig.key(Qt::Key_Plus);
    QVERIFY(rig.view.timeline().bars.empty());
    const auto plan = articlePlan();
    rig.playback.setPlan(plan);
    rig.view.setPlan(plan);
    QVERIFY(!rig.view.timeline().bars.empty());
}

void TimelineViewTest::golden_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("name");
    QTest::addRow("light") << false << QStringLiteral("timeline-light");
    QTest::addRow("dark") << true << QStringLiteral("timeline-dark");
}

void TimelineViewTest::golden()
{
    QFETCH(const bool, dark);
    QFETCH(const QString, name);
    Scenario scenario;
    scenario.shown = dark ? Shown::Full : Shown::Abc;
    ViewRig rig(scenario);
    rig.view.setTheme(Theme::of(dark ? ThemeKind::Dark : ThemeKind::Light));
    rig.playback.seek(openingSeconds(*rig.plan));
    rig.view.setSelectedWafer(dark ? 1 : 12);
    rig.view.clearFocus();
    const QString message =
        goldenDifference(rig.view.grab().toImage(), name,
                         {QStringLiteral(WAFERLINE_GOLDEN), QStringLiteral(WAFERLINE_TEST_OUTPUT)});
    QVERIFY2(message.isEmpty(), qPrintable(message));
}

QTEST_MAIN(TimelineViewTest)
#include "test_timeline_view.moc"
