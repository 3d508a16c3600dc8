// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace waferline {

/// Where a reader stands in a document: a chain of steps up to the root, each of which outlives its children.
/// Only a fault turns it into text.
class JsonPath {
public:
    /// The root.
    JsonPath() = default;
    JsonPath(const JsonPath &owner, std::string_view key)
        : m_owner(&owner)
        , m_key(key)
    {
    }
    JsonPath(const JsonPath &owner, std::size_t index)
        : m_owner(&owner)
        , m_index(index)
        , m_isElement(true)
    {
    }

    /// The JSON pointer, RFC 6901.
    std::string pointer() const;

private:
    const JsonPath *m_owner = nullptr;
    std::string_view m_key;
    std::size_t m_index = 0;
    bool m_isElement = false;
};

/// Appends "/key" to a JSON pointer, escaped as RFC 6901 has it.
void appendToPointer(std::string &pointer, std::string_view key);

} // namespace waferline
