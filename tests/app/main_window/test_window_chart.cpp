// SPDX-License-Identifier: GPL-3.0-or-later
// The chart in the window: follows the controls, and its points can be planned.
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/chart/chart_pane.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_view.h"

#include <QTest>
#include <QToolTip>

#include <functional>
#include <utility>
#include <vector>

using namespace waferline;
using namespace waferline::test;

namespace {

/// The frontier, whichever is shown at first.
ChartView &chartOf(WindowRig &rig)
{
    rig.window.chart().setKind(ChartKind::Frontier);
    return rig.window.chart().chart();
}

QPoint pointAt(WindowRig &rig, double wafers)
{
    const auto &points = chartOf(rig).content().points;
    for (std::size_t index = 0; index < points.size(); ++index) {
        if (points[index].at.x() == wafers) {
            return chartOf(rig).pixelOf(index).toPoint();
        }
    }
    return {};
}

QString presentIn(WindowRig &rig)
{
    return chartOf(rig).content().present->text();
}

} // namespace

class WindowChartTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void cleanup() { QToolTip::hideText(); }
    void standsBesideTheTimeline();
    void followsTheControls();
    void clickPlansThePoint();
    void keysPlanThePoint();
    void rightGoesToTheChartThatHasTheFocus();
    void concurrencyIsShownAtFirst();
    void theChoiceIsRemembered();
    void hidingIsRemembered();
    void bothHiddenLeaveTheFloor();
    void followsModelsAndHardware();
    void themesReachIt();
    void closesWhileItWorks();
};

void WindowChartTest::standsBesideTheTimeline()
{
    WindowRig rig;
    const QRect timeline = rig.window.timeline().geometry();
    const QRect pane = rig.window.chart().geometry();
    QCOMPARE(pane.left(), timeline.right() + 1);
    QCOMPARE(pane.height(), timeline.height());
    QVERIFY(std::abs(static_cast<double>(timeline.width()) / pane.width() - 2) < 0.1);
    QCOMPARE(presentIn(rig), QStringLiteral("59 wafers, 189 requests"));
}

