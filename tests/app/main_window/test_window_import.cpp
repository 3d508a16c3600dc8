// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/headline_cell.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/message_bar.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

const QString llama = QStringLiteral(WAFERLINE_TEST_DATA "/configs/meta-llama-3.1-8b.json");

void writeText(const QString &path, const QByteArray &text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("cannot write the test's own file");
    }
}

} // namespace

class WindowImportTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void configIsDropped();
    void folderIsDropped_data();
    void folderIsDropped();
    void configIsOpened();
    void faultsKeepWhatWasOpen_data();
    void faultsKeepWhatWasOpen();
};

// Llama 3.1 8B: 8,030,261,248 parameters in 32 layers.
void WindowImportTest::configIsDropped()
{
    WindowRig rig;
    QCOMPARE(dropFile(&rig.window, llama), Dropped::Taken);
    QVERIFY2(!rig.window.messageBar().isVisible(), qPrintable(rig.window.messageBar().message()));
    QCOMPARE(rig.plan().model->layerCount(), std::int64_t{32});
    QCOMPARE(rig.plan().model->parameters(), 8'030'261'248.0);
    QCOMPARE(rig.undoSteps(), 1);
    rig.action("undoAction")->trigger();
    QCOMPARE(rig.plan().model, bundledModel(defaultModelId));
}

void WindowImportTest::folderIsDropped_data()
{
    QTest::addColumn<QString>("ending");
    QTest::newRow("plain") << QString();
    QTest::newRow("with a slash, as some file managers send it") << QStringLiteral("/");
}

void WindowImportTest::folderIsDropped()
{
    QFETCH(QString, ending);
    WindowRig rig;
    const QString folder = rig.folder.filePath(QStringLiteral("my-llama"));
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(QFile::copy(llama, folder + QStringLiteral("/config.json")));
    QCOMPARE(dropFile(&rig.window, folder + ending), Dropped::Taken);
    QVERIFY2(!rig.window.messageBar().isVisible(), qPrintable(rig.window.messageBar().message()));
    QCOMPARE(rig.plan().model->layerCount(), std::int64_t{32});
    QVERIFY(rig.window.session().undoStack().undoText().contains(QStringLiteral("my-llama")));
    QCOMPARE(rig.cell(Headline::Wafers)->figure().number, QString::number(rig.plan().wafers.size()));
}

void WindowImportTest::configIsOpened()
{
    WindowRig rig;
    QVERIFY(withDialog([&] { rig.press(Qt::Key_O, Qt::ControlModifier); },
                       [&](QWidget *dialog) {
                           auto *const name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                           name->setText(llama);
                           QTest::keyClick(name, Qt::Key_Return);
                       }));
    QCOMPARE(rig.plan().model->layerCount(), std::int64_t{32});
}

void WindowImportTest::faultsKeepWhatWasOpen_data()
{
    QTest::addColumn<QByteArray>("text"); // of config.json in a folder; empty: there is none
    QTest::addColumn<QString>("part");
    QTest::newRow("no config.json") << QByteArray() << "empty-folder";
    QTest::newRow("unknown family") << QByteArray(R"({"model_type": "llamma", "hidden_size": 8})") << "llama";
    QTest::newRow("a key is missing")
        << QByteArray(R"({"model_type": "llama", "hidden_size": 4096})") << "config.json";
    QTest::newRow("no JSON") << QByteArray("{\"model_type\": ") << "config.json:1";
}

void WindowImportTest::faultsKeepWhatWasOpen()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, part);
    WindowRig rig;
    const QString folder = rig.folder.filePath(QStringLiteral("empty-folder"));
    QVERIFY(QDir().mkpath(folder));
    if (!text.isEmpty()) {
        writeText(folder + QStringLiteral("/config.json"), text);
    }
    dropFile(&rig.window, folder);
    QVERIFY(rig.window.messageBar().isVisible());
    QVERIFY2(rig.window.messageBar().message().contains(part), qPrintable(rig.window.messageBar().message()));
    QVERIFY(rig.window.session().setup() == defaultSetup());
    QCOMPARE(rig.undoSteps(), 0);
}

QTEST_MAIN(WindowImportTest)
#include "test_window_import.moc"
