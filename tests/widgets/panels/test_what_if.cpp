// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/control_row.h"
#include "widgets/exact_field.h"
#include "widgets/legend_view.h"
#include "widgets/look.h"
#include "widgets/segmented_control.h"
#include "widgets/value_slider.h"
#include "widgets/what_if_panel.h"

#include <QAccessible>
#include <QApplication>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <vector>

using namespace waferline;
using namespace waferline::test;

namespace {

struct Edit {
    Scenario scenario;
    ScenarioControl control;
    int gesture;
};

/// The panel with what the main window does: each edit is planned and shown again.
class Rig {
public:
    explicit Rig(const QSize &size = {234, 760},
                 const std::shared_ptr<const ModelDescription> &usedModel = articleModel())
        : model(usedModel)
    {
        QObject::connect(&panel, &WhatIfPanel::scenarioEdited, &panel,
                         [this](const Scenario &scenario, ScenarioControl control, int gesture) {
                             edits.push_back({scenario, control, gesture});
                             if (replans) {
                                 panel.setPlan(planOf(model, wse3t(), scenario));
                             }
                         });
        panel.setPlan(planOf(model, wse3t(), Scenario()));
        panel.resize(size);
        showAt(host, size);
        host.activateWindow();
        (void)QTest::qWaitForWindowActive(&host);
    }

    ValueSlider *slider(const char *name) { return panel.findChild<ValueSlider *>(QLatin1String(name)); }
    ExactField *field(const char *name) { return panel.findChild<ExactField *>(QLatin1String(name)); }
    SegmentedControl *segments(const char *name)
    {
        return panel.findChild<SegmentedControl *>(QLatin1String(name));
    }
    QScrollBar *scrollBar() { return panel.findChild<QScrollArea *>()->verticalScrollBar(); }
    const Scenario &last() const { return edits.back().scenario; }

    void type(const char *fieldName, const char *text, Qt::Key end = Qt::Key_Return)
    {
        ExactField *const target = field(fieldName);
        target->setFocus();
        target->selectAll();
        QTest::keyClicks(target, QString::fromUtf8(text));
        QTest::keyClick(target, end);
    }
    void choose(const char *name, int index)
    {
        QTest::mouseClick(segments(name)->segment(index), Qt::LeftButton);
    }

    QWidget host; ///< a window of its own may not have a fixed width offscreen
    WhatIfPanel panel{&host};
    std::vector<Edit> edits;
    std::shared_ptr<const ModelDescription> model;
    bool replans = true;
};

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
    void contextByField_data();
    void contextByField();
    void wrongEntryIsKeptAndExplained();
    void escapeRestores();
    void leavingAFieldHandsIn();
    void sameValueTypedOtherwiseIsWrittenAsBefore();
    void weightsBySegments();
    void weightsByField();
    void cacheBySegmentsAndField();
    void microBatchByDragAndKeys();
    void microBatchByField();
    void ceilingIsMarkedFromThePlan();
    void manyMicroBatchesGetALongScale();
    void stagesBySegmentsAndField();
    void placementAndShown();
    void arrowsMoveWithinSegments();
    void noSegmentIsChosenForOtherValues();
    void planBeforeBringsItsValuesBack();
    void wheelScrollsAndChangesNothing();
    void legendNamesWhatTheModelHas();
    void tabGoesDownThePanel();
    void nothingIsCut();
    void slidersSpeak();
    void everythingTouchableHasAName();
    void disabledWithoutAPlan();
};

void WhatIfTest::showingAPlanEmitsNothing()
{
    Rig rig;
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
    Rig rig;
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
    Rig rig;
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
    Rig rig;
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
    Rig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    const QPoint off = slider->thumbCentre().toPoint() + QPoint(6, 0);
    QTest::mousePress(slider, Qt::LeftButton, {}, off);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, off);
    QCOMPARE(rig.edits.size(), 0U);
}

void WhatIfTest::clickInTheGrooveMovesThere()
{
    Rig rig;
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
    Rig rig;
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
    Rig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    for (const bool repeat : {false, true, true}) {
        QKeyEvent press(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier, QString(), repeat);
        QApplication::sendEvent(slider, &press);
    }
    QCOMPARE(rig.edits.size(), 3U);
    QCOMPARE(rig.edits[1].gesture, rig.edits[0].gesture);
    QCOMPARE(rig.edits[2].gesture, rig.edits[0].gesture);
}

