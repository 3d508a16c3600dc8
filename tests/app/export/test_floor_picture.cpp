// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the floor at every size, scale and background: nothing cut off, everything in proportion.
#include "app/main_window/session.h"
#include "model/planning/shown.h"
#include "tests/support/golden_image.h"
#include "widgets/export/picture.h"
#include "widgets/export/replay.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <limits>
#include <map>
#include <span>

using namespace waferline;

namespace {

std::shared_ptr<const Plan> planOf(const Setup &setup)
{
    return std::make_shared<const Plan>(plan(setup.model, setup.hardware, setup.scenario).value());
}

std::shared_ptr<const Plan> articlePlan(const Scenario &scenario = {})
{
    Setup setup = defaultSetup();
    setup.scenario = scenario;
    return planOf(setup);
}

std::shared_ptr<const Plan> publishedPlan(const Scenario &scenario = {})
{
    return planOf({bundledModel("kimi-k3-published"), bundledHardware("wse-3t"), scenario});
}

std::shared_ptr<const Plan> planOfName(const std::string &name)
{
    Setup setup = defaultSetup();
    ModelDescription model = *setup.model;
    model.name = name;
    setup.model = std::make_shared<const ModelDescription>(std::move(model));
    return planOf(setup);
}

QImage pictureOf(const std::shared_ptr<const Plan> &plan, const PictureOptions &options)
{
    return imageOf(floorPicture(plan, openingSeconds(*plan), options));
}

PictureOptions sized(const QSize &size, double scale = 1)
{
    PictureOptions options;
    options.size = size;
    options.scale = scale;
    return options;
}

/// A line of a picture; QImage::pixel() takes its time.
std::span<const QRgb> lineOf(const QImage &picture, int y)
{
    return {reinterpret_cast<const QRgb *>(picture.constScanLine(y)),
            static_cast<std::size_t>(picture.width())};
}

/// Pixels of the outermost frame of a picture that are not of its background.
std::int64_t strayPixels(const QImage &picture, int frame)
{
    const QRgb ground = lineOf(picture, 0)[0];
    const auto strays = [ground](std::span<const QRgb> pixels) {
        return std::ranges::count_if(pixels, [ground](QRgb pixel) { return pixel != ground; });
    };
    std::int64_t count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        const auto line = lineOf(picture, y);
        if (y < frame || y >= picture.height() - frame) {
            count += strays(line);
        } else {
            const auto width = static_cast<std::size_t>(frame);
            count += strays(line.first(width)) + strays(line.last(width));
        }
    }
    return count;
}

/// How many pixels there are of each colour (premultiplied).
std::map<QRgb, double> coloursOf(const QImage &picture)
{
    std::map<QRgb, double> counts;
    for (int y = 0; y < picture.height(); ++y) {
        const auto line = lineOf(picture, y);
        for (auto run = line.begin(); run != line.end();) {
            const auto next = std::find_if(run, line.end(), [run](QRgb pixel) { return pixel != *run; });
            counts[*run] += static_cast<double>(next - run);
            run = next;
        }
    }
    return counts;
}

/// Lines, from above, that have anything but the background.
int firstInkedLine(const QImage &picture)
{
    const QRgb ground = lineOf(picture, 0)[0];
    for (int y = 0; y < picture.height(); ++y) {
        if (std::ranges::any_of(lineOf(picture, y), [ground](QRgb pixel) { return pixel != ground; })) {
            return y;
        }
    }
    return picture.height();
}

/// Share of pixels that differ by more than a shade once the larger is brought to the smaller one's size.
double shareThatDiffers(const QImage &small, const QImage &large)
{
    const QImage reduced = large.scaled(small.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                               .convertToFormat(QImage::Format_RGB32);
    const QImage plain = small.convertToFormat(QImage::Format_RGB32);
    constexpr int shade = 60;
    double differing = 0;
    for (int y = 0; y < plain.height(); ++y) {
        const auto line = lineOf(plain, y);
        const auto other = lineOf(reduced, y);
        for (std::size_t x = 0; x < line.size(); ++x) {
            differing += std::abs(qGray(line[x]) - qGray(other[x])) > shade ? 1 : 0;
        }
    }
    return differing / (plain.width() * plain.height());
}

} // namespace

class FloorPictureTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void golden_data();
    void golden();
    void nothingIsCutOff_data();
    void nothingIsCutOff();
    void longNamesKeepWithinThePicture_data();
    void longNamesKeepWithinThePicture();
    void proportionsHoldAtEveryScale_data();
    void proportionsHoldAtEveryScale();
    void sizeIsSizeTimesScale();
    void backgrounds();
    void textOnWhiteIsDark();
    void barsAreToScale();
    void partsMakeRoomForTheFloor();
    void timeMovesTheChips();
    void sameTwice();
    void oddPlans();
    void bounds();
};

void FloorPictureTest::golden_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("published");
    QTest::addColumn<ThemeKind>("theme");
    QTest::newRow("light") << QStringLiteral("floor-light") << false << ThemeKind::Light;
    QTest::newRow("dark") << QStringLiteral("floor-dark") << false << ThemeKind::Dark;
    QTest::newRow("published") << QStringLiteral("floor-published-dark") << true << ThemeKind::Dark;
}

void FloorPictureTest::golden()
{
    QFETCH(QString, name);
    QFETCH(bool, published);
    QFETCH(ThemeKind, theme);
    Scenario full;
    full.shown = Shown::Full;
    PictureOptions options = sized({1280, 720});
    options.theme = theme;
    const QString difference = waferline::test::goldenDifference(
        pictureOf(published ? publishedPlan(full) : articlePlan(), options), name,
        {QStringLiteral(WAFERLINE_GOLDEN), QStringLiteral(WAFERLINE_TEST_OUTPUT)});
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

void FloorPictureTest::nothingIsCutOff_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize &size : {QSize(640, 360), QSize(800, 600), QSize(1280, 720), QSize(1440, 900),
                              QSize(1920, 1080), QSize(720, 1280), QSize(2000, 500), QSize(3840, 2160)}) {
        QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
}

void FloorPictureTest::nothingIsCutOff()
{
    QFETCH(QSize, size);
    for (const auto &plan : {articlePlan(), publishedPlan()}) {
        const QImage picture = pictureOf(plan, sized(size));
        QCOMPARE(picture.size(), size);
        QCOMPARE(strayPixels(picture, 8), 0);
        QVERIFY(firstInkedLine(picture) < size.height() / 8); // the title is there
    }
}

void FloorPictureTest::longNamesKeepWithinThePicture_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QSize>("size");
    const QString words = QStringLiteral("A model with a name that goes on and on ").repeated(6);
    const QString word(200, QLatin1Char('W'));
    for (const QSize &size : {QSize(640, 360), QSize(1280, 720), QSize(1920, 1080), QSize(720, 1280)}) {
        QTest::addRow("words %d", size.width()) << words << size;
        QTest::addRow("word %d", size.width()) << word << size;
    }
}

void FloorPictureTest::longNamesKeepWithinThePicture()
{
    QFETCH(QString, name);
    QFETCH(QSize, size);
    const QImage picture = pictureOf(planOfName(name.toStdString()), sized(size));
    QCOMPARE(strayPixels(picture, 8), 0);
    // Title and caption, which both have the name, leave the floor its half.
    const auto colours = coloursOf(picture);
    const double bars = colours.at(Theme::light().linearAttention.rgb());
    QVERIFY2(bars > size.width() * size.height() * 0.01, qPrintable(QString::number(bars)));
}

void FloorPictureTest::proportionsHoldAtEveryScale_data()
{
    QTest::addColumn<double>("scale");
    QTest::newRow("2") << 2.0;
    QTest::newRow("4") << 4.0;
    QTest::newRow("1.25") << 1.25;
}

