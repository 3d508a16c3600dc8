// SPDX-License-Identifier: GPL-3.0-or-later
// The floor in the window, by mouse and keys.
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/floor/card_layout.h"
#include "widgets/floor/floor_view.h"
#include "widgets/floor/stage_regions.h"
#include "widgets/floor/wafer_tip.h"
#include "widgets/playback/playback.h"
#include "widgets/sheet_view.h"
#include "widgets/wafer_sheet.h"
#include "widgets/wafer_view.h"

#include <QLabel>
#include <QTest>
#include <QToolTip>

using namespace waferline;
using namespace waferline::test;

namespace {

QPoint middleOf(WindowRig &rig, std::int64_t wafer)
{
    return rig.window.floor().grid().cardRect(wafer).center().toPoint();
}

/// Between four cards.
QPoint emptySpot(WindowRig &rig)
{
    return rig.window.floor().grid().cellRect(0).bottomRight().toPoint();
}

void click(WindowRig &rig, const QPoint &point)
{
    QTest::mouseClick(&rig.window.floor(), Qt::LeftButton, {}, point);
}

/// The wafer is selected and its panel shows it, as waferSheet() has it.
void verifySelected(WindowRig &rig, std::uint32_t wafer)
{
    QCOMPARE(rig.window.floor().selectedWafer(), std::optional(wafer));
    QCOMPARE(rig.tabText(1), QStringLiteral("Wafer %1").arg(wafer + 1));
    QCOMPARE(rig.currentTab(), 1);
    QCOMPARE(rig.child<QLabel>("waferTitle")->text(), QStringLiteral("Wafer %1").arg(wafer + 1));
    QCOMPARE(rig.wafer()->sheet()->text(), plainText(waferSheet(rig.plan(), wafer)));
}

void verifyNothingSelected(WindowRig &rig)
{
    QCOMPARE(rig.window.floor().selectedWafer(), std::nullopt);
    QCOMPARE(rig.tabText(1), QStringLiteral("Wafer"));
    QVERIFY(rig.wafer()->text().startsWith(QStringLiteral("No wafer chosen")));
}

/// A point of the floor as a share of a wafer's cell, which zoom and pan carry along.
QPointF placeInCell(const FloorGrid &grid, std::int64_t wafer, const QPointF &point)
{
    const QRectF cell = grid.cellRect(wafer);
    return {(point.x() - cell.left()) / cell.width(), (point.y() - cell.top()) / cell.height()};
}

} // namespace

class WindowFloorTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void everyWaferIsReadableAtOnce();
    void clickShowsTheWafer();
    void clickBesideClears();
    void otherButtonsSelectNothing();
    void panelNamesTheFigures();
    void panelFollowsThePlan();
    void panelButtonsMoveAlongThePath();
    void arrowsMoveTheSelection();
    void escapeClears();
    void lostWaferIsForgotten();
    void wheelZoomsAtTheCursor();
    void zoomStaysWithinItsBounds();
    void dragPans();
    void doubleClickFits();
    void zoomByActions();
    void tipHasTheExactBytes();
    void tipTellsTheStage();
    void tipTellsTheVisit();
    void screenReadersHearWhatWorks();
    void tipFollowsTheCursor();
};

void WindowFloorTest::everyWaferIsReadableAtOnce()
{
    WindowRig rig; // of the default size
    const FloorGrid &grid = rig.window.floor().grid();
    QCOMPARE(grid.waferCount(), 59);
    QCOMPARE(grid.detail(), Detail::Full);
    for (std::int64_t wafer = 0; wafer < grid.waferCount(); ++wafer) {
        QVERIFY(QRectF(rig.window.floor().rect()).contains(grid.cardRect(wafer)));
    }
}

void WindowFloorTest::clickShowsTheWafer()
{
    WindowRig rig;
    QCOMPARE(rig.currentTab(), 0);
    for (const std::uint32_t wafer : {11U, 0U, 35U, 58U}) {
        click(rig, middleOf(rig, wafer));
        verifySelected(rig, wafer);
    }
    QCOMPARE(rig.undoSteps(), 0); // looking is no change
}

