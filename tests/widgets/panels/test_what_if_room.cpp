// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/example_models.h"
#include "tests/widgets/panels/what_if_rig.h"
#include "widgets/control_row.h"
#include "widgets/look.h"
#include "widgets/room_control.h"

#include <QAccessible>
#include <QApplication>
#include <QRegularExpression>

using namespace waferline;
using namespace waferline::test;

namespace {

using Count = std::optional<std::int64_t>;

constexpr int fewestSegment = 2;
constexpr int automaticSegment = 0;
constexpr int requestsSegment = 1;
constexpr int wafersSegment = 2;

/// The article's model with its placement on fewest, and no edits yet.
class RoomRig : public WhatIfRig {
public:
    explicit RoomRig(const Scenario &scenario = fewestScenario(), const QSize &size = {234, 760})
        : WhatIfRig(size)
    {
        panel.setPlan(articlePlan(scenario));
    }

    RoomControl *room() { return panel.findChild<RoomControl *>(); }
    QString text() { return field("roomField")->text() + QLatin1Char(' ') + field("roomField")->unit(); }
    Count mode()
    {
        const auto chosen = segments("roomSegments")->chosen();
        return chosen ? Count(*chosen) : std::nullopt;
    }
};

} // namespace

/// The control of what the rule fewest makes room for.
class WhatIfRoomTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void isThereWithFewestAlone();
    void automaticShowsWhatIsPlanned();
    void requestsBeginWithWhatIsPlanned();
    void wafersBeginWithWhatIsPlanned();
    void plannedBeyondTheLimitsIsClamped();
    void anotherRuleLetsGoOfIt();
    void impliedRuleIsShownAndKept();
    void sliderWantsRequests();
    void sliderGivesWafers();
    void byKeyboard();
    void wrongEntriesSayWhatIsExpected();
    void marksTheMost();
    void namesTheDevice();
    void speaks();
    void nothingIsCut();
};

void WhatIfRoomTest::isThereWithFewestAlone()
{
    WhatIfRig rig;
    auto *const room = rig.panel.findChild<RoomControl *>();
    QVERIFY(!room->isVisible());
    rig.choose("placementSegments", fewestSegment);
    QVERIFY(rig.last().placement == PlacementRule::Fewest);
    QVERIFY(!rig.last().concurrency && !rig.last().wafers);
    QVERIFY(room->isVisible());
    rig.choose("placementSegments", 1);
    QVERIFY(!room->isVisible());
}

void WhatIfRoomTest::automaticShowsWhatIsPlanned()
{
    RoomRig rig;
    QCOMPARE(rig.mode(), Count(automaticSegment));
    QCOMPARE(rig.text(), QStringLiteral("93 requests")); // 93 stages of a layer
    QCOMPARE(rig.slider("roomSlider")->shownValue(), 93.0);
    Scenario two = fewestScenario();
    two.microBatch = 2;
    rig.panel.setPlan(articlePlan(two));
    QCOMPARE(rig.text(), QStringLiteral("186 requests"));
    QCOMPARE(rig.edits.size(), 0U);
}

void WhatIfRoomTest::requestsBeginWithWhatIsPlanned()
{
    RoomRig rig;
    rig.choose("roomSegments", requestsSegment);
    QVERIFY(rig.last() == fewestScenario(93));
    QCOMPARE(rig.edits.back().control, ScenarioControl::Room);
    QCOMPARE(rig.mode(), Count(requestsSegment));
    rig.type("roomField", "50");
    QVERIFY(rig.last() == fewestScenario(50));
    QCOMPARE(rig.text(), QStringLiteral("50 requests"));
    rig.choose("roomSegments", automaticSegment);
    QVERIFY(rig.last() == fewestScenario());
    QCOMPARE(rig.text(), QStringLiteral("93 requests"));
    rig.type("roomField", "60"); // typing a number is wanting it
    QVERIFY(rig.last() == fewestScenario(60));
    rig.type("roomField", "Automatic");
    QVERIFY(rig.last() == fewestScenario());
}

