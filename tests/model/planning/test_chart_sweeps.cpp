// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/chart_sweeps.h"
#include "tests/model/planning/planning_rig.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

class TestChartSweeps : public QObject {
    Q_OBJECT
private slots:
    void longestContextOfTheArticle();
    void longestContextIsExact();
    void fewRequestsStandWhereTheyEnd();
    void windowsAndStateMakeNoGap();
};

/// 27,870,967,741.9 B free, 576 B a token: n requests fit up to ⌊27,870,967,741.9 ÷ (576 n)⌋ tokens.
void TestChartSweeps::longestContextOfTheArticle()
{
    const RequestLimits limits(planned(articleModel(), wse3t(), {}));
    for (const std::int64_t requests : {1, 2, 3, 7, 10, 48, 189}) {
        const auto expected =
            static_cast<std::int64_t>(27'870'967'741.9 / (576.0 * static_cast<double>(requests)));
        QCOMPARE(limits.longestContext(requests, 8, 1'000, 100'000'000), expected);
        QCOMPARE(limits.longestContext(requests, 8, expected, expected + 1), expected);
    }
}

/// Of any model: so many fit there, and one token further they do not.
void TestChartSweeps::longestContextIsExact()
{
    std::mt19937 random(5);
    int looked = 0;
    for (int round = 0; round < rounds; ++round) {
        const RequestLimits limits(planned(randomModel(random, 40), wse3t(), randomScenario(random)));
        constexpr std::int64_t near = 100;
        constexpr std::int64_t far = 1'000'000'000;
        const auto most = limits.at(near, 8);
        const auto least = limits.at(far, 8);
        if (!most || *most == *least) {
            continue;
        }
        for (const std::int64_t requests : {*least + 1, (*least + *most + 1) / 2, *most}) {
            const std::int64_t longest = limits.longestContext(requests, 8, near, far);
            QVERIFY(longest >= near && longest < far);
            QVERIFY(*limits.at(longest, 8) >= requests);
            QVERIFY(*limits.at(longest + 1, 8) < requests);
            ++looked;
        }
    }
    QVERIFY(looked > 100);
}

void TestChartSweeps::fewRequestsStandWhereTheyEnd()
{
    const Plan plan = planned(bundledModel("kimi-k3"), wse3t(), {});
    const RequestLimits limits(plan);
    for (const ConcurrencyCurve &curve : concurrencyCurves(plan)) {
        std::vector<bool> seen(steppedRequests + 1, false);
        for (std::size_t index = 1; index < curve.points.size(); ++index) {
            const auto &before = curve.points[index - 1];
            const auto &here = curve.points[index];
            QVERIFY(here.contextTokens > before.contextTokens);
            QCOMPARE(limits.at(here.contextTokens, curve.cacheBits), here.requests);
            if (*here.requests <= steppedRequests) {
                seen[static_cast<std::size_t>(*here.requests)] = true;
            }
            if (*before.requests <= steppedRequests) { // nothing else holds in between
                QCOMPARE(limits.at(before.contextTokens + 1, curve.cacheBits), here.requests);
            }
        }
        // From 32 down to what fits at 10 M: 9, 4 and 2.
        const std::int64_t last = *curve.points.back().requests;
        for (std::int64_t requests = last; requests <= steppedRequests; ++requests) {
            QVERIFY(seen[static_cast<std::size_t>(requests)]);
        }
    }
}

void TestChartSweeps::windowsAndStateMakeNoGap()
{
    for (const char *const model : {"gemma-3-27b", "kimi-k3-published", "llama-3.1-8b", "gpt-oss-120b"}) {
        const Plan plan = planned(bundledModel(model), wse3t(), {});
        const RequestLimits limits(plan);
        for (const ConcurrencyCurve &curve : concurrencyCurves(plan)) {
            for (std::size_t index = 1; index < curve.points.size(); ++index) {
                QVERIFY(curve.points[index].contextTokens > curve.points[index - 1].contextTokens);
                QVERIFY(curve.points[index].requests <= curve.points[index - 1].requests);
                QCOMPARE(limits.at(curve.points[index].contextTokens, curve.cacheBits),
                         curve.points[index].requests);
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestChartSweeps)
#include "test_chart_sweeps.moc"
