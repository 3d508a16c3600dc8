// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QWidget>

namespace waferline {

class ExactField;
class FittedLabel;
class IconButton;
class ValueSlider;

/// Start, play or pause, step, simulated time and speed.
class PlaybackBar : public QWidget {
    Q_OBJECT
public:
    explicit PlaybackBar(QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    void setPlaying(bool playing);
    /// Simulated time. Its text does not change its width while digits change.
    void setTime(double seconds);
    /// Simulated seconds per second of real time.
    void setSpeed(double secondsPerSecond);
    double speed() const { return m_speed; }
    /// What is seen: e.g. how much of the pipeline the requests shown use. Empty for nothing.
    void setNote(const QString &note);
    /// Off, with the reason as tool tip, where the plan's times are unknown or nothing fits.
    void setAvailable(bool available, const QString &reason);

signals:
    void playToggled(bool play);
    void stepRequested();
    void startRequested();
    void speedChanged(double secondsPerSecond);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showSpeed();
    void takeSpeed(double microsecondsPerSecond);
    void onSpeedTyped(const QString &text);
    void applyTips();

    Theme m_theme = Theme::light();
    IconButton *m_start;
    IconButton *m_play;
    IconButton *m_step;
    FittedLabel *m_time;
    FittedLabel *m_note;
    FittedLabel *m_speedName;
    ValueSlider *m_speedSlider;
    ExactField *m_speedField;
    double m_speed = 0; ///< seconds per second
    bool m_playing = false;
    QString m_unavailable; ///< why; empty if it is available
};

} // namespace waferline
