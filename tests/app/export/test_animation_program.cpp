// SPDX-License-Identifier: GPL-3.0-or-later
// "waferline export animation", as a shell without a display runs it.
#include "tests/app/export/export_program.h"
#include "tests/support/gif_reader.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace waferline::test;

namespace {

constexpr auto everything = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;

} // namespace

class AnimationProgramTest : public QObject {
    Q_OBJECT
private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void writesAGif()
    {
        const Outcome outcome =
            run({"export", "animation", "kimi-k3", "--micro-batch", "2", "-o", path("x.gif"), "--seconds",
                 "2", "--frames-per-second", "30", "--size", "400x225", "--theme", "dark", "--loop", "once"});
        QVERIFY2(outcome.status == 0, qPrintable(outcome.errors));
        QVERIFY(outcome.output.isEmpty());
        // A token takes 739.14 µs at micro-batch 2: in 2 s, 369.6 a second.
        QVERIFY2(outcome.errors.contains(QStringLiteral("x.gif: 60 frames in 2 s at 369.6 µs a second, ")),
                 qPrintable(outcome.errors));
        QVERIFY(!outcome.errors.contains(QStringLiteral("does not join up")));
        const auto gif = readGif(bytesOf(path("x.gif")));
        QVERIFY(gif);
        QCOMPARE(gif->size, QSize(400, 225));
        QCOMPARE(gif->frames.size(), 60U);
        QVERIFY(!gif->loops);
        QCOMPARE(gif->frames[0].centiseconds + gif->frames[1].centiseconds + gif->frames[2].centiseconds, 10);
    }

    void writesASequence()
    {
        const Outcome outcome =
            run({"export", "animation", "-o", path("frames/"), "--seconds", "1", "--frames-per-second", "3",
                 "--size", "320x180", "--scale", "2", "--speed", "20", "--background", "transparent"});
        QVERIFY2(outcome.status == 0, qPrintable(outcome.errors));
        QVERIFY2(outcome.errors.contains(
                     QStringLiteral("it does not join up, for all repeats itself after 591.32 µs")),
                 qPrintable(outcome.errors));
        QCOMPARE(QDir(path("frames")).entryList(QDir::Files).size(), 3);
        const QImage image(path("frames/frame-0001.png"));
        QCOMPARE(image.size(), QSize(640, 360));
        QCOMPARE(image.pixelColor(0, 0).alpha(), 0);
    }

    void twiceIsTheSame()
    {
        for (const char *const name : {"a.gif", "b.gif"}) {
            const Outcome outcome = run({"export", "animation", "llama-3.1-8b", "--shown", "full", "-o",
                                         path(name), "--seconds", "1", "--size", "320x180"});
            QVERIFY2(outcome.status == 0, qPrintable(outcome.errors));
        }
        QVERIFY(bytesOf(path("a.gif")) == bytesOf(path("b.gif")));
        QVERIFY(!bytesOf(path("a.gif")).isEmpty());
    }

