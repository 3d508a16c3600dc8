// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/report_parts.h"

#include "model/report/report.h"
#include "model/report/words.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <string>

namespace waferline {

using Json = nlohmann::ordered_json;

namespace {

Json text(std::string_view value)
{
    return std::string(value);
}

Json weightsJson(const Scenario &scenario)
{
    const bool plainBits = scenario.weights && scenario.weights->name.empty();
    return plainBits ? reportNumber(scenario.weights->bits) : text(weightsText(scenario));
}

Json stagesJson(Stages stages)
{
    const bool named = stages.areWafers() || stages == Stages::layer();
    return named ? text(stagesText(stages)) : Json(stages.perLayer);
}

} // namespace

Json reportNumber(double value)
{
    constexpr double largestExact = 9007199254740992.0; // 2^53
    if (!std::isfinite(value)) {
        return nullptr;
    }
    // Whole bytes that came through fractional bits a weight are some last digits off.
    const double noise = 4 * std::numeric_limits<double>::epsilon() * std::abs(value);
    if (std::abs(value - std::round(value)) <= noise && std::abs(value) <= largestExact) {
        return static_cast<std::int64_t>(std::round(value));
    }
    return value;
}

Json reportNumber(const std::optional<double> &value)
{
    return value ? reportNumber(*value) : Json(nullptr);
}

Json reportNumber(const std::optional<std::int64_t> &value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json reportModelJson(const ModelDescription &model)
{
    constexpr std::array counted{LayerKind::LinearAttention, LayerKind::FullAttention,
                                 LayerKind::SlidingAttention, LayerKind::FeedForward};
    std::array<std::int64_t, layerKindCount> counts{};
    for (const std::uint32_t shape : model.layers) {
        ++counts[static_cast<std::size_t>(model.shapes[shape].kind)];
    }
    Json byKind = Json::object();
    for (const LayerKind kind : counted) {
        byKind[std::string(toString(kind))] = counts[static_cast<std::size_t>(kind)];
    }
    Json leftOut = Json::array();
    for (const LeftOut &part : model.leftOut) {
        leftOut.push_back({{"what", part.what}, {"parameters", reportNumber(part.parameters)}});
    }
    return {{"name", model.name},
            {"source", model.source},
            {"parameters", reportNumber(model.parameters())},
            {"active_parameters", reportNumber(model.activeParameters())},
            {"active_parameters_with_embedding", reportNumber(model.activeParameters(true))},
            {"layer_count", model.layerCount()},
            {"layers_by_kind", std::move(byKind)},
            {"left_out", std::move(leftOut)}};
}

Json reportHardwareJson(const Hardware &hardware)
{
    constexpr std::array shown{
        HardwareFigure::SramBytes,          HardwareFigure::SramBandwidth, HardwareFigure::PeakOperations,
        HardwareFigure::HopSeconds,         HardwareFigure::Watts,         HardwareFigure::LayerSeconds,
        HardwareFigure::LayerRequestSeconds};
    Json json = Json::object();
    json["name"] = hardware.name;
    Json status = Json::object();
    for (const HardwareFigure figure : shown) {
        const std::string key(toString(figure));
        json[key] = reportNumber(hardware.figure(figure));
        if (const std::optional<FigureStatus> &known = hardware.origin(figure).status) {
            status[key] = text(toString(*known));
        }
    }
    json["status"] = std::move(status);
    return json;
}

Json reportScenarioJson(const Plan &plan)
{
    const Scenario &scenario = plan.scenario;
    return {{"context_tokens", scenario.contextTokens},
            {"weights", weightsJson(scenario)},
            {"weight_bits", reportNumber(plan.memory.weightBits)},
            {"cache_bits", reportNumber(scenario.cacheBits)},
            {"micro_batch", scenario.microBatch},
            {"placement", text(toString(plan.rule))},
            {"concurrency", reportNumber(scenario.concurrency)},
            {"wafers", reportNumber(scenario.wafers)},
            {"stages", stagesJson(scenario.stages)}};
}

Json reportWarningsJson(const Plan &plan)
{
    Json warnings = Json::array();
    for (const Warning &warning : plan.warnings) {
        warnings.push_back({{"code", text(toString(warning.code))}, {"message", warningText(plan, warning)}});
    }
    return warnings;
}

} // namespace waferline
