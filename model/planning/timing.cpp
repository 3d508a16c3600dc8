// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/timing.h"

#include "model/planning/layer_cost.h"

#include <algorithm>
#include <span>
#include <vector>

namespace waferline {

namespace {

constexpr double wattsPerMegawatt = 1e6;

/// Layer times along the path and the busiest resource.
struct Work {
    double total = 0;
    double layerMax = 0;
    double busiest = 0;
};

Work workAlongPath(const Plan &plan)
{
    Work work;
    const Stages stages = plan.scenario.stages;
    std::vector<double> waferSeconds(stages.areWafers() ? plan.wafers.size() : 0);
    for (const PlacedLayer &piece : plan.placed) {
        const double seconds = secondsOf(plan, piece);
        work.total += seconds;
        work.layerMax = std::max(work.layerMax, seconds);
        if (stages.areWafers()) {
            waferSeconds[piece.wafer] += seconds;
        }
    }
    work.busiest =
        stages.areWafers() ? *std::ranges::max_element(waferSeconds) : work.layerMax / stages.perLayer;
    return work;
}

void fillRates(Timing &timing, const Plan &plan, double latency, double busiest)
{
    timing.tokenLatencySeconds = latency;
    if (latency <= 0 || busiest <= 0) {
        return; // a model of no work on a wafer without hops has no rate to speak of
    }
    const auto microBatches = static_cast<double>(plan.capacity.microBatchesInFlight);
    const auto requests = static_cast<double>(plan.capacity.inFlightRequests);
    timing.microBatchesToFill = latency / busiest;
    timing.utilisation = std::min(1.0, microBatches * busiest / latency);
    timing.tokensPerSecondPerRequest = microBatches > 0 ? 1 / std::max(latency, microBatches * busiest) : 0.0;
    timing.tokensPerSecond = requests * *timing.tokensPerSecondPerRequest;
    if (timing.watts && *timing.watts > 0) {
        timing.tokensPerSecondPerMegawatt = *timing.tokensPerSecond / (*timing.watts / wattsPerMegawatt);
    }
}

} // namespace

double secondsOf(const Plan &plan, const PlacedLayer &piece)
{
    return *plan.costOf(piece).seconds / piece.parts;
}

double stageSeconds(const Plan &plan, std::uint32_t firstPlaced, std::uint32_t placedCount)
{
    double seconds = 0;
    for (const PlacedLayer &piece : std::span(plan.placed).subspan(firstPlaced, placedCount)) {
        seconds += secondsOf(plan, piece);
    }
    return seconds / std::max(1, plan.scenario.stages.perLayer);
}

bool ratesAreBounds(const Plan &plan)
{
    return std::ranges::any_of(
        plan.warnings, [](const Warning &warning) { return warning.code == WarningCode::RatesAreBounds; });
}

std::vector<HardwareFigure> missingForTimes(const Timing &timing)
{
    std::vector<HardwareFigure> figures = timing.missing;
    std::erase(figures, HardwareFigure::Watts);
    return figures;
}

Timing timingOf(const Plan &plan)
{
    Timing timing;
    const Hardware &hardware = *plan.hardware;
    timing.missing = missingForLayerTime(hardware);
    const bool layersTimed = timing.missing.empty();
    const bool hopsTimed = hardware.hopSeconds || plan.hopsPerToken == 0;
    if (!hopsTimed) {
        timing.missing.push_back(HardwareFigure::HopSeconds);
    }
    if (hardware.watts) {
        timing.watts = *hardware.watts * static_cast<double>(plan.wafers.size());
    } else {
        timing.missing.push_back(HardwareFigure::Watts);
    }
    if (!layersTimed) {
        return timing;
    }
    const Work work = workAlongPath(plan);
    timing.layerSecondsMax = work.layerMax;
    timing.busiestSeconds = work.busiest;
    if (hopsTimed) {
        const double hops = static_cast<double>(plan.hopsPerToken) * hardware.hopSeconds.value_or(0);
        fillRates(timing, plan, work.total + hops, work.busiest);
    }
    return timing;
}

} // namespace waferline
