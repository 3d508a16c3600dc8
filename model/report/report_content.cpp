// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/report_content.h"

#include "model/planning/timing.h"
#include "model/report/device_words.h"
#include "model/report/format.h"
#include "model/report/words.h"

#include <array>
#include <optional>

namespace waferline {

namespace {

std::string shown(double value, Unit unit, int digits = headlineDigits)
{
    return figure(value, unit, digits).text();
}

std::string shown(const std::optional<double> &value, Unit unit)
{
    return value ? shown(*value, unit) : std::string(noFigure);
}

/// "35 linear-attention + 24 full-attention"; nothing for a single kind.
std::string wafersNote(const Plan &plan)
{
    const std::vector<std::int64_t> counts = wafersByKind(plan);
    std::string text;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] > 0) {
            text += text.empty() ? "" : " + ";
            text += groupedInteger(static_cast<double>(counts[kind])) + ' '
                + std::string(adjective(static_cast<WaferKind>(kind)));
        }
    }
    if (plan.visits.size() > plan.wafers.size()) {
        text += "; " + counted(static_cast<double>(plan.visits.size()), "visit") + " a token";
    }
    return text;
}

std::string_view limitInWords(LimitedBy limit)
{
    switch (limit) {
    case LimitedBy::Cache:
        return "the KV cache";
    case LimitedBy::State:
        return "the state";
    case LimitedBy::CacheAndState:
        return "KV cache and state";
    case LimitedBy::Weights:
    case LimitedBy::Nothing:
        break;
    }
    return "the weights";
}

/// "set by the KV cache of 24 wafers"
std::string limitNote(const Plan &plan)
{
    const std::vector<std::uint32_t> &wafers = plan.capacity.limitingWafers;
    if (wafers.empty()) {
        return "nothing limits";
    }
    const DeviceWords words = deviceWords(*plan.hardware);
    const bool one = wafers.size() == 1;
    const std::string where = one ? words.one + ' ' + groupedInteger(wafers.front() + 1.0)
                                  : words.counted(static_cast<double>(wafers.size()));
    if (plan.capacity.limitedBy == LimitedBy::Weights) {
        return "no room for one beside the weights of " + where;
    }
    return "set by " + std::string(limitInWords(plan.capacity.limitedBy)) + " of " + where;
}

/// "63 micro-batches × 3 in 93 stages; 279 wanted" as far as it applies.
std::string inFlightNote(const Plan &plan)
{
    const Capacity &capacity = plan.capacity;
    const std::string microBatches =
        counted(static_cast<double>(capacity.microBatchesInFlight), "micro-batch");
    const std::string text = microBatches + " × "
        + groupedInteger(static_cast<double>(plan.scenario.microBatch)) + " in "
        + counted(static_cast<double>(capacity.stages), "stage");
    return capacity.fits
        ? text
        : text + "; " + groupedInteger(static_cast<double>(capacity.wantedInFlightRequests)) + " wanted";
}

std::string latencyNote(const Plan &plan)
{
    std::string text = counted(static_cast<double>(plan.hopsPerToken), "hop");
    if (plan.timing.layerSecondsMax) {
        text +=
            "; slowest layer " + figure(*plan.timing.layerSecondsMax, Unit::Seconds, derivationDigits).text();
    }
    return text;
}

/// Why there is no rate; nothing where there is one.
std::string whyNoRate(const Timing &timing)
{
    if (timing.tokensPerSecond) {
        return {};
    }
    const std::vector<HardwareFigure> missing = missingForTimes(timing);
    return missing.empty() ? "a token takes no time"
                           : "unknown: the hardware does not give " + namesText(missing);
}

std::string rateNote(const Timing &timing)
{
    return timing.utilisation ? "utilisation " + shown(*timing.utilisation, Unit::Ratio) : whyNoRate(timing);
}

