// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/document_readers.h"
#include "model/description/object_reader.h"
#include "model/description/read_document.h"

#include <array>
#include <utility>

namespace waferline {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 14> hardwareKeys{
    "format",          "name",        "device", "memory", "notes",          "sram_bytes", "sram_bandwidth",
    "peak_operations", "hop_seconds", "watts",  "timing", "reserved_bytes", "status",     "source"};
constexpr std::array<std::string_view, 2> timingKeys{"layer_seconds", "layer_request_seconds"};

// The bounds leave room for any device to come and keep all that follows from them finite and within 64 bits.
constexpr NumberRange sramRange{1, 1e15, "a number of bytes above 0, from 1 to 1e15"};
constexpr NumberRange reservedRange{0, 1e15, "a number of bytes from 0 to 1e15"};
constexpr NumberRange rateRange{1, 1e21, "a number above 0, from 1 to 1e21, or null"};
constexpr NumberRange wattsRange{1e-3, 1e12, "a number above 0, from 0.001 to 1e12, or null"};
constexpr NumberRange secondsRange{0, 1000, "a number of seconds from 0 to 1000, or null"};

/// A time that the file gives, gives as null, or leaves to the assumption.
std::optional<double> readAssumable(ObjectReader &timing, HardwareFigure figure, double assumed,
                                    Hardware &hardware)
{
    const std::string_view key = toString(figure);
    if (timing.has(key)) {
        return timing.number(key, secondsRange, Null::Accepted);
    }
    hardware.origin(figure).status = FigureStatus::Assumed;
    return assumed;
}

void readTiming(ObjectReader &object, Hardware &hardware, FaultCollector &faults)
{
    static const json noTimes = json::object();
    const json *timing = object.find("timing");
    if (timing != nullptr && timing->is_null()) {
        return; // both times unknown
    }
    const JsonPath path = object.at("timing");
    ObjectReader times(timing == nullptr ? noTimes : *timing, path, faults);
    times.checkKeys(timingKeys);
    hardware.layerSeconds = readAssumable(times, HardwareFigure::LayerSeconds, assumedLayerSeconds, hardware);
    hardware.layerRequestSeconds =
        readAssumable(times, HardwareFigure::LayerRequestSeconds, assumedLayerRequestSeconds, hardware);
}

void readFigures(ObjectReader &object, Hardware &hardware)
{
    object.require("sram_bytes", sramRange.expected);
    const auto sram = object.number("sram_bytes", sramRange);
    hardware.sramBytes = sram.value_or(sramRange.max);
    hardware.sramBandwidth = object.number("sram_bandwidth", rateRange, Null::Accepted);
    hardware.peakOperations = object.number("peak_operations", rateRange, Null::Accepted);
    hardware.hopSeconds = object.number("hop_seconds", secondsRange, Null::Accepted);
    hardware.watts = object.number("watts", wattsRange, Null::Accepted);
    hardware.reservedBytes = object.number("reserved_bytes", reservedRange, Null::Accepted).value_or(0);
    if (hardware.reservedBytes >= hardware.sramBytes) {
        object.wrongValue("reserved_bytes", "less than sram_bytes");
    }
}

void readOrigins(ObjectReader &object, Hardware &hardware, FaultCollector &faults)
{
    static const json nothing = json::object();
    const Names names = hardwareFigureNames();
    const JsonPath statusPath = object.at("status");
    const JsonPath sourcePath = object.at("source");
    const json *const statusValue = object.find("status");
    const json *const sourceValue = object.find("source");
    ObjectReader status(statusValue == nullptr ? nothing : *statusValue, statusPath, faults);
    ObjectReader source(sourceValue == nullptr ? nothing : *sourceValue, sourcePath, faults);
    status.checkKeys(names);
    source.checkKeys(names);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (const auto index = status.choice(names[i], figureStatusNames())) {
            hardware.origins[i].status = static_cast<FigureStatus>(*index);
        }
        if (auto text = source.text(names[i])) {
            hardware.origins[i].source = std::move(*text);
        }
    }
}

} // namespace

Hardware readHardware(const DocumentPart &part, FaultCollector &faults)
{
    Hardware hardware;
    ObjectReader object(part.value, part.path, faults);
    if (!checkFormat(object, hardwareFormat, part.isInside)) {
        return hardware;
    }
    object.checkKeys(hardwareKeys);
    hardware.name = object.text("name").value_or(fallbackName(faults.file()));
    hardware.device = object.text("device").value_or(hardware.device);
    hardware.memory = object.text("memory").value_or(hardware.memory);
    hardware.notes = object.text("notes").value_or("");
    readFigures(object, hardware);
    readTiming(object, hardware, faults);
    readOrigins(object, hardware, faults);
    return hardware;
}

tl::expected<Hardware, Faults> readHardware(std::string_view text, const std::string &file)
{
    return readDocument(text, file, [](const DocumentPart &part, FaultCollector &faults) {
        return readHardware(part, faults);
    });
}

} // namespace waferline
