// SPDX-License-Identifier: GPL-3.0-or-later
// The rule fewest and what it makes room for, in the whole window: figures, undo, files.
#include "tests/app/main_window/window_rig.h"
#include "tests/support/example_models.h"
#include "tests/support/input_events.h"
#include "widgets/exact_field.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_cell.h"
#include "widgets/room_control.h"
#include "widgets/segmented_control.h"
#include "widgets/value_slider.h"
#include "widgets/window/message_bar.h"

#include <QFile>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

using Count = std::optional<std::int64_t>;

constexpr int fewestSegment = 2;
constexpr int automaticSegment = 0;

void verifyShows(WindowRig &rig, const Scenario &scenario)
{
    const QString difference = rig.differenceFrom(setupWith(scenario));
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

QString number(WindowRig &rig, Headline which)
{
    return rig.cell(which)->figure().number;
}

void openText(WindowRig &rig, const QByteArray &text)
{
    const QString path = rig.folder.filePath(QStringLiteral("room.waferline"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("cannot write a fixture");
    }
    file.close();
    dropFile(&rig.window, path);
}

} // namespace

class WindowRoomTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void choosingTheRuleAndUndo();
    void wantedRequestsChangeTheWafers();
    void dragIsOneStep();
    void scenarioWithWafersIsKeptAndCleared();
    void wafersAreOfTheModelThatTheyAreFor();
    void tooFewWafersAreRefused();
    void warningOfACapIsTold();
};

void WindowRoomTest::choosingTheRuleAndUndo()
{
    WindowRig rig;
    QTest::mouseClick(rig.segment("placementSegments", fewestSegment), Qt::LeftButton);
    verifyShows(rig, fewestScenario());
    QVERIFY(rig.child<RoomControl>("roomControl")->isVisible());
    QCOMPARE(rig.undoSteps(), 1);
    rig.window.floor().setFocus();
    rig.pressKeysOf("undoAction");
    verifyShows(rig, Scenario());
    QVERIFY(!rig.child<RoomControl>("roomControl")->isVisible());
    rig.pressKeysOf("redoAction");
    verifyShows(rig, fewestScenario());
}

// Golden: the article's model in fewest wafers for 50 requests.
void WindowRoomTest::wantedRequestsChangeTheWafers()
{
    WindowRig rig(setupWith(fewestScenario()));
    rig.type("roomField", QStringLiteral("50"));
    verifyShows(rig, fewestScenario(50));
    QCOMPARE(number(rig, Headline::Wafers), QStringLiteral("58"));
    QCOMPARE(number(rig, Headline::ConcurrentRequests), QStringLiteral("79"));
    rig.type("roomField", QStringLiteral("automatic"));
    verifyShows(rig, fewestScenario());
    QCOMPARE(rig.undoSteps(), 2);
    rig.action("undoAction")->trigger();
    verifyShows(rig, fewestScenario(50));
}

void WindowRoomTest::dragIsOneStep()
{
    WindowRig rig(setupWith(fewestScenario(1)));
    ValueSlider *const slider = rig.slider("roomSlider");
    const QPoint thumb = slider->thumbCentre().toPoint();
    dragMouse(slider, thumb, {slider->width() + 40, thumb.y()}, 12);
    QCOMPARE(rig.undoSteps(), 1);
    QCOMPARE(number(rig, Headline::Wafers), QStringLiteral("59"));
    rig.action("undoAction")->trigger();
    verifyShows(rig, fewestScenario(1));
    QCOMPARE(rig.undoSteps(), 1);
    QCOMPARE(number(rig, Headline::Wafers), QStringLiteral("47"));
}

void WindowRoomTest::scenarioWithWafersIsKeptAndCleared()
{
    WindowRig rig;
    openText(rig, R"({"format": "waferline-scenario/1", "wafers": 58})");
    Scenario given;
    given.wafers = 58;
    verifyShows(rig, given);
    QCOMPARE(rig.field("roomField")->text(), QStringLiteral("58"));
    QCOMPARE(number(rig, Headline::ConcurrentRequests), QStringLiteral("79"));
    QTest::mouseClick(rig.segment("cacheSegments", 0), Qt::LeftButton); // other controls leave it alone
    QCOMPARE(rig.scenario().wafers, Count(58));
    QTest::mouseClick(rig.segment("roomSegments", automaticSegment), Qt::LeftButton);
    QVERIFY(!rig.scenario().wafers);
    QVERIFY(rig.scenario().placement == PlacementRule::Fewest);
    rig.action("undoAction")->trigger();
    QCOMPARE(rig.scenario().wafers, Count(58));
}

void WindowRoomTest::wafersAreOfTheModelThatTheyAreFor()
{
    WindowRig rig(setupWith(fewestScenario({}, 59)));
    rig.action("model-llama-3.1-70b")->trigger();
    QVERIFY(rig.window.session().setup().model == bundledModel("llama-3.1-70b"));
    QVERIFY(!rig.window.session().setup().scenario.wafers);
    QVERIFY(rig.window.session().setup().scenario.placement == PlacementRule::Fewest);
}

void WindowRoomTest::tooFewWafersAreRefused()
{
    WindowRig rig(setupWith(fewestScenario({}, 58)));
    rig.type("roomField", QStringLiteral("46"));
    verifyShows(rig, fewestScenario({}, 58));
    QVERIFY(rig.window.messageBar().message().contains(QStringLiteral("47")));
    QCOMPARE(rig.field("roomField")->text(), QStringLiteral("58"));
    // So is what needs more wafers than are given: 186 at 16 bit.
    QTest::mouseClick(rig.segment("weightsSegments", 6), Qt::LeftButton);
    verifyShows(rig, fewestScenario({}, 58));
    QVERIFY(rig.window.messageBar().message().contains(QStringLiteral("186")));
    QCOMPARE(rig.undoSteps(), 0);
}

void WindowRoomTest::warningOfACapIsTold()
{
    WindowRig rig(setupWith(fewestScenario()));
    rig.type("roomField", QStringLiteral("5k"));
    verifyShows(rig, fewestScenario(5'000));
    QCOMPARE(number(rig, Headline::Wafers), QStringLiteral("59"));
    const QString told = rig.cell(Headline::ConcurrentRequests)->toolTip();
    QVERIFY2(told.contains(QStringLiteral("5,000")), qPrintable(told));
}

QTEST_MAIN(WindowRoomTest)
#include "test_window_room.moc"
