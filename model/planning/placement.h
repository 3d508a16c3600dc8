// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/planning/plan_fault.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace waferline {

/// What a placement rule works on. Every layer has the cost of its shape.
struct PlacementProblem {
    const ModelDescription &model;
    std::span<const LayerCost> costs;
    const Scenario &scenario;
    double sramBytes; ///< usable, above 0

    const LayerCost &costOf(std::size_t layer) const { return costs[model.layers[layer]]; }
    const LayerShape &shapeOf(std::size_t layer) const { return model.shapeOf(layer); }
    /// Equal parts that a layer is cut into: 1 unless it is larger than the SRAM.
    std::uint32_t partsOf(std::size_t layer) const { return partsOf(costOf(layer)); }
    std::uint32_t partsOf(const LayerCost &cost) const;
    /// Bytes of the table that a tied embedding and head have in common; 0 where they are not tied.
    double sharedTableBytes() const;
};

/// Layers on wafers. Wafers are numbered in the order in which they were opened; a rule that goes through the
/// layers in network order so numbers them by first visit.
struct Placement {
    std::vector<PlacedLayer> placed; ///< network order; visits not yet filled in
    std::vector<double> waferWeightBytes;
    bool headCopied = false; ///< a tied head on another wafer than the embedding
    std::optional<PlannedConcurrency> concurrency; ///< where the rule makes room for requests
};

/// Builds a placement layer by layer, keeping the weights of each wafer. What rules have in common.
class PlacementBuilder {
public:
    explicit PlacementBuilder(const PlacementProblem &problem);

    const PlacementProblem &problem() const { return m_problem; }
    /// Opens an empty wafer.
    std::uint32_t openWafer();
    /// True if the layer's weights fit beside those that the wafer holds.
    bool fits(std::size_t layer, std::uint32_t wafer) const;
    /// Puts a whole layer onto a wafer.
    void put(std::size_t layer, std::uint32_t wafer);
    /// Gives a layer wafers of its own: one, or one for each part.
    void putAlone(std::size_t layer);
    Placement take() { return std::move(m_result); }

private:
    double addedBytes(std::size_t layer, std::uint32_t wafer) const;

    PlacementProblem m_problem;
    Placement m_result;
    std::optional<std::uint32_t> m_embeddingWafer; ///< of a whole, tied embedding
    double m_sharedTableBytes = 0;
};

/// The article's rule: a growing layer has a wafer of its own; all others go, in network order, onto the open
/// wafer while the weights fit, else onto a new one.
Placement placeByKind(const PlacementProblem &problem);

/// Network order, contiguous: a growing layer has a wafer of its own; others share while they fit and are
/// adjacent.
Placement placeInOrder(const PlacementProblem &problem);

/// Network order, contiguous: a wafer takes the next layer while the weights and the memory of N requests
/// fit. N is the scenario's concurrency, or the most that its wafers hold, or the smallest that fills the
/// pipeline; never more than any layer alone on a wafer leaves room for. TooFewWafers where the scenario's
/// wafers do not hold the weights.
tl::expected<Placement, PlanFault> placeFewest(const PlacementProblem &problem);

/// The rule's placement.
tl::expected<Placement, PlanFault> place(PlacementRule rule, const PlacementProblem &problem);

} // namespace waferline
