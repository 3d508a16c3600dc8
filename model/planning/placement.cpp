// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/placement.h"

#include "model/planning/layer_cost.h"

#include <algorithm>
#include <cmath>

namespace waferline {

std::uint32_t PlacementProblem::partsOf(const LayerCost &cost) const
{
    const double parts = std::ceil((cost.weightBytes - byteTolerance) / sramBytes);
    return static_cast<std::uint32_t>(std::max(1.0, parts));
}

double PlacementProblem::sharedTableBytes() const
{
    if (!model.tiedEmbeddings || !model.hasEmbedding() || !model.hasHead()) {
        return 0;
    }
    return std::min(costOf(0).weightBytes, costOf(model.layers.size() - 1).weightBytes);
}

PlacementBuilder::PlacementBuilder(const PlacementProblem &problem)
    : m_problem(problem)
    , m_sharedTableBytes(problem.sharedTableBytes())
{
    m_result.placed.reserve(problem.model.layers.size());
    m_result.waferWeightBytes.reserve(problem.model.layers.size());
}

std::uint32_t PlacementBuilder::openWafer()
{
    m_result.waferWeightBytes.push_back(0);
    return static_cast<std::uint32_t>(m_result.waferWeightBytes.size() - 1);
}

double PlacementBuilder::addedBytes(std::size_t layer, std::uint32_t wafer) const
{
    const bool joinsTable = m_problem.shapeOf(layer).kind == LayerKind::Head && m_embeddingWafer.has_value()
        && *m_embeddingWafer == wafer;
    return m_problem.costOf(layer).weightBytes - (joinsTable ? m_sharedTableBytes : 0);
}

bool PlacementBuilder::fits(std::size_t layer, std::uint32_t wafer) const
{
    return m_result.waferWeightBytes[wafer] + addedBytes(layer, wafer) <= m_problem.sramBytes + byteTolerance;
}

void PlacementBuilder::put(std::size_t layer, std::uint32_t wafer)
{
    m_result.waferWeightBytes[wafer] += addedBytes(layer, wafer);
    m_result.placed.push_back({.layer = static_cast<std::uint32_t>(layer), .wafer = wafer});
    if (m_sharedTableBytes <= 0) {
        return;
    }
    const LayerKind kind = m_problem.shapeOf(layer).kind;
    if (kind == LayerKind::Embedding) {
        m_embeddingWafer = wafer;
    } else if (kind == LayerKind::Head && m_embeddingWafer != wafer) {
        m_result.headCopied = true;
    }
}

void PlacementBuilder::putAlone(std::size_t layer)
{
    const std::uint32_t parts = m_problem.partsOf(layer);
    if (parts == 1) {
        put(layer, openWafer());
        return;
    }
    for (std::uint32_t part = 0; part < parts; ++part) {
        const std::uint32_t wafer = openWafer();
        m_result.waferWeightBytes[wafer] = m_problem.costOf(layer).weightBytes / parts;
        m_result.placed.push_back({static_cast<std::uint32_t>(layer), part, parts, wafer, 0});
    }
    if (m_sharedTableBytes > 0 && m_problem.shapeOf(layer).kind == LayerKind::Head) {
        m_result.headCopied = true;
    }
}

tl::expected<Placement, PlanFault> place(PlacementRule rule, const PlacementProblem &problem)
{
    switch (rule) {
    case PlacementRule::ByKind:
        return placeByKind(problem);
    case PlacementRule::InOrder:
        return placeInOrder(problem);
    case PlacementRule::Fewest:
        break;
    }
    return placeFewest(problem);
}

} // namespace waferline
