// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/published_speeds.h"

#include "model/description/catalogue.h"
#include "model/description/object_reader.h"
#include "model/description/read_document.h"
#include "model/description/scenario.h"

#include <array>
#include <utility>

namespace waferline {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 3> statusNames{"published", "about", "expected"};
constexpr std::array<std::string_view, 3> documentKeys{"format", "notes", "speeds"};
constexpr std::array<std::string_view, 10> speedKeys{
    "name",   "model",  "hardware", "wafers", "weights", "context_tokens", "tokens_per_second",
    "status", "source", "note"};

constexpr NumberRange rateRange{1e-3, 1e9, "a number of tokens per second above 0, from 0.001 to 1e9"};
constexpr NumberRange wafersRange{1, static_cast<double>(ScenarioLimits::maxWafers),
                                  "a whole number from 1 to 1,000,000"};
constexpr NumberRange contextRange{1, static_cast<double>(ScenarioLimits::maxContextTokens),
                                   "a whole number from 1 to 1,000,000,000"};

/// An id of one of the bundled texts.
std::string readId(ObjectReader &object, std::string_view key, std::span<const BundledText> texts,
                   std::string_view expected)
{
    object.require(key, expected);
    auto id = object.text(key);
    if (!id) {
        return {};
    }
    std::vector<std::string_view> ids;
    for (const BundledText &text : texts) {
        ids.push_back(text.id);
    }
    if (!indexOfName(ids, *id)) {
        object.wrongValue(key, expected, nearestName(ids, *id));
    }
    return *std::move(id);
}

std::string readRequiredText(ObjectReader &object, std::string_view key)
{
    object.require(key, "a text");
    return object.text(key).value_or("");
}

PublishedSpeed readSpeed(const json &value, const JsonPath &path, FaultCollector &faults)
{
    PublishedSpeed speed;
    ObjectReader object(value, path, faults);
    if (!object.isObject()) {
        return speed;
    }
    object.checkKeys(speedKeys);
    speed.name = readRequiredText(object, "name");
    speed.model = readId(object, "model", bundledModelTexts(), "a bundled model");
    speed.hardware = readId(object, "hardware", bundledHardwareTexts(), "bundled hardware");
    speed.wafers = object.whole("wafers", wafersRange);
    speed.contextTokens = object.whole("context_tokens", contextRange);
    speed.weights = object.weightFormat("weights");
    object.require("tokens_per_second", rateRange.expected);
    speed.tokensPerSecond = object.number("tokens_per_second", rateRange).value_or(rateRange.min);
    object.require("status", "\"published\", \"about\" or \"expected\"");
    if (const auto status = object.choice("status", statusNames)) {
        speed.status = static_cast<SpeedStatus>(*status);
    }
    speed.source = readRequiredText(object, "source");
    speed.note = object.text("note").value_or("");
    return speed;
}

std::vector<PublishedSpeed> readSpeeds(const DocumentPart &part, FaultCollector &faults)
{
    std::vector<PublishedSpeed> speeds;
    ObjectReader object(part.value, part.path, faults);
    if (!checkFormat(object, speedsFormat, part.isInside)) {
        return speeds;
    }
    object.checkKeys(documentKeys);
    object.text("notes");
    constexpr std::string_view expected = "a list of published speeds";
    object.require("speeds", expected);
    const json *const list = object.find("speeds");
    if (list == nullptr) {
        return speeds;
    }
    if (!list->is_array()) {
        object.wrongType("speeds", expected);
        return speeds;
    }
    const JsonPath listPath = object.at("speeds");
    for (std::size_t index = 0; index < list->size(); ++index) {
        speeds.push_back(readSpeed((*list)[index], JsonPath{listPath, index}, faults));
    }
    return speeds;
}

} // namespace

std::string_view toString(SpeedStatus status)
{
    return statusNames[static_cast<std::size_t>(status)];
}

tl::expected<std::vector<PublishedSpeed>, Faults> readPublishedSpeeds(std::string_view text,
                                                                      const std::string &file)
{
    return readDocument(text, file, readSpeeds);
}

std::span<const PublishedSpeed> publishedSpeeds()
{
    static const std::vector<PublishedSpeed> speeds = [] {
        const BundledText &text = publishedSpeedTexts().front();
        // The tests read it: it has no fault.
        return readPublishedSpeeds(text.json, std::string(text.id)).value_or(std::vector<PublishedSpeed>());
    }();
    return speeds;
}

} // namespace waferline
