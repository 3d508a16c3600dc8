// SPDX-License-Identifier: GPL-3.0-or-later
// From the wafer that sets the limit to the requests in flight.
#include "model/planning/derivation_terms.h"

#include <algorithm>
#include <span>

namespace waferline::derived {

namespace {

constexpr double bitsPerByte = 8;

/// What the pieces on one wafer weigh, sums of equal ones together.
std::vector<Group> weightsOn(const Plan &plan, const Wafer &wafer)
{
    std::vector<Group> groups;
    for (const std::uint32_t index : plan.placedOn(wafer)) {
        const PlacedLayer &piece = plan.placed[index];
        addTo(groups, plan.costOf(piece).weightBytes, plan.model->shapeOf(piece.layer).kind);
        if (groups.size() > mostGroups) {
            break;
        }
    }
    return groups;
}

/// How the wafer's weights come about; nothing where it holds one whole layer, or a sum that is long or
/// shares a table.
void appendWaferWeights(Step &step, const Plan &plan, const Wafer &wafer)
{
    const std::vector<Group> groups = weightsOn(plan, wafer);
    const bool whole = wafer.placedCount == 1 && wafer.share == 1;
    if (whole || groups.size() > mostGroups || !nearlyEqual(sumOf(groups) / wafer.share, wafer.weightBytes)) {
        return;
    }
    Line line;
    appendSum(line, groups, Quantity::LayersOnWafer, number(Quantity::LayerWeightBytes, 0), false);
    if (wafer.share > 1) {
        append(line, {Sign::Divide, number(Quantity::PartsPerLayer, wafer.share)});
    }
    append(line, {Sign::Equals, number(Quantity::LimitingWaferWeightBytes, wafer.weightBytes)});
    step.lines.push_back(std::move(line));
}

double freeBytes(const Plan &plan, const Wafer &wafer)
{
    return std::max(0.0, plan.hardware->usableSramBytes() - wafer.weightBytes);
}

Step cacheRoomStep(const Plan &plan, const Wafer &wafer)
{
    Step step = emptyStep(StepId::CacheRoom);
    appendWaferWeights(step, plan, wafer);
    Line line;
    appendUsableSram(line, *plan.hardware, false);
    append(line,
           {Sign::Minus, number(Quantity::LimitingWaferWeightBytes, wafer.weightBytes), Sign::Equals,
            number(Quantity::LimitingWaferFreeBytes, freeBytes(plan, wafer))});
    step.lines.push_back(std::move(line));
    return step;
}

/// Elements × bits ÷ 8, then × context, for one layer of a shape.
void appendCacheOfShape(Step &step, const Plan &plan, const LayerShape &shape, const LayerCost &cost)
{
    const Scenario &scenario = plan.scenario;
    const Term perToken = ofKind(number(Quantity::CacheBytesPerTokenPerLayer,
                                        shape.cacheElementsPerToken * scenario.cacheBits / bitsPerByte),
                                 shape.kind);
    step.lines.push_back(
        {ofKind(described(Quantity::CacheElementsPerToken, shape.cacheElementsPerToken), shape.kind),
         Sign::Times, number(Quantity::CacheBits, scenario.cacheBits), Sign::Divide, Sign::Eight,
         Sign::Equals, perToken});
    const Term context = number(Quantity::ContextTokens, static_cast<double>(scenario.contextTokens));
    Line line{perToken, Sign::Times};
    if (shape.windowTokens) {
        append(line,
               {Sign::Min, Sign::Open, context, Sign::Comma,
                described(Quantity::WindowTokens, static_cast<double>(*shape.windowTokens)), Sign::Close});
    } else {
        append(line, {context});
    }
    append(line,
           {Sign::Equals,
            ofKind(number(Quantity::CacheBytesPerRequestPerLayer, cost.cacheBytesPerRequest), shape.kind)});
    step.lines.push_back(std::move(line));
}

/// The shape with the largest cache; none if nothing caches.
std::optional<std::size_t> largestCacheShape(const Plan &plan)
{
    const auto largest = std::ranges::max_element(plan.costs, {}, &LayerCost::cacheBytesPerRequest);
    if (largest == plan.costs.end() || largest->cacheBytesPerRequest <= 0) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(largest - plan.costs.begin());
}

/// The bytes of one request on the wafer, cache and state apart.
struct PerRequest {
    std::vector<Group> caches;
    std::vector<Group> states;
};

PerRequest perRequestOn(const Plan &plan, const Wafer &wafer)
{
    PerRequest found;
    for (const std::uint32_t index : plan.placedOn(wafer)) {
        const PlacedLayer &piece = plan.placed[index];
        const LayerCost &cost = plan.costOf(piece);
        const LayerKind kind = plan.model->shapeOf(piece.layer).kind;
        if (cost.cacheBytesPerRequest > 0) {
            addTo(found.caches, cost.cacheBytesPerRequest, kind);
        }
        if (cost.stateBytesPerRequest > 0) {
            addTo(found.states, cost.stateBytesPerRequest, kind);
        }
        if (found.caches.size() > mostGroups || found.states.size() > mostGroups) {
            break;
        }
    }
    return found;
}

/// The wafer's bytes per request as a sum over its layers; nothing where they are one layer's cache.
void appendWaferPerRequest(Step &step, const Plan &plan, const Wafer &wafer)
{
    const PerRequest found = perRequestOn(plan, wafer);
    const double sum = sumOf(found.caches) + sumOf(found.states);
    const bool oneCache = wafer.share == 1 && found.states.empty() && found.caches.size() == 1
        && found.caches.front().count == 1;
    if (oneCache || !nearlyEqual(sum / wafer.share, wafer.perRequestBytes())) {
        return;
    }
    Line line;
    if (wafer.share > 1) {
        append(line, {Sign::Open});
    }
    appendSum(line, found.caches, Quantity::LayersOnWafer, number(Quantity::CacheBytesPerRequestPerLayer, 0),
              false);
    if (!found.caches.empty() && !found.states.empty()) {
        append(line, {Sign::Plus});
    }
    appendSum(line, found.states, Quantity::LayersOnWafer,
              described(Quantity::StateBytesPerRequestPerLayer, 0), false);
    if (wafer.share > 1) {
        append(line, {Sign::Close, Sign::Divide, number(Quantity::PartsPerLayer, wafer.share)});
    }
    append(line, {Sign::Equals, number(Quantity::LimitingWaferPerRequestBytes, wafer.perRequestBytes())});
    step.lines.push_back(std::move(line));
}

/// The largest cache of a layer, then what the limiting wafer adds to it.
Step cachePerRequestStep(const Plan &plan, const Wafer &wafer)
{
    Step step = emptyStep(StepId::CachePerRequest);
    std::vector<Group> shown;
    const auto show = [&](std::size_t shape) {
        const double bytes = plan.costs[shape].cacheBytesPerRequest;
        const std::size_t before = shown.size();
        addTo(shown, bytes, plan.model->shapes[shape].kind);
        if (shown.size() > before) {
            appendCacheOfShape(step, plan, plan.model->shapes[shape], plan.costs[shape]);
        }
    };
    if (const std::optional<std::size_t> largest = largestCacheShape(plan)) {
        show(*largest);
    }
    for (const std::uint32_t index : plan.placedOn(wafer)) {
        const std::uint32_t shape = plan.model->layers[plan.placed[index].layer];
        if (plan.costs[shape].cacheBytesPerRequest > 0 && shown.size() < mostGroups) {
            show(shape);
        }
    }
    appendWaferPerRequest(step, plan, wafer);
    return step;
}

/// The article's example by its figures: 93 layers of 16.13 GB at 4 bit, 44 GB of SRAM, 147.456 MB a request.
bool isArticleExample(const Plan &plan, const Wafer &wafer)
{
    constexpr double articleWeightBytes = 1.5e12;
    constexpr double articleLayers = 93;
    constexpr double articleSramBytes = 44e9;
    constexpr double articleRequestBytes = 576.0 * 256'000;
    return nearlyEqual(wafer.weightBytes, articleWeightBytes / articleLayers) && wafer.share == 1
        && nearlyEqual(plan.hardware->usableSramBytes(), articleSramBytes)
        && nearlyEqual(wafer.perRequestBytes(), articleRequestBytes);
}

Step concurrentRequestsStep(const Plan &plan, const Wafer &wafer)
{
    Step step = emptyStep(StepId::ConcurrentRequests);
    const auto limit = static_cast<double>(*plan.capacity.maxConcurrentRequests);
    step.lines.push_back({Sign::FloorOpen, number(Quantity::LimitingWaferFreeBytes, freeBytes(plan, wafer)),
                          Sign::Divide,
                          number(Quantity::LimitingWaferPerRequestBytes, wafer.perRequestBytes()),
                          Sign::FloorClose, Sign::Equals, number(Quantity::MaxConcurrentRequests, limit)});
    if (plan.wafers.size() > 1) {
        step.remarks.push_back({RemarkId::LimitIsMinimum,
                                static_cast<double>(plan.capacity.limitingWafers.size()),
                                static_cast<double>(plan.wafers.size())});
    }
    if (isArticleExample(plan, wafer)) {
        step.remarks.push_back({RemarkId::ArticleRoundsLayer, 0, 0});
    }
    if (plan.capacity.limitedBy == LimitedBy::State) {
        step.remarks.push_back({RemarkId::StateSetsLimit, 0, 0});
    }
    return step;
}

std::int64_t timedLayers(const Plan &plan)
{
    return std::ranges::count_if(plan.placed, [&](const PlacedLayer &piece) {
        return plan.model->shapeOf(piece.layer).kind != LayerKind::Embedding;
    });
}

/// min(stages, ⌊limit ÷ micro-batch⌋) and what that makes in flight.
void appendStarvedPipeline(Step &step, const Capacity &capacity, const Term &stages, const Term &limit,
                           const Term &microBatch)
{
    const Term microBatches =
        number(Quantity::MicroBatchesInFlight, static_cast<double>(capacity.microBatchesInFlight));
    step.lines.push_back({Sign::Min, Sign::Open, stages, Sign::Comma, Sign::FloorOpen, limit, Sign::Divide,
                          microBatch, Sign::FloorClose, Sign::Close, Sign::Equals, microBatches});
    step.lines.push_back(
        {microBatches, Sign::Times, microBatch, Sign::Equals,
         number(Quantity::InFlightRequests, static_cast<double>(capacity.inFlightRequests))});
    if (capacity.microBatchesInFlight == 0) {
        step.remarks.push_back({RemarkId::NothingInFlight, 0, 0});
    } else {
        step.remarks.push_back({RemarkId::PipelineStarves, microBatches.value, stages.value});
    }
}

/// What a larger micro-batch can have: the limit, or the most that the rule then makes room for. None where
/// its stages would be others.
std::optional<double> mostForNextMicroBatch(const Plan &plan)
{
    const bool automatic = plan.concurrency && plan.concurrency->from == ConcurrencyFrom::Pipeline;
    if (automatic && plan.scenario.stages.areWafers()) {
        return std::nullopt;
    }
    return static_cast<double>(automatic ? *plan.concurrency->most : *plan.capacity.maxConcurrentRequests);
}

} // namespace

void appendCapacitySteps(std::vector<Step> &steps, const Plan &plan)
{
    if (plan.capacity.limitingWafers.empty()) {
        Step step = emptyStep(StepId::ConcurrentRequests);
        step.remarks.push_back({RemarkId::NothingLimits, 0, 0});
        steps.push_back(std::move(step));
        return;
    }
    const Wafer &wafer = plan.wafers[plan.capacity.limitingWafers.front()];
    steps.push_back(cacheRoomStep(plan, wafer));
    steps.push_back(cachePerRequestStep(plan, wafer));
    steps.push_back(concurrentRequestsStep(plan, wafer));
}

Step inFlightStep(const Plan &plan)
{
    Step step = emptyStep(StepId::InFlight);
    const Capacity &capacity = plan.capacity;
    const Term stages = number(Quantity::Stages, static_cast<double>(capacity.stages));
    const Term microBatch = number(Quantity::MicroBatch, static_cast<double>(plan.scenario.microBatch));
    const std::int32_t perLayer = plan.scenario.stages.perLayer;
    if (perLayer > 1) {
        step.lines.push_back({number(Quantity::TimedLayerCount, static_cast<double>(timedLayers(plan))),
                              Sign::Times, number(Quantity::StagesPerLayer, perLayer), Sign::Equals, stages});
    }
    const auto wanted = static_cast<double>(capacity.wantedInFlightRequests);
    Line line{stages, Sign::Times, microBatch, Sign::Equals,
              number(capacity.fits ? Quantity::InFlightRequests : Quantity::WantedInFlightRequests, wanted)};
    if (!capacity.maxConcurrentRequests) {
        step.lines.push_back(std::move(line));
        return step;
    }
    const double limitRequests = static_cast<double>(*capacity.maxConcurrentRequests);
    const Term limit = number(Quantity::MaxConcurrentRequests, limitRequests);
    append(line, {capacity.fits ? Sign::LessOrEqual : Sign::Greater, limit});
    step.lines.push_back(std::move(line));
    if (!capacity.fits) {
        appendStarvedPipeline(step, capacity, stages, limit, microBatch);
        return step;
    }
    const double next = stages.value * (microBatch.value + 1);
    const std::optional<double> most = mostForNextMicroBatch(plan);
    if (most && next > *most) {
        step.remarks.push_back({RemarkId::NextMicroBatchWants, next, next - *most});
    }
    return step;
}

} // namespace waferline::derived
