// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/caption.h"

#include "model/planning/shown.h"
#include "model/planning/timing.h"
#include "model/report/format.h"
#include "model/report/report.h"
#include "widgets/timeline/timeline_rows.h"
#include "widgets/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Caption)
};

QString count(double value)
{
    return QString::fromStdString(groupedInteger(value));
}

QString wafersOfKinds(const Plan &plan)
{
    QStringList parts;
    const std::vector<std::int64_t> counts = wafersByKind(plan);
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] > 0) {
            parts << Words::tr("%1 %2").arg(count(static_cast<double>(counts[kind])),
                                            Wording::shortWaferKind(static_cast<WaferKind>(kind)));
        }
    }
    return parts.join(QStringLiteral(" + "));
}

QString weightsText(const Plan &plan)
{
    const auto &weights = plan.scenario.weights;
    if (!weights) {
        return Words::tr("weights as shipped (%1 bit)").arg(plan.memory.weightBits, 0, 'g', 3);
    }
    return weights->name.empty() ? Words::tr("%1-bit weights").arg(weights->bits)
                                 : Words::tr("%1 weights").arg(QString::fromStdString(weights->name));
}

QString stagesText(const Stages &stages, const DeviceWording &device)
{
    return stages.areWafers()  ? Words::tr("stages = %1 visits").arg(device.one)
        : stages.perLayer == 1 ? Words::tr("stages = layers")
                               : Words::tr("%1 stages per layer").arg(count(stages.perLayer));
}

QString withStatus(const QString &figureText, const Hardware &hardware, HardwareFigure which)
{
    const auto &status = hardware.origin(which).status;
    return status ? figureText + QLatin1Char(' ') + Wording::status(*status) : figureText;
}

QStringList unknownFigures(const Hardware &hardware)
{
    const DeviceWording device(hardware);
    QStringList names;
    for (std::size_t index = 0; index < hardwareFigureCount; ++index) {
        const auto which = static_cast<HardwareFigure>(index);
        if (!hardware.figure(which)) {
            names << Wording::figureName(which, device);
        }
    }
    return names;
}

QStringList assumptions(const Hardware &hardware)
{
    QStringList parts;
    if (hardware.hopSeconds) {
        parts << withStatus(Words::tr("hop %1").arg(Wording::text(*hardware.hopSeconds, Unit::Seconds)),
                            hardware, HardwareFigure::HopSeconds);
    }
    if (hardware.layerSeconds && hardware.layerRequestSeconds) {
        parts << withStatus(Words::tr("layer time %1 + %2 per request")
                                .arg(Wording::text(*hardware.layerSeconds, Unit::Seconds),
                                     Wording::text(*hardware.layerRequestSeconds, Unit::Seconds)),
                            hardware, HardwareFigure::LayerSeconds);
    }
    if (hardware.peakOperations) {
        parts << withStatus(
            Words::tr("peak %1").arg(Wording::text(*hardware.peakOperations, Unit::OperationsPerSecond)),
            hardware, HardwareFigure::PeakOperations);
    }
    if (hardware.watts) {
        parts << withStatus(Words::tr("power %1").arg(Wording::text(*hardware.watts, Unit::Watts)), hardware,
                            HardwareFigure::Watts);
    }
    if (const QStringList unknown = unknownFigures(hardware); !unknown.isEmpty()) {
        parts << Words::tr("unknown: %1").arg(unknown.join(QStringLiteral(", ")));
    }
    return parts;
}

} // namespace

QString pictureTitle(const Plan &plan)
{
    const QString model = QString::fromStdString(plan.model->name);
    const QString hardware = QString::fromStdString(plan.hardware->name);
    const DeviceWording device(*plan.hardware);
    if (hardware.contains(device.one, Qt::CaseInsensitive)) {
        return Words::tr("%1 on %2 × %3")
            .arg(model, count(static_cast<double>(plan.wafers.size())), hardware);
    }
    if (plan.wafers.size() == 1) {
        return Words::tr("%1 on one %2 %3").arg(model, hardware, device.one);
    }
    return Words::tr("%1 on %2 %3 %4")
        .arg(model, count(static_cast<double>(plan.wafers.size())), hardware, device.many);
}

