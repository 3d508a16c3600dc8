// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QWidget>

namespace waferline {

class FittedLabel;
class FloorView;

/// A's floor, and beside it, when it is wanted, B's, each under its name.
class FloorPair : public QWidget {
    Q_OBJECT
public:
    FloorPair(FloorView *mine, FloorView *other, QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    void setNames(const QString &mine, const QString &other);
    void showOther(bool shown);
    bool isOtherShown() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme *m_theme = &Theme::light();
    FloorView *m_mine;
    FloorView *m_other;
    FittedLabel *m_nameOfMine;
    FittedLabel *m_nameOfOther;
};

} // namespace waferline
