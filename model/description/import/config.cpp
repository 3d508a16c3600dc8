// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/config.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace waferline {

using nlohmann::json;

namespace {

constexpr NumberRange sizeRange{1, 1e9, "a whole number from 1 to 1e9"};
constexpr NumberRange sizeOrZeroRange{0, 1e9, "a whole number from 0 to 1e9"};

std::string wholeText(double value)
{
    return std::to_string(static_cast<std::int64_t>(value));
}

} // namespace

Config::Config(const json &value, const JsonPath &path, Config *outer, FaultCollector &faults,
               std::vector<Assumption> &assumptions)
    : m_object(value, path, faults)
    , m_outer(outer)
    , m_faults(faults)
    , m_assumptions(assumptions)
{
}

const json *Config::value(Keys keys) const
{
    for (const std::string_view key : keys) {
        if (m_asked.find(key) == m_asked.end()) {
            m_asked.emplace(key);
        }
        const json *const found = m_object.find(key);
        if (found != nullptr && !found->is_null()) {
            return found;
        }
    }
    return nullptr;
}

std::optional<double> Config::whole(Keys keys, const NumberRange &range)
{
    std::optional<double> first;
    for (const std::string_view key : keys) {
        if (!has(key)) {
            continue;
        }
        const auto read = m_object.whole(key, range);
        // Wrong: the fault is there, and one of a smaller kind must not follow from it.
        const double here = read ? static_cast<double>(*read) : 1.0;
        if (first && read && *first != here) {
            m_object.add(FaultCode::Conflict, key, describe(*m_object.find(key)),
                         wholeText(*first) + ", as under another name of this key");
        }
        first = first.value_or(here);
    }
    return first;
}

double Config::size(Keys keys)
{
    const auto found = whole(keys, sizeRange);
    if (!found) {
        missing(keys, sizeRange.expected);
    }
    return found.value_or(1);
}

double Config::sizeOrZero(Keys keys)
{
    const auto found = whole(keys, sizeOrZeroRange);
    if (!found) {
        missing(keys, sizeOrZeroRange.expected);
    }
    return found.value_or(0);
}

double Config::sizeOr(Keys keys, double absent)
{
    return whole(keys, sizeOrZeroRange).value_or(absent);
}

std::optional<double> Config::optionalSize(Keys keys)
{
    return whole(keys, sizeRange);
}

std::optional<double> Config::sizeOrNull(Keys keys)
{
    for (const std::string_view key : keys) {
        if (!has(key) && m_object.has(key)) {
            return std::nullopt;
        }
    }
    return size(keys);
}

bool Config::isOfFamily(Keys types)
{
    for (Config *const place : {this, m_outer}) {
        const auto type = place != nullptr ? place->text("model_type") : std::nullopt;
        if (type && std::ranges::find(types, *type) != types.end()) {
            return true;
        }
    }
    return false;
}

std::string_view Config::unread(Keys keys) const
{
    for (const std::string_view key : keys) {
        const json *const there = m_object.find(key);
        if (m_asked.find(key) == m_asked.end() && there != nullptr && !there->is_null()) {
            return key;
        }
    }
    return {};
}

double Config::sizeByDefault(Keys keys, double byDefault)
{
    const auto found = whole(keys, sizeRange);
    if (!found) {
        assume(*keys.begin(), wholeText(byDefault));
    }
    return found.value_or(byDefault);
}

bool Config::flag(std::string_view key)
{
    return has(key) && m_object.flag(key).value_or(false);
}

bool Config::requiredFlag(std::string_view key)
{
    if (!has(key)) {
        missing({key}, "true or false");
    }
    return flag(key);
}

bool Config::flagByDefault(std::string_view key, bool byDefault)
{
    if (!has(key)) {
        assume(key, byDefault ? "true" : "false");
        return byDefault;
    }
    return flag(key);
}

std::optional<std::string> Config::text(std::string_view key)
{
    return has(key) ? m_object.text(key) : std::nullopt;
}

