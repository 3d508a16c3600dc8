// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/sram_pieces.h"

#include <span>

#include <algorithm>

namespace waferline {

namespace {

/// Calls add(placed, bytes) for each layer on the wafer. A tied head beside its embedding brings only what
/// the table does not hold already.
template <typename Add>
void forEachLayer(const Plan &plan, const Wafer &wafer, Add add)
{
    double stated = 0;
    for (const std::uint32_t placed : plan.placedOn(wafer)) {
        stated += plan.weightBytes(plan.placed[placed]);
    }
    const double sharedTable = plan.model->tiedEmbeddings ? stated - wafer.weightBytes : 0;
    for (const std::uint32_t placed : plan.placedOn(wafer)) {
        const PlacedLayer &piece = plan.placed[placed];
        const bool head = plan.model->shapeOf(piece.layer).kind == LayerKind::Head;
        add(placed, std::max(0.0, plan.weightBytes(piece) - (head ? sharedTable : 0)));
    }
}

} // namespace

std::vector<SramPiece> sramPieces(const Plan &plan, const Wafer &wafer)
{
    const double sramBytes = plan.hardware->usableSramBytes();
    std::vector<SramPiece> pieces;
    pieces.reserve(wafer.placedCount + 4U);
    const auto add = [&](SramRole role, double bytes, std::uint32_t placed = 0) {
        if (bytes > 0) {
            pieces.push_back({role, placed, bytes, bytes / sramBytes});
        }
    };
    forEachLayer(plan, wafer,
                 [&](std::uint32_t placed, double bytes) { add(SramRole::Weights, bytes, placed); });
    const SramSplit split = sramSplit(plan, wafer);
    add(SramRole::CacheInUse, split.cacheInUseBytes);
    add(SramRole::CacheFree, split.cacheFreeBytes);
    add(SramRole::StateInUse, split.stateInUseBytes);
    add(SramRole::Unused, split.unusedBytes);
    return pieces;
}

std::vector<SramStretch> weightStretches(const Plan &plan)
{
    std::vector<SramStretch> stretches(plan.placed.size());
    const double sramBytes = plan.hardware->usableSramBytes();
    for (const Wafer &wafer : plan.wafers) {
        double start = 0;
        forEachLayer(plan, wafer, [&](std::uint32_t placed, double bytes) {
            stretches[placed] = {start, bytes / sramBytes};
            start += bytes / sramBytes;
        });
    }
    return stretches;
}

SramSplit meanSramSplit(const Plan &plan, std::size_t first, std::size_t count)
{
    SramSplit mean;
    const auto wafers = static_cast<double>(count);
    for (const Wafer &wafer : std::span(plan.wafers).subspan(first, count)) {
        const SramSplit split = sramSplit(plan, wafer);
        mean.weightBytes += split.weightBytes / wafers;
        mean.cacheInUseBytes += split.cacheInUseBytes / wafers;
        mean.stateInUseBytes += split.stateInUseBytes / wafers;
        mean.cacheFreeBytes += split.cacheFreeBytes / wafers;
        mean.unusedBytes += split.unusedBytes / wafers;
    }
    return mean;
}

SramFill sramFill(const Plan &plan)
{
    const SramSplit mean = meanSramSplit(plan, 0, plan.wafers.size());
    const double sramBytes = plan.hardware->usableSramBytes();
    return {mean.weightBytes / sramBytes, (mean.cacheInUseBytes + mean.stateInUseBytes) / sramBytes};
}

} // namespace waferline
