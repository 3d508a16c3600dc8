// SPDX-License-Identifier: GPL-3.0-or-later
// How many requests the rule fewest makes room for.
#include "model/planning/derivation_terms.h"

namespace waferline::derived {

namespace {

/// The bytes of a request in one layer: its KV cache, its state, or both.
void appendRequestBytes(Line &line, const LayerCost &cost, LayerKind kind)
{
    if (cost.cacheBytesPerRequest > 0) {
        append(line,
               {ofKind(number(Quantity::CacheBytesPerRequestPerLayer, cost.cacheBytesPerRequest), kind)});
    }
    if (cost.cacheBytesPerRequest > 0 && cost.stateBytesPerRequest > 0) {
        append(line, {Sign::Plus});
    }
    if (cost.stateBytesPerRequest > 0) {
        append(line,
               {ofKind(described(Quantity::StateBytesPerRequestPerLayer, cost.stateBytesPerRequest), kind)});
    }
}

/// ⌊(SRAM − a layer's weights) ÷ bytes of a request⌋ of the layer that alone holds the fewest requests; of a
/// part of it where it is cut.
void appendCap(Step &step, const Plan &plan, const Term &cap)
{
    const std::uint32_t shape = plan.model->layers[plan.concurrency->scarcestLayer];
    const LayerCost &cost = plan.costs[shape];
    const LayerKind kind = plan.model->shapes[shape].kind;
    const std::uint32_t parts = partsOf(plan, plan.concurrency->scarcestLayer);
    const Term partsTerm = number(Quantity::PartsPerLayer, parts);
    const bool sum = cost.cacheBytesPerRequest > 0 && cost.stateBytesPerRequest > 0;

    Line line{Sign::FloorOpen, Sign::Open};
    appendUsableSram(line, *plan.hardware, true);
    append(line, {Sign::Minus, ofKind(number(Quantity::LayerWeightBytes, cost.weightBytes), kind)});
    if (parts > 1) {
        append(line, {Sign::Divide, partsTerm});
    }
    append(line, {Sign::Close, Sign::Divide});
    if (parts > 1) {
        append(line, {Sign::Open});
    }
    if (sum) {
        append(line, {Sign::Open});
    }
    appendRequestBytes(line, cost, kind);
    if (sum) {
        append(line, {Sign::Close});
    }
    if (parts > 1) {
        append(line, {Sign::Divide, partsTerm, Sign::Close});
    }
    append(line, {Sign::FloorClose, Sign::Equals, cap});
    step.lines.push_back(std::move(line));
}

/// Stages × micro-batch, as far as it can be had.
void appendFilling(Step &step, const Plan &plan, const Term &planned, const Term &cap)
{
    const Term stages = number(Quantity::Stages, static_cast<double>(plan.capacity.stages));
    const Term microBatch = number(Quantity::MicroBatch, static_cast<double>(plan.scenario.microBatch));
    const PlannedConcurrency &concurrency = *plan.concurrency;
    if (concurrency.capped()) {
        step.lines.push_back({Sign::Min, Sign::Open, stages, Sign::Times, microBatch, Sign::Comma, cap,
                              Sign::Close, Sign::Equals, planned});
        step.remarks.push_back({RemarkId::ConcurrencyCapped, planned.value, 0});
        return;
    }
    if (concurrency.requests == concurrency.wanted) {
        step.lines.push_back({stages, Sign::Times, microBatch, Sign::Equals, planned});
    } else {
        const auto wanted = static_cast<double>(concurrency.wanted);
        step.lines.push_back({stages, Sign::Times, microBatch, Sign::Equals,
                              number(Quantity::FillingConcurrency, wanted), Sign::LessOrEqual, planned});
    }
    step.remarks.push_back({RemarkId::ConcurrencyFillsPipeline, planned.value, 0});
}

void appendWanted(Step &step, const Plan &plan, const Term &planned, const Term &cap)
{
    if (!plan.concurrency->capped()) {
        step.remarks.push_back({RemarkId::ConcurrencyWanted, planned.value, 0});
        return;
    }
    const auto wanted = static_cast<double>(plan.concurrency->wanted);
    step.lines.push_back({Sign::Min, Sign::Open, number(Quantity::WantedConcurrency, wanted), Sign::Comma,
                          cap, Sign::Close, Sign::Equals, planned});
    step.remarks.push_back({RemarkId::ConcurrencyCapped, planned.value, 0});
}

} // namespace

std::uint32_t partsOf(const Plan &plan, std::uint32_t layer)
{
    for (const PlacedLayer &piece : plan.placed) {
        if (piece.layer == layer) {
            return piece.parts;
        }
    }
    return 1;
}

void appendConcurrencyStep(std::vector<Step> &steps, const Plan &plan)
{
    if (!plan.concurrency || !plan.concurrency->most) {
        return; // another rule, or nothing that requests take: there is nothing to make room for
    }
    Step step = emptyStep(StepId::Concurrency);
    const PlannedConcurrency &concurrency = *plan.concurrency;
    const Term planned = number(Quantity::PlannedConcurrency, static_cast<double>(concurrency.requests));
    const Term cap = number(Quantity::ConcurrencyCap, static_cast<double>(*concurrency.most));
    if (concurrency.requests == *concurrency.most) {
        appendCap(step, plan, cap);
    }
    switch (concurrency.from) {
    case ConcurrencyFrom::Pipeline:
        appendFilling(step, plan, planned, cap);
        break;
    case ConcurrencyFrom::Wanted:
        appendWanted(step, plan, planned, cap);
        break;
    case ConcurrencyFrom::Wafers:
        step.remarks.push_back(
            {RemarkId::ConcurrencyOfWafers, planned.value, static_cast<double>(*plan.scenario.wafers)});
        break;
    }
    steps.push_back(std::move(step));
}

void appendLayerWithRequests(Line &line, const Plan &plan, const Term &layerBytes, const LayerCost &cost)
{
    if (!plan.concurrency || cost.perRequestBytes() <= 0) {
        append(line, {layerBytes});
        return;
    }
    const bool sum = cost.cacheBytesPerRequest > 0 && cost.stateBytesPerRequest > 0;
    const auto requests = static_cast<double>(plan.concurrency->requests);
    append(line,
           {Sign::Open, layerBytes, Sign::Plus, number(Quantity::PlannedConcurrency, requests), Sign::Times});
    if (sum) {
        append(line, {Sign::Open});
    }
    appendRequestBytes(line, cost, layerBytes.kind.value_or(LayerKind::FullAttention));
    if (sum) {
        append(line, {Sign::Close});
    }
    append(line, {Sign::Close});
}

} // namespace waferline::derived
