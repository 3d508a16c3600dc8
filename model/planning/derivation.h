// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace waferline {

/// What a number in a derivation is. report/ and widgets/ have a name for each.
enum class Quantity : std::uint8_t {
    // Weights
    Parameters,
    FormatParameters, ///< those shipped in one precision
    WeightBits,
    FormatWeightBytes, ///< weights shipped in one precision
    WeightBytes,
    EndWeightBytes, ///< embedding and head
    LayerCount,
    MeanLayerBytes,
    // Room for requests, of the rule fewest
    WantedConcurrency, ///< the scenario's
    FillingConcurrency, ///< what fills the pipeline, where room for more is made
    ConcurrencyCap, ///< the smallest limit of a layer alone on a wafer
    PlannedConcurrency, ///< N
    // Wafers
    LayersOfKind, ///< see Term::kind
    LayersPerWafer,
    RunCount, ///< groups of adjacent layers of the kind, all equally long
    LayersPerRun,
    LayerWeightBytes, ///< of one layer, of Term::kind where it is set
    PartsPerLayer, ///< a layer larger than the SRAM is cut into so many
    WafersOfKind, ///< see Term::waferKind
    WaferCount,
    // Capacity
    SramBytes,
    ReservedBytes,
    LayersOnWafer,
    LimitingWaferWeightBytes,
    LimitingWaferFreeBytes,
    CacheElementsPerToken,
    CacheBits,
    CacheBytesPerTokenPerLayer,
    ContextTokens,
    WindowTokens,
    CacheBytesPerRequestPerLayer,
    StateBytesPerRequestPerLayer,
    LimitingWaferPerRequestBytes,
    MaxConcurrentRequests,
    // In flight
    TimedLayerCount, ///< layers (or parts of cut ones), and the head, that take time
    StagesPerLayer,
    Stages,
    MicroBatch,
    WantedInFlightRequests,
    MicroBatchesInFlight,
    InFlightRequests,
    // Times and rates
    ActiveWeightBytes, ///< of one layer, read for one token
    BytesRead, ///< by one layer for a micro-batch
    SramBandwidth,
    MemorySeconds, ///< bytes read ÷ SRAM bandwidth
    ActiveParameters, ///< of one layer
    PeakOperations,
    OperationSeconds, ///< operations ÷ peak
    FixedLayerSeconds, ///< hardware's layer_seconds
    LayerRequestSeconds, ///< hardware's layer_request_seconds
    LayerSeconds, ///< t(b) of a layer
    LayersOfTime, ///< layers that take the time beside it
    MeanLayerSeconds,
    WorkSeconds, ///< sum of the layers' times along the path
    HopsPerToken,
    HopSeconds,
    TokenLatencySeconds, ///< T
    BusiestSeconds, ///< τ
    MicroBatchesToFill,
    RoundSeconds, ///< M τ: until every micro-batch has passed the busiest resource
    Utilisation,
    TokensPerSecondPerRequest,
    TokensPerSecond,
    WattsPerWafer,
    Watts,
    TokensPerSecondPerMegawatt,
};

enum class Unit : std::uint8_t {
    None, ///< a count
    Bytes,
    Bits,
    Seconds,
    Tokens,
    Requests,
    TokensPerSecond,
    TokensPerSecondPerMegawatt,
    Watts,
    Megawatts, ///< the value is in MW, so that a division by it gives "per MW"
    BytesPerSecond,
    OperationsPerSecond,
    Ratio, ///< shown as a percentage
    Parameters,
};

/// A number in a formula.
struct Term {
    Quantity quantity = Quantity::Parameters;
    double value = 0;
    Unit unit = Unit::None;
    std::optional<LayerKind> kind; ///< for the quantities that are of a kind of layer
    std::optional<WaferKind> waferKind; ///< for the quantities that are of a kind of wafer
    std::optional<FigureStatus> status; ///< for an input of the hardware: where it comes from
    bool described = false; ///< an input that the model's description gives, from the source that it names
};

/// A sign between terms, the same in every language.
enum class Sign : std::uint8_t {
    Plus,
    Minus,
    Times,
    Divide,
    Equals,
    LessOrEqual,
    Greater,
    FloorOpen,
    FloorClose,
    CeilOpen,
    CeilClose,
    Open,
    Close,
    Max, ///< "max"
    Min, ///< "min"
    Comma,
    One, ///< the number 1, in 1 ÷ T
    Two, ///< operations per parameter and token
    Eight, ///< bits in a byte
};

using Token = std::variant<Term, Sign>;
/// One formula, left to right: what is left of Equals comes to what is right of it; a comparison with a bound
/// (≤ or >) may follow the result. Written once with names and once with numbers.
using Line = std::vector<Token>;

enum class StepId : std::uint8_t {
    Weights,
    Concurrency, ///< how many requests the rule fewest makes room for
    Wafers,
    CacheRoom, ///< what the limiting wafer has left
    CachePerRequest,
    ConcurrentRequests,
    InFlight,
    LayerTime,
    Latency,
    Rate, ///< of one request
    Simulation, ///< the rate of one request simulated; not of derivation(), which simulates nothing
    Total, ///< of all requests, and per megawatt
};

/// Remarks that belong to a step and are not formulas.
enum class RemarkId : std::uint8_t {
    LayersCut, ///< `value` layers are larger than the SRAM, the largest is cut into `other` parts
    PackedInOrder, ///< layers of unlike size share wafers in network order: no formula gives the count
    PackedForRequests, ///< layers share wafers in network order beside the memory of `value` requests: no
                       ///< formula
    ConcurrencyFillsPipeline, ///< room for `value` requests, the fewest that fill the pipeline
    ConcurrencyWanted, ///< room for `value` requests is wanted
    ConcurrencyCapped, ///< room for `value` requests: wafers more bring no further one
    ConcurrencyOfWafers, ///< `value` requests are the most that `other` wafers hold
    ReturnVisits, ///< `value` visits a token, `other` wafers are visited more than once
    LimitIsMinimum, ///< `value` of `other` wafers set the limit
    ArticleRoundsLayer, ///< the article: 44 − 16 = 28 GB, so about 190
    StateSetsLimit, ///< not the KV cache but the state
    NothingLimits, ///< no wafer holds anything that grows with requests
    NextMicroBatchWants, ///< `value` requests wanted at `micro-batch + 1`, `other` more than fit
    PipelineStarves, ///< `value` micro-batches of `other` that would fill it circulate
    NothingInFlight, ///< not one micro-batch fits: the rates are 0
    TimesAreAssumed, ///< the layer times of the hardware are assumed
    TimingUnknown, ///< hardware figures are missing, see Timing::missing
    RatesAreBounds, ///< `value` wafers are visited more than once: the simulation comes out lower
    RatesAreExact, ///< no token holds up another where it comes back: the simulation comes to the same
};

struct Remark {
    RemarkId id = RemarkId::LimitIsMinimum;
    double value = 0;
    double other = 0;
};

struct Step {
    StepId id = StepId::Weights;
    std::vector<Line> lines;
    std::vector<Remark> remarks;
};

/// The plan's figures worked out step by step, in the article's order. Steps whose inputs are unknown are
/// left out, with a TimingUnknown remark on the last one there is.
std::vector<Step> derivation(const Plan &plan);

} // namespace waferline
