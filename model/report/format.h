// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace waferline {

/// A number and its unit apart, so that views can set the unit smaller: {"16.1", "GB"}.
struct Figure {
    std::string number;
    std::string unit;

    /// "16.1 GB"; the number alone where there is no unit.
    std::string text() const;
};

/// Stands for a figure that does not exist.
inline constexpr std::string_view noFigure = "–";

/// Significant digits in shown figures.
inline constexpr int headlineDigits = 3;
inline constexpr int derivationDigits = 4;

/// A whole number with grouping: "157,275". Rounds to nearest.
std::string groupedInteger(double value);

/// A number of 0 or above with grouping and exactly so many decimals, for columns that stay aligned: "5.10".
/// `noFigure` for what is not finite.
std::string groupedFixed(double value, int decimals);

/// A value with its unit, scaled to engineering units (kB, MB, GB, TB; ns, µs, ms, s; k, M, G for rates),
/// decimal throughout, with `digits` significant digits, trailing zeros of a fraction dropped. The whole part
/// is never cut: rates under 10,000 and whole counts under 1,000,000 are shown in full, tokens of a context
/// always. `noFigure` for what is not finite.
Figure figure(double value, Unit unit, int digits);

/// A value to the last digit that means something: bytes to a hundredth, seconds in µs to a picosecond, the
/// rest to four decimals: "16,129,032,258.06 B", "591.3163 µs".
std::string exactText(double value, Unit unit);

/// Tokens as the command line takes them: "256k", "1M", "4,096".
std::string tokensText(std::int64_t tokens);

/// Parses digits with optional `_` or `,` (which groups by threes), and k, M (decimal) or Ki, Mi (binary);
/// decimals where they come to a whole number: "1.5M". False if it is not one, or is not in 1 …
/// ScenarioLimits::maxContextTokens.
bool parseTokens(std::string_view text, std::int64_t &tokens);

/// Parses a number of bits such as "4" or "4.25"; false if it is not one, or is not above 0 and at most
/// ScenarioLimits::maxBits.
bool parseBits(std::string_view text, double &bits);

} // namespace waferline
