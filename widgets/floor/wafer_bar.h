// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/sram_pieces.h"
#include "widgets/floor/display_list.h"
#include "widgets/look.h"

#include <QRectF>

#include <vector>

namespace waferline {

/// A piece of a wafer's SRAM as a piece of its bar.
struct BarPiece {
    SramPiece piece;
    QRectF rect;
};

/// The wafer's SRAM drawn to scale of the bar, piece by piece from left to right.
std::vector<BarPiece> waferBar(const Plan &plan, const Wafer &wafer, const QRectF &bar);

/// A stretch of the SRAM as a piece of a bar.
QRectF onBar(const SramStretch &stretch, const QRectF &bar);

/// How a piece of a bar that shows single layers ends: wide ones with weights apart, and all but what is
/// unused seen. What a thin piece covers is left to the next one.
PieceEdge pieceEdge(SramRole role, const QRectF &piece, const QRectF &bar);

/// The fill of a piece.
ThemeColour pieceColour(const Plan &plan, const SramPiece &piece);

} // namespace waferline
