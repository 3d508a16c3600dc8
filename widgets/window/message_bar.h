// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QWidget>

class QLabel;

namespace waferline {

class BarButton;

/// One message across the window, until it is closed or the next one comes.
class MessageBar : public QWidget {
    Q_OBJECT
public:
    explicit MessageBar(QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    void showMessage(const QString &message);
    QString message() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme *m_theme = &Theme::light();
    QLabel *m_text;
    BarButton *m_close;
};

} // namespace waferline
