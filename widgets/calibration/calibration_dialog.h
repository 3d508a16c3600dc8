// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/calibration.h"
#include "widgets/theme.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace waferline {

/// The times of a layer, by hand or from a published speed, and what they predict beside what is published.
/// The table follows what is typed; nothing is planned with it before it is applied.
class CalibrationDialog : public QDialog {
    Q_OBJECT
public:
    explicit CalibrationDialog(QWidget *parent = nullptr);

    /// Shows the hardware that is planned with. `defaults` are what "Back to default" brings. What is being
    /// tried stays unless the hardware's own times have changed.
    void setHardware(const std::shared_ptr<const Hardware> &hardware, const LayerTimeFigures &defaults);
    void setTheme(const Theme &theme);

signals:
    void applied(const waferline::LayerTimeFigures &figures);
    void hardwareRequested();

private:
    void buildFields();
    void buildTable();
    void buildFoot();
    void tryTimes(const LayerTimeFigures &figures);
    void takeTyped();
    void takePreset(int speed);
    void onActivated(const QTreeWidgetItem *item);
    void onCurrentChanged();
    void apply();
    void refresh();
    void fillTable();
    void showOrigins();
    int presetOf(const LayerTimeFigures &figures) const;

    QLabel *m_title;
    QLabel *m_hint;
    QComboBox *m_presets;
    QLineEdit *m_fixed;
    QLineEdit *m_perRequest;
    QLabel *m_fixedOrigin;
    QLabel *m_perRequestOrigin;
    QLabel *m_fault;
    QTreeWidget *m_table;
    QLabel *m_about;
    QLabel *m_spread;
    QPushButton *m_default;
    QPushButton *m_hardwareButton;
    QPushButton *m_apply = nullptr;

    LayerTimeFigures m_present; ///< of the hardware
    LayerTimeFigures m_defaults;
    LayerTimeFigures m_tried; ///< what the fields show
    Calibration m_calibration; ///< with what is tried
    bool m_hasHardware = false;
};

} // namespace waferline
