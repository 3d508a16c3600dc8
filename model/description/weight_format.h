// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace waferline {

/// How many bits one weight takes, scales and zero points included. `name` is empty for a plain number of
/// bits.
struct WeightFormat {
    std::string name;
    double bits = 16;

    bool operator==(const WeightFormat &) const = default;
};

/// Bounds of the bits of a weight or a cache element. The lower one keeps all that is derived from it finite.
inline constexpr double minWeightBits = 0.01;
inline constexpr double maxWeightBits = 64;

struct NamedWeightFormat {
    std::string_view name;
    double bits;
    std::string_view arithmetic; ///< how the bits come about, e.g. "(32*4 + 8) / 32"
};

/// Every named format, in the order in which they are listed to users.
std::span<const NamedWeightFormat> namedWeightFormats();

/// The format of that name, or none.
std::optional<WeightFormat> findWeightFormat(std::string_view name);

/// The format that a user wrote: a name, or a number of bits from minWeightBits to maxWeightBits; none if it
/// is neither.
std::optional<WeightFormat> parseWeightFormat(std::string_view text);

/// The name of a mistyped format's nearest, or empty.
std::string nearestWeightFormat(std::string_view name);

} // namespace waferline