std::string megawattNote(const Timing &timing)
{
    if (!timing.tokensPerSecond) {
        const std::string watts =
            timing.watts ? "; " + shown(*timing.watts, Unit::Watts) + " in all" : std::string();
        return "unknown, as the one above" + watts;
    }
    if (!timing.watts) {
        return "per MW unknown: the hardware does not give watts";
    }
    std::string text;
    if (timing.tokensPerSecondPerMegawatt) {
        text = shown(*timing.tokensPerSecondPerMegawatt, Unit::TokensPerSecondPerMegawatt) + " per MW";
    }
    if (timing.watts) {
        text += (text.empty() ? "" : ", ") + shown(*timing.watts, Unit::Watts) + " in all";
    }
    return text;
}

std::string layersText(const ModelDescription &model)
{
    std::array<std::int64_t, layerKindCount> counts{};
    for (const std::uint32_t shape : model.layers) {
        ++counts[static_cast<std::size_t>(model.shapes[shape].kind)];
    }
    std::string text;
    for (std::size_t index = 0; index < counts.size(); ++index) {
        const auto kind = static_cast<LayerKind>(index);
        const bool end = kind == LayerKind::Embedding || kind == LayerKind::Head;
        if (counts[index] > 0) {
            text += text.empty() ? "" : ", ";
            text += end
                ? std::string(adjective(kind))
                : groupedInteger(static_cast<double>(counts[index])) + ' ' + std::string(adjective(kind));
        }
    }
    return text;
}

std::string stagesInWords(Stages stages, const DeviceWords &words)
{
    if (stages.areWafers()) {
        return "one per " + words.one + " visit";
    }
    return stages == Stages::layer() ? "one per layer" : groupedInteger(stages.perLayer) + " per layer";
}

std::string weightsInWords(const Plan &plan)
{
    const std::string bits = figure(plan.memory.weightBits, Unit::Bits, derivationDigits).text();
    if (!plan.scenario.weights) {
        return "as shipped, " + bits;
    }
    const std::string &name = plan.scenario.weights->name;
    return name.empty() ? bits : name + ", " + bits;
}

/// Where the number of requests comes from that the placement makes room for.
std::string concurrencyNote(const Plan &plan)
{
    const PlannedConcurrency &concurrency = *plan.concurrency;
    const std::string cap =
        "the most that can be had, of " + groupedInteger(static_cast<double>(concurrency.wanted)) + " wanted";
    switch (concurrency.from) {
    case ConcurrencyFrom::Wanted:
        return concurrency.capped() ? cap : "as wanted";
    case ConcurrencyFrom::Wafers:
        return "the most on "
            + deviceWords(*plan.hardware).counted(static_cast<double>(*plan.scenario.wafers));
    case ConcurrencyFrom::Pipeline:
        break;
    }
    return "automatic: " + (concurrency.capped() ? cap : "fills the pipeline");
}

void appendHardwareRow(std::vector<ContentRow> &rows, const Hardware &hardware, HardwareFigure which,
                       std::string label, Unit unit)
{
    const std::optional<FigureStatus> &status = hardware.origin(which).status;
    const std::optional<double> value = hardware.figure(which);
    const std::string note = !value ? "unknown" : status ? std::string(toString(*status)) : std::string();
    rows.push_back(
        {std::move(label), value ? shown(*value, unit, derivationDigits) : std::string(noFigure), note});
}

void appendHardwareRows(std::vector<ContentRow> &rows, const Hardware &hardware)
{
    const DeviceWords words = deviceWords(hardware);
    appendHardwareRow(rows, hardware, HardwareFigure::SramBytes, words.memory + " per " + words.one,
                      Unit::Bytes);
    if (hardware.reservedBytes > 0) {
        appendHardwareRow(rows, hardware, HardwareFigure::ReservedBytes, words.memory + " reserved",
                          Unit::Bytes);
    }
    appendHardwareRow(rows, hardware, HardwareFigure::SramBandwidth, words.memory + " bandwidth",
                      Unit::BytesPerSecond);
    appendHardwareRow(rows, hardware, HardwareFigure::PeakOperations, "Peak, dense",
                      Unit::OperationsPerSecond);
    appendHardwareRow(rows, hardware, HardwareFigure::HopSeconds, "Hop", Unit::Seconds);
    appendHardwareRow(rows, hardware, HardwareFigure::Watts, "Power per " + words.one, Unit::Watts);
    appendHardwareRow(rows, hardware, HardwareFigure::LayerSeconds, "Layer time, fixed", Unit::Seconds);
    appendHardwareRow(rows, hardware, HardwareFigure::LayerRequestSeconds, "… per request", Unit::Seconds);
}

} // namespace