    void badRequests_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("why");
        const auto row = [](const char *name, const QStringList &options, int status, const char *why) {
            QTest::newRow(name) << options << status << QString::fromUtf8(why);
        };
        row("no file", {}, 2, "-o FILE.gif or -o FOLDER/ is expected");
        row("another suffix", {"-o", "x.mp4"}, 2, "found \"x.mp4\", expected a file name that ends in .gif");
        row("no length", {"-o", "x.gif", "--seconds", "0"}, 2,
            "--seconds: found \"0\", expected seconds from 0.1 to 600");
        row("no number", {"-o", "x.gif", "--seconds", "long"}, 2, "found \"long\"");
        row("too fast", {"-o", "x.gif", "--frames-per-second", "100"}, 2, "frames per second from 1 to 50");
        row("no speed", {"-o", "x.gif", "--speed", "0"}, 2, "microseconds from 0.001 to 1,000,000");
        row("too many", {"-o", "x.gif", "--seconds", "600", "--frames-per-second", "50"}, 2, "30,000");
        row("too few", {"-o", "x.gif", "--seconds", "1", "--frames-per-second", "1"}, 2, "2 to 3,600 frames");
        row("no size", {"-o", "x.gif", "--size", "0x0"}, 2, "WIDTHxHEIGHT");
        row("too large", {"-o", "x.gif", "--size", "8000x4500"}, 2, "at most 9 million");
        row("transparent", {"-o", "x.gif", "--background", "transparent"}, 2, "no transparent background");
        row("loop", {"-o", "x.gif", "--loop", "twice"}, 2, "found \"twice\", expected");
        row("of stills", {"-o", "x.gif", "--format", "png"}, 2, "unknown option --format");
        row("no times", {"-o", "x.gif", "--hardware", "h100-sxm"}, 1, "nothing moves: ");
        row("no folder", {"-o", "no/such/x.gif"}, 1, "No such file");
    }

    void badRequests()
    {
        QFETCH(QStringList, options);
        QFETCH(int, status);
        QFETCH(QString, why);
        QStringList arguments{"export", "animation"};
        for (const QString &option : options) {
            arguments << (option.endsWith(QLatin1String(".gif")) ? m_folder->filePath(option) : option);
        }
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.status, status);
        QVERIFY(outcome.output.isEmpty());
        QVERIFY2(outcome.errors.contains(why), qPrintable(outcome.errors));
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    /// Whoever asks for a GIF of a still is told where it is made.
    void stillsSayWhereGifsAreMade()
    {
        const Outcome outcome = run({"export", "floor", "-o", path("x.gif")});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.errors.contains(QStringLiteral("waferline export animation")),
                 qPrintable(outcome.errors));
    }

    void helpTells()
    {
        const Outcome outcome = run({"export", "animation", "--help"});
        QCOMPARE(outcome.status, 0);
        for (const char *const text : {"waferline export animation [MODEL]", "--frames-per-second N",
                                       "--speed", "Scenario options", "--shown"}) {
            QVERIFY2(outcome.output.contains(QLatin1String(text)), text);
        }
        QVERIFY(run({"--help"}).output.contains(QStringLiteral("waferline export animation [MODEL]")));
    }

    /// The disk takes 100 blocks of 512 bytes: the old file stays, and no half one.
    void aFullDiskLeavesTheOldFile()
    {
        const QStringList arguments{"export",      "animation", "--shown", "full",   "-o",
                                    path("x.gif"), "--seconds", "3",       "--size", "960x540"};
        QCOMPARE(
            run({"export", "animation", "-o", path("x.gif"), "--seconds", "0.2", "--size", "320x180"}).status,
            0);
        const QByteArray before = bytesOf(path("x.gif"));
        const Outcome outcome = runAfter(QStringLiteral("ulimit -f 100"), arguments);
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.contains(QStringLiteral("File too large")), qPrintable(outcome.errors));
        QVERIFY(bytesOf(path("x.gif")) == before);
        QCOMPARE(QDir(m_folder->path()).entryList(everything).size(), 1);
    }

    void interruptedNothingIsLeft_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("number");
        QTest::newRow("gif, Ctrl+C") << "x.gif" << SIGINT;
        QTest::newRow("sequence, Ctrl+C") << "frames/" << SIGINT;
        QTest::newRow("gif, ended") << "x.gif" << SIGTERM;
    }

    void interruptedNothingIsLeft()
    {
        QFETCH(QString, name);
        QFETCH(int, number);
        QProcess process;
        process.setProcessEnvironment(withoutDisplay());
        process.start(QStringLiteral(WAFERLINE_PROGRAM),
                      {"export", "animation", "--shown", "full", "-o", m_folder->path() + u'/' + name,
                       "--seconds", "60", "--size", "1280x720"});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(isWriting(process.processId()), 60'000);
        ::kill(static_cast<pid_t>(process.processId()), number);
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().contains("nothing was written"));
        QVERIFY(QDir(m_folder->path()).isEmpty(everything));
    }

private:
    /// A file without a name is open in the folder, or a folder for the time being is in it.
    bool isWriting(qint64 process) const
    {
        const QDir open(QStringLiteral("/proc/%1/fd").arg(process));
        for (const QString &name : open.entryList(everything | QDir::System)) {
            if (QFile::symLinkTarget(open.filePath(name)).startsWith(m_folder->path())) {
                return true;
            }
        }
        return !QDir(m_folder->path()).isEmpty(everything);
    }

    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(AnimationProgramTest)
#include "test_animation_program.moc"
