// SPDX-License-Identifier: GPL-3.0-or-later
// The charts beside the frontier as slides: golden images, and what their pixels mean.
#include "tests/support/golden_image.h"
#include "tests/support/input_events.h"
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/chart_layout.h"
#include "widgets/export/picture.h"
#include "widgets/export/replay.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr std::array<ChartKind, 4> kinds{ChartKind::Concurrency, ChartKind::Tradeoff, ChartKind::Sram,
                                         ChartKind::Scaling};

PictureOptions sized(const QSize &size)
{
    PictureOptions options;
    options.size = size;
    return options;
}

/// Of the golden pictures.
const char *nameOf(ChartKind kind)
{
    switch (kind) {
    case ChartKind::Concurrency:
        return "concurrency";
    case ChartKind::Tradeoff:
        return "tradeoff";
    case ChartKind::Sram:
        return "sram";
    case ChartKind::Scaling:
        return "scaling";
    case ChartKind::Frontier:
        break;
    }
    return "frontier";
}

int pixelsOf(const QImage &picture, const QColor &colour)
{
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            count += picture.pixelColor(x, y) == colour ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class ChartPicturesTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void golden_data();
    void golden();
    void sramTakesItsShares();
    void warningsAreInTheirColour();
    void wordsWhereThereIsNothingToDraw();
    void textsStayApart();
};

void ChartPicturesTest::golden_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("dark");
    for (const ChartKind kind : kinds) {
        for (const bool dark : {false, true}) {
            QTest::addRow("%s-%s", nameOf(kind), dark ? "dark" : "light") << static_cast<int>(kind) << dark;
        }
    }
}

void ChartPicturesTest::golden()
{
    QFETCH(const int, kind);
    QFETCH(const bool, dark);
    PictureOptions options = sized({960, 540});
    options.theme = dark ? ThemeKind::Dark : ThemeKind::Light;
    const auto plan = dark ? publishedPlan() : articlePlan(2);
    const QString message =
        goldenDifference(imageOf(chartPicture(static_cast<ChartKind>(kind), plan, options)),
                         QString::fromLatin1(QTest::currentDataTag()),
                         {QStringLiteral(WAFERLINE_GOLDEN), QStringLiteral(WAFERLINE_TEST_OUTPUT)});
    QVERIFY2(message.isEmpty(), qPrintable(message));
}

/// 69 linear layers to 24 full ones, of the same size.
void ChartPicturesTest::sramTakesItsShares()
{
    PictureOptions options = sized({1920, 1080});
    options.legend = false;
    const QImage picture = imageOf(chartPicture(ChartKind::Sram, articlePlan(2), options));
    const double linear = pixelsOf(picture, Theme::light().linearAttention);
    const double full = pixelsOf(picture, Theme::light().fullAttention);
    QVERIFY(full > 10'000);
    QVERIFY2(std::abs(linear / full - 69.0 / 24) < 0.08, qPrintable(QString::number(linear / full)));
    QVERIFY(pixelsOf(picture, Theme::light().cacheInUse) > 10'000);
}

void ChartPicturesTest::warningsAreInTheirColour()
{
    const QImage starving = imageOf(chartPicture(ChartKind::Tradeoff, articlePlan(2), sized({1920, 1080})));
    QVERIFY(pixelsOf(starving, Theme::light().warningText) > 100);
    const auto free = planOf(modelOf({shape(LayerKind::FeedForward, 20e9)}));
    const QImage calm = imageOf(chartPicture(ChartKind::Tradeoff, free, sized({1920, 1080})));
    QCOMPARE(pixelsOf(calm, Theme::light().warningText), 0);
}

void ChartPicturesTest::wordsWhereThereIsNothingToDraw()
{
    const auto free = planOf(modelOf({shape(LayerKind::FeedForward, 20e9)}));
    const QImage picture = imageOf(chartPicture(ChartKind::Concurrency, free, sized({960, 540})));
    const QImage middle = picture.copy(100, 200, 760, 200);
    QVERIFY(pixelsOf(middle, Theme::light().panel) < middle.width() * middle.height());
    QCOMPARE(pixelsOf(picture, Theme::light().accent), 0);
}

/// Whatever the chart and its room: no two texts touch, and none leaves the room.
void ChartPicturesTest::textsStayApart()
{
    const auto llama = planOf(bundledModel("llama-3.1-405b"));
    for (const auto &plan : {articlePlan(2), publishedPlan(), llama}) {
        for (const ChartKind kind : kinds) {
            const ChartContent content = chartOf(kind, *plan);
            for (const QSize size : {QSize(1808, 800), QSize(276, 120), QSize(300, 160), QSize(500, 300)}) {
                const bool slide = size.width() > 1000;
                const ChartLayout layout = chartLayout(
                    content, {size, slide ? 2.0 : 1.0, slide ? AxisNames::Outside : AxisNames::Inside, {}});
                for (std::size_t one = 0; one < layout.texts.size(); ++one) {
                    const QRectF rect = layout.texts[one].rect;
                    QVERIFY2(QRectF(-1, -1, size.width() + 2, size.height() + 2).contains(rect),
                             qPrintable(layout.texts[one].text));
                    for (std::size_t other = one + 1; other < layout.texts.size(); ++other) {
                        QVERIFY2(!rect.adjusted(1, 1, -1, -1).intersects(layout.texts[other].rect),
                                 qPrintable(layout.texts[one].text + QStringLiteral(" / ")
                                            + layout.texts[other].text));
                    }
                }
            }
        }
    }
}

QTEST_MAIN(ChartPicturesTest)
#include "test_chart_pictures.moc"
