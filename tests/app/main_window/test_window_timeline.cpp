// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline in the window: linked with floor, playback and plan.
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/floor/card_layout.h"
#include "widgets/floor/floor_view.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/window/shared_height.h"

#include <QTest>
#include <QToolTip>

using namespace waferline;
using namespace waferline::test;

namespace {

QPoint middleOfBar(WindowRig &rig, std::uint32_t microBatch, std::uint32_t step)
{
    TimelineView &view = rig.window.timeline();
    for (const TimelineBar &bar : view.timeline().bars) {
        if (bar.microBatch == microBatch && bar.leg.step == step) {
            return barRect(view.grid(), rig.window.playback().simulation()->pipeline(), bar)
                .center()
                .toPoint();
        }
    }
    return {};
}

QColor between(WindowRig &rig, std::int64_t row)
{
    TimelineView &view = rig.window.timeline();
    const QRectF rect = view.grid().rowRect(row);
    return view.grab().toImage().pixelColor(static_cast<int>(rect.right()) - 3,
                                            static_cast<int>(rect.top()) + 1);
}

} // namespace

class WindowTimelineTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void cleanup() { QToolTip::hideText(); }
    void hoverLightsTheWafer();
    void clickSelectsTheWafer();
    void floorMarksTheRows();
    void cursorMovesTheChips();
    void hidingIsRemembered();
    void heightIsRemembered();
    void floorStaysLegible_data();
    void floorStaysLegible();
    void plansAreFollowed();
};

void WindowTimelineTest::hoverLightsTheWafer()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    const QImage before = floor.grab().toImage();
    moveMouse(&rig.window.timeline(), middleOfBar(rig, 0, 2)); // layer 3 is on wafer 2
    const QImage lit = floor.grab().toImage();
    const QRect card = floor.grid().cardRect(1).toRect();
    QVERIFY(lit.copy(card) != before.copy(card));
    QCOMPARE(lit.copy(floor.grid().cardRect(2).toRect()), before.copy(floor.grid().cardRect(2).toRect()));
    moveMouse(&rig.window.timeline(), {10, 10});
    QCOMPARE(floor.grab().toImage(), before);
}

void WindowTimelineTest::clickSelectsTheWafer()
{
    WindowRig rig;
    QTest::mouseClick(&rig.window.timeline(), Qt::LeftButton, {}, middleOfBar(rig, 1, 3));
    QCOMPARE(rig.window.floor().selectedWafer(), std::optional<std::uint32_t>(1));
    QCOMPARE(rig.tabText(1), QStringLiteral("Wafer 2"));
    QCOMPARE(rig.currentTab(), 1);
}

void WindowTimelineTest::floorMarksTheRows()
{
    WindowRig rig;
    const QColor plain = between(rig, 2);
    const auto point = [&](std::int64_t wafer) {
        return rig.window.floor().grid().cardRect(wafer).center().toPoint();
    };
    moveMouse(&rig.window.floor(), point(1));
    const QColor pointedAt = between(rig, 2);
    QVERIFY(pointedAt != plain);
    QCOMPARE(between(rig, 4), plain);
    QTest::mouseClick(&rig.window.floor(), Qt::LeftButton, {}, point(1));
    QVERIFY(between(rig, 3) != plain && between(rig, 3) != pointedAt);
    rig.window.floor().setFocus();
    rig.press(Qt::Key_Escape);
    moveMouse(&rig.window.floor(), {2, 2});
    QCOMPARE(between(rig, 3), plain);
}

void WindowTimelineTest::cursorMovesTheChips()
{
    WindowRig rig;
    TimelineView &view = rig.window.timeline();
    const int axis = static_cast<int>(view.grid().axis().center().y());
    const int from = static_cast<int>(view.grid().xOf(10e-6));
    const int to = static_cast<int>(view.grid().xOf(40e-6));
    dragMouse(&view, {from, axis}, {to, axis});
    QVERIFY(std::abs(rig.window.playback().timeSeconds() - view.grid().secondsAt(to)) < 1e-12);
    // at 40 µs A is on layer 7: 7 × 5.0895 + 3 × 2 = 41.6 µs is its end
    QCOMPARE(rig.window.playback().simulation()->legs()[0].step, 6U);
    bool found = false;
    for (const Chip &chip : rig.window.floor().frame().chips) {
        found = found || (chip.microBatch == 0 && chip.wafer == 3);
    }
    QVERIFY(found);
}

void WindowTimelineTest::hidingIsRemembered()
{
    WindowRig first;
    first.window.showChart(false); // which shares its height
    QVERIFY(first.window.timeline().isVisible());
    QVERIFY(first.action("timelineAction")->isChecked());
    const int floorHeight = first.window.floor().height();
    first.pressKeysOf("timelineAction");
    QVERIFY(!first.window.timeline().isVisible());
    QTRY_VERIFY(first.window.floor().height() > floorHeight + 100);
    first.window.close();
    WindowRig second(defaultSetup(), usualWindow, &first.settings);
    QVERIFY(!second.window.timeline().isVisible());
    second.action("timelineAction")->trigger();
    QVERIFY(second.window.timeline().isVisible());
    QTRY_COMPARE(second.window.floor().height(), floorHeight);
}

void WindowTimelineTest::heightIsRemembered()
{
    WindowRig first;
    auto *const both = first.child<SharedHeight>("floorAndTimeline");
    QWidget *const handle = both->handle(1);
    const int before = first.window.timeline().height();
    dragMouse(handle, handle->rect().center(), handle->rect().center() - QPoint(0, 60));
    const int after = first.window.timeline().height();
    QVERIFY(after >= before + 40);
    first.window.close();
    WindowRig second(defaultSetup(), usualWindow, &first.settings);
    QTRY_COMPARE(second.window.timeline().height(), after);
}

void WindowTimelineTest::floorStaysLegible_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("detail");
    QTest::addColumn<int>("rows");
    QTest::addRow("1440 × 900") << QSize(1440, 900) << static_cast<int>(Detail::Full) << 7;
    QTest::addRow("1280 × 720") << QSize(1280, 720) << static_cast<int>(Detail::Number) << 4;
}

/// Every wafer has its number and the chips their letters; the timeline shows A, B and C on some rows.
void WindowTimelineTest::floorStaysLegible()
{
    QFETCH(const QSize, size);
    QFETCH(const int, detail);
    QFETCH(const int, rows);
    WindowRig rig(defaultSetup(), size);
    const FloorGrid &grid = rig.window.floor().grid();
    QCOMPARE(static_cast<int>(grid.detail()), detail);
    QVERIFY(cardLayout(grid, 0).chipRadius >= 6.5);
    QVERIFY(rig.window.timeline().grid().visibleRows() >= rows);
}

void WindowTimelineTest::plansAreFollowed()
{
    WindowRig rig;
    Scenario scenario;
    scenario.stages = Stages::wafer();
    scenario.shown = Shown::One;
    rig.window.session().change(setupWith(scenario), QString());
    QCOMPARE(rig.window.timeline().grid().extent().rows, 59);
    for (const TimelineBar &bar : rig.window.timeline().timeline().bars) {
        QCOMPARE(bar.microBatch, 0U);
    }
    // What it shows is what the floor's simulation does.
    rig.window.playback().seek(700e-6);
    const MicroBatchLeg leg = rig.window.playback().simulation()->legs()[0];
    bool found = false;
    for (const TimelineBar &bar : rig.window.timeline().timeline().bars) {
        found = found || bar.leg == leg;
    }
    QVERIFY(found);
}

QTEST_MAIN(WindowTimelineTest)
#include "test_window_timeline.moc"
