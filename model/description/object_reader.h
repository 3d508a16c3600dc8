// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault_collector.h"
#include "model/description/json_path.h"
#include "model/description/names.h"
#include "model/description/weight_format.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waferline {

/// Bounds of a number, both included, and how they are said.
struct NumberRange {
    double min = 0;
    double max = 0;
    std::string_view expected; ///< e.g. "a number from 1 to 1e18"
};

/// What a reader takes where a number is missing.
enum class Null : std::uint8_t { Refused, Accepted };

/// Reads the members of one JSON object. Each getter gives nothing where the member is absent or wrong, and
/// has added the fault in the latter case.
class ObjectReader {
public:
    /// `value` and `path` outlive the reader. Adds a fault if the value is no object.
    ObjectReader(const nlohmann::json &value, const JsonPath &path, FaultCollector &faults);

    bool isObject() const { return m_object != nullptr; }
    bool has(std::string_view key) const { return find(key) != nullptr; }
    /// The member's value; null if it is absent.
    const nlohmann::json *find(std::string_view key) const;
    std::vector<std::string> keys() const;
    JsonPath at(std::string_view key) const { return {m_path, key}; }

    /// Adds a fault for each member of another name, with the nearest of `known`.
    void checkKeys(Names known);
    /// Adds a fault if the member is absent.
    bool require(std::string_view key, std::string_view expected);

    std::optional<std::string> text(std::string_view key);
    std::optional<bool> flag(std::string_view key);
    std::optional<double> number(std::string_view key, const NumberRange &range, Null null = Null::Refused);
    /// A number without a fraction, however it is written.
    std::optional<std::int64_t> whole(std::string_view key, const NumberRange &range);
    /// The index of a name among `names`.
    std::optional<std::size_t> choice(std::string_view key, Names names);
    /// A number of bits or the name of a format. `words` are further names that are no fault, and no format.
    std::optional<WeightFormat> weightFormat(std::string_view key, Names words = {});

    void wrongType(std::string_view key, std::string_view expected);
    void wrongValue(std::string_view key, std::string_view expected, std::string suggestion = {});
    void add(FaultCode code, std::string_view key, std::string found, std::string_view expected,
             PlaceOf of = PlaceOf::Value, std::string suggestion = {});

private:
    const nlohmann::json *m_object = nullptr;
    const JsonPath &m_path;
    FaultCollector &m_faults;
};

/// Which of the accepted formats the object says that it is in; none, with a fault, if it says something else
/// or nothing.
std::optional<std::size_t> readFormat(ObjectReader &object, Names accepted);

/// Whether the object says that it is in `format`, e.g. "waferline-model/1"; adds a fault if not. An object
/// inside another document need not say so.
bool checkFormat(ObjectReader &object, std::string_view format, bool isInside);

} // namespace waferline
