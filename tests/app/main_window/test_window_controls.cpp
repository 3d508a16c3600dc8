// SPDX-License-Identifier: GPL-3.0-or-later
// Every control of the What-if panel, touched as a user does, and what the whole window then shows.
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/exact_field.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_cell.h"
#include "widgets/headline_strip.h"
#include "widgets/math_view.h"
#include "widgets/playback/playback.h"
#include "widgets/segmented_control.h"
#include "widgets/sheet_view.h"
#include "widgets/value_slider.h"
#include "widgets/window/message_bar.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr double aMoment = 321e-6; // in the middle of the first token

void verifyShows(WindowRig &rig, const Setup &setup)
{
    const QString difference = rig.differenceFrom(setup);
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

QString number(WindowRig &rig, Headline which)
{
    return rig.cell(which)->figure().number;
}

/// Undo, and redo, by the keys and the figures that come back.
void verifyUndoAndRedo(WindowRig &rig, const Setup &before, const Setup &after)
{
    QCOMPARE(rig.undoSteps(), 1);
    rig.window.floor().setFocus();
    rig.pressKeysOf("undoAction");
    verifyShows(rig, before);
    rig.pressKeysOf("redoAction");
    verifyShows(rig, after);
}

} // namespace

class WindowControlsTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void opensOnTheArticle();
    void draggingTheContext();
    void everyStepOfADragIsShown();
    void draggingThereAndBackIsNoStep();
    void draggingTheMicroBatch();
    void slidersByKeys();
    void segments_data();
    void segments();
    void segmentByKeys();
    void fields_data();
    void fields();
    void gesturesAreStepsOfTheirOwn();
    void wheelChangesNothing();
    void headlineOpensItsStep();
    void starvesAtMicroBatchThree();
    void resetSettings();
    void modelAndHardwareByMenu();
    void refusedSetupChangesNothing();
};

void WindowControlsTest::opensOnTheArticle()
{
    WindowRig rig;
    rig.window.playback().seek(aMoment);
    verifyShows(rig, defaultSetup());
    QCOMPARE(number(rig, Headline::Wafers), QStringLiteral("59"));
    QCOMPARE(rig.cell(Headline::Wafers)->figure().asides.front(), QStringLiteral("35 linear + 24 full"));
    QCOMPARE(number(rig, Headline::WeightsPerLayer), QStringLiteral("16.1"));
    QCOMPARE(number(rig, Headline::CachePerRequest), QStringLiteral("147"));
    QCOMPARE(number(rig, Headline::ConcurrentRequests), QStringLiteral("189"));
    QCOMPARE(number(rig, Headline::InFlight), QStringLiteral("93"));
    QCOMPARE(number(rig, Headline::RatePerRequest), QStringLiteral("1,691"));
    QCOMPARE(number(rig, Headline::TotalRate), QStringLiteral("157"));
    QCOMPARE(rig.window.windowTitle(), QStringLiteral("Kimi K3 (article) – Waferline"));
    QVERIFY(rig.window.messageBar().isHidden());
    QCOMPARE(rig.undoSteps(), 0);
}

void WindowControlsTest::draggingTheContext()
{
    WindowRig rig;
    rig.window.playback().seek(aMoment);
    ValueSlider *const slider = rig.slider("contextSlider");
    const QPoint thumb = slider->thumbCentre().toPoint();
    dragMouse(slider, thumb, {slider->width() + 40, thumb.y()}, 12);
    Scenario scenario;
    scenario.contextTokens = 10'000'000; // the slider's end
    verifyShows(rig, setupWith(scenario));
    // 576 B × 10^7 = 5.76 GB; ⌊27.87 GB ÷ 5.76 GB⌋ = 4
    QCOMPARE(number(rig, Headline::CachePerRequest), QStringLiteral("5.76"));
    QCOMPARE(number(rig, Headline::ConcurrentRequests), QStringLiteral("4"));
    QCOMPARE(rig.field("contextField")->text(), QStringLiteral("10,000,000"));
    verifyUndoAndRedo(rig, defaultSetup(), setupWith(scenario));
}

