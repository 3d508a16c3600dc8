// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QScrollBar>

namespace waferline {

/// A vertical scroll bar that takes little room: a thumb and nothing else.
class SlimScrollBar : public QScrollBar {
    Q_OBJECT
public:
    explicit SlimScrollBar(QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Theme m_theme = Theme::light();
};

} // namespace waferline
