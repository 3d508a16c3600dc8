// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/hardware.h"
#include "model/description/model_description.h"
#include "model/description/scenario.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace waferline {

/// What one layer of a shape costs in a scenario.
struct LayerCost {
    double weightBytes = 0;
    double activeWeightBytes = 0; ///< read for one token
    double cacheBytesPerRequest = 0;
    double stateBytesPerRequest = 0;
    double cacheGrowthBytes = 0; ///< per request, for one further token at the scenario's context
    std::optional<double> seconds; ///< for one micro-batch; none where a hardware figure is unknown

    double perRequestBytes() const { return cacheBytesPerRequest + stateBytesPerRequest; }
};

/// A layer, or one of the equal parts of a layer that is larger than the SRAM, on its wafer.
struct PlacedLayer {
    std::uint32_t layer = 0; ///< index into ModelDescription::layers
    std::uint32_t part = 0; ///< 0 … parts - 1
    std::uint32_t parts = 1;
    std::uint32_t wafer = 0; ///< index into Plan::wafers
    std::uint32_t visit = 0; ///< index into Plan::visits
};

/// Kind of a wafer: that of its attention layers; Mixed if they differ, Other if it has none.
enum class WaferKind : std::uint8_t { LinearAttention, FullAttention, SlidingAttention, Mixed, Other };
inline constexpr std::size_t waferKindCount = 5;
/// "linear_attention", "full_attention", "sliding_attention", "mixed" or "other".
std::string_view toString(WaferKind kind);

/// The kind of a wafer that holds only layers of this kind.
WaferKind waferKindOf(LayerKind kind);

struct Wafer {
    WaferKind kind = WaferKind::Other;
    std::uint32_t share = 1; ///< k where the wafer holds a k-th of a cut layer
    std::uint32_t firstPlaced = 0; ///< range in Plan::placedByWafer
    std::uint32_t placedCount = 0;
    std::uint32_t visitCount = 0; ///< per token
    double weightBytes = 0;
    double cacheBytesPerRequest = 0;
    double stateBytesPerRequest = 0;
    std::optional<std::int64_t> maxRequests; ///< none: nothing on it grows with requests

    double perRequestBytes() const { return cacheBytesPerRequest + stateBytesPerRequest; }
};

/// Consecutive layers on one wafer, worked on without leaving it.
struct Visit {
    std::uint32_t wafer = 0;
    std::uint32_t firstPlaced = 0; ///< range in Plan::placed
    std::uint32_t placedCount = 0;
};

/// What takes the memory on the wafers that set the limit.
enum class LimitedBy : std::uint8_t { Nothing, Cache, State, CacheAndState, Weights };
/// "cache", "state", "cache and state", "weights"; empty for Nothing.
std::string_view toString(LimitedBy limit);

struct Capacity {
    std::optional<std::int64_t> maxConcurrentRequests; ///< none: nothing limits
    LimitedBy limitedBy = LimitedBy::Nothing;
    std::vector<std::uint32_t> limitingWafers; ///< indices, ascending
    std::int64_t stages = 0;
    std::int64_t wantedInFlightRequests = 0; ///< stages × micro-batch
    std::int64_t microBatchesInFlight = 0;
    std::int64_t inFlightRequests = 0;
    bool fits = true; ///< wanted ≤ limit
};

/// Steady decoding, closed form. A figure that needs an unknown hardware figure is absent.
struct Timing {
    std::optional<double> layerSecondsMax;
    std::optional<double> busiestSeconds; ///< τ: largest busy time of a resource per token
    std::optional<double> tokenLatencySeconds; ///< T
    std::optional<double> microBatchesToFill; ///< T ÷ τ
    std::optional<double> utilisation; ///< of the busiest resource, 0 … 1
    std::optional<double> tokensPerSecondPerRequest;
    std::optional<double> tokensPerSecond;
    std::optional<double> watts; ///< all wafers
    std::optional<double> tokensPerSecondPerMegawatt;
    std::vector<HardwareFigure> missing; ///< what the absent figures lack
};

/// Sizes over the whole model, in the scenario's precision.
struct Memory {
    double weightBytes = 0; ///< as placed
    double meanLayerBytes = 0; ///< without embedding and head
    double weightBits = 0; ///< mean over the parameters placed
    double cacheBytesPerToken = 0; ///< growth, all layers
    double cacheBytesPerTokenPerLayer = 0; ///< the largest
    double cacheBytesPerRequest = 0;
    double cacheBytesPerRequestPerLayer = 0; ///< the largest
    double stateBytesPerRequest = 0;
};

