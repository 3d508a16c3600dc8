// SPDX-License-Identifier: GPL-3.0-or-later
// The list of files that were opened or saved last.
#include "model/description/writers.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/window/message_bar.h"

#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

QString write(const WindowRig &rig, const QString &name, const std::string &text)
{
    QString path = rig.folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(text)) < 0) {
        qFatal("cannot write a fixture");
    }
    return path;
}

std::string modelText()
{
    return writeModel(*bundledModel("deepseek-v3"));
}

/// As the menu shows it now, the last item, which clears it, aside.
QStringList listed(WindowRig &rig)
{
    auto *const menu = rig.child<QMenu>("recentMenu");
    emit menu->aboutToShow();
    QStringList paths;
    for (const QAction *action : menu->actions()) {
        if (action->objectName().startsWith(QStringLiteral("recent-"))) {
            paths << action->toolTip();
        }
    }
    return paths;
}

} // namespace

class WindowRecentTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void eachKindCounts()
    {
        WindowRig rig;
        auto *const menu = rig.child<QMenu>("recentMenu");
        QVERIFY(!menu->isEnabled());
        const QString model = write(rig, QStringLiteral("model.json"), modelText());
        const QString hardware =
            write(rig, QStringLiteral("hardware.json"), writeHardware(*bundledHardware("wse-3")));
        ScenarioDocument document;
        document.model = bundledModel(defaultModelId);
        document.hardware = bundledHardware(defaultHardwareId);
        const QString scenario = write(rig, QStringLiteral("s.waferline"), writeScenario(document));
        for (const QString &path : {model, hardware, scenario}) {
            rig.window.openFile(path);
        }
        QVERIFY(menu->isEnabled());
        QCOMPARE(listed(rig), (QStringList{scenario, hardware, model}));
        rig.window.openFile(rig.folder.filePath(QStringLiteral("missing.json")));
        rig.window.openFile(write(rig, QStringLiteral("bad.json"), "{"));
        QCOMPARE(listed(rig), (QStringList{scenario, hardware, model})); // these were not opened
        rig.window.openFile(model); // comes to the front, and is not there twice
        QCOMPARE(listed(rig), (QStringList{model, scenario, hardware}));
    }

    void theLastEightAreRemembered()
    {
        QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        QStringList expected;
        QString folderOfAll;
        {
            WindowRig rig(defaultSetup(), usualWindow, &settings);
            folderOfAll = rig.folder.path();
            for (int number = 1; number <= 10; ++number) {
                const QString path = write(rig, QStringLiteral("m%1.json").arg(number), modelText());
                rig.window.openFile(path);
                expected.prepend(path);
            }
            QCOMPARE(listed(rig), expected.mid(0, 8));
        }
        WindowRig next(defaultSetup(), usualWindow, &settings);
        QVERIFY(next.child<QMenu>("recentMenu")->isEnabled());
        QCOMPARE(listed(next), expected.mid(0, 8));
        // Their folder has gone with the window before.
        next.action("recent-3")->trigger();
        QVERIFY(next.window.messageBar().isVisible());
        QVERIFY2(next.window.messageBar().message().contains(QStringLiteral("m8.json")),
                 qPrintable(next.window.messageBar().message()));
        QVERIFY(next.differenceFrom(defaultSetup()).isEmpty());
        QVERIFY(!listed(next).contains(expected[2]));
        QCOMPARE(listed(next).size(), 7);
    }

    void byTheKeyboardAndCleared()
    {
        WindowRig rig;
        const QString first = write(rig, QStringLiteral("a & b.json"), modelText());
        rig.window.openFile(first);
        rig.window.openFile(write(rig, QStringLiteral("c.json"), writeModel(*bundledModel("kimi-k2"))));
        auto *const file = rig.child<QMenu>("fileMenu");
        auto *const recent = rig.child<QMenu>("recentMenu");
        QTest::keyClick(rig.window.menuBar(), Qt::Key_F, Qt::AltModifier);
        QTRY_VERIFY(file->isVisible());
        QTest::keyClick(file, Qt::Key_Down); // to Open recent, and into it
        QCOMPARE(file->activeAction(), recent->menuAction());
        QTest::keyClick(file, Qt::Key_Return);
        QTRY_VERIFY(recent->isVisible());
        QVERIFY(rig.action("recent-2")->text().startsWith(QStringLiteral("&2 a && b.json – ")));
        QTest::keyClick(recent, Qt::Key_Down);
        QTest::keyClick(recent, Qt::Key_Return);
        QCOMPARE(rig.plan().model->name, bundledModel("deepseek-v3")->name);
        QCOMPARE(listed(rig).value(0), first);
        rig.action("clearRecentAction")->trigger();
        QVERIFY(listed(rig).isEmpty());
        QVERIFY(!recent->isEnabled());
    }
};

QTEST_MAIN(WindowRecentTest)
#include "test_window_recent.moc"
