// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/layer_groups.h"

#include "model/description/object_reader.h"

#include <algorithm>
#include <array>
#include <functional>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace waferline {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 8> groupKeys{"kind",          "count",
                                                    "parameters",    "active_parameters",
                                                    "weights",       "cache_elements_per_token",
                                                    "window_tokens", "state_bytes_per_request"};
constexpr std::array<std::string_view, 2> patternKeys{"repeat", "layers"};
constexpr std::array<std::string_view, 2> partKeys{"parameters", "format"};

constexpr NumberRange countRange{1, static_cast<double>(maxLayers), "a whole number from 1 to 100,000"};
constexpr NumberRange parametersRange{1, 1e18, "a number from 1 to 1e18"};
constexpr NumberRange elementsRange{0, 1e12, "a whole number from 0 to 1e12"};
constexpr NumberRange windowRange{1, 1e12, "a whole number from 1 to 1e12"};
constexpr NumberRange stateRange{0, 1e15, "a whole number from 0 to 1e15"};

std::size_t hashOf(const LayerShape &shape)
{
    std::size_t hash = static_cast<std::size_t>(shape.kind);
    const auto mix = [&hash](const auto &value) {
        hash = hash * 1'000'003 + std::hash<std::decay_t<decltype(value)>>{}(value);
    };
    for (const WeightPart &part : shape.weights) {
        mix(part.parameters);
        mix(part.format.bits);
        mix(part.format.name);
    }
    mix(shape.activeParameters);
    mix(shape.cacheElementsPerToken);
    mix(shape.windowTokens.value_or(0));
    mix(shape.stateBytesPerRequest);
    return hash;
}

/// Whether the layers that come may hold the first and the last one of the model.
struct Ends {
    bool first = true;
    bool last = true;
};

class GroupReader {
public:
    GroupReader(const WeightFormat &shipped, SizesAt sizesAt, FaultCollector &faults)
        : m_shipped(shipped)
        , m_sizesAt(sizesAt)
        , m_faults(faults)
    {
    }

    /// Layers in a list of groups. Adds a fault where they pass the limit; wrong values count as one.
    std::int64_t countList(const json &list, const JsonPath &path)
    {
        std::int64_t total = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const JsonPath groupPath(path, i);
            total += countGroup(list[i], groupPath);
            if (total > maxLayers) {
                tooMany(path.pointer(), "more than 100,000 layers");
                break;
            }
        }
        return std::min(total, maxLayers);
    }

    void readList(const json &list, const JsonPath &path, Ends ends)
    {
        for (std::size_t i = 0; i < list.size(); ++i) {
            const JsonPath groupPath(path, i);
            const Ends groupEnds{ends.first && i == 0, ends.last && i + 1 == list.size()};
            ObjectReader group(list[i], groupPath, m_faults);
            if (group.has("repeat") || group.has("layers")) {
                readPattern(group, groupEnds);
            } else if (group.isObject()) {
                readGroup(group, groupPath, groupEnds);
            }
        }
    }

    LayerGroups take() { return std::move(m_groups); }