enum class WarningCode : std::uint8_t {
    LayerCut, ///< `count` layers do not fit into a wafer; the largest is cut into `limit` parts
    NoRequestFits, ///< not even one request fits
    MicroBatchDoesNotFit, ///< `count` requests in a micro-batch, `limit` fit
    PipelineStarves, ///< `count` requests wanted in flight, `limit` fit
    ConcurrencyCapped, ///< room for `count` requests is wanted, `limit` are the most that further wafers
                       ///< bring
    WafersUnused, ///< `count` wafers are given, `limit` hold as many requests
    HeadCopied, ///< tied embedding and head stand on different wafers: a second copy
    TimingUnknown, ///< hardware figures are missing, see Timing::missing
    ModelAssumed, ///< entry `count` of ModelDescription::assumptions
    ContextBeyondModel, ///< `count` tokens of context, the model was made for `limit`
    RatesAreBounds, ///< `count` wafers are visited more than once by stages that are wafers: rates are upper
                    ///< bounds
};
/// The warning's code in reports, e.g. "pipeline-starves".
std::string_view toString(WarningCode code);

struct Warning {
    WarningCode code = WarningCode::NoRequestFits;
    std::int64_t count = 0;
    std::int64_t limit = 0;

    bool operator==(const Warning &) const = default;
};

/// Where the number of requests that the rule fewest makes room for comes from.
enum class ConcurrencyFrom : std::uint8_t {
    Pipeline, ///< automatic: the smallest that fills the pipeline
    Wanted, ///< the scenario's concurrency
    Wafers, ///< the most that the scenario's wafers hold
};

/// What the rule fewest makes room for.
struct PlannedConcurrency {
    ConcurrencyFrom from = ConcurrencyFrom::Pipeline;
    std::int64_t requests = 0; ///< N
    std::int64_t wanted = 0; ///< before the cap: what would fill the pipeline, or what the user wants
    std::optional<std::int64_t>
        most; ///< the cap: the smallest limit of any layer alone; none: nothing limits
    std::int64_t fewestWafers = 1; ///< hold the weights
    std::int64_t mostWafers = 1; ///< hold as many requests as the cap: further ones bring none
    /// Where automatic: the largest micro-batch whose pipeline is filled, by the placement that it then has;
    /// of those that a scenario can have.
    std::optional<std::int64_t> largestFullMicroBatch;
    std::uint32_t scarcestLayer = 0; ///< that sets the cap, where there is one

    bool capped() const { return requests < wanted; }
};

/// How a wafer's usable SRAM is used with the plan's requests in flight. The five add up to it.
struct SramSplit {
    double weightBytes = 0;
    double cacheInUseBytes = 0;
    double stateInUseBytes = 0;
    double cacheFreeBytes = 0; ///< KV cache that further requests can take
    double unusedBytes = 0;
};

/// A model laid over wafers and everything that follows from it. Made by plan(), never changed.
struct Plan {
    std::shared_ptr<const ModelDescription> model;
    std::shared_ptr<const Hardware> hardware;
    Scenario scenario;
    PlacementRule rule = PlacementRule::ByKind;
    std::optional<PlannedConcurrency> concurrency; ///< of the rule fewest

    std::vector<LayerCost> costs; ///< one per ModelDescription::shapes
    std::vector<PlacedLayer> placed; ///< network order: the path of a token
    std::vector<Wafer> wafers; ///< numbered (from 1 for users) by first visit
    std::vector<std::uint32_t> placedByWafer; ///< indices into placed, wafer by wafer
    std::vector<Visit> visits; ///< in the order a token makes them
    std::int64_t hopsPerToken = 0;
    std::int64_t revisitedWafers = 0;

    Memory memory;
    Capacity capacity;
    Timing timing;
    std::vector<Warning> warnings;

    const LayerCost &costOf(const PlacedLayer &piece) const { return costs[model->layers[piece.layer]]; }
    std::span<const std::uint32_t> placedOn(const Wafer &wafer) const
    {
        return std::span(placedByWafer).subspan(wafer.firstPlaced, wafer.placedCount);
    }
    /// Weight bytes of one placed layer or part.
    double weightBytes(const PlacedLayer &piece) const { return costOf(piece).weightBytes / piece.parts; }
};

/// How the wafer's SRAM is used by the requests in flight.
SramSplit sramSplit(const Plan &plan, const Wafer &wafer);

/// Wafers of each kind, indexed by WaferKind.
std::vector<std::int64_t> wafersByKind(const Plan &plan);

} // namespace waferline
