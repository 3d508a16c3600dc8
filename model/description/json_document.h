// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault.h"

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waferline {

/// Limits that keep a hostile text from taking the memory.
struct JsonLimits {
    std::size_t nesting = 64;
    std::size_t values = 4'000'000;
};

/// The values of a JSON text (RFC 8259, UTF-8, a byte order mark is let through). Duplicate keys, which the
/// standard leaves open, are a fault each; any other fault ends the reading. NaN, Infinity and -Infinity,
/// which Python writes and the standard does not know, become such numbers: a range refuses them where one is
/// read.
tl::expected<nlohmann::json, Faults> parseJson(std::string_view text, const std::string &file,
                                               const JsonLimits &limits = {});

} // namespace waferline