void WindowControlsTest::everyStepOfADragIsShown()
{
    WindowRig rig;
    ValueSlider *const slider = rig.slider("contextSlider");
    const QPoint thumb = slider->thumbCentre().toPoint();
    QTest::mousePress(slider, Qt::LeftButton, {}, thumb);
    std::int64_t before = 256'000;
    for (int x = thumb.x() - 10; x > 0; x -= 20) {
        QTest::mouseMove(slider, {x, thumb.y()});
        QVERIFY(rig.scenario().contextTokens < before); // at once, not when the button is let go
        before = rig.scenario().contextTokens;
        Scenario scenario;
        scenario.contextTokens = before;
        verifyShows(rig, setupWith(scenario));
        QCOMPARE(rig.undoSteps(), 1);
    }
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {0, thumb.y()});
    QCOMPARE(rig.undoSteps(), 1);
}

void WindowControlsTest::draggingThereAndBackIsNoStep()
{
    WindowRig rig;
    ValueSlider *const slider = rig.slider("microBatchSlider");
    const QPoint thumb = slider->thumbCentre().toPoint();
    QTest::mousePress(slider, Qt::LeftButton, {}, thumb);
    QTest::mouseMove(slider, thumb + QPoint(120, 0));
    QVERIFY(rig.scenario().microBatch > 1);
    QTest::mouseMove(slider, thumb);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, thumb);
    verifyShows(rig, defaultSetup());
    QCOMPARE(rig.undoSteps(), 0);
    QVERIFY(!rig.action("undoAction")->isEnabled());
}

void WindowControlsTest::draggingTheMicroBatch()
{
    WindowRig rig;
    rig.window.playback().seek(aMoment);
    ValueSlider *const slider = rig.slider("microBatchSlider");
    dragMouse(slider, slider->thumbCentre().toPoint(), {slider->width(), 11}, 40);
    verifyShows(rig, setupWith(withMicroBatch(8)));
    // ⌊189 ÷ 8⌋ = 23 micro-batches of 8
    QCOMPARE(number(rig, Headline::InFlight), QStringLiteral("184"));
    verifyUndoAndRedo(rig, defaultSetup(), setupWith(withMicroBatch(8)));
}

void WindowControlsTest::slidersByKeys()
{
    WindowRig rig;
    rig.slider("contextSlider")->setFocus();
    rig.press(Qt::Key_Home);
    Scenario scenario;
    scenario.contextTokens = 1000;
    verifyShows(rig, setupWith(scenario));
    rig.press(Qt::Key_PageUp);
    scenario.contextTokens = 2000;
    verifyShows(rig, setupWith(scenario));
    rig.slider("microBatchSlider")->setFocus();
    rig.press(Qt::Key_Right);
    scenario.microBatch = 2;
    verifyShows(rig, setupWith(scenario));
    QCOMPARE(rig.undoSteps(), 3);
    QCOMPARE(rig.window.playback().timeSeconds(), 0.0); // Right and Home were the sliders'
}

