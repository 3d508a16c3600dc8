// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QTabBar>

namespace waferline {

/// Flat tabs with the chosen one underlined.
class TabStrip : public QTabBar {
    Q_OBJECT
public:
    explicit TabStrip(QWidget *parent = nullptr);
    void setTheme(const Theme &theme);

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme *m_theme = &Theme::light();
};

} // namespace waferline
