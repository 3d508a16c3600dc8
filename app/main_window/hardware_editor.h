// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/hardware.h"
#include "widgets/theme.h"

#include <QDialog>

#include <array>
#include <memory>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace waferline {

/// Changes the figures of the present hardware one by one. What is handed in is checked as a file would be;
/// a fault stays beside its field and changes nothing.
class HardwareEditor : public QDialog {
    Q_OBJECT
public:
    explicit HardwareEditor(QWidget *parent = nullptr);
    ~HardwareEditor() override;

    /// Shows the hardware that is planned with.
    void setHardware(const std::shared_ptr<const Hardware> &hardware);
    void setTheme(const Theme &theme);
    /// Says why what was handed in last is not planned; the fields go back to the present hardware.
    void showRefusal(const QString &reason);

signals:
    /// A checked hardware to plan with; `what` names the change, for undo.
    void edited(const std::shared_ptr<const waferline::Hardware> &hardware, const QString &what);
    void saveRequested();
    void calibrationRequested();

private:
    struct Row {
        QLabel *name = nullptr;
        QLineEdit *value = nullptr;
        QCheckBox *unknown = nullptr; ///< none where the figure cannot be unknown
        QComboBox *status = nullptr;
        QLineEdit *source = nullptr;
        QLabel *fault = nullptr;
    };

    void buildRow(HardwareFigure figure, QGridLayout &grid);
    void buildFoot();
    void connectRow(HardwareFigure figure);
    void showRow(HardwareFigure figure);
    void takeValue(HardwareFigure figure);
    void takeUnknown(HardwareFigure figure, bool unknown);
    void takeOrigin(HardwareFigure figure);
    void handIn(HardwareFigure figure, Hardware changed);
    void setFault(HardwareFigure figure, const QString &fault);
    void reset();
    std::shared_ptr<const Hardware> original() const;
    Row &row(HardwareFigure figure) { return m_rows[static_cast<std::size_t>(figure)]; }

    std::shared_ptr<const Hardware> m_hardware;
    std::shared_ptr<const Hardware> m_unedited; ///< the last one that was not made here
    std::array<Row, hardwareFigureCount> m_rows;
    QLabel *m_title;
    QLabel *m_hint;
    QLabel *m_message;
    QPushButton *m_reset;
    QPushButton *m_save;
    QPushButton *m_calibrate;
};

} // namespace waferline
