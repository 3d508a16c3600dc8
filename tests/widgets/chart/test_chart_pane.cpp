// SPDX-License-Identifier: GPL-3.0-or-later
// A chart in a window: follows the plan, works aside, can be stopped.
#include "tests/support/golden_image.h"
#include "tests/support/input_events.h"
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/chart_pane.h"
#include "widgets/chart/heading_button.h"
#include "widgets/link_button.h"

#include <QElapsedTimer>
#include <QMenu>
#include <QTest>
#include <QToolTip>
#include <QVBoxLayout>

using namespace waferline;
using namespace waferline::test;

namespace {

/// A pane in a window of its own: it has a least size, which offscreen windows cannot have.
struct PaneRig {
    explicit PaneRig(TaskRunner runner = atOnce(), const QSize &size = {290, 180},
                     ChartKind kind = ChartKind::Frontier)
    {
        pane = new ChartPane(std::move(runner));
        pane->setKind(kind);
        auto *const column = new QVBoxLayout(&window);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(pane);
        window.resize(size);
        QObject::connect(pane, &ChartPane::pointChosen, pane,
                         [this](const FrontierPoint &point) { chosen.push_back(point); });
    }
    void show()
    {
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }
    LinkButton &button() const { return *pane->findChild<LinkButton *>(QStringLiteral("chartButton")); }

    QWidget window;
    ChartPane *pane;
    std::vector<FrontierPoint> chosen;
};

/// The same model under other circumstances.
std::shared_ptr<const Plan> planLike(const Plan &plan, const Scenario &scenario)
{
    return std::make_shared<const Plan>(planned(plan.model, plan.hardware, scenario));
}

Scenario withContext(std::int64_t tokens)
{
    Scenario scenario;
    scenario.contextTokens = tokens;
    return scenario;
}

} // namespace

class ChartPaneTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void cleanup() { QToolTip::hideText(); }
    void showsThePlan();
    void placementMovesTheHighlightAlone();
    void contextIsWorkedOutAnew();
    void quickAnswersAreNotAnnounced();
    void slowOnesAreAnnouncedAndStopped();
    void escapeStops();
    void comesBackToWhatIsKnown();
    void hiddenAsksNothing();
    void pointsArePlanned();
    void aside();
    void largeModelsCanBeStopped();
    void closesWhileItWorks();
    void headingChooses();
    void headingIsNeverCutOff();
    void smallModelsAreShownAtOnce();
    void largeOnesAreWorkedOutAside();
    void everyKindIsShown();
    void golden_data();
    void golden();
};

void ChartPaneTest::showsThePlan()
{
    PaneRig rig;
    const auto plan = publishedPlan();
    rig.pane->setPlan(plan);
    rig.show();
    QCOMPARE(rig.pane->chart().content(), chartOf(*plan));
    QVERIFY(rig.pane->isFresh());
    QVERIFY(!rig.pane->isBusy());
    QVERIFY(!rig.button().isVisible());
    QVERIFY(!rig.pane->chart().isStale());
}

void ChartPaneTest::placementMovesTheHighlightAlone()
{
    HeldTasks held;
    PaneRig rig(held.runner());
    const auto plan = publishedPlan();
    rig.pane->setPlan(plan);
    rig.show();
    held.runNext();
    Scenario scenario;
    scenario.placement = PlacementRule::InOrder;
    scenario.microBatch = 2;
    scenario.stages = Stages::wafer();
    scenario.shown = Shown::Full;
    const auto other = planLike(*plan, scenario);
    rig.pane->setPlan(other);
    QCOMPARE(held.count(), 1); // nothing is worked out again
    QVERIFY(rig.pane->isFresh());
    QCOMPARE(rig.pane->chart().content(), chartOf(*other));
    QCOMPARE(rig.pane->chart().content().present->at, QPointF(70, 186));
    scenario.placement = PlacementRule::Fewest;
    scenario.concurrency = 50; // 47 wafers, by the design's figures
    rig.pane->setPlan(planLike(*plan, scenario));
    QCOMPARE(held.count(), 1);
    QCOMPARE(rig.pane->chart().content().present->at.x(), 47.0);
}

