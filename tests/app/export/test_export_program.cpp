// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/picture_format.h"
#include "app/export/view_picture.h"
#include "model/planning/shown.h"
#include "tests/app/export/export_program.h"
#include "widgets/export/replay.h"

#include <QDir>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

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
    void tables();
    void allViews();
    void allViewsAsTables();
    void allViewsWithAnother_data();
    void allViewsWithAnother();
    void textsAndLegend();
    void noTexts();
    void comparison();
    void againstInOtherViews();
    void comparisonTable();
    void againstWhatIsWrong();
    void lateTimeIsReachedAtOnce();
    void sameBytesTwice_data();
    void sameBytesTwice();
    void theDesktopHasNoSay();
    void impossible_data();
    void impossible();
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

void ExportProgramTest::tables()
{
    for (const PictureView each : pictureViews) {
        const QString view = QString::fromStdString(std::string(pictureViewName(each)));
        verifyQuiet(run({"export", view, "--micro-batch", "2", "-o", path("a.csv")}));
        verifyQuiet(run({"export", view, "--micro-batch", "2", "-o", path("b.CSV")}));
        const QByteArray table = bytesOf(path("a.csv"));
        QVERIFY2(table.count("\r\n") > 5, qPrintable(view));
        QCOMPARE(table.count('\n'), table.count("\r\n"));
        QCOMPARE(table, bytesOf(path("b.CSV")));
    }
    verifyQuiet(run({"export", "floor", "-o", path("a.csv")}));
    const Outcome report = run({"report", "--format", "csv"});
    QCOMPARE(QString::fromUtf8(bytesOf(path("a.csv"))), report.output);
    // The bars of the window of time that is drawn: at another moment there are others.
    verifyQuiet(run({"export", "timeline", "--time", "1e-3", "-o", path("a.csv")}));
    verifyQuiet(run({"export", "timeline", "--time", "2e-3", "-o", path("b.CSV")}));
    QVERIFY(bytesOf(path("a.csv")) != bytesOf(path("b.CSV")));
}

void ExportProgramTest::allViews()
{
    const QStringList options{"--micro-batch", "2", "--size", "1280x720", "--theme", "dark"};
    const QString deck = m_folder->filePath(QStringLiteral("made/deck/"));
    const Outcome outcome = run(QStringList{"export", "all", "kimi-k3", "-o", deck} + options);
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.output, QString());
    QStringList expected;
    for (const PictureView each : pictureViews) {
        const QString view = QString::fromStdString(std::string(pictureViewName(each)));
        expected << view + QStringLiteral(".png");
        const QString picture = QDir(deck).filePath(expected.back());
        QVERIFY2(outcome.errors.contains(QStringLiteral("waferline: wrote ") + picture + u'\n'),
                 qPrintable(outcome.errors));
        verifyQuiet(run(QStringList{"export", view, "kimi-k3", "-o", path("one.png")} + options));
        QCOMPARE(bytesOf(picture), bytesOf(path("one.png")));
    }
    expected.sort();
    QCOMPARE(QDir(deck).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), expected);
    QCOMPARE(outcome.errors.count(u'\n'), expected.size());
    // Once more into the folder that there is: the same bytes.
    const QByteArray before = bytesOf(QDir(deck).filePath(QStringLiteral("window.png")));
    QCOMPARE(run(QStringList{"export", "all", "kimi-k3", "-o", deck} + options).status, 0);
    QCOMPARE(bytesOf(QDir(deck).filePath(QStringLiteral("window.png"))), before);
}

void ExportProgramTest::allViewsAsTables()
{
    const QString deck = m_folder->filePath(QStringLiteral("deck"));
    QCOMPARE(run({"export", "all", "--format", "csv", "-o", deck}).status, 0);
    const QStringList names = QDir(deck).entryList(QDir::Files);
    QCOMPARE(static_cast<std::size_t>(names.size()), pictureViews.size());
    for (const QString &name : names) {
        QVERIFY(name.endsWith(QLatin1String(".csv")));
        QVERIFY(bytesOf(QDir(deck).filePath(name)).contains("\r\n"));
    }
    QVERIFY(bytesOf(QDir(deck).filePath(QStringLiteral("window.csv"))).startsWith("name,value,unit,status,"));
}

void ExportProgramTest::allViewsWithAnother_data()
{
    QTest::addColumn<QString>("format");
    QTest::newRow("png") << QStringLiteral("png");
    QTest::newRow("csv") << QStringLiteral("csv");
}

