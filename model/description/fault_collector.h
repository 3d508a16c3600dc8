// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault.h"
#include "model/description/json_locator.h"
#include "model/description/json_path.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace waferline {

/// More faults of one document than these help nobody.
inline constexpr std::size_t maxFaults = 100;

/// Gathers the faults of a document while it is read; finds their places in the text at the end, if there are
/// any.
class FaultCollector {
public:
    explicit FaultCollector(std::string file)
        : m_file(std::move(file))
    {
    }

    const std::string &file() const { return m_file; }
    /// Whether further faults are ignored.
    bool isFull() const { return m_faults.size() >= maxFaults; }
    bool empty() const { return m_faults.empty() && m_placed.empty(); }

    /// Adds a fault whose `file`, `line` and `column` are found later. Ignored beyond maxFaults, and if it is
    /// told already.
    void add(Fault fault, PlaceOf of = PlaceOf::Value);
    /// Adds faults that have their places already: those of another file, or where the reading stopped.
    void addPlaced(const Faults &faults);

    /// All faults with their places in `text`, in the order of the text; those that had places at the end.
    Faults take(std::string_view text);

private:
    std::string m_file;
    Faults m_faults;
    std::vector<PlaceQuery> m_places;
    Faults m_placed;
};

/// A text in double quotes with JSON's escapes, cut at some 60 characters.
std::string quotedText(std::string_view text);

/// A value in few words: `"text"`, `-5`, `a list`, `null`.
std::string describe(const nlohmann::json &value);

} // namespace waferline
