// SPDX-License-Identifier: GPL-3.0-or-later
// B in the window: pinned, seen beside the present plan everywhere, swapped, let go.
#include "app/export/view_picture.h"
#include "app/main_window/export_dialog.h"
#include "model/planning/shown.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/golden_image.h"
#include "tests/support/input_events.h"
#include "widgets/chart/chart_pane.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/floor_pair.h"
#include "widgets/exact_field.h"
#include "widgets/export/replay.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_cell.h"
#include "widgets/link_button.h"
#include "widgets/playback/playback.h"
#include "widgets/sheet_view.h"

#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolTip>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr int compareTab = 2;

QString textOf(WindowRig &rig)
{
    return rig.child<CompareView>("comparePanel")->text();
}

FloorView &otherFloor(WindowRig &rig)
{
    return *rig.child<FloorView>("otherFloor");
}

const ComparedWith &below(WindowRig &rig, Headline which)
{
    return *rig.cell(which)->figure().compared;
}

QImage pictureOf(WindowRig &rig)
{
    rig.window.playback().seek(openingSeconds(rig.plan()));
    rig.window.clearKeyboardFocus();
    QCoreApplication::processEvents(); // names of another length ask for another layout
    return rig.window.grab().toImage();
}

int pixelsOf(const QImage &picture, const QColor &colour)
{
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            count += picture.pixelColor(x, y) == colour ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class WindowCompareTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void cleanup() { QToolTip::hideText(); }
    void pinnedByKey();
    void aFollowsTheSliders();
    void bStays();
    void unpinned();
    void bySheetAndByButton();
    void swapped();
    void swapIsUndone();
    void swapsOfSwaps();
    void undoLeavesB();
    void newModelKeepsB();
    void otherFloor();
    void otherFloorIsOnlyLookedAt();
    void bothCurves();
    void refusedChangesKeepBoth();
    void gpus();
    void exportOffersIt();
    void allOfThemHaveIt();
    void goldens_data();
    void goldens();
};

void WindowCompareTest::pinnedByKey()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    QVERIFY(!rig.window.pinned());
    QVERIFY(!rig.cell(Headline::TotalRate)->figure().compared);
    QVERIFY(!::otherFloor(rig).isVisible());
    QVERIFY(!rig.action("swapAction")->isEnabled());
    rig.pressKeysOf("pinAction");
    QVERIFY(rig.window.pinned() == rig.window.session().setup());
    QVERIFY(rig.action("pinAction")->isChecked());
    QCOMPARE(rig.currentTab(), compareTab);
    QVERIFY2(textOf(rig).contains(QStringLiteral("A and B are the same")), qPrintable(textOf(rig)));
    QCOMPARE(below(rig, Headline::Wafers).value, QStringLiteral("B 59"));
    QCOMPARE(below(rig, Headline::Wafers).differences, QStringList(QStringLiteral("=")));
    QCOMPARE(rig.undoSteps(), 0);
}

/// Micro-batch 1 against 2: 1,691 and 1,353 tokens/s each; 157 k and 252 k in all (test_plan_comparison).
void WindowCompareTest::aFollowsTheSliders()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    rig.pressKeysOf("pinAction");
    rig.type("microBatchField", QStringLiteral("1"));
    QCOMPARE(rig.scenario().microBatch, 1);
    const QString text = textOf(rig);
    for (const char *expected :
         {"A gives each request 25 % more tokens/s but 38 % fewer tokens/s in all", "Micro-batch: 1 | 2",
          "Tokens/s per request: 1,691 | 1,353 | ▲ 338 · 25 % · better",
          "Total tokens/s: 157 k | 252 k | ▼ 94.4 k · 38 % · worse",
          "Concurrent requests: 189 (wafers 36–59) | 189 (wafers 36–59) | =",
          "In flight: 93 (93 stages × 1) | 186 (93 stages × 2) | ▼ 93 · 50 %"}) {
        QVERIFY2(text.contains(QString::fromUtf8(expected)), qPrintable(text));
    }
    QCOMPARE(below(rig, Headline::RatePerRequest).value, QStringLiteral("B 1,353"));
    QCOMPARE(below(rig, Headline::RatePerRequest).differences.front(), QStringLiteral("▲ 25 % better"));
    QCOMPARE(below(rig, Headline::RatePerRequest).colour, &Theme::betterText);
    QCOMPARE(below(rig, Headline::TotalRate).differences.front(), QStringLiteral("▼ 38 % worse"));
    QCOMPARE(below(rig, Headline::TotalRate).colour, &Theme::warningText);
    QVERIFY(
        rig.cell(Headline::TotalRate)->accessibleName().contains(QStringLiteral("B 252 k, ▼ 38 % worse")));
}

