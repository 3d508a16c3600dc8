// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/derivation_terms.h"

#include <algorithm>
#include <cmath>

namespace waferline::derived {

Unit unitOf(Quantity quantity)
{
    switch (quantity) {
    case Quantity::Parameters:
    case Quantity::FormatParameters:
    case Quantity::ActiveParameters:
        return Unit::Parameters;
    case Quantity::WeightBits:
    case Quantity::CacheBits:
        return Unit::Bits;
    case Quantity::FormatWeightBytes:
    case Quantity::WeightBytes:
    case Quantity::EndWeightBytes:
    case Quantity::MeanLayerBytes:
    case Quantity::LayerWeightBytes:
    case Quantity::SramBytes:
    case Quantity::ReservedBytes:
    case Quantity::LimitingWaferWeightBytes:
    case Quantity::LimitingWaferFreeBytes:
    case Quantity::CacheBytesPerTokenPerLayer:
    case Quantity::CacheBytesPerRequestPerLayer:
    case Quantity::StateBytesPerRequestPerLayer:
    case Quantity::LimitingWaferPerRequestBytes:
    case Quantity::ActiveWeightBytes:
    case Quantity::BytesRead:
        return Unit::Bytes;
    case Quantity::ContextTokens:
    case Quantity::WindowTokens:
        return Unit::Tokens;
    case Quantity::MaxConcurrentRequests:
    case Quantity::MicroBatch:
    case Quantity::WantedConcurrency:
    case Quantity::FillingConcurrency:
    case Quantity::ConcurrencyCap:
    case Quantity::PlannedConcurrency:
    case Quantity::WantedInFlightRequests:
    case Quantity::InFlightRequests:
        return Unit::Requests;
    case Quantity::SramBandwidth:
        return Unit::BytesPerSecond;
    case Quantity::PeakOperations:
        return Unit::OperationsPerSecond;
    case Quantity::MemorySeconds:
    case Quantity::OperationSeconds:
    case Quantity::FixedLayerSeconds:
    case Quantity::LayerRequestSeconds:
    case Quantity::LayerSeconds:
    case Quantity::MeanLayerSeconds:
    case Quantity::WorkSeconds:
    case Quantity::HopSeconds:
    case Quantity::TokenLatencySeconds:
    case Quantity::BusiestSeconds:
    case Quantity::RoundSeconds:
        return Unit::Seconds;
    case Quantity::Utilisation:
        return Unit::Ratio;
    case Quantity::TokensPerSecondPerRequest:
    case Quantity::TokensPerSecond:
        return Unit::TokensPerSecond;
    case Quantity::WattsPerWafer:
    case Quantity::Watts:
        return Unit::Watts;
    case Quantity::TokensPerSecondPerMegawatt:
        return Unit::TokensPerSecondPerMegawatt;
    case Quantity::LayerCount:
    case Quantity::LayersOfKind:
    case Quantity::LayersPerWafer:
    case Quantity::RunCount:
    case Quantity::LayersPerRun:
    case Quantity::PartsPerLayer:
    case Quantity::WafersOfKind:
    case Quantity::WaferCount:
    case Quantity::LayersOnWafer:
    case Quantity::CacheElementsPerToken:
    case Quantity::TimedLayerCount:
    case Quantity::StagesPerLayer:
    case Quantity::Stages:
    case Quantity::MicroBatchesInFlight:
    case Quantity::LayersOfTime:
    case Quantity::HopsPerToken:
    case Quantity::MicroBatchesToFill:
        break;
    }
    return Unit::None;
}

Term number(Quantity quantity, double value)
{
    return {quantity, value, unitOf(quantity), std::nullopt, std::nullopt, std::nullopt};
}

Term described(Quantity quantity, double value)
{
    Term term = number(quantity, value);
    term.described = true;
    return term;
}

Term fromHardware(const Hardware &hardware, HardwareFigure figure, Quantity quantity)
{
    Term term = number(quantity, hardware.figure(figure).value_or(0));
    term.status = hardware.origin(figure).status;
    return term;
}

Term ofKind(Term term, LayerKind kind)
{
    term.kind = kind;
    return term;
}

Step emptyStep(StepId id)
{
    return {id, {}, {}};
}

void append(Line &line, std::initializer_list<Token> tokens)
{
    line.insert(line.end(), tokens);
}

bool nearlyEqual(double a, double b)
{
    constexpr double tolerance = 1e-12;
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

void addTo(std::vector<Group> &groups, double value, LayerKind kind)
{
    const auto same =
        std::ranges::find_if(groups, [&](const Group &group) { return nearlyEqual(group.value, value); });
    if (same != groups.end()) {
        ++same->count;
        same->kind = same->kind == kind ? same->kind : std::nullopt;
    } else {
        groups.push_back({value, 1, kind});
    }
}

double sumOf(const std::vector<Group> &groups)
{
    double sum = 0;
    for (const Group &group : groups) {
        sum += group.value * static_cast<double>(group.count);
    }
    return sum;
}

void appendSum(Line &line, const std::vector<Group> &groups, Quantity count, const Term &each, bool showOne)
{
    for (std::size_t index = 0; index < groups.size(); ++index) {
        const Group &group = groups[index];
        if (index > 0) {
            append(line, {Sign::Plus});
        }
        if (group.count > 1 || showOne) {
            append(line, {number(count, static_cast<double>(group.count)), Sign::Times});
        }
        Term term = each;
        term.kind = group.kind;
        term.value = group.value;
        append(line, {term});
    }
}

void appendUsableSram(Line &line, const Hardware &hardware, bool brackets)
{
    const Term sram = fromHardware(hardware, HardwareFigure::SramBytes, Quantity::SramBytes);
    if (hardware.reservedBytes <= 0) {
        append(line, {sram});
        return;
    }
    if (brackets) {
        append(line, {Sign::Open});
    }
    append(
        line,
        {sram, Sign::Minus, fromHardware(hardware, HardwareFigure::ReservedBytes, Quantity::ReservedBytes)});
    if (brackets) {
        append(line, {Sign::Close});
    }
}

const Warning *findWarning(const Plan &plan, WarningCode code)
{
    const auto found = std::ranges::find(plan.warnings, code, &Warning::code);
    return found == plan.warnings.end() ? nullptr : &*found;
}

} // namespace waferline::derived
