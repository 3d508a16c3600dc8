// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/properties.h"

#include "model/description/catalogue.h"
#include "model/description/import/import_config.h"
#include "model/description/json_document.h"
#include "model/description/writers.h"
#include "model/report/report.h"
#include "tests/fuzz/plan_properties.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

namespace waferline::properties {

using nlohmann::json;

namespace {

constexpr const char *file = "fuzzed";
/// Nothing is there: no file that a text names is found by chance.
constexpr const char *noFolder = "/nonexistent/waferline/";

std::string ofFaults(const Faults &faults)
{
    if (faults.empty()) {
        return "refused without a fault";
    }
    for (const Fault &fault : faults) {
        if (fault.file.empty() || fault.found.empty() || fault.expected.empty()) {
            return "a fault lacks file, found or expected: " + faultText(fault);
        }
        if (fault.file == file && (fault.line < 1 || fault.column < 1)) {
            return "a fault has no place: " + faultText(fault);
        }
    }
    return {};
}

bool holdsNonFinite(const json &value)
{
    if (value.is_number_float()) {
        return !std::isfinite(value.get<double>());
    }
    return value.is_structured() && std::any_of(value.begin(), value.end(), holdsNonFinite);
}

/// A plan of the model on the hardware, by a rule that changes with the model's size.
std::string ofPlans(const std::shared_ptr<const ModelDescription> &model,
                    const std::shared_ptr<const Hardware> &hardware)
{
    constexpr std::array rules{PlacementRule::Fewest, PlacementRule::InOrder, PlacementRule::ByKind};
    Scenario scenario;
    scenario.contextTokens = 8000;
    scenario.placement = rules.at((model->layers.size() + static_cast<std::size_t>(hardware->sramBytes)) % 3);
    return ofPlan(model, hardware, scenario);
}

template <typename T>
std::string comesBack(const T &document, std::string (*write)(const T &),
                      tl::expected<T, Faults> (*read)(std::string_view, const std::string &))
{
    const std::string written = write(document);
    const auto again = read(written, file);
    if (!again) {
        return "what was written is refused: " + faultText(again.error().front()) + "\n" + written;
    }
    return *again == document ? std::string() : "what was written is read as another:\n" + written;
}

std::string ofAcceptedModel(ModelDescription model)
{
    if (std::string broken = comesBack(model, writeModel, readModel); !broken.empty()) {
        return broken;
    }
    return ofPlans(std::make_shared<const ModelDescription>(std::move(model)),
                   bundledHardware(defaultHardwareId));
}

} // namespace

std::string ofJson(std::string_view text)
{
    const auto value = parseJson(text, file);
    if (!value) {
        return ofFaults(value.error());
    }
    if (holdsNonFinite(*value)) {
        return {}; // is written as null
    }
    const auto again = parseJson(value->dump(), file);
    if (!again) {
        return "what was written is refused: " + faultText(again.error().front());
    }
    return *again == *value ? std::string() : "what was written is read as another: " + value->dump();
}

std::string ofModel(std::string_view text)
{
    auto model = readModel(text, file);
    return model ? ofAcceptedModel(*std::move(model)) : ofFaults(model.error());
}

std::string ofHardware(std::string_view text)
{
    const auto hardware = readHardware(text, file);
    if (!hardware) {
        return ofFaults(hardware.error());
    }
    if (std::string broken = comesBack(*hardware, writeHardware, readHardware); !broken.empty()) {
        return broken;
    }
    return ofPlans(bundledModel("kimi-k3-published"), std::make_shared<const Hardware>(*hardware));
}

std::string ofScenario(std::string_view text)
{
    const auto document = readScenario(text, file, noFolder);
    if (!document) {
        return ofFaults(document.error());
    }
    const std::string written = writeScenario(*document);
    const auto again = readScenario(written, file, noFolder);
    if (!again) {
        return "what was written is refused: " + faultText(again.error().front()) + "\n" + written;
    }
    const bool same = *again->model == *document->model && *again->hardware == *document->hardware
        && again->scenario == document->scenario && again->name == document->name
        && again->notes == document->notes && again->timeSeconds == document->timeSeconds
        && again->view == document->view;
    return same ? ofPlan(document->model, document->hardware, document->scenario)
                : "what was written is read as another:\n" + written;
}

std::string ofConfig(std::string_view text)
{
    for (const char *const family : {"", "llama"}) {
        auto model = importConfig(text, file, {.assumeFamily = family});
        std::string broken = model ? ofAcceptedModel(*std::move(model)) : ofFaults(model.error());
        if (!broken.empty()) {
            return broken;
        }
    }
    return {};
}

} // namespace waferline::properties
