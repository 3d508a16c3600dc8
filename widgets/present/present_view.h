// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/look.h"
#include "widgets/playback/frame_clock.h"
#include "widgets/show_me/show_me_strip.h"

#include <QBasicTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace waferline {

class FloorView;
class HeadlineStrip;
class Playback;

/// Title, headline figures and floor for an audience, large, with nothing to operate: a window of its own,
/// whose keys play, show lessons and leave. Everything keeps its proportion to the screen.
class PresentView : public QWidget {
    Q_OBJECT
public:
    /// `playback` outlives the view.
    PresentView(const Playback *playback, std::shared_ptr<const FrameClock> clock, QWidget *parent = nullptr);

    void setPlan(const std::shared_ptr<const Plan> &plan);
    void setTheme(const Theme &theme);
    /// None takes the sentence away.
    void setLesson(const std::optional<LessonText> &lesson);

    FloorView &floor() { return *m_floor; }
    /// Pixels of a pixel of the main window: how much larger type is.
    double unit() const { return m_unit; }
    /// Hides the cursor if it has rested long enough. The timer calls this; tests do.
    void checkRest();

    /// A text as it is painted.
    struct Placed {
        QRectF rect; ///< it keeps within
        QString text;
        QFont font;
        ThemeColour colour = &Theme::text;
    };
    const std::vector<Placed> &placed() const { return m_placed; }
    /// Where the headline figures are.
    const QRectF &headlineRect() const { return m_headlineRect; }

signals:
    void leaveRequested();
    void playToggled();
    void stepRequested();
    void startRequested();
    void lessonRequested(int number); ///< from 1
    void neighbourRequested(int step); ///< the lesson before, -1, or after, 1
    void lessonEndRequested(); ///< back to what was open before lessons

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void timerEvent(QTimerEvent *event) override;

private:
    struct Swatch {
        QRectF rect;
        ThemeColour colour = &Theme::unused;
    };

    void place();
    void placeLesson(QRectF &room);
    void placeLegend(QRectF &room);
    void addText(const QRectF &rect, const QString &text, double size, QFont::Weight weight,
                 ThemeColour colour);
    void onMoved();
    void wakeCursor();
    QRectF timeRect() const;

    std::shared_ptr<const FrameClock> m_clock;
    const Playback *m_playback;
    FloorView *m_floor;
    HeadlineStrip *m_headline; ///< never shown: painted from, larger
    std::shared_ptr<const Plan> m_plan;
    const Theme *m_theme = &Theme::light();
    std::optional<LessonText> m_lesson;
    double m_unit = 1;
    std::vector<Placed> m_placed;
    std::vector<Swatch> m_swatches;
    QRectF m_headlineRect;
    QRectF m_lessonRect; ///< empty without one
    QBasicTimer m_restTimer; ///< runs while the cursor can be seen
    double m_movedSeconds = 0;
};

} // namespace waferline