void WindowFloorTest::clickBesideClears()
{
    WindowRig rig;
    click(rig, middleOf(rig, 20));
    QVERIFY(!rig.window.floor().grid().waferAt(emptySpot(rig)));
    click(rig, emptySpot(rig));
    verifyNothingSelected(rig);
}

void WindowFloorTest::otherButtonsSelectNothing()
{
    WindowRig rig;
    QTest::mouseClick(&rig.window.floor(), Qt::RightButton, {}, middleOf(rig, 3));
    QTest::mouseClick(&rig.window.floor(), Qt::MiddleButton, {}, middleOf(rig, 3));
    verifyNothingSelected(rig);
}

void WindowFloorTest::panelNamesTheFigures()
{
    WindowRig rig;
    click(rig, middleOf(rig, 35)); // the first full-attention wafer: layer 70
    const QString text = rig.wafer()->sheet()->text();
    for (const char *part : {"Layer 70", "16.13 GB", "147.5 MB", "189"}) {
        QVERIFY2(text.contains(QString::fromLatin1(part)), qPrintable(text));
    }
}

void WindowFloorTest::panelFollowsThePlan()
{
    WindowRig rig;
    click(rig, middleOf(rig, 35));
    rig.type("cacheField", QStringLiteral("4"));
    verifySelected(rig, 35);
    QVERIFY(rig.wafer()->sheet()->text().contains(QStringLiteral("378")));
    rig.action("undoAction")->trigger();
    verifySelected(rig, 35);
    QVERIFY(rig.wafer()->sheet()->text().contains(QStringLiteral("189")));
}

void WindowFloorTest::panelButtonsMoveAlongThePath()
{
    WindowRig rig;
    click(rig, middleOf(rig, 1));
    QTest::mouseClick(rig.child<QWidget>("waferNext"), Qt::LeftButton);
    verifySelected(rig, 2);
    QTest::mouseClick(rig.child<QWidget>("waferPrevious"), Qt::LeftButton);
    QTest::mouseClick(rig.child<QWidget>("waferPrevious"), Qt::LeftButton);
    verifySelected(rig, 0);
    QVERIFY(!rig.child<QWidget>("waferPrevious")->isEnabled());
    click(rig, middleOf(rig, 58));
    QVERIFY(!rig.child<QWidget>("waferNext")->isEnabled());
}

void WindowFloorTest::arrowsMoveTheSelection()
{
    WindowRig rig;
    const FloorGrid &grid = rig.window.floor().grid();
    QVERIFY(grid.columns() >= 3 && grid.rows() >= 3);
    const auto columns = static_cast<std::uint32_t>(grid.columns());
    click(rig, middleOf(rig, 0));
    rig.press(Qt::Key_Right);
    verifySelected(rig, 1);
    rig.press(Qt::Key_Down); // the next row runs the other way
    const std::uint32_t below = 2 * columns - 2;
    verifySelected(rig, below);
    QCOMPARE(grid.cardRect(below).center().x(), grid.cardRect(1).center().x());
    rig.press(Qt::Key_Right);
    verifySelected(rig, below - 1);
    rig.press(Qt::Key_Left);
    rig.press(Qt::Key_Left);
    verifySelected(rig, below + 1);
    rig.press(Qt::Key_Up);
    verifySelected(rig, 0);
    rig.press(Qt::Key_Up);
    rig.press(Qt::Key_Left);
    verifySelected(rig, 0); // the end of the floor
}

void WindowFloorTest::escapeClears()
{
    WindowRig rig;
    click(rig, middleOf(rig, 20));
    rig.press(Qt::Key_Escape);
    verifyNothingSelected(rig);
    rig.press(Qt::Key_Down); // and an arrow begins anew
    verifySelected(rig, 0);
}

void WindowFloorTest::lostWaferIsForgotten()
{
    WindowRig rig;
    rig.type("weightsField", QStringLiteral("8")); // 93 wafers
    click(rig, middleOf(rig, 80));
    verifySelected(rig, 80);
    rig.action("undoAction")->trigger(); // 59
    verifyNothingSelected(rig);
    rig.action("redoAction")->trigger();
    verifyNothingSelected(rig); // floor and panel agree
}

