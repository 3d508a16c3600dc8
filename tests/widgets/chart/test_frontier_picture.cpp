// SPDX-License-Identifier: GPL-3.0-or-later
// The frontier as a slide.
#include "tests/support/golden_image.h"
#include "tests/support/input_events.h"
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/export/picture.h"
#include "widgets/export/replay.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

PictureOptions sized(const QSize &size, double scale = 1)
{
    PictureOptions options;
    options.size = size;
    options.scale = scale;
    return options;
}

int awayFrom(const QColor &one, const QColor &other)
{
    return std::max({std::abs(one.red() - other.red()), std::abs(one.green() - other.green()),
                     std::abs(one.blue() - other.blue())});
}

/// What is drawn in a colour: the box around it as shares of the picture, and how many pixels it takes.
struct Drawn {
    QRectF box;
    int pixels = 0;
};

Drawn drawnIn(const QImage &picture, const QColor &colour, int tolerance = 0)
{
    QRect box;
    Drawn drawn;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            if (awayFrom(picture.pixelColor(x, y), colour) <= tolerance) {
                box |= QRect(x, y, 1, 1);
                ++drawn.pixels;
            }
        }
    }
    const double width = picture.width();
    const double height = picture.height();
    drawn.box = {box.x() / width, box.y() / height, box.width() / width, box.height() / height};
    return drawn;
}

/// From the first point to the plan's, in both directions.
QRectF boxOfTheFront(const QImage &picture)
{
    return drawnIn(picture, Theme::light().accent, 60).box; // edges are mixed
}

bool sameProportion(const QRectF &one, const QRectF &other)
{
    const auto near = [](double a, double b) { return std::abs(a - b) < 0.006; };
    return near(one.left(), other.left()) && near(one.right(), other.right()) && near(one.top(), other.top())
        && near(one.bottom(), other.bottom());
}

} // namespace

class FrontierPictureTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void golden_data();
    void golden();
    void proportionsAreTheSameAtEveryScale();
    void slidesHaveTheSameProportions();
    void backgroundsAreAsAsked();
    void partsCanBeLeftOut();
    void nothingLimitsIsDrawn();
    void crowdedPointsLeaveTheLine();
};

void FrontierPictureTest::golden_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("dark");
    QTest::addRow("light") << QStringLiteral("frontier-light") << false;
    QTest::addRow("dark") << QStringLiteral("frontier-dark") << true;
}

void FrontierPictureTest::golden()
{
    QFETCH(const QString, name);
    QFETCH(const bool, dark);
    PictureOptions options = sized({960, 540});
    options.theme = dark ? ThemeKind::Dark : ThemeKind::Light;
    const auto plan = dark ? planOf(bundledModel("llama-3.1-8b")) : publishedPlan();
    const QString message =
        goldenDifference(imageOf(chartPicture(ChartKind::Frontier, plan, options)), name,
                         {QStringLiteral(WAFERLINE_GOLDEN), QStringLiteral(WAFERLINE_TEST_OUTPUT)});
    QVERIFY2(message.isEmpty(), qPrintable(message));
}

void FrontierPictureTest::proportionsAreTheSameAtEveryScale()
{
    const auto plan = planOf(articleModel());
    const QRectF once = boxOfTheFront(imageOf(chartPicture(ChartKind::Frontier, plan, sized({960, 540}))));
    QVERIFY(once.width() > 0.8 && once.height() > 0.4);
    for (const double scale : {0.5, 1.5, 2.0}) {
        const QImage picture = imageOf(chartPicture(ChartKind::Frontier, plan, sized({960, 540}, scale)));
        QCOMPARE(picture.size(), (QSizeF(960, 540) * scale).toSize());
        QVERIFY2(sameProportion(boxOfTheFront(picture), once), qPrintable(QString::number(scale)));
    }
}

void FrontierPictureTest::slidesHaveTheSameProportions()
{
    const auto plan = publishedPlan();
    const QRectF usual = boxOfTheFront(imageOf(chartPicture(ChartKind::Frontier, plan, sized({1920, 1080}))));
    for (const QSize size : {QSize(1280, 720), QSize(3840, 2160)}) {
        QVERIFY(sameProportion(boxOfTheFront(imageOf(chartPicture(ChartKind::Frontier, plan, sized(size)))),
                               usual));
    }
}

void FrontierPictureTest::backgroundsAreAsAsked()
{
    const auto plan = planOf(articleModel());
    PictureOptions options = sized({640, 360});
    options.theme = ThemeKind::Dark;
    QCOMPARE(imageOf(chartPicture(ChartKind::Frontier, plan, options)).pixelColor(2, 2), Theme::dark().panel);
    options.background = PictureBackground::White;
    const QImage white = imageOf(chartPicture(ChartKind::Frontier, plan, options));
    QCOMPARE(white.pixelColor(2, 2), QColor(Qt::white));
    QVERIFY(drawnIn(white, Theme::light().accent).pixels > 30); // to be seen on white
    QCOMPARE(drawnIn(white, Theme::dark().accent).pixels, 0);
    options.background = PictureBackground::Transparent;
    QCOMPARE(imageOf(chartPicture(ChartKind::Frontier, plan, options)).pixelColor(2, 2).alpha(), 0);
}

void FrontierPictureTest::partsCanBeLeftOut()
{
    const auto plan = planOf(articleModel());
    PictureOptions options = sized({960, 540});
    const QRectF framed = boxOfTheFront(imageOf(chartPicture(ChartKind::Frontier, plan, options)));
    options.title = false;
    options.caption = false;
    const QRectF bare = boxOfTheFront(imageOf(chartPicture(ChartKind::Frontier, plan, options)));
    QVERIFY(bare.top() < framed.top() && bare.bottom() > framed.bottom()); // the chart takes their room
}

void FrontierPictureTest::nothingLimitsIsDrawn()
{
    const auto plan =
        planOf(modelOf({shape(LayerKind::FeedForward, 20e9), shape(LayerKind::FeedForward, 30e9)}));
    const Drawn present =
        drawnIn(imageOf(chartPicture(ChartKind::Frontier, plan, sized({960, 540}))), Theme::light().accent);
    QVERIFY(present.pixels > 30);
    QVERIFY(std::abs(present.box.center().x() - 0.5) < 0.05); // the only one, in the middle
}

/// Rims of points that crowd would wipe out the line and each other.
void FrontierPictureTest::crowdedPointsLeaveTheLine()
{
    const auto plan = steppedPlan(2'000);
    const QImage picture = imageOf(chartPicture(ChartKind::Frontier, plan, sized({960, 540})));
    const ChartContent chart = test::chartOf(*plan);
    QVERIFY(chart.steps.size() > 200);
    const QRectF box = boxOfTheFront(picture);
    QVERIFY(box.width() > 0.5);
    int columns = 0;
    int empty = 0;
    // what holds no request lies on the axis
    const double start = box.left() + 0.15 * box.width();
    for (int x = static_cast<int>(start * 960); x < box.right() * 960 - 2; ++x, ++columns) {
        bool drawn = false;
        for (int y = static_cast<int>(box.top() * 540); y < box.bottom() * 540; ++y) {
            drawn = drawn || awayFrom(picture.pixelColor(x, y), Theme::light().accent) <= 60;
        }
        empty += drawn ? 0 : 1;
    }
    QVERIFY2(empty <= columns / 50, qPrintable(QStringLiteral("%1 of %2").arg(empty).arg(columns)));
}

QTEST_MAIN(FrontierPictureTest)
#include "test_frontier_picture.moc"
