// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/document_writers.h"

#include "model/description/document_readers.h"
#include "model/description/writers.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace waferline {

using Json = nlohmann::ordered_json;

Json numberJson(double value)
{
    // Above 2^53 a double's whole digits are not its own any more: there its shortest form is.
    constexpr double largestExact = 9'007'199'254'740'992.0;
    if (std::floor(value) == value && std::fabs(value) <= largestExact) {
        return static_cast<std::int64_t>(value);
    }
    return value;
}

Json numberJson(const std::optional<double> &value)
{
    return value ? numberJson(*value) : Json(nullptr);
}

Json weightFormatJson(const WeightFormat &format)
{
    return format.name.empty() ? numberJson(format.bits) : Json(format.name);
}

void addText(Json &object, const char *key, const std::string &text)
{
    if (!text.empty()) {
        object[key] = text;
    }
}

std::string documentText(const Json &document)
{
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json hardwareJson(const Hardware &hardware)
{
    Json json = {{"format", hardwareFormat}, {"name", hardware.name}, {"device", hardware.device}};
    if (hardware.memory != Hardware().memory) {
        json["memory"] = hardware.memory;
    }
    addText(json, "notes", hardware.notes);
    json["sram_bytes"] = numberJson(hardware.sramBytes);
    json["sram_bandwidth"] = numberJson(hardware.sramBandwidth);
    json["peak_operations"] = numberJson(hardware.peakOperations);
    json["hop_seconds"] = numberJson(hardware.hopSeconds);
    json["watts"] = numberJson(hardware.watts);
    json["timing"] = {{"layer_seconds", numberJson(hardware.layerSeconds)},
                      {"layer_request_seconds", numberJson(hardware.layerRequestSeconds)}};
    json["reserved_bytes"] = numberJson(hardware.reservedBytes);
    Json status = Json::object();
    Json source = Json::object();
    for (std::size_t i = 0; i < hardwareFigureCount; ++i) {
        const std::string figure(toString(static_cast<HardwareFigure>(i)));
        if (hardware.origins[i].status) {
            status[figure] = toString(*hardware.origins[i].status);
        }
        addText(source, figure.c_str(), hardware.origins[i].source);
    }
    if (!status.empty()) {
        json["status"] = std::move(status);
    }
    if (!source.empty()) {
        json["source"] = std::move(source);
    }
    return json;
}

namespace {

Json stagesJson(const Stages &stages)
{
    if (stages.areWafers()) {
        return "wafer";
    }
    return stages == Stages::layer() ? Json("layer") : Json(stages.perLayer);
}

Json scenarioJson(const ScenarioDocument &document)
{
    const Scenario &scenario = document.scenario;
    Json json = {{"format", scenarioFormat}};
    addText(json, "name", document.name);
    addText(json, "notes", document.notes);
    json["context_tokens"] = scenario.contextTokens;
    json["weights"] = scenario.weights ? weightFormatJson(*scenario.weights) : Json("as-shipped");
    json["cache_bits"] = numberJson(scenario.cacheBits);
    json["micro_batch"] = scenario.microBatch;
    if (scenario.placement) {
        json["placement"] = toString(*scenario.placement);
    }
    if (scenario.concurrency) {
        json["concurrency"] = *scenario.concurrency;
    }
    if (scenario.wafers) {
        json["wafers"] = *scenario.wafers;
    }
    json["stages"] = stagesJson(scenario.stages);
    json["shown"] = toString(scenario.shown);
    json["time_seconds"] = numberJson(document.timeSeconds);
    addText(json, "view", document.view);
    json["model"] = modelJson(*document.model);
    json["hardware"] = hardwareJson(*document.hardware);
    return json;
}

} // namespace

std::string writeModel(const ModelDescription &model)
{
    return documentText(modelJson(model));
}

std::string writeHardware(const Hardware &hardware)
{
    return documentText(hardwareJson(hardware));
}

std::string writeScenario(const ScenarioDocument &document)
{
    return documentText(scenarioJson(document));
}

} // namespace waferline
