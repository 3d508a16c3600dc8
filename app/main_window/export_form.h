// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/main_window/export_settings.h"
#include "widgets/export/picture_frame.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace waferline {

class SizeFields;

/// All that can be chosen about a picture.
class ExportForm : public QWidget {
    Q_OBJECT
public:
    /// `windowTheme` is what "as shown" means.
    explicit ExportForm(ThemeKind windowTheme, QWidget *parent = nullptr);

    /// There is another plan to compare with.
    void offerComparison();
    ExportChoice choice() const;
    void setChoice(const ExportChoice &choice);
    /// What the picture says where nothing is typed.
    void setOwnTexts(const FrameTexts &texts);
    /// False if no picture of that size can be made; the form says so.
    bool isPossible() const;

signals:
    void changed();

private:
    void buildChoices();
    void buildLayout();
    void addTextRow(QFormLayout &form, QCheckBox *part, QLineEdit *text);
    void connectChoices();
    void onChanged();
    void enableWhatMatters();

    ThemeKind m_windowTheme;
    QComboBox *m_view;
    QComboBox *m_format;
    SizeFields *m_size;
    QDoubleSpinBox *m_scale;
    QLabel *m_pixels;
    QComboBox *m_theme;
    QComboBox *m_background;
    QCheckBox *m_title;
    QLineEdit *m_titleText;
    QCheckBox *m_legend;
    QCheckBox *m_caption;
    QLineEdit *m_captionText;
};

} // namespace waferline