void FloorPictureTest::proportionsHoldAtEveryScale()
{
    QFETCH(double, scale);
    const auto plan = articlePlan();
    const QImage small = pictureOf(plan, sized({1280, 720}));
    const QImage large = pictureOf(plan, sized({1280, 720}, scale));
    const double share = shareThatDiffers(small, large);
    QVERIFY2(share < 0.01, qPrintable(QString::number(share)));
    // Not so with another layout.
    QVERIFY(shareThatDiffers(small, pictureOf(plan, sized({1440, 720}, scale))) > 0.03);
}

void FloorPictureTest::sizeIsSizeTimesScale()
{
    const auto plan = articlePlan();
    QCOMPARE(pictureOf(plan, sized({640, 360}, 4)).size(), QSize(2560, 1440));
    QCOMPARE(pictureOf(plan, sized({641, 361}, 1.5)).size(), QSize(962, 542)); // 961.5, 541.5
    QCOMPARE(pictureOf(plan, sized({1920, 1080}, 0.25)).size(), QSize(480, 270));
}

void FloorPictureTest::backgrounds()
{
    const auto plan = articlePlan();
    PictureOptions options = sized({1280, 720});
    for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
        const Theme &theme = Theme::of(kind);
        options.theme = kind;
        options.background = PictureBackground::Theme;
        QCOMPARE(pictureOf(plan, options).pixelColor(0, 0), theme.window);
        options.background = PictureBackground::White;
        const QImage white = pictureOf(plan, options);
        QCOMPARE(white.pixelColor(0, 0), QColor(Qt::white));
        QCOMPARE(white.pixelColor(1279, 719), QColor(Qt::white));
        QVERIFY(coloursOf(white).contains(Theme::light().unused.rgb())); // in the bars
        QVERIFY(!coloursOf(white).contains(Theme::dark().card.rgb()));
        options.background = PictureBackground::Transparent;
        const QImage clear = pictureOf(plan, options);
        QCOMPARE(clear.pixelColor(0, 0).alpha(), 0);
        QCOMPARE(clear.pixelColor(1279, 719).alpha(), 0);
        // Bars and cards are opaque.
        QVERIFY(coloursOf(clear)[theme.linearAttention.rgb()] > 1000);
        QVERIFY(coloursOf(clear)[theme.card.rgb()] > 10'000);
    }
}

void FloorPictureTest::textOnWhiteIsDark()
{
    PictureOptions options = sized({1280, 720});
    options.theme = ThemeKind::Dark;
    options.background = PictureBackground::White;
    const QImage title = pictureOf(articlePlan(), options).copy(0, 0, 1280, 70);
    const auto colours = coloursOf(title);
    QVERIFY(colours.contains(Theme::light().text.rgb()));
    QVERIFY(!colours.contains(Theme::dark().text.rgb()));
}

void FloorPictureTest::barsAreToScale()
{
    // Areas of the fills against the bytes they stand for: 69 and 24 layers of 16.13 GB, 24 times 93 requests
    // of 147 MB, 24 times 96 further ones. One request, so that a single layer is lit.
    Scenario one;
    one.shown = Shown::One;
    PictureOptions options = sized({3840, 2160}); // edges are at whole pixels
    options.legend = false; // its swatches have the same colours
    const auto colours = coloursOf(pictureOf(articlePlan(one), options));
    const Theme &theme = Theme::light();
    const double perGigabyte = colours.at(theme.fullAttention.rgb()) / (24 * 16.129);
    const auto near = [&](const QColor &colour, double gigabytes,
                          double tolerance = 0.05) { // with gaps between layers: 1 of 26 pixels
        return std::abs(colours.at(colour.rgb()) / (gigabytes * perGigabyte) - 1) < tolerance;
    };
    QVERIFY(near(theme.linearAttention, 69 * 16.129));
    QVERIFY(near(theme.cacheInUse, 24 * 93 * 0.147456));
    QVERIFY(near(theme.cacheFree, 24 * 96 * 0.147456));
    QVERIFY(near(theme.unused, 34 * (44 - 32.258) + 44 - 16.129, 0.06)); // so are corners of regions
}

