// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/planning/sram_pieces.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace waferline {

/// What stands on a card as one region: a layer, with its parts where stages are parts of one, or with wafer
/// stages a visit.
struct StageGroup {
    std::uint32_t firstPlaced = 0; ///< range in Plan::placed
    std::uint32_t placedCount = 1;
    std::uint32_t visit = 0; ///< index into Plan::visits
};

/// Which stages are on which wafer, and where their weights are in its SRAM. Needs no times. An embedding is
/// a lookup and no stage of its own.
class WaferStages {
public:
    WaferStages() = default;
    explicit WaferStages(const Plan &plan);

    /// In path order.
    std::span<const StageGroup> on(std::uint32_t wafer) const;
    /// Stages in a group: parts per layer, else 1.
    std::int64_t parts() const { return m_parts; }
    std::int64_t stageCount() const { return static_cast<std::int64_t>(m_groups.size()) * m_parts; }
    /// The group that a placed layer is in, by its place in on(); none where it is in no stage.
    std::optional<std::uint32_t> groupOf(std::uint32_t placed) const;
    /// A placed layer's weights.
    const SramStretch &weights(std::uint32_t placed) const { return m_weights[placed]; }
    /// The weights of all layers of a group, which lie side by side.
    SramStretch weights(const StageGroup &group) const;

private:
    static constexpr std::uint32_t noGroup = static_cast<std::uint32_t>(-1);

    std::vector<StageGroup> m_groups; ///< wafer by wafer
    std::vector<std::uint32_t> m_firstOnWafer; ///< in m_groups, and their number at the end
    std::vector<std::uint32_t> m_groupOf; ///< of a placed layer, among those on its wafer
    std::vector<SramStretch> m_weights;
    std::int64_t m_parts = 1;
};

} // namespace waferline
