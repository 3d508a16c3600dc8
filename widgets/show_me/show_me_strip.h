// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QWidget>

class QLabel;

namespace waferline {

class BarButton;
class FittedLabel;
class IconButton;

/// What a lesson says at present.
struct LessonText {
    int number = 1;
    int count = 1;
    QString title;
    QString sentence; ///< empty where the plan does not show it

    bool operator==(const LessonText &) const = default;
};

/// The sentence of the lesson that is shown, and the way to the next one. Until it is closed.
class ShowMeStrip : public QWidget {
    Q_OBJECT
public:
    explicit ShowMeStrip(QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    void setLesson(const LessonText &lesson);
    const LessonText &lesson() const { return m_lesson; }

signals:
    void previousRequested();
    void nextRequested();
    /// Back to the settings that show it.
    void againRequested();
    void closeRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void colour();

    const Theme *m_theme = &Theme::light();
    LessonText m_lesson;
    QLabel *m_title;
    FittedLabel *m_place;
    QLabel *m_sentence;
    BarButton *m_again;
    IconButton *m_previous;
    IconButton *m_next;
    BarButton *m_close;
};

} // namespace waferline
