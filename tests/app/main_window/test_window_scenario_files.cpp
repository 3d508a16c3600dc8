// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario files: saved, opened, marked, asked about, and what cannot be written.
#include "model/description/writers.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "tests/support/not_root.h"
#include "widgets/exact_field.h"
#include "widgets/playback/playback.h"
#include "widgets/window/message_bar.h"

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QTest>

#include <optional>

using namespace waferline;
using namespace waferline::test;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be read)");
}

void acceptName(QWidget *dialog, const QString &path)
{
    auto *const name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    QVERIFY(name != nullptr);
    auto *const list = dialog->findChild<QListView *>(QStringLiteral("listView"));
    QVERIFY(list != nullptr);
    list->clearSelection(); // as typing does: a file that is suggested would stay chosen
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
}

/// Offscreen nobody gives the window its keys back when a dialog goes.
void press(WindowRig &rig, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    rig.window.activateWindow();
    if (!QTest::qWaitForWindowActive(&rig.window)) {
        qFatal("the window does not become active");
    }
    rig.press(key, modifiers);
}

void undo(WindowRig &rig)
{
    press(rig, Qt::Key_Z, Qt::ControlModifier);
}

using Answer = std::optional<QMessageBox::StandardButton>;

/// By the keys: types a name and, if there is such a file, the answer to whether it shall go. What was
/// answered, or none if nobody asked.
Answer saveOver(WindowRig &rig, const QString &path, QMessageBox::StandardButton answer)
{
    Answer given;
    const bool appeared =
        withDialog([&] { press(rig, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier); },
                   [&](QWidget *dialog) {
                       withDialog([&] { acceptName(dialog, path); },
                                  [&](QWidget *question) {
                                      auto *const box = qobject_cast<QMessageBox *>(question);
                                      QVERIFY(box != nullptr);
                                      QVERIFY2(box->button(answer) != nullptr, qPrintable(box->text()));
                                      given = answer;
                                      QTest::mouseClick(box->button(answer), Qt::LeftButton);
                                  });
                   });
    if (!appeared) {
        qWarning("nobody asks for a name");
    }
    return given;
}

/// Where there is no such file.
bool saveAs(WindowRig &rig, const QString &path)
{
    return !saveOver(rig, path, QMessageBox::No);
}

/// Answers what `act` asks about unsaved changes; false if it asks nothing.
bool answering(QMessageBox::StandardButton answer, const std::function<void()> &act)
{
    return withDialog(act, [&](QWidget *dialog) {
        auto *const box = qobject_cast<QMessageBox *>(dialog);
        QVERIFY(box != nullptr);
        QCOMPARE(box->objectName(), QStringLiteral("unsavedBox"));
        QTest::mouseClick(box->button(answer), Qt::LeftButton);
    });
}

ScenarioDocument defaultDocument()
{
    ScenarioDocument document;
    document.model = bundledModel(defaultModelId);
    document.hardware = bundledHardware(defaultHardwareId);
    return document;
}

QString scenarioTitle(const QString &name)
{
    return name + QStringLiteral("[*] – Waferline");
}

} // namespace

class WindowScenarioFilesTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        failOnWarnings();
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void titleAndMark();
    void saveAsGoesOnInTheOtherFile();
    void endingIsAddedAndTheOldFileAskedAbout();
    void textsOfTheFileAreKept();
    void exploringIsNotAskedAbout();
    void closingAsks();
    void openingOverAsks();
    void undoneOpeningBringsTheFileBack();
    void savingWhatIsOpenedAgain();
    void lessonGoesWhenAScenarioComes();
    void whatCannotBeWritten();
    void begunByTheCommandLine();

