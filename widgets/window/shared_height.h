// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QSplitter>

namespace waferline {

/// Two widgets one above the other with a handle between. Until the handle is moved, the lower one has a
/// share of the height within bounds, whatever the window's size.
class SharedHeight : public QSplitter {
    Q_OBJECT
public:
    SharedHeight(QWidget *upper, QWidget *lower, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// What the user set, for the next start; empty while nothing was.
    QByteArray userState() const { return m_setByUser ? saveState() : QByteArray(); }
    void restoreUserState(const QByteArray &state) { m_setByUser = restoreState(state); }

protected:
    QSplitterHandle *createHandle() override;
    void resizeEvent(QResizeEvent *event) override;

private:
    friend class SharedHeightHandle;
    void share();

    const Theme *m_theme = &Theme::light();
    bool m_setByUser = false;
};

} // namespace waferline
