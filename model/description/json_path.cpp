// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/json_path.h"

namespace waferline {

std::string JsonPath::pointer() const
{
    if (m_owner == nullptr) {
        return {};
    }
    std::string pointer = m_owner->pointer();
    if (m_isElement) {
        pointer.append(1, '/').append(std::to_string(m_index));
    } else {
        appendToPointer(pointer, m_key);
    }
    return pointer;
}

void appendToPointer(std::string &pointer, std::string_view key)
{
    pointer += '/';
    if (key.find('~') == std::string_view::npos && key.find('/') == std::string_view::npos) {
        pointer += key;
        return;
    }
    for (const char c : key) {
        if (c == '~') {
            pointer += "~0";
        } else if (c == '/') {
            pointer += "~1";
        } else {
            pointer += c;
        }
    }
}

} // namespace waferline
