// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/hardware.h"

#include <QString>

#include <optional>

namespace waferline {

/// A figure of the hardware as it is typed and shown: "44 GB", "43.2 PB/s", "25 PFLOPS", "2 µs", "46 kW".
QString figureEntryText(HardwareFigure figure, double value);

/// The value of "44 GB", "44e9" or "44,000,000,000"; without a unit it is in bytes, bytes or operations per
/// second, seconds or watts. None for what is no number or has another figure's unit. Ranges are the
/// reader's.
std::optional<double> figureEntry(HardwareFigure figure, const QString &text);

} // namespace waferline
