// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of two plans; the figures are derived in test_plan_comparison and test_timing.
#include "tests/model/planning/planning_rig.h"
#include "widgets/compare/comparison_words.h"
#include "widgets/export/caption.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

Plan k3(const Scenario &scenario = {}, std::string_view hardware = "wse-3t")
{
    return planned(bundledModel("kimi-k3"), bundledHardware(hardware), scenario);
}

Plan k3With(std::int64_t microBatch)
{
    Scenario scenario;
    scenario.microBatch = microBatch;
    return k3(scenario);
}

QString found(const Plan &a, const Plan &b)
{
    return comparisonFinding(compare(a, b), a, b);
}

ComparedRow row(ComparedFigure figure, const Plan &a, const Plan &b)
{
    return comparedRows(compare(a, b), a, b).at(static_cast<std::size_t>(figure));
}

QString inputs(const Plan &a, const Plan &b)
{
    return comparedInputsLine(compare(a, b), a, b);
}

Scenario with(std::int64_t context, double cacheBits)
{
    Scenario scenario;
    scenario.contextTokens = context;
    scenario.cacheBits = cacheBits;
    return scenario;
}

} // namespace

class ComparisonWordsTest : public QObject {
    Q_OBJECT
private slots:
    void findings()
    {
        const auto published = bundledModel("kimi-k3-published");
        QCOMPARE(found(k3(), k3()), QStringLiteral("A and B are the same"));
        QCOMPARE(found(k3With(1), k3With(2)),
                 QStringLiteral("A gives each request 25 % more tokens/s but 38 % fewer tokens/s in all"));
        QCOMPARE(
            found(k3With(2), k3With(1)),
            QStringLiteral("A gives each request 20 % fewer tokens/s but 1.6 times the tokens/s in all"));
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
        QCOMPARE(row(ComparedFigure::Wafers, wafers, gpus).name, QStringLiteral("Wafers, B: GPUs"));
        QCOMPARE(row(ComparedFigure::Wafers, wafers, gpus).differenceText(), QString());
        QCOMPARE(row(ComparedFigure::TotalRate, wafers, gpus).b, QStringLiteral("–"));
        QCOMPARE(row(ComparedFigure::TotalRate, wafers, gpus).differenceText(), QString());
        QCOMPARE(row(ComparedFigure::TotalRate, wafers, gpus).colour, &Theme::textMuted);
    }

    void noLimit()
    {
        const Plan free = planned(modelOf({shape(LayerKind::LinearAttention, 1e9)}), wse3t(), {});
        QCOMPARE(row(ComparedFigure::ConcurrentRequests, free, k3()).a, QStringLiteral("no limit"));
        QCOMPARE(row(ComparedFigure::ConcurrentRequests, free, k3()).differenceText(),
                 QStringLiteral("better"));
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

    void rows()
    {
        const ComparedRow rate = row(ComparedFigure::RatePerRequest, k3With(1), k3With(2));
        QCOMPARE(rate.name, QStringLiteral("Tokens/s per request"));
        QCOMPARE(rate.a, QStringLiteral("1,691"));
        QCOMPARE(rate.b, QStringLiteral("1,353"));
        QCOMPARE(rate.differenceText(), QStringLiteral("▲ 338 · 25 % · better"));
        QCOMPARE(rate.colour, &Theme::betterText);
        const ComparedRow latency = row(ComparedFigure::TokenLatency, k3With(2), k3With(1));
        QCOMPARE(latency.a, QStringLiteral("739 µs"));
        QCOMPARE(latency.differenceText(), QStringLiteral("▲ 148 µs · 25 % · worse"));
        QCOMPARE(latency.colour, &Theme::warningText);
        const ComparedRow limit = row(ComparedFigure::ConcurrentRequests, k3(), k3(with(256'000, 16)));
        QCOMPARE(limit.differenceText(), QStringLiteral("▲ 95 · × 2 · better"));
        QVERIFY(limit.aNotes.contains(QStringLiteral("wafers 36–59")));
        const ComparedRow power = row(ComparedFigure::Watts, k3(), k3());
        QCOMPARE(power.a, QStringLiteral("2.71 MW"));
        QCOMPARE(power.differenceText(), QStringLiteral("="));
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
    }

    void inputLines()
    {
        QCOMPARE(inputs(k3(), k3()), QStringLiteral("A and B have the same settings"));
        QCOMPARE(inputs(k3With(2), k3With(1)), QStringLiteral("A → B: micro-batch 2 → 1"));
        QCOMPARE(inputs(k3(with(128'000, 4)), k3()),
                 QStringLiteral("A → B: context 128,000 tokens → 256,000 tokens · KV cache 4 bit → 8 bit"));
        QCOMPARE(inputs(planned(bundledModel("kimi-k3-published"), wse3t(), {}), k3())
                     .section(u'·', 0, 0)
                     .trimmed(),
                 QStringLiteral("A → B: model Kimi K3 (published) → Kimi K3 (article)"));
        Scenario fifty = fewestScenario(50);
        QCOMPARE(inputs(k3(fifty), k3()),
                 QStringLiteral("A → B: placement fewest → by kind · room for 50 requests → as placed"));
        fifty.stages = Stages::wafer();
        fifty.weights = WeightFormat{"mxfp4", 4.25};
        QCOMPARE(inputs(k3(fifty), k3(fewestScenario({}, 58))),
                 QStringLiteral("A → B: weights mxfp4 → as shipped (4 bit) · stages wafer visits → layers · "
                                "room for 50 requests → 58 wafers"));
    }

    /// Hardware of one name tells its figures; another name stands for all of them.
    void inputsOfHardware()
    {
        auto slower = std::make_shared<Hardware>(*bundledHardware("wse-3t"));
        slower->hopSeconds = 5e-6;
        slower->watts.reset();
        const Plan plan = planned(bundledModel("kimi-k3"), slower, {});
        const QString line = inputs(plan, k3());
        QVERIFY2(line.contains(QStringLiteral("5 µs → 2 µs")), qPrintable(line));
        QVERIFY(line.contains(QStringLiteral("unknown → 46 kW")));
        QCOMPARE(inputs(k3({}, "wse-3"), k3()), QStringLiteral("A → B: hardware WSE-3 → WSE-3T"));
    }

    /// What both share is said once; nothing is lost.
    void captions()
    {
        const QString caption = comparisonCaption(k3With(1), k3With(2));
        QVERIFY2(caption.startsWith(
                     QStringLiteral("A: micro-batch 1 — B: micro-batch 2 — both: Kimi K3 (article)")),
                 qPrintable(caption));
        QVERIFY(caption.contains(QStringLiteral("layer time 3.5 µs + 1.5 µs per request assumed")));
        QVERIFY(comparisonCaption(k3(), k3()).startsWith(QStringLiteral("A and B: Kimi K3")));
        const Plan other =
            planned(bundledModel("llama-3.1-405b"), bundledHardware("h100-sxm"), with(4'000, 16));
        const QString different = comparisonCaption(k3(), other);
        for (const Plan &plan : {k3(), other}) {
            for (const QString &part : pictureCaption(plan).split(QStringLiteral(" · "))) {
                QVERIFY2(different.contains(part), qPrintable(part));
            }
        }
    }
};

QTEST_MAIN(ComparisonWordsTest)
#include "test_comparison_words.moc"
