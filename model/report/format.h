// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"

#include <cstdint>
#include <string>

namespace waferline {

/// A number and its unit apart, so that views can set the unit smaller: {"16.1", "GB"}.
struct Figure {
    std::string number;
    std::string unit;

    /// "16.1 GB"; the number alone where there is no unit.
    std::string text() const;
};

/// Significant digits in shown figures.
inline constexpr int headlineDigits = 3;
inline constexpr int derivationDigits = 4;

/// A whole number with grouping: "157,275". Rounds to nearest.
std::string groupedInteger(double value);

/// A value with its unit, scaled to engineering units (kB, MB, GB, TB; ns, µs, ms, s; k, M, G for rates), decimal
/// throughout, with `digits` significant digits, trailing zeros of a fraction dropped.
Figure figure(double value, Unit unit, int digits);

/// Every byte, second or count that a double holds: "16,129,032,258.06 B".
std::string exactText(double value, Unit unit);

/// Tokens as the command line takes them: "256k", "1M", "4,096".
std::string tokensText(std::int64_t tokens);

/// Parses digits with optional `_` or `,`, and k, M (decimal) or Ki, Mi (binary); false if it is not one, or is not in
/// 1 … ScenarioLimits::maxContextTokens.
bool parseTokens(std::string_view text, std::int64_t &tokens);

} // namespace waferline
