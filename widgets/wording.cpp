// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wording.h"

#include "model/planning/timing.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

QString whole(double value)
{
    return QString::fromStdString(groupedInteger(value));
}

QString whole(std::int64_t value)
{
    return whole(static_cast<double>(value));
}

QString waferRange(std::uint32_t first, std::uint32_t last)
{
    const auto number = [](std::uint32_t index) { return whole(static_cast<std::int64_t>(index) + 1); };
    if (first == last) {
        return number(first);
    }
    return number(first) + (last == first + 1 ? QStringLiteral(", ") : QStringLiteral("–")) + number(last);
}

WaferKind limitingKind(const Plan &plan)
{
    return plan.capacity.limitingWafers.empty() ? WaferKind::Other
                                                : plan.wafers[plan.capacity.limitingWafers.front()].kind;
}

} // namespace

QString Wording::kind(LayerKind kind)
{
    switch (kind) {
    case LayerKind::LinearAttention:
        return tr("Linear attention");
    case LayerKind::FullAttention:
        return tr("Full attention");
    case LayerKind::SlidingAttention:
        return tr("Sliding attention");
    case LayerKind::FeedForward:
        return tr("Feed-forward");
    case LayerKind::Embedding:
        return tr("Embedding");
    case LayerKind::Head:
        break;
    }
    return tr("Head");
}

QString Wording::shortKind(LayerKind kind)
{
    switch (kind) {
    case LayerKind::LinearAttention:
        return tr("linear");
    case LayerKind::FullAttention:
        return tr("full");
    case LayerKind::SlidingAttention:
        return tr("sliding");
    case LayerKind::FeedForward:
        return tr("feed-forward");
    case LayerKind::Embedding:
        return tr("embedding");
    case LayerKind::Head:
        break;
    }
    return tr("head");
}

QString Wording::waferKind(WaferKind kind, const DeviceWording &device)
{
    switch (kind) {
    case WaferKind::LinearAttention:
        return tr("Linear-attention %1").arg(device.one);
    case WaferKind::FullAttention:
        return tr("Full-attention %1").arg(device.one);
    case WaferKind::SlidingAttention:
        return tr("Sliding-attention %1").arg(device.one);
    case WaferKind::Mixed:
        return tr("%1 with mixed attention").arg(device.titleOfOne());
    case WaferKind::Other:
        break;
    }
    return tr("%1 without attention").arg(device.titleOfOne());
}

QString Wording::shortWaferKind(WaferKind kind)
{
    switch (kind) {
    case WaferKind::LinearAttention:
        return tr("linear", "wafers");
    case WaferKind::FullAttention:
        return tr("full", "wafers");
    case WaferKind::SlidingAttention:
        return tr("sliding", "wafers");
    case WaferKind::Mixed:
        return tr("mixed", "wafers");
    case WaferKind::Other:
        break;
    }
    return tr("other", "wafers");
}

QString Wording::status(FigureStatus status)
{
    switch (status) {
    case FigureStatus::Published:
        return tr("published");
    case FigureStatus::Reported:
        return tr("reported");
    case FigureStatus::Estimate:
        return tr("estimate");
    case FigureStatus::Assumed:
        break;
    }
    return tr("assumed");
}

QString Wording::figureName(HardwareFigure figure, const DeviceWording &device)
{
    switch (figure) {
    case HardwareFigure::SramBytes:
        return device.memory;
    case HardwareFigure::SramBandwidth:
        return tr("%1 bandwidth").arg(device.memory);
    case HardwareFigure::PeakOperations:
        return tr("peak speed");
    case HardwareFigure::HopSeconds:
        return tr("hop time");
    case HardwareFigure::Watts:
        return tr("power");
    case HardwareFigure::LayerSeconds:
        return tr("layer time");
    case HardwareFigure::LayerRequestSeconds:
        return tr("layer time per request");
    case HardwareFigure::ReservedBytes:
        break;
    }
    return tr("reserved %1").arg(device.memory);
}

QString Wording::placement(PlacementRule rule)
{
    switch (rule) {
    case PlacementRule::ByKind:
        return tr("By kind");
    case PlacementRule::InOrder:
        return tr("In order");
    case PlacementRule::Fewest:
        break;
    }
    return tr("Fewest");
}

