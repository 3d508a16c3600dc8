// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/formula.h"

#include "model/planning/timing.h"
#include "model/report/format.h"
#include "model/report/words.h"

namespace waferline {

namespace {

/// "linear-attention layers" or just "layers".
std::string withKind(const Term &term, std::string_view noun)
{
    if (term.waferKind) {
        return std::string(adjective(*term.waferKind)) + ' ' + std::string(noun);
    }
    return term.kind ? std::string(adjective(*term.kind)) + ' ' + std::string(noun) : std::string(noun);
}

/// "weights of a full-attention layer", "weights of a layer" or "weights of the head".
std::string ofLayer(const Term &term, std::string_view what)
{
    const bool end = term.kind == LayerKind::Embedding || term.kind == LayerKind::Head;
    return std::string(what)
        + (end ? " of the " + std::string(adjective(*term.kind)) : " of a " + withKind(term, "layer"));
}

std::string sizeName(const Term &term, const DeviceWords &words)
{
    switch (term.quantity) {
    case Quantity::Parameters:
        return "parameters";
    case Quantity::FormatParameters:
        return "parameters of each precision";
    case Quantity::WeightBits:
        return "bits per weight";
    case Quantity::FormatWeightBytes:
        return "weights of each precision";
    case Quantity::WeightBytes:
        return "weights";
    case Quantity::EndWeightBytes:
        return "embedding and head";
    case Quantity::LayerCount:
        return "layers";
    case Quantity::MeanLayerBytes:
        return "weights per layer";
    case Quantity::LayersOfKind:
        return withKind(term, "layers");
    case Quantity::LayersPerWafer:
        return "layers per " + words.one;
    case Quantity::RunCount:
        return "runs of " + withKind(term, "layers");
    case Quantity::LayersPerRun:
        return "layers per run";
    case Quantity::LayerWeightBytes:
        return ofLayer(term, "weights");
    case Quantity::PartsPerLayer:
        return "parts per layer";
    case Quantity::WantedConcurrency:
        return "requests wanted";
    case Quantity::FillingConcurrency:
        return "requests that fill the pipeline";
    case Quantity::ConcurrencyCap:
        return "most that a layer alone holds";
    case Quantity::PlannedConcurrency:
        return "requests to make room for";
    case Quantity::WafersOfKind:
        return withKind(term, words.many);
    default:
        return words.many;
    }
}

std::string capacityName(const Term &term, const DeviceWords &words)
{
    switch (term.quantity) {
    case Quantity::SramBytes:
        return words.memory;
    case Quantity::ReservedBytes:
        return "reserved";
    case Quantity::LayersOnWafer:
        return "layers";
    case Quantity::LimitingWaferWeightBytes:
        return "weights on the " + words.one;
    case Quantity::LimitingWaferFreeBytes:
        return "room left";
    case Quantity::CacheElementsPerToken:
        return "cache elements per token";
    case Quantity::CacheBits:
        return "bits";
    case Quantity::CacheBytesPerTokenPerLayer:
        return "cache per token";
    case Quantity::ContextTokens:
        return "context";
    case Quantity::WindowTokens:
        return "window";
    case Quantity::CacheBytesPerRequestPerLayer:
        return ofLayer(term, "KV cache");
    case Quantity::StateBytesPerRequestPerLayer:
        return ofLayer(term, "state");
    case Quantity::LimitingWaferPerRequestBytes:
        return "bytes of a request";
    case Quantity::MaxConcurrentRequests:
        return "concurrent requests";
    case Quantity::TimedLayerCount:
        return "layers";
    case Quantity::StagesPerLayer:
        return "stages per layer";
    case Quantity::Stages:
        return "stages";
    case Quantity::MicroBatch:
        return "micro-batch";
    case Quantity::WantedInFlightRequests:
        return "wanted in flight";
    case Quantity::MicroBatchesInFlight:
        return "micro-batches in flight";
    case Quantity::InFlightRequests:
        return "requests in flight";
    default:
        return sizeName(term, words);
    }
}

std::string timeName(const Term &term, const DeviceWords &words)
{
    switch (term.quantity) {
    case Quantity::ActiveWeightBytes:
        return "active weights";
    case Quantity::BytesRead:
        return "bytes read";
    case Quantity::SramBandwidth:
        return words.memory + " bandwidth";
    case Quantity::MemorySeconds:
        return "time to read";
    case Quantity::ActiveParameters:
        return "active parameters";
    case Quantity::PeakOperations:
        return "peak";
    case Quantity::OperationSeconds:
        return "time to multiply";
    case Quantity::FixedLayerSeconds:
        return "fixed time";
    case Quantity::LayerRequestSeconds:
        return "time per request";
    case Quantity::LayerSeconds:
        return ofLayer(term, "time");
    case Quantity::LayersOfTime:
        return "layers";
    case Quantity::MeanLayerSeconds:
        return "mean layer time";
    case Quantity::WorkSeconds:
        return "time at work";
    case Quantity::HopsPerToken:
        return "hops";
    case Quantity::HopSeconds:
        return "hop";
    case Quantity::TokenLatencySeconds:
        return "token latency";
    case Quantity::BusiestSeconds:
        return "busiest stage";
    case Quantity::MicroBatchesToFill:
        return "micro-batches that fill the pipeline";
    case Quantity::RoundSeconds:
        return "time of a round";
    case Quantity::Utilisation:
        return "utilisation";
    case Quantity::TokensPerSecondPerRequest:
        return "tokens/s per request";
    case Quantity::TokensPerSecond:
        return "tokens/s";
    case Quantity::WattsPerWafer:
        return "power per " + words.one;
    case Quantity::Watts:
        return "power";
    case Quantity::TokensPerSecondPerMegawatt:
        return "tokens/s per MW";
    default:
        return capacityName(term, words);
    }
}

bool isOpening(Sign sign)
{
    return sign == Sign::FloorOpen || sign == Sign::CeilOpen || sign == Sign::Open;
}

bool isClosing(Sign sign)
{
    return sign == Sign::FloorClose || sign == Sign::CeilClose || sign == Sign::Close || sign == Sign::Comma;
}

/// Whether a space stands between two tokens.
bool spaced(const Token &before, const Token &after)
{
    const Sign *const left = std::get_if<Sign>(&before);
    const Sign *const right = std::get_if<Sign>(&after);
    const bool close = left != nullptr && (isOpening(*left) || *left == Sign::Max || *left == Sign::Min);
    return !close && !(right != nullptr && isClosing(*right));
}

/// Where the summand that starts at `begin` ends: before the next plus sign or the equals sign outside
/// brackets.
std::size_t endOfSummand(const Line &line, std::size_t begin)
{
    int depth = 0;
    for (std::size_t index = begin; index < line.size(); ++index) {
        const Sign *const sign = std::get_if<Sign>(&line[index]);
        if (sign == nullptr) {
            continue;
        }
        if (depth == 0 && (*sign == Sign::Plus || *sign == Sign::Equals)) {
            return index;
        }
        depth += isOpening(*sign) ? 1 : isClosing(*sign) && *sign != Sign::Comma ? -1 : 0;
    }
    return line.size();
}

/// The formula without summands that have the names of the one before: sums over precisions and over layers
/// of one kind.
Line withoutRepeats(const Line &line, const std::function<std::string(const Term &)> &name)
{
    Line kept;
    std::string before;
    std::size_t begin = 0;
    while (begin < line.size()) {
        const std::size_t end = endOfSummand(line, begin);
        const Line summand(line.begin() + static_cast<std::ptrdiff_t>(begin),
                           line.begin() + static_cast<std::ptrdiff_t>(end));
        const std::string names = lineText(summand, name);
        if (names != before) {
            if (!kept.empty()) {
                kept.emplace_back(Sign::Plus);
            }
            kept.insert(kept.end(), summand.begin(), summand.end());
        }
        before = names;
        begin = end + 1;
        if (end < line.size() && std::get<Sign>(line[end]) == Sign::Equals) {
            kept.insert(kept.end(), line.begin() + static_cast<std::ptrdiff_t>(end), line.end());
            break;
        }
    }
    return kept;
}

} // namespace

std::string signText(Sign sign)
{
    switch (sign) {
    case Sign::Plus:
        return "+";
    case Sign::Minus:
        return "−";
    case Sign::Times:
        return "×";
    case Sign::Divide:
        return "÷";
    case Sign::Equals:
        return "=";
    case Sign::LessOrEqual:
        return "≤";
    case Sign::Greater:
        return ">";
    case Sign::FloorOpen:
        return "⌊";
    case Sign::FloorClose:
        return "⌋";
    case Sign::CeilOpen:
        return "⌈";
    case Sign::CeilClose:
        return "⌉";
    case Sign::Open:
        return "(";
    case Sign::Close:
        return ")";
    case Sign::Max:
        return "max";
    case Sign::Min:
        return "min";
    case Sign::Comma:
        return ",";
    case Sign::One:
        return "1";
    case Sign::Two:
        return "2";
    case Sign::Eight:
        break;
    }
    return "8";
}

std::string lineText(const Line &line, const std::function<std::string(const Term &)> &term)
{
    std::string text;
    for (std::size_t index = 0; index < line.size(); ++index) {
        if (index > 0 && spaced(line[index - 1], line[index])) {
            text += ' ';
        }
        const Sign *const sign = std::get_if<Sign>(&line[index]);
        text += sign != nullptr ? signText(*sign) : term(std::get<Term>(line[index]));
    }
    return text;
}

std::string numbersText(const Line &line)
{
    return lineText(line,
                    [](const Term &term) { return figure(term.value, term.unit, derivationDigits).text(); });
}

std::string namesText(const Line &line, const DeviceWords &words)
{
    const auto name = [&words](const Term &term) { return quantityName(term, words); };
    return lineText(withoutRepeats(line, name), name);
}

std::string quantityName(const Term &term, const DeviceWords &words)
{
    return timeName(term, words);
}

std::string stepTitle(StepId step, const DeviceWords &words)
{
    switch (step) {
    case StepId::Weights:
        return "Weights";
    case StepId::Concurrency:
        return "Requests to make room for";
    case StepId::Wafers:
        return words.titleOfMany();
    case StepId::CacheRoom:
        return "Room left on the " + words.one + " that limits";
    case StepId::CachePerRequest:
        return "KV cache of one request";
    case StepId::ConcurrentRequests:
        return "Concurrent requests";
    case StepId::InFlight:
        return "In flight";
    case StepId::LayerTime:
        return "Time of a layer";
    case StepId::Latency:
        return "Latency of a token";
    case StepId::Rate:
        return "Speed of one request";
    case StepId::Simulation:
        return "Speed of one request, simulated";
    case StepId::Total:
        break;
    }
    return "Total, and per megawatt";
}

std::string remarkText(const Plan &plan, const Remark &remark)
{
    const DeviceWords words = deviceWords(*plan.hardware);
    switch (remark.id) {
    case RemarkId::LayersCut:
        return counted(remark.value, "layer") + " of more than the " + words.memory
            + "; the largest is cut into " + counted(remark.other, "part") + ", each alone on its "
            + words.one + '.';
    case RemarkId::PackedInOrder:
        return "Layers share one " + words.one
            + " in network order while their weights fit; no single formula gives the count.";
    case RemarkId::PackedForRequests:
        return "Layers share one " + words.one + " in network order while their weights and the memory of "
            + counted(remark.value, "request") + " fit; no single formula gives the count.";
    case RemarkId::ConcurrencyFillsPipeline:
        return "Automatic: the smallest number that fills the pipeline it makes.";
    case RemarkId::ConcurrencyWanted:
        return "Room for " + counted(remark.value, "request") + " is wanted.";
    case RemarkId::ConcurrencyCapped:
        return "The layer that holds the fewest requests alone on its " + words.one
            + " sets the most: further " + words.many + " bring no more than " + groupedInteger(remark.value)
            + '.';
    case RemarkId::ConcurrencyOfWafers:
        return counted(remark.value, "request") + (remark.value == 1 ? " is" : " are") + " the most that "
            + words.counted(remark.other) + (remark.other == 1 ? " holds" : " hold") + " in network order.";
    case RemarkId::ReturnVisits:
        return "A token makes " + counted(remark.value, "visit") + ": it comes back to "
            + words.counted(remark.other) + '.';
    case RemarkId::LimitIsMinimum:
        return "The limit is the minimum over the " + words.many + ": " + groupedInteger(remark.value)
            + " of " + groupedInteger(remark.other) + (remark.value == 1 ? " sets it." : " set it.");
    case RemarkId::ArticleRoundsLayer:
        return "The article rounds the layer to 16 GB: 44 − 16 = 28 GB, so about 190.";
    case RemarkId::StateSetsLimit:
        return "The state of the layers sets the limit, not the KV cache.";
    case RemarkId::NothingLimits:
        return "Nothing on the " + words.many + " grows with requests: there is no limit.";
    case RemarkId::NextMicroBatchWants:
        return "Micro-batch " + groupedInteger(static_cast<double>(plan.scenario.microBatch) + 1) + " wants "
            + groupedInteger(remark.value) + ": " + groupedInteger(remark.other) + " more than fit.";
    case RemarkId::PipelineStarves:
        return "The pipeline starves: " + groupedInteger(remark.value) + " of "
            + counted(remark.other, "micro-batch") + (remark.value == 1 ? " circulates." : " circulate.");
    case RemarkId::NothingInFlight:
        return "Not one micro-batch fits: nothing is in flight and the rates are 0.";
    case RemarkId::TimesAreAssumed:
        return "The fixed time of a layer and its time per request are assumed.";
    case RemarkId::TimingUnknown:
        return plan.timing.tokensPerSecond
            ? "The hardware does not give " + namesText(plan.timing.missing) + ": there is no figure per MW."
            : "The hardware does not give " + namesText(missingForTimes(plan.timing))
                + ": the steps end here.";
    case RemarkId::RatesAreExact:
        return "Exact: no token comes back to where it could hold up another, and the simulation comes to "
               "the same.";
    case RemarkId::RatesAreBounds:
        break;
    }
    return "An upper bound: " + words.counted(remark.value) + (remark.value == 1 ? " is" : " are")
        + " visited more than once per token.";
}

} // namespace waferline
