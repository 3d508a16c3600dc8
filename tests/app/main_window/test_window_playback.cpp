// SPDX-License-Identifier: GPL-3.0-or-later
// Playback in the window with a clock that the test moves, against a simulation of its own.
#include "tests/app/main_window/chip_check.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/exact_field.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_cell.h"
#include "widgets/icon_button.h"
#include "widgets/playback/playback.h"
#include "widgets/value_slider.h"

#include <QAbstractEventDispatcher>
#include <QTest>

#include <cmath>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr double microsecond = 1e-6;

int timersUnder(QObject *root)
{
    auto *const dispatcher = QAbstractEventDispatcher::instance();
    auto count = dispatcher->registeredTimers(root).size();
    for (QObject *const child : root->findChildren<QObject *>()) {
        count += dispatcher->registeredTimers(child).size();
    }
    return static_cast<int>(count);
}

/// Counts what is painted while it lives.
class PaintCounter : public QObject {
public:
    PaintCounter() { qApp->installEventFilter(this); }
    int count() const { return m_count; }

protected:
    bool eventFilter(QObject *object, QEvent *event) override
    {
        m_count += event->type() == QEvent::Paint ? 1 : 0;
        return QObject::eventFilter(object, event);
    }

private:
    int m_count = 0;
};

void settle()
{
    constexpr int rounds = 20;
    for (int round = 0; round < rounds; ++round) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
}

Scenario shownFully()
{
    Scenario scenario;
    scenario.shown = Shown::Full;
    return scenario;
}

} // namespace

class WindowPlaybackTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void spacePlaysAndPauses();
    void buttonsPlayStepAndReturn();
    void rightStepsToTheNextEvent();
    void homeReturnsToTheStart();
    void keysBelongToWhatHasTheFocus();
    void menuPlays();
    void timeFollowsTheClock();
    void lateFrameMovesNoFurther();
    void speedBySliderAndField();
    void chipsAreWhereTheSimulationPutsThem_data();
    void chipsAreWhereTheSimulationPutsThem();
    void chipsStayRightWhenThePlanChanges();
    void ratesAreTheClosedForm_data();
    void ratesAreTheClosedForm();
    void veryLateMomentsAreReachedAtOnce();
    void figuresDoNotDependOnPlaying();
    void noTimerWhilePausedHiddenOrMinimised();
    void pausedWindowRests();
    void playingRepaintsOncePerFrame();
    void nothingToPlayWithoutTimes();
    void nothingToPlayWhereNothingFits();
};

void WindowPlaybackTest::spacePlaysAndPauses()
{
    WindowRig rig;
    QVERIFY(!rig.window.playback().isPlaying());
    rig.press(Qt::Key_Space);
    QVERIFY(rig.window.playback().isPlaying());
    QVERIFY(rig.window.playback().timerRuns());
    QCOMPARE(rig.child<IconButton>("playbackPlay")->accessibleName(), QStringLiteral("Pause"));
    QCOMPARE(rig.action("playAction")->text(), QStringLiteral("Pause"));
    rig.press(Qt::Key_Space);
    QVERIFY(!rig.window.playback().isPlaying());
    QVERIFY(!rig.window.playback().timerRuns());
    QCOMPARE(rig.child<IconButton>("playbackPlay")->accessibleName(), QStringLiteral("Play"));
}

void WindowPlaybackTest::buttonsPlayStepAndReturn()
{
    WindowRig rig;
    const auto click = [&rig](const char *name) {
        QTest::mouseClick(rig.child<QWidget>(name), Qt::LeftButton);
    };
    click("playbackPlay");
    QVERIFY(rig.window.playback().isPlaying());
    rig.frameAfter(0.05); // 1 µs: A is in the middle of layer 1
    click("playbackStep");
    QVERIFY(!rig.window.playback().isPlaying());
    // When layer 1 is done with A.
    const double layer = rig.plan().costs.front().seconds.value();
    QVERIFY(std::abs(rig.window.playback().timeSeconds() - layer) < 1e-12);
    verifyChips(rig);
    click("playbackStart");
    QCOMPARE(rig.window.playback().timeSeconds(), 0.0);
    verifyChips(rig);
}

