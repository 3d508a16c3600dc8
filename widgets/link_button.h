// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QPushButton>

namespace waferline {

/// A button that is a word in the accent's colour: for what stands in a line of text.
class LinkButton : public QPushButton {
    Q_OBJECT
public:
    explicit LinkButton(const QString &text, QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &point) const override { return rect().contains(point); }
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme *m_theme = &Theme::light();
};

} // namespace waferline
