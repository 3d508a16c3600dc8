// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/plan.h"

#include <algorithm>

namespace waferline {

std::string_view toString(WaferKind kind)
{
    switch (kind) {
    case WaferKind::LinearAttention:
        return "linear_attention";
    case WaferKind::FullAttention:
        return "full_attention";
    case WaferKind::SlidingAttention:
        return "sliding_attention";
    case WaferKind::Mixed:
        return "mixed";
    case WaferKind::Other:
        break;
    }
    return "other";
}

WaferKind waferKindOf(LayerKind kind)
{
    switch (kind) {
    case LayerKind::LinearAttention:
        return WaferKind::LinearAttention;
    case LayerKind::FullAttention:
        return WaferKind::FullAttention;
    case LayerKind::SlidingAttention:
        return WaferKind::SlidingAttention;
    case LayerKind::FeedForward:
    case LayerKind::Embedding:
    case LayerKind::Head:
        break;
    }
    return WaferKind::Other;
}

std::string_view toString(LimitedBy limit)
{
    switch (limit) {
    case LimitedBy::Nothing:
        return "";
    case LimitedBy::Cache:
        return "cache";
    case LimitedBy::State:
        return "state";
    case LimitedBy::CacheAndState:
        return "cache and state";
    case LimitedBy::Weights:
        break;
    }
    return "weights";
}

std::string_view toString(WarningCode code)
{
    switch (code) {
    case WarningCode::LayerCut:
        return "layer-cut";
    case WarningCode::NoRequestFits:
        return "no-request-fits";
    case WarningCode::MicroBatchDoesNotFit:
        return "micro-batch-does-not-fit";
    case WarningCode::PipelineStarves:
        return "pipeline-starves";
    case WarningCode::ConcurrencyCapped:
        return "concurrency-capped";
    case WarningCode::WafersUnused:
        return "wafers-unused";
    case WarningCode::HeadCopied:
        return "head-copied";
    case WarningCode::TimingUnknown:
        return "timing-unknown";
    case WarningCode::ModelAssumed:
        return "model-assumed";
    case WarningCode::ContextBeyondModel:
        return "context-beyond-model";
    case WarningCode::RatesAreBounds:
        break;
    }
    return "rates-are-bounds";
}

SramSplit sramSplit(const Plan &plan, const Wafer &wafer)
{
    const auto inFlight = static_cast<double>(plan.capacity.inFlightRequests);
    SramSplit split;
    split.weightBytes = wafer.weightBytes;
    split.cacheInUseBytes = inFlight * wafer.cacheBytesPerRequest;
    split.stateInUseBytes = inFlight * wafer.stateBytesPerRequest;
    if (wafer.maxRequests) {
        const double further = static_cast<double>(*wafer.maxRequests) - inFlight;
        split.cacheFreeBytes = std::max(0.0, further) * wafer.cacheBytesPerRequest;
    }
    split.unusedBytes = std::max(0.0,
                                 plan.hardware->usableSramBytes() - split.weightBytes - split.cacheInUseBytes
                                     - split.stateInUseBytes - split.cacheFreeBytes);
    return split;
}

std::vector<std::int64_t> wafersByKind(const Plan &plan)
{
    std::vector<std::int64_t> counts(waferKindCount);
    for (const Wafer &wafer : plan.wafers) {
        ++counts[static_cast<std::size_t>(wafer.kind)];
    }
    return counts;
}

} // namespace waferline