/// With a plan to hold against, all is the comparison as well, and B in each view that shows it.
void ExportProgramTest::allViewsWithAnother()
{
    QFETCH(const QString, format);
    const QStringList options{"kimi-k3", "--micro-batch", "2", "--size", "640x360"};
    const QStringList against{"--against", "kimi-k3-published"};
    const QString deck = m_folder->filePath(QStringLiteral("deck"));
    const Outcome outcome =
        run(QStringList{"export", "all", "--format", format, "-o", deck} + options + against);
    QVERIFY2(outcome.status == 0, qPrintable(outcome.errors));
    const QString one = m_folder->filePath(QStringLiteral("one.") + format);
    QStringList expected;
    for (const std::string_view each : pictureViewNames()) {
        const QString view = QString::fromStdString(std::string(each));
        expected << view + QLatin1Char('.') + format;
        const bool both = showsAnother(*pictureViewNamed(each));
        verifyQuiet(run(QStringList{"export", view, "-o", one} + options + (both ? against : QStringList())));
        QVERIFY2(bytesOf(QDir(deck).filePath(expected.back())) == bytesOf(one), qPrintable(view));
    }
    expected.sort();
    QCOMPARE(QDir(deck).entryList(QDir::Files | QDir::Hidden), expected);
}

void ExportProgramTest::textsAndLegend()
{
    PictureOptions options;
    options.size = {1280, 720};
    options.titleText = QStringLiteral("Sixty wafers — and no more");
    options.captionText = QStringLiteral("As agreed on Monday");
    options.legend = false;
    for (const PictureView view : pictureViews) {
        const QString name = QString::fromStdString(std::string(pictureViewName(view)));
        const QStringList title =
            view == PictureView::Window ? QStringList() : QStringList{"--title", options.titleText};
        verifyQuiet(
            run(QStringList{"export", name, "--size", "1280x720", "--time", "1e-3", "--caption",
                            QStringLiteral("  As agreed\non Monday "), "--no-legend", "-o", path("f.png")}
                + title));
        QVERIFY(plain(QImage(path("f.png"))) == plain(pictureOf(view, defaultSetup(), 1e-3, options)));
    }
}

void ExportProgramTest::noTexts()
{
    PictureOptions options;
    options.title = options.caption = false;
    verifyQuiet(
        run({"export", "floor", "--time", "1e-3", "--title", "", "--caption", "", "-o", path("f.png")}));
    QVERIFY(plain(QImage(path("f.png")))
            == plain(pictureOf(PictureView::Floor, defaultSetup(), 1e-3, options)));
}