void WindowChartTest::followsTheControls()
{
    WindowRig rig;
    rig.type("contextField", QStringLiteral("128000"));
    QCOMPARE(rig.scenario().contextTokens, 128'000);
    QCOMPARE(presentIn(rig), QStringLiteral("59 wafers, 378 requests")); // the design's figure
    rig.window.session().undoStack().undo();
    QCOMPARE(presentIn(rig), QStringLiteral("59 wafers, 189 requests"));
}

void WindowChartTest::clickPlansThePoint()
{
    WindowRig rig;
    const int steps = rig.undoSteps();
    QTest::mouseClick(&chartOf(rig), Qt::LeftButton, {}, pointAt(rig, 58));
    QCOMPARE(rig.plan().wafers.size(), 58U);
    QCOMPARE(rig.plan().capacity.maxConcurrentRequests, std::optional<std::int64_t>(79));
    QVERIFY(rig.scenario().placement == PlacementRule::Fewest);
    QCOMPARE(rig.scenario().wafers, std::optional<std::int64_t>(58));
    QCOMPARE(rig.undoSteps(), steps + 1);
    QCOMPARE(presentIn(rig), QStringLiteral("58 wafers, 79 requests"));
    QTest::mouseClick(&chartOf(rig), Qt::LeftButton, {}, pointAt(rig, 58)); // it is planned
    QCOMPARE(rig.undoSteps(), steps + 1);
    QTest::mouseClick(&chartOf(rig), Qt::LeftButton, {}, pointAt(rig, 59));
    QVERIFY(rig.plan().rule == PlacementRule::ByKind);
    QVERIFY(!rig.scenario().wafers);
    rig.window.session().undoStack().undo();
    rig.window.session().undoStack().undo();
    QCOMPARE(presentIn(rig), QStringLiteral("59 wafers, 189 requests"));
}

void WindowChartTest::keysPlanThePoint()
{
    WindowRig rig;
    chartOf(rig).setFocus();
    rig.press(Qt::Key_Left);
    rig.press(Qt::Key_Left);
    rig.press(Qt::Key_Return);
    QCOMPARE(rig.plan().wafers.size(), 47U);
    QCOMPARE(rig.plan().capacity.maxConcurrentRequests, std::optional<std::int64_t>(39));
}

void WindowChartTest::rightGoesToTheChartThatHasTheFocus()
{
    WindowRig rig;
    const double before = rig.window.playback().timeSeconds();
    chartOf(rig).setFocus();
    rig.press(Qt::Key_Right);
    QCOMPARE(rig.window.playback().timeSeconds(), before);
}

void WindowChartTest::concurrencyIsShownAtFirst()
{
    WindowRig rig;
    QVERIFY(rig.window.chart().kind() == ChartKind::Concurrency);
    const ChartView &chart = rig.window.chart().chart();
    QCOMPARE(chart.content().present->text(), QStringLiteral("189 at 256k"));
    rig.type("contextField", QStringLiteral("128000"));
    QCOMPARE(chart.content().present->text(), QStringLiteral("378 at 128k"));
}

void WindowChartTest::theChoiceIsRemembered()
{
    WindowRig first;
    first.window.chart().setKind(ChartKind::Sram);
    first.window.close();
    const WindowRig second(defaultSetup(), usualWindow, &first.settings);
    QVERIFY(second.window.findChild<ChartPane *>()->kind() == ChartKind::Sram);
}

void WindowChartTest::hidingIsRemembered()
{
    WindowRig first;
    QVERIFY(first.action("chartAction")->isChecked());
    const int timelineWidth = first.window.timeline().width();
    first.pressKeysOf("chartAction");
    QVERIFY(!first.window.chart().isVisible());
    QTRY_VERIFY(first.window.timeline().width() > timelineWidth + 200);
    first.window.close();
    WindowRig second(defaultSetup(), usualWindow, &first.settings);
    QVERIFY(!second.window.chart().isVisible());
    second.action("chartAction")->trigger();
    QVERIFY(second.window.chart().isVisible());
    QCOMPARE(presentIn(second), QStringLiteral("59 wafers, 189 requests"));
}

void WindowChartTest::bothHiddenLeaveTheFloor()
{
    WindowRig rig;
    QWidget *const row = rig.window.timeline().parentWidget();
    rig.action("timelineAction")->trigger();
    QVERIFY(row->isVisible());
    QTRY_VERIFY(rig.window.chart().width() > 600); // all of the row
    rig.action("chartAction")->trigger();
    QVERIFY(!row->isVisible());
    rig.action("chartAction")->trigger();
    QVERIFY(row->isVisible());
}

void WindowChartTest::followsModelsAndHardware()
{
    WindowRig rig(bundledSetup("kimi-k3-published"));
    QCOMPARE(presentIn(rig), QStringLiteral("58 wafers, 186 requests"));
    rig.action("model-llama-3.1-70b")->trigger();
    rig.action("hardware-h100-sxm")->trigger();
    QVERIFY(presentIn(rig).contains(QStringLiteral("GPU")));
    QCOMPARE(chartOf(rig).accessibleName(), QStringLiteral("GPUs against concurrent requests"));
}

void WindowChartTest::themesReachIt()
{
    WindowRig rig;
    for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
        rig.window.setThemeChoice(kind);
        rig.window.clearKeyboardFocus();
        const QImage picture = chartOf(rig).grab().toImage();
        const Theme &theme = Theme::of(kind);
        QCOMPARE(picture.pixelColor(1, 1), theme.panel);
        QCOMPARE(picture.pixelColor(pointAt(rig, 59)), theme.accent);
        QCOMPARE(rig.window.chart().grab().toImage().pixelColor(5, 2), theme.panel);
    }
}

void WindowChartTest::closesWhileItWorks()
{
    std::vector<std::function<void()>> held;
    WindowOptions options;
    options.animated = false;
    options.taskRunner = [&](std::function<void()> task) { held.push_back(std::move(task)); };
    MainWindow window(defaultSetup(), options);
    window.show();
    window.chart().setKind(ChartKind::Frontier);
    QVERIFY(window.chart().isBusy());
    QCOMPARE(held.size(), 1U);
    window.close();

    WindowOptions aside; // and on a thread
    aside.animated = false;
    MainWindow other(defaultSetup(), aside);
    other.show();
    other.close();
}

QTEST_MAIN(WindowChartTest)
#include "test_window_chart.moc"
