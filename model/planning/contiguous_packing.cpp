// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/contiguous_packing.h"

#include "model/planning/layer_cost.h"

namespace waferline {

/// The wafer that takes the next layer; sums in the order in which the plan makes them, so that its limit is
/// no request less than what was asked for.
struct ContiguousPacking::OpenWafer {
    bool open = false;
    bool holdsTable = false; ///< that a tied head can join
    double weightBytes = 0;
    double cacheBytes = 0;
    double stateBytes = 0;
};

ContiguousPacking::ContiguousPacking(const PlacementProblem &problem)
    : m_problem(problem)
    , m_sharedTableBytes(problem.sharedTableBytes())
{
    m_parts.reserve(problem.costs.size());
    for (const LayerCost &cost : problem.costs) {
        m_parts.push_back(problem.partsOf(cost));
    }
    lookThroughLayers();
}

void ContiguousPacking::lookThroughLayers()
{
    std::vector<bool> seen(m_problem.costs.size());
    for (std::uint32_t layer = 0; layer < m_problem.model.layers.size(); ++layer) {
        const std::uint32_t shape = m_problem.model.layers[layer];
        const LayerCost &cost = m_problem.costs[shape];
        m_workingParts += m_problem.model.shapes[shape].kind == LayerKind::Embedding ? 0 : m_parts[shape];
        if (seen[shape] || cost.perRequestBytes() <= 0) {
            continue;
        }
        seen[shape] = true;
        const double parts = m_parts[shape];
        const std::int64_t most =
            wholeTimes(m_problem.sramBytes - cost.weightBytes / parts,
                       cost.cacheBytesPerRequest / parts + cost.stateBytesPerRequest / parts);
        if (!m_mostRequests || most < *m_mostRequests) {
            m_mostRequests = most;
            m_scarcestLayer = layer;
        }
    }
}

bool ContiguousPacking::takes(OpenWafer &wafer, std::size_t layer, std::int64_t requests) const
{
    const LayerCost &cost = m_problem.costOf(layer);
    const bool joinsTable = wafer.holdsTable && m_problem.shapeOf(layer).kind == LayerKind::Head;
    OpenWafer more = wafer;
    more.weightBytes += cost.weightBytes - (joinsTable ? m_sharedTableBytes : 0);
    more.cacheBytes += cost.cacheBytesPerRequest;
    more.stateBytes += cost.stateBytesPerRequest;
    const double left = m_problem.sramBytes - more.weightBytes;
    const double perRequest = more.cacheBytes + more.stateBytes;
    const bool fits =
        left + byteTolerance >= 0 && (perRequest <= 0 || wholeTimes(left, perRequest) >= requests);
    if (fits) {
        wafer = more;
    }
    return fits;
}

/// Calls take(layer, parts, starts a wafer) for each layer, until it says false.
template <typename Take>
void ContiguousPacking::walk(std::int64_t requests, Take take) const
{
    OpenWafer wafer;
    for (std::size_t layer = 0; layer < m_problem.model.layers.size(); ++layer) {
        const std::uint32_t parts = m_parts[m_problem.model.layers[layer]];
        if (parts > 1) {
            wafer = {};
            if (!take(layer, parts, true)) {
                return;
            }
            continue;
        }
        const bool shares = wafer.open && takes(wafer, layer, requests);
        if (!shares) {
            const LayerCost &cost = m_problem.costOf(layer);
            const bool table =
                m_sharedTableBytes > 0 && m_problem.shapeOf(layer).kind == LayerKind::Embedding;
            wafer = {true, table, cost.weightBytes, cost.cacheBytesPerRequest, cost.stateBytesPerRequest};
        }
        if (!take(layer, parts, !shares)) {
            return;
        }
    }
}

ContiguousPacking::Counts ContiguousPacking::count(std::int64_t requests, std::int64_t mostWafers) const
{
    Counts counts;
    const bool embedding = m_problem.model.hasEmbedding();
    walk(requests, [&](std::size_t layer, std::uint32_t parts, bool starts) {
        counts.wafers += starts ? parts : 0;
        if (embedding && layer == 0) {
            counts.idleWafers = counts.wafers;
        } else if (!starts && layer == 1) {
            counts.idleWafers = 0;
        }
        return counts.wafers <= mostWafers;
    });
    return counts;
}

Placement ContiguousPacking::place(std::int64_t requests) const
{
    PlacementBuilder builder(m_problem);
    std::uint32_t open = 0;
    walk(requests, [&](std::size_t layer, std::uint32_t parts, bool starts) {
        if (parts > 1) {
            builder.putAlone(layer);
            return true;
        }
        open = starts ? builder.openWafer() : open;
        builder.put(layer, open);
        return true;
    });
    return builder.take();
}

std::optional<std::int64_t> ContiguousPacking::embeddingSharesUpTo() const
{
    const bool pair = m_problem.model.hasEmbedding() && m_problem.model.layers.size() > 1
        && m_parts[m_problem.model.layers[0]] == 1 && m_parts[m_problem.model.layers[1]] == 1;
    OpenWafer wafer;
    if (!pair) {
        return std::nullopt; // cut, it never shares; without one there is nothing to end
    }
    wafer.holdsTable = m_sharedTableBytes > 0;
    if (!takes(wafer, 0, 0) || !takes(wafer, 1, 0)) {
        return std::nullopt; // not even beside none
    }
    const double perRequest = wafer.cacheBytes + wafer.stateBytes;
    if (perRequest <= 0) {
        return std::nullopt; // beside any
    }
    return wholeTimes(m_problem.sramBytes - wafer.weightBytes, perRequest);
}

} // namespace waferline
