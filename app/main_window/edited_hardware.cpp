// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/edited_hardware.h"

#include "model/description/catalogue.h"

#include <QCoreApplication>

namespace waferline {

namespace {

QString editedSuffix()
{
    return QCoreApplication::translate("waferline::HardwareEditor", " (edited)");
}

} // namespace

QString nameBeforeEdits(const Hardware &hardware)
{
    QString name = QString::fromStdString(hardware.name);
    if (name.endsWith(editedSuffix())) {
        name.chop(editedSuffix().size());
    }
    return name;
}

bool isEdited(const Hardware &hardware)
{
    return QString::fromStdString(hardware.name).endsWith(editedSuffix());
}

void markEdited(Hardware &hardware)
{
    hardware.name = (nameBeforeEdits(hardware) + editedSuffix()).toStdString();
}

std::shared_ptr<const Hardware> bundledBeforeEdits(const Hardware &hardware)
{
    const QString name = nameBeforeEdits(hardware);
    for (const BundledText &text : bundledHardwareTexts()) {
        auto bundled = bundledHardware(text.id);
        if (QString::fromStdString(bundled->name) == name) {
            return bundled;
        }
    }
    return nullptr;
}

} // namespace waferline
