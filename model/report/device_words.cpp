// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/device_words.h"

#include "model/report/format.h"
#include "model/report/words.h"

#include <algorithm>
#include <array>

namespace waferline {

namespace {

/// The start of a text, at most so many characters of UTF-8, without blanks at the ends.
std::string shortened(const std::string &text)
{
    constexpr std::size_t longest = 24;
    constexpr unsigned continuationMask = 0xC0;
    constexpr unsigned continuation = 0x80;
    std::size_t characters = 0;
    std::size_t end = 0;
    for (; end < text.size(); ++end) {
        const bool starts = (static_cast<unsigned char>(text[end]) & continuationMask) != continuation;
        characters += starts ? 1 : 0;
        if (characters > longest) {
            break;
        }
    }
    const std::string start = text.substr(0, end);
    const std::size_t first = start.find_first_not_of(' ');
    return first == std::string::npos ? std::string()
                                      : start.substr(first, start.find_last_not_of(' ') - first + 1);
}

std::string orElse(const std::string &text, const char *fallback)
{
    return text.empty() ? fallback : text;
}

std::string capitalised(std::string text)
{
    if (text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

} // namespace

std::string pluralOf(std::string_view noun)
{
    constexpr std::array<std::string_view, 5> hissing{"s", "x", "z", "ch", "sh"};
    const auto ends = [noun](std::string_view ending) { return noun.ends_with(ending); };
    if (std::ranges::any_of(hissing, ends)) {
        return std::string(noun) + "es";
    }
    constexpr std::string_view vowels = "aeiou";
    const bool consonantBefore = noun.size() > 1 && vowels.find(noun[noun.size() - 2]) == vowels.npos;
    if (noun.ends_with('y') && consonantBefore) {
        return std::string(noun.substr(0, noun.size() - 1)) + "ies";
    }
    return std::string(noun) + 's';
}

std::string DeviceWords::counted(double count) const
{
    return groupedInteger(count) + ' ' + (count == 1 ? one : many);
}

std::string DeviceWords::titleOfOne() const
{
    return capitalised(one);
}

std::string DeviceWords::titleOfMany() const
{
    return capitalised(many);
}

DeviceWords deviceWords(const Hardware &hardware)
{
    const std::string one = orElse(shortened(onOneLine(hardware.device)), "device");
    return {one, pluralOf(one), orElse(shortened(onOneLine(hardware.memory)), "memory")};
}

} // namespace waferline
