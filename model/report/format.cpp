// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>

namespace waferline {

namespace {

struct Scale {
    double factor;
    std::string_view unit;
};

constexpr std::array byteScales{Scale{1, "B"},    Scale{1e3, "kB"},  Scale{1e6, "MB"},
                                Scale{1e9, "GB"}, Scale{1e12, "TB"}, Scale{1e15, "PB"}};
constexpr std::array byteRateScales{Scale{1, "B/s"},    Scale{1e3, "kB/s"},  Scale{1e6, "MB/s"},
                                    Scale{1e9, "GB/s"}, Scale{1e12, "TB/s"}, Scale{1e15, "PB/s"}};
constexpr std::array operationScales{Scale{1, "FLOPS"},    Scale{1e3, "kFLOPS"},  Scale{1e6, "MFLOPS"},
                                     Scale{1e9, "GFLOPS"}, Scale{1e12, "TFLOPS"}, Scale{1e15, "PFLOPS"}};
constexpr std::array secondScales{Scale{1e-9, "ns"}, Scale{1e-6, "µs"}, Scale{1e-3, "ms"}, Scale{1, "s"}};
constexpr std::array wattScales{Scale{1, "W"}, Scale{1e3, "kW"}, Scale{1e6, "MW"}, Scale{1e9, "GW"}};
constexpr std::array megawattScales{Scale{1, "MW"}};
constexpr std::array bitScales{Scale{1, "bit"}};
constexpr std::array percentScales{Scale{1, "%"}};
constexpr std::array plainScales{Scale{1, ""}};
constexpr std::array countScales{Scale{1, ""}, Scale{1e3, "k"}, Scale{1e6, "M"}, Scale{1e9, "G"},
                                 Scale{1e12, "T"}};

// Rates below this are read as a whole; so are counts of things below the other.
constexpr double scaledRatesFrom = 1e4;
constexpr double scaledCountsFrom = 1e6;

std::span<const Scale> scalesOf(Unit unit)
{
    switch (unit) {
    case Unit::Bytes:
        return byteScales;
    case Unit::BytesPerSecond:
        return byteRateScales;
    case Unit::OperationsPerSecond:
        return operationScales;
    case Unit::Seconds:
        return secondScales;
    case Unit::Watts:
        return wattScales;
    case Unit::Megawatts:
        return megawattScales;
    case Unit::Bits:
        return bitScales;
    case Unit::Ratio:
        return percentScales;
    case Unit::Tokens:
        return plainScales;
    case Unit::None:
    case Unit::Requests:
    case Unit::TokensPerSecond:
    case Unit::TokensPerSecondPerMegawatt:
    case Unit::Parameters:
        break;
    }
    return countScales;
}

/// From where on a count is scaled; 0 where it always is.
double scaledFrom(Unit unit)
{
    switch (unit) {
    case Unit::TokensPerSecond:
    case Unit::TokensPerSecondPerMegawatt:
        return scaledRatesFrom;
    case Unit::None:
    case Unit::Requests:
        return scaledCountsFrom;
    default:
        return 0;
    }
}

/// Fixed notation whatever the locale; `value` is finite.
std::string fixed(double value, int decimals)
{
    std::array<char, 400> buffer{}; // the largest double has 309 digits
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                      std::chars_format::fixed, decimals);
    return {buffer.data(), result.ptr};
}

void dropTrailingZeros(std::string &number)
{
    if (number.find('.') == std::string::npos) {
        return;
    }
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') {
        number.pop_back();
    }
}

/// Groups the whole part of an unsigned number by threes.
std::string grouped(std::string number)
{
    std::size_t position = std::min(number.find('.'), number.size());
    while (position > 3) {
        position -= 3;
        number.insert(position, ",");
    }
    return number;
}

/// `value` is 0 or above. At most `decimals` behind the point.
std::string groupedDecimal(double value, int decimals)
{
    std::string number = fixed(value, decimals);
    dropTrailingZeros(number);
    return grouped(std::move(number));
}

/// Decimals that make `digits` significant ones; none if the whole part has as many.
int decimalsFor(double value, int digits)
{
    if (value <= 0) {
        return 0;
    }
    constexpr int mostDecimals = 12;
    const int wholeDigits = static_cast<int>(std::floor(std::log10(value))) + 1;
    return std::clamp(digits - wholeDigits, 0, mostDecimals);
}

double roundedTo(double value, int decimals)
{
    const double power = std::pow(10.0, decimals);
    return std::round(value * power) / power;
}

