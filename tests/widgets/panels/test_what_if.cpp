// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panels/what_if_rig.h"

#include <QApplication>
#include <QRegularExpression>

using namespace waferline;
using namespace waferline::test;

/// The controls by mouse and keyboard: what they emit, what they show.
class WhatIfTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void showingAPlanEmitsNothing();
    void draggingTheContextEditsAtEveryStep();
    void dragIsOneGestureAndTheNextAnother();
    void articlesContextCatchesTheThumb();
    void grabbingTheThumbOffItsCentreDoesNotMoveIt();
    void clickInTheGrooveMovesThere();
    void contextByKeyboard();
    void heldKeyIsOneGesture();
    void weightsBySegments();
    void cacheBySegmentsAndField();
    void microBatchByDragAndKeys();
    void ceilingIsMarkedFromThePlan();
    void manyMicroBatchesGetALongScale();
    void stagesBySegmentsAndField();
    void placementAndShown();
    void arrowsMoveWithinSegments();
    void noSegmentIsChosenForOtherValues();
    void longNamesOfADeviceHaveRoom();
    void planBeforeBringsItsValuesBack();
};

namespace {

/// Every tick's text that is painted below a slider.
QStringList tickTexts(const ValueSlider *slider)
{
    QStringList texts;
    for (const ValueSlider::PlacedTick &placed : slider->placedTicks()) {
        texts << placed.tick.text;
    }
    return texts;
}

} // namespace