QString Wording::sign(Sign sign)
{
    switch (sign) {
    case Sign::Plus:
        return QStringLiteral("+");
    case Sign::Minus:
        return QStringLiteral("−");
    case Sign::Times:
        return QStringLiteral("×");
    case Sign::Divide:
        return QStringLiteral("÷");
    case Sign::Equals:
        return QStringLiteral("=");
    case Sign::LessOrEqual:
        return QStringLiteral("≤");
    case Sign::Greater:
        return QStringLiteral(">");
    case Sign::FloorOpen:
        return QStringLiteral("⌊");
    case Sign::FloorClose:
        return QStringLiteral("⌋");
    case Sign::CeilOpen:
        return QStringLiteral("⌈");
    case Sign::CeilClose:
        return QStringLiteral("⌉");
    case Sign::Open:
        return QStringLiteral("(");
    case Sign::Close:
        return QStringLiteral(")");
    case Sign::Max:
        return QStringLiteral("max");
    case Sign::Min:
        return QStringLiteral("min");
    case Sign::Comma:
        return QStringLiteral(",");
    case Sign::One:
        return QStringLiteral("1");
    case Sign::Two:
        return QStringLiteral("2");
    case Sign::Eight:
        break;
    }
    return QStringLiteral("8");
}

QString Wording::stepTitle(const Plan &plan, StepId step)
{
    const DeviceWording device(*plan.hardware);
    switch (step) {
    case StepId::Weights:
        return tr("Weights");
    case StepId::Concurrency:
        return tr("Requests to make room for");
    case StepId::Wafers:
        return device.titleOfMany();
    case StepId::CacheRoom:
        switch (limitingKind(plan)) {
        case WaferKind::FullAttention:
            return tr("KV cache left on a full-attention %1").arg(device.one);
        case WaferKind::LinearAttention:
            return tr("Left for state on a linear-attention %1").arg(device.one);
        case WaferKind::SlidingAttention:
            return tr("KV cache left on a sliding-attention %1").arg(device.one);
        case WaferKind::Mixed:
        case WaferKind::Other:
            break;
        }
        return tr("%1 left on the limiting %2").arg(device.memory, device.one);
    case StepId::CachePerRequest:
        return tr("KV cache of one request");
    case StepId::ConcurrentRequests:
        return tr("Concurrent requests");
    case StepId::InFlight:
        return tr("In flight");
    case StepId::LayerTime:
        return tr("Time of a layer");
    case StepId::Latency:
        return tr("Time of a token");
    case StepId::Rate:
        return tr("Speed of one request");
    case StepId::Simulation:
        return tr("Closed form against simulation");
    case StepId::Total:
        break;
    }
    return tr("Speed in all");
}

bool Wording::isWarning(RemarkId remark)
{
    switch (remark) {
    case RemarkId::LayersCut:
    case RemarkId::PipelineStarves:
    case RemarkId::NothingInFlight:
    case RemarkId::TimingUnknown:
        return true;
    default:
        return false;
    }
}

namespace {

QString layersCut(double layers, double parts, const DeviceWording &device)
{
    return (layers == 1 ? Wording::tr("%1 is larger than the %2 of one %3; it is cut into %4.")
                        : Wording::tr("%1 are larger than the %2 of one %3; the largest is cut into %4."))
        .arg(counted(layers, Counted::Layer), device.memory, device.one, counted(parts, Counted::Part));
}

QString starving(const Plan &plan, const Warning &warning)
{
    const auto microBatches = static_cast<double>(plan.capacity.microBatchesInFlight);
    return Wording::tr("The pipeline starves: of %1 wanted in flight %2 fit, so that %3 of %4 circulate "
                       "instead of %5.")
        .arg(counted(static_cast<double>(warning.count), Counted::Request), whole(warning.limit),
             counted(microBatches, Counted::MicroBatch), whole(plan.scenario.microBatch),
             whole(plan.capacity.stages));
}

} // namespace