void WindowCompareTest::bStays()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    rig.pressKeysOf("pinAction");
    const Setup pinned = *rig.window.pinned();
    rig.type("contextField", QStringLiteral("128k"));
    QVERIFY(rig.window.pinned() == pinned);
    QCOMPARE(below(rig, Headline::ConcurrentRequests).value, QStringLiteral("B 189"));
    QCOMPARE(below(rig, Headline::ConcurrentRequests).differences.front(), QStringLiteral("▲ 189 better"));
}

void WindowCompareTest::unpinned()
{
    WindowRig rig;
    const int height = rig.cell(Headline::Wafers)->height();
    rig.pressKeysOf("pinAction");
    QTRY_VERIFY(rig.cell(Headline::Wafers)->height() > height); // a line more
    QVERIFY(::otherFloor(rig).isVisible());
    rig.pressKeysOf("pinAction");
    QVERIFY(!rig.window.pinned());
    QVERIFY(!rig.action("pinAction")->isChecked());
    QVERIFY(!rig.action("swapAction")->isEnabled());
    QVERIFY(!::otherFloor(rig).isVisible());
    QVERIFY(!rig.cell(Headline::Wafers)->figure().compared);
    QTRY_COMPARE(rig.cell(Headline::Wafers)->height(), height);
    QVERIFY(!rig.window.chart().chart().content().other);
}

void WindowCompareTest::bySheetAndByButton()
{
    WindowRig rig;
    QTest::mouseClick(rig.child<QPushButton>("compareButton"), Qt::LeftButton);
    QVERIFY(rig.window.pinned());
    QTest::mouseClick(rig.child<QPushButton>("compareUnpin"), Qt::LeftButton);
    QVERIFY(!rig.window.pinned());
    SheetView &sheet = *rig.child<SheetView>("compareSheet");
    QVERIFY(textOf(rig).contains(QStringLiteral("Pin the present plan as B")));
    const auto link = sheet.linkRect(1);
    QVERIFY(link);
    QTest::mouseClick(sheet.viewport(), Qt::LeftButton, Qt::NoModifier, link->center().toPoint());
    QVERIFY(rig.window.pinned());
    rig.child<QTabBar>("sideTabs")->setCurrentIndex(0);
    QTest::mouseClick(rig.child<QPushButton>("compareButton"), Qt::LeftButton);
    QVERIFY(rig.window.pinned()); // shown again, not let go
    QCOMPARE(rig.currentTab(), compareTab);
}

void WindowCompareTest::swapped()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    rig.pressKeysOf("pinAction");
    rig.type("microBatchField", QStringLiteral("1"));
    QTest::mouseClick(rig.child<QPushButton>("compareSwap"), Qt::LeftButton);
    QCOMPARE(rig.scenario().microBatch, 2);
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 1);
    QVERIFY(textOf(rig).contains(QStringLiteral("Micro-batch: 2 | 1")));
    rig.pressKeysOf("swapAction");
    QCOMPARE(rig.scenario().microBatch, 1);
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 2);
}

