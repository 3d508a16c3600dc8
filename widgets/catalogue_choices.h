// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/window/choice_dialog.h"

namespace waferline {

/// The bundled models with size, kinds of layers, context and precision, in the catalogue's order.
Choices modelChoices();
/// The bundled hardware with its figures and their status.
Choices hardwareChoices();

} // namespace waferline
