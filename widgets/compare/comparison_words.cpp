// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/comparison_words.h"

#include "model/report/format.h"
#include "widgets/export/caption.h"
#include "widgets/headline_figures.h"
#include "widgets/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Comparison)
};

constexpr int relativeDigits = 2;
constexpr double timesFrom = 2; // from here on "× 2.1" is read better than "110 %"

QString noNumber()
{
    return QString::fromUtf8(noFigure.data(), static_cast<qsizetype>(noFigure.size()));
}

QString shown(double value, Unit unit, int digits = headlineDigits)
{
    return Wording::text(figure(value, unit, digits));
}

QString percent(double share)
{
    return shown(share, Unit::Ratio, relativeDigits);
}

QString nameOf(ComparedFigure which, const Plan &a, const Plan &b)
{
    switch (which) {
    case ComparedFigure::Wafers: {
        const QString mine = DeviceWording(*a.hardware).titleOfMany();
        const QString its = DeviceWording(*b.hardware).titleOfMany();
        return mine == its ? mine : Words::tr("%1, B: %2", "wafers, GPUs").arg(mine, its);
    }
    case ComparedFigure::WeightsPerLayer:
        return Words::tr("Weights per layer");
    case ComparedFigure::Weights:
        return Words::tr("Weights in all");
    case ComparedFigure::CachePerRequestPerLayer:
        return Words::tr("KV cache per request, per layer");
    case ComparedFigure::CachePerRequest:
        return Words::tr("KV cache per request");
    case ComparedFigure::ConcurrentRequests:
        return Words::tr("Concurrent requests");
    case ComparedFigure::InFlight:
        return Words::tr("In flight");
    case ComparedFigure::TokenLatency:
        return Words::tr("Latency of a token");
    case ComparedFigure::RatePerRequest:
        return Words::tr("Tokens/s per request");
    case ComparedFigure::TotalRate:
        return Words::tr("Total tokens/s");
    case ComparedFigure::RatePerMegawatt:
        return Words::tr("Tokens/s per MW");
    case ComparedFigure::Watts:
        break;
    }
    return Words::tr("Power");
}

QString valueText(ComparedFigure which, const std::optional<double> &value, bool isBound)
{
    if (!value) {
        return which == ComparedFigure::ConcurrentRequests ? Words::tr("no limit") : noNumber();
    }
    const QString text = shown(*value, unitOf(which));
    return isBound ? QStringLiteral("≤ ") + text : text;
}

/// What the headline says beside these figures.
QStringList notesOf(ComparedFigure which, const HeadlineFigures &headline, const Plan &plan)
{
    const auto of = [&headline](Headline cell) { return headline.at(static_cast<std::size_t>(cell)); };
    switch (which) {
    case ComparedFigure::Wafers:
        return of(Headline::Wafers).asides;
    case ComparedFigure::ConcurrentRequests: {
        const QStringList setters = of(Headline::ConcurrentRequests).asides.mid(1);
        return plan.capacity.limitedBy == LimitedBy::State && !setters.isEmpty()
            ? QStringList{Words::tr("state, %1", "of wafers").arg(setters.front())} + setters
            : setters;
    }
    case ComparedFigure::InFlight:
        return of(Headline::InFlight).asides;
    case ComparedFigure::RatePerRequest:
        return plan.timing.tokensPerSecondPerRequest ? QStringList() : of(Headline::RatePerRequest).asides;
    default:
        return {};
    }
}

void setVerdict(ComparedRow &row, Verdict verdict)
{
    switch (verdict) {
    case Verdict::Better:
        row.verdict = Words::tr("better");
        row.colour = &Theme::betterText;
        break;
    case Verdict::Worse:
        row.verdict = Words::tr("worse");
        row.colour = &Theme::warningText;
        break;
    case Verdict::Same:
    case Verdict::Differs:
    case Verdict::Open:
        break;
    }
}

/// The arrow before it says which way.
QString relativeText(double ratio)
{
    return ratio >= timesFrom
        ? Words::tr("× %1", "times as much").arg(shown(ratio, Unit::None, relativeDigits))
        : percent(std::abs(ratio - 1));
}

