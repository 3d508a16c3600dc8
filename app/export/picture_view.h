// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/plan_charts.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

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
    Frontier,
    Compare ///< of two plans
};
/// All of one plan.
inline constexpr std::array pictureViews{
    PictureView::Floor,    PictureView::Window, PictureView::Timeline, PictureView::Concurrency,
    PictureView::Tradeoff, PictureView::Sram,   PictureView::Scaling,  PictureView::Frontier};
/// What "export all" writes: all of one plan, and where there is another, the comparison as well.
std::vector<PictureView> allPictureViews(bool withAnother);
/// "floor": as the command line and file names have it.
std::string_view pictureViewName(PictureView view);
std::optional<PictureView> pictureViewNamed(std::string_view name);
/// All views by name, in the order of the enumeration.
std::span<const std::string_view> pictureViewNames();
/// "floor, window, …": all of them, for a message.
QString pictureViewList();

PictureView pictureViewOf(ChartKind chart);
/// Whether a plan that this one is held against can be seen in it.
bool showsAnother(PictureView view);
/// None if the view is no chart.
std::optional<ChartKind> chartOf(PictureView view);

} // namespace waferline
