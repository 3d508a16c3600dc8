// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/playback/playback.h"

#include "model/planning/shown.h"

#include <QTimerEvent>

#include <algorithm>
#include <utility>

namespace waferline {

namespace {

constexpr int frameMilliseconds = 16;
/// A frame that comes late, after a stall, moves no further than this.
constexpr double longestFrameSeconds = 0.1;
/// Events that a change of plan may replay: a few milliseconds.
constexpr std::int64_t mostReplayedEvents = 100'000;
/// Events of one frame: half of the frame's time.
constexpr std::int64_t mostFrameEvents = 200'000;

} // namespace

Playback::Playback(std::shared_ptr<const FrameClock> clock, QObject *parent)
    : QObject(parent)
    , m_clock(std::move(clock))
{
}

void Playback::setPlan(const std::shared_ptr<const Plan> &plan)
{
    m_simulation.reset();
    const std::int64_t shown = microBatchesShown(*plan);
    if (auto pipeline = pipelineOf(*plan); pipeline && shown > 0) {
        m_simulation.emplace(std::make_shared<const Pipeline>(*std::move(pipeline)), shown);
        moveSimulation(m_timeSeconds, mostReplayedEvents);
    }
    updateTimer();
    emit moved();
}

void Playback::play(bool playing)
{
    if (m_playing == playing) {
        return;
    }
    m_playing = playing;
    updateTimer();
    emit playingChanged(playing);
}

void Playback::setSpeed(double secondsPerSecond)
{
    m_speed = secondsPerSecond;
}

void Playback::step()
{
    play(false);
    if (!m_simulation) {
        return;
    }
    if (const std::optional<Ticks> next = m_simulation->nextEvent()) {
        m_simulation->moveTo(*next);
        m_timeSeconds = m_simulation->pipeline().seconds(*next);
        emit moved();
    }
}

void Playback::toStart()
{
    play(false);
    seek(0);
}

void Playback::seek(double seconds)
{
    if (m_simulation) {
        moveSimulation(seconds, mostSoughtEvents);
    } else {
        m_timeSeconds = std::max(seconds, 0.0); // as a change of plan keeps it
    }
    emit moved();
}

void Playback::setSuspended(bool suspended)
{
    m_suspended = suspended;
    updateTimer();
}

void Playback::advance()
{
    const double now = m_clock->seconds();
    const double elapsed = std::clamp(now - m_lastFrameSeconds, 0.0, longestFrameSeconds);
    m_lastFrameSeconds = now;
    if (!m_simulation) {
        return;
    }
    // Where there is more to simulate than a frame has room for, simulated time goes slower than asked.
    moveSimulation(m_timeSeconds + elapsed * m_speed, mostFrameEvents);
    emit moved();
}

void Playback::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_timer.timerId()) {
        advance();
    }
}

void Playback::moveSimulation(double seconds, std::int64_t mostEvents)
{
    const Pipeline &pipeline = m_simulation->pipeline();
    seconds = std::clamp(seconds, 0.0, pipeline.seconds(lastTick));
    const Ticks moment = pipeline.ticks(seconds);
    m_simulation->moveTo(moment, mostEvents);
    m_timeSeconds = m_simulation->now() == moment ? seconds : pipeline.seconds(m_simulation->now());
}

void Playback::updateTimer()
{
    const bool run = m_playing && !m_suspended && m_simulation.has_value();
    if (run == m_timer.isActive()) {
        return;
    }
    if (run) {
        m_lastFrameSeconds = m_clock->seconds();
        m_timer.start(frameMilliseconds, Qt::PreciseTimer, this);
    } else {
        m_timer.stop();
    }
}

} // namespace waferline
