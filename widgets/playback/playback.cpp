// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/playback/playback.h"

#include "model/planning/shown.h"

#include <QTimerEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr int frameMilliseconds = 16;
/// A frame that comes late, after a stall, moves no further than this.
constexpr double longestFrameSeconds = 0.1;
/// Events that a change of plan may replay: about a millisecond.
constexpr double mostReplayedEvents = 50'000;

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
        m_timeSeconds = reachableSeconds(*plan, m_timeSeconds);
        m_simulation->moveTo(m_simulation->pipeline().ticks(m_timeSeconds));
    }
    updateTimer();
    emit moved();
}

double Playback::reachableSeconds(const Plan &plan, double seconds) const
{
    const double latency = *plan.timing.tokenLatencySeconds;
    const auto eventsPerToken = static_cast<double>(m_simulation->pipeline().steps.size())
        * static_cast<double>(m_simulation->legs().size());
    const double tokens = std::floor(mostReplayedEvents / eventsPerToken);
    if (seconds <= tokens * latency) {
        return seconds;
    }
    // Whole tokens are dropped: the pipeline looks the same a token later.
    return tokens >= 1 ? (tokens - 1) * latency + std::fmod(seconds, latency) : 0;
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
    moveTo(seconds);
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
    moveTo(m_timeSeconds + elapsed * m_speed);
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
