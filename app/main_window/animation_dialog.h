// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/animation_job.h"
#include "widgets/playback/frame_clock.h"

#include <QBasicTimer>
#include <QDialog>

#include <memory>

class QLabel;
class QProgressBar;
class QPushButton;
class QSettings;

namespace waferline {

class AnimationForm;

/// What the dialog is made with.
struct AnimationDialogOptions {
    ThemeKind windowTheme = ThemeKind::Light; ///< "as shown"
    QSettings *settings = nullptr; ///< null: nothing is remembered
    TaskRunner taskRunner; ///< none: a thread beside
    std::shared_ptr<const FrameClock> clock = std::make_shared<MonotonicClock>();
};

/// Chooses how an animation of the floor is made, plays it small, and writes it beside the window.
class AnimationDialog : public QDialog {
    Q_OBJECT
public:
    explicit AnimationDialog(std::shared_ptr<const Plan> plan, AnimationDialogOptions options,
                             QWidget *parent = nullptr);

    AnimationOptions options() const;
    /// Writes what is chosen. It is told in the dialog how that goes.
    void exportTo(const QString &path);
    bool isWriting() const { return m_job.isWriting(); }
    bool previewRuns() const { return m_timer.isActive(); }
    /// Shows the frame that the clock has come to. The timer calls this; tests do.
    void advance();

public slots:
    /// Stops what is written; otherwise closes.
    void reject() override;

protected:
    void timerEvent(QTimerEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void buildLayout();
    void onChanged();
    void onPreviewed(const AnimationPreview &preview);
    void onProgressed(qint64 done, qint64 frames);
    void onEnded(const tl::expected<WrittenAnimation, AnimationFault> &result);
    void askForPath();
    void updateTimer();
    void showMessage(const QString &text);
    QString summaryOf(const AnimationTimes &times) const;

    std::shared_ptr<const Plan> m_plan;
    AnimationDialogOptions m_options;
    AnimationJob m_job;
    AnimationPreview m_shown;
    QString m_path; ///< that is written
    QBasicTimer m_timer;
    double m_begunSeconds = 0; ///< of the clock, when the preview began to play
    std::int64_t m_frame = -1;

    AnimationForm *m_form;
    QLabel *m_summary;
    QLabel *m_preview;
    QLabel *m_message;
    QProgressBar *m_progress;
    QPushButton *m_export;
    QPushButton *m_close;
};

} // namespace waferline
