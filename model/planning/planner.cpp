// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/planner.h"

#include "model/planning/capacity.h"
#include "model/planning/layer_cost.h"
#include "model/planning/placement.h"
#include "model/planning/timing.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace waferline {

namespace {

WaferKind joined(WaferKind have, WaferKind more)
{
    if (more == WaferKind::Other || have == more) {
        return have;
    }
    return have == WaferKind::Other ? more : WaferKind::Mixed;
}

/// Wafers that the cut layers alone would take: what a placement must not be asked to open.
double wafersOfCutLayers(const PlacementProblem &problem)
{
    std::vector<double> partsOfShape;
    for (const LayerCost &cost : problem.costs) {
        const double parts = cost.weightBytes / problem.sramBytes;
        partsOfShape.push_back(parts > 1 ? parts : 0);
    }
    return std::accumulate(problem.model.layers.begin(), problem.model.layers.end(), 0.0,
                           [&](double sum, std::uint32_t shape) { return sum + partsOfShape[shape]; });
}

void fillVisits(Plan &plan)
{
    plan.visits.reserve(plan.wafers.size());
    for (std::uint32_t index = 0; index < plan.placed.size(); ++index) {
        PlacedLayer &piece = plan.placed[index];
        if (plan.visits.empty() || plan.visits.back().wafer != piece.wafer) {
            plan.visits.push_back({piece.wafer, index, 0});
            ++plan.wafers[piece.wafer].visitCount;
        }
        ++plan.visits.back().placedCount;
        piece.visit = static_cast<std::uint32_t>(plan.visits.size() - 1);
    }
    plan.revisitedWafers =
        std::ranges::count_if(plan.wafers, [](const Wafer &wafer) { return wafer.visitCount > 1; });
    const bool returns = plan.visits.back().wafer != plan.visits.front().wafer;
    plan.hopsPerToken = static_cast<std::int64_t>(plan.visits.size()) - 1 + (returns ? 1 : 0);
}

/// Lists each wafer's layers, by counting: the path may come back to a wafer.
void fillPlacedByWafer(Plan &plan)
{
    for (const PlacedLayer &piece : plan.placed) {
        ++plan.wafers[piece.wafer].placedCount;
    }
    std::uint32_t first = 0;
    for (Wafer &wafer : plan.wafers) {
        wafer.firstPlaced = first;
        first += wafer.placedCount;
        wafer.placedCount = 0;
    }
    plan.placedByWafer.resize(plan.placed.size());
    for (std::uint32_t index = 0; index < plan.placed.size(); ++index) {
        Wafer &wafer = plan.wafers[plan.placed[index].wafer];
        plan.placedByWafer[wafer.firstPlaced + wafer.placedCount++] = index;
    }
}

void fillWafers(Plan &plan, const Placement &placement)
{
    plan.wafers.resize(placement.waferWeightBytes.size());
    for (const PlacedLayer &piece : plan.placed) {
        Wafer &wafer = plan.wafers[piece.wafer];
        const LayerCost &cost = plan.costOf(piece);
        wafer.kind = joined(wafer.kind, waferKindOf(plan.model->shapeOf(piece.layer).kind));
        wafer.share = piece.parts;
        wafer.cacheBytesPerRequest += cost.cacheBytesPerRequest / piece.parts;
        wafer.stateBytesPerRequest += cost.stateBytesPerRequest / piece.parts;
    }
    const double sramBytes = plan.hardware->usableSramBytes();
    for (std::size_t index = 0; index < plan.wafers.size(); ++index) {
        Wafer &wafer = plan.wafers[index];
        wafer.weightBytes = placement.waferWeightBytes[index];
        if (wafer.perRequestBytes() > 0) {
            wafer.maxRequests = wholeTimes(sramBytes - wafer.weightBytes, wafer.perRequestBytes());
        }
    }
}

/// Layers of each shape. Sums go shape by shape: whole figures stay whole.
std::vector<double> layersOfShapes(const ModelDescription &model)
{
    std::vector<double> counts(model.shapes.size());
    for (const std::uint32_t shape : model.layers) {
        ++counts[shape];
    }
    return counts;
}

Memory memoryOf(const Plan &plan, double sharedTableBytes, bool headCopied)
{
    Memory memory;
    double layerBytes = 0;
    double endBytes = headCopied ? 0 : -sharedTableBytes;
    double parameters = plan.model->parameters();
    const std::vector<double> counts = layersOfShapes(*plan.model);
    for (std::size_t index = 0; index < counts.size(); ++index) {
        const LayerShape &shape = plan.model->shapes[index];
        const LayerCost &cost = plan.costs[index];
        const double count = counts[index];
        if (count <= 0) {
            continue;
        }
        const bool end = shape.kind == LayerKind::Embedding || shape.kind == LayerKind::Head;
        (end ? endBytes : layerBytes) += count * cost.weightBytes;
        if (headCopied && shape.kind == LayerKind::Embedding) {
            parameters += shape.parameters();
        }
        memory.cacheBytesPerToken += count * cost.cacheGrowthBytes;
        memory.cacheBytesPerRequest += count * cost.cacheBytesPerRequest;
        memory.stateBytesPerRequest += count * cost.stateBytesPerRequest;
        memory.cacheBytesPerTokenPerLayer =
            std::max(memory.cacheBytesPerTokenPerLayer, cost.cacheGrowthBytes);
        memory.cacheBytesPerRequestPerLayer =
            std::max(memory.cacheBytesPerRequestPerLayer, cost.cacheBytesPerRequest);
    }
    memory.weightBytes = layerBytes + endBytes;
    memory.meanLayerBytes =
        layerBytes / static_cast<double>(std::max<std::int64_t>(1, plan.model->layerCount()));
    memory.weightBits = memory.weightBytes * 8 / parameters;
    return memory;
}

void warnOfCutLayers(Plan &plan)
{
    std::int64_t cut = 0;
    std::int64_t most = 0;
    for (const PlacedLayer &piece : plan.placed) {
        cut += piece.parts > 1 && piece.part == 0 ? 1 : 0;
        most = std::max<std::int64_t>(most, piece.parts);
    }
    if (cut > 0) {
        plan.warnings.push_back({WarningCode::LayerCut, cut, most});
    }
}

void warnOfCapacity(Plan &plan)
{
    const Capacity &capacity = plan.capacity;
    if (capacity.fits) {
        return;
    }
    const std::int64_t limit = *capacity.maxConcurrentRequests; // without one, everything fits
    const std::int64_t microBatch = plan.scenario.microBatch;
    if (limit == 0) {
        plan.warnings.push_back({WarningCode::NoRequestFits, capacity.wantedInFlightRequests, limit});
    } else if (limit < microBatch) {
        plan.warnings.push_back({WarningCode::MicroBatchDoesNotFit, microBatch, limit});
    } else {
        plan.warnings.push_back({WarningCode::PipelineStarves, capacity.wantedInFlightRequests, limit});
    }
}

void warnOfConcurrency(Plan &plan)
{
    const auto wafers = static_cast<std::int64_t>(plan.wafers.size());
    if (!plan.concurrency) {
        return;
    }
    if (plan.concurrency->from == ConcurrencyFrom::Wanted && plan.concurrency->capped()) {
        plan.warnings.push_back(
            {WarningCode::ConcurrencyCapped, plan.concurrency->wanted, plan.concurrency->requests});
    }
    if (plan.concurrency->from == ConcurrencyFrom::Wafers && wafers < *plan.scenario.wafers) {
        plan.warnings.push_back({WarningCode::WafersUnused, *plan.scenario.wafers, wafers});
    }
}

void warnOfModel(Plan &plan)
{
    const ModelDescription &model = *plan.model;
    const auto assumptions = static_cast<std::int64_t>(model.assumptions.size());
    for (std::int64_t i = 0; i < assumptions; ++i) {
        plan.warnings.push_back({WarningCode::ModelAssumed, i, 0});
    }
    if (model.maxContextTokens && plan.scenario.contextTokens > *model.maxContextTokens) {
        plan.warnings.push_back(
            {WarningCode::ContextBeyondModel, plan.scenario.contextTokens, *model.maxContextTokens});
    }
}

void fillWarnings(Plan &plan, bool headCopied)
{
    warnOfCutLayers(plan);
    warnOfCapacity(plan);
    warnOfConcurrency(plan);
    if (headCopied) {
        plan.warnings.push_back({WarningCode::HeadCopied, 1, 0});
    }
    if (!plan.timing.tokenLatencySeconds) {
        plan.warnings.push_back({WarningCode::TimingUnknown, 0, 0});
    }
    const bool collide = plan.scenario.stages.areWafers() && plan.capacity.microBatchesInFlight > 1;
    if (collide && plan.revisitedWafers > 0 && plan.timing.tokenLatencySeconds) {
        plan.warnings.push_back({WarningCode::RatesAreBounds, plan.revisitedWafers, 0});
    }
    warnOfModel(plan);
}

} // namespace

