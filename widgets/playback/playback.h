// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/simulation.h"
#include "widgets/playback/frame_clock.h"

#include <QBasicTimer>
#include <QObject>

#include <memory>
#include <optional>

namespace waferline {

/// Plays the simulation of a plan: simulated time follows a clock at a chosen speed. A timer runs only while
/// there is something to see.
class Playback : public QObject {
    Q_OBJECT
public:
    explicit Playback(std::shared_ptr<const FrameClock> clock = std::make_shared<MonotonicClock>(),
                      QObject *parent = nullptr);

    /// Simulates another plan. The simulated time is kept where it is cheap to get there, else its place
    /// within a token.
    void setPlan(const std::shared_ptr<const Plan> &plan);
    /// Null where the plan's times are unknown or nothing circulates.
    const Simulation *simulation() const { return m_simulation ? &*m_simulation : nullptr; }

    bool isPlaying() const { return m_playing; }
    double timeSeconds() const { return m_timeSeconds; }
    /// Simulated seconds for each second of the clock.
    double speed() const { return m_speed; }
    bool timerRuns() const { return m_timer.isActive(); }

    void play(bool playing);
    void setSpeed(double secondsPerSecond);
    /// Pauses, and goes on to the next moment at which anything changes.
    void step();
    /// Pauses, and goes back to time 0.
    void toStart();
    /// Goes to a moment; to one that looks the same where it is so late that getting there would take
    /// seconds.
    void seek(double seconds);
    /// While suspended (hidden, minimised) nothing moves and no timer runs; time is not made up afterwards.
    void setSuspended(bool suspended);
    /// Moves on by the clock's time since the last frame. The timer calls this; tests do.
    void advance();

signals:
    /// Another moment, or another simulation.
    void moved();
    void playingChanged(bool playing);

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    /// Moves simulation and time to a moment, or as far towards it as so many events lead.
    void moveSimulation(double seconds, std::int64_t mostEvents);
    void updateTimer();

    std::shared_ptr<const FrameClock> m_clock;
    std::optional<Simulation> m_simulation;
    QBasicTimer m_timer;
    double m_speed = 20e-6;
    double m_timeSeconds = 0;
    double m_lastFrameSeconds = 0;
    bool m_playing = false;
    bool m_suspended = false;
};

} // namespace waferline
