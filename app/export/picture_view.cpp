// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/picture_view.h"

#include <array>
#include <cstddef>

namespace waferline {

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(PictureView::Frontier) + 1> names{
    "floor", "window", "timeline", "concurrency", "tradeoff", "sram", "scaling", "frontier"};

} // namespace

std::string_view pictureViewName(PictureView view)
{
    return names.at(static_cast<std::size_t>(view));
}

std::span<const std::string_view> pictureViewNames()
{
    return names;
}

} // namespace waferline
