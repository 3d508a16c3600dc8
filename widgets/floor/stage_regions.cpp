// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/stage_regions.h"

#include "widgets/floor/wafer_bar.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

// Sides of regions, logical pixels.
constexpr double smallestPart = 6;
constexpr double smallestGroup = 4;
constexpr double markWidth = 3; // where all are merged
constexpr double groupGap = 3; // in units
constexpr double partGap = 1; // logical pixels
constexpr double cornerRadius = 3; // in units
constexpr double smallestRounded = 8; // side, logical pixels
constexpr double smallestDot = 1.5; // radius of a chip
constexpr double chipMargin = 0.3; // between a chip and its region's edge; logical pixels
constexpr double chipShare = 0.37; // of a region's side: so that around the chip is seen that it is lit
constexpr double letteredRadius = 6.6; // chips do not become smaller for that

double gapBetweenGroups(const CardLayout &card, std::size_t count)
{
    const double wide = std::max(2.0, std::round(groupGap * card.unit));
    // Many regions need their room themselves.
    return Tiling(card.strip, static_cast<std::int64_t>(count), wide).side() >= 2 * smallestRounded ? wide
                                                                                                    : 1.0;
}

} // namespace

Tiling::Tiling(const QRectF &room, std::int64_t count, double gap)
    : m_room(room)
    , m_gap(gap)
    , m_count(std::max<std::int64_t>(1, count))
    , m_columns(m_count)
{
    const double mostRows =
        std::min(static_cast<double>(m_count), (room.height() + gap) / (smallestGroup + gap));
    for (std::int64_t rows = 1; rows == 1 || static_cast<double>(rows) <= mostRows; ++rows) {
        const std::int64_t columns = (m_count + rows - 1) / rows;
        const auto side = [gap](double length, std::int64_t number) {
            return (length + gap) / static_cast<double>(number) - gap;
        };
        const double shorter = std::min(side(room.width(), columns), side(room.height(), rows));
        if (shorter > m_side) {
            m_side = shorter;
            m_columns = columns;
            m_rows = rows;
        }
    }
}

QRectF Tiling::rect(std::int64_t index) const
{
    const auto edge = [this](double start, double length, std::int64_t at, std::int64_t number) {
        return std::round(start + (length + m_gap) * static_cast<double>(at) / static_cast<double>(number));
    };
    const std::int64_t row = index / m_columns;
    const std::int64_t column = index % m_columns;
    const QPointF topLeft(edge(m_room.left(), m_room.width(), column, m_columns),
                          edge(m_room.top(), m_room.height(), row, m_rows));
    const QPointF next(edge(m_room.left(), m_room.width(), column + 1, m_columns),
                       edge(m_room.top(), m_room.height(), row + 1, m_rows));
    return {topLeft, next - QPointF(m_gap, m_gap)};
}

std::int64_t Tiling::at(const QPointF &point) const
{
    const auto place = [this](double along, double length, std::int64_t number) {
        const double share = along / (length + m_gap) * static_cast<double>(number);
        return std::clamp(static_cast<std::int64_t>(share), std::int64_t{0}, number - 1);
    };
    const std::int64_t row = place(point.y() - m_room.top(), m_room.height(), m_rows);
    const std::int64_t column = place(point.x() - m_room.left(), m_room.width(), m_columns);
    return std::min(row * m_columns + column, m_count - 1);
}

StageRegions::StageRegions(const WaferStages &stages, const CardLayout &card, std::uint32_t wafer)
    : m_stages(&stages)
    , m_groups(stages.on(wafer))
    , m_card(card)
    , m_chipRadius(card.chipRadius)
{
    if (card.strip.isEmpty() || m_groups.empty()) {
        return;
    }
    const auto count = static_cast<std::int64_t>(m_groups.size());
    m_tiles = Tiling(card.strip, count, gapBetweenGroups(card, m_groups.size()));
    const double partSide = stages.parts() > 1 ? partsOf(0).side() : m_tiles.side();
    m_detail = m_tiles.side() < smallestGroup           ? RegionDetail::Merged
        : stages.parts() > 1 && partSide < smallestPart ? RegionDetail::Groups
                                                        : RegionDetail::Parts;
    const double side = m_detail == RegionDetail::Parts ? partSide
        : m_detail == RegionDetail::Groups              ? m_tiles.side()
                                                        : card.strip.height();
    m_radius = side < smallestRounded ? 0 : std::min(cornerRadius * card.unit, side / 4);
    const double most = side / 2 - chipMargin;
    m_chipRadius =
        std::clamp(std::min(most, std::max(letteredRadius, chipShare * side)), smallestDot, card.chipRadius);
}

Tiling StageRegions::partsOf(std::int64_t group) const
{
    return {m_tiles.rect(group), m_stages->parts(), partGap};
}

std::int64_t StageRegions::count() const
{
    const auto groups = static_cast<std::int64_t>(m_groups.size());
    switch (m_detail) {
    case RegionDetail::Parts:
        return groups * m_stages->parts();
    case RegionDetail::Groups:
        return groups;
    case RegionDetail::Merged:
        return 1;
    case RegionDetail::Bar:
        break;
    }
    return groups;
}

std::int64_t StageRegions::indexOf(const StageOnCard &stage) const
{
    switch (m_detail) {
    case RegionDetail::Parts:
        return stage.group * m_stages->parts() + stage.part;
    case RegionDetail::Merged:
        return 0;
    case RegionDetail::Groups:
    case RegionDetail::Bar:
        break;
    }
    return stage.group;
}

QRectF StageRegions::rect(std::int64_t index) const
{
    const std::int64_t parts = m_stages->parts();
    switch (m_detail) {
    case RegionDetail::Parts:
        return parts > 1 ? partsOf(index / parts).rect(index % parts) : m_tiles.rect(index);
    case RegionDetail::Groups:
        return m_tiles.rect(index);
    case RegionDetail::Merged:
        return m_card.strip;
    case RegionDetail::Bar:
        break;
    }
    return onBar(m_stages->weights(m_groups[static_cast<std::size_t>(index)]), m_card.bar);
}

QRectF StageRegions::litRect(const StageOnCard &stage) const
{
    if (m_detail != RegionDetail::Merged) {
        return rect(indexOf(stage));
    }
    const QRectF &strip = m_card.strip;
    const double share = (stage.group + 0.5) / static_cast<double>(m_groups.size());
    // On a raster of such marks: there are never more of them than fit side by side.
    const double raster = std::floor(share * strip.width() / markWidth) * markWidth;
    const double left = std::min(strip.left() + raster, strip.right() - markWidth);
    return {left, strip.top(), markWidth, strip.height()};
}

std::optional<StageOnCard> StageRegions::at(const QPointF &point) const
{
    if (!m_card.strip.contains(point) || m_groups.empty()) {
        return std::nullopt;
    }
    if (m_detail == RegionDetail::Merged) {
        const double share = (point.x() - m_card.strip.left()) / m_card.strip.width();
        const auto group = static_cast<std::size_t>(share * static_cast<double>(m_groups.size()));
        return StageOnCard{static_cast<std::uint32_t>(std::min(group, m_groups.size() - 1)), 0};
    }
    const std::int64_t group = m_tiles.at(point);
    const std::int64_t part =
        m_detail == RegionDetail::Parts && m_stages->parts() > 1 ? partsOf(group).at(point) : 0;
    return StageOnCard{static_cast<std::uint32_t>(group), static_cast<std::uint32_t>(part)};
}

} // namespace waferline