QString Wording::remark(const Plan &plan, const Remark &remark)
{
    const DeviceWording device(*plan.hardware);
    const QString value = whole(remark.value);
    const QString other = whole(remark.other);
    switch (remark.id) {
    case RemarkId::LayersCut:
        return layersCut(remark.value, remark.other, device);
    case RemarkId::PackedInOrder:
        return tr("Layers of unlike size share %1 in network order while they fit: no formula gives the "
                  "count.")
            .arg(device.many);
    case RemarkId::PackedForRequests:
        return tr("Layers share %1 in network order while their weights and the memory of %2 fit: no "
                  "formula gives the count.")
            .arg(device.many, counted(remark.value, Counted::Request));
    case RemarkId::ConcurrencyFillsPipeline:
        return tr("Automatic: the smallest number that fills the pipeline it makes.");
    case RemarkId::ConcurrencyWanted:
        return tr("Room for %1 is wanted.").arg(counted(remark.value, Counted::Request));
    case RemarkId::ConcurrencyCapped:
        return tr("More than %1 cannot be had by adding %2: a layer alone on its %3 holds no more.")
            .arg(value, device.many, device.one);
    case RemarkId::ConcurrencyOfWafers:
        return (remark.value == 1 ? tr("%1 is the most that %2 can hold in network order.")
                                  : tr("%1 are the most that %2 can hold in network order."))
            .arg(counted(remark.value, Counted::Request), device.counted(remark.other));
    case RemarkId::ReturnVisits:
        return tr("A token makes %1: it comes back to %2.")
            .arg(counted(remark.value, Counted::Visit), device.counted(remark.other));
    case RemarkId::LimitIsMinimum:
        return (remark.value == 1 ? tr("The limit is the minimum over the %1; %2 of %3 sets it.")
                                  : tr("The limit is the minimum over the %1; %2 of %3 set it."))
            .arg(device.many, value, other);
    case RemarkId::ArticleRoundsLayer:
        return tr("The article rounds the layer to 16 GB: ≈ 190.");
    case RemarkId::StateSetsLimit:
        return tr("Not the KV cache but the state of linear-attention layers sets this limit.");
    case RemarkId::NothingLimits:
        return tr("Nothing on the %1 grows with requests: no limit.").arg(device.many);
    case RemarkId::NextMicroBatchWants:
        return tr("Micro-batch %1 wants %2: %3 more than fit.")
            .arg(whole(plan.scenario.microBatch + 1), value, other);
    case RemarkId::PipelineStarves:
        return (plan.capacity.wantedInFlightRequests == 1
                    ? tr("%1 request is wanted and %2 fit: %3 of the %4 micro-batches that would fill the "
                         "pipeline circulate. It starves.")
                    : tr("%1 requests are wanted and %2 fit: %3 of the %4 micro-batches that would fill the "
                         "pipeline circulate. It starves."))
            .arg(whole(plan.capacity.wantedInFlightRequests),
                 whole(plan.capacity.maxConcurrentRequests.value_or(0)), value, other);
    case RemarkId::NothingInFlight:
        return tr("Not one micro-batch fits: the rates are 0.");
    case RemarkId::TimesAreAssumed:
        return tr("The layer times are assumed.");
    case RemarkId::TimingUnknown:
        return plan.timing.tokensPerSecond
            ? tr("The hardware description lacks the power: no figure per MW can be worked out.")
            : tr("The hardware description %1: no more can be worked out.").arg(missing(plan));
    case RemarkId::RatesAreExact:
        return tr("This closed form is exact: no token comes back to where it could hold up another, and the "
                  "simulation comes to the same.");
    case RemarkId::RatesAreBounds:
        return (remark.value == 1
                    ? tr("%1 is visited more than once: micro-batches meet there, and the rates are upper "
                         "bounds.")
                    : tr("%1 are visited more than once: micro-batches meet there, and the rates are upper "
                         "bounds."))
            .arg(device.counted(remark.value));
    }
    return {};
}

QString Wording::assumption(const Assumption &assumption)
{
    const QString key = QString::fromStdString(assumption.key);
    const QString value = QString::fromStdString(assumption.value);
    switch (assumption.reason) {
    case AssumptionReason::ClassDefault:
        return tr("%1 is not in the model's file: %2 is taken, as for its family.").arg(key, value);
    case AssumptionReason::GenericDecoder:
        return key.isEmpty()
            ? tr("The file names no family: the model was read as %1 on request.").arg(value)
            : tr("The family %1 is unknown: the model was read as %2 on request.").arg(key, value);
    case AssumptionReason::DefaultDtype:
        return tr("%1 is not in the model's file: the weights are taken to be %2.").arg(key, value);
    }
    return {};
}

