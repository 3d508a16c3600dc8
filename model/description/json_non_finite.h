// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace waferline {

/// A number of a text in whose place a placeholder stands.
struct ReplacedNumber {
    std::size_t index = 0; ///< among the numbers of the text, from 0
    double value = 0;
};

/// A JSON text without NaN, Infinity and -Infinity, which Python's json module writes and nlohmann's parser
/// refuses.
struct FiniteText {
    std::string text; ///< empty where nothing was replaced
    std::vector<ReplacedNumber> replaced;
};

/// Puts a number of the same length for each such word outside of strings: every offset stays. Whether a
/// number may stand there is the parser's to say. Numbers are counted as it counts them, up to where it
/// stops.
FiniteText withoutNonFinites(std::string_view text);

} // namespace waferline