void WhatIfRoomTest::wafersBeginWithWhatIsPlanned()
{
    RoomRig rig;
    rig.choose("roomSegments", wafersSegment);
    QVERIFY(rig.last() == fewestScenario({}, 59));
    QCOMPARE(rig.text(), QStringLiteral("59 wafers"));
    rig.type("roomField", "47");
    QVERIFY(rig.last() == fewestScenario({}, 47));
    QCOMPARE(rig.mode(), Count(wafersSegment));
    rig.choose("roomSegments", requestsSegment); // 39 requests are what 47 wafers hold
    QVERIFY(rig.last() == fewestScenario(39));
}

// Wafers of 1e30 bytes hold more requests than a scenario's file may ask for.
void WhatIfRoomTest::plannedBeyondTheLimitsIsClamped()
{
    const auto vast = std::make_shared<Hardware>(*wse3t());
    vast->sramBytes = 1e30;
    const Plan plan = planned(articleModel(), vast, fewestScenario({}, 59));
    QVERIFY(plan.concurrency->requests > ScenarioLimits::maxConcurrency);
    RoomRig rig;
    rig.panel.setPlan(std::make_shared<const Plan>(plan));
    rig.choose("roomSegments", requestsSegment);
    QVERIFY(rig.last() == fewestScenario(ScenarioLimits::maxConcurrency));
}

void WhatIfRoomTest::anotherRuleLetsGoOfIt()
{
    for (const Scenario &scenario : {fewestScenario(50), fewestScenario({}, 47)}) {
        RoomRig rig(scenario);
        rig.choose("placementSegments", 0);
        QVERIFY(rig.last().placement == PlacementRule::ByKind);
        QVERIFY(!rig.last().concurrency && !rig.last().wafers);
    }
}

// A scenario's file may name a number and no rule.
void WhatIfRoomTest::impliedRuleIsShownAndKept()
{
    Scenario scenario;
    scenario.wafers = 47;
    RoomRig rig(scenario);
    QCOMPARE(rig.segments("placementSegments")->chosen(), std::optional(fewestSegment));
    QCOMPARE(rig.text(), QStringLiteral("47 wafers"));
    QCOMPARE(rig.edits.size(), 0U);
    rig.choose("cacheSegments", 0); // another control leaves it alone
    QCOMPARE(rig.last().wafers, Count(47));
    rig.choose("roomSegments", automaticSegment); // clears it, and the rule stays
    Scenario expected = fewestScenario();
    expected.cacheBits = 4;
    QVERIFY(rig.last() == expected);
}

void WhatIfRoomTest::sliderWantsRequests()
{
    RoomRig rig;
    ValueSlider *const slider = rig.slider("roomSlider");
    drag(slider, slider->thumbCentre().toPoint(), {0, slider->thumbCentre().toPoint().y()});
    QVERIFY(rig.edits.size() > 3);
    std::int64_t before = 93;
    for (const Edit &edit : rig.edits) {
        QCOMPARE(edit.gesture, rig.edits.front().gesture); // one undo step
        QVERIFY(*edit.scenario.concurrency < before);
        before = *edit.scenario.concurrency;
    }
    QVERIFY(rig.last() == fewestScenario(1));
    QCOMPARE(rig.text(), QStringLiteral("1 request"));
    QCOMPARE(rig.mode(), Count(requestsSegment));
}

// From the fewest that hold the weights to the most that help.
void WhatIfRoomTest::sliderGivesWafers()
{
    RoomRig rig(fewestScenario({}, 50));
    ValueSlider *const slider = rig.slider("roomSlider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    QVERIFY(rig.last() == fewestScenario({}, 47));
    QTest::keyClick(slider, Qt::Key_End);
    QVERIFY(rig.last() == fewestScenario({}, 59));
    QTest::keyClick(slider, Qt::Key_Left);
    QVERIFY(rig.last() == fewestScenario({}, 58));
    QCOMPARE(rig.text(), QStringLiteral("58 wafers"));
}

void WhatIfRoomTest::byKeyboard()
{
    RoomRig rig;
    rig.field("roomField")->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), rig.segments("roomSegments")->segment(automaticSegment));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QVERIFY(rig.last() == fewestScenario(93));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), rig.slider("roomSlider"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QVERIFY(rig.last() == fewestScenario(94));
}