Figure scaled(double value, std::span<const Scale> scales, double unscaledBelow, int digits)
{
    if (value <= 0) { // in the unit itself: "0 s", not "0 ns"
        const auto base = std::ranges::find(scales, 1.0, &Scale::factor);
        return {"0", std::string(base->unit)};
    }
    std::size_t index = 0;
    const auto shown = [&] {
        const double inUnit = value / scales[index].factor;
        return roundedTo(inUnit, decimalsFor(inUnit, digits));
    };
    // What rounds up to 1,000 of a unit is 1 of the next.
    while (index + 1 < scales.size() && shown() * scales[index].factor >= unscaledBelow
           && shown() >= scales[index + 1].factor / scales[index].factor) {
        ++index;
    }
    const double inUnit = value / scales[index].factor;
    return {groupedDecimal(inUnit, decimalsFor(inUnit, digits)), std::string(scales[index].unit)};
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Splits a unit off the end: "256Ki" → "256", 1024. False for an unknown one.
bool splitTokensUnit(std::string_view &text, std::int64_t &factor)
{
    struct TokensUnit {
        std::string_view name;
        std::int64_t factor;
    };
    constexpr std::array units{TokensUnit{"Ki", 1024}, TokensUnit{"Mi", 1'048'576}, TokensUnit{"k", 1000},
                               TokensUnit{"M", 1'000'000}, TokensUnit{"", 1}};
    for (const TokensUnit &unit : units) {
        if (text.ends_with(unit.name)) {
            text.remove_suffix(unit.name.size());
            factor = unit.factor;
            return !text.empty() && isDigit(text.back());
        }
    }
    return false;
}

/// Whether separators stand between digits, and commas before groups of three: "1,5" could mean one and a
/// half.
bool separatorsAreRight(std::string_view whole)
{
    if (whole.empty() || !isDigit(whole.front()) || !isDigit(whole.back())) {
        return false;
    }
    const std::size_t firstComma = whole.find(',');
    if (firstComma == std::string_view::npos) {
        return whole.find("__") == std::string_view::npos;
    }
    if (firstComma > 3 || (whole.size() - firstComma) % 4 != 0) {
        return false;
    }
    for (std::size_t index = 0; index < whole.size(); ++index) {
        const bool comma = index >= firstComma && (index - firstComma) % 4 == 0;
        if (comma ? whole[index] != ',' : !isDigit(whole[index])) {
            return false;
        }
    }
    return true;
}

/// Digits and separators as a whole number; false beyond `most`.
bool readWhole(std::string_view text, std::int64_t most, std::int64_t &value)
{
    value = 0;
    for (const char c : text) {
        if (c == ',' || c == '_') {
            continue;
        }
        if (!isDigit(c)) {
            return false;
        }
        value = value * 10 + (c - '0');
        if (value > most) {
            return false;
        }
    }
    return true;
}

} // namespace

std::string Figure::text() const
{
    return unit.empty() ? number : number + ' ' + unit;
}

std::string groupedInteger(double value)
{
    if (!std::isfinite(value)) {
        return std::string(noFigure);
    }
    const double whole = std::round(value);
    return (whole < 0 ? "−" : "") + grouped(fixed(std::abs(whole), 0));
}

std::string groupedFixed(double value, int decimals)
{
    return std::isfinite(value) ? grouped(fixed(value, decimals)) : std::string(noFigure);
}

Figure figure(double value, Unit unit, int digits)
{
    if (!std::isfinite(value)) {
        return {std::string(noFigure), ""};
    }
    if (value < 0) {
        Figure positive = figure(-value, unit, digits);
        positive.number.insert(0, "−");
        return positive;
    }
    const bool whole = value == std::round(value);
    if (unit == Unit::Tokens && whole) {
        return {groupedInteger(value), ""};
    }
    if ((unit == Unit::None || unit == Unit::Requests) && whole && value < scaledCountsFrom) {
        return {groupedInteger(value), ""};
    }
    constexpr double percent = 100;
    return scaled(unit == Unit::Ratio ? value * percent : value, scalesOf(unit), scaledFrom(unit), digits);
}

std::string exactText(double value, Unit unit)
{
    if (!std::isfinite(value)) {
        return std::string(noFigure);
    }
    if (value < 0) {
        return "−" + exactText(-value, unit);
    }
    constexpr double microsecondsPerSecond = 1e6;
    switch (unit) {
    case Unit::Bytes:
        return groupedDecimal(value, 2) + " B";
    case Unit::Seconds:
        return groupedDecimal(value * microsecondsPerSecond, 6) + " µs";
    case Unit::Ratio:
        return groupedDecimal(value * 100, 4) + " %";
    default: {
        const std::string_view name = scalesOf(unit).front().unit;
        return groupedDecimal(value, 4) + (name.empty() ? "" : " ") + std::string(name);
    }
    }
}

std::string tokensText(std::int64_t tokens)
{
    constexpr std::int64_t kilo = 1000;
    constexpr std::int64_t mega = kilo * kilo;
    const std::int64_t factor = tokens == 0 ? 1 : tokens % mega == 0 ? mega : tokens % kilo == 0 ? kilo : 1;
    const std::int64_t count = tokens / factor;
    return groupedInteger(static_cast<double>(count)) + (factor == mega ? "M" : factor == kilo ? "k" : "");
}

bool parseTokens(std::string_view text, std::int64_t &tokens)
{
    std::int64_t factor = 1;
    if (!splitTokensUnit(text, factor)) {
        return false;
    }
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    while (fraction.ends_with('0')) {
        fraction.remove_suffix(1);
    }
    std::int64_t wholeValue = 0;
    if (!separatorsAreRight(whole) || !readWhole(whole, ScenarioLimits::maxContextTokens, wholeValue)) {
        return false;
    }
    // Twelve decimals times 1024 × 1024 stay within 64 bits.
    constexpr std::size_t mostDecimals = 12;
    std::int64_t fractionValue = 0;
    std::int64_t divisor = 1;
    if (fraction.size() > mostDecimals || !std::ranges::all_of(fraction, isDigit)) {
        return false;
    }
    for (const char c : fraction) {
        fractionValue = fractionValue * 10 + (c - '0');
        divisor *= 10;
    }
    if (fractionValue * factor % divisor != 0) {
        return false;
    }
    const std::int64_t value = wholeValue * factor + fractionValue * factor / divisor;
    if (value < 1 || value > ScenarioLimits::maxContextTokens) {
        return false;
    }
    tokens = value;
    return true;
}

bool parseBits(std::string_view text, double &bits)
{
    double value = 0;
    const char *const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    const bool number =
        result.ec == std::errc{} && result.ptr == end && !text.empty() && isDigit(text.front());
    if (!number || !(value >= ScenarioLimits::minBits) || value > ScenarioLimits::maxBits) {
        return false;
    }
    bits = value;
    return true;
}

} // namespace waferline