void WindowControlsTest::segments_data()
{
    QTest::addColumn<QString>("control");
    QTest::addColumn<int>("index");
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("wafers");
    QTest::addColumn<QString>("limit");
    const auto add = [](const char *control, int index, const Scenario &scenario, const char *wafers,
                        const char *limit) {
        QTest::addRow("%s %d", control, index) << QString::fromLatin1(control) << index << scenario
                                               << QString::fromLatin1(wafers) << QString::fromLatin1(limit);
    };
    const auto weights = [](double bits) {
        Scenario scenario;
        scenario.weights = WeightFormat{{}, bits};
        return scenario;
    };
    const auto cache = [](double bits) {
        Scenario scenario;
        scenario.cacheBits = bits;
        return scenario;
    };
    const auto stages = [](std::int32_t perLayer) {
        Scenario scenario;
        scenario.stages = {perLayer};
        return scenario;
    };
    const auto shown = [](Shown which) {
        Scenario scenario;
        scenario.shown = which;
        return scenario;
    };
    // Wafers and limits: the golden figures of the article's model.
    add("weightsSegments", 1, weights(2), "38", "243");
    add("weightsSegments", 2, weights(3), "47", "216");
    add("weightsSegments", 3, weights(4), "59", "189");
    add("weightsSegments", 4, weights(6), "93", "134");
    add("weightsSegments", 5, weights(8), "93", "79");
    add("weightsSegments", 6, weights(16), "186", "159");
    add("cacheSegments", 0, cache(4), "59", "378");
    add("cacheSegments", 2, cache(16), "59", "94");
    add("stagesSegments", 0, stages(0), "59", "189");
    add("stagesSegments", 2, stages(2), "59", "189");
    Scenario inOrder;
    inOrder.placement = PlacementRule::InOrder;
    add("placementSegments", 1, inOrder, "59", "189"); // the linear layers stand together anyway
    add("shownSegments", 0, shown(Shown::One), "59", "189");
    add("shownSegments", 2, shown(Shown::Full), "59", "189");
}

void WindowControlsTest::segments()
{
    QFETCH(QString, control);
    QFETCH(int, index);
    QFETCH(Scenario, scenario);
    QFETCH(QString, wafers);
    QFETCH(QString, limit);
    WindowRig rig;
    rig.window.playback().seek(aMoment);
    const QByteArray name = control.toLatin1();
    const auto before = rig.child<SegmentedControl>(name.constData())->chosen();
    QTest::mouseClick(rig.segment(name.constData(), index), Qt::LeftButton);
    verifyShows(rig, setupWith(scenario));
    QCOMPARE(number(rig, Headline::Wafers), wafers);
    QCOMPARE(number(rig, Headline::ConcurrentRequests), limit);
    verifyUndoAndRedo(rig, defaultSetup(), setupWith(scenario));
    QCOMPARE(rig.child<SegmentedControl>(name.constData())->chosen(), std::optional(index));
    rig.action("undoAction")->trigger();
    QCOMPARE(rig.child<SegmentedControl>(name.constData())->chosen(), before);
}

void WindowControlsTest::segmentByKeys()
{
    WindowRig rig;
    rig.segment("cacheSegments", 1)->setFocus();
    rig.press(Qt::Key_Left);
    Scenario scenario;
    scenario.cacheBits = 4;
    verifyShows(rig, setupWith(scenario));
    QCOMPARE(rig.undoSteps(), 1);
}

void WindowControlsTest::fields_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("text");
    QTest::addColumn<Scenario>("scenario");
    Scenario scenario;
    scenario.contextTokens = 131'072; // 369 fit
    QTest::newRow("context") << QStringLiteral("contextField") << QStringLiteral("128Ki") << scenario;
    scenario = {};
    scenario.weights = findWeightFormat("mxfp4");
    QTest::newRow("weights") << QStringLiteral("weightsField") << QStringLiteral("mxfp4") << scenario;
    scenario = {};
    scenario.cacheBits = 5.5;
    QTest::newRow("cache") << QStringLiteral("cacheField") << QStringLiteral("5.5") << scenario;
    QTest::newRow("micro-batch") << QStringLiteral("microBatchField") << QStringLiteral("150")
                                 << withMicroBatch(150);
    scenario = {};
    scenario.stages = {5};
    QTest::newRow("stages") << QStringLiteral("stagesField") << QStringLiteral("5") << scenario;
}

void WindowControlsTest::fields()
{
    QFETCH(QString, field);
    QFETCH(QString, text);
    QFETCH(Scenario, scenario);
    WindowRig rig;
    rig.window.playback().seek(aMoment);
    rig.type(field.toLatin1().constData(), text);
    verifyShows(rig, setupWith(scenario));
    verifyUndoAndRedo(rig, defaultSetup(), setupWith(scenario));
}

