// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>

#include <span>

class QComboBox;
class QFormLayout;
class QSpinBox;

namespace waferline {

/// The size of a picture as rows of a form: one of a slide's sizes, or width and height.
class SizeFields : public QObject {
    Q_OBJECT
public:
    /// `name` begins the names of the fields; the first preset is chosen.
    SizeFields(const QString &name, std::span<const QSize> presets, QObject *parent);

    void addTo(QFormLayout &form);
    QSize size() const;
    void setSize(const QSize &size);
    void setEnabled(bool enabled);

signals:
    void changed();

private:
    void onPresetChosen();
    void onSizeChanged();

    QComboBox *m_preset;
    QSpinBox *m_width;
    QSpinBox *m_height;
};

} // namespace waferline
