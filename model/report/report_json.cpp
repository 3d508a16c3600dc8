// SPDX-License-Identifier: GPL-3.0-or-later
// The waferline-report/1 object. Its keys and their order are stable: more may be added, none may go.
#include "model/report/report.h"

#include "model/report/report_wafers.h"
#include "model/report/words.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <optional>

namespace waferline {

namespace {

using Json = nlohmann::ordered_json;

/// A whole number as a JSON integer; null for what is not finite.
Json number(double value)
{
    constexpr double largestExact = 9007199254740992.0; // 2^53
    if (!std::isfinite(value)) {
        return nullptr;
    }
    if (value == std::round(value) && std::abs(value) <= largestExact) {
        return static_cast<std::int64_t>(value);
    }
    return value;
}

Json number(const std::optional<double> &value)
{
    return value ? number(*value) : Json(nullptr);
}

Json number(const std::optional<std::int64_t> &value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json text(std::string_view value)
{
    return std::string(value);
}

Json modelJson(const ModelDescription &model)
{
    constexpr std::array counted{LayerKind::LinearAttention, LayerKind::FullAttention,
                                 LayerKind::SlidingAttention, LayerKind::FeedForward};
    std::array<std::int64_t, layerKindCount> counts{};
    for (const std::uint32_t shape : model.layers) {
        ++counts[static_cast<std::size_t>(model.shapes[shape].kind)];
    }
    Json byKind = Json::object();
    for (const LayerKind kind : counted) {
        byKind[std::string(toString(kind))] = counts[static_cast<std::size_t>(kind)];
    }
    Json leftOut = Json::array();
    for (const LeftOut &part : model.leftOut) {
        leftOut.push_back({{"what", part.what}, {"parameters", number(part.parameters)}});
    }
    return {{"name", model.name},
            {"source", model.source},
            {"parameters", number(model.parameters())},
            {"active_parameters", number(model.activeParameters())},
            {"active_parameters_with_embedding", number(model.activeParameters(true))},
            {"layer_count", model.layerCount()},
            {"layers_by_kind", std::move(byKind)},
            {"left_out", std::move(leftOut)}};
}

Json hardwareJson(const Hardware &hardware)
{
    constexpr std::array shown{
        HardwareFigure::SramBytes,          HardwareFigure::SramBandwidth, HardwareFigure::PeakOperations,
        HardwareFigure::HopSeconds,         HardwareFigure::Watts,         HardwareFigure::LayerSeconds,
        HardwareFigure::LayerRequestSeconds};
    Json json = Json::object();
    json["name"] = hardware.name;
    Json status = Json::object();
    for (const HardwareFigure figure : shown) {
        const std::string key(toString(figure));
        json[key] = number(hardware.figure(figure));
        if (const std::optional<FigureStatus> &known = hardware.origin(figure).status) {
            status[key] = text(toString(*known));
        }
    }
    json["status"] = std::move(status);
    return json;
}

Json weightsJson(const Scenario &scenario)
{
    const bool plainBits = scenario.weights && scenario.weights->name.empty();
    return plainBits ? number(scenario.weights->bits) : text(weightsText(scenario));
}

Json stagesJson(Stages stages)
{
    const bool named = stages.areWafers() || stages == Stages::layer();
    return named ? text(stagesText(stages)) : Json(stages.perLayer);
}

Json scenarioJson(const Plan &plan)
{
    const Scenario &scenario = plan.scenario;
    return {{"context_tokens", scenario.contextTokens},
            {"weights", weightsJson(scenario)},
            {"weight_bits", number(plan.memory.weightBits)},
            {"cache_bits", number(scenario.cacheBits)},
            {"micro_batch", scenario.microBatch},
            {"placement", text(toString(plan.rule))},
            {"concurrency", number(scenario.concurrency)},
            {"wafers", number(scenario.wafers)},
            {"stages", stagesJson(scenario.stages)}};
}

Json memoryJson(const Memory &memory)
{
    return {{"weight_bytes", number(memory.weightBytes)},
            {"mean_layer_bytes", number(memory.meanLayerBytes)},
            {"cache_bytes_per_token", number(memory.cacheBytesPerToken)},
            {"cache_bytes_per_token_per_layer", number(memory.cacheBytesPerTokenPerLayer)},
            {"cache_bytes_per_request", number(memory.cacheBytesPerRequest)},
            {"cache_bytes_per_request_per_layer", number(memory.cacheBytesPerRequestPerLayer)},
            {"state_bytes_per_request", number(memory.stateBytesPerRequest)}};
}

Json placementJson(const Plan &plan)
{
    const std::vector<std::int64_t> counts = wafersByKind(plan);
    Json byKind = Json::object();
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        byKind[std::string(toString(static_cast<WaferKind>(kind)))] = counts[kind];
    }
    return {{"rule", text(toString(plan.rule))},
            {"wafer_count", plan.wafers.size()},
            {"wafers_by_kind", std::move(byKind)},
            {"visits_per_token", plan.visits.size()},
            {"revisited_wafers", plan.revisitedWafers},
            {"hops_per_token", plan.hopsPerToken},
            {"planned_concurrency", plan.concurrency ? Json(plan.concurrency->requests) : Json(nullptr)}};
}

Json capacityJson(const Capacity &capacity)
{
    Json limiting = Json::array();
    for (const std::uint32_t wafer : capacity.limitingWafers) {
        limiting.push_back(wafer + 1);
    }
    const bool limited = capacity.limitedBy != LimitedBy::Nothing;
    return {{"max_concurrent_requests",
             capacity.maxConcurrentRequests ? Json(*capacity.maxConcurrentRequests) : Json(nullptr)},
            {"limited_by", limited ? text(toString(capacity.limitedBy)) : Json(nullptr)},
            {"limiting_wafers", std::move(limiting)},
            {"stages", capacity.stages},
            {"wanted_in_flight_requests", capacity.wantedInFlightRequests},
            {"in_flight_requests", capacity.inFlightRequests},
            {"micro_batches_in_flight", capacity.microBatchesInFlight},
            {"fits", capacity.fits}};
}

Json timingJson(const Timing &timing)
{
    return {{"layer_seconds_max", number(timing.layerSecondsMax)},
            {"busiest_seconds", number(timing.busiestSeconds)},
            {"token_latency_seconds", number(timing.tokenLatencySeconds)},
            {"micro_batches_to_fill", number(timing.microBatchesToFill)},
            {"utilisation", number(timing.utilisation)},
            {"tokens_per_second_per_request", number(timing.tokensPerSecondPerRequest)},
            {"tokens_per_second", number(timing.tokensPerSecond)},
            {"watts", number(timing.watts)},
            {"tokens_per_second_per_megawatt", number(timing.tokensPerSecondPerMegawatt)}};
}

Json layerJson(const WaferLayer &layer)
{
    return layer.number ? Json(*layer.number) : text(layer.name);
}

Json wafersJson(const Plan &plan)
{
    Json wafers = Json::array();
    for (const WaferRow &row : waferRows(plan)) {
        Json layers = Json::array();
        for (const WaferLayer &layer : row.layers) {
            layers.push_back(layerJson(layer));
        }
        wafers.push_back({{"number", row.number},
                          {"layers", std::move(layers)},
                          {"kind", text(toString(row.kind))},
                          {"share", row.share},
                          {"weight_bytes", number(row.weightBytes)},
                          {"per_request_bytes", number(row.perRequestBytes)},
                          {"max_requests", row.maxRequests ? Json(*row.maxRequests) : Json(nullptr)},
                          {"free_bytes", number(row.freeBytes)}});
    }
    return wafers;
}

Json pathJson(const Plan &plan)
{
    Json path = Json::array();
    for (const Visit &visit : plan.visits) {
        path.push_back(visit.wafer + 1);
    }
    return path;
}

Json warningsJson(const Plan &plan)
{
    Json warnings = Json::array();
    for (const Warning &warning : plan.warnings) {
        warnings.push_back({{"code", text(toString(warning.code))}, {"message", warningText(plan, warning)}});
    }
    return warnings;
}

} // namespace

nlohmann::ordered_json reportJson(const Plan &plan)
{
    return {{"format", "waferline-report/1"},
            {"generator", "waferline " + versionText()},
            {"model", modelJson(*plan.model)},
            {"hardware", hardwareJson(*plan.hardware)},
            {"scenario", scenarioJson(plan)},
            {"memory", memoryJson(plan.memory)},
            {"placement", placementJson(plan)},
            {"capacity", capacityJson(plan.capacity)},
            {"timing", timingJson(plan.timing)},
            {"wafers", wafersJson(plan)},
            {"path", pathJson(plan)},
            {"warnings", warningsJson(plan)}};
}

std::string reportJsonText(const Plan &plan)
{
    constexpr int indent = 2;
    return reportJson(plan).dump(indent, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace waferline
