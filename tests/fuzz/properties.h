// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// What must hold for any text whatever, for the fuzz targets and for the test of mutations. Each function
/// takes a text to its reader and returns what does not hold; empty if all is well. A text is refused by
/// faults that say where and what was expected; what is accepted is written and read back to the same, and
/// can be planned.
namespace waferline::properties {

std::string ofJson(std::string_view text);
std::string ofModel(std::string_view text);
std::string ofHardware(std::string_view text);
std::string ofScenario(std::string_view text);
std::string ofConfig(std::string_view text);

} // namespace waferline::properties