std::string reportTitle(const Plan &plan)
{
    return onOneLine(plan.model->name) + " on " + onOneLine(plan.hardware->name);
}

std::vector<ContentRow> headlineRows(const Plan &plan)
{
    const Memory &memory = plan.memory;
    const Timing &timing = plan.timing;
    const Capacity &capacity = plan.capacity;
    const std::string limit = capacity.maxConcurrentRequests
        ? shown(static_cast<double>(*capacity.maxConcurrentRequests), Unit::Requests)
        : std::string(noFigure);
    const std::string cacheNote = shown(memory.cacheBytesPerRequest, Unit::Bytes) + " over all layers"
        + (memory.stateBytesPerRequest > 0
               ? ", and " + shown(memory.stateBytesPerRequest, Unit::Bytes) + " of state"
               : "");
    return {
        {deviceWords(*plan.hardware).titleOfMany(),
         shown(static_cast<double>(plan.wafers.size()), Unit::None), wafersNote(plan)},
        {"Weights per layer", shown(memory.meanLayerBytes, Unit::Bytes),
         shown(memory.weightBytes, Unit::Bytes) + " in all"},
        {"KV cache per request, per layer", shown(memory.cacheBytesPerRequestPerLayer, Unit::Bytes),
         cacheNote},
        {"Concurrent requests", limit, limitNote(plan)},
        {"In flight", shown(static_cast<double>(capacity.inFlightRequests), Unit::Requests),
         inFlightNote(plan)},
        {"Latency of a token", shown(timing.tokenLatencySeconds, Unit::Seconds), latencyNote(plan)},
        {"Tokens/s per request", shown(timing.tokensPerSecondPerRequest, Unit::TokensPerSecond),
         rateNote(timing)},
        {"Total tokens/s", shown(timing.tokensPerSecond, Unit::TokensPerSecond), megawattNote(timing)},
    };
}

std::vector<ContentRow> assumptionRows(const Plan &plan)
{
    const ModelDescription &model = *plan.model;
    const Scenario &scenario = plan.scenario;
    std::vector<ContentRow> rows{
        {"Layers", layersText(model), ""},
        {"Parameters",
         shown(model.parameters(), Unit::Parameters, derivationDigits) + ", "
             + shown(model.activeParameters(), Unit::Parameters, derivationDigits) + " active",
         ""},
    };
    for (const LeftOut &part : model.leftOut) {
        rows.push_back({"Left out", onOneLine(part.what),
                        part.parameters
                            ? shown(*part.parameters, Unit::Parameters, derivationDigits) + " parameters"
                            : "of unknown size"});
    }
    rows.push_back({"Context", counted(static_cast<double>(scenario.contextTokens), "token"), ""});
    rows.push_back({"Weights", weightsInWords(plan), ""});
    rows.push_back({"KV cache", figure(scenario.cacheBits, Unit::Bits, derivationDigits).text(), ""});
    rows.push_back({"Micro-batch", counted(static_cast<double>(scenario.microBatch), "request"), ""});
    rows.push_back({"Stages", stagesInWords(scenario.stages, deviceWords(*plan.hardware)), ""});
    rows.push_back({"Placement", std::string(toString(plan.rule)), ""});
    if (plan.concurrency) {
        rows.push_back({"Room for", counted(static_cast<double>(plan.concurrency->requests), "request"),
                        concurrencyNote(plan)});
    }
    appendHardwareRows(rows, *plan.hardware);
    return rows;
}

} // namespace waferline
