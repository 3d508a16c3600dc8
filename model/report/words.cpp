// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/words.h"

#include "model/planning/timing.h"
#include "model/report/device_words.h"
#include "model/report/format.h"
#include "model/report/report.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace waferline {

namespace {

std::string placeText(const Fault &fault)
{
    std::string place = onOneLine(fault.file);
    if (fault.line > 0) {
        place += ':' + std::to_string(fault.line);
    }
    if (fault.line > 0 && fault.column > 0) {
        place += ':' + std::to_string(fault.column);
    }
    if (!fault.pointer.empty()) {
        place += ": " + onOneLine(fault.pointer);
    }
    return place;
}

std::string noRequestFitsText(const Plan &plan)
{
    const std::uint32_t index = plan.capacity.limitingWafers.front();
    const Wafer &wafer = plan.wafers[index];
    const double room = std::max(0.0, plan.hardware->usableSramBytes() - wafer.weightBytes);
    return "Not one request fits: the weights leave " + figure(room, Unit::Bytes, derivationDigits).text()
        + " on " + deviceWords(*plan.hardware).one + ' ' + groupedInteger(index + 1.0)
        + ", and a request needs " + figure(wafer.perRequestBytes(), Unit::Bytes, derivationDigits).text()
        + " there.";
}

} // namespace

std::string_view adjective(LayerKind kind)
{
    constexpr std::array<std::string_view, layerKindCount> words{
        "linear-attention", "full-attention", "sliding-attention", "feed-forward", "embedding", "head"};
    return words[static_cast<std::size_t>(kind)];
}

std::string_view adjective(WaferKind kind)
{
    constexpr std::array<std::string_view, waferKindCount> words{"linear-attention", "full-attention",
                                                                 "sliding-attention", "mixed", "other"};
    return words[static_cast<std::size_t>(kind)];
}

std::string counted(double count, std::string_view noun)
{
    return groupedInteger(count) + ' ' + (count == 1 ? std::string(noun) : pluralOf(noun));
}

std::string shortestNumber(double value)
{
    std::array<char, 400> buffer{}; // the largest double has 309 digits
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed);
    return {buffer.data(), result.ptr};
}

std::string weightsText(const Scenario &scenario)
{
    if (!scenario.weights) {
        return "as-shipped";
    }
    return scenario.weights->name.empty() ? shortestNumber(scenario.weights->bits) : scenario.weights->name;
}

std::string stagesText(Stages stages)
{
    return stages.areWafers()       ? "wafer"
        : stages == Stages::layer() ? "layer"
                                    : std::to_string(stages.perLayer);
}

std::string namesText(std::span<const HardwareFigure> figures)
{
    std::string text;
    for (std::size_t index = 0; index < figures.size(); ++index) {
        if (index > 0) {
            text += index + 1 == figures.size() ? " and " : ", ";
        }
        text += toString(figures[index]);
    }
    return text;
}

std::string onOneLine(std::string_view text)
{
    std::string clean(text);
    constexpr unsigned char firstPrintable = 0x20;
    constexpr unsigned char deleteCharacter = 0x7f;
    std::ranges::replace_if(
        clean,
        [](char c) {
            const auto byte = static_cast<unsigned char>(c);
            return byte < firstPrintable || byte == deleteCharacter;
        },
        ' ');
    return clean;
}

std::string faultText(const Fault &fault)
{
    std::string text = placeText(fault) + ": ";
    if (!fault.found.empty()) {
        text += "found " + onOneLine(fault.found);
    }
    if (!fault.expected.empty()) {
        text += (fault.found.empty() ? "expected " : ", expected ") + onOneLine(fault.expected);
    }
    if (!fault.suggestion.empty()) {
        text += "; did you mean " + onOneLine(fault.suggestion) + '?';
    }
    return text;
}

