// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/simulation.h"
#include "widgets/floor/floor_grid.h"
#include "widgets/floor/wafer_bar.h"

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <span>
#include <vector>

namespace waferline {

/// A micro-batch on the floor.
struct Chip {
    std::int64_t microBatch = 0;
    QPointF centre;
    Phase phase = Phase::Working;
    std::uint32_t wafer = 0; ///< where it is, or while it hops where it comes from
};

/// Micro-batches that wait on a card beyond those that are drawn.
struct WaitingCount {
    QPointF rightMiddle; ///< where the text ends
    std::int64_t count = 0;
};

/// A layer that works, or the layer of a visit that works now.
struct LitLayer {
    std::uint32_t wafer = 0;
    std::uint32_t placed = 0; ///< index into Plan::placed
    QRectF rect; ///< its piece of the wafer's bar
};

/// All of the floor that moves, at one moment of the simulation.
struct FloorFrame {
    std::vector<Chip> chips; ///< the one to draw last is the foremost
    std::vector<LitLayer> lit;
    std::vector<std::uint32_t> workingWafers; ///< ascending, each once
    std::vector<WaitingCount> waiting;
};

/// Where the simulation puts every chip: over the layer that works on it, along the arrow in the share of the
/// hop's time that has passed, or waiting beside. `segments` are the plan's weightStretches().
FloorFrame floorFrame(const Plan &plan, std::span<const SramStretch> segments, const FloorGrid &grid,
                      const Simulation &simulation);

} // namespace waferline