void WindowControlsTest::gesturesAreStepsOfTheirOwn()
{
    WindowRig rig;
    const Setup first = rig.window.session().setup();
    QTest::mouseClick(rig.segment("cacheSegments", 0), Qt::LeftButton);
    const Setup second = rig.window.session().setup();
    ValueSlider *const slider = rig.slider("contextSlider");
    dragMouse(slider, slider->thumbCentre().toPoint(), {20, 11});
    const Setup third = rig.window.session().setup();
    dragMouse(slider, slider->thumbCentre().toPoint(), {150, 11});
    const Setup fourth = rig.window.session().setup();
    QCOMPARE(rig.undoSteps(), 3);
    QAction *const undo = rig.action("undoAction");
    for (const Setup &setup : {third, second, first}) {
        undo->trigger();
        verifyShows(rig, setup);
    }
    QVERIFY(!undo->isEnabled());
    for (const Setup &setup : {second, third, fourth}) {
        rig.action("redoAction")->trigger();
        verifyShows(rig, setup);
    }
    QVERIFY(!rig.action("redoAction")->isEnabled());
}

void WindowControlsTest::wheelChangesNothing()
{
    // So low that the panel scrolls.
    WindowRig rig(defaultSetup(), {1280, 620});
    auto *const scrollBar = rig.child<QScrollArea>("whatIfScroll")->verticalScrollBar();
    QVERIFY(scrollBar->maximum() > 0);
    for (const char *name : {"contextSlider", "contextField", "weightsSegments", "weightsField",
                             "cacheSegments", "cacheField", "microBatchSlider", "microBatchField",
                             "stagesSegments", "stagesField", "placementSegments", "shownSegments"}) {
        auto *const control = rig.child<QWidget>(name);
        rig.child<QScrollArea>("whatIfScroll")->ensureWidgetVisible(control);
        control->setFocus();
        const int before = scrollBar->value();
        const double notches = before > 0 ? 1 : -1;
        turnWheel(control, control->rect().center(), notches);
        QVERIFY2(scrollBar->value() != before, name); // the panel scrolls instead
        turnWheel(control, control->rect().center(), -notches);
    }
    for (const char *name : {"playbackSpeed", "playbackSpeedField", "sideTabs"}) {
        auto *const control = rig.child<QWidget>(name);
        control->setFocus();
        turnWheel(control, control->rect().center(), 1);
        turnWheel(control, control->rect().center(), -2);
    }
    QCOMPARE(rig.window.playback().speed(), Playback().speed());
    QCOMPARE(rig.undoSteps(), 0);
    verifyShows(rig, defaultSetup());
}

void WindowControlsTest::headlineOpensItsStep()
{
    WindowRig rig;
    rig.window.showWafer(11);
    QCOMPARE(rig.currentTab(), 1);
    QTest::mouseClick(rig.cell(Headline::TotalRate), Qt::LeftButton);
    QCOMPARE(rig.currentTab(), 0);
    SheetView *const sheet = rig.math()->sheet();
    const auto step = sheet->sectionRect(static_cast<int>(StepId::Total));
    QVERIFY(step.has_value());
    QVERIFY(QRectF(sheet->viewport()->rect()).contains(*step));
}

