// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/simulation.h"
#include "widgets/floor/display_list.h"
#include "widgets/floor/floor_grid.h"
#include "widgets/floor/stage_regions.h"
#include "widgets/floor/wafer_stages.h"

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <vector>

namespace waferline {

/// A micro-batch on the floor.
struct Chip {
    std::int64_t microBatch = 0;
    QPointF centre;
    Phase phase = Phase::Working;
    std::uint32_t wafer = 0; ///< where it is, or while it hops where it comes from
    double radius = 0;
};

/// Micro-batches beyond those for whose chips there is room.
struct ChipCount {
    std::uint32_t wafer = 0;
    Phase phase = Phase::Waiting; ///< Waiting or Working
    std::int64_t count = 0;
    QRectF room; ///< for the text, which begins at its left; empty where it is not drawn
};

/// The queue on a card, which covers the labels in its header.
struct Queue {
    std::uint32_t wafer = 0;
    QRectF room;
};

/// A region that works.
struct LitRegion {
    std::uint32_t wafer = 0;
    LayerKind kind = LayerKind::LinearAttention; ///< of the layer that works now
    QRectF rect;
    double radius = 0;
};

/// A layer that works, or the layer of a visit that works now: its weights.
struct LitLayer {
    std::uint32_t wafer = 0;
    std::uint32_t placed = 0; ///< index into Plan::placed
    QRectF rect; ///< its piece of the wafer's bar
    PieceEdge edge = PieceEdge::Exact; ///< of that piece
};

/// All of the floor that moves, at one moment of the simulation.
struct FloorFrame {
    std::vector<Chip> chips; ///< the one to draw last is the foremost
    std::vector<ChipCount> counts;
    std::vector<Queue> queues;
    std::vector<LitRegion> regions; ///< each once
    std::vector<LitLayer> layers; ///< each once
    std::vector<std::uint32_t> workingWafers; ///< ascending, each once
};

/// Where the simulation puts every chip: in the region of the stage that works on it; along the arrow in the
/// share of the hop's time that has passed; or in the queue above the stage that it waits for.
FloorFrame floorFrame(const Plan &plan, const WaferStages &stages, const FloorGrid &grid,
                      const Simulation &simulation);

/// The layer of a step that works now. With wafer stages a visit's layers work one after the other, in
/// proportion to their times.
std::uint32_t workingLayer(const Plan &plan, const PipelineStep &step, const MicroBatchLeg &leg, Ticks now);

} // namespace waferline
