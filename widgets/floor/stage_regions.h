// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/floor/card_layout.h"
#include "widgets/floor/wafer_stages.h"

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <optional>

namespace waferline {

/// How much of a card's stages there is room for.
enum class RegionDetail : std::uint8_t {
    Parts, ///< each part of a layer
    Groups, ///< layers or visits
    Merged, ///< one region for all
    Bar, ///< none but the weights in the bar
};

/// Equal regions in rows, as near to squares as the room allows, on whole pixels.
class Tiling {
public:
    Tiling() = default;
    Tiling(const QRectF &room, std::int64_t count, double gap);

    /// The shorter side of a region; 0 where they have no room.
    double side() const { return m_side; }
    std::int64_t rows() const { return m_rows; }
    QRectF rect(std::int64_t index) const;
    /// The region at a point of the room, the gap after it included.
    std::int64_t at(const QPointF &point) const;

private:
    QRectF m_room;
    double m_gap = 0;
    double m_side = 0;
    std::int64_t m_count = 1;
    std::int64_t m_columns = 1;
    std::int64_t m_rows = 1;
};

/// A stage: one of a wafer's groups, and the part of it that works.
struct StageOnCard {
    std::uint32_t group = 0;
    std::uint32_t part = 0;

    bool operator==(const StageOnCard &) const = default;
};

/// The stages of a wafer as regions of its card.
class StageRegions {
public:
    /// `stages` outlives the regions.
    StageRegions(const WaferStages &stages, const CardLayout &card, std::uint32_t wafer);

    RegionDetail detail() const { return m_detail; }
    /// Regions that are drawn apart from each other.
    std::int64_t count() const;
    /// The region that a stage is in: itself, where all are drawn.
    std::int64_t indexOf(const StageOnCard &stage) const;
    QRectF rect(std::int64_t index) const;
    /// What lights up while a stage works: its region, or where there is one for all a mark at its place.
    QRectF litRect(const StageOnCard &stage) const;
    /// Of a region's corners.
    double radius() const { return m_radius; }
    /// The largest chip that fits into a region.
    double chipRadius() const { return m_chipRadius; }
    std::optional<StageOnCard> at(const QPointF &point) const;

private:
    Tiling partsOf(std::int64_t group) const;

    const WaferStages *m_stages;
    std::span<const StageGroup> m_groups;
    CardLayout m_card;
    Tiling m_tiles; ///< of the groups
    RegionDetail m_detail = RegionDetail::Bar;
    double m_radius = 0;
    double m_chipRadius = 0;
};

} // namespace waferline