ComparedRow rowOf(const FigureComparison &compared, const Plan &a, const Plan &b)
{
    ComparedRow row;
    row.figure = compared.figure;
    row.name = nameOf(compared.figure, a, b);
    row.a = valueText(compared.figure, compared.a, compared.aIsBound);
    row.b = valueText(compared.figure, compared.b, compared.bIsBound);
    setVerdict(row, compared.verdict);
    if (compared.difference) {
        const double difference = *compared.difference;
        row.difference = difference == 0 ? QStringLiteral("=")
                                         : (difference > 0 ? QStringLiteral("▲ ") : QStringLiteral("▼ "))
                + shown(std::abs(difference), unitOf(compared.figure));
        if (compared.ratio && difference != 0) {
            row.relative = relativeText(*compared.ratio);
        }
    }
    return row;
}

QString contextText(const Plan &plan)
{
    return counted(static_cast<double>(plan.scenario.contextTokens), Counted::ContextToken);
}

QString weightsText(const Plan &plan)
{
    const auto &weights = plan.scenario.weights;
    const QString bits = shown(plan.memory.weightBits, Unit::Bits);
    return !weights             ? Words::tr("as shipped (%1)", "bits").arg(bits)
        : weights->name.empty() ? bits
                                : QString::fromStdString(weights->name);
}

QString stagesText(const Plan &plan)
{
    const Stages stages = plan.scenario.stages;
    return stages.areWafers()       ? Words::tr("%1 visits", "wafer").arg(DeviceWording(*plan.hardware).one)
        : stages == Stages::layer() ? Words::tr("layers")
                                    : Words::tr("%1 per layer").arg(stages.perLayer);
}

QString roomText(const Plan &plan)
{
    if (plan.rule == PlacementRule::Fewest && plan.scenario.concurrency) {
        return counted(static_cast<double>(*plan.scenario.concurrency), Counted::Request);
    }
    if (plan.rule == PlacementRule::Fewest && plan.scenario.wafers) {
        return DeviceWording(*plan.hardware).counted(static_cast<double>(*plan.scenario.wafers));
    }
    return plan.rule == PlacementRule::Fewest ? Words::tr("automatic") : Words::tr("as placed");
}

QString hardwareFigureText(const Hardware &hardware, HardwareFigure which)
{
    const auto unit = [which] {
        switch (which) {
        case HardwareFigure::SramBandwidth:
            return Unit::BytesPerSecond;
        case HardwareFigure::PeakOperations:
            return Unit::OperationsPerSecond;
        case HardwareFigure::HopSeconds:
        case HardwareFigure::LayerSeconds:
        case HardwareFigure::LayerRequestSeconds:
            return Unit::Seconds;
        case HardwareFigure::Watts:
            return Unit::Watts;
        case HardwareFigure::SramBytes:
        case HardwareFigure::ReservedBytes:
            break;
        }
        return Unit::Bytes;
    };
    const auto value = hardware.figure(which);
    return value ? shown(*value, unit(), derivationDigits) : Words::tr("unknown");
}

ComparedInputRow inputRow(ComparedInput input, const Plan &a, const Plan &b)
{
    switch (input) {
    case ComparedInput::Model: {
        const QString mine = QString::fromStdString(a.model->name);
        const QString its = QString::fromStdString(b.model->name);
        return {Words::tr("Model"), mine,
                mine == its ? Words::tr("%1, described otherwise", "model").arg(its) : its};
    }
    case ComparedInput::Hardware:
        return {Words::tr("Hardware"), QString::fromStdString(a.hardware->name),
                QString::fromStdString(b.hardware->name)};
    case ComparedInput::Context:
        return {Words::tr("Context"), contextText(a), contextText(b)};
    case ComparedInput::Weights:
        return {Words::tr("Weights"), weightsText(a), weightsText(b)};
    case ComparedInput::Cache:
        return {Words::tr("KV cache"), shown(a.scenario.cacheBits, Unit::Bits),
                shown(b.scenario.cacheBits, Unit::Bits)};
    case ComparedInput::MicroBatch:
        return {Words::tr("Micro-batch"), shown(static_cast<double>(a.scenario.microBatch), Unit::Requests),
                shown(static_cast<double>(b.scenario.microBatch), Unit::Requests)};
    case ComparedInput::Stages:
        return {Words::tr("Stages"), stagesText(a), stagesText(b)};
    case ComparedInput::Placement:
        return {Words::tr("Placement"), Wording::placement(a.rule).toLower(),
                Wording::placement(b.rule).toLower()};
    case ComparedInput::Room:
        break;
    }
    return {Words::tr("Room for"), roomText(a), roomText(b)};
}

