// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/readers.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/window/message_bar.h"

#include <QFile>
#include <QLineEdit>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be read)");
}

/// Chooses the action and types a name into the file dialog; what it suggested comes back.
QString saveAs(WindowRig &rig, const char *action, const QString &path)
{
    QString suggested;
    const bool appeared = withDialog([&] { rig.action(action)->trigger(); },
                                     [&](QWidget *dialog) {
                                         auto *const name =
                                             dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                                         suggested = name->text();
                                         name->setText(path);
                                         QTest::keyClick(name, Qt::Key_Return);
                                     });
    return appeared ? suggested : QStringLiteral("no dialog");
}

} // namespace

class WindowSavingTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void modelComesBack();
    void hardwareComesBack();
    void failedWriteSaysWhy();
    void cancelWritesNothing();
};

void WindowSavingTest::modelComesBack()
{
    WindowRig rig(bundledSetup("kimi-k3-published"));
    const QString path = rig.folder.filePath(QStringLiteral("saved")); // gets its ending
    QCOMPARE(saveAs(rig, "saveModelAction", path), QStringLiteral("kimi-k3-published.json"));
    const std::string text = contentOf(path + QStringLiteral(".json")).toStdString();
    const auto read = readModel(text, "saved");
    QVERIFY(read.has_value());
    QVERIFY(*read == *bundledModel("kimi-k3-published"));
    rig.window.openFile(path + QStringLiteral(".json"));
    QVERIFY(*rig.window.session().setup().model == *read);
    QVERIFY(!rig.window.messageBar().isVisible());
    QCOMPARE(rig.settings.value(QStringLiteral("files/folder")).toString(), rig.folder.path());
}

void WindowSavingTest::hardwareComesBack()
{
    WindowRig rig({bundledModel(defaultModelId), bundledHardware("h100-sxm"), {}});
    const QString path = rig.folder.filePath(QStringLiteral("h.json"));
    QCOMPARE(saveAs(rig, "saveHardwareAction", path), QStringLiteral("h100-sxm.json"));
    const auto read = readHardware(contentOf(path).toStdString(), "h");
    QVERIFY(read.has_value());
    QVERIFY(*read == *bundledHardware("h100-sxm"));
}

void WindowSavingTest::failedWriteSaysWhy()
{
    WindowRig rig;
    saveAs(rig, "saveModelAction", QStringLiteral("/proc/no-such-folder/a.json"));
    QVERIFY(rig.window.messageBar().isVisible());
    QVERIFY2(rig.window.messageBar().message().contains(QStringLiteral("a.json")),
             qPrintable(rig.window.messageBar().message()));
}

void WindowSavingTest::cancelWritesNothing()
{
    WindowRig rig;
    QVERIFY(withDialog([&] { rig.action("saveModelAction")->trigger(); },
                       [&](QWidget *dialog) { QTest::keyClick(dialog, Qt::Key_Escape); }));
    QVERIFY(!rig.window.messageBar().isVisible());
}

QTEST_MAIN(WindowSavingTest)
#include "test_window_saving.moc"
