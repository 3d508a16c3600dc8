// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/scenario.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace waferline {

// What may be typed into the fields of the What-if panel. Each is none for an entry that means nothing; a
// unit behind the value ("256k tokens", "4 bits") is taken as meant.

/// "256k", "262,144", "256Ki", "1.5M"; 1 … ScenarioLimits::maxContextTokens.
std::optional<std::int64_t> tokensEntry(const QString &text);

/// A format of weights, or as shipped.
struct WeightsEntry {
    std::optional<WeightFormat> format; ///< none: as shipped
};

/// A number of bits, the name of a format, or "as shipped".
std::optional<WeightsEntry> weightsEntry(const QString &text);

/// A number of bits from ScenarioLimits::minBits to maxBits.
std::optional<double> bitsEntry(const QString &text);

/// A whole number from 1 to `most`, with or without separators.
std::optional<std::int64_t> countEntry(const QString &text, std::int64_t most);

/// "wafer" or what else a device is called, "layer", or how many stages a layer has.
std::optional<Stages> stagesEntry(const QString &text, const QString &device);

} // namespace waferline