void WindowCompareTest::swapIsUndone()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    rig.pressKeysOf("pinAction");
    rig.type("microBatchField", QStringLiteral("1"));
    rig.pressKeysOf("swapAction");
    rig.pressKeysOf("undoAction");
    QCOMPARE(rig.scenario().microBatch, 1);
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 2);
    QVERIFY(textOf(rig).contains(QStringLiteral("Micro-batch: 1 | 2")));
    rig.action("redoAction")->trigger();
    QCOMPARE(rig.scenario().microBatch, 2);
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 1);
}

/// What is undone and overwritten does not come back.
void WindowCompareTest::swapsOfSwaps()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    rig.pressKeysOf("pinAction");
    rig.type("microBatchField", QStringLiteral("1"));
    rig.pressKeysOf("swapAction"); // 2 | 1
    rig.type("microBatchField", QStringLiteral("4"));
    rig.pressKeysOf("swapAction"); // 1 | 4
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 4);
    rig.action("undoAction")->trigger(); // 4 | 1
    rig.action("undoAction")->trigger(); // 2 | 1
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 1);
    rig.action("undoAction")->trigger(); // 1 | 2
    QCOMPARE(rig.scenario().microBatch, 1);
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 2);
    rig.type("microBatchField", QStringLiteral("8"));
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 2);
    for (int step = 0; step < 60; ++step) { // more than are kept
        rig.type("microBatchField", QString::number(9 + step % 2));
    }
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 2);
}

void WindowCompareTest::undoLeavesB()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    rig.type("microBatchField", QStringLiteral("1"));
    rig.pressKeysOf("pinAction");
    rig.type("microBatchField", QStringLiteral("3"));
    rig.action("undoAction")->trigger();
    rig.action("undoAction")->trigger();
    QCOMPARE(rig.scenario().microBatch, 2);
    QCOMPARE(rig.window.pinned()->scenario.microBatch, 1);
}

void WindowCompareTest::newModelKeepsB()
{
    WindowRig rig;
    rig.pressKeysOf("pinAction");
    rig.action("model-kimi-k3-published")->trigger();
    QCOMPARE(rig.window.pinned()->model, bundledModel("kimi-k3"));
    const QString text = textOf(rig);
    for (const char *expected :
         {"A needs 1 wafer fewer but serves 3 requests fewer",
          "Model: Kimi K3 (published) | Kimi K3 (article)",
          "Kimi K3 (published) on 58 WSE-3T wafers | Kimi K3 (article) on 59 WSE-3T wafers"}) {
        QVERIFY2(text.contains(QString::fromUtf8(expected)), qPrintable(text));
    }
}

void WindowCompareTest::otherFloor()
{
    WindowRig rig;
    rig.pressKeysOf("pinAction");
    rig.action("model-kimi-k3-published")->trigger();
    FloorView &floor = ::otherFloor(rig);
    QVERIFY(floor.isVisible());
    QCOMPARE(floor.grid().waferCount(), 59);
    QCOMPARE(rig.window.floor().grid().waferCount(), 58);
    QVERIFY(std::abs(floor.width() - rig.window.floor().width()) <= 1);
    QCOMPARE(floor.frame().chips.size(), 0U);
    QVERIFY(!rig.window.floor().frame().chips.empty());
    const int width = rig.window.floor().width();
    rig.action("otherFloorAction")->trigger();
    QVERIFY(!floor.isVisible());
    QTRY_VERIFY(rig.window.floor().width() > 1.9 * width);
    rig.action("otherFloorAction")->trigger();
    QVERIFY(floor.isVisible());
}