PlacementRule defaultPlacement(const ModelDescription &model)
{
    bool growing = false;
    bool other = false;
    for (const LayerShape &shape : model.shapes) {
        growing = growing || shape.growing();
        other =
            other || shape.kind == LayerKind::LinearAttention || shape.kind == LayerKind::SlidingAttention;
    }
    return growing && other ? PlacementRule::ByKind : PlacementRule::Fewest;
}

PlacementRule placementOf(const Scenario &scenario, const ModelDescription &model)
{
    if (scenario.placement) {
        return *scenario.placement;
    }
    return scenario.concurrency || scenario.wafers ? PlacementRule::Fewest : defaultPlacement(model);
}

tl::expected<Plan, PlanFault> plan(std::shared_ptr<const ModelDescription> model,
                                   std::shared_ptr<const Hardware> hardware, const Scenario &scenario)
{
    if (!(hardware->usableSramBytes() > 0)) {
        return tl::unexpected(PlanFault{PlanFaultCode::NoUsableSram, 0});
    }
    Plan result;
    result.costs = layerCosts(*model, *hardware, scenario);
    const PlacementProblem problem{*model, result.costs, scenario, hardware->usableSramBytes()};
    const double cutWafers = wafersOfCutLayers(problem);
    if (cutWafers > static_cast<double>(maxWafers)) {
        return tl::unexpected(PlanFault{PlanFaultCode::TooManyWafers, cutWafers});
    }
    result.rule = placementOf(scenario, *model);
    auto placement = place(result.rule, problem);
    if (!placement) {
        return tl::unexpected(placement.error());
    }
    result.placed = std::move(placement->placed);
    result.concurrency = placement->concurrency;
    result.model = std::move(model);
    result.hardware = std::move(hardware);
    result.scenario = scenario;
    fillWafers(result, *placement);
    fillVisits(result);
    fillPlacedByWafer(result);
    result.memory = memoryOf(result, problem.sharedTableBytes(), placement->headCopied);
    result.capacity = capacityOf(result);
    result.timing = timingOf(result);
    fillWarnings(result, placement->headCopied);
    return result;
}

} // namespace waferline
