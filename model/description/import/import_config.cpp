// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/import_config.h"

#include "model/description/import/blocks/vision.h"
#include "model/description/import/quantization.h"
#include "model/description/names.h"
#include "model/description/read_document.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

namespace waferline {

using nlohmann::json;

namespace {

constexpr std::string_view typeKey = "model_type";
constexpr std::string_view textKey = "text_config";

std::vector<std::string_view> namesOf(std::span<const Family> families)
{
    std::vector<std::string_view> names;
    for (const Family &family : families) {
        names.push_back(family.type);
    }
    return names;
}

const Family *findFamily(std::span<const Family> families, std::string_view type)
{
    const auto found = std::ranges::find(families, type, &Family::type);
    return found == families.end() ? nullptr : &*found;
}

/// What to do about a family that is not known.
constexpr std::string_view familyExpected =
    "a known family (see \"waferline list families\"); for another, write a model description "
    "(\"format\": \"waferline-model/1\"), or have the file read as a family that it resembles, "
    "e.g. with --assume llama";

/// The family to read the file by; null, with a fault, if there is none.
const Family *chooseFamily(Config &top, const ImportOptions &options, std::span<const Family> families)
{
    const auto type = top.text(typeKey);
    const Family *const known = type ? findFamily(families, *type) : nullptr;
    if (known != nullptr) {
        return known;
    }
    const Family *const assumed = findFamily(families, options.assumeFamily);
    if (assumed != nullptr) {
        top.assume(type.value_or(""), options.assumeFamily, AssumptionReason::GenericDecoder);
        return assumed;
    }
    if (!type) {
        top.missing({typeKey}, familyExpected);
        return nullptr;
    }
    const auto names = namesOf(families);
    top.faults().add({.code = FaultCode::WrongValue,
                      .pointer = top.at(typeKey).pointer(),
                      .found = quotedText(*type),
                      .expected = std::string(familyExpected),
                      .suggestion = nearestName(names, *type)});
    return nullptr;
}

/// Turns what layers hold into shapes of what is shipped.
class ShapeMaker {
public:
    ShapeMaker(const Quantization &quantization, ModelDescription &model)
        : m_quantization(quantization)
        , m_model(model)
    {
    }

    void addEnd(const LayerTensors &tensors) { m_model.layers.push_back(indexOf(shapeOf(tensors, 0))); }

    void addLayers(const Network &network)
    {
        std::vector<std::optional<std::uint32_t>> shapeOfKind(network.kinds.size());
        const bool oneByOne = m_quantization.dependsOnLayer();
        m_model.layers.reserve(network.layers.size() + 2);
        for (std::size_t i = 0; i < network.layers.size(); ++i) {
            std::optional<std::uint32_t> &shape = shapeOfKind[network.layers[i]];
            if (!shape || oneByOne) {
                shape = indexOf(shapeOf(network.kinds[network.layers[i]], static_cast<std::int64_t>(i)));
            }
            m_model.layers.push_back(*shape);
        }
    }

private:
    LayerShape shapeOf(const LayerTensors &tensors, std::int64_t layer) const
    {
        LayerShape shape{.kind = tensors.kind,
                         .weights = m_quantization.parts(tensors.tensors, layer),
                         .activeParameters = 0,
                         .cacheElementsPerToken = tensors.cacheElementsPerToken,
                         .windowTokens = tensors.windowTokens,
                         .stateBytesPerRequest = tensors.stateBytesPerRequest};
        for (const Tensor &tensor : tensors.tensors) {
            shape.activeParameters += tensor.activeParameters();
        }
        return shape;
    }

    std::uint32_t indexOf(LayerShape shape)
    {
        const auto same = std::ranges::find(m_model.shapes, shape);
        const auto index = static_cast<std::uint32_t>(same - m_model.shapes.begin());
        if (same == m_model.shapes.end()) {
            m_model.shapes.push_back(std::move(shape));
        }
        return index;
    }

