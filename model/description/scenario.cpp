// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/scenario.h"

#include "model/description/names.h"

#include <array>
#include <cstddef>

namespace waferline {

namespace {

constexpr std::array<std::string_view, 2> ruleNames{"by-kind", "in-order"};
constexpr std::array<std::string_view, 3> shownNames{"one", "abc", "full"};

} // namespace

std::string_view toString(PlacementRule rule)
{
    return ruleNames[static_cast<std::size_t>(rule)];
}

std::optional<PlacementRule> parsePlacementRule(std::string_view name)
{
    const auto index = indexOfName(ruleNames, name);
    return index ? std::optional(static_cast<PlacementRule>(*index)) : std::nullopt;
}

std::string_view toString(Shown shown)
{
    return shownNames[static_cast<std::size_t>(shown)];
}

std::optional<Shown> parseShown(std::string_view name)
{
    const auto index = indexOfName(shownNames, name);
    return index ? std::optional(static_cast<Shown>(*index)) : std::nullopt;
}

} // namespace waferline
