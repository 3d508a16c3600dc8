// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t maxSize);

namespace {

bool isNumberCharacter(char c)
{
    return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

/// The text with the first number from `from` on replaced: libFuzzer's own mutations seldom leave JSON whole.
std::string withOtherNumber(std::string text, std::size_t from, std::size_t choice)
{
    static constexpr std::array<std::string_view, 20> numbers{
        "0",   "1",    "2",        "3",         "7",   "-1",   "0.5",  "1.5",    "1e3",   "100000",
        "1e9", "1e12", "Infinity", "-Infinity", "NaN", "1e18", "1e21", "1e-300", "1e308", "9007199254740993"};
    const std::size_t at = text.find_first_of("0123456789", from);
    if (at == std::string::npos) {
        return text;
    }
    std::size_t end = at;
    while (end < text.size() && isNumberCharacter(text[end])) {
        ++end;
    }
    return text.replace(at, end - at, numbers.at(choice % numbers.size()));
}

} // namespace

/// Found by libFuzzer by its name. Every other time another number, else one of libFuzzer's own mutations.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t maxSize,
                                               unsigned int seed)
{
    std::minstd_rand random(seed);
    if (size == 0 || random() % 2 == 0) {
        return LLVMFuzzerMutate(data, size, maxSize);
    }
    const std::string text = withOtherNumber(std::string(data, data + size), random() % size, random());
    if (text.size() > maxSize) {
        return LLVMFuzzerMutate(data, size, maxSize);
    }
    std::copy(text.begin(), text.end(), data);
    return text.size();
}
