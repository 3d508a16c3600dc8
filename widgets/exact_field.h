// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QLineEdit>

namespace waferline {

/// A field for an exact value, with its unit behind it. Quiet until it is used: it looks like the value it
/// shows. Return or leaving it hands in what was typed; Escape restores what was there.
class ExactField : public QLineEdit {
    Q_OBJECT
public:
    explicit ExactField(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setUnit(const QString &unit);
    const QString &unit() const { return m_unit; }
    /// Shows a value. What is being typed stays unless the value has changed. Emits nothing.
    void setShownText(const QString &text);
    /// Marks what was typed as wrong; it stays in the field until it is corrected or Escape is pressed.
    void setFault(const QString &expected);
    const QString &fault() const { return m_fault; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Something was typed and handed in. The receiver calls setShownText() or setFault().
    void handedIn(const QString &text);
    /// The fault came or went; empty for none.
    void faultChanged(const QString &expected);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void handIn();
    void clearFault();
    void fitMargins();
    void applyPalette();

    Theme m_theme = Theme::light();
    QString m_unit;
    bool m_unitFits = true; ///< left out where the value needs the room
    QString m_shown;
    QString m_fault;
};

} // namespace waferline
