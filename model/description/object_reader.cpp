// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/object_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace waferline {

using nlohmann::json;

ObjectReader::ObjectReader(const json &value, const JsonPath &path, FaultCollector &faults)
    : m_path(path)
    , m_faults(faults)
{
    if (value.is_object()) {
        m_object = &value;
        return;
    }
    m_faults.add({.code = FaultCode::WrongType,
                  .pointer = path.pointer(),
                  .found = describe(value),
                  .expected = "an object"});
}

const json *ObjectReader::find(std::string_view key) const
{
    if (m_object == nullptr) {
        return nullptr;
    }
    const auto member = m_object->find(key);
    return member == m_object->end() ? nullptr : &*member;
}

std::vector<std::string> ObjectReader::keys() const
{
    std::vector<std::string> keys;
    if (m_object != nullptr) {
        for (const auto &[key, value] : m_object->get_ref<const json::object_t &>()) {
            keys.push_back(key);
        }
    }
    return keys;
}

void ObjectReader::checkKeys(Names known)
{
    if (m_object == nullptr) {
        return;
    }
    for (const auto &[key, value] : m_object->get_ref<const json::object_t &>()) {
        if (m_faults.isFull()) {
            return;
        }
        if (!indexOfName(known, key)) {
            add(FaultCode::UnknownKey, key, quotedText(key), "one of the keys " + oneOf(known), PlaceOf::Key,
                nearestName(known, key));
        }
    }
}

bool ObjectReader::require(std::string_view key, std::string_view expected)
{
    if (has(key)) {
        return true;
    }
    if (m_object != nullptr) {
        add(FaultCode::MissingKey, key, "nothing", expected, PlaceOf::Owner);
    }
    return false;
}

std::optional<std::string> ObjectReader::text(std::string_view key)
{
    const json *const value = find(key);
    if (value == nullptr) {
        return std::nullopt;
    }
    if (!value->is_string()) {
        wrongType(key, "a text in double quotes");
        return std::nullopt;
    }
    return value->get<std::string>();
}

std::optional<bool> ObjectReader::flag(std::string_view key)
{
    const json *const value = find(key);
    if (value == nullptr) {
        return std::nullopt;
    }
    if (!value->is_boolean()) {
        wrongType(key, "true or false");
        return std::nullopt;
    }
    return value->get<bool>();
}

std::optional<double> ObjectReader::number(std::string_view key, const NumberRange &range, Null null)
{
    const json *const value = find(key);
    if (value == nullptr || (value->is_null() && null == Null::Accepted)) {
        return std::nullopt;
    }
    if (!value->is_number()) {
        wrongType(key, range.expected);
        return std::nullopt;
    }
    const auto number = value->get<double>();
    if (!(number >= range.min && number <= range.max)) {
        wrongValue(key, range.expected);
        return std::nullopt;
    }
    return number;
}

std::optional<std::int64_t> ObjectReader::whole(std::string_view key, const NumberRange &range)
{
    const auto value = number(key, range);
    if (!value) {
        return std::nullopt;
    }
    if (std::floor(*value) != *value) {
        wrongValue(key, range.expected);
        return std::nullopt;
    }
    const json &written = *find(key);
    return written.is_number_float() ? static_cast<std::int64_t>(*value) : written.get<std::int64_t>();
}

std::optional<std::size_t> ObjectReader::choice(std::string_view key, Names names)
{
    const json *const value = find(key);
    if (value == nullptr) {
        return std::nullopt;
    }
    if (!value->is_string()) {
        wrongType(key, oneOf(names));
        return std::nullopt;
    }
    const auto &name = value->get_ref<const std::string &>();
    const auto index = indexOfName(names, name);
    if (!index) {
        wrongValue(key, oneOf(names), nearestName(names, name));
    }
    return index;
}

std::optional<WeightFormat> ObjectReader::weightFormat(std::string_view key, Names words)
{
    constexpr NumberRange bitsRange{minWeightBits, maxWeightBits, "a number of bits from 0.01 to 64"};
    const json *const value = find(key);
    if (value == nullptr) {
        return std::nullopt;
    }
    if (value->is_number()) {
        const auto bits = number(key, bitsRange);
        return bits ? std::optional(WeightFormat{{}, *bits}) : std::nullopt;
    }
    const std::string expected = std::string(bitsRange.expected)
        + (words.empty() ? ", or the name of a weight format"
                         : ", the name of a weight format or " + oneOf(words));
    if (!value->is_string()) {
        wrongType(key, expected);
        return std::nullopt;
    }
    const auto &name = value->get_ref<const std::string &>();
    auto format = findWeightFormat(name);
    if (!format && !indexOfName(words, name)) {
        const std::string word = nearestName(words, name);
        wrongValue(key, expected, word.empty() ? nearestWeightFormat(name) : word);
    }
    return format;
}

void ObjectReader::wrongType(std::string_view key, std::string_view expected)
{
    add(FaultCode::WrongType, key, describe(*find(key)), expected);
}

void ObjectReader::wrongValue(std::string_view key, std::string_view expected, std::string suggestion)
{
    add(FaultCode::WrongValue, key, describe(*find(key)), expected, PlaceOf::Value, std::move(suggestion));
}

void ObjectReader::add(FaultCode code, std::string_view key, std::string found, std::string_view expected,
                       PlaceOf of, std::string suggestion)
{
    if (m_faults.isFull()) {
        return;
    }
    m_faults.add({.code = code,
                  .pointer = at(key).pointer(),
                  .found = std::move(found),
                  .expected = std::string(expected),
                  .suggestion = std::move(suggestion)},
                 of);
}

std::optional<std::size_t> readFormat(ObjectReader &object, Names accepted)
{
    const std::string expected = "\"format\": " + oneOf(accepted);
    if (object.has("format")) {
        return object.choice("format", accepted);
    }
    if (object.isObject()) {
        // What Hugging Face calls config.json has these and no format of ours.
        const bool isConfig = object.has("model_type") || object.has("architectures");
        object.add(FaultCode::MissingKey, "format", isConfig ? "a Hugging Face config.json" : "nothing",
                   expected, PlaceOf::Owner);
    }
    return std::nullopt;
}

bool checkFormat(ObjectReader &object, std::string_view format, bool isInside)
{
    if (isInside && !object.has("format")) {
        return object.isObject();
    }
    const std::array formats{format};
    return readFormat(object, formats).has_value();
}

} // namespace waferline
