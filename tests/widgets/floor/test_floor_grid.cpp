// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/card_layout.h"
#include "widgets/floor/floor_grid.h"
#include "widgets/floor/hop_routes.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace waferline;

namespace {

const std::vector<QSizeF> areas{{900, 640}, {1600, 1000}, {640, 900}, {320, 240}, {3840, 2160}};

bool standApart(const FloorGrid &grid)
{
    for (std::int64_t wafer = 1; wafer < grid.waferCount(); ++wafer) {
        if (grid.cardRect(wafer).intersects(grid.cardRect(wafer - 1))) {
            return false;
        }
    }
    return true;
}

} // namespace

class TestFloorGrid : public QObject {
    Q_OBJECT
private slots:
    void everyWaferHasAPlaceOfItsOwn_data();
    void everyWaferHasAPlaceOfItsOwn();
    void rowsRunToAndFro();
    void theDefaultFloorIsReadable();
    void waferAtIsTheInverseOfCardRect();
    void zoomKeepsThePointUnderTheCursor();
    void panningStopsAtTheEdge();
    void revealingBringsACardIntoView();
    void routesLeadFromCardToCard_data();
    void routesLeadFromCardToCard();
    void arcsStayInTheGap();
    void waysOfAHubStandApart();
    void waysAreSmooth();
    void waysOverTheTopRowAreWhole();
    void pointAlongGoesByLength();
    void smallCardsStandEvenly_data();
    void smallCardsStandEvenly();
    void smallCardsStayUnderTheCursor();
    void fewCardsAreLarge_data();
    void fewCardsAreLarge();
};

void TestFloorGrid::everyWaferHasAPlaceOfItsOwn_data()
{
    QTest::addColumn<int>("count");
    for (const int count : {1, 2, 3, 5, 58, 59, 70, 93, 186, 1000, 5000}) {
        QTest::addRow("%d", count) << count;
    }
}

void TestFloorGrid::everyWaferHasAPlaceOfItsOwn()
{
    QFETCH(int, count);
    for (const QSizeF &area : areas) {
        const FloorGrid grid(count, area);
        QVERIFY(grid.columns() * grid.rows() >= count);
        QVERIFY((grid.rows() - 1) * grid.columns() < count); // no empty row
        QVERIFY(standApart(grid));
        std::set<std::pair<std::int64_t, std::int64_t>> places;
        for (std::int64_t wafer = 0; wafer < count; ++wafer) {
            QVERIFY(QRectF(QPointF(), area).contains(grid.cardRect(wafer)));
            places.insert({grid.rowOf(wafer), grid.columnOf(wafer)});
        }
        QCOMPARE(places.size(), static_cast<std::size_t>(count));
    }
}

void TestFloorGrid::rowsRunToAndFro()
{
    const FloorGrid grid(59, {900, 640});
    const std::int64_t columns = grid.columns();
    QCOMPARE(grid.columnOf(0), 0);
    QCOMPARE(grid.columnOf(columns - 1), columns - 1);
    QCOMPARE(grid.columnOf(columns), columns - 1); // the next row starts below
    QCOMPARE(grid.columnOf(2 * columns - 1), 0);
    QCOMPARE(grid.columnOf(2 * columns), 0);
}

void TestFloorGrid::theDefaultFloorIsReadable()
{
    // what a window of 1440 × 900 leaves for the floor
    const FloorGrid grid(59, {892, 720});
    QCOMPARE(grid.detail(), Detail::Full);
    QVERIFY(grid.cardRect(0).width() >= 70);
    // and one of 1280 × 720 at least the numbers
    QVERIFY(FloorGrid(59, {732, 540}).detail() <= Detail::Number);
}

void TestFloorGrid::waferAtIsTheInverseOfCardRect()
{
    FloorGrid grid(59, {900, 640});
    for (const FloorGrid &tried : {grid, grid.zoomedAt({300, 200}, 2.5)}) {
        for (std::int64_t wafer = 0; wafer < 59; ++wafer) {
            QCOMPARE(tried.waferAt(tried.cardRect(wafer).center()), std::optional(wafer));
        }
        const QRectF card = tried.cardRect(0);
        QVERIFY(!tried.waferAt({card.right() + tried.columnGap() / 2, card.center().y()}));
    }
    QVERIFY(!grid.waferAt({-1, -1}));
    QVERIFY(!grid.waferAt({1e9, 1e9}));
}