QString pictureSubtitle(const Plan &plan)
{
    QStringList parts{wafersOfKinds(plan)};
    const Capacity &capacity = plan.capacity;
    if (capacity.maxConcurrentRequests) {
        const auto limit = static_cast<double>(*capacity.maxConcurrentRequests);
        const QString fit =
            (limit == 1 ? Words::tr("%1 concurrent request fits") : Words::tr("%1 concurrent requests fit"))
                .arg(count(limit));
        const auto capped = std::ranges::find(plan.warnings, WarningCode::ConcurrencyCapped, &Warning::code);
        parts << (capped == plan.warnings.end() ? fit
                                                : Words::tr("%1 of %2 wanted", "what fits, requests")
                                                      .arg(fit, count(static_cast<double>(capped->count))));
    }
    parts << Words::tr("%1 in flight").arg(count(static_cast<double>(capacity.inFlightRequests)));
    if (plan.timing.tokensPerSecondPerRequest) {
        const QString bound = ratesAreBounds(plan) ? QStringLiteral("≤ ") : QString();
        parts << bound
                + Words::tr("%1 tokens/s per request").arg(count(*plan.timing.tokensPerSecondPerRequest))
              << bound
                + Words::tr("%1 tokens/s in all")
                      .arg(Wording::text(*plan.timing.tokensPerSecond, Unit::None));
    } else if (const QStringList missing = Wording::missingFigures(plan); !missing.isEmpty()) {
        parts << Words::tr("no rates: %1 unknown").arg(missing.join(QStringLiteral(", ")));
    }
    parts << (plan.timing.watts ? Wording::text(*plan.timing.watts, Unit::Watts)
                                : Words::tr("power unknown"));
    if (!capacity.fits) {
        parts << Words::tr("%1 wanted: the pipeline starves")
                     .arg(count(static_cast<double>(capacity.wantedInFlightRequests)));
    }
    return parts.join(QStringLiteral(" · "));
}

QString timelinePictureTitle(const Plan &plan)
{
    const auto utilisation = utilisationOfShown(plan);
    const std::int64_t shown = microBatchesShown(plan);
    if (!utilisation || !whyNotSimulated(plan).isEmpty()) {
        return pictureTitle(plan);
    }
    const Counted what = plan.scenario.microBatch > 1 ? Counted::MicroBatch : Counted::Request;
    const QString counts = counted(static_cast<double>(shown), what);
    const QString share = Wording::text(figure(*utilisation, Unit::Ratio, headlineDigits));
    if (utilisationIsBound(plan)) {
        return Words::tr("%1 use at most %2 of the pipeline", "requests, share").arg(counts, share);
    }
    if (*utilisation >= 1) {
        return (shown == 1 ? Words::tr("%1 fills the pipeline", "1 request")
                           : Words::tr("%1 fill the pipeline", "requests"))
            .arg(counts);
    }
    return (shown == 1 ? Words::tr("%1 uses %2 of the pipeline", "1 request, share")
                       : Words::tr("%1 use %2 of the pipeline", "requests, share"))
        .arg(counts, share);
}

QString timelinePictureSubtitle(const Plan &plan)
{
    const QString title = pictureTitle(plan);
    const QString figures = pictureSubtitle(plan);
    return timelinePictureTitle(plan) == title ? figures : title + QStringLiteral(" · ") + figures;
}

QStringList captionParts(const Plan &plan)
{
    QStringList parts{QString::fromStdString(plan.model->name),
                      weightsText(plan),
                      Words::tr("%1-bit KV cache").arg(plan.scenario.cacheBits),
                      counted(static_cast<double>(plan.scenario.contextTokens), Counted::ContextToken),
                      Words::tr("micro-batch %1").arg(count(static_cast<double>(plan.scenario.microBatch))),
                      Wording::placement(plan.rule).toLower(),
                      stagesText(plan.scenario.stages, DeviceWording(*plan.hardware))};
    for (const Assumption &assumption : plan.model->assumptions) {
        if (assumption.reason == AssumptionReason::GenericDecoder) {
            parts << Words::tr("read as %1, assumed").arg(QString::fromStdString(assumption.value));
        }
    }
    parts << assumptions(*plan.hardware);
    parts << Words::tr("Waferline %1").arg(QString::fromStdString(versionText()));
    return parts;
}

QString pictureCaption(const Plan &plan)
{
    return captionParts(plan).join(QStringLiteral(" · "));
}

QString hardwareLine(const Hardware &hardware)
{
    const DeviceWording device(hardware);
    QStringList parts{
        Words::tr("%1 %2 per %3", "bytes, memory, device")
            .arg(Wording::text(hardware.usableSramBytes(), Unit::Bytes), device.memory, device.one)};
    parts << (hardware.hopSeconds
                  ? Words::tr("%1 per hop").arg(Wording::text(*hardware.hopSeconds, Unit::Seconds))
                  : Words::tr("hop unknown"));
    return parts.join(QStringLiteral(" · "));
}

} // namespace waferline
