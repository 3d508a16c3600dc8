// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/quantization_scheme.h"

#include "model/description/names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace waferline {

using nlohmann::json;

namespace {

/// The usual name, and the one that files of compressed-tensors had before.
constexpr std::array<std::string_view, 2> quantizationKeys{"quantization_config", "compression_config"};

/// Named formats for what checkpoints hold, in which several may come to the same number of bits.
constexpr std::array<std::string_view, 9> shippedFormats{"fp8-block",   "mxfp8",       "mxfp4",
                                                         "int4-g32",    "int4-g64",    "int4-g128",
                                                         "int4-zp-g32", "int4-zp-g64", "int4-zp-g128"};

std::string_view nameOf(const QuantizationScheme &scheme, double bits)
{
    constexpr double mxScaleBits = 8;
    const bool isFloat4 = scheme.weightBits == 4 && scheme.block.bits == mxScaleBits;
    if (isFloat4 && bits == findWeightFormat("nvfp4")->bits) {
        return "nvfp4";
    }
    for (const std::string_view name : shippedFormats) {
        const bool isMx4 = name == "mxfp4";
        if (findWeightFormat(name)->bits == bits && isMx4 == isFloat4) {
            return name;
        }
    }
    return {};
}

double blocksIn(double length, double each)
{
    return std::isinf(each) ? 1 : std::ceil(length / each);
}

/// Reads `quantization_config`, each method in its own way.
class SchemeReader {
public:
    explicit SchemeReader(Config &config)
        : m_config(config)
        , m_kept(readKept())
    {
        if (m_config.has("sparsity_config") && !m_config.value({"sparsity_config"})->empty()) {
            m_config.wrongValue("sparsity_config", "null: sparse weights are not read");
        }
    }

    std::vector<QuantizationScheme> read()
    {
        constexpr std::array<std::string_view, 6> methods{"fp8",      "mxfp4", "compressed-tensors",
                                                          "modelopt", "gptq",  "awq"};
        switch (m_config.choice("quant_method", methods)) {
        case 0:
            return {readFp8()};
        case 1:
            return {readMxfp4()};
        case 2:
            return readGroups();
        case 3:
            return m_config.has("config_groups") ? readGroups() : std::vector{readModelopt()};
        case 4:
            return {readGptq()};
        default:
            return {readAwq()};
        }
    }

private:
    void addAll(ModuleFilter &filter, Config &config, std::string_view key)
    {
        const JsonPath listPath = config.at(key);
        const auto entries = config.texts(key).value_or(std::vector<std::string>{});
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (!filter.add(entries[i])) {
                config.faults().add(
                    {.code = FaultCode::WrongValue,
                     .pointer = JsonPath(listPath, i).pointer(),
                     .found = quotedText(entries[i]),
                     .expected = "a module or a pattern without look-around, not of a single expert"});
            }
        }
    }

    ModuleFilter readKept()
    {
        ModuleFilter kept;
        for (const std::string_view key :
             {"modules_to_not_convert", "ignore", "ignored_layers", "exclude_modules"}) {
            addAll(kept, m_config, key);
        }
        return kept;
    }

    std::optional<std::pair<double, double>> readPair(Config &config, std::string_view key)
    {
        const auto pair = config.wholes(key);
        if (!pair) {
            return std::nullopt;
        }
        if (pair->size() != 2 || (*pair)[0] < 1 || (*pair)[1] < 1) {
            config.wrongValue(key, "two whole numbers from 1");
            return std::nullopt;
        }
        return std::pair(static_cast<double>((*pair)[0]), static_cast<double>((*pair)[1]));
    }

    QuantizationScheme readFp8()
    {
        QuantizationScheme scheme;
        scheme.kept = m_kept;
        scheme.block = {ScaleBlock::all, ScaleBlock::all, float32Bits};
        if (const auto size = readPair(m_config, "weight_block_size")) {
            scheme.block.rows = size->first;
            scheme.block.columns = size->second;
        }
        return scheme;
    }

    QuantizationScheme readMxfp4()
    {
        QuantizationScheme scheme;
        scheme.weightBits = 4;
        scheme.block = {1, mxGroup, float8Bits};
        scheme.scope = QuantizationScheme::Scope::Experts;
        scheme.kept = m_kept;
        return scheme;
    }

