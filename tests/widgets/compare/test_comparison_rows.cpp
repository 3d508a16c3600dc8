// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of two plans as rows; they are derived in test_plan_comparison and test_timing.
#include "tests/widgets/compare/compared_plans.h"
#include "widgets/compare/comparison_rows.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

ComparedRow row(ComparedFigure figure, const Plan &a, const Plan &b)
{
    return comparedRows(compare(a, b), a, b).at(static_cast<std::size_t>(figure));
}

} // namespace

class ComparisonRowsTest : public QObject {
    Q_OBJECT
private slots:
    void rows()
    {
        const ComparedRow rate = row(ComparedFigure::RatePerRequest, k3With(1), k3With(2));
        QCOMPARE(rate.name, QStringLiteral("Tokens/s per request"));
        QCOMPARE(rate.a, QStringLiteral("1,691"));
        QCOMPARE(rate.b, QStringLiteral("1,353"));
        QCOMPARE(rate.differenceTexts().value(0), QStringLiteral("▲ 338 · 25 % · better"));
        QCOMPARE(rate.differenceTexts(),
                 (QStringList{QStringLiteral("▲ 338 · 25 % · better"), QStringLiteral("▲ 25 % · better"),
                              QStringLiteral("▲ · better")}));
        QVERIFY(rate.direction == Direction::Higher);
        QCOMPARE(rate.difference, QStringLiteral("338"));
        QCOMPARE(rate.withArrow(rate.relative), QStringLiteral("▲ 25 %"));
        QCOMPARE(rate.colour, &Theme::betterText);
        const ComparedRow latency = row(ComparedFigure::TokenLatency, k3With(2), k3With(1));
        QCOMPARE(latency.a, QStringLiteral("739 µs"));
        QCOMPARE(latency.differenceTexts().value(0), QStringLiteral("▲ 148 µs · 25 % · worse"));
        QCOMPARE(latency.colour, &Theme::warningText);
        const ComparedRow limit = row(ComparedFigure::ConcurrentRequests, k3(), k3(with(256'000, 16)));
        QCOMPARE(limit.differenceTexts().value(0), QStringLiteral("▲ 95 · × 2 · better"));
        QVERIFY(limit.aNotes.contains(QStringLiteral("wafers 36–59")));
        const ComparedRow power = row(ComparedFigure::Watts, k3(), k3());
        QCOMPARE(power.a, QStringLiteral("2.71 MW"));
        QCOMPARE(power.differenceTexts(), QStringList(QStringLiteral("=")));
    }

    void bounds()
    {
        Scenario scenario;
        scenario.placement = PlacementRule::ByKind;
        scenario.stages = Stages::wafer();
        const Plan bound = planned(articleInNetworkOrder(), wse3t(), scenario);
        const ComparedRow rate = row(ComparedFigure::RatePerRequest, bound, k3With(2));
        QVERIFY(rate.a.startsWith(QStringLiteral("≤ ")));
        QVERIFY(rate.verdict.isEmpty()); // higher, but perhaps not
        QCOMPARE(rate.differenceTexts(), QStringList());
    }

    /// Below what is exact a bound is farther away, if anything; above it all is open.
    void besideABound()
    {
        const Plan bound = publishedOnWafers();
        const ComparedRow total = row(ComparedFigure::TotalRate, bound, k3());
        QCOMPARE(total.a, QStringLiteral("≤ 145 k"));
        QCOMPARE(total.differenceTexts().front(), QStringLiteral("▼ ≥ 11.9 k · ≥ 7.6 % · worse"));
        QCOMPARE(row(ComparedFigure::RatePerRequest, k3(), bound).differenceTexts().front(),
                 QStringLiteral("▲ ≥ 905 · ≥ × 2.2 · better"));
        QCOMPARE(row(ComparedFigure::TotalRate, bound, k3With(8)).differenceTexts(), QStringList());
        // "≤ 145 k" and "145 k" are not equal.
        Plan exact = bound;
        exact.warnings.clear();
        exact.scenario.cacheBits = 16;
        QCOMPARE(row(ComparedFigure::TotalRate, bound, exact).differenceTexts(), QStringList());
        QCOMPARE(row(ComparedFigure::TotalRate, bound, bound).differenceTexts(),
                 QStringList(QStringLiteral("=")));
    }

    /// A number of wafers and one of GPUs are not subtracted, nor a rate from one that is unknown.
    void otherDevices()
    {
        const Plan wafers = k3();
        const Plan gpus = k3({}, "b200-sxm");
        QCOMPARE(row(ComparedFigure::Wafers, wafers, gpus).name, QStringLiteral("Wafers, B: GPUs"));
        QCOMPARE(row(ComparedFigure::Wafers, wafers, gpus).differenceTexts(), QStringList());
        QCOMPARE(row(ComparedFigure::TotalRate, wafers, gpus).b, QStringLiteral("–"));
        QCOMPARE(row(ComparedFigure::TotalRate, wafers, gpus).differenceTexts(), QStringList());
        QCOMPARE(row(ComparedFigure::TotalRate, wafers, gpus).arrow(), QString());
        QCOMPARE(row(ComparedFigure::TotalRate, wafers, gpus).colour, &Theme::textMuted);
    }

    void noLimit()
    {
        const Plan free = planned(modelOf({shape(LayerKind::LinearAttention, 1e9)}), wse3t(), {});
        QCOMPARE(row(ComparedFigure::ConcurrentRequests, free, k3()).a, QStringLiteral("no limit"));
        QCOMPARE(row(ComparedFigure::ConcurrentRequests, free, k3()).aNotes, QStringList()); // not twice
        QCOMPARE(row(ComparedFigure::ConcurrentRequests, free, k3()).differenceTexts(),
                 QStringList(QStringLiteral("better")));
    }
};

QTEST_MAIN(ComparisonRowsTest)
#include "test_comparison_rows.moc"
