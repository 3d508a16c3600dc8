// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/example_models.h"
#include "widgets/playback/playback.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace waferline;
using namespace waferline::test;

namespace {

class TestClock : public FrameClock {
public:
    double seconds() const override { return now; }
    double now = 100; // not 0: only differences may count
};

std::shared_ptr<const Plan> articlePlan(const Scenario &scenario = {})
{
    return std::make_shared<const Plan>(planned(articleModel(), wse3t(), scenario));
}

} // namespace

class TestPlayback : public QObject {
    Q_OBJECT
private slots:
    void init();
    void followsTheClockAtItsSpeed();
    void aLateFrameDoesNotLeap();
    void figuresDoNotDependOnTheSpeed();
    void stepGoesToTheNextEvent();
    void toStartPausesAtZero();
    void noTimerWithoutAnythingToSee();
    void suspendedTimeIsNotMadeUp();
    void keepsItsTimeWhenThePlanChanges();
    void lateTimesOutliveAChangeOfPlan();
    void unknownTimesCannotBePlayed();
    void nothingInFlightCannotBePlayed();

private:
    std::shared_ptr<TestClock> m_clock;
    std::unique_ptr<Playback> m_playback;
};

void TestPlayback::init()
{
    m_clock = std::make_shared<TestClock>();
    m_playback = std::make_unique<Playback>(m_clock);
    m_playback->setPlan(articlePlan());
}

void TestPlayback::followsTheClockAtItsSpeed()
{
    const QSignalSpy moved(m_playback.get(), &Playback::moved);
    m_playback->setSpeed(20e-6);
    m_playback->play(true);
    for (int frame = 0; frame < 10; ++frame) {
        m_clock->now += 0.016;
        m_playback->advance();
    }
    QVERIFY(qAbs(m_playback->timeSeconds() - 0.16 * 20e-6) < 1e-15);
    QCOMPARE(moved.count(), 10);
    QCOMPARE(m_playback->simulation()->now(), m_playback->simulation()->pipeline().ticks(0.16 * 20e-6));
}

void TestPlayback::aLateFrameDoesNotLeap()
{
    m_playback->setSpeed(1e-3);
    m_playback->play(true);
    m_clock->now += 60;
    m_playback->advance();
    QCOMPARE(m_playback->timeSeconds(), 0.1 * 1e-3);
}

void TestPlayback::figuresDoNotDependOnTheSpeed()
{
    std::vector<MicroBatchLeg> legs;
    for (const double speed : {1e-6, 50e-6, 1e-3}) {
        m_playback->toStart();
        m_playback->setSpeed(speed);
        m_playback->play(true);
        while (m_playback->timeSeconds() < 100e-6) {
            m_clock->now += 0.05;
            m_playback->advance();
        }
        m_playback->seek(100e-6);
        const auto here = m_playback->simulation()->legs();
        if (legs.empty()) {
            legs.assign(here.begin(), here.end());
        }
        QVERIFY(std::ranges::equal(here, legs));
    }
}

void TestPlayback::stepGoesToTheNextEvent()
{
    m_playback->play(true);
    m_playback->step();
    QVERIFY(!m_playback->isPlaying());
    const double layer = 3.5e-6 + 1.5e-6 + 2 * (104e9 / 93) / 25e15;
    QVERIFY(qAbs(m_playback->timeSeconds() - layer) < 1e-15); // A has done layer 1
    m_playback->step();
    QVERIFY(qAbs(m_playback->timeSeconds() - 2 * layer) < 1e-15);
    m_playback->step();
    QVERIFY(qAbs(m_playback->timeSeconds() - 2 * layer - 2e-6) < 1e-15); // A has hopped
}

void TestPlayback::toStartPausesAtZero()
{
    m_playback->play(true);
    m_playback->seek(3e-4);
    m_playback->toStart();
    QCOMPARE(m_playback->timeSeconds(), 0.0);
    QVERIFY(!m_playback->isPlaying());
    QCOMPARE(m_playback->simulation()->now(), 0);
}

void TestPlayback::noTimerWithoutAnythingToSee()
{
    QVERIFY(!m_playback->timerRuns());
    m_playback->play(true);
    QVERIFY(m_playback->timerRuns());
    m_playback->setSuspended(true);
    QVERIFY(!m_playback->timerRuns());
    QVERIFY(m_playback->isPlaying());
    m_playback->setSuspended(false);
    QVERIFY(m_playback->timerRuns());
    m_playback->play(false);
    QVERIFY(!m_playback->timerRuns());
}

void TestPlayback::suspendedTimeIsNotMadeUp()
{
    m_playback->play(true);
    m_playback->setSuspended(true);
    m_clock->now += 3600;
    m_playback->setSuspended(false);
    m_playback->advance();
    QCOMPARE(m_playback->timeSeconds(), 0.0);
}

void TestPlayback::keepsItsTimeWhenThePlanChanges()
{
    m_playback->seek(2e-4);
    Scenario other;
    other.contextTokens = 4'000;
    m_playback->setPlan(articlePlan(other));
    QCOMPARE(m_playback->timeSeconds(), 2e-4);
    QCOMPARE(m_playback->simulation()->now(), m_playback->simulation()->pipeline().ticks(2e-4));
}

void TestPlayback::lateTimesOutliveAChangeOfPlan()
{
    Scenario full;
    full.shown = Shown::Full;
    const auto plan = articlePlan(full);
    m_playback->setPlan(plan);
    const double latency = *plan->timing.tokenLatencySeconds;
    const double late = 50'000 * latency + 1e-4;
    m_playback->seek(late);
    QCOMPARE(m_playback->timeSeconds(), late);
    m_playback->setPlan(articlePlan(full));
    QCOMPARE(m_playback->timeSeconds(), late);
    QCOMPARE(m_playback->simulation()->now(), m_playback->simulation()->pipeline().ticks(late));
}

void TestPlayback::unknownTimesCannotBePlayed()
{
    auto hardware = std::make_shared<Hardware>(*wse3t());
    hardware->peakOperations.reset();
    m_playback->setPlan(std::make_shared<const Plan>(planned(articleModel(), hardware, {})));
    QVERIFY(m_playback->simulation() == nullptr);
    m_playback->play(true);
    QVERIFY(!m_playback->timerRuns());
    m_playback->step();
    QCOMPARE(m_playback->timeSeconds(), 0.0);
    // A moment that is sought is that of the next plan.
    m_playback->seek(1e-4);
    QCOMPARE(m_playback->timeSeconds(), 1e-4);
    m_playback->setPlan(articlePlan());
    QCOMPARE(m_playback->timeSeconds(), 1e-4);
}

void TestPlayback::nothingInFlightCannotBePlayed()
{
    Scenario tooLong;
    tooLong.contextTokens = 1'000'000'000; // 576 GB of KV cache per request and layer
    const auto plan = articlePlan(tooLong);
    QCOMPARE(plan->capacity.microBatchesInFlight, 0);
    m_playback->setPlan(plan);
    QVERIFY(m_playback->simulation() == nullptr);
}

QTEST_GUILESS_MAIN(TestPlayback)
#include "test_playback.moc"