void WindowPlaybackTest::rightStepsToTheNextEvent()
{
    WindowRig rig;
    const Pipeline pipeline = pipelineOf(rig.plan()).value();
    Simulation simulation(std::make_shared<const Pipeline>(pipeline), 3);
    for (int step = 0; step < 200; ++step) {
        const Ticks next = simulation.nextEvent().value();
        simulation.moveTo(next);
        rig.press(Qt::Key_Right);
        QCOMPARE(rig.window.playback().timeSeconds(), pipeline.seconds(next));
        QCOMPARE(rig.window.floor().selectedWafer(), std::nullopt);
    }
    verifyChips(rig);
}

void WindowPlaybackTest::homeReturnsToTheStart()
{
    WindowRig rig;
    rig.press(Qt::Key_Space);
    rig.frameAfter(0.1);
    QVERIFY(rig.window.playback().timeSeconds() > 0);
    rig.press(Qt::Key_Home);
    QCOMPARE(rig.window.playback().timeSeconds(), 0.0);
    QVERIFY(!rig.window.playback().isPlaying());
}

void WindowPlaybackTest::keysBelongToWhatHasTheFocus()
{
    WindowRig rig;
    rig.window.playback().seek(100 * microsecond);
    rig.child<QWidget>("contextSlider")->setFocus();
    rig.press(Qt::Key_Home);
    QCOMPARE(rig.window.playback().timeSeconds(), 100 * microsecond);
    rig.press(Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(!rig.window.playback().isPlaying());
    // A slider has no use for Space.
    rig.press(Qt::Key_Space);
    QVERIFY(rig.window.playback().isPlaying());
}

void WindowPlaybackTest::menuPlays()
{
    WindowRig rig;
    rig.action("playAction")->trigger();
    QVERIFY(rig.window.playback().isPlaying());
    rig.action("stepAction")->trigger();
    QVERIFY(!rig.window.playback().isPlaying());
    QVERIFY(rig.window.playback().timeSeconds() > 0);
    rig.action("startAction")->trigger();
    QCOMPARE(rig.window.playback().timeSeconds(), 0.0);
}

void WindowPlaybackTest::timeFollowsTheClock()
{
    WindowRig rig;
    rig.press(Qt::Key_Space);
    double expected = 0;
    for (int frame = 0; frame < 100; ++frame) {
        rig.frameAfter(0.016);
        expected += 0.016 * 20 * microsecond;
        QVERIFY(std::abs(rig.window.playback().timeSeconds() - expected) < 1e-15);
    }
    rig.press(Qt::Key_Space);
    rig.clock->advance(100);
    rig.press(Qt::Key_Space); // time that has passed in between is not made up
    rig.frameAfter(0.05);
    expected += 0.05 * 20 * microsecond;
    QVERIFY(std::abs(rig.window.playback().timeSeconds() - expected) < 1e-15);
    QCOMPARE(rig.child<QWidget>("playbackTime")->accessibleName(), QStringLiteral("33.00 µs"));
}

void WindowPlaybackTest::lateFrameMovesNoFurther()
{
    WindowRig rig;
    rig.press(Qt::Key_Space);
    rig.frameAfter(60);
    QVERIFY(std::abs(rig.window.playback().timeSeconds() - 0.1 * 20 * microsecond) < 1e-15);
}

void WindowPlaybackTest::speedBySliderAndField()
{
    WindowRig rig;
    rig.type("playbackSpeedField", QStringLiteral("250"));
    QVERIFY(qFuzzyCompare(rig.window.playback().speed(), 250 * microsecond));
    QVERIFY(qFuzzyCompare(rig.slider("playbackSpeed")->shownValue(), 250.0));
    rig.slider("playbackSpeed")->setFocus();
    rig.press(Qt::Key_End);
    QVERIFY(qFuzzyCompare(rig.window.playback().speed(), 1000 * microsecond));
    QCOMPARE(rig.field("playbackSpeedField")->text(), QStringLiteral("1,000"));
    QCOMPARE(rig.undoSteps(), 0);
}

void WindowPlaybackTest::chipsAreWhereTheSimulationPutsThem_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<Scenario>("scenario");
    const auto add = [](const char *name, const char *model, const auto &change) {
        Scenario scenario;
        change(scenario);
        QTest::newRow(name) << QString::fromLatin1(model) << scenario;
    };
    const auto fully = [](Scenario &scenario) { scenario.shown = Shown::Full; };
    add("A B C", "kimi-k3", [](Scenario &) {});
    add("one", "kimi-k3", [](Scenario &scenario) { scenario.shown = Shown::One; });
    add("full", "kimi-k3", fully);
    add("starving", "kimi-k3", [&](Scenario &scenario) {
        fully(scenario);
        scenario.microBatch = 3;
    });
    add("wafer stages", "kimi-k3", [&](Scenario &scenario) {
        fully(scenario);
        scenario.stages = Stages::wafer();
    });
    add("half layers", "kimi-k3", [&](Scenario &scenario) {
        fully(scenario);
        scenario.stages = {2};
    });
    add("revisits", "kimi-k3-published", fully);
    add("in order", "kimi-k3-published", [&](Scenario &scenario) {
        fully(scenario);
        scenario.placement = PlacementRule::InOrder;
    });
}

