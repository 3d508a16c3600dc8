// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QPushButton>

#include <cstdint>

namespace waferline {

enum class ButtonIcon : std::uint8_t { Start, Play, Pause, Step, Previous, Next };

/// A small flat button with a drawn icon. Its accessible name says what it does.
class IconButton : public QPushButton {
    Q_OBJECT
public:
    IconButton(ButtonIcon icon, const QString &name, QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    void setFace(ButtonIcon icon, const QString &name);
    QSize sizeHint() const override { return {30, 28}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &point) const override { return rect().contains(point); }
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    Theme m_theme = Theme::light();
    ButtonIcon m_icon;
};

} // namespace waferline
