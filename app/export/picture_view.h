// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace waferline {

/// What a picture can be of.
enum class PictureView : std::uint8_t {
    Floor,
    Window,
    Timeline,
    Concurrency,
    Tradeoff,
    Sram,
    Scaling,
    Frontier
};
/// "floor": as the command line and file names have it.
std::string_view pictureViewName(PictureView view);
/// All views by name, in the order of the enumeration.
std::span<const std::string_view> pictureViewNames();

} // namespace waferline
