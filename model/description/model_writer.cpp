// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/document_readers.h"
#include "model/description/document_writers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace waferline {

using Json = nlohmann::ordered_json;

namespace {

/// Neighbouring layers of one shape.
struct Run {
    std::uint32_t shape = 0;
    std::size_t count = 0;

    bool operator==(const Run &) const = default;
};

std::vector<Run> runsOf(const std::vector<std::uint32_t> &layers)
{
    std::vector<Run> runs;
    for (const std::uint32_t shape : layers) {
        if (runs.empty() || runs.back().shape != shape) {
            runs.push_back({shape, 0});
        }
        ++runs.back().count;
    }
    return runs;
}

/// `length` runs that come `times` times, one after the other.
struct Pattern {
    std::size_t length = 1;
    std::size_t times = 1;

    std::size_t covered() const { return length * times; }
};

/// The pattern of two to eight runs at `start` that covers the most.
Pattern patternAt(const std::vector<Run> &runs, std::size_t start)
{
    constexpr std::size_t longest = 8;
    Pattern best;
    for (std::size_t length = 2; length <= longest; ++length) {
        std::size_t end = start + length;
        while (end < runs.size() && runs[end] == runs[end - length]) {
            ++end;
        }
        const Pattern pattern{length, (std::min(end, runs.size()) - start) / length};
        if (pattern.times > 1 && pattern.covered() > best.covered()) {
            best = pattern;
        }
    }
    return best;
}

Json partsJson(const std::vector<WeightPart> &parts)
{
    Json list = Json::array();
    for (const WeightPart &part : parts) {
        list.push_back(
            {{"parameters", numberJson(part.parameters)}, {"format", weightFormatJson(part.format)}});
    }
    return list;
}

void addSizes(Json &group, const LayerShape &shape, const WeightFormat &shipped)
{
    if (shape.weights.size() == 1 && shape.weights.front().format == shipped) {
        group["parameters"] = numberJson(shape.weights.front().parameters);
    } else {
        group["weights"] = partsJson(shape.weights);
    }
    if (shape.activeParameters != shape.parameters()) {
        group["active_parameters"] = numberJson(shape.activeParameters);
    }
}

Json groupJson(const ModelDescription &model, const Run &run)
{
    const LayerShape &shape = model.shapes[run.shape];
    Json group = {{"kind", toString(shape.kind)}};
    if (run.count > 1) {
        group["count"] = run.count;
    }
    if (!model.evenSizes) {
        addSizes(group, shape, model.shipped);
    }
    if (shape.cacheElementsPerToken != 0) {
        group["cache_elements_per_token"] = numberJson(shape.cacheElementsPerToken);
    }
    if (shape.windowTokens) {
        group["window_tokens"] = *shape.windowTokens;
    }
    if (shape.stateBytesPerRequest != 0) {
        group["state_bytes_per_request"] = numberJson(shape.stateBytesPerRequest);
    }
    return group;
}

Json layersJson(const ModelDescription &model)
{
    const std::vector<Run> runs = runsOf(model.layers);
    Json layers = Json::array();
    for (std::size_t at = 0; at < runs.size();) {
        const Pattern pattern = patternAt(runs, at);
        if (pattern.times == 1) {
            layers.push_back(groupJson(model, runs[at]));
            ++at;
            continue;
        }
        Json inner = Json::array();
        for (std::size_t i = at; i < at + pattern.length; ++i) {
            inner.push_back(groupJson(model, runs[i]));
        }
        layers.push_back({{"repeat", pattern.times}, {"layers", std::move(inner)}});
        at += pattern.covered();
    }
    return layers;
}

} // namespace

Json modelJson(const ModelDescription &model)
{
    Json json = {{"format", modelFormat}, {"name", model.name}};
    addText(json, "source", model.source);
    addText(json, "notes", model.notes);
    if (model.evenSizes) {
        json["parameters"] = numberJson(model.evenSizes->parameters);
        if (model.evenSizes->activeParameters) {
            json["active_parameters"] = numberJson(*model.evenSizes->activeParameters);
        }
    }
    if (model.shipped != WeightFormat{}) {
        json["weights"] = weightFormatJson(model.shipped);
    }
    if (model.tiedEmbeddings) {
        json["tied_embeddings"] = true;
    }
    if (model.maxContextTokens) {
        json["max_context_tokens"] = *model.maxContextTokens;
    }
    for (const LeftOut &part : model.leftOut) {
        Json item = {{"what", part.what}};
        if (part.parameters) {
            item["parameters"] = numberJson(*part.parameters);
        }
        json["left_out"].push_back(std::move(item));
    }
    for (const Assumption &assumption : model.assumptions) {
        json["assumed"].push_back(
            {{"key", assumption.key}, {"value", assumption.value}, {"reason", toString(assumption.reason)}});
    }
    json["layers"] = layersJson(model);
    return json;
}

} // namespace waferline