QString Wording::warning(const Plan &plan, const Warning &warning)
{
    const DeviceWording device(*plan.hardware);
    const auto number = static_cast<double>(warning.count);
    const QString count = whole(warning.count);
    const QString limit = whole(warning.limit);
    switch (warning.code) {
    case WarningCode::LayerCut:
        return layersCut(static_cast<double>(warning.count), static_cast<double>(warning.limit), device);
    case WarningCode::NoRequestFits:
        return tr("Not even one request fits.");
    case WarningCode::MicroBatchDoesNotFit:
        return (warning.limit == 1 ? tr("A micro-batch of %1 does not fit: %2 does.")
                                   : tr("A micro-batch of %1 does not fit: %2 do."))
            .arg(counted(number, Counted::Request), limit);
    case WarningCode::PipelineStarves:
        return starving(plan, warning);
    case WarningCode::ConcurrencyCapped:
        return (warning.limit == 1
                    ? tr("Room for %1 is wanted; %2 is the most: a layer alone on its %3 holds no more.")
                    : tr("Room for %1 is wanted; %2 are the most: a layer alone on its %3 holds no more."))
            .arg(counted(number, Counted::Request), limit, device.one);
    case WarningCode::WafersUnused:
        return (warning.limit == 1
                    ? tr("%1 are given, %2 is used: the others would bring no further request.")
                    : tr("%1 are given, %2 are used: the others would bring no further request."))
            .arg(device.counted(number), limit);
    case WarningCode::HeadCopied:
        return tr("Embedding and head are one table but stand on different %1: the head is a second copy.")
            .arg(device.many);
    case WarningCode::TimingUnknown:
        return tr("Times and rates are incomplete: the hardware description %1.").arg(missing(plan));
    case WarningCode::ModelAssumed:
        return assumption(plan.model->assumptions[static_cast<std::size_t>(warning.count)]);
    case WarningCode::ContextBeyondModel:
        return (warning.count == 1 ? tr("%1 of context is more than the %2 that the model was made for.")
                                   : tr("%1 of context are more than the %2 that the model was made for."))
            .arg(counted(number, Counted::ContextToken), limit);
    case WarningCode::RatesAreBounds:
        return (warning.count == 1 ? tr("%1 is visited more than once by a token: rates are upper bounds.")
                                   : tr("%1 are visited more than once by a token: rates are upper bounds."))
            .arg(device.counted(number));
    }
    return {};
}

QString Wording::layer(const Plan &plan, const PlacedLayer &piece)
{
    const LayerKind kind = plan.model->shapeOf(piece.layer).kind;
    const QString name = kind == LayerKind::Embedding || kind == LayerKind::Head
        ? Wording::kind(kind)
        : tr("Layer %1").arg(whole(plan.model->layerNumber(piece.layer)));
    return piece.parts == 1 ? name
                            : tr("%1, part %2 of %3")
                                  .arg(name, whole(static_cast<std::int64_t>(piece.part) + 1),
                                       whole(static_cast<std::int64_t>(piece.parts)));
}

QString Wording::wafers(std::span<const std::uint32_t> indices, const DeviceWording &device)
{
    constexpr qsizetype mostRanges = 4;
    QStringList ranges;
    for (std::size_t i = 0; i < indices.size();) {
        std::size_t end = i + 1;
        while (end < indices.size() && indices[end] == indices[end - 1] + 1) {
            ++end;
        }
        ranges << waferRange(indices[i], indices[end - 1]);
        i = end;
    }
    if (ranges.size() > mostRanges) {
        const QString last = ranges.back();
        ranges = ranges.mid(0, mostRanges - 1);
        return tr("%1 %2 … %3", "devices and their numbers")
            .arg(device.many, ranges.join(QStringLiteral(", ")), last);
    }
    return tr("%1 %2", "device and its number, or devices and theirs")
        .arg(indices.size() == 1 ? device.one : device.many, ranges.join(QStringLiteral(", ")));
}

QStringList Wording::missingFigures(const Plan &plan)
{
    const DeviceWording device(*plan.hardware);
    QStringList names;
    for (const HardwareFigure figure : missingForTimes(plan.timing)) {
        names << figureName(figure, device);
    }
    return names;
}

QString Wording::ratesUnknown(const Plan &plan)
{
    const QStringList names = missingFigures(plan);
    return names.isEmpty() ? QString()
                           : tr("The rates are not known: the hardware's %1 would be needed.", "figures")
                                 .arg(names.join(QStringLiteral(", ")));
}

QString Wording::missing(const Plan &plan)
{
    const QStringList names = missingFigures(plan);
    return names.isEmpty() ? QString() : tr("lacks %1").arg(names.join(QStringLiteral(", ")));
}

QString Wording::text(const Figure &figure)
{
    return QString::fromStdString(figure.text());
}

QString Wording::text(double value, Unit unit, int digits)
{
    return text(figure(value, unit, digits));
}

} // namespace waferline
