// SPDX-License-Identifier: GPL-3.0-or-later
// In what two plans differ that they were made from.
#include "tests/widgets/compare/compared_plans.h"
#include "widgets/compare/comparison_inputs.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

QString inputs(const Plan &a, const Plan &b)
{
    return comparedInputsLine(compare(a, b), a, b);
}

} // namespace

class ComparisonInputsTest : public QObject {
    Q_OBJECT
private slots:
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
};

QTEST_MAIN(ComparisonInputsTest)
#include "test_comparison_inputs.moc"
