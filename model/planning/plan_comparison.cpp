// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/plan_comparison.h"

#include "model/planning/timing.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

/// Which of two different values is the better one.
enum class Wanted : std::uint8_t { Less, More, Neither };

struct FigureKind {
    std::string_view name;
    Unit unit;
    Wanted wanted;
    bool rate = false; ///< only a bound where Plan's rates are
};

constexpr std::array<FigureKind, comparedFigureCount> kinds{{
    {"wafer_count", Unit::None, Wanted::Less},
    {"mean_layer_bytes", Unit::Bytes, Wanted::Neither},
    {"weight_bytes", Unit::Bytes, Wanted::Neither},
    {"cache_bytes_per_request_per_layer", Unit::Bytes, Wanted::Neither},
    {"cache_bytes_per_request", Unit::Bytes, Wanted::Neither},
    {"max_concurrent_requests", Unit::Requests, Wanted::More},
    {"in_flight_requests", Unit::Requests, Wanted::Neither},
    {"token_latency_seconds", Unit::Seconds, Wanted::Less},
    {"tokens_per_second_per_request", Unit::TokensPerSecond, Wanted::More, true},
    {"tokens_per_second", Unit::TokensPerSecond, Wanted::More, true},
    {"tokens_per_second_per_megawatt", Unit::TokensPerSecondPerMegawatt, Wanted::More, true},
    {"watts", Unit::Watts, Wanted::Less},
}};

const FigureKind &kindOf(ComparedFigure figure)
{
    return kinds.at(static_cast<std::size_t>(figure));
}

std::optional<double> counted(const std::optional<std::int64_t> &count)
{
    return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

std::optional<double> valueOf(ComparedFigure figure, const Plan &plan)
{
    switch (figure) {
    case ComparedFigure::Wafers:
        return static_cast<double>(plan.wafers.size());
    case ComparedFigure::WeightsPerLayer:
        return plan.memory.meanLayerBytes;
    case ComparedFigure::Weights:
        return plan.memory.weightBytes;
    case ComparedFigure::CachePerRequestPerLayer:
        return plan.memory.cacheBytesPerRequestPerLayer;
    case ComparedFigure::CachePerRequest:
        return plan.memory.cacheBytesPerRequest;
    case ComparedFigure::ConcurrentRequests:
        return counted(plan.capacity.maxConcurrentRequests);
    case ComparedFigure::InFlight:
        return counted(plan.capacity.inFlightRequests);
    case ComparedFigure::TokenLatency:
        return plan.timing.tokenLatencySeconds;
    case ComparedFigure::RatePerRequest:
        return plan.timing.tokensPerSecondPerRequest;
    case ComparedFigure::TotalRate:
        return plan.timing.tokensPerSecond;
    case ComparedFigure::RatePerMegawatt:
        return plan.timing.tokensPerSecondPerMegawatt;
    case ComparedFigure::Watts:
        break;
    }
    return plan.timing.watts;
}

Verdict verdictOf(Wanted wanted, bool aIsMore)
{
    if (wanted == Wanted::Neither) {
        return Verdict::Differs;
    }
    return aIsMore == (wanted == Wanted::More) ? Verdict::Better : Verdict::Worse;
}

/// Where one of the two is unknown, or of the concurrent requests: has no limit.
Verdict verdictWithout(const FigureComparison &compared)
{
    if (compared.figure != ComparedFigure::ConcurrentRequests) {
        return Verdict::Open;
    }
    return compared.a.has_value() == compared.b.has_value() ? Verdict::Same
                                                            : verdictOf(Wanted::More, !compared.a);
}

/// The larger has to be certain: a bound may in truth lie below the other one. Needs both.
bool isOrdered(const FigureComparison &compared)
{
    return *compared.a > *compared.b ? !compared.aIsBound
        : *compared.a < *compared.b  ? !compared.bIsBound
                                     : !compared.aIsBound && !compared.bIsBound;
}

Verdict verdictOf(const FigureComparison &compared, bool isOrdered)
{
    if (!compared.a || !compared.b) {
        return verdictWithout(compared);
    }
    if (!isOrdered) {
        return Verdict::Open;
    }
    return *compared.a == *compared.b ? Verdict::Same
                                      : verdictOf(kindOf(compared.figure).wanted, *compared.a > *compared.b);
}

Direction directionOf(double difference)
{
    return difference > 0 ? Direction::Higher : difference < 0 ? Direction::Lower : Direction::Equal;
}

void setDifference(FigureComparison &compared, double a, double b)
{
    compared.difference = a - b;
    compared.distance = std::abs(a - b);
    compared.direction = directionOf(a - b);
    if (b != 0) {
        compared.ratio = a / b;
        compared.relative = std::abs(a / b - 1);
    }
}

/// `sameInputs`: what a bound leaves open is then the same for both.
FigureComparison compareFigure(ComparedFigure figure, const Plan &a, const Plan &b, bool sameInputs)
{
    FigureComparison compared;
    compared.figure = figure;
    compared.a = valueOf(figure, a);
    compared.b = valueOf(figure, b);
    compared.aIsBound = kindOf(figure).rate && compared.a && ratesAreBounds(a);
    compared.bIsBound = kindOf(figure).rate && compared.b && ratesAreBounds(b);
    const bool sameDevices = a.hardware->device == b.hardware->device;
    const bool otherThings = figure == ComparedFigure::Wafers && !sameDevices;
    const bool ordered = compared.a && compared.b && (sameInputs || isOrdered(compared));
    compared.verdict = verdictOf(compared, ordered);
    // What a device's power takes in of the system around it is not the same for devices of another kind.
    const bool undecided = otherThings || (figure == ComparedFigure::Watts && !sameDevices);
    if (undecided
        && (compared.verdict == Verdict::Better || compared.verdict == Verdict::Worse || otherThings)) {
        compared.verdict = Verdict::Differs;
    }
    if (ordered && !otherThings) {
        setDifference(compared, *compared.a, *compared.b);
        compared.isAtLeast = compared.aIsBound != compared.bIsBound;
    }
    return compared;
}

/// What the rule fewest was asked to make room for; another rule is asked nothing.
bool sameRoom(const Plan &a, const Plan &b)
{
    const auto asked = [](const Plan &plan) {
        return plan.rule == PlacementRule::Fewest ? plan.scenario : Scenario{};
    };
    return asked(a).concurrency == asked(b).concurrency && asked(a).wafers == asked(b).wafers;
}

std::vector<ComparedInput> differingInputs(const Plan &a, const Plan &b)
{
    std::vector<ComparedInput> inputs;
    const auto add = [&](bool same, ComparedInput input) {
        if (!same) {
            inputs.push_back(input);
        }
    };
    add(*a.model == *b.model, ComparedInput::Model);
    add(*a.hardware == *b.hardware, ComparedInput::Hardware);
    add(a.scenario.contextTokens == b.scenario.contextTokens, ComparedInput::Context);
    add(a.scenario.weights == b.scenario.weights, ComparedInput::Weights);
    add(a.scenario.cacheBits == b.scenario.cacheBits, ComparedInput::Cache);
    add(a.scenario.microBatch == b.scenario.microBatch, ComparedInput::MicroBatch);
    add(a.scenario.stages == b.scenario.stages, ComparedInput::Stages);
    add(a.rule == b.rule, ComparedInput::Placement);
    add(sameRoom(a, b), ComparedInput::Room);
    return inputs;
}

std::vector<HardwareFigure> differingFigures(const Hardware &a, const Hardware &b)
{
    std::vector<HardwareFigure> figures;
    for (std::size_t index = 0; index < hardwareFigureCount; ++index) {
        const auto which = static_cast<HardwareFigure>(index);
        if (a.figure(which) != b.figure(which)) {
            figures.push_back(which);
        }
    }
    return figures;
}

/// Differs so much that what differs by less need not be told.
bool isLarge(const FigureComparison &compared)
{
    constexpr double large = 1.1;
    return !compared.ratio || *compared.ratio >= large || *compared.ratio <= 1 / large;
}

/// What is asked first.
constexpr std::array telling{ComparedFigure::Wafers,         ComparedFigure::ConcurrentRequests,
                             ComparedFigure::RatePerRequest, ComparedFigure::TotalRate,
                             ComparedFigure::TokenLatency,   ComparedFigure::Watts};

} // namespace

