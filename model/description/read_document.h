// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/document_readers.h"
#include "model/description/json_document.h"

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace waferline {

/// Parses a text and reads the whole of it by `read(const DocumentPart &, FaultCollector &)`. All faults at
/// once.
template <typename Read>
auto readDocument(std::string_view text, const std::string &file, Read read)
    -> tl::expected<std::invoke_result_t<Read, const DocumentPart &, FaultCollector &>, Faults>
{
    FaultCollector faults(file);
    const JsonPath top;
    const auto root = parseJson(text, faults);
    if (!root) {
        return tl::unexpected(faults.take(text));
    }
    auto document = read(DocumentPart{*root, top}, faults);
    if (!faults.empty()) {
        return tl::unexpected(faults.take(text));
    }
    return document;
}

} // namespace waferline
