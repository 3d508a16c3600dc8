// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of the plan that another is compared with, where it takes long to work out.
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/other_chart.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

class OtherChartTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void quickOnesAreThereAtOnce();
    void longOnesAreWorkedOutOnce();
    void anotherPlanMeanwhile();
    void anotherKindMeanwhile();
    void nothingIsAskedWithoutAPlan();
};

void OtherChartTest::quickOnesAreThereAtOnce()
{
    HeldTasks held;
    OtherChart other(held.runner());
    const auto plan = publishedPlan();
    other.setPlan(plan);
    QCOMPARE(other.contentOf(ChartKind::Scaling), chartOf(ChartKind::Scaling, *plan));
    QCOMPARE(held.count(), 0);
}

void OtherChartTest::longOnesAreWorkedOutOnce()
{
    HeldTasks held;
    OtherChart other(held.runner());
    const auto plan = publishedPlan();
    other.setPlan(plan);
    const QSignalSpy changed(&other, &OtherChart::changed);
    QVERIFY(!other.contentOf(ChartKind::Frontier));
    QVERIFY(!other.contentOf(ChartKind::Frontier));
    QCOMPARE(held.count(), 1);
    held.runNext();
    QCOMPARE(changed.size(), 1);
    QCOMPARE(other.contentOf(ChartKind::Frontier), chartOf(ChartKind::Frontier, *plan));
    QCOMPARE(held.count(), 1);
}

void OtherChartTest::anotherPlanMeanwhile()
{
    HeldTasks held;
    OtherChart other(held.runner());
    other.setPlan(publishedPlan());
    QVERIFY(!other.contentOf(ChartKind::Frontier));
    const auto newer = planOf(articleModel());
    other.setPlan(newer);
    QVERIFY(!other.contentOf(ChartKind::Frontier));
    const QSignalSpy changed(&other, &OtherChart::changed);
    held.runNext(); // the one that nobody wants any more
    QVERIFY(!held.isEmpty());
    held.runNext();
    QCOMPARE(changed.size(), 1);
    QCOMPARE(other.contentOf(ChartKind::Frontier), chartOf(ChartKind::Frontier, *newer));
}

void OtherChartTest::anotherKindMeanwhile()
{
    HeldTasks held;
    OtherChart other(held.runner());
    const auto plan = steppedPlan(600); // so many layers that no curve is quick
    other.setPlan(plan);
    QVERIFY(!other.contentOf(ChartKind::Frontier));
    QVERIFY(!other.contentOf(ChartKind::Scaling));
    held.runNext();
    QVERIFY(!held.isEmpty());
    held.runNext();
    QCOMPARE(other.contentOf(ChartKind::Scaling), chartOf(ChartKind::Scaling, *plan));
}

void OtherChartTest::nothingIsAskedWithoutAPlan()
{
    HeldTasks held;
    OtherChart other(held.runner());
    QVERIFY(!other.contentOf(ChartKind::Frontier));
    QCOMPARE(held.count(), 0);
}

QTEST_GUILESS_MAIN(OtherChartTest)
#include "test_other_chart.moc"