void WindowFloorTest::wheelZoomsAtTheCursor()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    const QPointF cursor = floor.grid().cardRect(25).center() + QPointF(11, -7);
    const QPointF place = placeInCell(floor.grid(), 25, cursor);
    double zoom = 1;
    for (const double notches : {1.0, 2.0, 0.5}) {
        QVERIFY(turnWheel(&floor, cursor, notches));
        zoom *= std::pow(1.25, notches);
        QVERIFY(qFuzzyCompare(floor.grid().zoom(), zoom));
        const QPointF now = placeInCell(floor.grid(), 25, cursor);
        QVERIFY(std::abs(now.x() - place.x()) < 0.02 && std::abs(now.y() - place.y()) < 0.02);
    }
    QCOMPARE(floor.grid().waferAt(cursor), std::optional<std::int64_t>(25));
    turnWheel(&floor, cursor, -3.5);
    QVERIFY(qFuzzyCompare(floor.grid().zoom(), 1.0));
    QCOMPARE(rig.undoSteps(), 0);
}

void WindowFloorTest::zoomStaysWithinItsBounds()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    const FloorGrid fitted = floor.grid();
    turnWheel(&floor, middleOf(rig, 5), -4);
    QVERIFY(floor.grid() == fitted);
    turnWheel(&floor, middleOf(rig, 5), 100);
    QVERIFY(qFuzzyCompare(floor.grid().zoom(), floor.grid().maxZoom()));
}

void WindowFloorTest::dragPans()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    turnWheel(&floor, floor.rect().center(), 4);
    const QPointF before = floor.grid().cardRect(25).center();
    const QPoint from = floor.rect().center();
    dragMouse(&floor, from, from + QPoint(40, -30));
    const QPointF moved = floor.grid().cardRect(25).center() - before;
    QVERIFY(qFuzzyCompare(moved.x(), 40.0) && qFuzzyCompare(moved.y(), -30.0));
    QCOMPARE(floor.selectedWafer(), std::nullopt); // a drag is no click
    QCOMPARE(floor.cursor().shape(), Qt::ArrowCursor);
    // The floor does not leave its area.
    dragMouse(&floor, from, from + QPoint(5000, 5000));
    QVERIFY(floor.rect().contains(middleOf(rig, 0)));
}

void WindowFloorTest::doubleClickFits()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    const FloorGrid fitted = floor.grid();
    turnWheel(&floor, middleOf(rig, 40), 5);
    QVERIFY(!(floor.grid() == fitted));
    QTest::mouseDClick(&floor, Qt::LeftButton, {}, floor.rect().center());
    QVERIFY(floor.grid() == fitted);
}

void WindowFloorTest::zoomByActions()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    rig.press(Qt::Key_Plus, Qt::ControlModifier);
    rig.press(Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(qFuzzyCompare(floor.grid().zoom(), 1.5625));
    rig.press(Qt::Key_Minus, Qt::ControlModifier);
    QVERIFY(qFuzzyCompare(floor.grid().zoom(), 1.25));
    rig.press(Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(floor.grid().zoom(), 1.0);
}

void WindowFloorTest::tipHasTheExactBytes()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    moveMouse(&floor, middleOf(rig, 0));
    QVERIFY(QToolTip::isVisible());
    // Two layers of 16,129,032,258.06 B, and what is left of 44 GB.
    for (const char *part : {"Wafer 1", "32,258,064,516.13 B", "11,741,935,483.87 B"}) {
        QVERIFY2(QToolTip::text().contains(QString::fromLatin1(part)), qPrintable(QToolTip::text()));
    }
    moveMouse(&floor, middleOf(rig, 35));
    // 93 requests in flight take 93 × 147,456,000 B; 189 − 93 more take the rest of their 27.9 GB.
    for (const char *part : {"Wafer 36", "16,129,032,258.06 B", "147,456,000 B", "13,713,408,000 B", "189"}) {
        QVERIFY2(QToolTip::text().contains(QString::fromLatin1(part)), qPrintable(QToolTip::text()));
    }
}