/// A verb and what it takes, so that a verb that comes twice is written once.
struct Clause {
    QString verb;
    QString object;
};

/// "25 % more", "38 % less"; "1.9 times the" from 1.5 on is written by the caller.
QString moreOrLess(double ratio, const QString &more, const QString &less)
{
    return (ratio > 1 ? more : less).arg(percent(std::abs(ratio - 1)));
}

Clause requestsClause(const FigureComparison &compared)
{
    const QString verb = Words::tr("serves");
    if (!compared.a) {
        return {Words::tr("has"), Words::tr("no limit on requests")};
    }
    if (!compared.b) {
        return {Words::tr("limits"), Words::tr("the requests")};
    }
    if (*compared.a == 0 || *compared.b == 0) {
        const QString requests = counted(*compared.a, Counted::Request);
        return *compared.a == 0 ? Clause{verb, Words::tr("no request")}
                                : Clause{verb, Words::tr("%1, B none", "requests").arg(requests)};
    }
    if (*compared.ratio >= 1.5) {
        return {verb,
                Words::tr("%1 times the requests").arg(shown(*compared.ratio, Unit::None, relativeDigits))};
    }
    const double difference = *compared.difference;
    const QString requests = counted(std::abs(difference), Counted::Request);
    return {verb,
            (difference > 0 ? Words::tr("%1 more", "requests") : Words::tr("%1 fewer", "requests"))
                .arg(requests)};
}

Clause rateClause(const FigureComparison &compared)
{
    const bool each = compared.figure == ComparedFigure::RatePerRequest;
    const QString verb = Words::tr("gives");
    const QString whole = each ? Words::tr("each request %1") : Words::tr("%1 in all");
    if (!compared.ratio || *compared.a == 0) {
        return {verb, *compared.a == 0 ? Words::tr("no tokens") : Words::tr("tokens, B none")};
    }
    if (*compared.ratio >= 1.5) {
        const QString times = shown(*compared.ratio, Unit::None, relativeDigits);
        return {verb, whole.arg(Words::tr("%1 times the tokens/s").arg(times))};
    }
    return {verb,
            whole.arg(
                moreOrLess(*compared.ratio, Words::tr("%1 more tokens/s"), Words::tr("%1 fewer tokens/s")))};
}

Clause clauseOf(const FigureComparison &compared, const Plan &a)
{
    switch (compared.figure) {
    case ComparedFigure::Wafers: {
        const QString wafers = DeviceWording(*a.hardware).counted(std::abs(*compared.difference));
        return {Words::tr("needs"),
                (*compared.difference > 0 ? Words::tr("%1 more", "wafers") : Words::tr("%1 fewer", "wafers"))
                    .arg(wafers)};
    }
    case ComparedFigure::ConcurrentRequests:
        return requestsClause(compared);
    case ComparedFigure::RatePerRequest:
    case ComparedFigure::TotalRate:
        return rateClause(compared);
    case ComparedFigure::TokenLatency: {
        const double ratio = compared.ratio.value_or(1);
        return {Words::tr("takes"),
                moreOrLess(ratio, Words::tr("%1 longer for a token"), Words::tr("%1 less time for a token"))};
    }
    default:
        break;
    }
    const QString watts = shown(std::abs(*compared.difference), Unit::Watts);
    return {Words::tr("draws"),
            (*compared.difference > 0 ? Words::tr("%1 more", "watts") : Words::tr("%1 less", "watts"))
                .arg(watts)};
}

/// "A", or where devices differ "Against B on 20 GPUs, A on 59 wafers": a number alone would mislead.
QString subjectOf(const Plan &a, const Plan &b)
{
    if (a.hardware->device == b.hardware->device) {
        return Words::tr("A");
    }
    const auto devices = [](const Plan &plan) {
        return DeviceWording(*plan.hardware).counted(static_cast<double>(plan.wafers.size()));
    };
    return Words::tr("Against B on %1, A on %2", "GPUs, wafers").arg(devices(b), devices(a));
}

} // namespace

QString ComparedRow::differenceText() const
{
    QStringList parts;
    for (const QString &part : {difference, relative, verdict}) {
        if (!part.isEmpty()) {
            parts << part;
        }
    }
    return parts.join(QStringLiteral(" · "));
}