void WhatIfRoomTest::wrongEntriesSayWhatIsExpected()
{
    RoomRig rig;
    for (const char *const wrong : {"0", "-1", "many", "1000000001", "1.5"}) {
        rig.type("roomField", wrong);
        QVERIFY2(rig.field("roomField")->fault().contains(QLatin1String("1,000,000,000")), wrong);
    }
    QCOMPARE(rig.edits.size(), 0U);
    RoomRig wafers(fewestScenario({}, 59));
    wafers.type("roomField", "1000001");
    QVERIFY(wafers.field("roomField")->fault().contains(QLatin1String("1,000,000,")));
    QCOMPARE(wafers.edits.size(), 0U);
}

void WhatIfRoomTest::marksTheMost()
{
    const auto texts = [](RoomRig &rig) {
        QStringList all;
        for (const ValueSlider::PlacedTick &placed : rig.slider("roomSlider")->placedTicks()) {
            all << placed.tick.text;
        }
        return all;
    };
    RoomRig rig;
    QVERIFY2(texts(rig).contains(QStringLiteral("189 · most")), qPrintable(texts(rig).join(u' ')));
    Scenario longer = fewestScenario();
    longer.contextTokens = 512'000;
    rig.panel.setPlan(articlePlan(longer));
    QVERIFY(texts(rig).contains(QStringLiteral("94 · most")));
    rig.panel.setPlan(articlePlan(fewestScenario({}, 50)));
    QCOMPARE(texts(rig), QStringList({"47", "59"}));
}

void WhatIfRoomTest::namesTheDevice()
{
    Hardware hardware = *wse3t();
    hardware.device = "tray";
    RoomRig rig;
    rig.panel.setPlan(
        planOf(articleModel(), std::make_shared<const Hardware>(hardware), fewestScenario({}, 50)));
    QCOMPARE(rig.text(), QStringLiteral("50 trays"));
    Segment *const segment = rig.segments("roomSegments")->segment(wafersSegment);
    QCOMPARE(segment->text(), QStringLiteral("Trays"));
    QCOMPARE(segment->accessibleName(), QStringLiteral("Room for: Trays"));
}

void WhatIfRoomTest::speaks()
{
    RoomRig rig;
    for (const char *const name : {"roomField", "roomSlider"}) {
        const auto *const widget = rig.panel.findChild<QWidget *>(QLatin1String(name));
        QVERIFY(!widget->accessibleName().isEmpty() && !widget->whatsThis().isEmpty());
    }
    QCOMPARE(QAccessible::queryAccessibleInterface(rig.slider("roomSlider"))->text(QAccessible::Value),
             QStringLiteral("93 requests"));
    rig.choose("roomSegments", wafersSegment);
    QCOMPARE(QAccessible::queryAccessibleInterface(rig.slider("roomSlider"))->text(QAccessible::Value),
             QStringLiteral("59 wafers"));
}

void WhatIfRoomTest::nothingIsCut()
{
    for (const int height : {400, 760}) { // with a scroll bar and without
        RoomRig rig(fewestScenario(1'000'000'000), {234, height});
        for (const Segment *const segment : rig.room()->findChildren<Segment *>()) {
            QVERIFY2(widthOf(TextStyle::Label, segment->text()) <= segment->width(),
                     qPrintable(segment->text()));
        }
        const ExactField *const field = rig.field("roomField");
        const QMargins margins = field->textMargins();
        QVERIFY(widthOf(TextStyle::LabelStrong, field->text())
                <= field->width() - margins.left() - margins.right() - 4);
    }
}

QTEST_MAIN(WhatIfRoomTest)
#include "test_what_if_room.moc"