private:
    QString pathOf(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void WindowScenarioFilesTest::titleAndMark()
{
    WindowRig rig;
    QCOMPARE(rig.window.windowTitle(), QStringLiteral("Kimi K3 (article) – Waferline"));
    rig.type("microBatchField", QStringLiteral("2"));
    QVERIFY(!rig.window.isWindowModified()); // of no file
    const QString path = pathOf("mine.waferline");
    QVERIFY(withDialog([&] { press(rig, Qt::Key_S, Qt::ControlModifier); }, // of no file: asks for a name
                       [&](QWidget *dialog) {
                           auto *const name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                           QCOMPARE(name->text(), QStringLiteral("kimi-k3-article.waferline"));
                           acceptName(dialog, path);
                       }));
    QCOMPARE(rig.window.windowTitle(), scenarioTitle(QStringLiteral("mine.waferline")));
    QVERIFY(!rig.window.isWindowModified());
    rig.type("microBatchField", QStringLiteral("3"));
    QVERIFY(rig.window.isWindowModified());
    undo(rig);
    QVERIFY(!rig.window.isWindowModified());
    rig.action("redoAction")->trigger();
    QVERIFY(rig.window.isWindowModified());
    rig.window.playback().seek(1e-4);
    const QByteArray old = contentOf(path);
    press(rig, Qt::Key_S, Qt::ControlModifier); // asks nothing any more
    QVERIFY(!rig.window.isWindowModified());
    const auto read = readScenario(contentOf(path).toStdString(), "s", "");
    QVERIFY(read.has_value());
    QCOMPARE(read->scenario.microBatch, 3);
    QCOMPARE(read->timeSeconds, 1e-4);
    QVERIFY(contentOf(path) != old);
    undo(rig);
    QVERIFY(rig.window.isWindowModified()); // the file has 3
    rig.window.playback().seek(2e-4);
    rig.type("microBatchField", QStringLiteral("3"));
    QVERIFY(!rig.window.isWindowModified()); // by hand, and time is no change
}

void WindowScenarioFilesTest::saveAsGoesOnInTheOtherFile()
{
    WindowRig rig;
    QVERIFY(saveAs(rig, pathOf("a.waferline")));
    const QByteArray first = contentOf(pathOf("a.waferline"));
    rig.type("microBatchField", QStringLiteral("2"));
    QVERIFY(saveAs(rig, pathOf("b[*].waferline")));
    QCOMPARE(rig.window.windowTitle(), scenarioTitle(QStringLiteral("b[*][*].waferline")));
    QVERIFY(!rig.window.isWindowModified());
    QCOMPARE(contentOf(pathOf("a.waferline")), first);
    // Undoing goes back in the settings, not to the other file.
    undo(rig);
    QCOMPARE(rig.window.windowTitle(), scenarioTitle(QStringLiteral("b[*][*].waferline")));
    QVERIFY(rig.window.isWindowModified());
}

void WindowScenarioFilesTest::endingIsAddedAndTheOldFileAskedAbout()
{
    WindowRig rig;
    QVERIFY(saveAs(rig, pathOf("plan")));
    const QByteArray old = contentOf(pathOf("plan.waferline"));
    QVERIFY(old.contains("waferline-scenario/1"));
    rig.type("microBatchField", QStringLiteral("2"));
    QVERIFY(saveOver(rig, pathOf("plan"), QMessageBox::No));
    QCOMPARE(contentOf(pathOf("plan.waferline")), old);
    QVERIFY(rig.window.isWindowModified());
}

void WindowScenarioFilesTest::textsOfTheFileAreKept()
{
    ScenarioDocument document = defaultDocument();
    document.name = "For Monday";
    document.notes = "Do not touch.";
    document.view = "floor";
    const QString path = pathOf("texts.waferline");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(writeScenario(document)));
    file.close();
    WindowRig rig;
    rig.window.openFile(path);
    rig.type("microBatchField", QStringLiteral("2"));
    press(rig, Qt::Key_S, Qt::ControlModifier);
    document.scenario.microBatch = 2;
    QCOMPARE(contentOf(path).toStdString(), writeScenario(document));
}

void WindowScenarioFilesTest::exploringIsNotAskedAbout()
{
    WindowRig rig;
    rig.type("microBatchField", QStringLiteral("2"));
    rig.action("model-deepseek-v3")->trigger();
    QVERIFY(!answering(QMessageBox::Cancel, [&] { rig.action("quitAction")->trigger(); }));
    QVERIFY(!rig.window.isVisible());
}

