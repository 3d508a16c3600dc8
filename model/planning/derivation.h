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
    Parameters,
    WeightBits,
    WeightBytes,
    LayerCount,
    LayersOfKind, ///< see Term::kind
    LayersPerWafer,
    MeanLayerBytes,
    WafersOfKind, ///< see Term::kind
    WaferCount,
    Visits,
    SramBytes,
    LimitingWaferWeightBytes,
    LimitingWaferFreeBytes,
    CacheElementsPerToken,
    CacheBits,
    ContextTokens,
    CacheBytesPerRequestPerLayer,
    StateBytesPerRequestPerLayer,
    LimitingWaferPerRequestBytes,
    MaxConcurrentRequests,
    Stages,
    MicroBatch,
    WantedInFlightRequests,
    MicroBatchesInFlight,
    InFlightRequests,
    LayerSeconds,
    LayerRequestSeconds,
    MemorySeconds, ///< bytes read ÷ SRAM bandwidth
    OperationSeconds, ///< operations ÷ peak
    StageWorkSeconds, ///< sum of the layers' times along the path
    TimedLayerCount, ///< layers, and the head, that take time
    MeanLayerTimeSeconds,
    HopsPerToken,
    HopSeconds,
    TokenLatencySeconds,
    BusiestSeconds,
    MicroBatchesToFill,
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
    Ratio, ///< shown as a percentage
    Parameters,
};

/// A number in a formula.
struct Term {
    Quantity quantity = Quantity::Parameters;
    double value = 0;
    Unit unit = Unit::None;
    std::optional<LayerKind> kind; ///< for the quantities that are of a kind
    std::optional<FigureStatus> status; ///< for an input: where it comes from; none for what is worked out
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
    Eight, ///< bits in a byte
};

using Token = std::variant<Term, Sign>;
/// One formula with its result, left to right; written once with names and once with numbers.
using Line = std::vector<Token>;

enum class StepId : std::uint8_t {
    Weights,
    Wafers,
    CacheRoom, ///< what the limiting wafer has left
    CachePerRequest,
    ConcurrentRequests,
    InFlight,
    LayerTime,
    Latency,
    Rate,
    Power,
};

/// Remarks that belong to a step and are not formulas.
enum class RemarkId : std::uint8_t {
    ArticleRoundsLayer, ///< the article: 44 − 16 = 28 GB, ≈ 190
    LimitIsMinimum, ///< the limit is the minimum over the wafers
    StateSetsLimit,
    NextMicroBatchWants, ///< `value` requests wanted at `micro-batch + 1`, `other` more than fit
    PipelineStarves, ///< `value` micro-batches of `other` that would fill it circulate
    TimesAreAssumed,
    TimingUnknown,
    RatesAreBounds,
    LayersCut,
    ReturnVisits, ///< `value` visits on `other` wafers
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

/// The plan's figures worked out step by step, in the article's order. Steps whose inputs are unknown are left out,
/// with a TimingUnknown remark on the last one there is.
std::vector<Step> derivation(const Plan &plan);

} // namespace waferline
