// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/any_document.h"

#include "model/description/import/import_config.h"
#include "model/description/object_reader.h"
#include "model/description/read_document.h"

#include <algorithm>
#include <array>
#include <optional>

namespace waferline {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 3> formats{modelFormat, hardwareFormat, scenarioFormat};

/// The kind by the value of a key that is nearly "format".
std::optional<DocumentKind> kindByMisspeltFormat(const json &object)
{
    constexpr std::array<std::string_view, 1> formatKey{"format"};
    for (const auto &[key, value] : object.get_ref<const json::object_t &>()) {
        if (value.is_string() && !nearestName(formatKey, key).empty()) {
            if (const auto index = indexOfName(formats, value.get_ref<const std::string &>())) {
                return static_cast<DocumentKind>(*index);
            }
        }
    }
    return std::nullopt;
}

/// The kind by keys that only documents of one kind have.
std::optional<DocumentKind> kindByKeys(const json &object)
{
    const auto hasOne = [&object](std::initializer_list<const char *> keys) {
        return std::any_of(keys.begin(), keys.end(), [&](const char *key) { return object.contains(key); });
    };
    if (hasOne({"layers"})) {
        return DocumentKind::Model;
    }
    if (hasOne({"sram_bytes", "sram_bandwidth", "peak_operations", "hop_seconds", "timing"})) {
        return DocumentKind::Hardware;
    }
    if (hasOne({"model", "hardware", "context_tokens", "cache_bits", "micro_batch", "placement", "stages"})) {
        return DocumentKind::Scenario;
    }
    return std::nullopt;
}

/// What to read an object as that does not say it; none if nothing tells.
std::optional<DocumentKind> likelyKind(const json &object)
{
    const auto misspelt = kindByMisspeltFormat(object);
    return misspelt ? misspelt : kindByKeys(object);
}

AnyDocument readAs(DocumentKind kind, const DocumentPart &part, const std::string &folder,
                   FaultCollector &faults)
{
    switch (kind) {
    case DocumentKind::Model:
        return readModel(part, faults);
    case DocumentKind::Hardware:
        return readHardware(part, faults);
    case DocumentKind::Scenario:
        break;
    }
    return readScenario(part, folder, faults);
}

AnyDocument readAny(const DocumentPart &part, const std::string &folder, FaultCollector &faults)
{
    if (isConfig(part.value)) {
        return importConfig(part, {}, faults);
    }
    ObjectReader object(part.value, part.path, faults);
    const auto format = readFormat(object, formats);
    if (format) {
        return readAs(static_cast<DocumentKind>(*format), part, folder, faults);
    }
    // A format of another version may have other keys: only what says nothing is read for its further faults.
    if (object.isObject() && !object.has("format")) {
        if (const auto kind = likelyKind(part.value)) {
            return readAs(*kind, {part.value, part.path, true}, folder, faults);
        }
    }
    return {};
}

} // namespace

tl::expected<AnyDocument, Faults> readAnyDocument(std::string_view text, const std::string &file,
                                                  const std::string &folder)
{
    return readDocument(text, file, [&folder](const DocumentPart &part, FaultCollector &faults) {
        return readAny(part, folder, faults);
    });
}

} // namespace waferline