/// MODEL with its options is A; B is what its scenario or the usual settings say.
void ExportProgramTest::comparison()
{
    Setup a = defaultSetup();
    a.scenario.microBatch = 2;
    PictureOptions options;
    options.theme = ThemeKind::Dark;
    options.size = {1280, 720};
    for (const char *suffix : {"png", "svg", "pdf"}) {
        const QString file = path(qPrintable(QStringLiteral("c.") + QLatin1String(suffix)));
        verifyQuiet(
            run({"export", "compare", "kimi-k3", "--micro-batch", "2", "--against", "kimi-k3-published",
                 "--time", "1e-4", "--theme", "dark", "--size", "1280x720", "-o", file}));
        QVERIFY(bytesOf(file).size() > 10'000);
    }
    const Setup b{bundledModel("kimi-k3-published"), bundledHardware(defaultHardwareId), {}};
    const QImage expected = imageOf(recordedPictureOf(PictureView::Compare, a, 1e-4, options, b));
    QVERIFY(plain(QImage(path("c.png"))) == plain(expected));
    // A scenario file brings its own settings.
    QFile scenario(path("b.waferline"));
    QVERIFY(scenario.open(QIODevice::WriteOnly));
    scenario.write(R"({"format": "waferline-scenario/1", "model": "kimi-k3", "context_tokens": 128000})");
    scenario.close();
    verifyQuiet(
        run({"export", "compare", "--time", "1e-4", "--against", path("b.waferline"), "-o", path("d.png")}));
    Setup shorter = defaultSetup();
    shorter.scenario.contextTokens = 128'000;
    QVERIFY(plain(QImage(path("d.png")))
            == plain(imageOf(recordedPictureOf(PictureView::Compare, defaultSetup(), 1e-4, {}, shorter))));
}

void ExportProgramTest::againstInOtherViews()
{
    const Setup b{bundledModel("kimi-k3-published"), bundledHardware(defaultHardwareId), {}};
    for (const PictureView view : pictureViews) {
        if (!showsAnother(view)) {
            continue;
        }
        PictureOptions options;
        options.size = {1440, 900};
        const QString name = QString::fromStdString(std::string(pictureViewName(view)));
        verifyQuiet(run({"export", name, "--size", "1440x900", "--time", "1e-3", "--against",
                         "kimi-k3-published", "-o", path("f.png")}));
        const QImage picture = plain(QImage(path("f.png")));
        QVERIFY(picture == plain(imageOf(recordedPictureOf(view, defaultSetup(), 1e-3, options, b))));
        QVERIFY(picture != plain(pictureOf(view, defaultSetup(), 1e-3, options)));
    }
}

void ExportProgramTest::comparisonTable()
{
    verifyQuiet(
        run({"export", "compare", "--micro-batch", "2", "--against", "kimi-k3", "-o", path("c.csv")}));
    const QString table = QString::fromUtf8(bytesOf(path("c.csv")));
    for (const char *line :
         {"figure,a,b,difference,unit,bound\r\n", "\r\nmicro_batch,2,1,,requests,\r\n",
          "\r\nwafer_count,59,59,0,wafers,\r\n", "\r\nin_flight_requests,186,93,93,requests,\r\n"}) {
        QVERIFY2(table.contains(QLatin1String(line)), qPrintable(table));
    }
}

void ExportProgramTest::againstWhatIsWrong()
{
    const auto refused = [this](const QStringList &arguments, int status, const QString &part) {
        const Outcome outcome = run(QStringList{"export"} + arguments + QStringList{"-o", path("c.png")});
        QVERIFY2(outcome.status == status, qPrintable(outcome.errors));
        QVERIFY2(outcome.errors.contains(part), qPrintable(outcome.errors));
        QVERIFY(files().isEmpty());
    };
    refused({"compare"}, 2, QStringLiteral("--against SCENARIO is expected"));
    refused({"compare", "--against", ""}, 2, QStringLiteral("--against: a scenario or a model is expected"));
    refused({"floor", "--against", "kimi-k3"}, 2, QStringLiteral("--against is for compare"));
    refused({"all", "--against", path("none.waferline")}, 1, QStringLiteral("none.waferline"));
    refused({"compare", "-", "--against", "-"}, 2, QStringLiteral("standard input is read once"));
    refused({"compare", "--against", path("none.waferline")}, 1, QStringLiteral("none.waferline"));
    refused({"compare", "kimi-k4", "--against", "kimi-k3"}, 1, QStringLiteral("kimi-k4"));
}

void ExportProgramTest::lateTimeIsReachedAtOnce()
{
    verifyQuiet(run({"export", "floor", "--time", "1000000", "--size", "640x360", "-o", path("f.png")}));
    QCOMPARE(QImage(path("f.png")).size(), QSize(640, 360));
}

void ExportProgramTest::sameBytesTwice_data()
{
    QTest::addColumn<QString>("format");
    for (const std::string_view format : pictureFormatNames()) {
        QTest::newRow(std::string(format).c_str()) << QString::fromStdString(std::string(format));
    }
}

void ExportProgramTest::sameBytesTwice()
{
    QFETCH(QString, format);
    for (const char *folder : {"a", "b"}) { // all views of one plan
        QCOMPARE(run({"export", "all", "--format", format, "--size", "1280x720", "-o", path(folder)}).status,
                 0);
    }
    for (const PictureView each : pictureViews) {
        const std::string_view view = pictureViewName(each);
        const QString name = QString::fromStdString(std::string(view)) + u'.' + format;
        const QByteArray bytes = bytesOf(QDir(path("a")).filePath(name));
        QVERIFY2(!bytes.isEmpty(), qPrintable(name));
        QVERIFY2(bytes == bytesOf(QDir(path("b")).filePath(name)), qPrintable(name));
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
    add("a zero side", {"--size", "0x600"}, "size");
    add("a number", {"--size", "0"}, "size");
    add("a million", {"--size", "1000000x1000000"}, "16384");
    add("negative", {"--size", "-5x100"}, "size");
    add("no size", {"--size", "large"}, "large");
    add("scale 0", {"--scale", "0"}, "scale");
    add("scale negative", {"--scale", "-1"}, "scale");
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
         {"floor", "window", "timeline", "concurrency", "tradeoff", "sram", "scaling", "frontier", "all"}) {
        const Outcome outcome = run(QStringList{"export", view, "-o", path("f.png")} + arguments);
        QVERIFY2(outcome.status == 2, qPrintable(outcome.errors));
        QVERIFY2(outcome.errors.startsWith(QStringLiteral("waferline: ")), qPrintable(outcome.errors));
        QVERIFY2(outcome.errors.contains(part), qPrintable(outcome.errors));
        QCOMPARE(outcome.output, QString());
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }
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
