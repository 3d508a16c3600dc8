// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QPushButton>
#include <QStringList>

class QMenu;

namespace waferline {

/// A heading that opens a menu of what can stand below it.
class HeadingButton : public QPushButton {
    Q_OBJECT
public:
    static constexpr int padding = 4; ///< beside the text

    explicit HeadingButton(const QStringList &choices, QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    void setChosen(int index);
    QMenu &choices() { return *m_choices; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void chosenByUser(int index);

protected:
    bool hitButton(const QPoint &point) const override { return rect().contains(point); }
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void open();

    QMenu *m_choices;
    const Theme *m_theme = &Theme::light();
};

} // namespace waferline
