// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault_collector.h"

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include <cstddef>
#include <optional>
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

/// As above, with the faults in the collector, which is of this text. Where only keys come twice there are
/// values all the same, so that a reader can tell its own faults, too; they hold only if there is no fault.
std::optional<nlohmann::json> parseJson(std::string_view text, FaultCollector &faults,
                                        const JsonLimits &limits = {});

} // namespace waferline