std::vector<ComparedRow> comparedRows(const PlanComparison &comparison, const Plan &a, const Plan &b)
{
    const HeadlineFigures ofA = headlineFigures(a);
    const HeadlineFigures ofB = headlineFigures(b);
    std::vector<ComparedRow> rows;
    for (const FigureComparison &compared : comparison.figures) {
        ComparedRow row = rowOf(compared, a, b);
        row.aNotes = notesOf(compared.figure, ofA, a);
        row.bNotes = notesOf(compared.figure, ofB, b);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<ComparedInputRow> comparedInputs(const PlanComparison &comparison, const Plan &a, const Plan &b)
{
    std::vector<ComparedInputRow> rows;
    for (const ComparedInput input : comparison.inputs) {
        if (input == ComparedInput::Hardware && a.hardware->name == b.hardware->name) {
            const DeviceWording device(*a.hardware);
            for (const HardwareFigure which : comparison.hardwareFigures) {
                QString name = Wording::figureName(which, device);
                name[0] = name[0].toUpper();
                rows.push_back(
                    {name, hardwareFigureText(*a.hardware, which), hardwareFigureText(*b.hardware, which)});
            }
            continue;
        }
        rows.push_back(inputRow(input, a, b));
    }
    return rows;
}

QString comparisonFinding(const PlanComparison &comparison, const Plan &a, const Plan &b)
{
    if (comparison.isSame()) {
        return Words::tr("A and B are the same");
    }
    const std::vector<ComparedFigure> telling = tellingFigures(comparison);
    if (telling.empty()) {
        return Words::tr("A and B differ, and neither comes out better");
    }
    const Clause first = clauseOf(comparison.of(telling.front()), a);
    QString text =
        Words::tr("%1 %2 %3", "A, needs, 12 wafers fewer").arg(subjectOf(a, b), first.verb, first.object);
    if (telling.size() > 1) {
        const Clause second = clauseOf(comparison.of(telling[1]), a);
        const bool alike = comparison.of(telling[0]).verdict == comparison.of(telling[1]).verdict;
        const QString more =
            second.verb == first.verb ? second.object : second.verb + QLatin1Char(' ') + second.object;
        text = (alike ? Words::tr("%1 and %2", "what is better") : Words::tr("%1 but %2", "better, worse"))
                   .arg(text, more);
    }
    const FigureComparison &rate = comparison.of(ComparedFigure::TotalRate);
    if (rate.a.has_value() != rate.b.has_value()) { // is not to be taken for all there is
        text = (rate.a ? Words::tr("%1; B's rates are unknown") : Words::tr("%1; A's rates are unknown"))
                   .arg(text);
    }
    return text;
}

QString comparedInputsLine(const PlanComparison &comparison, const Plan &a, const Plan &b)
{
    QStringList parts;
    for (const ComparedInputRow &row : comparedInputs(comparison, a, b)) {
        QString name = row.name;
        name[0] = name[0].isUpper() && name.size() > 1 && name[1].isUpper() ? name[0] : name[0].toLower();
        parts << Words::tr("%1 %2 → %3", "input, of A, of B").arg(name, row.a, row.b);
    }
    return parts.isEmpty() ? Words::tr("A and B have the same settings")
                           : Words::tr("A → B: %1", "inputs").arg(parts.join(QStringLiteral(" · ")));
}

QString comparisonCaption(const Plan &a, const Plan &b)
{
    const QString separator = QStringLiteral(" · ");
    const QStringList ofA = pictureCaption(a).split(separator);
    const QStringList ofB = pictureCaption(b).split(separator);
    const auto select = [&separator](const QStringList &parts, const QStringList &others, bool shared) {
        QStringList selected;
        for (const QString &part : parts) {
            if (others.contains(part) == shared) {
                selected << part;
            }
        }
        return selected.join(separator);
    };
    QStringList parts;
    const auto add = [&parts](const QString &text, const QString &some) {
        if (!some.isEmpty()) {
            parts << text.arg(some);
        }
    };
    add(Words::tr("A: %1"), select(ofA, ofB, false));
    add(Words::tr("B: %1"), select(ofB, ofA, false));
    add(parts.isEmpty() ? Words::tr("A and B: %1") : Words::tr("both: %1"), select(ofA, ofB, true));
    return parts.join(QStringLiteral(" — "));
}

} // namespace waferline
