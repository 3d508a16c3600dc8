// SPDX-License-Identifier: GPL-3.0-or-later
// "waferline export" as a shell without a display runs it.
#include "app/export/window_picture.h"
#include "model/planning/shown.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace waferline;

namespace {

struct Outcome {
    int status = -1;
    QString output;
    QString errors;
};

QProcessEnvironment withoutDisplay()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name :
         {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE"}) {
        environment.remove(QLatin1String(name));
    }
    return environment;
}

Outcome runProcess(const QString &program, const QStringList &arguments,
                   const QProcessEnvironment &environment)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    constexpr int patience = 120'000;
    if (!process.waitForFinished(patience) || process.exitStatus() != QProcess::NormalExit) {
        return {};
    }
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

Outcome run(const QStringList &arguments, const QProcessEnvironment &environment = withoutDisplay())
{
    return runProcess(QStringLiteral(WAFERLINE_PROGRAM), arguments, environment);
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QImage plain(const QImage &image)
{
    QImage result = image.convertToFormat(QImage::Format_ARGB32);
    result.setDevicePixelRatio(1);
    return result;
}

} // namespace

class ExportProgramTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void window();
    void floor();
    void options();
    void lateTimeIsReachedAtOnce();
    void sameBytesTwice();
    void theDesktopHasNoSay();
    void impossible_data();
    void impossible();
    void unwritable_data();
    void unwritable();
    void fullDisk();
    void badInputWritesNothing();
    void windowWithoutADisplaySaysSo();

private:
    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden); }
    void verifyQuiet(const Outcome &outcome)
    {
        QCOMPARE(outcome.errors, QString());
        QCOMPARE(outcome.output, QString());
        QCOMPARE(outcome.status, 0);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void ExportProgramTest::window()
{
    verifyQuiet(run(
        {"export", "window", "-o", path("w.png"), "--size", "1440x900", "--scale", "2", "--theme", "dark"}));
    const QImage picture(path("w.png"));
    QCOMPARE(picture.size(), QSize(2880, 1800));
    QCOMPARE(picture.dotsPerMeterX(), QImage(1, 1, QImage::Format_RGB32).dotsPerMeterX());
    // Not empty: the dark theme's panel, the floor, linear and full attention.
    const Theme &theme = Theme::dark();
    for (const QColor &colour : {theme.panel, theme.window, theme.card, theme.linearAttention,
                                 theme.fullAttention, theme.cacheInUse}) {
        bool found = false;
        for (int y = 0; y < picture.height() && !found; ++y) {
            for (int x = 0; x < picture.width() && !found; ++x) {
                found = picture.pixel(x, y) == colour.rgb();
            }
        }
        QVERIFY2(found, qPrintable(colour.name()));
    }
    QCOMPARE(files(), QStringList{QStringLiteral("w.png")});
}

void ExportProgramTest::floor()
{
    verifyQuiet(run({"export", "floor", "-o", path("f.png")}));
    const QImage picture(path("f.png"));
    QCOMPARE(picture.size(), QSize(1920, 1080));
    const auto made = plan(defaultSetup().model, defaultSetup().hardware, {});
    const QImage expected = pictureOf(PictureView::Floor, defaultSetup(), openingSeconds(*made), {});
    QVERIFY(plain(picture) == plain(expected));
}

void ExportProgramTest::options()
{
    verifyQuiet(run({"export",
                     "floor",
                     "kimi-k3-published",
                     "--hardware",
                     "wse-3",
                     "--micro-batch",
                     "2",
                     "--stages",
                     "wafer",
                     "--shown",
                     "full",
                     "--context",
                     "128k",
                     "--time",
                     "1e-3",
                     "--size",
                     "1280x720",
                     "--scale",
                     "0.5",
                     "--theme",
                     "dark",
                     "--background",
                     "transparent",
                     "-o",
                     path("f.png")}));
    Setup setup{bundledModel("kimi-k3-published"), bundledHardware("wse-3"), {}};
    setup.scenario.microBatch = 2;
    setup.scenario.stages = Stages::wafer();
    setup.scenario.shown = Shown::Full;
    setup.scenario.contextTokens = 128'000;
    PictureOptions options;
    options.size = {1280, 720};
    options.scale = 0.5;
    options.theme = ThemeKind::Dark;
    options.background = PictureBackground::Transparent;
    QVERIFY(plain(QImage(path("f.png"))) == plain(pictureOf(PictureView::Floor, setup, 1e-3, options)));
}

void ExportProgramTest::lateTimeIsReachedAtOnce()
{
    verifyQuiet(run({"export", "floor", "--time", "1000000", "--size", "640x360", "-o", path("f.png")}));
    QCOMPARE(QImage(path("f.png")).size(), QSize(640, 360));
}

void ExportProgramTest::sameBytesTwice()
{
    for (const char *view :
         {"floor", "window", "timeline", "concurrency", "tradeoff", "sram", "scaling", "frontier"}) {
        verifyQuiet(run({"export", view, "--size", "1280x720", "-o", path("a.png")}));
        verifyQuiet(run({"export", view, "--size", "1280x720", "-o", path("b.png")}));
        QVERIFY(!bytesOf(path("a.png")).isEmpty());
        QCOMPARE(bytesOf(path("a.png")), bytesOf(path("b.png")));
    }
}

void ExportProgramTest::theDesktopHasNoSay()
{
    verifyQuiet(run({"export", "window", "--size", "1280x720", "-o", path("a.png")}));
    QProcessEnvironment environment = withoutDisplay();
    environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":987"));
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("1.7"));
    environment.insert(QStringLiteral("QT_FONT_DPI"), QStringLiteral("200"));
    environment.insert(QStringLiteral("QT_STYLE_OVERRIDE"), QStringLiteral("windows"));
    environment.insert(QStringLiteral("LANG"), QStringLiteral("de_DE.UTF-8"));
    verifyQuiet(run({"export", "window", "--size", "1280x720", "-o", path("b.png")}, environment));
    QCOMPARE(bytesOf(path("a.png")), bytesOf(path("b.png")));
}

