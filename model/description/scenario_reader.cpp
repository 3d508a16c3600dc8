// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/description/document_readers.h"
#include "model/description/input_file.h"
#include "model/description/object_reader.h"
#include "model/description/read_document.h"

#include <array>
#include <filesystem>
#include <utility>
#include <vector>

namespace waferline {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 16> scenarioKeys{
    "format",  "name",       "notes",        "model",     "hardware",    "context_tokens",
    "weights", "cache_bits", "micro_batch",  "placement", "concurrency", "wafers",
    "stages",  "shown",      "time_seconds", "view"};
constexpr std::array<std::string_view, 2> stageNames{"wafer", "layer"};
constexpr std::array<std::string_view, 1> shippedNames{"as-shipped"};

constexpr NumberRange contextRange{1, static_cast<double>(ScenarioLimits::maxContextTokens),
                                   "a whole number from 1 to 1,000,000,000"};
constexpr NumberRange cacheRange{ScenarioLimits::minBits, ScenarioLimits::maxBits,
                                 "a number of bits from 0.01 to 64"};
constexpr NumberRange microBatchRange{1, static_cast<double>(ScenarioLimits::maxMicroBatch),
                                      "a whole number from 1 to 1,000,000"};
constexpr NumberRange concurrencyRange{1, static_cast<double>(ScenarioLimits::maxConcurrency),
                                       "a whole number of requests from 1 to 1,000,000,000"};
constexpr NumberRange wafersRange{1, static_cast<double>(ScenarioLimits::maxWafers),
                                  "a whole number from 1 to 1,000,000"};
constexpr NumberRange stagesRange{1, ScenarioLimits::maxStagesPerLayer,
                                  "\"wafer\", \"layer\" or a whole number from 1 to 1,000"};
constexpr NumberRange timeRange{0, 1e9, "a number of seconds from 0 to 1e9"};

/// What differs between the model and the hardware of a scenario.
template <typename T>
struct Referable {
    std::string_view key;
    std::string_view defaultId;
    std::string_view expected;
    std::shared_ptr<const T> (*bundled)(std::string_view id);
    std::span<const BundledText> (*texts)();
    tl::expected<T, Faults> (*readText)(std::string_view text, const std::string &file);
    T (*readPart)(const DocumentPart &part, FaultCollector &faults);
};

constexpr Referable<ModelDescription> modelReference{
    "model",      defaultModelId,    "a bundled model, a path from this file, or a model description",
    bundledModel, bundledModelTexts, readModelOrConfig,
    readModel};
constexpr Referable<Hardware> hardwareReference{
    "hardware",
    defaultHardwareId,
    "bundled hardware, a path from this file, or a hardware description",
    bundledHardware,
    bundledHardwareTexts,
    readHardware,
    readHardware};

/// A path in a scenario as one that can be opened. Never "-": a file does not read standard input.
std::string pathFrom(const std::string &folder, const std::string &path)
{
    return (std::filesystem::path(folder.empty() ? "." : folder) / path).lexically_normal().string();
}

std::string nearestBundled(std::span<const BundledText> texts, std::string_view id)
{
    std::vector<std::string_view> ids;
    for (const BundledText &text : texts) {
        ids.push_back(text.id);
    }
    return nearestName(ids, id);
}

template <typename T>
std::shared_ptr<const T> readReference(ObjectReader &object, const Referable<T> &what,
                                       const std::string &folder, FaultCollector &faults)
{
    const json *const value = object.find(what.key);
    if (value == nullptr) {
        return what.bundled(what.defaultId);
    }
    if (value->is_object()) {
        const JsonPath path = object.at(what.key);
        return std::make_shared<const T>(what.readPart({*value, path, true}, faults));
    }
    if (!value->is_string()) {
        object.wrongType(what.key, what.expected);
        return nullptr;
    }
    const auto &name = value->get_ref<const std::string &>();
    if (auto bundled = what.bundled(name)) {
        return bundled;
    }
    const std::string file = configInFolder(pathFrom(folder, name));
    const auto text = readInputFile(file, Pipes::Refused);
    if (!text) {
        object.add(text.error().front().code, what.key, quotedText(name) + ", " + text.error().front().found,
                   what.expected, PlaceOf::Value, nearestBundled(what.texts(), name));
        return nullptr;
    }
    auto read = what.readText(*text, file);
    if (!read) {
        faults.addPlaced(read.error());
        return nullptr;
    }
    return std::make_shared<const T>(std::move(*read));
}

Stages readStages(ObjectReader &object)
{
    const json *const value = object.find("stages");
    if (value == nullptr) {
        return Stages::layer();
    }
    if (value->is_string()) {
        const auto &name = value->get_ref<const std::string &>();
        if (!indexOfName(stageNames, name)) {
            object.wrongValue("stages", stagesRange.expected, nearestName(stageNames, name));
        }
        return name == "wafer" ? Stages::wafer() : Stages::layer();
    }
    return {static_cast<std::int32_t>(object.whole("stages", stagesRange).value_or(1))};
}

/// What the rule fewest makes room for: requests or wafers, and neither with another rule.
void readConcurrency(ObjectReader &object, Scenario &scenario)
{
    scenario.concurrency = object.whole("concurrency", concurrencyRange);
    scenario.wafers = object.whole("wafers", wafersRange);
    if (object.has("concurrency") && object.has("wafers")) {
        object.add(FaultCode::Conflict, "wafers", "\"wafers\" beside \"concurrency\"", "one of the two",
                   PlaceOf::Key);
    }
    if (!scenario.placement || *scenario.placement == PlacementRule::Fewest) {
        return;
    }
    for (const std::string_view key : {"concurrency", "wafers"}) {
        if (object.has(key)) {
            object.add(FaultCode::Conflict, key,
                       quotedText(key) + " beside the placement " + quotedText(toString(*scenario.placement)),
                       "the placement \"fewest\"", PlaceOf::Key);
        }
    }
}

Scenario readOptions(ObjectReader &object)
{
    Scenario scenario;
    scenario.contextTokens = object.whole("context_tokens", contextRange).value_or(scenario.contextTokens);
    scenario.weights = object.weightFormat("weights", shippedNames);
    scenario.cacheBits = object.number("cache_bits", cacheRange).value_or(scenario.cacheBits);
    scenario.microBatch = object.whole("micro_batch", microBatchRange).value_or(scenario.microBatch);
    if (const auto rule = object.choice("placement", placementRuleNames())) {
        scenario.placement = static_cast<PlacementRule>(*rule);
    }
    readConcurrency(object, scenario);
    scenario.stages = readStages(object);
    if (const auto shown = object.choice("shown", shownNames())) {
        scenario.shown = static_cast<Shown>(*shown);
    }
    return scenario;
}

} // namespace

ScenarioDocument readScenario(const DocumentPart &part, const std::string &folder, FaultCollector &faults)
{
    ScenarioDocument document;
    ObjectReader object(part.value, part.path, faults);
    if (!checkFormat(object, scenarioFormat, part.isInside)) {
        return document;
    }
    object.checkKeys(scenarioKeys);
    document.name = object.text("name").value_or("");
    document.notes = object.text("notes").value_or("");
    document.scenario = readOptions(object);
    document.timeSeconds = object.number("time_seconds", timeRange).value_or(0);
    document.view = object.text("view").value_or("");
    document.model = readReference(object, modelReference, folder, faults);
    document.hardware = readReference(object, hardwareReference, folder, faults);
    return document;
}

tl::expected<ScenarioDocument, Faults> readScenario(std::string_view text, const std::string &file,
                                                    const std::string &folder)
{
    return readDocument(text, file, [&folder](const DocumentPart &part, FaultCollector &faults) {
        return readScenario(part, folder, faults);
    });
}

} // namespace waferline
