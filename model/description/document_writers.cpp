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

std::string writeModel(const ModelDescription &model)
{
    return documentText(modelJson(model));
}

std::string writeHardware(const Hardware &hardware)
{
    return documentText(hardwareJson(hardware));
}

} // namespace waferline
