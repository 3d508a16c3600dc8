// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/blocks/layers.h"

#include "model/description/model_description.h"
#include "model/description/names.h"

#include <optional>
#include <string>
#include <vector>

namespace waferline {

namespace {

const Keys layerCountKeys{"num_hidden_layers", "n_layer", "num_layers"};

} // namespace

std::int64_t readLayerCount(Config &config)
{
    constexpr std::int64_t most = maxLayers - 2; // embedding and head are layers too
    const auto layers = static_cast<std::int64_t>(config.size(layerCountKeys));
    if (layers > most) {
        config.wrongValueOf(layerCountKeys, "at most 99,998 layers");
        return 1;
    }
    return layers;
}

std::optional<std::vector<std::size_t>> readLayerNames(Config &config, std::string_view key, Names names,
                                                       std::int64_t layers)
{
    const auto given = config.texts(key);
    if (!given) {
        return std::nullopt;
    }
    const auto count = static_cast<std::size_t>(layers);
    if (given->size() != count && config.value({key})->size() != count) {
        config.faults().add({.code = FaultCode::WrongValue,
                             .pointer = config.at(key).pointer(),
                             .found = std::to_string(given->size()) + " layers",
                             .expected = "one for each of the " + std::to_string(count) + " layers"});
    }
    std::vector<std::size_t> kinds(count, 0);
    const JsonPath listPath = config.at(key);
    for (std::size_t i = 0; i < given->size() && !config.faults().isFull(); ++i) {
        const auto index = indexOfName(names, (*given)[i]);
        if (!index) {
            config.faults().add({.code = FaultCode::WrongValue,
                                 .pointer = JsonPath(listPath, i).pointer(),
                                 .found = quotedText((*given)[i]),
                                 .expected = oneOf(names),
                                 .suggestion = nearestName(names, (*given)[i])});
        } else if (i < count) {
            kinds[i] = *index;
        }
    }
    return kinds;
}

Period readPeriod(Config &config, std::string_view periodKey, std::string_view offsetKey)
{
    const auto period = static_cast<std::int64_t>(config.size({periodKey}));
    const auto offset = static_cast<std::int64_t>(config.sizeOrZero({offsetKey}));
    if (offset >= period && config.has(offsetKey) && config.has(periodKey)) {
        config.wrongValue(offsetKey, "a whole number below " + std::string(periodKey));
    }
    return {period, offset};
}

std::optional<std::int64_t> readWindow(Config &config, std::string_view key)
{
    const double window = config.sizeOr({key}, 0);
    return window > 0 ? std::optional(static_cast<std::int64_t>(window)) : std::nullopt;
}

std::int64_t requireWindow(Config &config, std::string_view key)
{
    return static_cast<std::int64_t>(config.size({key}));
}

} // namespace waferline
