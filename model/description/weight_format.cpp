// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/weight_format.h"

#include "model/description/names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace waferline {

namespace {

constexpr std::array<NamedWeightFormat, 20> formats{{
    {"fp32", 32, "32"},
    {"fp16", 16, "16"},
    {"bf16", 16, "16"},
    {"fp8", 8, "8"},
    {"fp8-block", 8.001953125, "8 + 32 / (128 * 128)"},
    {"mxfp8", 8.25, "(32*8 + 8) / 32"},
    {"mxfp4", 4.25, "(32*4 + 8) / 32"},
    {"nvfp4", 4.5, "(16*4 + 8) / 16"},
    {"int4-g32", 4.5, "4 + 16 / 32"},
    {"int4-g64", 4.25, "4 + 16 / 64"},
    {"int4-g128", 4.125, "4 + 16 / 128"},
    {"int4-zp-g32", 4.625, "4 + (16 + 4) / 32"},
    {"int4-zp-g64", 4.3125, "4 + (16 + 4) / 64"},
    {"int4-zp-g128", 4.15625, "4 + (16 + 4) / 128"},
    {"q8_0", 8.5, "(32*8 + 16) / 32"},
    {"q6_k", 6.5625, "210*8 / 256"},
    {"q5_k", 5.5, "176*8 / 256"},
    {"q4_k", 4.5, "144*8 / 256"},
    {"q3_k", 3.4375, "110*8 / 256"},
    {"q2_k", 2.625, "84*8 / 256"},
}};

constexpr auto formatNames = [] {
    std::array<std::string_view, formats.size()> names;
    std::transform(formats.begin(), formats.end(), names.begin(),
                   [](const NamedWeightFormat &format) { return format.name; });
    return names;
}();

} // namespace

std::span<const NamedWeightFormat> namedWeightFormats()
{
    return formats;
}

std::optional<WeightFormat> findWeightFormat(std::string_view name)
{
    const auto index = indexOfName(formatNames, name);
    if (!index) {
        return std::nullopt;
    }
    return WeightFormat{std::string(name), formats[*index].bits};
}

std::optional<WeightFormat> parseWeightFormat(std::string_view text)
{
    double bits = 0;
    const char *const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, bits);
    if (error != std::errc{} || stop != end) {
        return findWeightFormat(text);
    }
    if (!(bits >= minWeightBits && bits <= maxWeightBits)) {
        return std::nullopt;
    }
    return WeightFormat{{}, bits};
}

std::string nearestWeightFormat(std::string_view name)
{
    return nearestName(formatNames, name);
}

} // namespace waferline