void ExportProgramTest::impossible_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("part");
    const auto add = [](const char *name, const QStringList &arguments, const char *part) {
        QTest::newRow(name) << arguments << QString::fromLatin1(part);
    };
    add("tiny", {"--size", "10x10"}, "10");
    add("tiny by scale", {"--size", "100x100", "--scale", "0.5"}, "50");
    add("wide", {"--size", "99999x100"}, "99999");
    add("absurd", {"--size", "999999999x999999999"}, "size");
    add("beyond integers", {"--size", "99999999999999999999x1"}, "size");
    add("too many pixels", {"--size", "16384x16384"}, "16384");
    add("too many by scale", {"--size", "3840x2160", "--scale", "8"}, "");
    add("zero", {"--size", "0x0"}, "size");
    add("negative", {"--size", "-5x100"}, "size");
    add("no size", {"--size", "large"}, "large");
    add("scale 0", {"--scale", "0"}, "scale");
    add("scale NaN", {"--scale", "nan"}, "scale");
    add("scale infinite", {"--scale", "inf"}, "scale");
    add("scale 1e300", {"--scale", "1e300"}, "");
    add("theme", {"--theme", "purple"}, "light");
    add("background", {"--background", "black"}, "transparent");
    add("time", {"--time", "-1"}, "time");
}

void ExportProgramTest::impossible()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, part);
    for (const char *view :
         {"floor", "window", "timeline", "concurrency", "tradeoff", "sram", "scaling", "frontier"}) {
        const Outcome outcome = run(QStringList{"export", view, "-o", path("f.png")} + arguments);
        QVERIFY2(outcome.status == 2, qPrintable(outcome.errors));
        QVERIFY2(outcome.errors.startsWith(QStringLiteral("waferline: ")), qPrintable(outcome.errors));
        QVERIFY2(outcome.errors.contains(part), qPrintable(outcome.errors));
        QCOMPARE(outcome.output, QString());
        QVERIFY(files().isEmpty());
    }
}

void ExportProgramTest::unwritable_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("missing folder") << QStringLiteral("no/folder/f.png");
    QTest::newRow("a folder") << QStringLiteral("folder.png");
    QTest::newRow("name too long") << QString(300, QLatin1Char('x')) + QStringLiteral(".png");
}

void ExportProgramTest::unwritable()
{
    QFETCH(QString, name);
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder.png")));
    const QString output = m_folder->filePath(name);
    const Outcome outcome = run({"export", "floor", "--size", "640x360", "-o", output});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.errors.contains(output), qPrintable(outcome.errors));
    QCOMPARE(outcome.errors.count(QLatin1Char('\n')), 1);
    QVERIFY(files().isEmpty());
}

void ExportProgramTest::fullDisk()
{
    // A limit on the size of files in place of a full disk: both end a write half way.
    verifyQuiet(run({"export", "floor", "--size", "640x360", "-o", path("f.png")}));
    const QByteArray before = bytesOf(path("f.png"));
    QVERIFY(before.size() > 4096);
    const Outcome outcome =
        runProcess(QStringLiteral("/bin/sh"),
                   {"-c", "ulimit -f 4; exec \"$0\" export floor --size 1280x720 -o \"$1\"",
                    QStringLiteral(WAFERLINE_PROGRAM), path("f.png")},
                   withoutDisplay());
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.errors.contains(path("f.png")) && outcome.errors.contains(QStringLiteral("too large")),
             qPrintable(outcome.errors));
    QCOMPARE(bytesOf(path("f.png")), before);
    QCOMPARE(files(), QStringList{QStringLiteral("f.png")}); // no half file either
}

void ExportProgramTest::badInputWritesNothing()
{
    QFile file(path("bad.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\n  \"format\": \"waferline-model/1\", \"name\": 3 }");
    file.close();
    const Outcome outcome = run({"export", "window", path("bad.json"), "-o", path("w.png")});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.errors.contains(QStringLiteral("bad.json:2:")), qPrintable(outcome.errors));
    QVERIFY2(outcome.errors.contains(QStringLiteral("/name")), qPrintable(outcome.errors));
    QCOMPARE(files(), QStringList{QStringLiteral("bad.json")});
}

void ExportProgramTest::windowWithoutADisplaySaysSo()
{
    const Outcome outcome = run({});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.errors.contains(QStringLiteral("display")), qPrintable(outcome.errors));
    QCOMPARE(outcome.errors.count(QLatin1Char('\n')), 1);
}

QTEST_MAIN(ExportProgramTest)
#include "test_export_program.moc"