    QuantizationScheme readModelopt()
    {
        constexpr std::array<std::string_view, 2> algorithms{"NVFP4", "FP8"};
        QuantizationScheme scheme;
        scheme.scope = QuantizationScheme::Scope::Linear;
        scheme.kept = m_kept;
        if (m_config.choice("quant_algo", algorithms) == 0) {
            scheme.weightBits = 4;
            scheme.block = {1, m_config.optionalSize({"group_size"}).value_or(nvGroup), float8Bits};
        } else {
            scheme.block = {ScaleBlock::all, ScaleBlock::all, float32Bits};
        }
        return scheme;
    }

    /// A scale for each group of inputs, or for each output where the size is −1.
    ScaleBlock readGroupSize(Keys keys, double bits)
    {
        const json *const value = m_config.value(keys);
        if (value != nullptr && value->is_number_integer() && value->get<std::int64_t>() == -1) {
            return {1, ScaleBlock::all, bits};
        }
        return {1, m_config.size(keys), bits};
    }

    QuantizationScheme readGptq()
    {
        QuantizationScheme scheme;
        scheme.weightBits = readBits({"bits"});
        scheme.block = readGroupSize({"group_size"}, float16Bits + scheme.weightBits);
        scheme.kept = m_kept;
        if (m_config.flag("lm_head")) {
            scheme.scope = QuantizationScheme::Scope::Linear;
        }
        for (const std::string_view key : {"dynamic", "modules_in_block_to_quantize"}) {
            if (m_config.has(key) && !m_config.value({key})->empty()) {
                m_config.wrongValue(key, "null: what differs from module to module is not read");
            }
        }
        return scheme;
    }

    QuantizationScheme readAwq()
    {
        QuantizationScheme scheme;
        scheme.weightBits = readBits({"bits", "w_bit"});
        const bool hasZeroPoint = !m_config.has("zero_point") || m_config.flag("zero_point");
        scheme.block = readGroupSize({"group_size", "q_group_size"},
                                     float16Bits + (hasZeroPoint ? scheme.weightBits : 0));
        scheme.kept = m_kept;
        return scheme;
    }

    double readBits(Keys keys)
    {
        const double bits = m_config.size(keys);
        if (bits > float16Bits) {
            m_config.wrongValueOf(keys, "at most 16 bits");
        }
        return bits;
    }

    std::vector<QuantizationScheme> readGroups()
    {
        const json *const groups = m_config.value({"config_groups"});
        if (groups == nullptr || !groups->is_object() || groups->empty()) {
            m_config.missing({"config_groups"}, "an object of groups");
            if (groups != nullptr) {
                m_config.wrongValue("config_groups", "an object of groups");
            }
            return {};
        }
        std::vector<QuantizationScheme> schemes;
        const JsonPath groupsPath = m_config.at("config_groups");
        for (const auto &[name, value] : groups->items()) {
            const JsonPath groupPath(groupsPath, name);
            std::vector<Assumption> none;
            Config group(value, groupPath, nullptr, m_config.faults(), none);
            if (auto scheme = readGroup(group, groupPath)) {
                schemes.push_back(*std::move(scheme));
            }
        }
        // A group that names its modules goes before one for all linear layers.
        std::ranges::stable_sort(schemes, std::ranges::greater{}, &QuantizationScheme::hasTargets);
        return schemes;
    }

    /// None, without a fault, for a group that leaves the weights as they are.
    std::optional<QuantizationScheme> readGroup(Config &group, const JsonPath &path)
    {
        if (!group.has("weights")) {
            return std::nullopt;
        }
        QuantizationScheme scheme;
        scheme.scope = QuantizationScheme::Scope::Linear;
        scheme.kept = m_kept;
        readTargets(scheme, group);
        const JsonPath weightsPath(path, "weights");
        std::vector<Assumption> none;
        Config weights(*group.value({"weights"}), weightsPath, nullptr, m_config.faults(), none);
        readWeights(scheme, weights);
        return scheme;
    }

    void readTargets(QuantizationScheme &scheme, Config &group)
    {
        const auto targets = group.texts("targets");
        if (!targets) {
            group.missing({"targets"}, "a list of modules, or [\"Linear\"]");
        } else if (targets->empty() || std::ranges::any_of(*targets, isOtherClass)) {
            group.wrongValue("targets", "a list of modules, or [\"Linear\"]");
        } else if (std::ranges::find(*targets, "Linear") == targets->end()) {
            scheme.hasTargets = true;
            addAll(scheme.targets, group, "targets");
        }
    }

