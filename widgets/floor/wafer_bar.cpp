// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/wafer_bar.h"

namespace waferline {

namespace {

/// Calls add(placed, bytes) for each layer on the wafer. A tied head beside its embedding brings less than
/// its own bytes: the layers share what the wafer really holds.
template <typename Add>
void forEachLayerBytes(const Plan &plan, const Wafer &wafer, Add add)
{
    double stated = 0;
    for (const std::uint32_t placed : plan.placedOn(wafer)) {
        stated += plan.weightBytes(plan.placed[placed]);
    }
    const double share = stated > 0 ? wafer.weightBytes / stated : 0;
    for (const std::uint32_t placed : plan.placedOn(wafer)) {
        add(placed, plan.weightBytes(plan.placed[placed]) * share);
    }
}

} // namespace

std::vector<BarPiece> waferBar(const Plan &plan, const Wafer &wafer, const QRectF &bar)
{
    const double pixelsPerByte = bar.width() / plan.hardware->usableSramBytes();
    std::vector<BarPiece> pieces;
    double x = bar.left();
    const auto add = [&](BarPiece::Role role, double bytes, std::uint32_t placed = 0) {
        if (bytes > 0) {
            const double width = bytes * pixelsPerByte;
            pieces.push_back({role, placed, QRectF(x, bar.top(), width, bar.height())});
            x += width;
        }
    };
    forEachLayerBytes(plan, wafer, [&](std::uint32_t placed, double bytes) {
        add(BarPiece::Role::Weights, bytes, placed);
    });
    const SramSplit split = sramSplit(plan, wafer);
    add(BarPiece::Role::State, split.stateInUseBytes);
    add(BarPiece::Role::CacheInUse, split.cacheInUseBytes);
    add(BarPiece::Role::CacheFree, split.cacheFreeBytes);
    add(BarPiece::Role::Unused, split.unusedBytes);
    return pieces;
}

std::vector<SegmentShare> segmentShares(const Plan &plan)
{
    std::vector<SegmentShare> shares(plan.placed.size());
    const double sramBytes = plan.hardware->usableSramBytes();
    for (const Wafer &wafer : plan.wafers) {
        double start = 0;
        forEachLayerBytes(plan, wafer, [&](std::uint32_t placed, double bytes) {
            shares[placed] = {start, bytes / sramBytes};
            start += bytes / sramBytes;
        });
    }
    return shares;
}

QColor pieceColour(const Plan &plan, const BarPiece &piece, const Theme &theme)
{
    switch (piece.role) {
    case BarPiece::Role::Weights:
        return theme.layerColour(plan.model->shapeOf(plan.placed[piece.placed].layer).kind);
    case BarPiece::Role::State:
        return theme.stateInUse;
    case BarPiece::Role::CacheInUse:
        return theme.cacheInUse;
    case BarPiece::Role::CacheFree:
        return theme.cacheFree;
    case BarPiece::Role::Unused:
        break;
    }
    return theme.unused;
}

} // namespace waferline
