// SPDX-License-Identifier: GPL-3.0-or-later
// The waferline-report/1 object. Its keys and their order are stable: more may be added, none may go.
#include "model/report/report.h"

#include "model/report/report_parts.h"
#include "model/report/report_wafers.h"
#include "model/report/words.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace waferline {

namespace {

using Json = nlohmann::ordered_json;

Json text(std::string_view value)
{
    return std::string(value);
}

Json memoryJson(const Memory &memory)
{
    return {{"weight_bytes", reportNumber(memory.weightBytes)},
            {"mean_layer_bytes", reportNumber(memory.meanLayerBytes)},
            {"cache_bytes_per_token", reportNumber(memory.cacheBytesPerToken)},
            {"cache_bytes_per_token_per_layer", reportNumber(memory.cacheBytesPerTokenPerLayer)},
            {"cache_bytes_per_request", reportNumber(memory.cacheBytesPerRequest)},
            {"cache_bytes_per_request_per_layer", reportNumber(memory.cacheBytesPerRequestPerLayer)},
            {"state_bytes_per_request", reportNumber(memory.stateBytesPerRequest)}};
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
    return {{"layer_seconds_max", reportNumber(timing.layerSecondsMax)},
            {"busiest_seconds", reportNumber(timing.busiestSeconds)},
            {"token_latency_seconds", reportNumber(timing.tokenLatencySeconds)},
            {"micro_batches_to_fill", reportNumber(timing.microBatchesToFill)},
            {"utilisation", reportNumber(timing.utilisation)},
            {"tokens_per_second_per_request", reportNumber(timing.tokensPerSecondPerRequest)},
            {"tokens_per_second", reportNumber(timing.tokensPerSecond)},
            {"watts", reportNumber(timing.watts)},
            {"tokens_per_second_per_megawatt", reportNumber(timing.tokensPerSecondPerMegawatt)}};
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
                          {"weight_bytes", reportNumber(row.weightBytes)},
                          {"per_request_bytes", reportNumber(row.perRequestBytes)},
                          {"max_requests", row.maxRequests ? Json(*row.maxRequests) : Json(nullptr)},
                          {"free_bytes", reportNumber(row.freeBytes)}});
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

} // namespace

nlohmann::ordered_json reportJson(const Plan &plan)
{
    return {{"format", "waferline-report/1"},
            {"generator", "waferline " + versionText()},
            {"model", reportModelJson(*plan.model)},
            {"hardware", reportHardwareJson(*plan.hardware)},
            {"scenario", reportScenarioJson(plan)},
            {"memory", memoryJson(plan.memory)},
            {"placement", placementJson(plan)},
            {"capacity", capacityJson(plan.capacity)},
            {"timing", timingJson(plan.timing)},
            {"wafers", wafersJson(plan)},
            {"path", pathJson(plan)},
            {"warnings", reportWarningsJson(plan)}};
}

std::string reportJsonText(const Plan &plan)
{
    constexpr int indent = 2;
    return reportJson(plan).dump(indent, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace waferline
