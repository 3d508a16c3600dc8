// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/animation.h"
#include "widgets/theme.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QSettings;
class QSpinBox;

namespace waferline {

class SizeFields;

/// All that can be chosen about an animation.
class AnimationForm : public QWidget {
    Q_OBJECT
public:
    /// `windowTheme` is what "as shown" means.
    explicit AnimationForm(ThemeKind windowTheme, QWidget *parent = nullptr);

    AnimationOptions options() const;
    /// The speed follows from the loop, and is not chosen.
    bool joinsUp() const;
    /// In simulated seconds a second: what it comes to where it is not chosen, to go on from.
    void showSpeed(double speed);
    void restore(QSettings &settings);
    void save(QSettings &settings) const;

signals:
    void changed();

private:
    void buildChoices();
    void buildLayout();
    void connectChoices();
    void onChanged();

    ThemeKind m_windowTheme;
    QComboBox *m_format;
    SizeFields *m_size;
    QComboBox *m_theme;
    QDoubleSpinBox *m_seconds;
    QSpinBox *m_framesPerSecond;
    QCheckBox *m_joins;
    QDoubleSpinBox *m_speed;
    QCheckBox *m_loops;
    QCheckBox *m_title;
    QCheckBox *m_legend;
    QCheckBox *m_caption;
};

} // namespace waferline