void WhatIfTest::contextByField_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("tokens");
    QTest::newRow("k") << QStringLiteral("128k") << qint64(128'000);
    QTest::newRow("grouped") << QStringLiteral("262,144") << qint64(262'144);
    QTest::newRow("Ki") << QStringLiteral("256Ki") << qint64(262'144);
    QTest::newRow("below the slider") << QStringLiteral("5") << qint64(5);
    QTest::newRow("beyond the slider") << QStringLiteral("1000M") << qint64(1'000'000'000);
}

void WhatIfTest::contextByField()
{
    QFETCH(QString, text);
    QFETCH(qint64, tokens);
    Rig rig;
    rig.type("contextField", text.toUtf8().constData());
    QCOMPARE(rig.edits.size(), 1U);
    QCOMPARE(rig.edits[0].control, ScenarioControl::Context);
    QCOMPARE(rig.last().contextTokens, tokens);
    QCOMPARE(rig.slider("contextSlider")->shownValue(), static_cast<double>(tokens));
    // What the slider cannot reach, it leaves as it is until it is moved.
    rig.panel.setPlan(articlePlan(rig.last()));
    QCOMPARE(rig.edits.size(), 1U);
}

void WhatIfTest::wrongEntryIsKeptAndExplained()
{
    const auto check = [](const char *name, const char *text, const char *expected) {
        Rig rig;
        rig.type(name, text);
        QCOMPARE(rig.edits.size(), 0U);
        ExactField *const field = rig.field(name);
        QCOMPARE(field->text(), QString::fromUtf8(text)); // not lost
        QVERIFY2(field->fault().contains(QString::fromUtf8(expected)), qPrintable(field->fault()));
        QCOMPARE(field->accessibleDescription(), field->fault());
        auto *const row = qobject_cast<ControlRow *>(field->parentWidget());
        QVERIFY(row != nullptr);
        QCOMPARE(row->message(), field->fault());
        QTest::keyClick(field, Qt::Key_Backspace); // being corrected: no longer marked
        QVERIFY(field->fault().isEmpty());
    };
    check("contextField", "many", "256k");
    check("contextField", "0", "from 1");
    check("weightsField", "0", "at most 64");
    check("weightsField", "mxfp5", "mxfp4");
    check("cacheField", "65", "at most 64");
    check("microBatchField", "1.5", "whole number");
    check("stagesField", "1001", "1,000");
}

void WhatIfTest::escapeRestores()
{
    Rig rig;
    rig.type("contextField", "nonsense");
    ExactField *const field = rig.field("contextField");
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QStringLiteral("256,000"));
    QVERIFY(field->fault().isEmpty());
    QTest::keyClicks(field, QStringLiteral("99")); // not handed in yet
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QStringLiteral("256,000"));
    QCOMPARE(rig.edits.size(), 0U);
}

void WhatIfTest::leavingAFieldHandsIn()
{
    Rig rig;
    rig.type("cacheField", "4", Qt::Key_Tab);
    QCOMPARE(rig.edits.size(), 1U);
    QCOMPARE(rig.last().cacheBits, 4.0);
    QCOMPARE(rig.segments("cacheSegments")->chosen(), std::optional(0));
    // Going through a field without typing changes nothing.
    rig.field("contextField")->setFocus();
    QTest::keyClick(rig.field("contextField"), Qt::Key_Return);
    QTest::keyClick(rig.field("contextField"), Qt::Key_Tab);
    QCOMPARE(rig.edits.size(), 1U);
}

void WhatIfTest::sameValueTypedOtherwiseIsWrittenAsBefore()
{
    Rig rig;
    rig.type("contextField", "256k");
    QCOMPARE(rig.field("contextField")->text(), QStringLiteral("256,000"));
}

void WhatIfTest::weightsBySegments()
{
    Rig rig;
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

void WhatIfTest::weightsByField()
{
    Rig rig;
    rig.type("weightsField", "nvfp4");
    QCOMPARE(rig.last().weights->name, std::string("nvfp4"));
    QCOMPARE(rig.segments("weightsSegments")->chosen(), std::nullopt);
    QCOMPARE(rig.field("weightsField")->text(), QStringLiteral("nvfp4"));
    rig.type("weightsField", "8");
    QCOMPARE(rig.segments("weightsSegments")->chosen(), std::optional(5));
    rig.type("weightsField", "as shipped");
    QVERIFY(!rig.last().weights);
    QCOMPARE(rig.segments("weightsSegments")->chosen(), std::optional(0));
}

void WhatIfTest::cacheBySegmentsAndField()
{
    Rig rig;
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
    Rig rig;
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

void WhatIfTest::microBatchByField()
{
    Rig rig;
    rig.type("microBatchField", "1,000");
    QCOMPARE(rig.last().microBatch, 1000);
    QCOMPARE(rig.slider("microBatchSlider")->shownValue(), 1000.0);
    QCOMPARE(rig.field("microBatchField")->unit(), QStringLiteral("requests"));
    rig.type("microBatchField", "1");
    QCOMPARE(rig.field("microBatchField")->unit(), QStringLiteral("request"));
}

void WhatIfTest::ceilingIsMarkedFromThePlan()
{
    Rig rig;
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
    Rig rig;
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
    Rig rig;
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
    Rig rig;
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
    Rig rig;
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
    Rig rig;
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

void WhatIfTest::planBeforeBringsItsValuesBack()
{
    Rig rig;
    rig.replans = false; // the edit cannot be planned
    rig.choose("cacheSegments", 2);
    rig.type("contextField", "5M");
    QCOMPARE(rig.last().cacheBits, 16.0); // edits add up until there is a plan
    rig.panel.setPlan(articlePlan());
    QCOMPARE(rig.segments("cacheSegments")->chosen(), std::optional(1));
    QCOMPARE(rig.field("contextField")->text(), QStringLiteral("256,000"));
    QCOMPARE(rig.slider("contextSlider")->shownValue(), 256'000.0);
}

void WhatIfTest::wheelScrollsAndChangesNothing()
{
    Rig rig({234, 380});
    QVERIFY(rig.scrollBar()->maximum() > 0);
    std::vector<QWidget *> controls{rig.slider("contextSlider"), rig.slider("microBatchSlider")};
    for (const char *const name :
         {"contextField", "weightsField", "cacheField", "microBatchField", "stagesField"}) {
        controls.push_back(rig.field(name));
    }
    for (const char *const name :
         {"weightsSegments", "cacheSegments", "stagesSegments", "placementSegments"}) {
        controls.push_back(rig.segments(name)->segment(1));
    }
    for (QWidget *const control : controls) {
        rig.panel.findChild<QScrollArea *>()->ensureWidgetVisible(control, 0, 60);
        control->setFocus();
        const int start = rig.scrollBar()->value();
        const bool down = start < rig.scrollBar()->maximum();
        turnWheel(control, down ? -15 : 15);
        QVERIFY2(down ? rig.scrollBar()->value() > start : rig.scrollBar()->value() < start,
                 qPrintable(control->objectName()));
    }
    QCOMPARE(rig.edits.size(), 0U);
    QCOMPARE(rig.slider("contextSlider")->shownValue(), 256'000.0);
    QCOMPARE(rig.slider("microBatchSlider")->shownValue(), 1.0);
}

void WhatIfTest::legendNamesWhatTheModelHas()
{
    Rig rig;
    const auto texts = [&rig] {
        QStringList list;
        for (const LegendEntry &entry : rig.panel.findChild<LegendView *>()->entries()) {
            list << entry.text;
        }
        return list;
    };
    QCOMPARE(texts(),
             QStringList({"Linear-attention weights", "Full-attention weights", "KV cache in use",
                          "KV cache free", "Unused SRAM"}));
    ModelDescription model;
    LayerShape shape;
    shape.weights = {{1e9, WeightFormat{}}};
    for (const LayerKind kind : {LayerKind::Embedding, LayerKind::SlidingAttention, LayerKind::FeedForward}) {
        shape.kind = kind;
        shape.stateBytesPerRequest = kind == LayerKind::SlidingAttention ? 1 : 0;
        if (kind == LayerKind::SlidingAttention) {
            shape.windowTokens = 1000;
        }
        model.layers.push_back(static_cast<std::uint32_t>(model.shapes.size()));
        model.shapes.push_back(shape);
    }
    rig.panel.setPlan(planOf(std::make_shared<const ModelDescription>(model), wse3t(), Scenario()));
    QCOMPARE(texts(),
             QStringList({"Sliding-attention weights", "Feed-forward weights", "Embedding and head",
                          "State in use", "Unused SRAM"}));
}

void WhatIfTest::tabGoesDownThePanel()
{
    Rig rig;
    rig.field("contextField")->setFocus();
    int last = -1;
    QStringList visited;
    for (int i = 0; i < 12; ++i) {
        QWidget *const focus = QApplication::focusWidget();
        const int y = focus->mapTo(&rig.panel, focus->rect().center()).y();
        QVERIFY2(y > last, qPrintable(visited.join(QLatin1Char(' '))));
        last = y;
        visited << focus->objectName();
        QTest::keyClick(focus, Qt::Key_Tab);
    }
    // five fields, two sliders, five groups of segments with one stop each
    QCOMPARE(QApplication::focusWidget(), rig.field("contextField"));
}

void WhatIfTest::nothingIsCut()
{
    for (const int height : {400, 760}) { // with a scroll bar and without
        Rig rig({234, height});
        Scenario longest;
        longest.contextTokens = 1'000'000'000;
        longest.weights = findWeightFormat("int4-zp-g128");
        QVERIFY(longest.weights.has_value());
        longest.cacheBits = 12.345;
        longest.microBatch = 1'000'000;
        longest.stages = Stages{1000};
        for (const Scenario &scenario : {Scenario(), longest}) {
            rig.panel.setPlan(articlePlan(scenario));
            QTest::qWait(0);
            for (const FittedLabel *const label : rig.panel.findChildren<FittedLabel *>()) {
                QVERIFY2(!label->isShortened(), qPrintable(label->text()));
            }
            for (const Segment *const segment : rig.panel.findChildren<Segment *>()) {
                QVERIFY2(widthOf(TextStyle::Label, segment->text()) <= segment->width(),
                         qPrintable(segment->text()));
            }
            for (const ExactField *const field : rig.panel.findChildren<ExactField *>()) {
                const QMargins margins = field->textMargins();
                const double room = field->width() - margins.left() - margins.right() - 4; // QLineEdit's own
                QVERIFY2(
                    widthOf(TextStyle::LabelStrong, field->text()) <= room,
                    qPrintable(
                        QStringLiteral("%1: %2 in %3").arg(field->objectName(), field->text()).arg(room)));
            }
            for (const ValueSlider *const slider : rig.panel.findChildren<ValueSlider *>()) {
                QVERIFY(!slider->placedTicks().empty());
                for (const ValueSlider::PlacedTick &placed : slider->placedTicks()) {
                    QVERIFY2(QRectF(slider->rect()).contains(placed.rect), qPrintable(placed.tick.text));
                }
            }
        }
        const QScrollArea *const area = rig.panel.findChild<QScrollArea *>();
        QCOMPARE(area->widget()->width(), area->viewport()->width()); // nothing sideways
    }
}

void WhatIfTest::slidersSpeak()
{
    Rig rig;
    QAccessibleInterface *const context = QAccessible::queryAccessibleInterface(rig.slider("contextSlider"));
    QCOMPARE(context->role(), QAccessible::Slider);
    QCOMPARE(context->text(QAccessible::Name), QStringLiteral("Context length"));
    QCOMPARE(context->text(QAccessible::Value), QStringLiteral("256,000 tokens"));
    QAccessibleValueInterface *const value = context->valueInterface();
    QVERIFY(value != nullptr);
    QCOMPARE(value->currentValue().toDouble(), 256'000.0);
    QCOMPARE(value->minimumValue().toDouble(), 1e3);
    QCOMPARE(value->maximumValue().toDouble(), 1e7);
    value->setCurrentValue(1e6);
    QCOMPARE(rig.last().contextTokens, 1'000'000);
    QCOMPARE(context->text(QAccessible::Value), QStringLiteral("1,000,000 tokens"));

    QAccessibleInterface *const segment =
        QAccessible::queryAccessibleInterface(rig.segments("cacheSegments")->segment(1));
    QCOMPARE(segment->role(), QAccessible::RadioButton);
    QVERIFY(segment->state().checked);
    QCOMPARE(segment->text(QAccessible::Name), QStringLiteral("KV cache, bits: 8"));
    QAccessibleInterface *const field = QAccessible::queryAccessibleInterface(rig.field("contextField"));
    QCOMPARE(field->role(), QAccessible::EditableText);
    QCOMPARE(field->text(QAccessible::Value), QStringLiteral("1,000,000"));
}

void WhatIfTest::everythingTouchableHasAName()
{
    Rig rig;
    int touchable = 0;
    for (const QWidget *const child : rig.panel.findChildren<QWidget *>()) {
        if (child->focusPolicy() == Qt::NoFocus) {
            continue;
        }
        ++touchable;
        QVERIFY2(!child->accessibleName().isEmpty(), qPrintable(child->objectName()));
        QVERIFY2(!child->objectName().isEmpty(), qPrintable(child->accessibleName()));
        const QWidget *const owner =
            qobject_cast<const Segment *>(child) != nullptr ? child->parentWidget() : child;
        QVERIFY2(!owner->whatsThis().isEmpty(), qPrintable(child->objectName()));
    }
    QCOMPARE(touchable, 5 + 2 + 7 + 3 + 3 + 2 + 3);
}

void WhatIfTest::disabledWithoutAPlan()
{
    QWidget host;
    WhatIfPanel panel(&host);
    panel.resize(234, 760);
    showAt(host, {234, 760});
    auto *const slider = panel.findChild<ValueSlider *>(QStringLiteral("contextSlider"));
    QVERIFY(!slider->isEnabled());
    int edits = 0;
    connect(&panel, &WhatIfPanel::scenarioEdited, this, [&edits] { ++edits; });
    QTest::mouseClick(slider, Qt::LeftButton, {}, {5, 11});
    QCOMPARE(edits, 0);
}

QTEST_MAIN(WhatIfTest)
#include "test_what_if.moc"
