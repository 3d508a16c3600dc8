// SPDX-License-Identifier: GPL-3.0-or-later
// The closed form against the simulation, worked out beside the window.
#include "app/main_window/rate_check.h"
#include "model/planning/timing.h"
#include "model/simulation/rate_comparison.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/headline_cell.h"
#include "widgets/math_sheet.h"
#include "widgets/math_view.h"
#include "widgets/segmented_control.h"
#include "widgets/sheet_view.h"

#include <QSignalSpy>
#include <QTest>

#include <functional>
#include <utility>
#include <vector>

using namespace waferline;
using namespace waferline::test;

namespace {

Scenario byWafers(std::int64_t microBatch)
{
    Scenario scenario = withMicroBatch(microBatch);
    scenario.stages = Stages::wafer();
    scenario.placement = PlacementRule::ByKind;
    return scenario;
}

Setup published(std::int64_t microBatch = 1)
{
    return bundledSetup("kimi-k3-published", byWafers(microBatch));
}

/// What The math is to say once the plan is simulated.
QString mathOf(const Plan &plan)
{
    return plainText(mathSheet(plan, compareRates(plan, plan.capacity.microBatchesInFlight)));
}

} // namespace

class WindowSimulationTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void theMathSaysBothWhenItIsDone()
    {
        WindowRig rig(published());
        QTRY_COMPARE(rig.math()->sheet()->text(), mathOf(rig.plan()));
        QVERIFY(rig.math()->sheet()->text().contains(QStringLiteral("costs nothing")));
        rig.type("microBatchField", QStringLiteral("6"));
        QTRY_COMPARE(rig.math()->sheet()->text(), mathOf(rig.plan()));
        QVERIFY(rig.math()->sheet()->text().contains(QStringLiteral("price of coming back")));
        QTest::mouseClick(rig.segment("stagesSegments", 1), Qt::LeftButton); // stages are layers: exact
        QVERIFY(!ratesAreBounds(rig.plan()));
        QCOMPARE(rig.math()->sheet()->text(), plainText(mathSheet(rig.plan())));
        QVERIFY(!rig.math()->sheet()->text().contains(QStringLiteral("price of coming back")));
    }

    void theHeadlineLeadsThere()
    {
        WindowRig rig(published(6));
        HeadlineCell *const cell = rig.cell(Headline::RatePerRequest);
        QVERIFY(cell->figure().number.startsWith(QStringLiteral("≤ ")));
        QTest::mouseClick(cell, Qt::LeftButton);
        const auto seen = [&rig] {
            const auto step = rig.math()->sheet()->sectionRect(static_cast<int>(StepId::Simulation));
            return step && rig.math()->sheet()->viewport()->rect().contains(step->toRect());
        };
        QVERIFY(seen()); // under way or done
        QTRY_COMPARE(rig.math()->sheet()->text(), mathOf(rig.plan()));
    }

    /// Small runs are done in passing; of long ones, one after the other, the last is told and no other.
    void theNewestPlanWins()
    {
        std::vector<std::function<void()>> held;
        const auto runHeld = [&held] {
            for (const auto &task : std::exchange(held, {})) {
                task();
            }
        };
        RateCheck check([&held](std::function<void()> task) { held.push_back(std::move(task)); });
        QSignalSpy told(&check, &RateCheck::compared);
        check.setPlan(planOf(bundledSetup("gemma-3-27b", byWafers(2)))); // 1 micro-batch: no bound
        QCOMPARE(told.count(), 0);
        check.setPlan(planOf(bundledSetup("gemma-3-27b", byWafers(1)))); // 3 in 22 stages: 13,200 steps
        QCOMPARE(told.count(), 1);
        for (const std::int64_t microBatch : {1, 2, 3, 4, 8}) {
            check.setPlan(planOf(published(microBatch)));
        }
        QCOMPARE(told.count(), 1);
        QCOMPARE(held.size(), std::size_t(5));
        runHeld();
        QCOMPARE(told.count(), 2);
        QCOMPARE(told.at(1).at(0).value<RateComparison>().microBatches, 23);
        check.setPlan(planOf(published()));
        check.setPlan(planOf(defaultSetup())); // exact: nothing to tell
        QCOMPARE(held.size(), std::size_t(1));
        runHeld();
        QCOMPARE(told.count(), 2);
    }

    /// The program ends while it runs.
    void leavingWhileItRuns()
    {
        const auto plan = planOf(published());
        for (int round = 0; round < 5; ++round) {
            RateCheck check;
            connect(&check, &RateCheck::compared, this, [] { QFAIL("it has ended"); });
            check.setPlan(plan);
        }
        QCoreApplication::processEvents();
    }
};

QTEST_MAIN(WindowSimulationTest)
#include "test_window_simulation.moc"
