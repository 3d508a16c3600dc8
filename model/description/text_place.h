// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace waferline {

/// A place in a text as an editor shows it.
struct TextPlace {
    std::int64_t line = 1; ///< from 1
    std::int64_t column = 1; ///< from 1, in characters; a byte order mark is none
};

/// Bytes of a UTF-8 byte order mark at the start: 3 or 0.
std::size_t byteOrderMarkSize(std::string_view text);

/// Offset of the first byte that no well-formed UTF-8 character starts at; none if all of the text is UTF-8.
/// Overlong forms, surrogates and values above U+10FFFF are ill-formed (Unicode 15, table 3-7).
std::optional<std::size_t> firstIllFormedUtf8(std::string_view text);

/// The places of byte offsets, in their order; the text is walked once for all of them.
std::vector<TextPlace> textPlaces(std::string_view text, std::span<const std::size_t> offsets);

} // namespace waferline
