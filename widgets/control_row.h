// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/exact_field.h"
#include "widgets/fitted_label.h"

#include <QString>
#include <QWidget>

class QLabel;

namespace waferline {

/// A control of the What-if panel: its name, a field for the exact value, what it is changed with, and below
/// it what was expected where an entry is wrong.
class ControlRow : public QWidget {
    Q_OBJECT
public:
    /// `field` and `editor` become children; the field may be null.
    ControlRow(const QString &name, ExactField *field, QWidget *editor, QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    /// The message that is shown; empty for none.
    QString message() const;

private:
    void showMessage(const QString &message);

    FittedLabel *m_name;
    ExactField *m_field;
    QLabel *m_message;
};

} // namespace waferline
