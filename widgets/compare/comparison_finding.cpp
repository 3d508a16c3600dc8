// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/comparison_finding.h"

#include "widgets/compare/relative_words.h"
#include "widgets/wording.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Comparison)
};

/// A verb and what it takes, so that a verb that comes twice is written once.
struct Clause {
    QString verb;
    QString object;

    bool operator==(const Clause &) const = default;
};

bool isMore(const FigureComparison &compared)
{
    return compared.direction == Direction::Higher;
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
    if (readsAsTimes(compared)) {
        return {verb, Words::tr("%1 times the requests").arg(timesText(compared))};
    }
    const QString text =
        isMore(compared) ? Words::tr("%1 more", "requests") : Words::tr("%1 fewer", "requests");
    return {verb, text.arg(counted(*compared.distance, Counted::Request))};
}

/// "4.9 times the tokens/s"; needs a ratio.
QString tokensText(const FigureComparison &compared)
{
    if (readsAsTimes(compared)) {
        return Words::tr("%1 times the tokens/s").arg(timesText(compared));
    }
    const QString text = isMore(compared) ? Words::tr("%1 more tokens/s") : Words::tr("%1 fewer tokens/s");
    return text.arg(percentText(compared));
}

Clause rateClause(const FigureComparison &compared)
{
    const bool each = compared.figure == ComparedFigure::RatePerRequest;
    const QString verb = Words::tr("gives");
    if (!compared.ratio || *compared.a == 0) {
        return {verb, *compared.a == 0 ? Words::tr("no tokens") : Words::tr("tokens, B none")};
    }
    const QString whole = each ? Words::tr("each request %1") : Words::tr("%1 in all");
    return {verb, whole.arg(tokensText(compared))};
}

Clause latencyClause(const FigureComparison &compared)
{
    const QString verb = Words::tr("takes");
    if (readsAsTimes(compared)) {
        return {verb, Words::tr("%1 times as long for a token").arg(timesText(compared))};
    }
    const QString text =
        isMore(compared) ? Words::tr("%1 longer for a token") : Words::tr("%1 less time for a token");
    const bool isShare = compared.relative.has_value(); // none where B takes no time at all
    return {verb,
            text.arg(isShare ? percentText(compared) : Wording::text(*compared.distance, Unit::Seconds))};
}

Clause clauseOf(const FigureComparison &compared, const Plan &a)
{
    switch (compared.figure) {
    case ComparedFigure::Wafers: {
        const QString text =
            isMore(compared) ? Words::tr("%1 more", "wafers") : Words::tr("%1 fewer", "wafers");
        return {Words::tr("needs"), text.arg(DeviceWording(*a.hardware).counted(*compared.distance))};
    }
    case ComparedFigure::ConcurrentRequests:
        return requestsClause(compared);
    case ComparedFigure::RatePerRequest:
    case ComparedFigure::TotalRate:
        return rateClause(compared);
    case ComparedFigure::TokenLatency:
        return latencyClause(compared);
    default:
        break;
    }
    const QString text = isMore(compared) ? Words::tr("%1 more", "watts") : Words::tr("%1 less", "watts");
    return {Words::tr("draws"), text.arg(Wording::text(*compared.distance, Unit::Watts))};
}

/// Of both rates, where as much is to be said of one as of the other.
std::optional<Clause> clauseOfRates(const FigureComparison &one, const FigureComparison &other)
{
    const auto isRate = [](const FigureComparison &compared) {
        return (compared.figure == ComparedFigure::RatePerRequest
                || compared.figure == ComparedFigure::TotalRate)
            && compared.ratio && *compared.a > 0;
    };
    if (!isRate(one) || !isRate(other) || tokensText(one) != tokensText(other)) {
        return std::nullopt;
    }
    return Clause{Words::tr("gives"), Words::tr("%1, to each request and in all").arg(tokensText(one))};
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

/// "A needs 12 wafers fewer but serves 3 requests fewer"
QString sentence(const QString &subject, const std::vector<FigureComparison> &telling, const Plan &a)
{
    const auto statement = [&subject](const Clause &clause) {
        return Words::tr("%1 %2 %3", "A, needs, 12 wafers fewer").arg(subject, clause.verb, clause.object);
    };
    const FigureComparison &one = telling.front();
    const FigureComparison &other = telling.back();
    const Clause first = clauseOf(one, a);
    const Clause second = clauseOf(other, a);
    if (first == second) { // or there is but one
        return statement(first);
    }
    if (const auto rates = clauseOfRates(one, other)) {
        return statement(*rates);
    }
    const QString more =
        second.verb == first.verb ? second.object : second.verb + QLatin1Char(' ') + second.object;
    const bool alike = one.verdict == other.verdict;
    return (alike ? Words::tr("%1 and %2", "what is better") : Words::tr("%1 but %2", "better, worse"))
        .arg(statement(first), more);
}

} // namespace

QString comparisonFinding(const PlanComparison &comparison, const Plan &a, const Plan &b)
{
    if (comparison.isSame()) {
        return Words::tr("A and B are the same");
    }
    std::vector<FigureComparison> telling;
    for (const ComparedFigure figure : tellingFigures(comparison)) {
        telling.push_back(comparison.of(figure));
    }
    if (telling.empty()) {
        return Words::tr("A and B differ, and neither comes out better");
    }
    QString text = sentence(subjectOf(a, b), telling, a);
    const FigureComparison &rate = comparison.of(ComparedFigure::TotalRate);
    if (rate.a.has_value() != rate.b.has_value()) { // is not to be taken for all there is
        text = (rate.a ? Words::tr("%1; B's rates are unknown") : Words::tr("%1; A's rates are unknown"))
                   .arg(text);
    }
    return text;
}

} // namespace waferline