/// Layer 1 of the article's model takes 5.089462 µs: 3.5 + 1.5, and 2 × 104e9/93 operations at 25e15.
void WindowFloorTest::tipTellsTheStage()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    rig.window.playback().seek(7e-6); // A in layer 2, B in layer 1, C waits for it
    const WaferStages stages(rig.plan());
    const StageRegions regions(stages, cardLayout(floor.grid(), 0), 0);
    moveMouse(&floor, regions.rect(0).center().toPoint());
    for (const char *part :
         {"Wafer 1", "Layer 1<", "5.089462 µs", "Works on&nbsp;&nbsp;</td><td align=\"right\">B<",
          "Waiting&nbsp;&nbsp;</td><td align=\"right\">1<", "32,258,064,516.13 B"}) {
        QVERIFY2(QToolTip::text().contains(QString::fromUtf8(part)), qPrintable(QToolTip::text()));
    }
    moveMouse(&floor, regions.rect(1).center().toPoint());
    QVERIFY2(QToolTip::text().contains(QStringLiteral("\">A<")), qPrintable(QToolTip::text()));
    // It follows what happens: B is in layer 2 now.
    rig.window.playback().seek(12e-6);
    QVERIFY2(QToolTip::text().contains(QStringLiteral("\">B<")), qPrintable(QToolTip::text()));
    rig.window.playback().seek(100e-6);
    QVERIFY2(QToolTip::text().contains(QStringLiteral("\">nothing<")), qPrintable(QToolTip::text()));
}

void WindowFloorTest::tipTellsTheVisit()
{
    Scenario scenario;
    scenario.stages = Stages::wafer();
    WindowRig rig(bundledSetup("kimi-k3-published", scenario));
    FloorView &floor = rig.window.floor();
    const WaferStages stages(rig.plan());
    const StageRegions regions(stages, cardLayout(floor.grid(), 3), 3); // layers 7 and 9
    const std::vector<QString> labels{QStringLiteral("Visit 1 of 2: L7"), QStringLiteral("Visit 2 of 2: L9")};
    for (std::size_t visit = 0; visit < 2; ++visit) {
        moveMouse(&floor, regions.rect(static_cast<std::int64_t>(visit)).center().toPoint());
        QVERIFY2(QToolTip::text().contains(labels[visit]), qPrintable(QToolTip::text()));
    }
}

void WindowFloorTest::screenReadersHearWhatWorks()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    rig.window.playback().seek(7e-6); // A in layer 2, B in layer 1, C waits for it
    QCOMPARE(
        floor.accessibleDescription(),
        QStringLiteral("59 wafers; 2 of 93 stages work: A in Layer 2 on wafer 1, B in Layer 1 on wafer 1; "
                       "1 waits"));
    click(rig, middleOf(rig, 0));
    QVERIFY2(floor.accessibleDescription().endsWith(
                 QStringLiteral("; works on A in Layer 2, B in Layer 1; 1 waits")),
             qPrintable(floor.accessibleDescription()));
    rig.window.playback().seek(100e-6);
    QVERIFY2(floor.accessibleDescription().endsWith(QStringLiteral("; idle, 2 stages")),
             qPrintable(floor.accessibleDescription()));
    rig.window.playback().play(true);
    QVERIFY(floor.accessibleDescription().endsWith(QStringLiteral("; playing")));
}

void WindowFloorTest::tipFollowsTheCursor()
{
    WindowRig rig;
    FloorView &floor = rig.window.floor();
    const auto header = [&rig](std::int64_t wafer) {
        return cardLayout(rig.window.floor().grid(), wafer).header.center().toPoint();
    };
    moveMouse(&floor, header(7));
    QCOMPARE(QToolTip::text(), waferTip(rig.plan(), 7));
    moveMouse(&floor, header(58));
    QCOMPARE(QToolTip::text(), waferTip(rig.plan(), 58));
    moveMouse(&floor, emptySpot(rig));
    QTRY_VERIFY(!QToolTip::isVisible());
}

QTEST_MAIN(WindowFloorTest)
#include "test_window_floor.moc"