/// Nothing moves on it while A plays, and nothing can be chosen.
void WindowCompareTest::otherFloorIsOnlyLookedAt()
{
    WindowRig rig;
    rig.pressKeysOf("pinAction");
    FloorView &floor = ::otherFloor(rig);
    const QImage before = floor.grab().toImage();
    rig.window.playback().play(true);
    rig.frameAfter(0.05);
    QCOMPARE(floor.grab().toImage(), before);
    rig.window.playback().play(false);
    const QSignalSpy selected(&floor, &FloorView::waferSelected);
    QTest::mouseClick(&floor, Qt::LeftButton, Qt::NoModifier, floor.rect().center());
    floor.setFocus();
    QTest::keyClick(&floor, Qt::Key_Down);
    QCOMPARE(selected.count(), 0);
    QVERIFY(!floor.selectedWafer());
    QVERIFY(turnWheel(&floor, QPointF(floor.rect().center()), 3));
    QVERIFY(floor.grid().zoom() > 1); // but looked at closely
    QTest::mouseDClick(&floor, Qt::LeftButton, Qt::NoModifier, floor.rect().center());
    QCOMPARE(floor.grid().zoom(), 1);
}

void WindowCompareTest::bothCurves()
{
    WindowRig rig;
    rig.pressKeysOf("pinAction");
    rig.action("model-kimi-k3-published")->trigger();
    for (const ChartKind kind : chartKinds) {
        rig.window.chart().setKind(kind);
        const ChartContent &content = rig.window.chart().chart().content();
        QVERIFY(content.other);
        QVERIFY(content.other->present || kind == ChartKind::Sram);
        QVERIFY(!content.other->lines.empty() || !content.other->steps.empty());
    }
    rig.window.chart().setKind(ChartKind::Frontier);
    QCOMPARE(rig.window.chart().chart().content().other->present->text(),
             QStringLiteral("B: 59 wafers, 189 requests"));
}

void WindowCompareTest::refusedChangesKeepBoth()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    rig.pressKeysOf("pinAction");
    const QString before = textOf(rig);
    Setup impossible = rig.window.session().setup();
    impossible.scenario.placement = PlacementRule::Fewest;
    impossible.scenario.wafers = 3; // 47 are the fewest
    QVERIFY(!rig.window.session().change(impossible, QStringLiteral("too few")));
    QCOMPARE(textOf(rig), before);
    QVERIFY(rig.window.pinned() == rig.window.session().setup());
}

/// Devices of another kind: no difference of counts, no rates, and nothing cut off.
void WindowCompareTest::gpus()
{
    WindowRig rig;
    rig.pressKeysOf("pinAction");
    rig.action("hardware-b200-sxm")->trigger();
    const QString text = textOf(rig);
    QVERIFY2(text.contains(QStringLiteral("GPUs, B: Wafers")), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("Against B on 59 wafers, A on ")));
    QVERIFY(text.contains(QStringLiteral("Total tokens/s: – | 157 k\n")));
    QVERIFY(below(rig, Headline::Wafers).differences.isEmpty());
    rig.window.chart().setKind(ChartKind::Frontier);
    QVERIFY(!rig.window.chart().chart().content().other);
}

/// The comparison can be exported while B is pinned, and is what the command line makes of both.
void WindowCompareTest::exportOffersIt()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    const auto offered = [&rig](const std::function<void(ExportDialog &, QComboBox &)> &then) {
        return withDialog([&rig] { rig.action("exportAction")->trigger(); },
                          [&then](QWidget *dialog) {
                              then(*qobject_cast<ExportDialog *>(dialog),
                                   *dialog->findChild<QComboBox *>(QStringLiteral("exportView")));
                          });
    };
    const int compare = static_cast<int>(PictureView::Compare);
    QVERIFY(offered([&](ExportDialog &, QComboBox &views) { QCOMPARE(views.findData(compare), -1); }));
    rig.action("pinAction")->trigger();
    rig.action("model-kimi-k3-published")->trigger();
    rig.window.playback().seek(1e-4);
    const QString path = rig.folder.filePath(QStringLiteral("both.png"));
    QVERIFY(offered([&](ExportDialog &dialog, QComboBox &views) {
        QVERIFY(views.findData(compare) > 0);
        views.setCurrentIndex(views.findData(compare));
        const auto title = [&dialog] {
            return dialog.findChild<QLineEdit *>(QStringLiteral("exportTitleText"))->placeholderText();
        };
        QTRY_COMPARE(title(), QStringLiteral("A needs 1 wafer fewer but serves 3 requests fewer"));
        dialog.exportTo(path);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isExporting(), 20'000);
    }));
    const PictureOptions options;
    const QImage expected = imageOf(recordedPictureOf(PictureView::Compare, rig.window.session().setup(),
                                                      1e-4, options, rig.window.pinned()));
    QCOMPARE(QImage(path).convertToFormat(QImage::Format_RGB32),
             expected.convertToFormat(QImage::Format_RGB32));
    rig.action("pinAction")->trigger(); // the choice is remembered, but there is nothing to compare with
    QVERIFY(offered([&](ExportDialog &dialog, QComboBox &views) {
        QCOMPARE(views.findData(compare), -1);
        QVERIFY(dialog.choice().view == PictureView::Floor);
    }));
}