void TestFloorGrid::zoomKeepsThePointUnderTheCursor()
{
    const FloorGrid grid(400, {900, 640});
    const QPointF cursor(420, 310);
    const auto before = grid.waferAt(grid.cardRect(*grid.waferAt(grid.cardRect(190).center())).center());
    const QPointF centre = grid.cardRect(*before).center();
    const FloorGrid zoomed = grid.zoomedAt(centre, 3);
    QVERIFY((zoomed.cardRect(*before).center() - centre).manhattanLength()
            < 3); // cards stand on whole pixels
    QCOMPARE(zoomed.zoom(), 3.0);
    // out again beyond the whole floor is the whole floor
    QCOMPARE(zoomed.zoomedAt(cursor, 1e-6), grid.fitted());
    QCOMPARE(grid.zoomedAt(cursor, 1e9).zoom(), grid.maxZoom());
}

void TestFloorGrid::panningStopsAtTheEdge()
{
    const FloorGrid grid = FloorGrid(400, {900, 640}).zoomedAt({450, 320}, 4);
    const FloorGrid far = grid.pannedBy({1e6, 1e6});
    QVERIFY(far.cellRect(0).left() < 30 && far.cellRect(0).top() < 30);
    QCOMPARE(far.pannedBy({100, 100}), far);
    // a floor that fits does not move
    const FloorGrid fitted(59, {900, 640});
    QCOMPARE(fitted.pannedBy({50, 50}), fitted);
}

void TestFloorGrid::revealingBringsACardIntoView()
{
    const FloorGrid grid = FloorGrid(400, {900, 640}).zoomedAt({0, 0}, 4);
    QVERIFY(!QRectF(0, 0, 900, 640).contains(grid.cardRect(399)));
    QVERIFY(QRectF(0, 0, 900, 640).contains(grid.revealing(399).cardRect(399)));
}

void TestFloorGrid::routesLeadFromCardToCard_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    QTest::addColumn<RouteKind>("kind");
    const FloorGrid grid(59, {900, 640});
    const int columns = static_cast<int>(grid.columns());
    QTest::newRow("to the next") << 0 << 1 << RouteKind::Forward;
    QTest::newRow("to the next, leftward row") << columns + 1 << columns + 2 << RouteKind::Forward;
    QTest::newRow("down at the turn") << columns - 1 << columns << RouteKind::Forward;
    QTest::newRow("back") << 3 << 2 << RouteKind::Back;
    QTest::newRow("back up at the turn") << columns << columns - 1 << RouteKind::Back;
    QTest::newRow("over one") << 1 << 3 << RouteKind::Arc;
    QTest::newRow("over one, back") << 3 << 1 << RouteKind::Arc;
    QTest::newRow("over one around the turn") << columns - 1 << columns + 1 << RouteKind::BetweenRows;
    QTest::newRow("from last to first") << 58 << 0 << RouteKind::AlongEdge;
    QTest::newRow("from first to last") << 0 << 58 << RouteKind::AlongEdge;
}

void TestFloorGrid::routesLeadFromCardToCard()
{
    QFETCH(int, from);
    QFETCH(int, to);
    QFETCH(RouteKind, kind);
    const FloorGrid grid(59, {900, 640});
    QCOMPARE(routeKind(grid, from, to), kind);
    const QPolygonF line = hopRoute(grid, from, to);
    QVERIFY(line.size() >= 2);
    const auto touches = [&](const QPointF &point, int wafer) {
        return grid.cardRect(wafer).adjusted(-0.5, -0.5, 0.5, 0.5).contains(point)
            && !grid.cardRect(wafer).adjusted(0.5, 0.5, -0.5, -0.5).contains(point);
    };
    QVERIFY(touches(line.front(), from));
    QVERIFY(touches(line.back(), to));
    // no card is crossed on the way
    for (int step = 1; step < 100; ++step) {
        const QPointF point = pointAlong(line, step / 100.0);
        for (int wafer = 0; wafer < 59; ++wafer) {
            QVERIFY(!grid.cardRect(wafer).adjusted(1, 1, -1, -1).contains(point));
        }
        QVERIFY(QRectF(0, 0, 900, 640).contains(point));
    }
}

