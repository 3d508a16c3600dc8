// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/headline_figures.h"

#include "model/planning/timing.h"
#include "model/report/format.h"
#include "widgets/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(waferline::HeadlineFigures)
};

QString noNumber()
{
    return QString::fromUtf8(noFigure.data(), static_cast<qsizetype>(noFigure.size()));
}

QString whole(std::int64_t value)
{
    return QString::fromStdString(groupedInteger(static_cast<double>(value)));
}

QString exact(double value, Unit unit)
{
    return QString::fromStdString(exactText(value, unit));
}

void setFigure(HeadlineFigure &cell, double value, Unit unit)
{
    const Figure shown = figure(value, unit, headlineDigits);
    cell.number = QString::fromStdString(shown.number);
    cell.unit = QString::fromStdString(shown.unit);
}

/// "≤ 1,630" where the rates are upper bounds.
QString rateText(const Plan &plan, const QString &rate)
{
    return ratesAreBounds(plan) ? QStringLiteral("≤ ") + rate : rate;
}

/// Puts the reason in place of a rate. Power does not matter for it.
void setMissing(HeadlineFigure &cell, const Plan &plan)
{
    cell.number = noNumber();
    cell.unit.clear();
    const QStringList names = Wording::missingFigures(plan);
    if (names.isEmpty()) {
        cell.asides = {Words::tr("no rate")};
        cell.toolTip = Words::tr("There is no rate: on this hardware a token takes no time.");
        return;
    }
    const QString lacking = Words::tr("lacks %1");
    cell.asides = {lacking.arg(names.join(QStringLiteral(", ")))};
    if (names.size() > 1) {
        cell.asides << lacking.arg(names.front()) + QStringLiteral(", …");
    }
    cell.asides << Words::tr("unknown");
    cell.toolTip =
        Words::tr("Unknown: the hardware description lacks %1.").arg(names.join(QStringLiteral(", ")));
}

std::optional<Warning> warningOf(const Plan &plan, WarningCode code)
{
    const auto found = std::find_if(plan.warnings.begin(), plan.warnings.end(),
                                    [code](const Warning &warning) { return warning.code == code; });
    return found == plan.warnings.end() ? std::nullopt : std::optional(*found);
}

void fillWafers(HeadlineFigure &cell, const Plan &plan)
{
    const DeviceWording device(*plan.hardware);
    const auto wafers = static_cast<double>(plan.wafers.size());
    const auto visits = static_cast<double>(plan.visits.size());
    setFigure(cell, wafers, Unit::None);
    cell.caption = device.titleOfMany();
    const std::vector<std::int64_t> counts = wafersByKind(plan);
    QStringList kinds;
    QStringList numbers;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] > 0) {
            kinds << Words::tr("%1 %2", "count and kind of devices")
                         .arg(whole(counts[kind]), Wording::shortWaferKind(static_cast<WaferKind>(kind)));
            numbers << whole(counts[kind]);
        }
    }
    if (kinds.size() > 1) {
        cell.asides = {kinds.join(QStringLiteral(" + ")), numbers.join(QStringLiteral(" + "))};
    }
    cell.toolTip =
        (wafers == 1 ? Words::tr("%1 holds the model: %2. A token makes %3 and %4.")
                     : Words::tr("%1 hold the model: %2. A token makes %3 and %4."))
            .arg(device.counted(wafers), kinds.join(QStringLiteral(" + ")), counted(visits, Counted::Visit),
                 counted(static_cast<double>(plan.hopsPerToken), Counted::Hop));
    if (plan.revisitedWafers > 0) {
        const QString visited = counted(visits, Counted::Visit);
        cell.notes = {Words::tr("%1 per token").arg(visited), visited};
    }
    if (const auto unused = warningOf(plan, WarningCode::WafersUnused)) {
        cell.warning = true;
        cell.notes = {Words::tr("of %1 given").arg(whole(unused->count)),
                      Words::tr("of %1").arg(whole(unused->count))};
        cell.toolTip += QLatin1Char('\n') + Wording::warning(plan, *unused);
    }
    if (const auto cut = warningOf(plan, WarningCode::LayerCut)) {
        cell.warning = true;
        cell.notes = {Words::tr("layers cut in %1").arg(whole(cut->limit)), Words::tr("layers cut")};
        cell.toolTip += QLatin1Char('\n') + Wording::warning(plan, *cut);
    }
}