void WindowPlaybackTest::chipsAreWhereTheSimulationPutsThem()
{
    QFETCH(QString, model);
    QFETCH(Scenario, scenario);
    WindowRig rig(bundledSetup(model.toStdString(), scenario));
    rig.window.playback().setSpeed(1000 * microsecond);
    rig.press(Qt::Key_Space);
    verifyChips(rig);
    for (int frame = 0; frame < 60; ++frame) {
        rig.frameAfter(0.0137 + 0.001 * frame); // every phase comes by
        verifyChips(rig);
    }
    QVERIFY(rig.window.playback().timeSeconds() > 2 * rig.plan().timing.tokenLatencySeconds.value());
    // Zoomed and panned as well.
    rig.window.floor().zoomIn();
    rig.window.floor().zoomIn();
    verifyChips(rig);
}

void WindowPlaybackTest::chipsStayRightWhenThePlanChanges()
{
    WindowRig rig(setupWith(shownFully()));
    rig.window.playback().seek(700 * microsecond);
    rig.type("microBatchField", QStringLiteral("2"));
    QCOMPARE(rig.window.playback().timeSeconds(), 700 * microsecond);
    verifyChips(rig);
    rig.type("weightsField", QStringLiteral("8")); // 93 wafers
    verifyChips(rig);
    rig.action("undoAction")->trigger();
    verifyChips(rig);
}

void WindowPlaybackTest::ratesAreTheClosedForm_data()
{
    QTest::addColumn<Scenario>("scenario");
    Scenario scenario = shownFully();
    QTest::newRow("micro-batch 1") << scenario; // 1,691.1 each, 157,275 in all
    scenario.microBatch = 2;
    QTest::newRow("micro-batch 2") << scenario;
    scenario.microBatch = 3;
    QTest::newRow("starving") << scenario;
    scenario.microBatch = 1;
    scenario.stages = Stages::wafer();
    QTest::newRow("wafer stages") << scenario; // 59 × 10.08 µs is more than a token's latency
    scenario.stages = {3};
    QTest::newRow("third of a layer") << scenario;
}

void WindowPlaybackTest::ratesAreTheClosedForm()
{
    QFETCH(Scenario, scenario);
    WindowRig rig(setupWith(scenario));
    const Timing &timing = rig.plan().timing;
    const double token = 1 / timing.tokensPerSecondPerRequest.value(); // seconds from token to token
    const auto tokensBy = [&rig](double seconds) {
        rig.window.playback().seek(seconds);
        return static_cast<double>(rig.window.playback().simulation()->completedTokens());
    };
    constexpr double first = 20.4;
    constexpr double tokens = 100;
    const double completed = tokensBy((first + tokens) * token) - tokensBy(first * token);
    const double rate = completed * static_cast<double>(scenario.microBatch) / (tokens * token);
    QVERIFY2(std::abs(rate / timing.tokensPerSecond.value() - 1) < 1e-3, qPrintable(QString::number(rate)));
    QCOMPARE(rig.window.playback().simulation()->legs().size(),
             static_cast<std::size_t>(rig.plan().capacity.microBatchesInFlight));
}