void WindowScenarioFilesTest::closingAsks()
{
    WindowRig rig;
    const QString path = pathOf("close.waferline");
    QVERIFY(saveAs(rig, path));
    const QByteArray old = contentOf(path);
    rig.type("microBatchField", QStringLiteral("2"));
    QVERIFY(answering(QMessageBox::Cancel, [&] { rig.window.close(); }));
    QVERIFY(rig.window.isVisible());
    QVERIFY(withDialog([&] { rig.window.close(); },
                       [](QWidget *dialog) { QTest::keyClick(dialog, Qt::Key_Escape); }));
    QVERIFY(rig.window.isVisible());
    QVERIFY(answering(QMessageBox::Discard, [&] { rig.window.close(); }));
    QVERIFY(!rig.window.isVisible());
    QCOMPARE(contentOf(path), old);
    rig.window.show();
    QVERIFY(answering(QMessageBox::Save, [&] { rig.window.close(); }));
    QVERIFY(!rig.window.isVisible());
    QVERIFY(contentOf(path).contains("\"micro_batch\": 2"));
    rig.window.show();
    QVERIFY(!answering(QMessageBox::Cancel, [&] { rig.window.close(); })); // saved
    QVERIFY(!rig.window.isVisible());
}

void WindowScenarioFilesTest::openingOverAsks()
{
    WindowRig rig;
    QVERIFY(saveAs(rig, pathOf("b.waferline")));
    rig.type("microBatchField", QStringLiteral("2"));
    QVERIFY(saveAs(rig, pathOf("a.waferline")));
    const auto openB = [&] {
        QCOMPARE(dropFile(&rig.window, pathOf("b.waferline")), Dropped::Taken);
        QCoreApplication::processEvents(); // the drop itself does not wait for an answer
    };
    rig.type("microBatchField", QStringLiteral("3"));
    QVERIFY(answering(QMessageBox::Cancel, openB));
    QCOMPARE(rig.scenario().microBatch, 3);
    QCOMPARE(rig.window.windowTitle(), scenarioTitle(QStringLiteral("a.waferline")));
    QVERIFY(answering(QMessageBox::Discard, openB));
    QCOMPARE(rig.scenario().microBatch, 1);
    QCOMPARE(rig.window.windowTitle(), scenarioTitle(QStringLiteral("b.waferline")));
    QVERIFY(!rig.window.isWindowModified());
    QVERIFY(contentOf(pathOf("a.waferline")).contains("\"micro_batch\": 2"));
    // A file with a fault is told about before anything is asked.
    rig.type("microBatchField", QStringLiteral("4"));
    QFile bad(pathOf("bad.waferline"));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write("{");
    bad.close();
    QVERIFY(!answering(QMessageBox::Cancel, [&] { rig.window.openFile(pathOf("bad.waferline")); }));
    QVERIFY(rig.window.messageBar().isVisible());
    // A model is part of the scenario: it is one of its changes.
    QVERIFY(!answering(QMessageBox::Cancel, [&] { rig.action("model-deepseek-v3")->trigger(); }));
    QVERIFY(rig.window.isWindowModified());
}

void WindowScenarioFilesTest::undoneOpeningBringsTheFileBack()
{
    WindowRig rig;
    QVERIFY(saveAs(rig, pathOf("b.waferline")));
    rig.type("microBatchField", QStringLiteral("2"));
    QVERIFY(saveAs(rig, pathOf("a.waferline")));
    rig.type("microBatchField", QStringLiteral("3"));
    QVERIFY(answering(QMessageBox::Discard, [&] { rig.window.openFile(pathOf("b.waferline")); }));
    undo(rig);
    QCOMPARE(rig.scenario().microBatch, 3);
    QCOMPARE(rig.window.windowTitle(), scenarioTitle(QStringLiteral("a.waferline")));
    QVERIFY(rig.window.isWindowModified());
    press(rig, Qt::Key_S, Qt::ControlModifier);
    QVERIFY(contentOf(pathOf("a.waferline")).contains("\"micro_batch\": 3"));
    QVERIFY(contentOf(pathOf("b.waferline")).contains("\"micro_batch\": 1"));
    rig.action("redoAction")->trigger();
    QCOMPARE(rig.window.windowTitle(), scenarioTitle(QStringLiteral("b.waferline")));
    QVERIFY(!rig.window.isWindowModified());
}

void WindowScenarioFilesTest::savingWhatIsOpenedAgain()
{
    WindowRig rig;
    const QString path = pathOf("again.waferline");
    QVERIFY(saveAs(rig, path));
    rig.type("microBatchField", QStringLiteral("2"));
    QVERIFY(answering(QMessageBox::Save, [&] { rig.window.openFile(path); }));
    QCOMPARE(rig.scenario().microBatch, 2); // what was saved, not what was there before
    rig.type("microBatchField", QStringLiteral("3"));
    QVERIFY(answering(QMessageBox::Discard, [&] { rig.window.openFile(path); }));
    QCOMPARE(rig.scenario().microBatch, 2);
    QVERIFY(!rig.window.isWindowModified());
}

