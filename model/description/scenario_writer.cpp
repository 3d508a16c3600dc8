// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/description/document_readers.h"
#include "model/description/document_writers.h"
#include "model/description/writers.h"

#include <nlohmann/json.hpp>

namespace waferline {

using Json = nlohmann::ordered_json;

namespace {

/// The bundled name of exactly this document, else the document itself: a scenario names no other file.
template <typename T>
Json nameOrObject(const std::shared_ptr<const T> &document, std::span<const BundledText> texts,
                  std::shared_ptr<const T> (*bundled)(std::string_view id), Json (*object)(const T &))
{
    for (const BundledText &text : texts) {
        const std::shared_ptr<const T> known = bundled(text.id);
        if (known == document || (known && *known == *document)) {
            return text.id;
        }
    }
    return object(*document);
}

Json stagesJson(const Stages &stages)
{
    if (stages.areWafers()) {
        return "wafer";
    }
    return stages == Stages::layer() ? Json("layer") : Json(stages.perLayer);
}

void addScenario(Json &json, const Scenario &scenario)
{
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
}

} // namespace

std::string writeScenario(const ScenarioDocument &document)
{
    Json json = {{"format", scenarioFormat}};
    addText(json, "name", document.name);
    addText(json, "notes", document.notes);
    json["model"] = nameOrObject(document.model, bundledModelTexts(), bundledModel, modelJson);
    json["hardware"] = nameOrObject(document.hardware, bundledHardwareTexts(), bundledHardware, hardwareJson);
    addScenario(json, document.scenario);
    json["time_seconds"] = numberJson(document.timeSeconds);
    addText(json, "view", document.view);
    return documentText(json);
}

} // namespace waferline
