// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/text_place.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace waferline {

namespace {

unsigned char byteAt(std::string_view text, std::size_t offset)
{
    return static_cast<unsigned char>(text[offset]);
}

bool isContinuation(unsigned char byte)
{
    return (byte & 0xC0U) == 0x80U;
}

/// Length of the well-formed character at `offset`; 0 if there is none.
std::size_t characterLength(std::string_view text, std::size_t offset)
{
    const unsigned char lead = byteAt(text, offset);
    if (lead < 0x80) {
        return 1;
    }
    if (lead < 0xC2 || lead > 0xF4) {
        return 0;
    }
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (offset + length > text.size()) {
        return 0;
    }
    const unsigned char second = byteAt(text, offset + 1);
    const unsigned char lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest) {
        return 0;
    }
    for (std::size_t i = 2; i < length; ++i) {
        if (!isContinuation(byteAt(text, offset + i))) {
            return 0;
        }
    }
    return length;
}

bool eightAreAscii(std::string_view text, std::size_t offset)
{
    std::uint64_t eight = 0;
    std::memcpy(&eight, text.data() + offset, sizeof eight);
    return (eight & 0x8080808080808080ULL) == 0;
}

} // namespace

std::size_t byteOrderMarkSize(std::string_view text)
{
    return text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

std::optional<std::size_t> firstIllFormedUtf8(std::string_view text)
{
    std::size_t offset = 0;
    while (offset < text.size()) {
        if (offset + 8 <= text.size() && eightAreAscii(text, offset)) {
            offset += 8;
            continue;
        }
        const std::size_t length = characterLength(text, offset);
        if (length == 0) {
            return offset;
        }
        offset += length;
    }
    return std::nullopt;
}

std::vector<TextPlace> textPlaces(std::string_view text, std::span<const std::size_t> offsets)
{
    std::vector<std::size_t> order(offsets.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return offsets[a] < offsets[b]; });

    std::vector<TextPlace> places(offsets.size());
    TextPlace place;
    std::size_t at = byteOrderMarkSize(text);
    for (const std::size_t index : order) {
        const std::size_t end = std::min(offsets[index], text.size());
        for (; at < end; ++at) {
            if (text[at] == '\n') {
                ++place.line;
                place.column = 1;
            } else if (!isContinuation(byteAt(text, at))) {
                ++place.column;
            }
        }
        places[index] = place;
    }
    return places;
}

} // namespace waferline