void TestFloorGrid::arcsStayInTheGap()
{
    const FloorGrid grid(59, {900, 640});
    const std::int64_t from = 2 * grid.columns() + 1;
    const double top = grid.cardRect(from).top();
    for (const QPointF &point : hopRoute(grid, from, from + 3)) {
        QVERIFY(point.y() <= top && point.y() > top - grid.rowGap());
    }
}

/// With the chips on them, over few large cards as over many small ones.
void TestFloorGrid::waysOverTheTopRowAreWhole()
{
    for (const QSizeF &area : areas) {
        for (const std::int64_t count : {5, 8, 19, 25, 59, 200}) {
            const FloorGrid grid(count, area);
            for (std::int64_t to = 2; to < grid.columns() && to < count; ++to) {
                const QRectF way = hopRoute(grid, 0, to).boundingRect();
                const double chip = grid.detail() >= Detail::Bar ? 0 : cardLayout(grid, to).hopRadius;
                QVERIFY2(way.top() - chip >= 0,
                         qPrintable(QStringLiteral("%1 wafers on %2 × %3: way to %4")
                                        .arg(count)
                                        .arg(area.width())
                                        .arg(area.height())
                                        .arg(to + 1)));
            }
        }
    }
}

void TestFloorGrid::pointAlongGoesByLength()
{
    const QPolygonF corner{{0, 0}, {30, 0}, {30, 10}};
    QCOMPARE(pointAlong(corner, 0), QPointF(0, 0));
    QCOMPARE(pointAlong(corner, 0.5), QPointF(20, 0));
    QCOMPARE(pointAlong(corner, 0.75), QPointF(30, 0));
    QCOMPARE(pointAlong(corner, 0.875), QPointF(30, 5));
    QCOMPARE(pointAlong(corner, 1), QPointF(30, 10));
}

/// One wafer that all others are reached from, as a model's with a few layers of another kind: no way begins
/// or ends where another does, and none lies on the way back.
void TestFloorGrid::waysOfAHubStandApart()
{
    const FloorGrid grid(8, {900, 420});
    QCOMPARE(grid.columns(), 4);
    std::vector<QPolygonF> ways;
    for (const int other : {2, 3, 4, 5, 6}) {
        ways.push_back(hopRoute(grid, 0, other));
        ways.push_back(hopRoute(grid, other, 0));
    }
    const double least = 2.5 * grid.unit();
    for (std::size_t one = 0; one < ways.size(); ++one) {
        for (std::size_t other = one + 1; other < ways.size(); ++other) {
            for (const QPointF &end : {ways[one].front(), ways[one].back()}) {
                for (const QPointF &its : {ways[other].front(), ways[other].back()}) {
                    QVERIFY(QLineF(end, its).length() >= least);
                }
            }
            const QPointF middle = pointAlong(ways[one], 0.5);
            QVERIFY(QLineF(middle, pointAlong(ways[other], 0.5)).length() > 1.3 * grid.unit());
        }
    }
}

/// No corner that is to be seen as one, however large the picture.
void TestFloorGrid::waysAreSmooth()
{
    constexpr double mostDegrees = 10;
    const FloorGrid grid(59, {900, 640});
    const auto columns = static_cast<int>(grid.columns());
    for (const auto &[from, to] : {std::pair(1, 3), std::pair(3, 1), std::pair(0, columns - 1),
                                   std::pair(2, columns + 2), std::pair(columns + 3, 1)}) {
        const QPolygonF line = hopRoute(grid, from, to);
        std::vector<double> angles;
        for (qsizetype index = 1; index < line.size(); ++index) {
            const QLineF piece(line[index - 1], line[index]);
            if (piece.length() > 1e-9) {
                angles.push_back(piece.angle());
            }
        }
        for (std::size_t index = 1; index < angles.size(); ++index) {
            const double turn = std::abs(std::remainder(angles[index] - angles[index - 1], 360));
            QVERIFY2(turn < mostDegrees, qPrintable(QString::number(turn)));
        }
    }
}

