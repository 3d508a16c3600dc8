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
constexpr double mostReplayedEvents = 100'000;
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
        const Pipeline &path = m_simulation->pipeline();
        const Ticks wanted = path.ticks(m_timeSeconds);
        const Ticks reached = reachableTick(path, shown, wanted, mostReplayedEvents);
        if (reached != wanted) {
            m_timeSeconds = path.seconds(reached);
        }
        m_simulation->moveTo(reached);
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
    moveTo(0);
}

void Playback::seek(double seconds)
{
    if (!m_simulation) {
        return;
    }
    const Pipeline &path = m_simulation->pipeline();
    const Ticks wanted = path.ticks(seconds);
    const Ticks reached = reachableTick(path, static_cast<std::int64_t>(m_simulation->legs().size()), wanted);
    moveTo(reached == wanted ? seconds : path.seconds(reached));
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
    const Pipeline &path = m_simulation->pipeline();
    const double wanted = std::min(m_timeSeconds + elapsed * m_speed, path.seconds(lastTick));
    const Ticks target = path.ticks(wanted);
    m_simulation->moveTowards(target, mostFrameEvents);
    // Where there is more to simulate than a frame has room for, simulated time goes slower than asked.
    m_timeSeconds = m_simulation->now() == target ? wanted : path.seconds(m_simulation->now());
    emit moved();
}

void Playback::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_timer.timerId()) {
        advance();
    }
}

void Playback::moveTo(double seconds)
{
    if (!m_simulation) {
        return;
    }
    const Pipeline &pipeline = m_simulation->pipeline();
    m_timeSeconds = std::clamp(seconds, 0.0, pipeline.seconds(lastTick));
    m_simulation->moveTo(pipeline.ticks(m_timeSeconds));
    emit moved();
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
