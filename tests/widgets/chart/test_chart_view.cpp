// SPDX-License-Identifier: GPL-3.0-or-later
// The chart by mouse, wheel and keys, and what its colours say.
#include "tests/support/input_events.h"
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/chart_view.h"

#include <QAccessible>
#include <QPainter>
#include <QTest>
#include <QToolTip>

using namespace waferline;
using namespace waferline::test;

namespace {

/// A shown chart of the published model, 400 × 200: points 46, 47, 58 (the plan), 69 and 70.
struct ViewRig {
    explicit ViewRig(PlacementRule rule = PlacementRule::ByKind)
        : plan(publishedPlan(rule))
    {
        view.setContent(chartOf(*plan));
        view.resize(400, 200);
        QObject::connect(&view, &ChartView::pointChosen, &view,
                         [this](std::size_t point) { chosen.push_back(point); });
        view.show();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QTest::qWait(0);
    }

    QPoint at(std::size_t point) const { return view.pixelOf(point).toPoint(); }
    void key(Qt::Key key) { QTest::keyClick(&view, key); }
    QColor colour(const QPointF &point, int ratio = 1)
    {
        QImage image(view.size() * ratio, QImage::Format_RGB32);
        image.setDevicePixelRatio(ratio);
        view.render(&image);
        return image.pixelColor((point * ratio).toPoint());
    }

    std::shared_ptr<const Plan> plan;
    ChartView view;
    std::vector<std::size_t> chosen;
};

bool isNear(const QColor &one, const QColor &other)
{
    return std::abs(one.red() - other.red()) < 12 && std::abs(one.green() - other.green()) < 12
        && std::abs(one.blue() - other.blue()) < 12;
}

} // namespace

class ChartViewTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void cleanup() { QToolTip::hideText(); }
    void hoverReadsOut();
    void clickChooses();
    void clickOnThePlanDoesNothing();
    void keysMoveAndChoose();
    void keysFollowIntoView();
    void otherKeysAreLeft();
    void wheelZoomsAtTheMouse();
    void dragPans();
    void doubleClickShowsAll();
    void zoomIsKeptWhileItMeansTheSame();
    void staleIsReadOnly();
    void spokenToScreenReaders();
    void coloursSayWhatIsWhat_data();
    void coloursSayWhatIsWhat();
    void zoomedColoursStandWhereTheLayoutSays();
    void sharpAtTwicePixels();
    void emptyIsCalm();
};

void ChartViewTest::hoverReadsOut()
{
    ViewRig rig;
    moveMouse(&rig.view, rig.at(4) + QPoint(3, 2));
    QCOMPARE(rig.view.current(), std::optional<std::size_t>(4));
    QVERIFY(QToolTip::text().contains(QStringLiteral("70 wafers, 186 requests")));
    QVERIFY(QToolTip::text().contains(QStringLiteral("58 wafers hold as many")));
    const QImage read = rig.view.grab().toImage();
    moveMouse(&rig.view, {200, 100});
    QVERIFY(!rig.view.current());
    QVERIFY(rig.view.grab().toImage() != read); // the ring is gone
}

void ChartViewTest::clickChooses()
{
    ViewRig rig;
    QTest::mouseClick(&rig.view, Qt::LeftButton, {}, rig.at(1));
    QCOMPARE(rig.chosen, std::vector<std::size_t>{1});
    QTest::mouseClick(&rig.view, Qt::LeftButton, {}, {200, 100}); // nothing is there
    QTest::mouseClick(&rig.view, Qt::RightButton, {}, rig.at(1));
    QCOMPARE(rig.chosen.size(), 1U);
}

void ChartViewTest::clickOnThePlanDoesNothing()
{
    ViewRig rig;
    QTest::mouseClick(&rig.view, Qt::LeftButton, {}, rig.at(2));
    QVERIFY(rig.chosen.empty());
}

void ChartViewTest::keysMoveAndChoose()
{
    ViewRig rig;
    rig.view.setFocus();
    rig.key(Qt::Key_Return); // nothing is read out yet
    QVERIFY(rig.chosen.empty());
    rig.key(Qt::Key_Right); // from the plan
    QCOMPARE(rig.view.current(), std::optional<std::size_t>(3));
    QVERIFY(QToolTip::text().contains(QStringLiteral("69 wafers, 170 requests")));
    rig.key(Qt::Key_Return);
    QCOMPARE(rig.chosen, std::vector<std::size_t>{3});
    rig.key(Qt::Key_Left);
    rig.key(Qt::Key_Left);
    QCOMPARE(rig.view.current(), std::optional<std::size_t>(1));
    rig.key(Qt::Key_Home);
    rig.key(Qt::Key_Left); // there is none before
    QCOMPARE(rig.view.current(), std::optional<std::size_t>(0));
    rig.key(Qt::Key_End);
    rig.key(Qt::Key_Right);
    QCOMPARE(rig.view.current(), std::optional<std::size_t>(4));
    rig.key(Qt::Key_Escape);
    QVERIFY(!rig.view.current());
}

