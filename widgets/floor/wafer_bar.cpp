// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/wafer_bar.h"

namespace waferline {

std::vector<BarPiece> waferBar(const Plan &plan, const Wafer &wafer, const QRectF &bar)
{
    std::vector<BarPiece> pieces;
    SramStretch stretch;
    for (const SramPiece &piece : sramPieces(plan, wafer)) {
        stretch.length = piece.share;
        pieces.push_back({piece, onBar(stretch, bar)});
        stretch.start += piece.share;
    }
    return pieces;
}

QRectF onBar(const SramStretch &stretch, const QRectF &bar)
{
    return {bar.left() + stretch.start * bar.width(), bar.top(), stretch.length * bar.width(), bar.height()};
}

PieceEdge pieceEdge(SramRole role, const QRectF &piece, const QRectF &bar)
{
    constexpr double narrowestApart = 4; // logical pixels; wider ones have room for a gap
    if (role == SramRole::Weights && piece.width() > narrowestApart) {
        return PieceEdge::Apart;
    }
    if (role == SramRole::Unused) {
        return PieceEdge::Exact;
    }
    return piece.width() >= 1 || piece.left() <= bar.left() ? PieceEdge::Visible : PieceEdge::Thin;
}

ThemeColour pieceColour(const Plan &plan, const SramPiece &piece)
{
    switch (piece.role) {
    case SramRole::Weights:
        return layerColourOf(plan.model->shapeOf(plan.placed[piece.placed].layer).kind);
    case SramRole::CacheInUse:
        return &Theme::cacheInUse;
    case SramRole::CacheFree:
        return &Theme::cacheFree;
    case SramRole::StateInUse:
        return &Theme::stateInUse;
    case SramRole::Unused:
        break;
    }
    return &Theme::unused;
}

} // namespace waferline
