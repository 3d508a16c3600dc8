// SPDX-License-Identifier: GPL-3.0-or-later
// Layer time, token latency and the rates.
#include "model/planning/derivation_terms.h"

#include "model/planning/layer_cost.h"
#include "model/planning/timing.h"

#include <algorithm>

namespace waferline::derived {

namespace {

constexpr double wattsPerMegawatt = 1e6;

/// The first layer, or part of one, that takes longest.
const PlacedLayer &slowestPiece(const Plan &plan)
{
    return *std::ranges::max_element(plan.placed, {},
                                     [&](const PlacedLayer &piece) { return secondsOf(plan, piece); });
}

/// Layers by their times, in path order; more than mostGroups stand for "many".
std::vector<Group> timesAlongPath(const Plan &plan)
{
    std::vector<Group> groups;
    for (const PlacedLayer &piece : plan.placed) {
        const LayerKind kind = plan.model->shapeOf(piece.layer).kind;
        if (kind == LayerKind::Embedding) {
            continue;
        }
        addTo(groups, secondsOf(plan, piece), kind);
        if (groups.size() > mostGroups) {
            break;
        }
    }
    return groups;
}

/// Kind of the layers that take longest; none if other kinds take as long.
std::optional<LayerKind> kindOfSlowest(const Plan &plan, const PlacedLayer &slowest)
{
    const std::vector<Group> groups = timesAlongPath(plan);
    const double seconds = secondsOf(plan, slowest);
    const auto group =
        std::ranges::find_if(groups, [&](const Group &one) { return nearlyEqual(one.value, seconds); });
    return group == groups.end() ? plan.model->shapeOf(slowest.layer).kind : group->kind;
}

bool timesAreAssumed(const Hardware &hardware)
{
    return hardware.origin(HardwareFigure::LayerSeconds).status == FigureStatus::Assumed
        || hardware.origin(HardwareFigure::LayerRequestSeconds).status == FigureStatus::Assumed;
}

/// min(weights, b × active weights) + b × cache, over the bandwidth.
void appendMemoryTime(Step &step, const Plan &plan, const LayerShape &shape, const LayerCost &cost,
                      double seconds)
{
    const Hardware &hardware = *plan.hardware;
    const Term microBatch = number(Quantity::MicroBatch, static_cast<double>(plan.scenario.microBatch));
    const Term bytesRead = ofKind(number(Quantity::BytesRead, seconds * *hardware.sramBandwidth), shape.kind);
    Line read{Sign::Min,
              Sign::Open,
              ofKind(number(Quantity::LayerWeightBytes, cost.weightBytes), shape.kind),
              Sign::Comma,
              microBatch,
              Sign::Times,
              ofKind(number(Quantity::ActiveWeightBytes, cost.activeWeightBytes), shape.kind),
              Sign::Close};
    if (cost.cacheBytesPerRequest > 0) {
        append(
            read,
            {Sign::Plus, microBatch, Sign::Times,
             ofKind(number(Quantity::CacheBytesPerRequestPerLayer, cost.cacheBytesPerRequest), shape.kind)});
    }
    append(read, {Sign::Equals, bytesRead});
    step.lines.push_back(std::move(read));
    step.lines.push_back({bytesRead, Sign::Divide,
                          fromHardware(hardware, HardwareFigure::SramBandwidth, Quantity::SramBandwidth),
                          Sign::Equals, number(Quantity::MemorySeconds, seconds)});
}

Step layerTimeStep(const Plan &plan)
{
    const Hardware &hardware = *plan.hardware;
    const PlacedLayer &piece = slowestPiece(plan);
    const LayerShape &shape = plan.model->shapeOf(piece.layer);
    const LayerCost &cost = plan.costOf(piece);
    const RooflineSeconds roofline = rooflineSeconds(shape, cost, *hardware.sramBandwidth,
                                                     *hardware.peakOperations, plan.scenario.microBatch);
    const Term microBatch = number(Quantity::MicroBatch, static_cast<double>(plan.scenario.microBatch));
    const Term memory = number(Quantity::MemorySeconds, roofline.memory);
    const Term operations = number(Quantity::OperationSeconds, roofline.operations);

    Step step = emptyStep(StepId::LayerTime);
    appendMemoryTime(step, plan, shape, cost, roofline.memory);
    step.lines.push_back({Sign::Two, Sign::Times,
                          ofKind(described(Quantity::ActiveParameters, shape.activeParameters), shape.kind),
                          Sign::Times, microBatch, Sign::Divide,
                          fromHardware(hardware, HardwareFigure::PeakOperations, Quantity::PeakOperations),
                          Sign::Equals, operations});
    Term whole = number(Quantity::LayerSeconds, *cost.seconds);
    whole.kind = kindOfSlowest(plan, piece);
    step.lines.push_back(
        {fromHardware(hardware, HardwareFigure::LayerSeconds, Quantity::FixedLayerSeconds), Sign::Plus,
         microBatch, Sign::Times,
         fromHardware(hardware, HardwareFigure::LayerRequestSeconds, Quantity::LayerRequestSeconds),
         Sign::Plus, Sign::Max, Sign::Open, memory, Sign::Comma, operations, Sign::Close, Sign::Equals,
         whole});
    if (piece.parts > 1) {
        step.lines.push_back({whole, Sign::Divide, number(Quantity::PartsPerLayer, piece.parts), Sign::Equals,
                              ofKind(number(Quantity::LayerSeconds, secondsOf(plan, piece)), shape.kind)});
    }
    if (timesAreAssumed(hardware)) {
        step.remarks.push_back({RemarkId::TimesAreAssumed, 0, 0});
    }
    return step;
}

/// Appends the layers' times along the path, as a sum or, where that would be long, as a mean.
void appendWork(Line &line, const Plan &plan, const std::vector<Group> &groups)
{
    if (groups.size() <= mostGroups) {
        appendSum(line, groups, Quantity::LayersOfTime, number(Quantity::LayerSeconds, 0), true);
        return;
    }
    double work = 0;
    double count = 0;
    for (const PlacedLayer &piece : plan.placed) {
        const bool timed = plan.model->shapeOf(piece.layer).kind != LayerKind::Embedding;
        work += secondsOf(plan, piece);
        count += timed ? 1 : 0;
    }
    append(line,
           {number(Quantity::TimedLayerCount, count), Sign::Times,
            number(Quantity::MeanLayerSeconds, work / count)});
}

Step latencyStep(const Plan &plan)
{
    Step step = emptyStep(StepId::Latency);
    const Term latency = number(Quantity::TokenLatencySeconds, *plan.timing.tokenLatencySeconds);
    const std::vector<Group> groups = timesAlongPath(plan);
    Line line;
    appendWork(line, plan, groups);
    if (plan.hopsPerToken > 0) {
        const Term hop = fromHardware(*plan.hardware, HardwareFigure::HopSeconds, Quantity::HopSeconds);
        const Term hops = number(Quantity::HopsPerToken, static_cast<double>(plan.hopsPerToken));
        const bool longSum = groups.size() > 2 && groups.size() <= mostGroups;
        if (longSum) {
            const Term work = number(Quantity::WorkSeconds, latency.value - hops.value * hop.value);
            append(line, {Sign::Equals, work});
            step.lines.push_back(std::move(line));
            line = {work};
        }
        append(line, {Sign::Plus, hops, Sign::Times, hop});
    }
    append(line, {Sign::Equals, latency});
    step.lines.push_back(std::move(line));
    return step;
}

/// The times of the layers on the wafer that is busiest over all its visits.
std::vector<Group> busiestWaferTimes(const Plan &plan)
{
    std::vector<double> seconds(plan.wafers.size());
    for (const PlacedLayer &piece : plan.placed) {
        seconds[piece.wafer] += secondsOf(plan, piece);
    }
    const auto busiest = static_cast<std::size_t>(std::ranges::max_element(seconds) - seconds.begin());
    std::vector<Group> groups;
    for (const std::uint32_t index : plan.placedOn(plan.wafers[busiest])) {
        const PlacedLayer &piece = plan.placed[index];
        const LayerKind kind = plan.model->shapeOf(piece.layer).kind;
        if (kind != LayerKind::Embedding && groups.size() <= mostGroups) {
            addTo(groups, secondsOf(plan, piece), kind);
        }
    }
    return groups;
}

/// How τ comes about, where it is not simply the slowest layer's time.
void appendBusiest(Step &step, const Plan &plan, const Term &busiest)
{
    const std::int32_t perLayer = plan.scenario.stages.perLayer;
    if (perLayer == 1) {
        return;
    }
    Line line;
    if (perLayer > 1) {
        append(line,
               {number(Quantity::LayerSeconds, *plan.timing.layerSecondsMax), Sign::Divide,
                number(Quantity::StagesPerLayer, perLayer)});
    } else {
        const std::vector<Group> groups = busiestWaferTimes(plan);
        if (groups.size() > mostGroups) {
            return;
        }
        appendSum(line, groups, Quantity::LayersOfTime, number(Quantity::LayerSeconds, 0), true);
    }
    append(line, {Sign::Equals, busiest});
    step.lines.push_back(std::move(line));
}

Step rateStep(const Plan &plan)
{
    Step step = emptyStep(StepId::Rate);
    const Timing &timing = plan.timing;
    const Term busiest = number(Quantity::BusiestSeconds, *timing.busiestSeconds);
    const Term latency = number(Quantity::TokenLatencySeconds, *timing.tokenLatencySeconds);
    const Term microBatches =
        number(Quantity::MicroBatchesInFlight, static_cast<double>(plan.capacity.microBatchesInFlight));
    appendBusiest(step, plan, busiest);
    step.lines.push_back({latency, Sign::Divide, busiest, Sign::Equals,
                          number(Quantity::MicroBatchesToFill, *timing.microBatchesToFill)});
    if (plan.capacity.microBatchesInFlight == 0) {
        step.remarks.push_back({RemarkId::NothingInFlight, 0, 0});
        return step;
    }
    const Term round = number(Quantity::RoundSeconds, microBatches.value * busiest.value);
    const bool latencyDecides = round.value <= latency.value;
    step.lines.push_back({microBatches, Sign::Times, busiest, Sign::Equals, round,
                          latencyDecides ? Sign::LessOrEqual : Sign::Greater, latency});
    step.lines.push_back({Sign::One, Sign::Divide, latencyDecides ? latency : round, Sign::Equals,
                          number(Quantity::TokensPerSecondPerRequest, *timing.tokensPerSecondPerRequest)});
    if (latencyDecides) {
        step.lines.push_back(
            {round, Sign::Divide, latency, Sign::Equals, number(Quantity::Utilisation, *timing.utilisation)});
    }
    if (const Warning *const bounds = findWarning(plan, WarningCode::RatesAreBounds)) {
        step.remarks.push_back({RemarkId::RatesAreBounds, static_cast<double>(bounds->count), 0});
    } else {
        step.remarks.push_back({RemarkId::RatesAreExact, 0, 0});
    }
    return step;
}

Step totalStep(const Plan &plan)
{
    Step step = emptyStep(StepId::Total);
    const Timing &timing = plan.timing;
    if (plan.capacity.microBatchesInFlight == 0) {
        step.remarks.push_back({RemarkId::NothingInFlight, 0, 0});
        return step;
    }
    const Term total = number(Quantity::TokensPerSecond, *timing.tokensPerSecond);
    step.lines.push_back(
        {number(Quantity::InFlightRequests, static_cast<double>(plan.capacity.inFlightRequests)), Sign::Times,
         number(Quantity::TokensPerSecondPerRequest, *timing.tokensPerSecondPerRequest), Sign::Equals,
         total});
    if (!timing.tokensPerSecondPerMegawatt) {
        return step;
    }
    const Term watts = number(Quantity::Watts, *timing.watts);
    Term megawatts = watts;
    megawatts.value /= wattsPerMegawatt;
    megawatts.unit = Unit::Megawatts;
    step.lines.push_back({number(Quantity::WaferCount, static_cast<double>(plan.wafers.size())), Sign::Times,
                          fromHardware(*plan.hardware, HardwareFigure::Watts, Quantity::WattsPerWafer),
                          Sign::Equals, watts});
    step.lines.push_back({total, Sign::Divide, megawatts, Sign::Equals,
                          number(Quantity::TokensPerSecondPerMegawatt, *timing.tokensPerSecondPerMegawatt)});
    return step;
}

} // namespace

void appendTimingSteps(std::vector<Step> &steps, const Plan &plan)
{
    if (!plan.timing.layerSecondsMax) {
        return;
    }
    steps.push_back(layerTimeStep(plan));
    if (!plan.timing.tokenLatencySeconds) {
        return;
    }
    steps.push_back(latencyStep(plan));
    if (!plan.timing.tokensPerSecond) {
        return;
    }
    steps.push_back(rateStep(plan));
    steps.push_back(totalStep(plan));
}

} // namespace waferline::derived
