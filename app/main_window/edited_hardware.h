// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/hardware.h"

#include <QString>

#include <memory>

namespace waferline {

/// The name before the hardware was edited in the window: without " (edited)".
QString nameBeforeEdits(const Hardware &hardware);
bool isEdited(const Hardware &hardware);
/// Marks the hardware's name as edited.
void markEdited(Hardware &hardware);
/// The bundled hardware that was edited to become this; null if it was no bundled one.
std::shared_ptr<const Hardware> bundledBeforeEdits(const Hardware &hardware);

} // namespace waferline
