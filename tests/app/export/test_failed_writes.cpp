// SPDX-License-Identifier: GPL-3.0-or-later
// Exports that cannot be written: the message names file and reason, an old file is as it was, and nothing
// half written is left.
#include "app/export/picture_format.h"
#include "model/description/catalogue.h"
#include "tests/app/export/export_program.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

#include <unistd.h>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr bool sanitized =
#ifdef __SANITIZE_ADDRESS__
    true;
#else
    false;
#endif

const QByteArray oldBytes = "what was there before";

void writeOld(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(oldBytes) != oldBytes.size()) {
        qFatal("cannot write the test's own file");
    }
}

/// Small, so that the tests are quick; of each format.
QStringList exportTo(const QString &path)
{
    return {"export", "sram", "--size", "640x360", "-o", path};
}

/// As somebody who is not root, whom nothing stops.
Outcome runAsSomebody(const QStringList &arguments)
{
    if (::geteuid() != 0) {
        return run(arguments);
    }
    return runProcess(
        QStringLiteral("setpriv"),
        QStringList{"--reuid=65534", "--regid=65534", "--clear-groups", QStringLiteral(WAFERLINE_PROGRAM)}
            + arguments);
}

} // namespace

class FailedWritesTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void noFolderOrName_data();
    void noFolderOrName();
    void noPermission_data();
    void noPermission();
    void fullDisk_data() { addFormats(); }
    void fullDisk();
    void fullDevice_data() { addFormats(); }
    void fullDevice();
    void noMemory();
    void allIntoAFile();
    void allWhereOneNameIsAFolder();
    void allOnAFullDisk();
    void inputsAreNotReplaced();
    void allWithoutPermission();

private:
    static void addFormats()
    {
        QTest::addColumn<QString>("format");
        for (const std::string_view name : pictureFormatNames()) {
            QTest::newRow(std::string(name).c_str()) << QString::fromStdString(std::string(name));
        }
    }
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QStringList entries() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    void verifyFailed(const Outcome &outcome, const QString &named, const QString &reason)
    {
        QVERIFY2(outcome.status == 1, qPrintable(outcome.errors));
        QCOMPARE(outcome.output, QString());
        QVERIFY2(outcome.errors.contains(named), qPrintable(outcome.errors));
        QVERIFY2(outcome.errors.contains(reason, Qt::CaseInsensitive), qPrintable(outcome.errors));
        QCOMPARE(outcome.errors.count(u'\n'), 1);
    }
    bool somebodyMayRunIt()
    {
        const Outcome version = runAsSomebody({"--version"});
        return version.status == 0;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void FailedWritesTest::noFolderOrName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("reason");
    for (const std::string_view format : pictureFormatNames()) {
        const QString suffix = u'.' + QString::fromStdString(std::string(format));
        const auto row = [&](const char *what, const QString &name, const char *reason) {
            QTest::addRow("%s %s", what, qPrintable(suffix)) << name + suffix << QString::fromLatin1(reason);
        };
        row("folder gone", QStringLiteral("no/such/folder/f"), "No such file");
        row("a folder", QStringLiteral("folder"), "folder");
        row("a file for a folder", QStringLiteral("file/f"), "Not a directory");
        row("name too long", QString(300, u'x'), "too long");
    }
}

void FailedWritesTest::noFolderOrName()
{
    QFETCH(QString, name);
    QFETCH(QString, reason);
    for (const std::string_view format : pictureFormatNames()) {
        QVERIFY(QDir(m_folder->path())
                    .mkdir(QStringLiteral("folder.") + QString::fromStdString(std::string(format))));
    }
    writeOld(path(QStringLiteral("file")));
    const QStringList before = entries();
    verifyFailed(run(exportTo(path(name))), path(name), reason);
    QCOMPARE(entries(), before);
}

void FailedWritesTest::noPermission_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<bool>("folderIsClosed");
    for (const std::string_view name : pictureFormatNames()) {
        QTest::addRow("closed folder, %s", std::string(name).c_str())
            << QString::fromStdString(std::string(name)) << true;
        QTest::addRow("closed file, %s", std::string(name).c_str())
            << QString::fromStdString(std::string(name)) << false;
    }
}

void FailedWritesTest::noPermission()
{
    QFETCH(QString, format);
    QFETCH(bool, folderIsClosed);
    if (!somebodyMayRunIt()) {
        QSKIP("nobody but root may run the program where it was built");
    }
    const QString old = path(QStringLiteral("old.") + format);
    writeOld(old);
    const auto all = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther
        | QFile::WriteOther | QFile::ExeOther;
    const auto closed = QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther;
    QVERIFY(QFile::setPermissions(old, folderIsClosed ? all : closed));
    QVERIFY(QFile::setPermissions(m_folder->path(), folderIsClosed ? closed : all));
    const Outcome outcome = runAsSomebody(exportTo(old));
    QVERIFY(QFile::setPermissions(m_folder->path(), all));
    verifyFailed(outcome, old, folderIsClosed ? QStringLiteral("denied") : QStringLiteral("not writable"));
    QCOMPARE(bytesOf(old), oldBytes);
    QCOMPARE(entries(), QStringList{QStringLiteral("old.") + format});
}

