// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/scenario.h"

#include "model/description/names.h"

#include <array>
#include <cstddef>

namespace waferline {

namespace {

constexpr std::array<std::string_view, 3> allRuleNames{"by-kind", "in-order", "fewest"};
constexpr std::array<std::string_view, 3> allShownNames{"one", "abc", "full"};

} // namespace

std::span<const std::string_view> placementRuleNames()
{
    return allRuleNames;
}

std::string_view toString(PlacementRule rule)
{
    return allRuleNames[static_cast<std::size_t>(rule)];
}

std::optional<PlacementRule> parsePlacementRule(std::string_view name)
{
    const auto index = indexOfName(allRuleNames, name);
    return index ? std::optional(static_cast<PlacementRule>(*index)) : std::nullopt;
}

std::span<const std::string_view> shownNames()
{
    return allShownNames;
}

std::string_view toString(Shown shown)
{
    return allShownNames[static_cast<std::size_t>(shown)];
}

std::optional<Shown> parseShown(std::string_view name)
{
    const auto index = indexOfName(allShownNames, name);
    return index ? std::optional(static_cast<Shown>(*index)) : std::nullopt;
}

} // namespace waferline