void fillWeights(HeadlineFigure &cell, const Plan &plan)
{
    setFigure(cell, plan.memory.meanLayerBytes, Unit::Bytes);
    cell.toolTip = Words::tr("%1 on the mean of %2; the whole model takes %3.")
                       .arg(exact(plan.memory.meanLayerBytes, Unit::Bytes),
                            counted(static_cast<double>(plan.model->layerCount()), Counted::Layer),
                            exact(plan.memory.weightBytes, Unit::Bytes));
}

void fillCache(HeadlineFigure &cell, const Plan &plan)
{
    setFigure(cell, plan.memory.cacheBytesPerRequestPerLayer, Unit::Bytes);
    cell.toolTip = Words::tr("%1 for one request of %2 on the layer that takes the most; %3 on all layers.")
                       .arg(exact(plan.memory.cacheBytesPerRequestPerLayer, Unit::Bytes),
                            counted(static_cast<double>(plan.scenario.contextTokens), Counted::ContextToken),
                            exact(plan.memory.cacheBytesPerRequest, Unit::Bytes));
}

QString requestsCaption(LimitedBy limit)
{
    switch (limit) {
    case LimitedBy::Cache:
        return Words::tr("Concurrent requests (KV limit)");
    case LimitedBy::State:
        return Words::tr("Concurrent requests (state limit)");
    case LimitedBy::CacheAndState:
        return Words::tr("Concurrent requests (KV + state)");
    case LimitedBy::Weights:
    case LimitedBy::Nothing:
        break;
    }
    return Words::tr("Concurrent requests");
}

bool hasArticlesRounding(const Plan &plan)
{
    const std::vector<Step> steps = derivation(plan);
    return std::any_of(steps.begin(), steps.end(), [](const Step &step) {
        return std::any_of(step.remarks.begin(), step.remarks.end(),
                           [](const Remark &remark) { return remark.id == RemarkId::ArticleRoundsLayer; });
    });
}

void fillRequests(HeadlineFigure &cell, const Plan &plan)
{
    const DeviceWording device(*plan.hardware);
    const Capacity &capacity = plan.capacity;
    cell.caption = requestsCaption(capacity.limitedBy);
    if (!capacity.maxConcurrentRequests) {
        cell.number = noNumber();
        cell.asides = {Words::tr("nothing limits them"), Words::tr("no limit")};
        cell.toolTip =
            Words::tr("Nothing on the %1 grows with requests: there is no limit.").arg(device.many);
        return;
    }
    setFigure(cell, static_cast<double>(*capacity.maxConcurrentRequests), Unit::Requests);
    const QString setters = Wording::wafers(capacity.limitingWafers, device);
    cell.asides = {Words::tr("set by %1").arg(setters), setters};
    if (capacity.limitingWafers.size() > 1) {
        cell.asides << device.counted(static_cast<double>(capacity.limitingWafers.size()));
    }
    cell.toolTip = Words::tr("At most %1 at a time, the minimum over the %2; set by %3.")
                       .arg(counted(static_cast<double>(*capacity.maxConcurrentRequests), Counted::Request),
                            device.many, setters);
    if (hasArticlesRounding(plan)) {
        cell.toolTip +=
            QLatin1Char('\n') + Words::tr("The article rounds the layer to 16 GB and gets ≈ 190.");
    }
    if (const auto capped = warningOf(plan, WarningCode::ConcurrencyCapped)) {
        const QString wanted = whole(capped->count);
        cell.warning = true;
        cell.notes = {Words::tr("%1 wanted").arg(wanted), Words::tr("not %1").arg(wanted)};
        cell.toolTip += QLatin1Char('\n') + Wording::warning(plan, *capped);
    }
    if (*capacity.maxConcurrentRequests == 0) {
        cell.warning = true;
        cell.notes = {Words::tr("the weights leave no room"), Words::tr("no room")};
        cell.toolTip += QLatin1Char('\n') + Words::tr("Not even one request fits.");
    }
}

