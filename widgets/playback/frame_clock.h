// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>

namespace waferline {

/// Real time as the animation sees it; tests bring their own.
class FrameClock {
public:
    FrameClock() = default;
    FrameClock(const FrameClock &) = delete;
    FrameClock &operator=(const FrameClock &) = delete;
    virtual ~FrameClock() = default;

    /// Seconds since any fixed moment.
    virtual double seconds() const = 0;
};

/// The machine's monotonic clock.
class MonotonicClock final : public FrameClock {
public:
    MonotonicClock() { m_timer.start(); }
    double seconds() const override { return static_cast<double>(m_timer.nsecsElapsed()) * 1e-9; }

private:
    QElapsedTimer m_timer;
};

} // namespace waferline