    const Quantization &m_quantization;
    ModelDescription &m_model;
};

void fillLayers(ModelDescription &model, const Network &network, const Quantization &quantization)
{
    model.shipped = quantization.base();
    model.tiedEmbeddings = network.tied;
    model.leftOut = network.leftOut;
    ShapeMaker maker(quantization, model);
    if (network.embedding) {
        maker.addEnd(*network.embedding);
    }
    maker.addLayers(network);
    if (network.head) {
        maker.addEnd(*network.head);
    }
}

bool isWithinBounds(const ModelDescription &model)
{
    return std::ranges::all_of(model.shapes, [](const LayerShape &shape) {
        return shape.parameters() <= maxParameters && shape.cacheElementsPerToken <= maxCacheElements
            && shape.stateBytesPerRequest <= maxStateBytes;
    });
}

std::optional<std::int64_t> readMaxContext(Config &config)
{
    for (const std::string_view key :
         {"max_position_embeddings", "n_positions", "max_sequence_length", "seq_length"}) {
        if (const auto tokens = config.optionalSize({key})) {
            return static_cast<std::int64_t>(*tokens);
        }
    }
    return std::nullopt;
}

std::string sourceOf(Config &top, const Family &family)
{
    const std::string type = top.text(typeKey).value_or("");
    const std::string source =
        "Hugging Face config.json" + (type.empty() ? std::string() : " of the family " + type);
    return type == family.type ? source : source + ", read as " + std::string(family.type);
}

/// A language part that names another family than the file does is not what the file's family reads.
void checkNestedFamily(Config &config, const Family &family, std::span<const Family> families)
{
    const auto type = config.outer() != nullptr ? config.text(typeKey) : std::nullopt;
    const Family *const nested = type ? findFamily(families, *type) : nullptr;
    if (nested != nullptr && nested->read != family.read) {
        config.wrongValue(typeKey, "a language part of the family " + std::string(family.type));
    }
}

/// What makes a model more than the family that it is read as on request.
void refuseUnreadParts(Config &config)
{
    const std::string_view key =
        config.unread({"num_experts", "n_routed_experts", "num_local_experts", "kv_lora_rank", "layer_types",
                       "linear_attn_config", "attn_type_list", "hybrid_override_pattern", "index_n_heads",
                       "full_attention_interval", "attn_layer_period", "sliding_window"});
    if (!key.empty()) {
        config.wrongValue(key, "no such key: the family that the file is read as has none");
    }
}

} // namespace

bool isConfig(const json &value)
{
    return value.is_object() && !value.contains("format")
        && (value.contains(typeKey) || value.contains("architectures"));
}

ModelDescription importConfig(const DocumentPart &part, const ImportOptions &options, FaultCollector &faults,
                              std::span<const Family> families)
{
    ModelDescription model;
    model.name = modelNameOfConfig(faults.file());
    Config top(part.value, part.path, nullptr, faults, model.assumptions);
    const Family *const family = chooseFamily(top, options, families);
    if (family == nullptr) {
        return model;
    }
    model.source = sourceOf(top, *family);
    const JsonPath textPath = top.at(textKey);
    const bool isNested = top.has(textKey);
    std::optional<Config> text;
    if (isNested) {
        text.emplace(*top.value({textKey}), textPath, &top, faults, model.assumptions);
    }
    Config &config = isNested ? *text : top;
    checkNestedFamily(config, *family, families);
    Network network = family->read(config);
    leaveOutTowers(network, top, config.sizeOr({"hidden_size"}, 1));
    const Quantization quantization(config);
    if (!model.assumptions.empty() && model.assumptions.front().reason == AssumptionReason::GenericDecoder) {
        refuseUnreadParts(config);
    }
    model.maxContextTokens = readMaxContext(config);
    config.tellMissing();
    top.tellMissing();
    if (!faults.empty()) {
        return model;
    }
    if (!quantization.appliesTo(network)) {
        config.wrongValue(config.has("quantization_config") ? "quantization_config" : "compression_config",
                          "a quantization of some of the model's matrices");
        return model;
    }
    fillLayers(model, network, quantization);
    if (!isWithinBounds(model)) {
        faults.add(
            {.code = FaultCode::WrongValue,
             .pointer = part.path.pointer(),
             .found = "a layer of more than 1e18 parameters, 1e12 cache elements or 1e15 bytes of state",
             .expected = "sizes of a model that can be planned"});
    }
    return model;
}

tl::expected<ModelDescription, Faults> importConfig(std::string_view text, const std::string &file,
                                                    const ImportOptions &options,
                                                    std::span<const Family> families)
{
    return readDocument(text, file, [&](const DocumentPart &part, FaultCollector &faults) {
        return importConfig(part, options, faults, families);
    });
}

std::string modelNameOfConfig(const std::string &file)
{
    constexpr std::string_view cachePrefix = "models--";
    std::filesystem::path path(file);
    std::string name = fallbackName(file);
    if (path.filename() == "config.json" && path.has_parent_path()) {
        path = path.parent_path();
        if (path.has_parent_path() && path.parent_path().filename() == "snapshots") {
            path = path.parent_path().parent_path();
        }
        name = path.filename().string();
    }
    if (name.starts_with(cachePrefix)) {
        const std::size_t last = name.rfind("--");
        return name.substr(last + 2);
    }
    const std::size_t separator = name.find("__");
    return separator == std::string::npos || separator + 2 == name.size() ? name : name.substr(separator + 2);
}

} // namespace waferline
