// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/fault_collector.h"

#include "model/description/text_place.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>

namespace waferline {

namespace {

constexpr std::size_t longestQuoted = 60;
constexpr std::size_t longestPointer = 1000;
constexpr std::size_t longestLocated = 65'536;

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The first `length` bytes or a little less: whole characters, with an ellipsis where something was cut.
std::string shortened(std::string_view text, std::size_t length)
{
    if (text.size() <= length) {
        return std::string(text);
    }
    while (length > 0 && isContinuation(text[length])) {
        --length;
    }
    return std::string(text.substr(0, length)).append("…");
}

/// A pointer for the search: that of an owner where keys of megabytes would take the memory a hundred times
/// over.
std::string locatable(const std::string &pointer)
{
    return pointer.size() <= longestLocated ? pointer : pointer.substr(0, pointer.rfind('/', longestLocated));
}

std::string escapedCharacter(unsigned int code)
{
    std::array<char, 8> escape{};
    std::snprintf(escape.data(), escape.size(), "\\u%04x", code);
    return escape.data();
}

/// Control characters (C0, DEL, C1) as \uXXXX: what is shown on a terminal must not steer it.
std::string withoutControls(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7F) {
            plain += escapedCharacter(byte);
        } else if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) {
            ++i;
            plain += escapedCharacter(static_cast<unsigned char>(text[i]));
        } else {
            plain += text[i];
        }
    }
    return plain;
}

} // namespace

void FaultCollector::add(Fault fault, PlaceOf of)
{
    if (isFull()) {
        return;
    }
    std::string located = locatable(fault.pointer);
    fault.file = m_file;
    fault.pointer = withoutControls(shortened(fault.pointer, longestPointer));
    const bool isTold = std::ranges::any_of(m_faults, [&fault](const Fault &told) {
        return told.code == fault.code && told.pointer == fault.pointer && told.expected == fault.expected;
    });
    if (isTold) {
        return; // a figure that several parts are made of is read more than once
    }
    m_places.push_back({std::move(located), of});
    m_faults.push_back(std::move(fault));
}

void FaultCollector::addPlaced(const Faults &faults)
{
    m_placed.insert(m_placed.end(), faults.begin(), faults.end());
}

Faults FaultCollector::take(std::string_view text)
{
    const std::vector<std::size_t> offsets = locate(text, m_places);
    const std::vector<TextPlace> places = textPlaces(text, offsets);
    std::vector<std::size_t> order(m_faults.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return offsets[a] < offsets[b]; });

    Faults sorted;
    for (const std::size_t index : order) {
        Fault &fault = m_faults[index];
        if (offsets[index] != noOffset) {
            fault.line = places[index].line;
            fault.column = places[index].column;
        }
        sorted.push_back(std::move(fault));
    }
    sorted.insert(sorted.end(), m_placed.begin(), m_placed.end());
    return sorted;
}

std::string quotedText(std::string_view text)
{
    using nlohmann::json;
    const json cut = shortened(text, longestQuoted);
    return withoutControls(cut.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::string describe(const nlohmann::json &value)
{
    if (value.is_object()) {
        return "an object";
    }
    if (value.is_array()) {
        return "a list";
    }
    if (value.is_number_float() && !std::isfinite(value.get<double>())) {
        const auto number = value.get<double>();
        return std::isnan(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity"; // dump() says null
    }
    return value.is_string() ? quotedText(value.get_ref<const std::string &>()) : value.dump();
}

} // namespace waferline