void fillInFlight(HeadlineFigure &cell, const Plan &plan)
{
    const Capacity &capacity = plan.capacity;
    setFigure(cell, static_cast<double>(capacity.inFlightRequests), Unit::Requests);
    const QString stages = whole(capacity.stages);
    const QString microBatch = whole(plan.scenario.microBatch);
    if (capacity.fits) {
        const QString ofStages = counted(static_cast<double>(capacity.stages), Counted::Stage);
        const auto inFlight = static_cast<double>(capacity.inFlightRequests);
        cell.asides = {Words::tr("%1 × %2", "stages and micro-batch").arg(ofStages, microBatch),
                       stages + QStringLiteral(" × ") + microBatch};
        cell.toolTip = (inFlight == 1 ? Words::tr("%1, each with a micro-batch of %2: %3 fills the pipeline.")
                                      : Words::tr("%1, each with a micro-batch of %2: %3 fill the pipeline."))
                           .arg(ofStages, microBatch, counted(inFlight, Counted::Request));
        return;
    }
    cell.warning = true;
    const QString wanted = whole(capacity.wantedInFlightRequests);
    const QString limit = whole(capacity.maxConcurrentRequests.value_or(0));
    const QString circulating = whole(capacity.microBatchesInFlight);
    cell.asides = {Words::tr("%1 wanted, %2 fit").arg(wanted, limit), Words::tr("of %1 wanted").arg(wanted),
                   Words::tr("of %1").arg(wanted)};
    const QString microBatches =
        counted(static_cast<double>(capacity.microBatchesInFlight), Counted::MicroBatch);
    cell.notes = {(capacity.microBatchesInFlight == 1 ? Words::tr("starves: %1 circulates")
                                                      : Words::tr("starves: %1 circulate"))
                      .arg(microBatches),
                  Words::tr("starves: %1").arg(microBatches),
                  Words::tr("starves: %1 × %2").arg(circulating, microBatch), Words::tr("starves")};
    if (capacity.microBatchesInFlight == 0) {
        cell.notes = {Words::tr("not one micro-batch fits"), Words::tr("none fits")};
    }
    QStringList lines;
    for (const WarningCode code :
         {WarningCode::PipelineStarves, WarningCode::MicroBatchDoesNotFit, WarningCode::NoRequestFits}) {
        if (const auto warning = warningOf(plan, code)) {
            lines << Wording::warning(plan, *warning);
        }
    }
    cell.toolTip = lines.join(QLatin1Char('\n'));
}

void fillRate(HeadlineFigure &cell, const Plan &plan)
{
    if (!plan.timing.tokensPerSecondPerRequest) {
        setMissing(cell, plan);
        return;
    }
    setFigure(cell, *plan.timing.tokensPerSecondPerRequest, Unit::TokensPerSecond);
    cell.number = rateText(plan, cell.number);
    cell.toolTip = Words::tr("%1 tokens/s for each request")
                       .arg(exact(*plan.timing.tokensPerSecondPerRequest, Unit::None));
    if (plan.timing.tokenLatencySeconds) {
        cell.toolTip +=
            Words::tr("; one token takes %1").arg(exact(*plan.timing.tokenLatencySeconds, Unit::Seconds));
    }
    cell.toolTip += QLatin1Char('.');
    if (const auto bounds = warningOf(plan, WarningCode::RatesAreBounds)) {
        cell.step = StepId::Simulation;
        cell.toolTip += QLatin1Char('\n') + Wording::warning(plan, *bounds);
    }
    cell.warning = plan.capacity.microBatchesInFlight == 0;
}

