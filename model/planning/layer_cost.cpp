// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/layer_cost.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double bitsPerByte = 8;

/// Bytes read for one token. The parameters that a token does not read are experts, and experts are the
/// largest part: they come off that part, at its precision.
double activeWeightBytesOf(const LayerShape &shape, double weightBytes, const Scenario &scenario)
{
    const auto largest = std::max_element(
        shape.weights.begin(), shape.weights.end(),
        [](const WeightPart &a, const WeightPart &b) { return a.parameters < b.parameters; });
    const double idle = std::min(shape.parameters() - shape.activeParameters, largest->parameters);
    return weightBytes - std::max(0.0, idle) * formatOf(*largest, scenario).bits / bitsPerByte;
}

LayerCost costWithoutTime(const LayerShape &shape, const Scenario &scenario)
{
    LayerCost cost;
    cost.weightBytes = weightBytesOf(shape, scenario);
    cost.activeWeightBytes = activeWeightBytesOf(shape, cost.weightBytes, scenario);
    const double cacheBytesPerToken = shape.cacheElementsPerToken * scenario.cacheBits / bitsPerByte;
    const std::int64_t window = shape.windowTokens.value_or(scenario.contextTokens);
    cost.cacheBytesPerRequest =
        cacheBytesPerToken * static_cast<double>(std::min(scenario.contextTokens, window));
    const bool pastWindow = shape.windowTokens && scenario.contextTokens >= *shape.windowTokens;
    cost.cacheGrowthBytes = pastWindow ? 0 : cacheBytesPerToken;
    cost.stateBytesPerRequest = shape.stateBytesPerRequest;
    return cost;
}

} // namespace

std::int64_t wholeTimes(double available, double each)
{
    // Beyond this a double no longer tells neighbouring whole numbers apart.
    constexpr double most = 9e15;
    const double times = std::floor((available + byteTolerance) / each);
    return static_cast<std::int64_t>(std::clamp(times, 0.0, most));
}

const WeightFormat &formatOf(const WeightPart &part, const Scenario &scenario)
{
    return scenario.weights ? *scenario.weights : part.format;
}

double weightBytesOf(const LayerShape &shape, const Scenario &scenario)
{
    double bytes = 0;
    for (const WeightPart &part : shape.weights) {
        bytes += part.parameters * formatOf(part, scenario).bits / bitsPerByte;
    }
    return bytes;
}

RooflineSeconds rooflineSeconds(const LayerShape &shape, const LayerCost &cost, double sramBandwidth,
                                double peakOperations, std::int64_t microBatch)
{
    const auto requests = static_cast<double>(microBatch);
    const double bytesRead =
        std::min(cost.weightBytes, requests * cost.activeWeightBytes) + requests * cost.cacheBytesPerRequest;
    const double operations = 2 * shape.activeParameters * requests; // a multiplication and an addition each
    return {bytesRead / sramBandwidth, operations / peakOperations};
}

std::vector<LayerCost> layerCosts(const ModelDescription &model, const Hardware &hardware,
                                  const Scenario &scenario)
{
    const bool timed = missingForLayerTime(hardware).empty();
    const auto requests = static_cast<double>(scenario.microBatch);
    std::vector<LayerCost> costs;
    costs.reserve(model.shapes.size());
    for (const LayerShape &shape : model.shapes) {
        LayerCost cost = costWithoutTime(shape, scenario);
        if (timed && shape.kind == LayerKind::Embedding) {
            cost.seconds = 0; // a lookup
        } else if (timed) {
            const RooflineSeconds roofline = rooflineSeconds(shape, cost, *hardware.sramBandwidth,
                                                             *hardware.peakOperations, scenario.microBatch);
            cost.seconds = *hardware.layerSeconds + requests * *hardware.layerRequestSeconds
                + std::max(roofline.memory, roofline.operations);
        }
        costs.push_back(cost);
    }
    return costs;
}

std::vector<HardwareFigure> missingForLayerTime(const Hardware &hardware)
{
    std::vector<HardwareFigure> missing;
    for (const HardwareFigure needed : {HardwareFigure::SramBandwidth, HardwareFigure::PeakOperations,
                                        HardwareFigure::LayerSeconds, HardwareFigure::LayerRequestSeconds}) {
        if (!hardware.figure(needed)) {
            missing.push_back(needed);
        }
    }
    return missing;
}

} // namespace waferline
