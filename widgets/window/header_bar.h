// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QPushButton>
#include <QWidget>

namespace waferline {

class FittedLabel;

/// A flat button with rounded corners; `Primary` is filled with the accent, a `Picker` shows what
/// is chosen.
class BarButton : public QPushButton {
    Q_OBJECT
public:
    enum class Kind : std::uint8_t { Plain, Primary, Picker };

    BarButton(const QString &text, Kind kind, QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme *m_theme = &Theme::light();
    Kind m_kind;
};

/// The top of the window: the program's name, the model, the hardware in one line, and what is done most.
class HeaderBar : public QWidget {
    Q_OBJECT
public:
    explicit HeaderBar(QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    void setModelName(const QString &name);
    void setHardwareName(const QString &name);
    void setHardwareLine(const QString &line);

signals:
    void modelRequested();
    void hardwareRequested();
    void openRequested();
    void compareRequested();
    void exportRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme *m_theme = &Theme::light();
    FittedLabel *m_title;
    FittedLabel *m_hardwareLine;
    BarButton *m_model;
    BarButton *m_hardware;
    BarButton *m_open;
    BarButton *m_compare;
    BarButton *m_export;
};

} // namespace waferline
