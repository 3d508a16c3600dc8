// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault_collector.h"
#include "model/description/json_path.h"
#include "model/description/model_description.h"
#include "model/description/object_reader.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace waferline {

/// The names of one figure in config.json files, the usual one first.
using Keys = std::initializer_list<std::string_view>;

/// The part of a Hugging Face config.json that describes the language model. Each getter adds its own faults
/// and then returns a value that is safe to go on with, so that all faults of a file are found at once.
class Config {
public:
    /// `outer` is the file's top where the language model is nested in it, else null. All outlive the object.
    Config(const nlohmann::json &value, const JsonPath &path, Config *outer, FaultCollector &faults,
           std::vector<Assumption> &assumptions);
    Config(const Config &) = delete;
    Config &operator=(const Config &) = delete;
    /// Tells what is missing, if tellMissing() has not done so.
    ~Config() { tellMissing(); }

    /// Present and not null.
    bool has(std::string_view key) const { return value({key}) != nullptr; }
    /// A size: a whole number from 1. A fault, and 1, where the file has none.
    double size(Keys keys);
    /// As size(), from 0.
    double sizeOrZero(Keys keys);
    /// As size(), from 0; `absent` where the file has none, for keys that only newer files have.
    double sizeOr(Keys keys, double absent);
    /// As size(), none where the file says null or nothing.
    std::optional<double> optionalSize(Keys keys);
    /// As size(), none where the file says null; a fault where it says nothing.
    std::optional<double> sizeOrNull(Keys keys);
    /// As size(); where the file has none, the value that the class supplies, which is noted.
    double sizeByDefault(Keys keys, double byDefault);
    /// A switch; off where the file has none, as in files older than the key.
    bool flag(std::string_view key);
    /// A switch; a fault where the file has none.
    bool requiredFlag(std::string_view key);
    /// A switch; where the file has none, the one that the class supplies, which is noted.
    bool flagByDefault(std::string_view key, bool byDefault);
    std::optional<std::string> text(std::string_view key);
    std::optional<std::vector<std::string>> texts(std::string_view key);
    std::optional<std::vector<std::int64_t>> wholes(std::string_view key);

    /// True if the file's family, or that of its language part, is one of these.
    bool isOfFamily(Keys types);
    /// A key of these that the file has, not null, and that nothing has asked for; empty if there is none.
    std::string_view unread(Keys keys) const;

    /// True if the language model's head is its embedding: said inside, else at the top, else by the class.
    bool tiedEmbeddings(std::optional<bool> byDefault = std::nullopt);

    /// One of the names; a fault, and the first, for anything else.
    std::size_t choice(std::string_view key, Names names);
    /// A fault that stands at a key of this object.
    void wrongValue(std::string_view key, std::string_view expected);
    /// The same for a figure with several names, at the one that the file has; nothing where it has none.
    void wrongValueOf(Keys keys, std::string_view expected);
    /// A key that must be there is not, under any of its names. The fault waits for tellMissing().
    void missing(Keys keys, std::string_view expected);
    /// Adds the faults of missing keys: at a key like it that nothing asked for, else at the object. To be
    /// called when all keys have been asked for.
    void tellMissing();
    void assume(std::string_view key, std::string value,
                AssumptionReason reason = AssumptionReason::ClassDefault);

    Config *outer() { return m_outer; }
    FaultCollector &faults() { return m_faults; }
    /// The value of the first key that the file has and that is not null.
    const nlohmann::json *value(Keys keys) const;
    JsonPath at(std::string_view key) const { return m_object.at(key); }

private:
    struct Missing {
        std::vector<std::string> names;
        std::string expected;
    };

    /// A key of the file that is nearly one of the names and that nothing asked for; empty if there is none.
    std::string misspelt(Names names) const;
    std::optional<double> whole(Keys keys, const NumberRange &range);

    ObjectReader m_object;
    Config *m_outer;
    FaultCollector &m_faults;
    std::vector<Assumption> &m_assumptions;
    mutable std::set<std::string, std::less<>> m_asked;
    std::vector<Missing> m_missing;
};

} // namespace waferline
