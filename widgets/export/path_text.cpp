// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/path_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace waferline {

std::int64_t inHundredths(double value)
{
    constexpr double most = 1e12;
    return std::llround(std::fmax(-most, std::fmin(most, value * 100)));
}

void addNumber(QByteArray &text, double value)
{
    addHundredths(text, inHundredths(value));
}

bool closesAt(const QPainterPath &path, int element)
{
    if (element + 1 < path.elementCount() && !path.elementAt(element + 1).isMoveTo()) {
        return false;
    }
    int first = element;
    while (first > 0 && !path.elementAt(first).isMoveTo()) {
        --first;
    }
    return element > first && QPointF(path.elementAt(first)) == QPointF(path.elementAt(element));
}

void addHundredths(QByteArray &text, std::int64_t hundredths)
{
    if (hundredths < 0) {
        text += '-';
        hundredths = -hundredths;
    }
    std::array<char, 24> digits{};
    const char *const end = std::to_chars(digits.data(), digits.data() + digits.size(), hundredths / 100).ptr;
    text.append(digits.data(), end - digits.data());
    if (const auto rest = static_cast<int>(hundredths % 100); rest != 0) {
        text += '.';
        text += static_cast<char>('0' + rest / 10);
        if (rest % 10 != 0) {
            text += static_cast<char>('0' + rest % 10);
        }
    }
}

} // namespace waferline