void ChartViewTest::keysFollowIntoView()
{
    ViewRig rig;
    rig.view.setFocus();
    rig.key(Qt::Key_End);
    for (int times = 0; times < 8; ++times) {
        rig.key(Qt::Key_Plus);
        rig.key(Qt::Key_End);
    }
    QVERIFY(!rig.view.layoutOfChart().isInView({46, 28}));
    rig.key(Qt::Key_Home);
    QVERIFY(rig.view.layoutOfChart().isInView({46, 28}));
    rig.key(Qt::Key_0);
    QVERIFY(rig.view.layoutOfChart().room.window.isWhole());
}

void ChartViewTest::otherKeysAreLeft()
{
    ViewRig rig;
    QKeyEvent space(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier);
    space.accept();
    QApplication::sendEvent(&rig.view, &space);
    QVERIFY(!space.isAccepted()); // the window plays
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QApplication::sendEvent(&rig.view, &escape);
    QVERIFY(!escape.isAccepted());
}

void ChartViewTest::wheelZoomsAtTheMouse()
{
    ViewRig rig;
    const QPoint before = rig.at(2);
    QVERIFY(turnWheel(&rig.view, before, 3));
    QVERIFY(!rig.view.layoutOfChart().room.window.isWhole());
    // the axis' labels may have become wider: the plot begins elsewhere
    QVERIFY((rig.at(2) - before).manhattanLength() <= 12);
    QVERIFY(!rig.view.layoutOfChart().isInView({46, 28}));
    turnWheel(&rig.view, before, -9);
    QVERIFY(rig.view.layoutOfChart().room.window.isWhole());
}

void ChartViewTest::dragPans()
{
    ViewRig rig;
    turnWheel(&rig.view, QPointF(rig.at(2)), 3);
    const QPoint before = rig.at(2);
    dragMouse(&rig.view, {200, 100}, {225, 110});
    const QPoint moved = rig.at(2) - before;
    QVERIFY2(std::abs(moved.x() - 25) <= 1 && std::abs(moved.y() - 10) <= 1,
             qPrintable(QStringLiteral("%1 %2").arg(moved.x()).arg(moved.y())));
    dragMouse(&rig.view, rig.at(2), rig.at(2) + QPoint(30, 0));
    QVERIFY(rig.chosen.empty()); // a drag is no click
}

void ChartViewTest::doubleClickShowsAll()
{
    ViewRig rig;
    turnWheel(&rig.view, {200, 100}, 4);
    QTest::mouseDClick(&rig.view, Qt::LeftButton, {}, {200, 100});
    QVERIFY(rig.view.layoutOfChart().room.window.isWhole());
}

void ChartViewTest::zoomIsKeptWhileItMeansTheSame()
{
    ViewRig rig;
    turnWheel(&rig.view, {200, 100}, 4);
    const ChartWindow window = rig.view.layoutOfChart().room.window;
    rig.view.setContent(chartOf(*publishedPlan(PlacementRule::InOrder))); // another plan, the same points
    QCOMPARE(rig.view.layoutOfChart().room.window, window);
    rig.view.setContent(chartOf(*planOf(articleModel())));
    QVERIFY(rig.view.layoutOfChart().room.window.isWhole());
}

void ChartViewTest::staleIsReadOnly()
{
    ViewRig rig;
    const QImage fresh = rig.view.grab().toImage();
    rig.view.setStale(true);
    const QImage stale = rig.view.grab().toImage();
    QVERIFY(fresh != stale);
    QTest::mouseClick(&rig.view, Qt::LeftButton, {}, rig.at(1));
    moveMouse(&rig.view, rig.at(1));
    rig.key(Qt::Key_Right);
    rig.key(Qt::Key_Return);
    QVERIFY(rig.chosen.empty());
    QVERIFY(!rig.view.current());
    rig.view.setStale(false);
    QTest::mouseClick(&rig.view, Qt::LeftButton, {}, rig.at(1));
    QCOMPARE(rig.chosen.size(), 1U);
}

