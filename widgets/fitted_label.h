// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/look.h"

#include <QWidget>

namespace waferline {

/// One line of text that is shortened where it does not fit and never asks for another layout: its width is
/// set by a sample, or is what is left. The whole text is its tool tip while it is shortened.
class FittedLabel : public QWidget {
    Q_OBJECT
public:
    FittedLabel(TextStyle style, ThemeColour colour, QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    void setText(const QString &text);
    const QString &text() const { return m_text; }
    void setColour(ThemeColour colour);
    void setAlignment(Qt::Alignment alignment);
    /// Wide enough for this text, and no wider.
    void setSample(const QString &sample);
    bool isShortened() const { return m_shortened; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    Theme m_theme = Theme::light();
    TextStyle m_style;
    ThemeColour m_colour;
    Qt::Alignment m_alignment = Qt::AlignLeft;
    QString m_text;
    QString m_shown;
    QString m_sample;
    bool m_shortened = false;
};

} // namespace waferline
