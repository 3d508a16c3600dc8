// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace waferline {

using Names = std::span<const std::string_view>;

/// Where `name` stands among `names`; none if it is not there.
std::optional<std::size_t> indexOfName(Names names, std::string_view name);

/// The one of `names` that a mistyped `name` is nearest to, by edit distance without regard to case; empty if
/// none is near.
std::string nearestName(Names names, std::string_view name);

/// "a, b or c", each in double quotes.
std::string oneOf(Names names);

} // namespace waferline
