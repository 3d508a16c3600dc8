// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/comparison_rows.h"

#include "model/report/format.h"
#include "widgets/compare/relative_words.h"
#include "widgets/headline_figures.h"
#include "widgets/wording.h"

#include <QCoreApplication>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Comparison)
};

QString noNumber()
{
    return QString::fromUtf8(noFigure.data(), static_cast<qsizetype>(noFigure.size()));
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
    const QString text = Wording::text(*value, unitOf(which));
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
        if (!plan.capacity.maxConcurrentRequests) {
            return {}; // the value says so already
        }
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

ComparedRow rowOf(const FigureComparison &compared, const Plan &a, const Plan &b)
{
    ComparedRow row;
    row.figure = compared.figure;
    row.name = nameOf(compared.figure, a, b);
    row.a = valueText(compared.figure, compared.a, compared.aIsBound);
    row.b = valueText(compared.figure, compared.b, compared.bIsBound);
    setVerdict(row, compared.verdict);
    row.direction = compared.direction;
    if (row.direction == Direction::Higher || row.direction == Direction::Lower) {
        row.difference = withAtLeast(compared, Wording::text(*compared.distance, unitOf(compared.figure)));
        row.relative = relativeText(compared);
    }
    return row;
}

QString joined(const QString &first, const QString &second, const QString &separator)
{
    return first.isEmpty() || second.isEmpty() ? first + second : first + separator + second;
}

} // namespace

QString ComparedRow::arrow() const
{
    switch (direction) {
    case Direction::Higher:
        return QStringLiteral("▲");
    case Direction::Lower:
        return QStringLiteral("▼");
    case Direction::Equal:
        return QStringLiteral("=");
    case Direction::None:
        break;
    }
    return {};
}

QString ComparedRow::withArrow(const QString &text) const
{
    return joined(arrow(), text, QStringLiteral(" "));
}

QStringList ComparedRow::differenceTexts() const
{
    const QString separator = QStringLiteral(" · ");
    const QString both = joined(difference, relative, separator);
    QStringList texts;
    for (const QString &much : {both, relative, QString()}) {
        texts << joined(withArrow(much), verdict, separator);
    }
    texts.removeAll(QString());
    texts.removeDuplicates();
    return texts;
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

} // namespace waferline