void WindowPlaybackTest::veryLateMomentsAreReachedAtOnce()
{
    // A million tokens of each request are 10^10 events: nobody waits for that, in a scenario or on the
    // command line.
    WindowRig rig(setupWith(shownFully()));
    const double moment = 1e6 / rig.plan().timing.tokensPerSecondPerRequest.value();
    rig.window.playback().seek(moment);
    QCOMPARE(rig.window.playback().timeSeconds(), moment);
    verifyChips(rig);
    const std::int64_t tokens = rig.window.playback().simulation()->legs().front().token;
    QVERIFY(tokens >= 999'998 && tokens <= 1'000'000);
}

void WindowPlaybackTest::figuresDoNotDependOnPlaying()
{
    WindowRig rig;
    rig.type("playbackSpeedField", QStringLiteral("777"));
    rig.window.floor().setFocus();
    rig.press(Qt::Key_Space);
    rig.frameAfter(0.09);
    const QString difference = rig.differenceFrom(defaultSetup());
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

void WindowPlaybackTest::noTimerWhilePausedHiddenOrMinimised()
{
    WindowRig rig;
    Playback &playback = rig.window.playback();
    QVERIFY(!playback.timerRuns());
    rig.press(Qt::Key_Space);
    QVERIFY(playback.timerRuns());
    rig.window.hide();
    QVERIFY(!playback.timerRuns());
    rig.window.show();
    QVERIFY(playback.timerRuns()); // it goes on playing
    rig.window.showMinimized();
    QTRY_VERIFY(!playback.timerRuns());
    rig.window.showNormal();
    QTRY_VERIFY(playback.timerRuns());
    const double before = playback.timeSeconds();
    rig.window.hide();
    rig.clock->advance(10);
    rig.window.show();
    rig.frameAfter(0.01);
    QVERIFY(std::abs(playback.timeSeconds() - before - 0.01 * 20 * microsecond) < 1e-15);
    playback.play(false);
    QVERIFY(!playback.timerRuns());
}

void WindowPlaybackTest::pausedWindowRests()
{
    WindowRig rig;
    rig.press(Qt::Key_Space);
    rig.frameAfter(0.05);
    rig.press(Qt::Key_Space);
    settle();
    QCOMPARE(timersUnder(&rig.window), 0);
    const PaintCounter paints;
    rig.clock->advance(1);
    settle();
    QCOMPARE(paints.count(), 0);
}

void WindowPlaybackTest::playingRepaintsOncePerFrame()
{
    WindowRig rig;
    rig.press(Qt::Key_Space);
    settle();
    rig.window.playback().setSuspended(true); // no frames but those of the test
    const PaintCounter paints;
    constexpr int frames = 5;
    for (int frame = 0; frame < frames; ++frame) {
        rig.frameAfter(0.016);
        settle();
    }
    // The floor, the time, and what they are painted on.
    QVERIFY2(paints.count() >= frames && paints.count() <= 8 * frames,
             qPrintable(QString::number(paints.count())));
}

void WindowPlaybackTest::nothingToPlayWithoutTimes()
{
    WindowRig rig;
    rig.press(Qt::Key_Space);
    rig.action("hardware-wse-2")->trigger(); // its hop time is not known
    QCOMPARE(rig.window.playback().simulation(), nullptr);
    QVERIFY(!rig.window.playback().timerRuns());
    QVERIFY(rig.window.floor().frame().chips.empty());
    for (const char *name : {"playbackPlay", "playbackStep", "playbackStart"}) {
        QVERIFY(!rig.child<QWidget>(name)->isEnabled());
        QVERIFY(!rig.child<QWidget>(name)->toolTip().isEmpty());
    }
    QCOMPARE(rig.cell(Headline::RatePerRequest)->figure().number, QStringLiteral("–"));
    rig.press(Qt::Key_Right);
    rig.press(Qt::Key_Home);
    rig.press(Qt::Key_Space);
    rig.frameAfter(0.05);
    QVERIFY(!rig.window.playback().timerRuns());
    rig.action("undoAction")->trigger();
    QVERIFY(rig.child<QWidget>("playbackPlay")->isEnabled());
    verifyChips(rig);
}

void WindowPlaybackTest::nothingToPlayWhereNothingFits()
{
    WindowRig rig;
    rig.type("contextField", QStringLiteral("100M")); // a request takes 57.6 GB on a layer
    QCOMPARE(rig.plan().capacity.maxConcurrentRequests, std::optional<std::int64_t>(0));
    QCOMPARE(rig.window.playback().simulation(), nullptr);
    QVERIFY(!rig.child<QWidget>("playbackPlay")->isEnabled());
    rig.window.floor().setFocus();
    rig.press(Qt::Key_Space);
    QVERIFY(!rig.window.playback().timerRuns());
    QVERIFY(rig.differenceFrom(rig.window.session().setup()).isEmpty());
}

QTEST_MAIN(WindowPlaybackTest)
#include "test_window_playback.moc"