void WindowScenarioFilesTest::lessonGoesWhenAScenarioComes()
{
    const QString path = pathOf("plain.waferline");
    WindowRig rig;
    rig.window.playback().seek(2e-4);
    QVERIFY(saveAs(rig, path));
    press(rig, Qt::Key_6, Qt::ControlModifier);
    QVERIFY(rig.child<QWidget>("showMe")->isVisible());
    QVERIFY(rig.window.isWindowModified()); // another setup than the file's
    QVERIFY(answering(QMessageBox::Discard, [&] { rig.window.openFile(path); }));
    QVERIFY(!rig.child<QWidget>("showMe")->isVisible());
    QVERIFY(rig.differenceFrom(defaultSetup()).isEmpty());
}

void WindowScenarioFilesTest::whatCannotBeWritten()
{
    WindowRig rig;
    const auto refused = [&](const QString &reason) {
        return rig.window.messageBar().isVisible() && rig.window.messageBar().message().contains(reason);
    };
    QVERIFY(QFile::link(QStringLiteral("/dev/full"), pathOf("full.waferline")));
    QVERIFY(saveOver(rig, pathOf("full.waferline"), QMessageBox::Yes));
    QVERIFY2(refused(QStringLiteral("No space left")), qPrintable(rig.window.messageBar().message()));
    QCOMPARE(rig.window.windowTitle(), QStringLiteral("Kimi K3 (article) – Waferline"));

    const QString folder = pathOf("folder");
    QVERIFY(QDir().mkpath(folder));
    const QString path = folder + QStringLiteral("/kept.waferline");
    QVERIFY(saveAs(rig, path));
    QVERIFY(rig.window.messageBar().isHidden());
    const QByteArray old = contentOf(path);
    rig.type("microBatchField", QStringLiteral("2"));
    QVERIFY(QFile::setPermissions(m_folder->path(), QFile::Permissions(0x7755)));
    QVERIFY(QFile::setPermissions(folder, QFile::Permissions(0x5555)));
    {
        const NotRoot notRoot;
        press(rig, Qt::Key_S, Qt::ControlModifier);
        QVERIFY2(refused(QStringLiteral("ermission denied")), qPrintable(rig.window.messageBar().message()));
        QVERIFY(rig.window.isWindowModified());
        // Closing goes no further than saving did.
        QVERIFY(answering(QMessageBox::Save, [&] { rig.window.close(); }));
        QVERIFY(rig.window.isVisible());
    }
    QCOMPARE(contentOf(path), old);
    QVERIFY(QFile::setPermissions(folder, QFile::Permissions(0x7755)));
    QCOMPARE(QDir(folder).entryList(QDir::Files).size(), 1); // no half file beside it

    QVERIFY(QDir(folder).removeRecursively());
    press(rig, Qt::Key_S, Qt::ControlModifier);
    QVERIFY2(refused(QStringLiteral("No such file or directory")),
             qPrintable(rig.window.messageBar().message()));
    QVERIFY(rig.window.isWindowModified());
}

void WindowScenarioFilesTest::begunByTheCommandLine()
{
    const ScenarioDocument document = defaultDocument();
    const QString path = pathOf("begun.waferline");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(writeScenario(document)));
    file.close();
    WindowRig rig;
    rig.window.beginWith(path, document);
    QCOMPARE(rig.window.windowTitle(), scenarioTitle(QStringLiteral("begun.waferline")));
    QVERIFY(!rig.window.isWindowModified());
    WindowRig other(setupWith(withMicroBatch(2))); // --micro-batch 2
    other.window.beginWith(path, document);
    QVERIFY(other.window.isWindowModified());
    WindowRig piped;
    piped.window.beginWith(QStringLiteral("-"), document);
    QCOMPARE(piped.window.windowTitle(), QStringLiteral("Kimi K3 (article) – Waferline"));
}

QTEST_MAIN(WindowScenarioFilesTest)
#include "test_window_scenario_files.moc"
