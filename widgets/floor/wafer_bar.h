// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/theme.h"

#include <QRectF>

#include <vector>

namespace waferline {

/// A piece of a wafer's SRAM bar.
struct BarPiece {
    enum class Role : std::uint8_t { Weights, State, CacheInUse, CacheFree, Unused };

    Role role = Role::Unused;
    std::uint32_t placed = 0; ///< index into Plan::placed, for Weights
    QRectF rect;
};

/// The wafer's SRAM drawn to scale of the bar: weights (one piece a layer, in network order), state, KV cache
/// in use, KV cache free, unused.
std::vector<BarPiece> waferBar(const Plan &plan, const Wafer &wafer, const QRectF &bar);

/// A placed layer's piece of its wafer's bar, as shares of the bar's length.
struct SegmentShare {
    double start = 0;
    double length = 0;

    QRectF on(const QRectF &bar) const
    {
        return {bar.left() + start * bar.width(), bar.top(), length * bar.width(), bar.height()};
    }
};

/// The piece of every placed layer, by its index in Plan::placed: worked out once for a plan, used every
/// frame.
std::vector<SegmentShare> segmentShares(const Plan &plan);

/// The fill of a piece.
QColor pieceColour(const Plan &plan, const BarPiece &piece, const Theme &theme);

} // namespace waferline
