// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <cstdint>
#include <vector>

namespace waferline {

/// What a piece of a wafer's SRAM holds.
enum class SramRole : std::uint8_t { Weights, CacheInUse, CacheFree, StateInUse, Unused };

struct SramPiece {
    SramRole role = SramRole::Unused;
    std::uint32_t placed = 0; ///< index into Plan::placed, for Weights
    double bytes = 0;
    double share = 0; ///< of the usable SRAM, 0 … 1
};

/// A wafer's usable SRAM piece by piece: the weights of each layer in network order, KV cache in use and
/// free, state, unused. Empty pieces are left out; the rest add up to the SRAM.
std::vector<SramPiece> sramPieces(const Plan &plan, const Wafer &wafer);

/// A placed layer's weights as a stretch of its wafer's SRAM, in shares of it.
struct SramStretch {
    double start = 0;
    double length = 0;
};

/// The stretch of every placed layer, by its index in Plan::placed, in the order of sramPieces().
std::vector<SramStretch> weightStretches(const Plan &plan);

/// The mean of some wafers, from `first` on; `count` is above 0.
SramSplit meanSramSplit(const Plan &plan, std::size_t first, std::size_t count);

/// What fills the usable SRAM of all wafers, in shares of it, 0 … 1.
struct SramFill {
    double weights = 0;
    double requests = 0; ///< KV cache and state of those in flight
};
SramFill sramFill(const Plan &plan);

} // namespace waferline