private:
    /// A count as it stands; 1 for what readList() will refuse.
    static double countOr1(const json &group, const char *key)
    {
        const auto value = group.find(key);
        // In this order a NaN is 1, too.
        return value != group.end() && value->is_number() ? std::max(1.0, value->get<double>()) : 1.0;
    }

    std::int64_t countGroup(const json &group, const JsonPath &path)
    {
        if (!group.is_object()) {
            return 1;
        }
        const auto inner = group.find("layers");
        const bool isPattern = inner != group.end() && inner->is_array();
        const char *const key = isPattern || group.contains("repeat") ? "repeat" : "count";
        const JsonPath innerPath(path, "layers");
        const std::int64_t each = isPattern ? countList(*inner, innerPath) : 1;
        // Layers in all. No layers any number of times are none, also where the number is too large for an
        // integer.
        const double layers = each == 0 ? 0 : countOr1(group, key) * static_cast<double>(each);
        if (layers > static_cast<double>(maxLayers)) {
            tooMany(JsonPath(path, key).pointer(),
                    describe(group[key])
                        + (isPattern ? " times " + std::to_string(each) + " layers" : " layers"));
            return maxLayers;
        }
        return static_cast<std::int64_t>(layers);
    }

    void tooMany(std::string pointer, std::string found)
    {
        // Once is enough: all that encloses a group of too many has too many.
        if (m_tooManyAt.empty()) {
            m_tooManyAt = pointer;
            m_faults.add({.code = FaultCode::TooMany,
                          .pointer = std::move(pointer),
                          .found = std::move(found),
                          .expected = "at most 100,000 layers in all"});
        }
    }

    bool hasTooMany() const { return !m_tooManyAt.empty(); }

    std::int64_t readCount(ObjectReader &group, std::string_view key) const
    {
        const bool hasItsFault = hasTooMany() && group.at(key).pointer() == m_tooManyAt;
        return hasItsFault ? 1 : group.whole(key, countRange).value_or(1);
    }

    void readPattern(ObjectReader &pattern, Ends ends)
    {
        pattern.checkKeys(patternKeys);
        pattern.require("repeat", countRange.expected);
        const std::int64_t repeat = readCount(pattern, "repeat");
        if (!pattern.require("layers", "a list of layer groups")) {
            return;
        }
        const json &list = *pattern.find("layers");
        if (!list.is_array()) {
            pattern.wrongType("layers", "a list of layer groups");
            return;
        }
        if (list.empty()) {
            pattern.add(FaultCode::WrongValue, "layers", "an empty list", "at least one layer group");
            return;
        }
        const std::size_t start = m_groups.layers.size();
        readList(list, pattern.at("layers"), {ends.first && repeat == 1, ends.last && repeat == 1});
        const std::size_t size = m_groups.layers.size() - start;
        if (hasTooMany()) {
            return; // read for its faults alone
        }
        m_groups.layers.reserve(start + size * static_cast<std::size_t>(repeat));
        for (std::int64_t i = 1; i < repeat; ++i) {
            for (std::size_t layer = start; layer < start + size; ++layer) {
                m_groups.layers.push_back(m_groups.layers[layer]);
            }
        }
    }

    void readGroup(ObjectReader &group, const JsonPath &path, Ends ends)
    {
        group.checkKeys(groupKeys);
        LayerShape shape;
        const auto kind = readKind(group);
        const std::int64_t count = readCount(group, "count");
        if (kind) {
            shape.kind = *kind;
            checkEnd(group, *kind, count, ends);
        }
        readSizes(group, path, shape);
        shape.cacheElementsPerToken =
            static_cast<double>(group.whole("cache_elements_per_token", elementsRange).value_or(0));
        shape.stateBytesPerRequest =
            static_cast<double>(group.whole("state_bytes_per_request", stateRange).value_or(0));
        readWindow(group, kind, shape);
        append(std::move(shape), count);
    }

    static std::optional<LayerKind> readKind(ObjectReader &group)
    {
        if (!group.require("kind", oneOf(layerKindNames()))) {
            return std::nullopt;
        }
        const auto index = group.choice("kind", layerKindNames());
        return index ? std::optional(static_cast<LayerKind>(*index)) : std::nullopt;
    }

    /// An embedding stands first, a head last, each alone.
    static void checkEnd(ObjectReader &group, LayerKind kind, std::int64_t count, Ends ends)
    {
        if (kind != LayerKind::Embedding && kind != LayerKind::Head) {
            return;
        }
        const bool isEmbedding = kind == LayerKind::Embedding;
        if (!(isEmbedding ? ends.first : ends.last)) {
            group.wrongValue("kind",
                             isEmbedding ? "an embedding as the first layer only"
                                         : "a head as the last layer only");
        }
        if (count != 1) {
            group.wrongValue("count", isEmbedding ? "1 for an embedding" : "1 for a head");
        }
    }

    void readSizes(ObjectReader &group, const JsonPath &path, LayerShape &shape)
    {
        const bool hasSizes =
            group.has("parameters") || group.has("weights") || group.has("active_parameters");
        if (hasSizes && !m_groups.firstSized) {
            m_groups.firstSized = path.pointer();
        }
        if (m_sizesAt == SizesAt::Top) {
            return; // both at once is told once, by the caller
        }
        const bool hasBoth = group.has("parameters") && group.has("weights");
        if (hasBoth) {
            group.add(FaultCode::Conflict, "parameters", "\"parameters\" and \"weights\" in one group",
                      "one of the two", PlaceOf::Key);
        } else if (!group.has("weights")) {
            group.require("parameters",
                          "\"parameters\" or a list of \"weights\", here or \"parameters\" at the top");
        }
        const bool partsAreGood = !group.has("weights") || readParts(group, shape);
        if (const auto parameters = group.number("parameters", parametersRange)) {
            shape.weights.push_back({*parameters, m_shipped});
        }
        if (!partsAreGood || hasBoth) {
            shape.weights.clear(); // not known
        }
        readActive(group, shape);
    }

    /// Whether every part could be read.
    bool readParts(ObjectReader &group, LayerShape &shape)
    {
        const json &list = *group.find("weights");
        if (!list.is_array()) {
            group.wrongType("weights", "a list of {\"parameters\": …, \"format\": …}");
            return false;
        }
        if (list.empty()) {
            group.add(FaultCode::WrongValue, "weights", "an empty list", "at least one part");
            return false;
        }
        bool areGood = true;
        const JsonPath listPath = group.at("weights");
        for (std::size_t i = 0; i < list.size(); ++i) {
            const JsonPath partPath(listPath, i);
            ObjectReader part(list[i], partPath, m_faults);
            part.checkKeys(partKeys);
            part.require("parameters", parametersRange.expected);
            const auto parameters = part.number("parameters", parametersRange);
            const auto format = part.weightFormat("format");
            if (parameters) {
                shape.weights.push_back({*parameters, format.value_or(m_shipped)});
            }
            areGood = areGood && parameters.has_value();
        }
        if (shape.parameters() > parametersRange.max) {
            group.add(FaultCode::WrongValue, "weights", "parts of more than 1e18 parameters",
                      "at most 1e18 parameters in a layer");
        }
        return areGood;
    }

    static void readActive(ObjectReader &group, LayerShape &shape)
    {
        const double all = shape.parameters();
        shape.activeParameters = all;
        const auto active = group.number("active_parameters", parametersRange);
        if (!active) {
            return;
        }
        if (*active > all && !shape.weights.empty()) {
            group.wrongValue("active_parameters", "at most the parameters of the layer");
        }
        shape.activeParameters = *active;
    }

    static void readWindow(ObjectReader &group, std::optional<LayerKind> kind, LayerShape &shape)
    {
        shape.windowTokens = group.whole("window_tokens", windowRange);
        if (!kind) {
            return;
        }
        if (*kind == LayerKind::SlidingAttention) {
            group.require("window_tokens", windowRange.expected);
        } else if (group.has("window_tokens")) {
            group.add(FaultCode::Conflict, "window_tokens",
                      "\"window_tokens\" with the kind " + quotedText(toString(*kind)),
                      "a window with \"sliding_attention\" only", PlaceOf::Key);
        }
    }

    void append(LayerShape shape, std::int64_t count)
    {
        if (hasTooMany()) {
            return;
        }
        const std::uint32_t index = indexOf(std::move(shape));
        m_groups.layers.insert(m_groups.layers.end(), static_cast<std::size_t>(count), index);
    }

    /// Equal shapes are one.
    std::uint32_t indexOf(LayerShape shape)
    {
        std::vector<std::uint32_t> &candidates = m_byHash[hashOf(shape)];
        for (const std::uint32_t index : candidates) {
            if (m_groups.shapes[index] == shape) {
                return index;
            }
        }
        candidates.push_back(static_cast<std::uint32_t>(m_groups.shapes.size()));
        m_groups.shapes.push_back(std::move(shape));
        return candidates.back();
    }

    const WeightFormat &m_shipped;
    SizesAt m_sizesAt;
    FaultCollector &m_faults;
    LayerGroups m_groups;
    std::unordered_map<std::size_t, std::vector<std::uint32_t>> m_byHash;
    std::string m_tooManyAt; ///< the place of that fault
};

} // namespace

LayerGroups readLayerGroups(const json &layers, const JsonPath &path, const WeightFormat &shipped,
                            SizesAt sizesAt, FaultCollector &faults)
{
    GroupReader reader(shipped, sizesAt, faults);
    reader.countList(layers, path);
    reader.readList(layers, path, {});
    return reader.take();
}

} // namespace waferline
