// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"

#include "model/description/document_readers.h"
#include "model/description/json_document.h"
#include "model/description/names.h"
#include "model/description/object_reader.h"
#include "model/description/read_document.h"

#include <array>
#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace waferline {

namespace {

/// The bundled documents of one kind, each read when it is first asked for.
template <typename T>
class Bundle {
public:
    using Read = tl::expected<T, Faults> (*)(std::string_view text, const std::string &file);

    Bundle(std::span<const BundledText> texts, Read read)
        : m_texts(texts)
        , m_read(read)
        , m_documents(texts.size())
    {
    }

    std::shared_ptr<const T> find(std::string_view id)
    {
        const std::scoped_lock lock(m_mutex);
        for (std::size_t i = 0; i < m_texts.size(); ++i) {
            if (m_texts[i].id != id) {
                continue;
            }
            if (!m_documents[i]) {
                // The tests read every bundled text: none has a fault.
                auto read = m_read(m_texts[i].json, std::string(id));
                m_documents[i] = read ? std::make_shared<const T>(std::move(*read)) : nullptr;
            }
            return m_documents[i];
        }
        return nullptr;
    }

private:
    std::span<const BundledText> m_texts;
    Read m_read;
    std::mutex m_mutex;
    std::vector<std::shared_ptr<const T>> m_documents;
};

constexpr std::array<std::string_view, 2> openableFormats{modelFormat, scenarioFormat};
constexpr std::array<std::string_view, 3> allFormats{modelFormat, hardwareFormat, scenarioFormat};

std::string folderOf(const std::string &path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

/// Faults of a file that may have been meant as a bundled name. `expected` is what it can be.
Faults withNearestBundled(Faults faults, std::span<const BundledText> texts, const std::string &id,
                          std::string_view expected)
{
    std::vector<std::string_view> ids;
    for (const BundledText &text : texts) {
        ids.push_back(text.id);
    }
    if (faults.front().code == FaultCode::CannotRead) {
        faults.front().expected = expected;
        faults.front().suggestion = nearestName(ids, id);
    }
    return faults;
}

constexpr std::string_view modelExpected =
    "a bundled model (see \"waferline list models\"), a file or a folder with a config.json";
constexpr std::string_view hardwareExpected = "bundled hardware (see \"waferline list hardware\") or a file";

} // namespace

std::shared_ptr<const ModelDescription> bundledModel(std::string_view id)
{
    static Bundle<ModelDescription> bundle(bundledModelTexts(), readModel);
    return bundle.find(id);
}

std::shared_ptr<const Hardware> bundledHardware(std::string_view id)
{
    static Bundle<Hardware> bundle(bundledHardwareTexts(), readHardware);
    return bundle.find(id);
}

std::shared_ptr<const ScenarioDocument> bundledScenario(std::string_view id)
{
    static Bundle<ScenarioDocument> bundle(
        bundledScenarioTexts(), [](std::string_view text, const std::string &file) {
            return readScenario(text, file, {}); // names bundled models and hardware alone
        });
    return bundle.find(id);
}

tl::expected<DocumentKind, Faults> documentKind(std::string_view text, const std::string &file)
{
    const auto root = parseJson(text, file);
    if (!root) {
        return tl::unexpected(root.error());
    }
    FaultCollector faults(file);
    const JsonPath top;
    ObjectReader object(*root, top, faults);
    const auto index = readFormat(object, allFormats);
    if (!index) {
        return tl::unexpected(faults.take(text));
    }
    return static_cast<DocumentKind>(*index);
}

std::string configInFolder(const std::string &path)
{
    std::error_code ignored;
    const std::filesystem::path config = std::filesystem::path(path) / "config.json";
    return std::filesystem::exists(config, ignored) ? config.string() : path;
}

tl::expected<ModelDescription, Faults> readModelOrConfig(std::string_view text, const std::string &file)
{
    return readDocument(text, file, [](const DocumentPart &part, FaultCollector &faults) {
        return isConfig(part.value) ? importConfig(part, {}, faults) : readModel(part, faults);
    });
}

tl::expected<Opened, Faults> openModelOrScenario(const std::string &idOrPath, Pipes pipes,
                                                 const ImportOptions &options)
{
    if (auto bundled = bundledModel(idOrPath)) {
        return Opened{std::move(bundled), std::nullopt};
    }
    const std::string path = configInFolder(idOrPath);
    const auto text = readInputFile(path, pipes);
    if (!text) {
        return tl::unexpected(withNearestBundled(text.error(), bundledModelTexts(), idOrPath, modelExpected));
    }
    return readDocument(*text, path, [&](const DocumentPart &part, FaultCollector &faults) {
        ObjectReader object(part.value, part.path, faults);
        Opened opened;
        const bool isAssumed =
            !options.assumeFamily.empty() && part.value.is_object() && !part.value.contains("format");
        if (isConfig(part.value) || isAssumed) {
            opened.model = std::make_shared<const ModelDescription>(importConfig(part, options, faults));
        } else if (const auto format = readFormat(object, openableFormats)) {
            if (openableFormats[*format] == modelFormat) {
                opened.model = std::make_shared<const ModelDescription>(readModel(part, faults));
            } else {
                opened.scenario = readScenario(part, folderOf(path), faults);
                opened.model = opened.scenario->model;
            }
        }
        return opened;
    });
}

tl::expected<std::shared_ptr<const Hardware>, Faults> openHardware(const std::string &idOrPath, Pipes pipes)
{
    if (auto bundled = bundledHardware(idOrPath)) {
        return bundled;
    }
    const auto text = readInputFile(idOrPath, pipes);
    if (!text) {
        return tl::unexpected(
            withNearestBundled(text.error(), bundledHardwareTexts(), idOrPath, hardwareExpected));
    }
    auto hardware = readHardware(*text, idOrPath);
    if (!hardware) {
        return tl::unexpected(std::move(hardware.error()));
    }
    return std::make_shared<const Hardware>(std::move(*hardware));
}

} // namespace waferline
