// SPDX-License-Identifier: GPL-3.0-or-later
// What is found of two plans; the figures are derived in test_plan_comparison and test_timing.
#include "tests/widgets/compare/compared_plans.h"
#include "widgets/compare/comparison_finding.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

QString found(const Plan &a, const Plan &b)
{
    return comparisonFinding(compare(a, b), a, b);
}

/// A and B differ in one figure alone, and A is the better or the worse.
QString foundOf(ComparedFigure which, double a, double b)
{
    PlanComparison comparison = compare(k3(), k3());
    comparison.figures.at(static_cast<std::size_t>(which)) = compared(which, a, b);
    return comparisonFinding(comparison, k3(), k3());
}

} // namespace

class ComparisonFindingTest : public QObject {
    Q_OBJECT
private slots:
    void findings()
    {
        const auto published = bundledModel("kimi-k3-published");
        QCOMPARE(found(k3(), k3()), QStringLiteral("A and B are the same"));
        QCOMPARE(found(k3With(1), k3With(2)),
                 QStringLiteral("A gives each request 25 % more tokens/s but 38 % fewer tokens/s in all"));
        QCOMPARE(found(k3With(2), k3With(1)),
                 QStringLiteral("A gives each request 20 % fewer tokens/s but 60 % more tokens/s in all"));
        QCOMPARE(found(planned(published, wse3t(), {}), k3()),
                 QStringLiteral("A needs 1 wafer fewer but serves 3 requests fewer"));
        // Eight bits of weights: 93 wafers of one layer each instead of 59, room for 79 instead of 189.
        Scenario eight;
        eight.weights = WeightFormat{"", 8};
        QCOMPARE(found(k3(eight), k3()),
                 QStringLiteral("A needs 34 wafers more and serves 110 requests fewer"));
        QCOMPARE(found(k3(), k3(eight)),
                 QStringLiteral("A needs 34 wafers fewer and serves 2.4 times the requests"));
    }

    /// Half the context holds 378 instead of 189; a layer takes the time of its operations all the same.
    void findingsOfRequests()
    {
        QCOMPARE(found(k3(with(128'000, 8)), k3()), QStringLiteral("A serves 2 times the requests"));
    }

    /// Hops and layers take five times as long: what holds for one request holds for all.
    void bothRates()
    {
        auto slow = std::make_shared<Hardware>(*bundledHardware("wse-3t"));
        slow->hopSeconds = *slow->hopSeconds * 5;
        slow->layerSeconds = *slow->layerSeconds * 5;
        slow->layerRequestSeconds = *slow->layerRequestSeconds * 5;
        const Plan slower = planned(bundledModel("kimi-k3"), slow, {});
        QCOMPARE(found(slower, k3()),
                 QStringLiteral("A gives 80 % fewer tokens/s, to each request and in all"));
        QCOMPARE(found(k3(), slower),
                 QStringLiteral("A gives 4.9 times the tokens/s, to each request and in all"));
    }

    /// 785.7 tokens/s at most for each request, against 1,691 exactly.
    void findingsBesideABound()
    {
        QCOMPARE(found(publishedOnWafers(), k3()),
                 QStringLiteral("A gives each request at least 54 % fewer tokens/s and takes 2.1 times as "
                                "long for a token"));
        QCOMPARE(found(k3(), publishedOnWafers()),
                 QStringLiteral("A gives each request at least 2.2 times the tokens/s and takes 51 % less "
                                "time for a token"));
    }

    /// A number of wafers and one of GPUs do not stand without each other.
    void findingsOfOtherDevices()
    {
        const Plan wafers = k3();
        const Plan gpus = k3({}, "b200-sxm");
        const QString text = found(wafers, gpus);
        QVERIFY2(text.startsWith(
                     QStringLiteral("Against B on %1 GPUs, A on 59 wafers serves ").arg(gpus.wafers.size())),
                 qPrintable(text));
        QVERIFY(text.endsWith(QStringLiteral("; B's rates are unknown")));
    }

    void noLimit()
    {
        const Plan free = planned(modelOf({shape(LayerKind::LinearAttention, 1e9)}), wse3t(), {});
        QVERIFY(found(k3(), free).contains(QStringLiteral("needs 58 wafers more and limits the requests")));
    }

    /// 16 bits at 10 million tokens: 576 × 2 × 10⁷ = 11.5 GB a request, two fit beside 16.1 GB; ten times as
    /// many tokens leave room for none.
    void noRequest()
    {
        const QString none = found(k3(with(100'000'000, 16)), k3());
        QVERIFY2(none.startsWith(QStringLiteral("A serves no request and gives ")), qPrintable(none));
        QVERIFY(found(k3(), k3(with(100'000'000, 16)))
                    .startsWith(QStringLiteral("A serves 189 requests, B none")));
    }

    /// From twice as much on by the same words, whichever figure it is.
    void timesAndPercent_data()
    {
        QTest::addColumn<ComparedFigure>("figure");
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<QString>("finding");
        using Figure = ComparedFigure;
        const auto row = [](const char *name, Figure figure, double a, double b, const char *finding) {
            QTest::newRow(name) << figure << a << b << QString::fromUtf8(finding);
        };
        row("latency, 5 times", Figure::TokenLatency, 5e-3, 1e-3, "A takes 5 times as long for a token");
        row("latency, 2 times", Figure::TokenLatency, 2e-3, 1e-3, "A takes 2 times as long for a token");
        row("latency, more", Figure::TokenLatency, 1.9e-3, 1e-3, "A takes 90 % longer for a token");
        row("latency, a fifth", Figure::TokenLatency, 1e-3, 5e-3, "A takes 80 % less time for a token");
        row("latency, hardly any", Figure::TokenLatency, 1e-6, 5e-3,
            "A takes over 99 % less time for a token");
        row("latency, B none", Figure::TokenLatency, 1e-3, 0, "A takes 1,000 µs longer for a token");
        row("rate, 5 times", Figure::RatePerRequest, 500, 100, "A gives each request 5 times the tokens/s");
        row("rate, more", Figure::RatePerRequest, 190, 100, "A gives each request 90 % more tokens/s");
        row("rate, a fifth", Figure::TotalRate, 100, 500, "A gives 80 % fewer tokens/s in all");
        row("rate, none", Figure::TotalRate, 0, 500, "A gives no tokens");
        row("rate, B none", Figure::TotalRate, 500, 0, "A gives tokens, B none");
        row("requests, 2 times", Figure::ConcurrentRequests, 200, 100, "A serves 2 times the requests");
        row("requests, more", Figure::ConcurrentRequests, 190, 100, "A serves 90 requests more");
        row("requests, a fifth", Figure::ConcurrentRequests, 100, 500, "A serves 400 requests fewer");
        row("power", Figure::Watts, 5e6, 1e6, "A draws 4 MW more");
        row("wafers", Figure::Wafers, 1, 2, "A needs 1 wafer fewer");
    }

    void timesAndPercent()
    {
        QFETCH(const ComparedFigure, figure);
        QFETCH(const double, a);
        QFETCH(const double, b);
        QFETCH(const QString, finding);
        QCOMPARE(foundOf(figure, a, b), finding);
    }
};

QTEST_MAIN(ComparisonFindingTest)
#include "test_comparison_finding.moc"
