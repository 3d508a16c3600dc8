// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario file opens to the picture that was there when it was saved.
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/exact_field.h"
#include "widgets/floor/floor_view.h"
#include "widgets/playback/playback.h"
#include "widgets/segmented_control.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/window/message_bar.h"

#include <QLineEdit>
#include <QTest>

#include <functional>

using namespace waferline;
using namespace waferline::test;

namespace {

bool saveAs(WindowRig &rig, const QString &path)
{
    return withDialog([&] { rig.press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier); },
                      [&](QWidget *dialog) {
                          auto *const name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                          QVERIFY(name != nullptr);
                          name->setText(path);
                          QTest::keyClick(name, Qt::Key_Return);
                      });
}

struct Seen {
    QImage floor;
    QImage window;
    double seconds = 0;
};

Seen seen(WindowRig &rig)
{
    QCoreApplication::processEvents(); // scroll bars
    rig.window.clearKeyboardFocus();
    return {rig.window.floor().grab().toImage(), rig.window.grab().toImage(),
            rig.window.playback().timeSeconds()};
}

} // namespace

class WindowScenarioPixelsTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        failOnWarnings();
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void opensToTheSamePixels_data();
    void opensToTheSamePixels();
    void viewsStartAfreshWhenOpened();

private:
    QString pathOf(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

using Act = std::function<void(WindowRig &)>;
Q_DECLARE_METATYPE(Act)

void WindowScenarioPixelsTest::opensToTheSamePixels_data()
{
    QTest::addColumn<Act>("act");
    QTest::newRow("as it starts") << Act([](WindowRig & /*rig*/) {});
    QTest::newRow("at a moment") << Act([](WindowRig &rig) { rig.window.playback().seek(1.234e-4); });
    QTest::newRow("stepped") << Act([](WindowRig &rig) {
        rig.window.playback().seek(3e-5);
        for (int step = 0; step < 7; ++step) {
            rig.press(Qt::Key_Right);
        }
    });
    QTest::newRow("played") << Act([](WindowRig &rig) {
        rig.press(Qt::Key_Space);
        for (int frame = 0; frame < 50; ++frame) {
            rig.frameAfter(0.0173);
        }
        rig.press(Qt::Key_Space);
    });
    QTest::newRow("late") << Act([](WindowRig &rig) { rig.window.playback().seek(0.7654321); });
    QTest::newRow("changed") << Act([](WindowRig &rig) {
        rig.type("contextField", QStringLiteral("123456"));
        rig.type("microBatchField", QStringLiteral("2"));
        QTest::mouseClick(rig.segment("stagesSegments", 0), Qt::LeftButton);
        rig.window.playback().seek(4e-4);
    });
    QTest::newRow("published, little room") << Act([](WindowRig &rig) {
        rig.action("model-kimi-k3-published")->trigger();
        Setup setup = rig.window.session().setup();
        setup.scenario.placement = PlacementRule::Fewest;
        setup.scenario.concurrency = 50;
        setup.scenario.weights = WeightFormat{{}, 7.3};
        setup.scenario.shown = Shown::Full;
        QVERIFY(rig.window.session().change(setup, QStringLiteral("all")));
        rig.window.playback().seek(2e-3);
    });
    QTest::newRow("own hardware") << Act([](WindowRig &rig) {
        Hardware hardware = *rig.plan().hardware;
        hardware.name = "Mine & <b>yours</b>";
        hardware.hopSeconds = 3.3e-6;
        Setup setup = rig.window.session().setup();
        setup.hardware = std::make_shared<const Hardware>(hardware);
        QVERIFY(rig.window.session().change(setup, QStringLiteral("hardware")));
        rig.window.playback().seek(2e-4);
    });
    QTest::newRow("not played") << Act([](WindowRig &rig) {
        rig.window.playback().seek(1e-4); // before there is nothing to play any more
        rig.action("hardware-h100-sxm")->trigger();
    });
}

void WindowScenarioPixelsTest::opensToTheSamePixels()
{
    QFETCH(Act, act);
    const QString path = pathOf("same.waferline");
    Seen before;
    {
        WindowRig rig;
        act(rig);
        rig.window.floor().fit();
        rig.window.timeline().fit();
        QVERIFY(saveAs(rig, path));
        QVERIFY2(rig.window.messageBar().isHidden(), qPrintable(rig.window.messageBar().message()));
        before = seen(rig);
    }
    WindowRig rig;
    QCOMPARE(dropFile(&rig.window, path), Dropped::Taken);
    QVERIFY2(rig.window.messageBar().isHidden(), qPrintable(rig.window.messageBar().message()));
    QVERIFY(!rig.window.playback().isPlaying());
    const Seen after = seen(rig);
    QCOMPARE(after.seconds, before.seconds);
    QVERIFY(after.floor == before.floor);
    QVERIFY(after.window == before.window);
}

void WindowScenarioPixelsTest::viewsStartAfreshWhenOpened()
{
    const QString path = pathOf("fresh.waferline");
    WindowRig rig(setupWith(withMicroBatch(2)));
    rig.window.playback().seek(2e-4);
    QVERIFY(saveAs(rig, path));
    rig.window.floor().fit();
    rig.window.timeline().fit();
    const Seen fitted = seen(rig);
    QVERIFY(turnWheel(&rig.window.floor(), rig.window.floor().rect().center(), 3));
    rig.press(Qt::Key_Space); // it plays
    rig.frameAfter(0.1);
    QVERIFY(seen(rig).floor != fitted.floor);
    rig.window.openFile(path);
    QVERIFY(!rig.window.playback().isPlaying());
    QVERIFY(seen(rig).floor == fitted.floor);
}

QTEST_MAIN(WindowScenarioPixelsTest)
#include "test_window_scenario_pixels.moc"