void ChartViewTest::spokenToScreenReaders()
{
    ViewRig rig;
    const QAccessibleInterface *const spoken = QAccessible::queryAccessibleInterface(&rig.view);
    QCOMPARE(spoken->role(), QAccessible::Chart);
    QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Wafers against concurrent requests"));
    QVERIFY(spoken->text(QAccessible::Description)
                .startsWith(QStringLiteral("12 more wafers hold 186 requests instead of 28: ")));
    QCOMPARE(spoken->text(QAccessible::Value), QStringLiteral("58 wafers, 186 requests: by kind"));
    rig.view.setFocus();
    rig.key(Qt::Key_End);
    QCOMPARE(spoken->text(QAccessible::Value),
             QStringLiteral("70 wafers, 186 requests: in order and fewest; 58 wafers hold as many"));
}

void ChartViewTest::coloursSayWhatIsWhat_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addRow("light") << false;
    QTest::addRow("dark") << true;
}

void ChartViewTest::coloursSayWhatIsWhat()
{
    QFETCH(const bool, dark);
    ViewRig rig;
    const Theme &theme = Theme::of(dark ? ThemeKind::Dark : ThemeKind::Light);
    rig.view.setTheme(theme);
    QCOMPARE(rig.colour({5, 5}), theme.panel); // within the ring of the focus
    QCOMPARE(rig.colour(rig.view.pixelOf(2)), theme.accent); // the plan
    const QColor halo = rig.colour(rig.view.pixelOf(2) + QPointF(7, 0));
    QVERIFY(halo != theme.accent && halo != theme.panel);
    QCOMPARE(rig.colour(rig.view.pixelOf(0)), theme.accent); // on the front: filled
    QCOMPARE(rig.colour(rig.view.pixelOf(3)), theme.panel); // dominated: hollow
    // the line keeps 67 requests from 47 to 58 wafers, and climbs there
    const ChartLayout &layout = rig.view.layoutOfChart();
    const QPointF origin = rig.view.pixelOf(0) - layout.pixelOf(rig.view.content().points[0].at);
    QVERIFY(isNear(rig.colour(layout.pixelOf({52, 67}) + origin), theme.accent));
    QVERIFY(isNear(rig.colour(layout.pixelOf({58, 120}) + origin), theme.accent));
    QCOMPARE(rig.colour(layout.pixelOf({52, 90}) + origin), theme.panel);
}

/// QCustomPlot draws where the layout says, zoomed too.
void ChartViewTest::zoomedColoursStandWhereTheLayoutSays()
{
    ViewRig rig;
    turnWheel(&rig.view, rig.view.pixelOf(2), 5);
    QCOMPARE(rig.colour(rig.view.pixelOf(2)), Theme::light().accent);
    dragMouse(&rig.view, {200, 100}, {150, 110});
    QVERIFY(rig.view.layoutOfChart().isInView(rig.view.content().present->at));
    QCOMPARE(rig.colour(rig.view.pixelOf(2)), Theme::light().accent);
}

void ChartViewTest::sharpAtTwicePixels()
{
    ViewRig rig;
    for (const int ratio : {1, 2, 3}) {
        QCOMPARE(rig.colour(rig.view.pixelOf(2), ratio), Theme::light().accent);
        QCOMPARE(rig.colour(rig.view.pixelOf(3), ratio), Theme::light().panel);
    }
    // a picture of twice the pixels is no enlarged one: glyphs and edges have half-pixels of their own
    QImage once(rig.view.size(), QImage::Format_RGB32);
    rig.view.render(&once);
    QImage twice(rig.view.size() * 2, QImage::Format_RGB32);
    twice.setDevicePixelRatio(2);
    rig.view.render(&twice);
    QImage enlarged = once.scaled(twice.size());
    enlarged.setDevicePixelRatio(2);
    QVERIFY(twice != enlarged);
    int doubled = 0;
    for (int y = 0; y + 1 < twice.height(); y += 2) {
        for (int x = 0; x + 1 < twice.width(); x += 2) {
            doubled += twice.pixel(x, y) != twice.pixel(x + 1, y) ? 1 : 0;
        }
    }
    QVERIFY(doubled > 300);
}

void ChartViewTest::emptyIsCalm()
{
    ChartView view;
    view.resize(300, 100);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Return);
    turnWheel(&view, {100, 50}, 2);
    moveMouse(&view, {100, 50});
    QCOMPARE(view.grab().toImage().pixelColor(150, 50), Theme::light().panel);
    QVERIFY(!view.current());
}

QTEST_MAIN(ChartViewTest)
#include "test_chart_view.moc"