void FloorPictureTest::partsMakeRoomForTheFloor()
{
    const auto plan = articlePlan();
    PictureOptions options = sized({1280, 720});
    const auto barPixels = [&] { return coloursOf(pictureOf(plan, options))[Theme::light().unused.rgb()]; };
    const double with = barPixels();
    for (bool PictureOptions::*part :
         {&PictureOptions::title, &PictureOptions::legend, &PictureOptions::caption}) {
        options.*part = false;
        const double more = barPixels();
        // The legend has a swatch of the same colour: less than the floor gains by its room.
        QVERIFY2(more >= with * 0.99, qPrintable(QString::number(more / with)));
        QVERIFY(!(pictureOf(plan, options) == pictureOf(plan, sized({1280, 720}))));
        options.*part = true;
    }
    options.title = options.legend = options.caption = false;
    QVERIFY(barPixels() > with * 1.05);
    QCOMPARE(strayPixels(pictureOf(plan, options), 8), 0);
}

void FloorPictureTest::timeMovesTheChips()
{
    const auto plan = articlePlan();
    const QImage early = imageOf(floorPicture(plan, 0, sized({1280, 720})));
    QVERIFY(imageOf(floorPicture(plan, 100e-6, sized({1280, 720}))) != early);
    QVERIFY(imageOf(floorPicture(plan, -5, sized({1280, 720}))) == early); // before the start is the start
    QVERIFY(!imageOf(floorPicture(plan, 1e300, sized({640, 360}))).isNull());
}

void FloorPictureTest::sameTwice()
{
    const auto plan = publishedPlan();
    QVERIFY(pictureOf(plan, sized({1280, 720}, 1.5)) == pictureOf(plan, sized({1280, 720}, 1.5)));
}

void FloorPictureTest::oddPlans()
{
    // One wafer; hundreds of wafers; no times; nothing that fits.
    const auto drawn = [](const Setup &setup) {
        const QImage picture = pictureOf(planOf(setup), sized({1280, 720}));
        return strayPixels(picture, 8) == 0 && coloursOf(picture).size() > 20;
    };
    Setup setup = defaultSetup();
    Hardware hardware = *setup.hardware;
    hardware.sramBytes = 1e13;
    ModelDescription model = *setup.model;
    model.shapes = {model.shapes.front()};
    model.layers.assign(5, 0);
    QVERIFY(drawn(
        {std::make_shared<const ModelDescription>(model), std::make_shared<const Hardware>(hardware), {}}));
    hardware.sramBytes = 3e9;
    QVERIFY(drawn({setup.model, std::make_shared<const Hardware>(hardware), {}}));
    QVERIFY(drawn({setup.model, bundledHardware("wse-2"), {}}));
    Scenario wide;
    wide.contextTokens = 1'000'000'000;
    QVERIFY(drawn({setup.model, setup.hardware, wide}));
}

void FloorPictureTest::bounds()
{
    QVERIFY(isPossible(sized({64, 64})));
    QVERIFY(!isPossible(sized({63, 64})));
    QVERIFY(isPossible(sized({16'384, 8'192})));
    QVERIFY(!isPossible(sized({16'384, 8'193}))); // more than 134 million
    QVERIFY(!isPossible(sized({16'385, 64})));
    QVERIFY(isPossible(sized({4'096, 2'048}, 4)));
    QVERIFY(!isPossible(sized({4'096, 2'049}, 4)));
    QVERIFY(!isPossible(sized({100, 100}, 0)));
    QVERIFY(!isPossible(sized({100, 100}, -1)));
    QVERIFY(!isPossible(sized({100, 100}, std::numeric_limits<double>::quiet_NaN())));
    QVERIFY(!isPossible(sized({100, 100}, std::numeric_limits<double>::infinity())));
}

QTEST_MAIN(FloorPictureTest)
#include "test_floor_picture.moc"
