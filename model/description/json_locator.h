// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waferline {

/// What of a JSON pointer is looked for in the text.
enum class PlaceOf : std::uint8_t {
    Value,
    Key, ///< the key of the member
    SecondKey, ///< the same key once more
    Owner, ///< the object that lacks the member
};

struct PlaceQuery {
    std::string pointer; ///< RFC 6901
    PlaceOf of = PlaceOf::Value;
};

inline constexpr std::size_t noOffset = static_cast<std::size_t>(-1);

/// Byte offsets of the queries in a JSON text, in their order; noOffset for what is not there. The text is
/// walked once, and only as far as needed; what comes after need not be JSON.
std::vector<std::size_t> locate(std::string_view text, std::span<const PlaceQuery> queries);

/// The token of a text that covers the byte at `offset`: a string with its quotes, a word or number, or a
/// single character; empty at the end of the text.
struct TextToken {
    std::size_t offset = 0;
    std::string_view text;
    char before = '\0'; ///< the last character before it that is not white space; 0 at the start
};
TextToken tokenAt(std::string_view text, std::size_t offset);
/// The first token from `offset` on, which is not inside of one; `before` is not told.
TextToken nextToken(std::string_view text, std::size_t offset);

} // namespace waferline
