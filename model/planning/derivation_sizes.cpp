// SPDX-License-Identifier: GPL-3.0-or-later
// The first two steps: weights and wafers.
#include "model/planning/derivation_terms.h"

#include "model/planning/layer_cost.h"

#include <algorithm>
#include <cmath>

namespace waferline::derived {

namespace {

constexpr double bitsPerByte = 8;

bool isEnd(LayerKind kind)
{
    return kind == LayerKind::Embedding || kind == LayerKind::Head;
}

/// True where one table serves as embedding and head: its weights count once.
bool sharesTable(const Plan &plan)
{
    const ModelDescription &model = *plan.model;
    return model.tiedEmbeddings && model.hasEmbedding() && model.hasHead()
        && findWarning(plan, WarningCode::HeadCopied) == nullptr;
}

/// Parameters by bits: value = bits, count unused; kept in order of appearance.
struct FormatShare {
    double bits = 0;
    double parameters = 0;
};

std::vector<FormatShare> formatShares(const Plan &plan)
{
    std::vector<double> layersOfShape(plan.model->shapes.size());
    for (const std::uint32_t shape : plan.model->layers) {
        ++layersOfShape[shape];
    }
    std::vector<FormatShare> shares;
    for (std::size_t shape = 0; shape < layersOfShape.size(); ++shape) {
        for (const WeightPart &part : plan.model->shapes[shape].weights) {
            const double bits = formatOf(part, plan.scenario).bits;
            const double parameters = part.parameters * layersOfShape[shape];
            if (parameters <= 0) {
                continue;
            }
            const auto same = std::ranges::find(shares, bits, &FormatShare::bits);
            if (same == shares.end()) {
                shares.push_back({bits, parameters});
            } else {
                same->parameters += parameters;
            }
        }
    }
    std::ranges::sort(shares, std::greater{}, &FormatShare::parameters);
    return shares;
}

/// What is shipped is described; what the user chooses is not.
Term weightBitsTerm(const Plan &plan, double bits)
{
    return plan.scenario.weights ? number(Quantity::WeightBits, bits) : described(Quantity::WeightBits, bits);
}

/// Parameters of the model; a tied table that stands on two wafers counts twice.
double placedParameters(const Plan &plan)
{
    const bool copied = findWarning(plan, WarningCode::HeadCopied) != nullptr;
    return plan.model->parameters() + (copied ? plan.model->shapeOf(0).parameters() : 0);
}

/// One line per shipped precision and their sum; one line with the mean where that would be long or a table
/// is shared.
void appendTotalWeights(Step &step, const Plan &plan)
{
    const std::vector<FormatShare> shares = formatShares(plan);
    const Term total = number(Quantity::WeightBytes, plan.memory.weightBytes);
    const bool byFormat = !sharesTable(plan) && shares.size() > 1 && shares.size() <= mostGroups;
    if (!byFormat) {
        const double parameters = placedParameters(plan);
        step.lines.push_back({described(Quantity::Parameters, parameters), Sign::Times,
                              weightBitsTerm(plan, plan.memory.weightBits), Sign::Divide, Sign::Eight,
                              Sign::Equals, total});
        return;
    }
    Line sum;
    for (const FormatShare &share : shares) {
        const Term bytes = number(Quantity::FormatWeightBytes, share.parameters * share.bits / bitsPerByte);
        step.lines.push_back({described(Quantity::FormatParameters, share.parameters), Sign::Times,
                              weightBitsTerm(plan, share.bits), Sign::Divide, Sign::Eight, Sign::Equals,
                              bytes});
        if (!sum.empty()) {
            append(sum, {Sign::Plus});
        }
        append(sum, {bytes});
    }
    append(sum, {Sign::Equals, total});
    step.lines.push_back(std::move(sum));
}

/// Embedding and head together, a shared table once.
double endWeightBytes(const Plan &plan)
{
    double sum = 0;
    double smallest = 0;
    for (const std::size_t layer : {std::size_t{0}, plan.model->layers.size() - 1}) {
        if (!isEnd(plan.model->shapeOf(layer).kind)) {
            continue;
        }
        const double bytes = plan.costs[plan.model->layers[layer]].weightBytes;
        smallest = sum > 0 ? std::min(smallest, bytes) : bytes;
        sum += bytes;
    }
    return sharesTable(plan) ? sum - smallest : sum;
}

/// The layers of one kind as they lie on the wafers.
struct KindOnWafers {
    LayerKind kind = LayerKind::FullAttention;
    std::int64_t layers = 0;
    std::int64_t wafers = 0;
    double layerBytes = 0;
    const LayerCost *cost = nullptr; ///< of one layer
    std::uint32_t parts = 1;
    bool equal = true; ///< all layers weigh the same, and a request takes the same in each
    bool pure = true; ///< nothing else on their wafers
    std::int64_t runs = 0; ///< of adjacent layers
    std::int64_t longestRun = 0;
    std::int64_t shortestRun = 0;
};

void countRuns(KindOnWafers &found, const ModelDescription &model)
{
    std::int64_t run = 0;
    const auto close = [&] {
        if (run == 0) {
            return;
        }
        ++found.runs;
        found.longestRun = std::max(found.longestRun, run);
        found.shortestRun = found.runs == 1 ? run : std::min(found.shortestRun, run);
        run = 0;
    };
    for (const std::uint32_t shape : model.layers) {
        if (model.shapes[shape].kind == found.kind) {
            ++run;
        } else {
            close();
        }
    }
    close();
}

/// Equal in what the rule looks at.
bool isEqual(const Plan &plan, const LayerCost &a, const LayerCost &b)
{
    return nearlyEqual(a.weightBytes, b.weightBytes)
        && (!plan.concurrency
            || (nearlyEqual(a.cacheBytesPerRequest, b.cacheBytesPerRequest)
                && nearlyEqual(a.stateBytesPerRequest, b.stateBytesPerRequest)));
}

KindOnWafers kindOnWafers(const Plan &plan, LayerKind kind)
{
    KindOnWafers found;
    found.kind = kind;
    for (const PlacedLayer &piece : plan.placed) {
        if (plan.model->shapeOf(piece.layer).kind != kind) {
            found.pure = found.pure && plan.wafers[piece.wafer].kind != waferKindOf(kind);
            continue;
        }
        found.pure = found.pure && plan.wafers[piece.wafer].kind == waferKindOf(kind);
        if (piece.part > 0) {
            continue;
        }
        const LayerCost &cost = plan.costOf(piece);
        found.equal = found.equal && (found.layers == 0 || isEqual(plan, cost, *found.cost));
        found.layerBytes = cost.weightBytes;
        found.cost = &cost;
        found.parts = piece.parts;
        ++found.layers;
    }
    found.wafers = std::ranges::count(plan.wafers, waferKindOf(kind), &Wafer::kind);
    countRuns(found, *plan.model);
    return found;
}

void appendLayersPerWafer(Step &step, const Plan &plan, const KindOnWafers &found, std::int64_t perWafer)
{
    Line line{Sign::FloorOpen};
    appendUsableSram(line, *plan.hardware, true);
    append(line, {Sign::Divide});
    appendLayerWithRequests(
        line, plan, ofKind(number(Quantity::LayerWeightBytes, found.layerBytes), found.kind), *found.cost);
    append(line,
           {Sign::FloorClose, Sign::Equals,
            ofKind(number(Quantity::LayersPerWafer, static_cast<double>(perWafer)), found.kind)});
    step.lines.push_back(std::move(line));
}

/// n layers of k parts each.
bool appendCutLayers(Step &step, const Plan &plan, const KindOnWafers &found, const Term &result)
{
    if (found.layers * found.parts != found.wafers) {
        return false;
    }
    const Term parts = ofKind(number(Quantity::PartsPerLayer, found.parts), found.kind);
    Line cut{Sign::CeilOpen, ofKind(number(Quantity::LayerWeightBytes, found.layerBytes), found.kind),
             Sign::Divide};
    appendUsableSram(cut, *plan.hardware, true);
    append(cut, {Sign::CeilClose, Sign::Equals, parts});
    step.lines.push_back(std::move(cut));
    step.lines.push_back(
        {ofKind(described(Quantity::LayersOfKind, static_cast<double>(found.layers)), found.kind),
         Sign::Times, parts, Sign::Equals, result});
    return true;
}

std::int64_t ceilDivided(std::int64_t count, std::int64_t by)
{
    return (count + by - 1) / by;
}

/// ⌈n ÷ k⌉, where the placement came to just that; runs × ⌈length ÷ k⌉ where growing layers stand between.
bool appendWholeLayers(Step &step, const Plan &plan, const KindOnWafers &found, const Term &result)
{
    const bool alone = found.kind == LayerKind::FullAttention && !plan.concurrency;
    const double requests = plan.concurrency ? static_cast<double>(plan.concurrency->requests) : 0;
    const double layerBytes = found.layerBytes + requests * found.cost->perRequestBytes();
    const std::int64_t perWafer =
        alone ? 1 : std::max<std::int64_t>(1, wholeTimes(plan.hardware->usableSramBytes(), layerBytes));
    const Term perWaferTerm =
        ofKind(number(Quantity::LayersPerWafer, static_cast<double>(perWafer)), found.kind);
    if (ceilDivided(found.layers, perWafer) == found.wafers) {
        if (!alone) {
            appendLayersPerWafer(step, plan, found, perWafer);
        }
        step.lines.push_back(
            {Sign::CeilOpen,
             ofKind(described(Quantity::LayersOfKind, static_cast<double>(found.layers)), found.kind),
             Sign::Divide, perWaferTerm, Sign::CeilClose, Sign::Equals, result});
        return true;
    }
    const bool equalRuns = found.longestRun == found.shortestRun;
    if (!equalRuns || found.runs * ceilDivided(found.longestRun, perWafer) != found.wafers) {
        return false;
    }
    appendLayersPerWafer(step, plan, found, perWafer);
    step.lines.push_back(
        {ofKind(described(Quantity::RunCount, static_cast<double>(found.runs)), found.kind), Sign::Times,
         Sign::CeilOpen,
         ofKind(described(Quantity::LayersPerRun, static_cast<double>(found.longestRun)), found.kind),
         Sign::Divide, perWaferTerm, Sign::CeilClose, Sign::Equals, result});
    return true;
}

/// The formula for the wafers of one kind; false where the placement follows none.
bool appendWafersOfKind(Step &step, const Plan &plan, LayerKind kind, const Term &result)
{
    const KindOnWafers found = kindOnWafers(plan, kind);
    if (found.layers == 0 || !found.equal || !found.pure || !(found.layerBytes > 0)) {
        return false;
    }
    return found.parts > 1 ? appendCutLayers(step, plan, found, result)
                           : appendWholeLayers(step, plan, found, result);
}

std::optional<LayerKind> attentionOf(WaferKind kind)
{
    switch (kind) {
    case WaferKind::LinearAttention:
        return LayerKind::LinearAttention;
    case WaferKind::FullAttention:
        return LayerKind::FullAttention;
    case WaferKind::SlidingAttention:
        return LayerKind::SlidingAttention;
    case WaferKind::Mixed:
    case WaferKind::Other:
        break;
    }
    return std::nullopt;
}

} // namespace

Step weightsStep(const Plan &plan)
{
    Step step = emptyStep(StepId::Weights);
    appendTotalWeights(step, plan);
    const auto layers = static_cast<double>(plan.model->layerCount());
    if (layers < 1) {
        return step;
    }
    const double ends = endWeightBytes(plan);
    const Term total = number(Quantity::WeightBytes, plan.memory.weightBytes);
    Line mean;
    if (ends > 0) {
        append(mean, {Sign::Open, total, Sign::Minus, number(Quantity::EndWeightBytes, ends), Sign::Close});
    } else {
        append(mean, {total});
    }
    append(mean,
           {Sign::Divide, described(Quantity::LayerCount, layers), Sign::Equals,
            number(Quantity::MeanLayerBytes, plan.memory.meanLayerBytes)});
    step.lines.push_back(std::move(mean));
    return step;
}

Step wafersStep(const Plan &plan)
{
    Step step = emptyStep(StepId::Wafers);
    const std::vector<std::int64_t> byKind = wafersByKind(plan);
    const bool single = byKind.size() - static_cast<std::size_t>(std::ranges::count(byKind, 0)) == 1;
    const Term total = number(Quantity::WaferCount, static_cast<double>(plan.wafers.size()));
    Line sum;
    bool formulaForAll = true;
    for (std::size_t index = 0; index < byKind.size(); ++index) {
        if (byKind[index] == 0) {
            continue;
        }
        const auto kind = static_cast<WaferKind>(index);
        Term wafers = number(Quantity::WafersOfKind, static_cast<double>(byKind[index]));
        wafers.waferKind = kind;
        const std::optional<LayerKind> layerKind = attentionOf(kind);
        const bool formula = layerKind && appendWafersOfKind(step, plan, *layerKind, single ? total : wafers);
        formulaForAll = formulaForAll && formula;
        if (!sum.empty()) {
            append(sum, {Sign::Plus});
        }
        append(sum, {wafers});
    }
    if (!single || !formulaForAll) {
        append(sum, {Sign::Equals, total});
        step.lines.push_back(std::move(sum));
    }
    if (const Warning *const cut = findWarning(plan, WarningCode::LayerCut)) {
        step.remarks.push_back(
            {RemarkId::LayersCut, static_cast<double>(cut->count), static_cast<double>(cut->limit)});
    }
    if (!formulaForAll) {
        const bool requests = plan.concurrency && plan.concurrency->most;
        step.remarks.push_back(
            requests ? Remark{RemarkId::PackedForRequests, static_cast<double>(plan.concurrency->requests), 0}
                     : Remark{RemarkId::PackedInOrder, 0, 0});
    }
    if (plan.revisitedWafers > 0) {
        step.remarks.push_back({RemarkId::ReturnVisits, static_cast<double>(plan.visits.size()),
                                static_cast<double>(plan.revisitedWafers)});
    }
    return step;
}

} // namespace waferline::derived