    /// A class of modules: what it stands for in a model is not in its file.
    static bool isOtherClass(const std::string &target)
    {
        return target != "Linear" && target.find('.') == std::string::npos && !target.starts_with("re:")
            && !target.empty() && target.front() >= 'A' && target.front() <= 'Z';
    }

    void readWeights(QuantizationScheme &scheme, Config &weights)
    {
        constexpr std::array<std::string_view, 2> types{"float", "int"};
        const bool isFloat = weights.choice("type", types) == 0;
        scheme.weightBits = weights.size({"num_bits"});
        if (scheme.weightBits > float16Bits && weights.has("num_bits")) {
            weights.wrongValue("num_bits", "at most 16 bits");
        }
        scheme.block = readStrategy(weights);
        scheme.block.bits = readScaleBits(weights, isFloat, scheme.weightBits);
        if (weights.has("symmetric") && !weights.flag("symmetric")) {
            scheme.block.bits += scheme.weightBits;
        }
    }

    ScaleBlock readStrategy(Config &weights)
    {
        constexpr std::array<std::string_view, 5> strategies{"tensor", "channel", "group", "tensor_group",
                                                             "block"};
        // modelopt leaves it out where there is a group size.
        const std::size_t strategy = weights.has("strategy") || !weights.has("group_size")
            ? weights.choice("strategy", strategies)
            : 2;
        switch (strategy) {
        case 0:
            return {ScaleBlock::all, ScaleBlock::all, 0};
        case 1:
            return {1, ScaleBlock::all, 0};
        case 2:
        case 3:
            return {1, weights.size({"group_size"}), 0};
        default:
            break;
        }
        const auto size = readPair(weights, "block_structure");
        if (!size && !weights.has("block_structure")) {
            weights.missing({"block_structure"}, "two whole numbers from 1");
        }
        return size ? ScaleBlock{size->first, size->second, 0} : ScaleBlock{};
    }

    static double readScaleBits(Config &weights, bool isFloat, double weightBits)
    {
        struct Scale {
            std::string_view dtype;
            double bits;
        };
        constexpr std::array scales{Scale{"uint8", float8Bits}, Scale{"float8", float8Bits},
                                    Scale{"float16", float16Bits}, Scale{"bfloat16", float16Bits},
                                    Scale{"float32", float32Bits}};
        const std::string dtype = weights.text("scale_dtype").value_or("");
        for (const Scale &scale : scales) {
            if (dtype.find(scale.dtype) != std::string::npos) {
                return scale.bits;
            }
        }
        if (!isFloat) {
            return float16Bits;
        }
        return weightBits == 4 ? float8Bits : float32Bits;
    }

    static constexpr double float8Bits = 8;
    static constexpr double float16Bits = 16;
    static constexpr double float32Bits = 32;
    static constexpr double mxGroup = 32;
    static constexpr double nvGroup = 16;

    Config &m_config;
    ModuleFilter m_kept; ///< compiled once for all schemes
};

} // namespace

bool QuantizationScheme::appliesTo(const Tensor &tensor, std::int64_t layer) const
{
    const bool isExpert = tensor.storage == Storage::Expert;
    if (!isExpert && (tensor.storage != Storage::Linear || scope == Scope::Experts)) {
        return false;
    }
    if (scope == Scope::LinearButHead && tensor.module == "lm_head") {
        return false;
    }
    if (hasTargets && !targets.contains(tensor.module, layer)) {
        return false;
    }
    return !kept.contains(tensor.module, layer);
}

WeightFormat QuantizationScheme::formatOf(const Tensor &tensor) const
{
    const double blocks = blocksIn(tensor.rows, block.rows) * blocksIn(tensor.columns, block.columns);
    const double bits = weightBits + blocks * block.bits / (tensor.rows * tensor.columns);
    return {std::string(nameOf(*this, bits)), bits};
}

std::vector<QuantizationScheme> readSchemes(Config &config)
{
    if (config.has("quantization")) {
        config.wrongValue("quantization", "a checkpoint in its published form, with \"quantization_config\"");
    }
    for (const std::string_view key : quantizationKeys) {
        if (config.has(key)) {
            const JsonPath path = config.at(key);
            std::vector<Assumption> none;
            Config quantization(*config.value({key}), path, nullptr, config.faults(), none);
            return SchemeReader(quantization).read();
        }
    }
    return {};
}

} // namespace waferline