/// "All of them" is the comparison as well, while there is a B.
void WindowCompareTest::allOfThemHaveIt()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    const auto filesOfAll = [&rig](const QString &name) {
        QDir(rig.folder.path()).mkdir(name);
        const QDir folder(rig.folder.filePath(name));
        const auto exportAll = [&folder](QWidget *widget) {
            auto *const dialog = qobject_cast<ExportDialog *>(widget);
            auto *const views = dialog->findChild<QComboBox *>(QStringLiteral("exportView"));
            views->setFocus();
            QTest::keyClick(views, Qt::Key_End);
            QVERIFY(!dialog->choice().view);
            auto *const format = dialog->findChild<QComboBox *>(QStringLiteral("exportFormat"));
            format->setFocus();
            QTest::keyClick(format, Qt::Key_End); // CSV
            dialog->exportTo(folder.path());
            QTRY_VERIFY_WITH_TIMEOUT(!dialog->isExporting(), 60'000);
        };
        return withDialog([&rig] { rig.action("exportAction")->trigger(); }, exportAll)
            ? folder.entryList(QDir::Files)
            : QStringList();
    };
    const QString comparison = QStringLiteral("waferline-compare.csv");
    const QStringList alone = filesOfAll(QStringLiteral("alone"));
    QCOMPARE(alone.size(), static_cast<qsizetype>(pictureViews.size()));
    QVERIFY(!alone.contains(comparison));
    rig.action("pinAction")->trigger();
    const QStringList both = filesOfAll(QStringLiteral("both"));
    QCOMPARE(both.size(), alone.size() + 1);
    QVERIFY(both.contains(comparison));
    rig.action("pinAction")->trigger();
    QCOMPARE(filesOfAll(QStringLiteral("again")), alone);
}

void WindowCompareTest::goldens_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("dark");
    QTest::newRow("window-compare-light") << usualWindow << false;
    QTest::newRow("window-compare-dark") << QSize(1280, 720) << true;
}

void WindowCompareTest::goldens()
{
    QFETCH(const QSize, size);
    QFETCH(const bool, dark);
    WindowRig rig(setupWith(withMicroBatch(2)), size);
    rig.action(dark ? "themeDark" : "themeLight")->trigger();
    rig.pressKeysOf("pinAction");
    rig.action("model-kimi-k3-published")->trigger();
    const Theme &theme = Theme::of(rig.window.theme());
    const QImage picture = pictureOf(rig);
    QVERIFY(pixelsOf(picture, theme.compared) > 500);
    const QString message =
        goldenDifference(picture, QString::fromLatin1(QTest::currentDataTag()),
                         {QStringLiteral(WAFERLINE_GOLDEN), QStringLiteral(WAFERLINE_TEST_OUTPUT)});
    QVERIFY2(message.isEmpty(), qPrintable(message));
}

QTEST_MAIN(WindowCompareTest)
#include "test_window_compare.moc"
