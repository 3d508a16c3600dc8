// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/size_fields.h"

#include "widgets/export/picture.h"
#include "widgets/named.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace waferline {

SizeFields::SizeFields(const QString &name, std::span<const QSize> presets, QObject *parent)
    : QObject(parent)
    , m_preset(named(new QComboBox, qPrintable(name + QStringLiteral("Preset")), tr("Size of a slide")))
    , m_width(named(new QSpinBox, qPrintable(name + QStringLiteral("Width")),
                    tr("Width in pixels, before the scale")))
    , m_height(named(new QSpinBox, qPrintable(name + QStringLiteral("Height")),
                     tr("Height in pixels, before the scale")))
{
    for (const QSize &preset : presets) {
        m_preset->addItem(tr("%1 × %2").arg(preset.width()).arg(preset.height()), preset);
    }
    m_preset->addItem(tr("Free size"));
    for (QSpinBox *side : {m_width, m_height}) {
        side->setRange(smallestPictureSide, largestPictureSide);
        side->setSuffix(tr(" px"));
        connect(side, &QSpinBox::valueChanged, this, &SizeFields::onSizeChanged);
    }
    connect(m_preset, &QComboBox::currentIndexChanged, this, &SizeFields::onPresetChosen);
    setSize(presets.front());
}

void SizeFields::addTo(QFormLayout &form)
{
    auto *size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(new QLabel(QStringLiteral("×")));
    size->addWidget(m_height);
    size->addStretch();
    form.addRow(tr("Sli&de"), m_preset);
    form.addRow(tr("Size"), size);
}

QSize SizeFields::size() const
{
    return {m_width->value(), m_height->value()};
}

void SizeFields::setSize(const QSize &size)
{
    {
        const QSignalBlocker blockWidth(m_width);
        const QSignalBlocker blockHeight(m_height);
        m_width->setValue(size.width());
        m_height->setValue(size.height());
    }
    onSizeChanged();
}

void SizeFields::setEnabled(bool enabled)
{
    for (QWidget *field : std::initializer_list<QWidget *>{m_preset, m_width, m_height}) {
        field->setEnabled(enabled);
    }
}

void SizeFields::onPresetChosen()
{
    const QSize preset = m_preset->currentData().toSize();
    if (preset.isValid()) {
        setSize(preset);
    }
}

void SizeFields::onSizeChanged()
{
    {
        const QSignalBlocker block(m_preset);
        const int preset = m_preset->findData(size());
        m_preset->setCurrentIndex(preset >= 0 ? preset : m_preset->count() - 1);
    }
    emit changed();
}

} // namespace waferline