void fillTotal(HeadlineFigure &cell, const Plan &plan)
{
    const DeviceWording device(*plan.hardware);
    if (!plan.timing.tokensPerSecond) {
        setMissing(cell, plan);
        return;
    }
    setFigure(cell, *plan.timing.tokensPerSecond, Unit::TokensPerSecond);
    cell.number = rateText(plan, cell.number);
    cell.toolTip =
        Words::tr("%1 tokens/s over all requests.").arg(exact(*plan.timing.tokensPerSecond, Unit::None));
    if (const auto bounds = warningOf(plan, WarningCode::RatesAreBounds)) {
        cell.toolTip += QLatin1Char('\n') + Wording::warning(plan, *bounds);
    }
    cell.warning = plan.capacity.microBatchesInFlight == 0;
    if (!plan.timing.tokensPerSecondPerMegawatt) {
        cell.asides = {Words::tr("power unknown")};
        cell.toolTip +=
            QLatin1Char('\n') + Words::tr("Per MW unknown: the hardware description lacks the power.");
        return;
    }
    const Figure each =
        figure(*plan.timing.tokensPerSecondPerMegawatt, Unit::TokensPerSecondPerMegawatt, headlineDigits);
    const QString perMegawatt = rateText(plan, Wording::text(each));
    cell.asides = {Words::tr("· %1 per MW").arg(perMegawatt), Words::tr("%1 per MW").arg(perMegawatt),
                   Words::tr("%1/MW").arg(perMegawatt)};
    cell.toolTip += QLatin1Char('\n')
        + (plan.wafers.size() == 1 ? Words::tr("%1 per MW; %2 draws %3.")
                                   : Words::tr("%1 per MW; %2 draw %3."))
              .arg(exact(*plan.timing.tokensPerSecondPerMegawatt, Unit::None),
                   device.counted(static_cast<double>(plan.wafers.size())),
                   Wording::text(figure(plan.timing.watts.value_or(0), Unit::Watts, headlineDigits)));
    if (plan.hardware->origin(HardwareFigure::Watts).status) {
        cell.toolTip += QLatin1Char('\n')
            + Words::tr("Power per %1: %2.")
                  .arg(device.one, Wording::status(*plan.hardware->origin(HardwareFigure::Watts).status));
    }
}

} // namespace

QString HeadlineFigure::spokenValue() const
{
    QStringList parts{unit.isEmpty() ? number : number + QLatin1Char(' ') + unit};
    if (!asides.isEmpty()) {
        parts << asides.front();
    }
    if (!notes.isEmpty()) {
        parts << notes.front();
    }
    if (compared) {
        parts << compared->value;
        parts << compared->differences.mid(0, 1);
    }
    return parts.join(QStringLiteral(", "));
}

QString HeadlineFigure::spoken() const
{
    return Words::tr("%1: %2", "a figure's name and value").arg(caption, spokenValue());
}

HeadlineFigures emptyHeadlineFigures()
{
    HeadlineFigures cells;
    const auto set = [&cells](Headline which, const QString &caption, StepId step) {
        HeadlineFigure &cell = cells[static_cast<std::size_t>(which)];
        cell.caption = caption;
        cell.number = noNumber();
        cell.step = step;
    };
    set(Headline::Wafers, DeviceWording(Hardware{}).titleOfMany(), StepId::Wafers);
    set(Headline::WeightsPerLayer, Words::tr("Weights per layer"), StepId::Weights);
    set(Headline::CachePerRequest, Words::tr("KV cache per request, per layer"), StepId::CachePerRequest);
    set(Headline::ConcurrentRequests, requestsCaption(LimitedBy::State), StepId::ConcurrentRequests);
    set(Headline::InFlight, Words::tr("In flight"), StepId::InFlight);
    set(Headline::RatePerRequest, Words::tr("Tokens/s per request"), StepId::Rate);
    set(Headline::TotalRate, Words::tr("Total tokens/s"), StepId::Total);
    return cells;
}

HeadlineFigures headlineFigures(const Plan &plan)
{
    HeadlineFigures cells = emptyHeadlineFigures();
    const auto cell = [&cells](Headline which) -> HeadlineFigure & {
        return cells[static_cast<std::size_t>(which)];
    };
    fillWafers(cell(Headline::Wafers), plan);
    fillWeights(cell(Headline::WeightsPerLayer), plan);
    fillCache(cell(Headline::CachePerRequest), plan);
    fillRequests(cell(Headline::ConcurrentRequests), plan);
    fillInFlight(cell(Headline::InFlight), plan);
    fillRate(cell(Headline::RatePerRequest), plan);
    fillTotal(cell(Headline::TotalRate), plan);
    return cells;
}

} // namespace waferline