void ChartPaneTest::contextIsWorkedOutAnew()
{
    HeldTasks held;
    PaneRig rig(held.runner());
    const auto plan = planOf(articleModel());
    rig.pane->setPlan(plan);
    rig.show();
    held.runNext();
    const ChartContent before = rig.pane->chart().content();
    const auto other = planLike(*plan, withContext(128'000));
    rig.pane->setPlan(other);
    QVERIFY(rig.pane->isBusy() && !rig.pane->isFresh());
    QCOMPARE(rig.pane->chart().content(), before); // as it was, all of it
    held.runNext();
    QVERIFY(rig.pane->isFresh());
    QCOMPARE(rig.pane->chart().content(), chartOf(*other));
    QCOMPARE(rig.pane->chart().content().present->at, QPointF(59, 378));
}

void ChartPaneTest::quickAnswersAreNotAnnounced()
{
    HeldTasks held;
    PaneRig rig(held.runner());
    const auto plan = planOf(articleModel());
    rig.pane->setPlan(plan);
    rig.show();
    QVERIFY(!rig.button().isVisible());
    held.runNext();
    QVERIFY(!rig.button().isVisible());
    QVERIFY(!rig.pane->chart().isStale());
}

void ChartPaneTest::slowOnesAreAnnouncedAndStopped()
{
    HeldTasks held;
    PaneRig rig(held.runner());
    const auto plan = planOf(articleModel());
    rig.pane->setPlan(plan);
    rig.show();
    held.runNext();
    const auto other = planLike(*plan, withContext(128'000));
    rig.pane->setPlan(other);
    QTRY_VERIFY(rig.button().isVisible()); // after a while
    QVERIFY(rig.pane->chart().isStale());
    QCOMPARE(rig.button().text(), QStringLiteral("Stop"));
    QVERIFY(!rig.button().accessibleName().isEmpty());
    QTest::mouseClick(&rig.button(), Qt::LeftButton);
    held.runNext();
    QVERIFY(!rig.pane->isBusy());
    QVERIFY(rig.pane->chart().isStale()); // it is still of before
    QCOMPARE(rig.button().text(), QStringLiteral("Work out"));
    rig.pane->setPlan(planLike(*plan, withContext(128'000))); // not by itself
    QVERIFY(!rig.pane->isBusy());
    QTest::keyClick(&rig.button(), Qt::Key_Space);
    QVERIFY(rig.pane->isBusy());
    QCOMPARE(rig.button().text(), QStringLiteral("Stop"));
    held.runNext();
    QVERIFY(rig.pane->isFresh());
    QVERIFY(!rig.button().isVisible());
    QCOMPARE(rig.pane->chart().content(), chartOf(*other));
}

void ChartPaneTest::escapeStops()
{
    HeldTasks held;
    PaneRig rig(held.runner());
    rig.pane->setPlan(planOf(articleModel()));
    rig.show();
    QTRY_VERIFY(rig.button().isVisible());
    rig.pane->chart().setFocus();
    QTest::keyClick(&rig.pane->chart(), Qt::Key_Escape);
    held.runNext();
    QCOMPARE(rig.button().text(), QStringLiteral("Work out"));
    QVERIFY(!rig.pane->isFresh());
}

/// Undone before it was worked out: what is known is shown at once.
void ChartPaneTest::comesBackToWhatIsKnown()
{
    HeldTasks held;
    PaneRig rig(held.runner());
    const auto plan = planOf(articleModel());
    rig.pane->setPlan(plan);
    rig.show();
    held.runNext();
    rig.pane->setPlan(planLike(*plan, withContext(128'000)));
    QTRY_VERIFY(rig.button().isVisible());
    rig.pane->setPlan(plan);
    QVERIFY(rig.pane->isFresh());
    QVERIFY(!rig.button().isVisible());
    QVERIFY(!rig.pane->chart().isStale());
    held.runNext(); // stopped
    QVERIFY(held.isEmpty());
    QCOMPARE(rig.pane->chart().content(), chartOf(*plan));
    QVERIFY(!rig.button().isVisible());
}

void ChartPaneTest::hiddenAsksNothing()
{
    HeldTasks held;
    PaneRig rig(held.runner());
    rig.pane->setPlan(planOf(articleModel()));
    QCOMPARE(held.count(), 0);
    rig.show();
    QCOMPARE(held.count(), 1);
}

void ChartPaneTest::pointsArePlanned()
{
    PaneRig rig;
    const auto plan = publishedPlan();
    rig.pane->setPlan(plan);
    rig.show();
    ChartView &chart = rig.pane->chart();
    for (std::size_t point = 0; point < chart.content().points.size(); ++point) {
        rig.chosen.clear();
        QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.pixelOf(point).toPoint());
        if (point == 2) { // the plan itself
            QVERIFY(rig.chosen.empty());
            continue;
        }
        QCOMPARE(rig.chosen.size(), 1U);
        const auto made = planLike(*plan, waferline::scenarioOf(rig.chosen[0], plan->scenario));
        const QPointF at = chart.content().points[point].at;
        QCOMPARE(static_cast<double>(made->wafers.size()), at.x());
        QCOMPARE(static_cast<double>(*made->capacity.maxConcurrentRequests), at.y());
    }
}

void ChartPaneTest::aside()
{
    PaneRig rig(TaskRunner{}); // a thread
    const auto plan = publishedPlan();
    rig.pane->setPlan(plan);
    rig.show();
    QTRY_VERIFY(rig.pane->isFresh());
    QCOMPARE(rig.pane->chart().content(), chartOf(*plan));
}

void ChartPaneTest::largeModelsCanBeStopped()
{
    PaneRig rig(TaskRunner{});
    rig.pane->setPlan(steppedPlan(100'000));
    rig.show();
    QTRY_VERIFY(rig.button().isVisible());
    QTest::mouseClick(&rig.button(), Qt::LeftButton);
    QTRY_VERIFY(!rig.pane->isBusy());
    QVERIFY(!rig.pane->isFresh());
    const auto small = planOf(articleModel());
    rig.pane->setPlan(small);
    QTRY_VERIFY(rig.pane->isFresh());
    QCOMPARE(rig.pane->chart().content(), chartOf(*small));
}

void ChartPaneTest::closesWhileItWorks()
{
    PaneRig rig(TaskRunner{});
    rig.pane->setPlan(steppedPlan(50'000));
    rig.show();
    QVERIFY(rig.pane->isBusy());
    rig.window.close();
}

void ChartPaneTest::headingIsNeverCutOff()
{
    PaneRig rig(atOnce(), {300, 180}, ChartKind::Concurrency);
    rig.pane->setPlan(planOf(articleModel()));
    rig.show();
    const auto &heading = *rig.pane->findChild<HeadingButton *>();
    const QString full = QStringLiteral("Concurrent requests by context length");
    QCOMPARE(heading.text(), full);
    for (const auto &[width, text] :
         {std::pair(230, QStringLiteral("Concurrent requests")), std::pair(300, full)}) {
        rig.window.resize(width, 180);
        QTRY_COMPARE(rig.pane->width(), width);
        QCOMPARE(heading.text(), text);
        QVERIFY(heading.width() >= heading.sizeHint().width());
        QVERIFY(heading.geometry().right() < width);
    }
}

void ChartPaneTest::headingChooses()
{
    PaneRig rig(atOnce(), {290, 180}, ChartKind::Concurrency);
    rig.pane->setPlan(planOf(articleModel()));
    rig.show();
    auto &heading = *rig.pane->findChild<HeadingButton *>();
    QCOMPARE(heading.text(), QStringLiteral("Concurrent requests by context length"));
    QTest::mouseClick(&heading, Qt::LeftButton);
    QTRY_VERIFY(heading.choices().isVisible());
    QTest::keyClick(&heading.choices(), Qt::Key_Down);
    QTest::keyClick(&heading.choices(), Qt::Key_Return);
    QVERIFY(rig.pane->kind() == ChartKind::Tradeoff);
    QCOMPARE(heading.text(), QStringLiteral("Total against per-request tokens/s"));
    QCOMPARE(rig.pane->chart().content().present->text(), QStringLiteral("micro-batch 1: 157 k tokens/s"));
    heading.setFocus();
    QTest::keyClick(&heading, Qt::Key_Space);
    QTRY_VERIFY(heading.choices().isVisible());
    QCOMPARE(heading.choices().activeAction()->text(), QStringLiteral("Trade-off")); // where it is
    QTest::keyClick(&heading.choices(), Qt::Key_Up);
    QTest::keyClick(&heading.choices(), Qt::Key_Return);
    QVERIFY(rig.pane->kind() == ChartKind::Concurrency);
    QCOMPARE(rig.pane->chart().content().present->text(), QStringLiteral("189 at 256k"));
}

void ChartPaneTest::smallModelsAreShownAtOnce()
{
    HeldTasks held;
    PaneRig rig(held.runner(), {290, 180}, ChartKind::Concurrency);
    const auto plan = planOf(articleModel());
    rig.pane->setPlan(plan);
    rig.show();
    rig.pane->setPlan(planLike(*plan, withContext(128'000)));
    QCOMPARE(held.count(), 0);
    QVERIFY(rig.pane->isFresh());
    QCOMPARE(rig.pane->chart().content().present->text(), QStringLiteral("378 at 128k"));
}

void ChartPaneTest::largeOnesAreWorkedOutAside()
{
    HeldTasks held;
    PaneRig rig(held.runner(), {290, 180}, ChartKind::Tradeoff);
    const auto plan = steppedPlan(1'000);
    rig.pane->setPlan(plan);
    rig.show();
    QVERIFY(rig.pane->isBusy() && rig.pane->chart().content().points.empty());
    rig.pane->setKind(ChartKind::Scaling); // what was asked before is dropped
    while (!held.isEmpty()) {
        held.runNext();
    }
    QVERIFY(rig.pane->isFresh());
    QCOMPARE(rig.pane->chart().content(), chartOf(ChartKind::Scaling, *plan));
}

void ChartPaneTest::everyKindIsShown()
{
    const auto plan = publishedPlan();
    for (const ChartKind kind : chartKinds) {
        PaneRig rig(atOnce(), {290, 180}, kind);
        rig.pane->setPlan(plan);
        rig.show();
        QCOMPARE(rig.pane->chart().content(), chartOf(kind, *plan));
        QVERIFY(!rig.pane->chart().whatsThis().isEmpty());
    }
}

void ChartPaneTest::golden_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("dark");
    QTest::addRow("light") << QStringLiteral("chart-pane-light") << false;
    QTest::addRow("dark") << QStringLiteral("chart-pane-dark") << true;
}

void ChartPaneTest::golden()
{
    QFETCH(const QString, name);
    QFETCH(const bool, dark);
    HeldTasks held;
    PaneRig rig(held.runner());
    rig.pane->setTheme(Theme::of(dark ? ThemeKind::Dark : ThemeKind::Light));
    const auto plan = publishedPlan(dark ? PlacementRule::InOrder : PlacementRule::ByKind);
    rig.pane->setPlan(plan);
    rig.show();
    held.runNext();
    if (dark) { // being worked out anew
        rig.pane->setPlan(planLike(*plan, withContext(128'000)));
        QTRY_VERIFY(rig.button().isVisible());
    }
    rig.window.setFocus(); // no ring is painted
    const QString message =
        goldenDifference(rig.pane->grab().toImage(), name,
                         {QStringLiteral(WAFERLINE_GOLDEN), QStringLiteral(WAFERLINE_TEST_OUTPUT)});
    QVERIFY2(message.isEmpty(), qPrintable(message));
}

QTEST_MAIN(ChartPaneTest)
#include "test_chart_pane.moc"
