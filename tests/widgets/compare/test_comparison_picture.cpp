// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/shown.h"
#include "tests/model/planning/planning_rig.h"
#include "tests/support/golden_image.h"
#include "tests/support/input_events.h"
#include "widgets/compare/comparison_picture.h"
#include "widgets/export/replay.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

using PlanPointer = std::shared_ptr<const Plan>;

PlanPointer planOf(std::string_view model, const Scenario &scenario = {},
                   std::string_view hardware = "wse-3t")
{
    return std::make_shared<const Plan>(planned(bundledModel(model), bundledHardware(hardware), scenario));
}

Scenario microBatch(std::int64_t requests)
{
    Scenario scenario;
    scenario.microBatch = requests;
    return scenario;
}

QImage pictureOf(const PlanPointer &a, const PlanPointer &b, const PictureOptions &options)
{
    return imageOf(comparisonPicture(a, b, openingSeconds(*a), options));
}

int pixelsOf(const QImage &picture, const QRect &rect, const QColor &colour)
{
    int count = 0;
    for (int y = rect.top(); y <= rect.bottom(); ++y) {
        for (int x = rect.left(); x <= rect.right(); ++x) {
            count += picture.pixelColor(x, y).rgb() == colour.rgb() ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class ComparisonPictureTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void golden_data();
    void golden();
    void floorsToTheLeftAndRight();
    void coloursOfVerdicts();
    void backgrounds();
    void headingsOfOneSize();
    void optionsLeaveOut();
    void everySize();
    void sameTwice();
};

void ComparisonPictureTest::golden_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    QTest::newRow("comparison-light") << false << QSize(1280, 720);
    QTest::newRow("comparison-dark") << true << QSize(1280, 720);
    QTest::newRow("comparison-upright") << false << QSize(720, 960);
}

void ComparisonPictureTest::golden()
{
    QFETCH(const bool, dark);
    QFETCH(const QSize, size);
    PictureOptions options;
    options.size = size;
    options.theme = dark ? ThemeKind::Dark : ThemeKind::Light;
    const QImage picture = dark
        ? pictureOf(planOf("kimi-k3", microBatch(2)), planOf("kimi-k3", {}, "b200-sxm"), options)
        : pictureOf(planOf("kimi-k3-published", microBatch(2)), planOf("kimi-k3"), options);
    const QString message =
        goldenDifference(picture, QString::fromLatin1(QTest::currentDataTag()),
                         {QStringLiteral(WAFERLINE_GOLDEN), QStringLiteral(WAFERLINE_TEST_OUTPUT)});
    QVERIFY2(message.isEmpty(), qPrintable(message));
}

/// A has full-attention layers alone; B only linear ones: each colour on its side. (Three layers work, and
/// are lit.)
void ComparisonPictureTest::floorsToTheLeftAndRight()
{
    const auto of = [](LayerKind kind, double cache) {
        return std::make_shared<const Plan>(
            planned(modelOf(std::vector<LayerShape>(8, shape(kind, 30e9, cache))), wse3t(), {}));
    };
    PictureOptions options;
    options.legend = false;
    const QImage picture =
        pictureOf(of(LayerKind::FullAttention, 100), of(LayerKind::LinearAttention, 0), options);
    const QRect left(0, 0, picture.width() / 2, picture.height());
    const QRect right = left.translated(left.width(), 0);
    const Theme &theme = Theme::light();
    QVERIFY(pixelsOf(picture, left, theme.fullAttention) > 1'000);
    QCOMPARE(pixelsOf(picture, right, theme.fullAttention), 0);
    QVERIFY(pixelsOf(picture, right, theme.linearAttention) > 1'000);
    QCOMPARE(pixelsOf(picture, left, theme.linearAttention), 0);
}

void ComparisonPictureTest::coloursOfVerdicts()
{
    const auto one = planOf("kimi-k3");
    const Theme &theme = Theme::light();
    const QImage mixed = pictureOf(one, planOf("kimi-k3", microBatch(2)), {});
    QVERIFY(pixelsOf(mixed, mixed.rect(), theme.betterText) > 100);
    QVERIFY(pixelsOf(mixed, mixed.rect(), theme.warningText) > 100);
    QVERIFY(pixelsOf(mixed, mixed.rect(), theme.compared) > 100);
    const QImage same = pictureOf(one, one, {});
    QCOMPARE(pixelsOf(same, same.rect(), theme.betterText), 0);
    QCOMPARE(pixelsOf(same, same.rect(), theme.warningText), 0);
}

void ComparisonPictureTest::backgrounds()
{
    const auto plan = planOf("kimi-k3");
    PictureOptions options;
    options.background = PictureBackground::Transparent;
    QCOMPARE(qAlpha(pictureOf(plan, plan, options).pixel(2, 2)), 0);
    options.background = PictureBackground::White;
    options.theme = ThemeKind::Dark;
    const QImage white = pictureOf(plan, plan, options);
    QCOMPARE(white.pixel(2, 2), qRgb(255, 255, 255));
    QVERIFY(pixelsOf(white, white.rect(), Theme::light().text) > 100); // to be read on white
}

/// A long name makes the other one smaller, too: its letters are no larger than those of the long one.
void ComparisonPictureTest::headingsOfOneSize()
{
    const auto named = [](const QString &name) {
        auto model = std::make_shared<ModelDescription>(*bundledModel("kimi-k3"));
        model->name = name.toStdString();
        return std::make_shared<const Plan>(planned(model, wse3t(), {}));
    };
    PictureOptions options;
    options.size = {1280, 720};
    options.title = options.caption = options.legend = false;
    /// Of the first text in a colour within a half of the picture.
    const auto height = [](const RecordedPicture &picture, const QColor &colour, bool left) {
        const auto isIt = [&](const PictureItem &item) {
            const auto *const fill = std::get_if<PictureFill>(&item);
            return fill != nullptr && fill->colour == colour && (boundsOf(item).left() < 640) == left;
        };
        const auto found = std::ranges::find_if(picture.items, isIt);
        return found == picture.items.end() ? 0 : boundsOf(*found).height();
    };
    const Theme &theme = Theme::light();
    const PlanPointer brief = named(QStringLiteral("Ab"));
    const double large = height(comparisonPicture(brief, brief, 0, options), theme.compared, false);
    for (const qsizetype words : {12, 25}) { // on a line, and on two
        const PlanPointer wordy = named(QStringList(words, QStringLiteral("Ab")).join(u' '));
        const RecordedPicture picture = comparisonPicture(wordy, brief, 0, options);
        const double ofA = height(picture, theme.text, true);
        const double ofB = height(picture, theme.compared, false);
        QVERIFY2(ofB > 0 && ofB < 0.9 * large && std::abs(ofA - ofB) < 0.6,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(ofA).arg(ofB).arg(large)));
    }
}

void ComparisonPictureTest::optionsLeaveOut()
{
    const auto plan = planOf("kimi-k3");
    PictureOptions options;
    options.titleText = QStringLiteral("As agreed");
    QCOMPARE(comparisonPicture(plan, plan, 0, options).title, QStringLiteral("As agreed"));
    options.title = options.caption = options.legend = false;
    const QImage bare = pictureOf(plan, plan, options);
    const QRect corner(0, 0, 1920, 30);
    QCOMPARE(pixelsOf(bare, corner, Theme::light().window), corner.width() * corner.height());
}

/// Nothing leaves the picture, whatever its size, the names and the devices.
void ComparisonPictureTest::everySize()
{
    auto named = std::make_shared<ModelDescription>(*bundledModel("kimi-k3"));
    named->name = std::string(200, 'W');
    const auto wide = std::make_shared<const Plan>(planned(named, wse3t(), {}));
    const std::array<std::pair<PlanPointer, PlanPointer>, 3> pairs{
        std::pair{wide, planOf("llama-3.1-8b")},
        std::pair{planOf("kimi-k3", {}, "h100-sxm"), planOf("kimi-k3")},
        std::pair{planOf("kimi-k3-published"), wide}};
    for (const auto &[a, b] : pairs) {
        for (const QSize size :
             {QSize(1920, 1080), QSize(3840, 2160), QSize(640, 360), QSize(400, 900), QSize(64, 64)}) {
            PictureOptions options;
            options.size = size;
            const RecordedPicture picture = comparisonPicture(a, b, openingSeconds(*a), options);
            QCOMPARE(picture.size, size);
            if (size.height() < 300) {
                continue; // nothing can be read there
            }
            const QRectF whole = QRectF(QPointF(), QSizeF(size)).adjusted(-1, -1, 1, 1);
            for (const PictureItem &item : picture.items) {
                QVERIFY(whole.contains(boundsOf(item)));
            }
        }
    }
}

void ComparisonPictureTest::sameTwice()
{
    const auto a = planOf("kimi-k3");
    const auto b = planOf("kimi-k3", microBatch(2));
    QCOMPARE(pictureOf(a, b, {}), pictureOf(a, b, {}));
}

QTEST_MAIN(ComparisonPictureTest)
#include "test_comparison_picture.moc"