void FailedWritesTest::fullDisk()
{
    QFETCH(QString, format);
    // A limit on the size of files in place of a full disk: both end a write half way.
    const QString old = path(QStringLiteral("old.") + format);
    writeOld(old);
    verifyFailed(runAfter(QStringLiteral("ulimit -f 2"), exportTo(old)), old, QStringLiteral("too large"));
    QCOMPARE(bytesOf(old), oldBytes);
    QCOMPARE(entries().size(), 1);
}

void FailedWritesTest::fullDevice()
{
    QFETCH(QString, format);
    const QString link = path(QStringLiteral("full.") + format);
    QVERIFY(QFile::link(QStringLiteral("/dev/full"), link));
    verifyFailed(run(exportTo(link)), link, QStringLiteral("No space left"));
    QVERIFY(QFileInfo(link).isSymLink()); // no file has taken its place
}

void FailedWritesTest::noMemory()
{
    if constexpr (sanitized) {
        QSKIP("the sanitizer needs the address space that this test takes away");
    }
    const QString old = path(QStringLiteral("old.png"));
    writeOld(old);
    const Outcome outcome =
        runAfter(QStringLiteral("ulimit -v 450000"), {"export", "sram", "--size", "16384x8192", "-o", old});
    verifyFailed(outcome, old, QStringLiteral("memory"));
    QCOMPARE(bytesOf(old), oldBytes);
    QCOMPARE(entries().size(), 1);
}

void FailedWritesTest::allIntoAFile()
{
    const QString file = path(QStringLiteral("deck"));
    writeOld(file);
    verifyFailed(run({"export", "all", "--size", "640x360", "-o", file}), file,
                 QStringLiteral("Not a directory"));
    QCOMPARE(bytesOf(file), oldBytes);
    verifyFailed(run({"export", "all", "--size", "640x360", "-o", file + QStringLiteral("/below")}), file,
                 QStringLiteral("Not a directory"));
    QCOMPARE(entries(), QStringList{QStringLiteral("deck")});
}

void FailedWritesTest::allWhereOneNameIsAFolder()
{
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("sram.png")));
    const Outcome outcome = run({"export", "all", "--size", "640x360", "-o", m_folder->path()});
    QCOMPARE(outcome.status, 1);
    // It says which, and is not done by half.
    QVERIFY2(outcome.errors.contains(path(QStringLiteral("sram.png"))
                                     + QStringLiteral(": cannot be written: it is a folder\n")),
             qPrintable(outcome.errors));
    QCOMPARE(outcome.errors.count(u'\n'), 1);
    QCOMPARE(entries(), QStringList{QStringLiteral("sram.png")});
    QVERIFY(QDir(path(QStringLiteral("sram.png"))).isEmpty());
}

void FailedWritesTest::allOnAFullDisk()
{
    const QString old = path(QStringLiteral("floor.png"));
    writeOld(old);
    const Outcome outcome = runAfter(QStringLiteral("ulimit -f 2"),
                                     {"export", "all", "--size", "640x360", "-o", m_folder->path()});
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.errors.count(QStringLiteral("too large")), 1);
    QCOMPARE(bytesOf(old), oldBytes);
    QCOMPARE(entries(), QStringList{QStringLiteral("floor.png")});
    // A folder that would be new is not left behind.
    QCOMPARE(runAfter(QStringLiteral("ulimit -f 2"),
                      {"export", "all", "--size", "640x360", "-o", path(QStringLiteral("a/deck"))})
                 .status,
             1);
    QCOMPARE(entries(), QStringList{QStringLiteral("floor.png")});
}

/// Whatever it is called, and wherever it is read.
void FailedWritesTest::inputsAreNotReplaced()
{
    const auto write = [](const QString &name, std::string_view text) {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), static_cast<qsizetype>(text.size()));
    };
    const QString model = path(QStringLiteral("floor.csv"));
    const QString hardware = path(QStringLiteral("sram.csv"));
    write(model, bundledModelTexts().front().json);
    write(hardware, bundledHardwareTexts().front().json);
    const QByteArray before = bytesOf(model);
    const QString link = path(QStringLiteral("link.csv"));
    QVERIFY(QFile::link(model, link));
    const QString reason = QStringLiteral("it is what is read");
    verifyFailed(run({"export", "floor", model, "-o", model}), model, reason);
    verifyFailed(run({"export", "floor", model, "-o", link}), link, reason);
    verifyFailed(run({"export", "compare", "--against", model, "-o", model}), model, reason);
    verifyFailed(run({"export", "floor", "--hardware", hardware, "-o", hardware}), hardware, reason);
    verifyFailed(run({"export", "all", "--format", "csv", model, "-o", m_folder->path()}), model, reason);
    QCOMPARE(bytesOf(model), before);
    QCOMPARE(entries().size(), 3);
}

void FailedWritesTest::allWithoutPermission()
{
    if (!somebodyMayRunIt()) {
        QSKIP("nobody but root may run the program where it was built");
    }
    const auto closed = QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther;
    QVERIFY(QFile::setPermissions(m_folder->path(), closed));
    const QString deck = path(QStringLiteral("deck"));
    const Outcome outcome = runAsSomebody({"export", "all", "--size", "640x360", "-o", deck});
    QVERIFY(QFile::setPermissions(m_folder->path(), closed | QFile::WriteOwner));
    verifyFailed(outcome, deck, QStringLiteral("denied"));
    QVERIFY(entries().isEmpty());
}

QTEST_GUILESS_MAIN(FailedWritesTest)
#include "test_failed_writes.moc"
