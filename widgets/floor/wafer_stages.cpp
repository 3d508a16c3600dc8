// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/wafer_stages.h"

#include <algorithm>

namespace waferline {

WaferStages::WaferStages(const Plan &plan)
    : m_groupOf(plan.placed.size(), noGroup)
    , m_weights(weightStretches(plan))
    , m_parts(std::max(1, plan.scenario.stages.perLayer))
{
    const bool visits = plan.scenario.stages.areWafers();
    const auto works = [&plan](std::uint32_t placed) {
        return plan.model->shapeOf(plan.placed[placed].layer).kind != LayerKind::Embedding;
    };
    for (const Wafer &wafer : plan.wafers) {
        const auto first = static_cast<std::uint32_t>(m_groups.size());
        m_firstOnWafer.push_back(first);
        for (const std::uint32_t placed : plan.placedOn(wafer)) {
            const std::uint32_t visit = plan.placed[placed].visit;
            const bool known = visits && m_groups.size() > first && m_groups.back().visit == visit;
            if (!known && works(placed)) {
                const Visit &whole = plan.visits[visit];
                m_groups.push_back(visits ? StageGroup{whole.firstPlaced, whole.placedCount, visit}
                                          : StageGroup{placed, 1, visit});
            }
        }
        for (std::size_t group = first; group < m_groups.size(); ++group) {
            const auto begin = m_groupOf.begin() + m_groups[group].firstPlaced;
            std::fill(begin, begin + m_groups[group].placedCount, static_cast<std::uint32_t>(group - first));
        }
    }
    m_firstOnWafer.push_back(static_cast<std::uint32_t>(m_groups.size()));
}

std::span<const StageGroup> WaferStages::on(std::uint32_t wafer) const
{
    const std::uint32_t first = m_firstOnWafer[wafer];
    return std::span(m_groups).subspan(first, m_firstOnWafer[wafer + 1] - first);
}

std::optional<std::uint32_t> WaferStages::groupOf(std::uint32_t placed) const
{
    const std::uint32_t group = m_groupOf[placed];
    return group == noGroup ? std::nullopt : std::optional(group);
}

SramStretch WaferStages::weights(const StageGroup &group) const
{
    const SramStretch &first = m_weights[group.firstPlaced];
    const SramStretch &last = m_weights[group.firstPlaced + group.placedCount - 1];
    return {first.start, last.start + last.length - first.start};
}

} // namespace waferline
