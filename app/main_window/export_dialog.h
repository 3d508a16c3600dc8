// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/window_picture.h"

#include <QDialog>

#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSettings;
class QSpinBox;

namespace waferline {

/// Chooses what a picture shows and how large it is, with a preview, and writes it.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `settings` may be null. `windowTheme` is what "as shown" means.
    ExportDialog(Setup setup, double seconds, ThemeKind windowTheme, QSettings *settings,
                 QWidget *parent = nullptr);

    PictureView view() const;
    PictureOptions options() const;
    /// Writes the picture that is chosen; a failure is shown in the dialog and returned as false.
    bool exportTo(const QString &path);

private:
    void buildForm();
    void buildChoices();
    void connectChoices();
    void restoreSettings();
    void saveSettings(const QString &path);
    void onPresetChosen();
    void onChanged();
    void updatePreview();
    void askForFile();

    Setup m_setup;
    double m_seconds;
    ThemeKind m_windowTheme;
    QSettings *m_settings;

    QComboBox *m_view;
    QComboBox *m_preset;
    QSpinBox *m_width;
    QSpinBox *m_height;
    QDoubleSpinBox *m_scale;
    QComboBox *m_theme;
    QComboBox *m_background;
    QCheckBox *m_title;
    QCheckBox *m_legend;
    QCheckBox *m_caption;
    QLabel *m_pixels;
    QLabel *m_preview;
    QLabel *m_message;
    QPushButton *m_export;
};

} // namespace waferline