std::optional<std::vector<std::string>> Config::texts(std::string_view key)
{
    if (!has(key)) {
        return std::nullopt;
    }
    constexpr std::string_view expected = "a list of texts";
    const json &list = *m_object.find(key);
    if (!list.is_array()) {
        m_object.wrongType(key, expected);
        return std::vector<std::string>{};
    }
    std::vector<std::string> all;
    const JsonPath listPath = m_object.at(key);
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].is_string()) {
            all.push_back(list[i].get<std::string>());
            continue;
        }
        m_faults.add({.code = FaultCode::WrongType,
                      .pointer = JsonPath(listPath, i).pointer(),
                      .found = describe(list[i]),
                      .expected = "a text in double quotes"});
    }
    return all;
}

std::optional<std::vector<std::int64_t>> Config::wholes(std::string_view key)
{
    if (!has(key)) {
        return std::nullopt;
    }
    const json &list = *m_object.find(key);
    if (!list.is_array()) {
        m_object.wrongType(key, "a list of whole numbers");
        return std::vector<std::int64_t>{};
    }
    std::vector<std::int64_t> all;
    const JsonPath listPath = m_object.at(key);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool isWhole = list[i].is_number_integer() && list[i].get<double>() >= 0
            && list[i].get<double>() <= sizeRange.max;
        if (isWhole) {
            all.push_back(list[i].get<std::int64_t>());
            continue;
        }
        m_faults.add({.code = FaultCode::WrongType,
                      .pointer = JsonPath(listPath, i).pointer(),
                      .found = describe(list[i]),
                      .expected = std::string(sizeOrZeroRange.expected)});
    }
    return all;
}

bool Config::tiedEmbeddings(std::optional<bool> byDefault)
{
    constexpr std::string_view key = "tie_word_embeddings";
    if (!has(key) && m_outer != nullptr && m_outer->has(key)) {
        return m_outer->flag(key);
    }
    return byDefault ? flagByDefault(key, *byDefault) : requiredFlag(key);
}

std::size_t Config::choice(std::string_view key, Names names)
{
    if (!has(key)) {
        missing({key}, oneOf(names));
        return 0;
    }
    return m_object.choice(key, names).value_or(0);
}

void Config::wrongValue(std::string_view key, std::string_view expected)
{
    m_object.wrongValue(key, expected);
}

void Config::wrongValueOf(Keys keys, std::string_view expected)
{
    const auto present = std::ranges::find_if(keys, [this](std::string_view key) { return has(key); });
    if (present != keys.end()) {
        wrongValue(*present, expected);
    }
}

void Config::missing(Keys keys, std::string_view expected)
{
    Missing missing{{keys.begin(), keys.end()}, std::string(expected)};
    const auto same = std::ranges::find_if(
        m_missing, [&](const Missing &other) { return other.names.front() == missing.names.front(); });
    if (same == m_missing.end()) {
        m_missing.push_back(std::move(missing));
    } else if (same->names.size() < missing.names.size()) {
        *same = std::move(missing);
    }
}

void Config::tellMissing()
{
    for (const Missing &missing : std::exchange(m_missing, {})) {
        const std::vector<std::string_view> names(missing.names.begin(), missing.names.end());
        std::string wanted = missing.expected;
        if (names.size() > 1) {
            wanted += ", under this name or " + oneOf(Names(names).subspan(1));
        }
        if (const std::string likely = misspelt(names); !likely.empty()) {
            m_object.add(FaultCode::UnknownKey, likely, quotedText(likely),
                         quotedText(names.front()) + ", " + wanted, PlaceOf::Key, nearestName(names, likely));
            continue;
        }
        m_object.require(names.front(), wanted);
        if (const json *const there = m_object.find(names.front()); there != nullptr && there->is_null()) {
            m_object.add(FaultCode::MissingKey, names.front(), "null", wanted);
        }
    }
}

std::string Config::misspelt(Names names) const
{
    for (const std::string &key : m_object.keys()) {
        if (m_asked.find(key) == m_asked.end() && !nearestName(names, key).empty()) {
            return key;
        }
    }
    return {};
}

void Config::assume(std::string_view key, std::string value, AssumptionReason reason)
{
    m_assumptions.push_back({std::string(key), std::move(value), reason});
}

} // namespace waferline