void WindowControlsTest::starvesAtMicroBatchThree()
{
    WindowRig rig;
    rig.type("microBatchField", QStringLiteral("3"));
    verifyShows(rig, setupWith(withMicroBatch(3)));
    // 93 stages × 3 = 279 wanted, 189 fit, ⌊189 ÷ 3⌋ = 63 micro-batches circulate.
    const HeadlineFigure &inFlight = rig.cell(Headline::InFlight)->figure();
    QCOMPARE(inFlight.number, QStringLiteral("189"));
    QVERIFY(inFlight.warning);
    QCOMPARE(inFlight.asides.front(), QStringLiteral("279 wanted, 189 fit"));
    QCOMPARE(inFlight.notes.front(), QStringLiteral("starves: 63 micro-batches circulate"));
    // As it is painted at this width, nothing of it is cut, in the colour of warnings.
    QString painted;
    for (const HeadlineCell::Placed &placed : rig.cell(Headline::InFlight)->placed()) {
        QVERIFY2(!placed.cut, qPrintable(placed.text));
        painted += placed.text + QLatin1Char('\n');
        if (placed.style == TextStyle::Number) {
            QCOMPARE(placed.colour, &Theme::warningText);
        }
    }
    for (const char *part : {"279 wanted", "starves", "63"}) {
        QVERIFY2(painted.contains(QString::fromLatin1(part)), qPrintable(painted));
    }
    const QString math = rig.math()->sheet()->text();
    for (const char *part : {"93 × 3", "279 > 189", "63", "starves"}) {
        QVERIFY2(math.contains(QString::fromUtf8(part)), qPrintable(math));
    }
    QVERIFY(rig.cell(Headline::InFlight)->toolTip().contains(QStringLiteral("63")));
    // The requests that circulate are drawn when the whole pipeline is.
    QTest::mouseClick(rig.segment("shownSegments", 2), Qt::LeftButton);
    QCOMPARE(rig.window.playback().simulation()->legs().size(), 63U);
}

void WindowControlsTest::resetSettings()
{
    WindowRig rig;
    QTest::mouseClick(rig.segment("cacheSegments", 0), Qt::LeftButton);
    rig.type("contextField", QStringLiteral("1M"));
    rig.action("resetAction")->trigger();
    verifyShows(rig, defaultSetup());
    rig.action("undoAction")->trigger();
    QCOMPARE(rig.scenario().contextTokens, 1'000'000);
    QCOMPARE(rig.scenario().cacheBits, 4.0);
}

void WindowControlsTest::modelAndHardwareByMenu()
{
    WindowRig rig;
    rig.type("microBatchField", QStringLiteral("2"));
    rig.action("model-kimi-k3-published")->trigger();
    verifyShows(rig, bundledSetup("kimi-k3-published", withMicroBatch(2))); // the settings stay
    QCOMPARE(number(rig, Headline::Wafers), QStringLiteral("58"));
    QCOMPARE(rig.cell(Headline::Wafers)->figure().notes.front(), QStringLiteral("70 visits per token"));
    QCOMPARE(number(rig, Headline::ConcurrentRequests), QStringLiteral("186"));
    QTest::mouseClick(rig.segment("placementSegments", 1), Qt::LeftButton);
    QCOMPARE(number(rig, Headline::Wafers), QStringLiteral("70"));
    rig.action("hardware-wse-3")->trigger();
    QCOMPARE(rig.window.session().setup().hardware, bundledHardware("wse-3"));
    QVERIFY(rig.differenceFrom(rig.window.session().setup()).isEmpty());
    QCOMPARE(rig.undoSteps(), 4);
    for (int step = 0; step < 4; ++step) {
        rig.action("undoAction")->trigger();
    }
    verifyShows(rig, defaultSetup());
}

void WindowControlsTest::refusedSetupChangesNothing()
{
    // 3e12 parameters at 64 bit are 24 TB: more than a million wafers of 23 MB. At 0.1 bit they are 1,674.
    Hardware tiny = *bundledHardware("wse-3t");
    tiny.sramBytes = 23e6;
    Scenario scenario;
    scenario.weights = WeightFormat{{}, 0.1};
    const Setup setup{defaultSetup().model, std::make_shared<const Hardware>(tiny), scenario};
    WindowRig rig(setup);
    QVERIFY(rig.window.messageBar().isHidden());
    rig.type("weightsField", QStringLiteral("64"));
    QVERIFY(!rig.window.messageBar().isHidden());
    QVERIFY(rig.window.messageBar().message().contains(QStringLiteral("1,000,000")));
    verifyShows(rig, setup);
    QCOMPARE(rig.undoSteps(), 0);
    // The control is back at what is planned.
    QCOMPARE(rig.field("weightsField")->text(), QStringLiteral("0.1"));
}

QTEST_MAIN(WindowControlsTest)
#include "test_window_controls.moc"