void WhatIfTest::showingAPlanEmitsNothing()
{
    WhatIfRig rig;
    Scenario scenario;
    scenario.contextTokens = 12'345;
    scenario.weights = WeightFormat{{}, 3};
    scenario.cacheBits = 16;
    scenario.microBatch = 5;
    scenario.stages = Stages{2};
    scenario.placement = PlacementRule::InOrder;
    scenario.shown = Shown::Full;
    rig.panel.setPlan(articlePlan(scenario));
    QCOMPARE(rig.edits.size(), 0U);
    QCOMPARE(rig.field("contextField")->text(), QStringLiteral("12,345"));
    QCOMPARE(rig.slider("contextSlider")->shownValue(), 12'345.0);
    QCOMPARE(rig.segments("weightsSegments")->chosen(), std::optional(2)); // as shipped, 2, 3
    QCOMPARE(rig.field("weightsField")->text(), QStringLiteral("3"));
    QCOMPARE(rig.segments("cacheSegments")->chosen(), std::optional(2));
    QCOMPARE(rig.slider("microBatchSlider")->shownValue(), 5.0);
    QCOMPARE(rig.field("microBatchField")->text(), QStringLiteral("5"));
    QCOMPARE(rig.segments("stagesSegments")->chosen(), std::optional(2));
    QCOMPARE(rig.segments("placementSegments")->chosen(), std::optional(1));
    QCOMPARE(rig.segments("shownSegments")->chosen(), std::optional(2));
}

void WhatIfTest::draggingTheContextEditsAtEveryStep()
{
    WhatIfRig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    const QPoint thumb = slider->thumbCentre().toPoint();
    drag(slider, thumb, {slider->width() - 1, thumb.y()}, 10);
    QCOMPARE_GE(rig.edits.size(), 8U);
    std::int64_t before = 256'000;
    for (const Edit &edit : rig.edits) {
        QCOMPARE(edit.control, ScenarioControl::Context);
        QCOMPARE_GT(edit.scenario.contextTokens, before);
        before = edit.scenario.contextTokens;
        Scenario rest = edit.scenario;
        rest.contextTokens = Scenario().contextTokens;
        QCOMPARE(rest == Scenario(), true); // nothing else moves
    }
    QCOMPARE(rig.last().contextTokens, 10'000'000);
    QCOMPARE(rig.field("contextField")->text(), QStringLiteral("10,000,000"));
    drag(slider, slider->thumbCentre().toPoint(), {0, thumb.y()}, 10);
    QCOMPARE(rig.last().contextTokens, 1000);
}

void WhatIfTest::dragIsOneGestureAndTheNextAnother()
{
    WhatIfRig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    drag(slider, slider->thumbCentre().toPoint(), {200, 11});
    const int first = rig.edits.front().gesture;
    for (const Edit &edit : rig.edits) {
        QCOMPARE(edit.gesture, first);
    }
    rig.edits.clear();
    drag(slider, slider->thumbCentre().toPoint(), {20, 11});
    QVERIFY(!rig.edits.empty());
    QVERIFY(rig.edits.front().gesture != first);
}

void WhatIfTest::articlesContextCatchesTheThumb()
{
    WhatIfRig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    const QPoint mark = slider->thumbCentre().toPoint();
    for (const int offset : {-3, -2, 2, 3}) {
        drag(slider, slider->thumbCentre().toPoint(), {20, 11});
        QVERIFY(rig.last().contextTokens < 10'000);
        drag(slider, slider->thumbCentre().toPoint(), mark + QPoint(offset, 0));
        QCOMPARE(rig.last().contextTokens, 256'000);
    }
    drag(slider, slider->thumbCentre().toPoint(), mark + QPoint(9, 0));
    QVERIFY(rig.last().contextTokens > 256'000);
}

void WhatIfTest::grabbingTheThumbOffItsCentreDoesNotMoveIt()
{
    WhatIfRig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    const QPoint off = slider->thumbCentre().toPoint() + QPoint(6, 0);
    QTest::mousePress(slider, Qt::LeftButton, {}, off);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, off);
    QCOMPARE(rig.edits.size(), 0U);
}

void WhatIfTest::clickInTheGrooveMovesThere()
{
    WhatIfRig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    QTest::mouseClick(slider, Qt::LeftButton, {}, {slider->width() / 2, 11});
    QCOMPARE(rig.edits.size(), 1U);
    // Halfway between 1k and 10M on a logarithmic scale is 100k; a pixel is five hundredths of a factor of
    // ten.
    QCOMPARE_GE(rig.last().contextTokens, 95'000);
    QCOMPARE_LE(rig.last().contextTokens, 105'000);
    QTest::mouseClick(slider, Qt::RightButton, {}, {10, 11});
    QCOMPARE(rig.edits.size(), 1U);
}

void WhatIfTest::contextByKeyboard()
{
    WhatIfRig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(rig.last().contextTokens, 1000);
    QTest::keyClick(slider, Qt::Key_PageUp);
    QCOMPARE(rig.last().contextTokens, 2000); // 10^0.3, three digits
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(rig.last().contextTokens, 2040); // 10^3.31
    QTest::keyClick(slider, Qt::Key_Left);
    QCOMPARE(rig.last().contextTokens, 2000);
    QTest::keyClick(slider, Qt::Key_PageDown);
    QCOMPARE(rig.last().contextTokens, 1000);
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(rig.last().contextTokens, 10'000'000);
    QCOMPARE(rig.edits.size(), 6U);
    for (std::size_t i = 1; i < rig.edits.size(); ++i) {
        QVERIFY(rig.edits[i].gesture != rig.edits[i - 1].gesture);
    }
}

void WhatIfTest::heldKeyIsOneGesture()
{
    WhatIfRig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    for (const bool repeat : {false, true, true}) {
        QKeyEvent press(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier, QString(), repeat);
        QApplication::sendEvent(slider, &press);
    }
    QCOMPARE(rig.edits.size(), 3U);
    QCOMPARE(rig.edits[1].gesture, rig.edits[0].gesture);
    QCOMPARE(rig.edits[2].gesture, rig.edits[0].gesture);
}

void WhatIfTest::weightsBySegments()
{
    WhatIfRig rig;
    const std::vector<double> bits{2, 3, 4, 6, 8, 16};
    for (std::size_t i = 0; i < bits.size(); ++i) {
        rig.choose("weightsSegments", static_cast<int>(i) + 1);
        QCOMPARE(rig.edits.size(), i + 1);
        QCOMPARE(rig.edits.back().control, ScenarioControl::Weights);
        QVERIFY(rig.last().weights.has_value());
        QCOMPARE(rig.last().weights->bits, bits[i]);
        QCOMPARE(rig.field("weightsField")->text(), QString::number(bits[i]));
    }
    rig.choose("weightsSegments", 0);
    QVERIFY(!rig.last().weights.has_value());
    QCOMPARE(rig.field("weightsField")->text(), QStringLiteral("4")); // as the article ships them
    const std::size_t before = rig.edits.size();
    rig.choose("weightsSegments", 0); // chosen already
    QCOMPARE(rig.edits.size(), before);
}

void WhatIfTest::cacheBySegmentsAndField()
{
    WhatIfRig rig;
    const std::vector<double> bits{4, 16, 8};
    const std::vector<int> order{0, 2, 1};
    for (std::size_t i = 0; i < bits.size(); ++i) {
        rig.choose("cacheSegments", order[i]);
        QCOMPARE(rig.edits.back().control, ScenarioControl::Cache);
        QCOMPARE(rig.last().cacheBits, bits[i]);
    }
    rig.type("cacheField", "5.5");
    QCOMPARE(rig.last().cacheBits, 5.5);
    QCOMPARE(rig.segments("cacheSegments")->chosen(), std::nullopt);
}

void WhatIfTest::microBatchByDragAndKeys()
{
    WhatIfRig rig;
    ValueSlider *const slider = rig.slider("microBatchSlider");
    drag(slider, slider->thumbCentre().toPoint(), {slider->width() - 1, 11}, 60);
    QCOMPARE(rig.edits.size(), 7U); // 2, 3 … 8
    for (std::size_t i = 0; i < rig.edits.size(); ++i) {
        QCOMPARE(rig.edits[i].control, ScenarioControl::MicroBatch);
        QCOMPARE(rig.edits[i].scenario.microBatch, static_cast<std::int64_t>(i) + 2);
        QCOMPARE(rig.edits[i].gesture, rig.edits[0].gesture);
    }
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(rig.last().microBatch, 1);
    QTest::keyClick(slider, Qt::Key_Up);
    QCOMPARE(rig.last().microBatch, 2);
}

void WhatIfTest::ceilingIsMarkedFromThePlan()
{
    WhatIfRig rig;
    const ValueSlider *const slider = rig.slider("microBatchSlider");
    QVERIFY(tickTexts(slider).contains(QStringLiteral("3 · starves"))); // 93 × 2 = 186 ≤ 189 < 279
    rig.choose("cacheSegments", 0); // 378 fit: 4 × 93 = 372
    QVERIFY(tickTexts(slider).contains(QStringLiteral("5 · starves")));
    rig.choose("stagesSegments", 0); // 59 stages: 6 × 59 = 354
    QVERIFY(tickTexts(slider).contains(QStringLiteral("7 · starves")));
    rig.type("contextField", "1M"); // 96 at 4 bit: 1 × 59
    QVERIFY(tickTexts(slider).contains(QStringLiteral("2 · starves")));
    rig.type("contextField", "10M"); // 9 fit: not even one each
    QVERIFY(tickTexts(slider).contains(QStringLiteral("1 · starves")));
    for (const ValueSlider::PlacedTick &placed : slider->placedTicks()) {
        QCOMPARE(placed.tick.warning, placed.tick.text.contains(QStringLiteral("starves")));
    }
}

void WhatIfTest::manyMicroBatchesGetALongScale()
{
    WhatIfRig rig;
    rig.type("contextField", "4k"); // 12,096 fit: ceiling 130 of 93 stages
    ValueSlider *const slider = rig.slider("microBatchSlider");
    QVERIFY(tickTexts(slider).contains(QStringLiteral("131 · starves")));
    QCOMPARE(slider->maximum() + 1, 200);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(rig.last().microBatch, 2); // still one at a time
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(rig.last().microBatch, 200);
}

void WhatIfTest::stagesBySegmentsAndField()
{
    WhatIfRig rig;
    rig.choose("stagesSegments", 0);
    QVERIFY(rig.last().stages.areWafers());
    QCOMPARE(rig.field("stagesField")->text(), QStringLiteral("wafer"));
    rig.choose("stagesSegments", 2);
    QCOMPARE(rig.last().stages.perLayer, 2);
    QCOMPARE(rig.edits.back().control, ScenarioControl::Stages);
    rig.type("stagesField", "7");
    QCOMPARE(rig.last().stages.perLayer, 7);
    QCOMPARE(rig.segments("stagesSegments")->chosen(), std::nullopt);
    rig.type("stagesField", "layer");
    QCOMPARE(rig.last().stages.perLayer, 1);
    QCOMPARE(rig.field("stagesField")->text(), QStringLiteral("1"));
}

void WhatIfTest::placementAndShown()
{
    WhatIfRig rig;
    QCOMPARE(rig.segments("placementSegments")->chosen(), std::optional(0)); // the model's own rule
    rig.choose("placementSegments", 1);
    QCOMPARE(rig.last().placement, std::optional(PlacementRule::InOrder));
    QCOMPARE(rig.edits.back().control, ScenarioControl::Placement);
    rig.choose("placementSegments", 0);
    QCOMPARE(rig.last().placement, std::optional(PlacementRule::ByKind));
    rig.choose("shownSegments", 0);
    QVERIFY(rig.last().shown == Shown::One);
    QCOMPARE(rig.edits.back().control, ScenarioControl::Shown);
    rig.choose("shownSegments", 2);
    QVERIFY(rig.last().shown == Shown::Full);
    rig.choose("shownSegments", 1);
    QVERIFY(rig.last().shown == Shown::Abc);
}

void WhatIfTest::arrowsMoveWithinSegments()
{
    WhatIfRig rig;
    SegmentedControl *const cache = rig.segments("cacheSegments");
    cache->segment(1)->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(rig.last().cacheBits, 16.0);
    QCOMPARE(QApplication::focusWidget(), cache->segment(2));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
    QCOMPARE(rig.last().cacheBits, 4.0);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_End);
    QCOMPARE(rig.last().cacheBits, 16.0);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
    QCOMPARE(rig.last().cacheBits, 8.0);
}

void WhatIfTest::noSegmentIsChosenForOtherValues()
{
    WhatIfRig rig;
    rig.type("cacheField", "6");
    SegmentedControl *const cache = rig.segments("cacheSegments");
    for (int i = 0; i < cache->count(); ++i) {
        QVERIFY(!cache->segment(i)->isChecked());
    }
    // The keyboard still gets in, and a click still chooses.
    rig.field("cacheField")->setFocus();
    QTest::keyClick(rig.field("cacheField"), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), cache->segment(0));
    rig.choose("cacheSegments", 1);
    QCOMPARE(rig.last().cacheBits, 8.0);
    QVERIFY(cache->segment(1)->isChecked());
}

/// A hardware file may call its device anything: nothing beside it is pushed out of the panel.
void WhatIfTest::longNamesOfADeviceHaveRoom()
{
    for (const bool fewest : {false, true}) {
        WhatIfRig rig;
        Hardware hardware = *wse3t();
        hardware.device = "reconfigurable dataflow unit";
        Scenario scenario;
        scenario.stages = Stages::wafer();
        scenario.placement = fewest ? std::optional(PlacementRule::Fewest) : std::nullopt;
        rig.panel.setPlan(planOf(rig.model, std::make_shared<const Hardware>(hardware), scenario));
        QCoreApplication::processEvents();
        const auto *const scroll = rig.panel.findChild<QScrollArea *>();
        QCOMPARE_LE(scroll->widget()->width(), scroll->viewport()->width());
        for (SegmentedControl *const control : rig.panel.findChildren<SegmentedControl *>()) {
            for (int index = 0; index < control->count() && control->isVisible(); ++index) {
                QVERIFY(control->rect().contains(control->segment(index)->geometry()));
            }
        }
        QVERIFY(rig.segments("stagesSegments")
                    ->segment(0)
                    ->accessibleName()
                    .contains(QStringLiteral("econfigurable dataflow")));
    }
}

void WhatIfTest::planBeforeBringsItsValuesBack()
{
    WhatIfRig rig;
    rig.replans = false; // the edit cannot be planned
    rig.choose("cacheSegments", 2);
    rig.type("contextField", "5M");
    QCOMPARE(rig.last().cacheBits, 16.0); // edits add up until there is a plan
    rig.panel.setPlan(articlePlan());
    QCOMPARE(rig.segments("cacheSegments")->chosen(), std::optional(1));
    QCOMPARE(rig.field("contextField")->text(), QStringLiteral("256,000"));
    QCOMPARE(rig.slider("contextSlider")->shownValue(), 256'000.0);
}

QTEST_MAIN(WhatIfTest)
#include "test_what_if.moc"
