// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/sweeps.h"

#include "model/planning/layer_cost.h"
#include "model/planning/planner.h"
#include "model/planning/timing.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace waferline {

RequestLimits::RequestLimits(const Plan &plan)
    : m_model(plan.model)
    , m_hardware(plan.hardware)
    , m_scenario(plan.scenario)
{
    std::set<Load> loads; // a model of many layers has few different wafers
    for (const Wafer &wafer : plan.wafers) {
        Load load{wafer.weightBytes, {}};
        for (const std::uint32_t index : plan.placedOn(wafer)) {
            const PlacedLayer &piece = plan.placed[index];
            const std::uint32_t shape = plan.model->layers[piece.layer];
            const auto same =
                std::ranges::find_if(load.shares, [&](const Share &share) { return share.shape == shape; });
            if (same == load.shares.end()) {
                load.shares.push_back({shape, piece.parts, 1});
            } else {
                ++same->count;
            }
        }
        std::ranges::sort(load.shares);
        loads.insert(std::move(load));
    }
    m_loads.assign(loads.begin(), loads.end());
}

RequestLimits::Room RequestLimits::roomAt(std::int64_t contextTokens, double cacheBits) const
{
    Scenario scenario = m_scenario;
    scenario.contextTokens = contextTokens;
    scenario.cacheBits = cacheBits;
    const std::vector<LayerCost> costs = layerCosts(*m_model, *m_hardware, scenario);
    Room least;
    for (const Load &load : m_loads) {
        double perRequest = 0;
        for (const Share &share : load.shares) {
            perRequest += costs[share.shape].perRequestBytes() * share.count / share.parts;
        }
        if (perRequest > 0) {
            const double free = m_hardware->usableSramBytes() - load.weightBytes;
            const double exact = free / perRequest;
            least.exact = least.requests ? std::min(least.exact, exact) : exact;
            const std::int64_t here = wholeTimes(free, perRequest);
            least.requests = std::min(here, least.requests.value_or(here));
        }
    }
    return least;
}

std::optional<std::int64_t> RequestLimits::at(std::int64_t contextTokens, double cacheBits) const
{
    return roomAt(contextTokens, cacheBits).requests;
}

std::int64_t RequestLimits::longestContext(std::int64_t requests, double cacheBits, std::int64_t fitsAt,
                                           std::int64_t tooLong) const
{
    // What a request takes grows evenly with the context, but for the windows of layers: 1 ÷ the requests
    // leads there in a step or two. Halving in between bounds the steps whatever the windows.
    const auto share = [&](std::int64_t context) { return 1 / roomAt(context, cacheBits).exact; };
    const double wanted = 1 / static_cast<double>(requests);
    double low = share(fitsAt);
    double high = share(tooLong);
    for (int step = 0; tooLong - fitsAt > 1; ++step) {
        const auto span = static_cast<double>(tooLong - fitsAt);
        const bool straight = step % 3 != 2 && std::isfinite(high) && high > low;
        const double part = straight ? std::clamp((wanted - low) / (high - low), 0.0, 1.0) : 0.5;
        const std::int64_t context =
            fitsAt + std::clamp<std::int64_t>(std::llround(part * span), 1, tooLong - fitsAt - 1);
        const Room room = roomAt(context, cacheBits);
        const bool fits = room.requests.value_or(requests) >= requests;
        (fits ? fitsAt : tooLong) = context;
        (fits ? low : high) = 1 / room.exact;
    }
    return fitsAt;
}

namespace {

TradeoffPoint tradeoffPointOf(const Plan &plan)
{
    TradeoffPoint point;
    point.microBatch = plan.scenario.microBatch;
    point.wafers = static_cast<std::int64_t>(plan.wafers.size());
    point.maxConcurrentRequests = plan.capacity.maxConcurrentRequests;
    point.inFlightRequests = plan.capacity.inFlightRequests;
    point.wantedInFlightRequests = plan.capacity.wantedInFlightRequests;
    point.fits = plan.capacity.fits;
    point.tokensPerSecondPerRequest = plan.timing.tokensPerSecondPerRequest;
    point.tokensPerSecond = plan.timing.tokensPerSecond;
    point.isBound = point.tokensPerSecond && ratesAreBounds(plan);
    if (point.tokensPerSecond) {
        const double stages = static_cast<double>(plan.capacity.stages);
        point.unlimitedPerRequest =
            1 / std::max(*plan.timing.tokenLatencySeconds, stages * *plan.timing.busiestSeconds);
        point.unlimitedTotal = static_cast<double>(point.wantedInFlightRequests) * *point.unlimitedPerRequest;
    }
    return point;
}

} // namespace

std::vector<TradeoffPoint> tradeoffOf(const std::shared_ptr<const ModelDescription> &model,
                                      const std::shared_ptr<const Hardware> &hardware,
                                      const Scenario &scenario, std::span<const std::int64_t> microBatches)
{
    std::vector<TradeoffPoint> points;
    Scenario changed = scenario;
    for (const std::int64_t microBatch : microBatches) {
        changed.microBatch = microBatch;
        if (const auto made = plan(model, hardware, changed)) {
            points.push_back(tradeoffPointOf(*made));
        }
    }
    return points;
}

std::vector<ScalingPoint> scalingOf(const std::shared_ptr<const ModelDescription> &model,
                                    const std::shared_ptr<const Hardware> &hardware, const Scenario &scenario,
                                    std::span<const double> weightBits)
{
    std::vector<ScalingPoint> points;
    Scenario changed = scenario;
    for (const double bits : weightBits) {
        changed.weights = WeightFormat{"", bits};
        if (const auto made = plan(model, hardware, changed)) {
            points.push_back({bits, static_cast<std::int64_t>(made->wafers.size()),
                              made->capacity.maxConcurrentRequests, made->memory.weightBytes});
        }
    }
    return points;
}

} // namespace waferline