std::string_view toString(ComparedFigure figure)
{
    return kindOf(figure).name;
}

Unit unitOf(ComparedFigure figure)
{
    return kindOf(figure).unit;
}

bool PlanComparison::isSame() const
{
    return inputs.empty() && std::ranges::all_of(figures, [](const FigureComparison &compared) {
               return compared.a == compared.b && compared.aIsBound == compared.bIsBound;
           });
}

PlanComparison compare(const Plan &a, const Plan &b)
{
    PlanComparison comparison;
    comparison.inputs = differingInputs(a, b);
    for (std::size_t index = 0; index < comparedFigureCount; ++index) {
        comparison.figures.at(index) =
            compareFigure(static_cast<ComparedFigure>(index), a, b, comparison.inputs.empty());
    }
    comparison.hardwareFigures = differingFigures(*a.hardware, *b.hardware);
    return comparison;
}

std::vector<ComparedFigure> tellingFigures(const PlanComparison &comparison)
{
    const auto isDecided = [&](ComparedFigure figure) {
        const Verdict verdict = comparison.of(figure).verdict;
        return verdict == Verdict::Better || verdict == Verdict::Worse;
    };
    const bool anyLarge = std::ranges::any_of(
        telling, [&](ComparedFigure figure) { return isDecided(figure) && isLarge(comparison.of(figure)); });
    const auto next = [&](const std::vector<ComparedFigure> &taken, std::optional<Verdict> verdict) {
        return std::ranges::find_if(telling, [&](ComparedFigure figure) {
            return isDecided(figure) && (!anyLarge || isLarge(comparison.of(figure)))
                && std::ranges::find(taken, figure) == taken.end()
                && comparison.of(figure).verdict == verdict.value_or(comparison.of(figure).verdict);
        });
    };
    std::vector<ComparedFigure> figures;
    const auto first = next(figures, {});
    if (first == telling.end()) {
        return figures;
    }
    figures.push_back(*first);
    // What speaks for the other plan is not kept back.
    const Verdict other = comparison.of(*first).verdict == Verdict::Better ? Verdict::Worse : Verdict::Better;
    for (const std::optional<Verdict> wanted : {std::optional(other), std::optional<Verdict>()}) {
        if (const auto second = next(figures, wanted); second != telling.end()) {
            figures.push_back(*second);
            break;
        }
    }
    return figures;
}

} // namespace waferline
