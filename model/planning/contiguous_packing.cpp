// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/contiguous_packing.h"

#include "model/planning/layer_cost.h"

#include <algorithm>
#include <span>

namespace waferline {

/// The wafer that takes the next layer.
struct ContiguousPacking::OpenWafer {
    bool open = false;
    bool holdsTable = false; ///< that a tied head can join
    Load load;
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
    findRuns();
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

void ContiguousPacking::findRuns()
{
    const std::vector<std::uint32_t> &layers = m_problem.model.layers;
    m_loads.resize(m_problem.costs.size());
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        if (layer == 0 || layers[layer] != layers[layer - 1]) {
            m_runs.push_back({layer, 0});
        }
        std::vector<Load> &loads = m_loads[layers[layer]];
        if (++m_runs.back().layers > loads.size()) {
            loads.push_back(with(loads.empty() ? Load{} : loads.back(), m_problem.costOf(layer)));
        }
    }
}

ContiguousPacking::Load ContiguousPacking::with(Load load, const LayerCost &cost)
{
    load.weightBytes += cost.weightBytes;
    load.cacheBytes += cost.cacheBytesPerRequest;
    load.stateBytes += cost.stateBytesPerRequest;
    return load;
}

/// More layers never fit where fewer do not: no sum ever shrinks.
bool ContiguousPacking::fits(const Load &load, std::int64_t requests) const
{
    const double left = m_problem.sramBytes - load.weightBytes;
    const double perRequest = load.perRequestBytes();
    return left + byteTolerance >= 0 && (perRequest <= 0 || wholeTimes(left, perRequest) >= requests);
}

bool ContiguousPacking::takes(OpenWafer &wafer, std::size_t layer, std::int64_t requests) const
{
    LayerCost added = m_problem.costOf(layer);
    const bool joinsTable = wafer.holdsTable && m_problem.shapeOf(layer).kind == LayerKind::Head;
    added.weightBytes -= joinsTable ? m_sharedTableBytes : 0;
    const Load more = with(wafer.load, added);
    if (!fits(more, requests)) {
        return false;
    }
    wafer.load = more;
    return true;
}

/// A new wafer with a layer on it, whether it fits or not.
ContiguousPacking::OpenWafer ContiguousPacking::opened(std::size_t layer) const
{
    const bool table = m_sharedTableBytes > 0 && m_problem.shapeOf(layer).kind == LayerKind::Embedding;
    return {true, table, with({}, m_problem.costOf(layer))};
}

/// Goes on with a run. Wafers that hold nothing else hold equally many of its layers, so only one that was
/// open before is filled layer by layer.
void ContiguousPacking::packRun(Counts &counts, OpenWafer &wafer, const Run &run, std::int64_t requests) const
{
    const std::uint32_t shape = m_problem.model.layers[run.first];
    if (m_parts[shape] > 1) {
        counts.wafers += static_cast<std::int64_t>(run.layers) * m_parts[shape];
        wafer = {};
        return;
    }
    std::size_t left = run.layers;
    while (left > 0 && wafer.open && takes(wafer, run.first, requests)) {
        --left;
        ++counts.steps;
    }
    if (left == 0) {
        return;
    }
    wafer = opened(run.first);
    if (left == 1) {
        ++counts.wafers;
        return;
    }
    const std::span loads = std::span(m_loads[shape]).first(left);
    const auto full = std::partition_point(loads.begin() + 1, loads.end(),
                                           [&](const Load &load) { return fits(load, requests); });
    const auto onEach = static_cast<std::size_t>(full - loads.begin());
    const std::size_t wafers = (left + onEach - 1) / onEach;
    wafer.load = loads[left - (wafers - 1) * onEach - 1];
    counts.wafers += static_cast<std::int64_t>(wafers);
}

ContiguousPacking::Counts ContiguousPacking::count(std::int64_t requests, std::int64_t mostWafers) const
{
    Counts counts;
    OpenWafer wafer;
    for (const Run &run : m_runs) {
        ++counts.steps;
        packRun(counts, wafer, run, requests);
        if (counts.wafers > mostWafers) {
            break;
        }
    }
    const std::optional<Load> shared = embeddingAndNext();
    const bool idle = m_problem.model.hasEmbedding() && !(shared && fits(*shared, requests));
    counts.idleWafers = idle ? m_parts[m_problem.model.layers[0]] : 0;
    return counts;
}

/// Fewer requests never take more wafers, so halving finds it.
std::int64_t ContiguousPacking::mostRequestsOn(std::int64_t wafers, std::int64_t atLeast) const
{
    std::int64_t fit = atLeast;
    std::int64_t most = m_mostRequests.value_or(0);
    while (fit < most) {
        const std::int64_t middle = fit + (most - fit + 1) / 2;
        if (count(middle, wafers).wafers <= wafers) {
            fit = middle;
        } else {
            most = middle - 1;
        }
    }
    return fit;
}

Placement ContiguousPacking::place(std::int64_t requests) const
{
    PlacementBuilder builder(m_problem);
    OpenWafer wafer;
    std::uint32_t number = 0;
    for (std::size_t layer = 0; layer < m_problem.model.layers.size(); ++layer) {
        if (m_parts[m_problem.model.layers[layer]] > 1) {
            builder.putAlone(layer);
            wafer = {};
            continue;
        }
        if (!wafer.open || !takes(wafer, layer, requests)) {
            wafer = opened(layer);
            number = builder.openWafer();
        }
        builder.put(layer, number);
    }
    return builder.take();
}

/// What they take on one wafer; none where they never share one.
std::optional<ContiguousPacking::Load> ContiguousPacking::embeddingAndNext() const
{
    const bool whole = m_problem.model.hasEmbedding() && m_problem.model.layers.size() > 1
        && m_parts[m_problem.model.layers[0]] == 1 && m_parts[m_problem.model.layers[1]] == 1;
    if (!whole) {
        return std::nullopt;
    }
    OpenWafer wafer = opened(0);
    return takes(wafer, 1, 0) ? std::optional(wafer.load) : std::nullopt;
}

std::optional<std::int64_t> ContiguousPacking::embeddingSharesUpTo() const
{
    const std::optional<Load> shared = embeddingAndNext();
    if (!shared || shared->perRequestBytes() <= 0) {
        return std::nullopt;
    }
    return wholeTimes(m_problem.sramBytes - shared->weightBytes, shared->perRequestBytes());
}

} // namespace waferline