std::string planFaultText(const PlanFault &fault, const Hardware &hardware)
{
    const DeviceWords words = deviceWords(hardware);
    switch (fault.code) {
    case PlanFaultCode::NoUsableSram:
        return "the hardware has no " + words.memory
            + " to place weights in: sram_bytes less reserved_bytes must be above 0";
    case PlanFaultCode::TooFewWafers:
        return "the weights do not fit onto so few " + words.many + ": " + groupedInteger(fault.needed)
            + (fault.needed == 1 ? " is" : " are") + " the fewest that hold them in network order";
    case PlanFaultCode::TooManyWafers:
        break;
    }
    return "the model would take " + groupedInteger(fault.needed) + ' ' + words.many + " or more; "
        + groupedInteger(static_cast<double>(maxWafers)) + " are the most that can be planned";
}

namespace {

std::string assumptionText(const Assumption &assumption)
{
    const std::string key = onOneLine(assumption.key);
    const std::string value = onOneLine(assumption.value);
    switch (assumption.reason) {
    case AssumptionReason::ClassDefault:
        return key + " is not in the model's file: " + value + " is taken, as for its family.";
    case AssumptionReason::GenericDecoder:
        return (key.empty() ? "The file names no family" : "The family " + key + " is unknown")
            + ": the model was read as " + value
            + " on request, and its figures hold only as far as it is one.";
    case AssumptionReason::DefaultDtype:
        break;
    }
    return key + " is not in the model's file: the weights are taken to be " + value + '.';
}

} // namespace

std::string warningText(const Plan &plan, const Warning &warning)
{
    const DeviceWords words = deviceWords(*plan.hardware);
    const auto count = static_cast<double>(warning.count);
    const auto limit = static_cast<double>(warning.limit);
    switch (warning.code) {
    case WarningCode::LayerCut:
        return counted(count, "layer") + (warning.count == 1 ? " does" : " do") + " not fit into one "
            + words.one + " whole; the largest is cut into " + counted(limit, "part") + ", each alone on its "
            + words.one + ", with a hop between.";
    case WarningCode::NoRequestFits:
        return noRequestFitsText(plan);
    case WarningCode::MicroBatchDoesNotFit:
        return "A micro-batch of " + groupedInteger(count) + " does not fit: " + counted(limit, "request")
            + (warning.limit == 1 ? " does." : " do.");
    case WarningCode::PipelineStarves:
        return "The pipeline starves: " + counted(count, "request") + " are wanted in flight and "
            + groupedInteger(limit) + " fit, so "
            + counted(static_cast<double>(plan.capacity.microBatchesInFlight), "micro-batch")
            + (plan.capacity.microBatchesInFlight == 1 ? " circulates." : " circulate.");
    case WarningCode::ConcurrencyCapped:
        return "Room for " + counted(count, "concurrent request") + " is wanted and " + groupedInteger(limit)
            + (warning.limit == 1 ? " is" : " are") + " the most: a layer alone on its " + words.one
            + " holds no more.";
    case WarningCode::WafersUnused:
        return words.counted(count) + (warning.count == 1 ? " is" : " are") + " given and "
            + groupedInteger(limit) + (warning.limit == 1 ? " is" : " are")
            + " used: the others would bring no further request.";
    case WarningCode::HeadCopied:
        return "Embedding and head are one table but stand on different " + words.many
            + ": the head is a second copy.";
    case WarningCode::TimingUnknown:
        return "Times and rates are left out: the hardware does not give "
            + namesText(missingForTimes(plan.timing)) + '.';
    case WarningCode::ModelAssumed:
        return assumptionText(plan.model->assumptions[static_cast<std::size_t>(warning.count)]);
    case WarningCode::ContextBeyondModel:
        return counted(count, "token") + " of context are more than the " + groupedInteger(limit)
            + " that the model was made for.";
    case WarningCode::RatesAreBounds:
        break;
    }
    return "The rates are upper bounds: " + words.counted(count) + (warning.count == 1 ? " is" : " are")
        + " visited more than once per token, and micro-batches wait for each other there.";
}

std::string versionText()
{
    return WAFERLINE_VERSION;
}

} // namespace waferline
