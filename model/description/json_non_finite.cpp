// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/json_non_finite.h"

#include "model/description/json_locator.h"

#include <algorithm>
#include <array>
#include <limits>

namespace waferline {

namespace {

struct NonFinite {
    std::string_view word;
    std::string_view placeholder; ///< with a fraction, so that the parser tells it as such
    double value;
};
constexpr std::array<NonFinite, 3> nonFinites{{
    {"NaN", "0.0", std::numeric_limits<double>::quiet_NaN()},
    {"Infinity", "0.000000", std::numeric_limits<double>::infinity()},
    {"-Infinity", "-0.000000", -std::numeric_limits<double>::infinity()},
}};

bool startsLikeNumber(std::string_view word)
{
    return !word.empty() && std::string_view("-0123456789").find(word.front()) != std::string_view::npos;
}

} // namespace

FiniteText withoutNonFinites(std::string_view text)
{
    FiniteText finite;
    if (text.find("NaN") == std::string_view::npos && text.find("Infinity") == std::string_view::npos) {
        return finite;
    }
    finite.text = text;
    std::size_t numbers = 0;
    for (std::size_t at = 0; at < text.size();) {
        const TextToken token = nextToken(text, at);
        at = token.offset + token.text.size();
        const auto *const found = std::find_if(nonFinites.begin(), nonFinites.end(),
                                               [&](const NonFinite &one) { return one.word == token.text; });
        if (found != nonFinites.end()) {
            finite.text.replace(token.offset, found->word.size(), found->placeholder);
            finite.replaced.push_back({numbers, found->value});
            ++numbers;
        } else if (startsLikeNumber(token.text)) {
            ++numbers;
        }
    }
    return finite;
}

} // namespace waferline