void TestFloorGrid::smallCardsStandEvenly_data()
{
    QTest::addColumn<double>("pixel");
    QTest::newRow("window") << 1.0;
    QTest::newRow("picture of 1920") << 1 / 1.5;
    QTest::newRow("picture of 640") << 2.0;
}

/// All gaps between neighbours are the same whole number of pixels, and never none.
void TestFloorGrid::smallCardsStandEvenly()
{
    QFETCH(double, pixel);
    for (const int count : {1'500, 3'069, 8'000}) {
        const FloorGrid whole(count, {733, 520}, pixel);
        for (const FloorGrid &grid : {whole, whole.zoomedAt({300, 200}, 1.3)}) {
            QVERIFY(grid.detail() >= Detail::Bar);
            std::set<std::int64_t> across;
            std::set<std::int64_t> down;
            const auto pixels = [&](double length) {
                const double exact = length / pixel;
                return std::abs(exact - std::round(exact)) < 1e-6 ? std::llround(exact) : -1;
            };
            for (std::int64_t wafer = 1; wafer < grid.columns(); ++wafer) {
                across.insert(pixels(grid.cardRect(wafer).left() - grid.cardRect(wafer - 1).right()));
            }
            for (std::int64_t row = 1; row + 1 < grid.rows(); ++row) {
                const std::int64_t wafer = row * grid.columns();
                down.insert(pixels(grid.cardRect(wafer).top() - grid.cardRect(wafer - 1).bottom()));
            }
            QCOMPARE(across.size(), 1U);
            QCOMPARE(down.size(), 1U);
            QVERIFY(*across.begin() >= 1 && *down.begin() >= 1);
        }
    }
}

/// Though cells grow by whole pixels.
void TestFloorGrid::smallCardsStayUnderTheCursor()
{
    FloorGrid grid(3'069, {733, 520});
    const QPointF cursor = grid.cardRect(1'700).center();
    for (int notch = 0; notch < 6; ++notch) {
        grid = grid.zoomedAt(cursor, 1.25);
        QCOMPARE(grid.waferAt(grid.cardRect(1'700).center()), std::optional<std::int64_t>(1'700));
        QCOMPARE(grid.waferAt(cursor), std::optional<std::int64_t>(1'700));
    }
}

void TestFloorGrid::fewCardsAreLarge_data()
{
    QTest::addColumn<QSizeF>("area");
    QTest::newRow("window of 1280") << QSizeF(733, 375);
    QTest::newRow("picture") << QSizeF(1261, 535);
}

/// A single one has 60 % of the height; what is written on it is no larger for that.
void TestFloorGrid::fewCardsAreLarge()
{
    QFETCH(QSizeF, area);
    const FloorGrid one(1, area);
    QVERIFY(one.cardRect(0).height() > 0.55 * area.height());
    QVERIFY(one.cardRect(0).height() < 0.65 * area.height());
    const FloorGrid four(4, area);
    QVERIFY(four.cellRect(0).height() * static_cast<double>(four.rows()) > 0.6 * area.height());
    for (const FloorGrid &grid : {one, four}) {
        QVERIFY(grid.unit() <= 2);
        QCOMPARE(grid.detail(), Detail::Full);
    }
    // Zoomed, all of it is larger.
    const FloorGrid zoomed = four.zoomedAt({10, 10}, four.maxZoom());
    QVERIFY(four.maxZoom() > 1.1);
    QVERIFY(std::abs(zoomed.unit() / four.unit() - four.maxZoom()) < 1e-9);
}

QTEST_GUILESS_MAIN(TestFloorGrid)
#include "test_floor_grid.moc"
