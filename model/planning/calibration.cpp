// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/calibration.h"

#include "model/description/catalogue.h"
#include "model/planning/planner.h"
#include "model/planning/timing.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace waferline {

namespace {

/// A published rate has three or four digits: more of the time than this means nothing.
constexpr double splitStepsPerSecond = 1e8;

/// The number nearest to the decimal that is shown, so that it comes back when that is read.
double rounded(double seconds)
{
    return std::round(seconds * splitStepsPerSecond) / splitStepsPerSecond;
}

/// The layers that take time: all but the embedding.
std::int64_t timedLayers(const ModelDescription &model)
{
    return model.layerCount() + (model.hasHead() ? 1 : 0);
}

SpeedComparison comparisonOf(const PublishedSpeed &speed, const std::optional<LayerTimes> &times)
{
    SpeedComparison comparison;
    comparison.speed = speed;
    comparison.hardware = bundledHardware(speed.hardware);
    auto hardware = std::make_shared<Hardware>(*comparison.hardware);
    hardware->layerSeconds = times ? std::optional(times->layerSeconds) : std::nullopt;
    hardware->layerRequestSeconds = times ? std::optional(times->layerRequestSeconds) : std::nullopt;
    const auto planned = plan(bundledModel(speed.model), hardware, scenarioOf(speed));
    if (!planned) {
        return comparison;
    }
    comparison.wafers = static_cast<std::int64_t>(planned->wafers.size());
    comparison.hops = planned->hopsPerToken;
    comparison.layers = timedLayers(*planned->model);
    if (comparison.hops == 0 || hardware->hopSeconds) {
        comparison.layerSeconds = layerSecondsAt(speed.tokensPerSecond, comparison.hops,
                                                 hardware->hopSeconds.value_or(0), comparison.layers);
    }
    if (const auto latency = planned->timing.tokenLatencySeconds; latency && *latency > 0) {
        comparison.predictedTokensPerSecond = 1 / *latency;
    }
    comparison.missing = missingForTimes(planned->timing);
    return comparison;
}

std::optional<RatioSpread> spreadOf(std::span<const SpeedComparison> comparisons)
{
    std::vector<double> ratios;
    for (const SpeedComparison &comparison : comparisons) {
        const auto ratio = comparison.ratio();
        if (ratio && comparison.speed.status != SpeedStatus::Expected) {
            ratios.push_back(*ratio);
        }
    }
    if (ratios.empty()) {
        return std::nullopt;
    }
    std::ranges::sort(ratios);
    const std::size_t middle = ratios.size() / 2;
    const double median = ratios.size() % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
    return RatioSpread{ratios.size(), ratios.front(), median, ratios.back()};
}

} // namespace

LayerTimeFigures layerTimeFigures(const Hardware &hardware)
{
    return {hardware.layerSeconds, hardware.layerRequestSeconds,
            hardware.origin(HardwareFigure::LayerSeconds),
            hardware.origin(HardwareFigure::LayerRequestSeconds)};
}

void setLayerTimeFigures(Hardware &hardware, const LayerTimeFigures &figures)
{
    hardware.layerSeconds = figures.layerSeconds;
    hardware.layerRequestSeconds = figures.layerRequestSeconds;
    hardware.origin(HardwareFigure::LayerSeconds) = figures.layerOrigin;
    hardware.origin(HardwareFigure::LayerRequestSeconds) = figures.layerRequestOrigin;
}

std::optional<LayerTimes> LayerTimeFigures::times() const
{
    if (!layerSeconds || !layerRequestSeconds) {
        return std::nullopt;
    }
    return LayerTimes{*layerSeconds, *layerRequestSeconds};
}

std::optional<double> layerSecondsAt(double tokensPerSecond, std::int64_t hops, double hopSeconds,
                                     std::int64_t layers)
{
    const double work = 1 / tokensPerSecond - static_cast<double>(hops) * hopSeconds;
    return work > 0 && layers > 0 ? std::optional(work / static_cast<double>(layers)) : std::nullopt;
}

LayerTimes splitLayerTime(double seconds)
{
    constexpr double fixedShare = assumedLayerSeconds / (assumedLayerSeconds + assumedLayerRequestSeconds);
    return {rounded(seconds * fixedShare), rounded(seconds * (1 - fixedShare))};
}

Scenario scenarioOf(const PublishedSpeed &speed)
{
    Scenario scenario;
    scenario.placement = PlacementRule::Fewest;
    scenario.wafers = speed.wafers;
    if (!speed.wafers) {
        scenario.concurrency = 1;
    }
    scenario.contextTokens = speed.contextTokens.value_or(assumedSpeedContextTokens);
    scenario.weights = speed.weights;
    return scenario;
}

std::optional<double> SpeedComparison::ratio() const
{
    return predictedTokensPerSecond ? std::optional(*predictedTokensPerSecond / speed.tokensPerSecond)
                                    : std::nullopt;
}

Calibration calibration(std::span<const PublishedSpeed> speeds, const std::optional<LayerTimes> &times)
{
    Calibration made;
    made.times = times;
    for (const PublishedSpeed &speed : speeds) {
        made.comparisons.push_back(comparisonOf(speed, times));
    }
    made.spread = spreadOf(made.comparisons);
    return made;
}

} // namespace waferline
