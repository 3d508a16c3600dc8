// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/placement.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace waferline {

/// Layers in network order, whole, each wafer taking the next one while weights and the memory of so many
/// requests fit: no contiguous placement takes fewer wafers, since part of what fits a wafer fits it too.
/// Counts without placing and run by run of equal neighbouring layers, so that a search for the number of
/// requests is cheap.
class ContiguousPacking {
public:
    static constexpr std::int64_t anyNumber = std::numeric_limits<std::int64_t>::max();

    /// The problem outlives the packing.
    explicit ContiguousPacking(const PlacementProblem &problem);

    struct Counts {
        std::int64_t wafers = 0;
        std::int64_t idleWafers = 0; ///< hold the embedding alone, or a part of it: no stage of the pipeline
        std::int64_t steps = 0; ///< that counting took: a measure of time
    };
    /// Of what place() makes. Counts no further once there are more than `mostWafers`.
    Counts count(std::int64_t requests, std::int64_t mostWafers = anyNumber) const;
    Placement place(std::int64_t requests) const;

    /// The smallest limit of any layer alone on a wafer: wafers more bring no further request. None if no
    /// layer has bytes per request.
    std::optional<std::int64_t> mostRequests() const { return m_mostRequests; }
    /// The most requests that so many wafers hold, at the most mostRequests(); 0 where nothing limits, or the
    /// wafers do not even hold the weights. `atLeast` are known to fit.
    std::int64_t mostRequestsOn(std::int64_t wafers, std::int64_t atLeast = 0) const;
    /// The layer that sets it.
    std::uint32_t scarcestLayer() const { return m_scarcestLayer; }
    /// The most requests beside which the embedding shares its wafer. None where no number of requests ends
    /// it: beside any number it shares, or beside any it does not.
    std::optional<std::int64_t> embeddingSharesUpTo() const;
    /// Layers, or parts of cut ones, that work: all but the embedding.
    std::int64_t workingParts() const { return m_workingParts; }

private:
    /// Equal neighbouring layers.
    struct Run {
        std::size_t first = 0;
        std::size_t layers = 0;
    };
    /// What the layers on a wafer take. Sums go in the order in which the plan makes them, so that its limit
    /// is no request less than what was asked for.
    struct Load {
        double weightBytes = 0;
        double cacheBytes = 0;
        double stateBytes = 0;

        double perRequestBytes() const { return cacheBytes + stateBytes; }
    };
    struct OpenWafer;

    static Load with(Load load, const LayerCost &cost);
    bool fits(const Load &load, std::int64_t requests) const;
    bool takes(OpenWafer &wafer, std::size_t layer, std::int64_t requests) const;
    OpenWafer opened(std::size_t layer) const;
    void packRun(Counts &counts, OpenWafer &wafer, const Run &run, std::int64_t requests) const;
    std::optional<Load> embeddingAndNext() const;
    void lookThroughLayers();
    void findRuns();

    const PlacementProblem &m_problem;
    std::vector<std::uint32_t> m_parts; ///< of each shape
    std::vector<Run> m_runs;
    std::vector<std::vector<Load>> m_loads; ///< of each shape: of 1, 2, … layers alone on a wafer
    double m_sharedTableBytes;
    std::optional<std::int64_t> m_mostRequests;
    std::uint32_t m_scarcestLayer = 0;
    std::int64_t m_workingParts = 0;
};

} // namespace waferline
