// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/picture_view.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace waferline {

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(PictureView::Compare) + 1> names{
    "floor", "window", "timeline", "concurrency", "tradeoff", "sram", "scaling", "frontier", "compare"};

/// In the order of ChartKind.
constexpr std::array<PictureView, chartKinds.size()> charts{PictureView::Concurrency, PictureView::Tradeoff,
                                                            PictureView::Sram, PictureView::Scaling,
                                                            PictureView::Frontier};

} // namespace

std::vector<PictureView> allPictureViews(bool withAnother)
{
    std::vector<PictureView> views(pictureViews.begin(), pictureViews.end());
    if (withAnother) {
        views.push_back(PictureView::Compare);
    }
    return views;
}

std::string_view pictureViewName(PictureView view)
{
    return names.at(static_cast<std::size_t>(view));
}

std::optional<PictureView> pictureViewNamed(std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<PictureView>(found - names.begin()));
}

std::span<const std::string_view> pictureViewNames()
{
    return names;
}

QString pictureViewList()
{
    QStringList list;
    for (const std::string_view name : names) {
        list << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return list.join(QStringLiteral(", "));
}

PictureView pictureViewOf(ChartKind chart)
{
    return charts.at(static_cast<std::size_t>(chart));
}

bool showsAnother(PictureView view)
{
    return view == PictureView::Compare || view == PictureView::Window || chartOf(view);
}

std::optional<ChartKind> chartOf(PictureView view)
{
    const auto found = std::ranges::find(charts, view);
    return found == charts.end()
        ? std::nullopt
        : std::optional(chartKinds.at(static_cast<std::size_t>(found - charts.begin())));
}

} // namespace waferline
