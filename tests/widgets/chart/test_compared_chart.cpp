// SPDX-License-Identifier: GPL-3.0-or-later
// Charts with another plan in them.
#include "tests/support/golden_image.h"
#include "tests/support/input_events.h"
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/compared_chart.h"
#include "widgets/chart/plan_charts.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

using PlanPointer = std::shared_ptr<const Plan>;

PlanPointer article(std::int64_t microBatch, double cacheBits = 8)
{
    Scenario scenario;
    scenario.microBatch = microBatch;
    scenario.cacheBits = cacheBits;
    return planOf(bundledModel("kimi-k3"), scenario);
}

PlanPointer onGpus()
{
    return std::make_shared<const Plan>(planned(bundledModel("kimi-k3"), bundledHardware("b200-sxm"), {}));
}

ChartContent compared(ChartKind kind, const PlanPointer &a, const PlanPointer &b)
{
    return comparedChart(chartOf(kind, *a), chartOf(kind, *b));
}

QImage pictureOf(const ChartContent &content, const QSize &size, double unit, const Theme &theme)
{
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.panel);
    const ChartLayout layout = chartLayout(content, {size, unit, AxisNames::Outside, {}});
    ChartPainter().paint(image, QTransform(), content, layout, theme);
    return image;
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

bool covers(const ChartAxis &axis, const ChartAxis &other)
{
    // What stands free beside few wafers is not needed beside many.
    const bool isFew = !other.marks.empty() && axis.marks.empty();
    const double from = isFew ? other.marks.front() - 0.5 : other.from;
    const double to = isFew ? other.marks.back() + 0.5 : other.to;
    return axis.from <= from && axis.to >= to && axis.from < axis.to && (!axis.logarithmic || axis.from > 0);
}

constexpr std::array<const char *, 5> names{"concurrency", "tradeoff", "sram", "scaling", "frontier"};

} // namespace

class ComparedChartTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void bothCurves();
    void sameCurveIsDrawnOnce();
    void samePlaceIsNamedOnce();
    void titlesCompare();
    void whereBothAreOneBothAreSeen();
    void namesStandByTheirOwnLines();
    void fewWafersBesideMany();
    void pointsStayAs();
    void inUseIsOutlined();
    void axesCoverBoth();
    void otherThingsAreNotDrawn();
    void golden_data();
    void golden();
    void textsStayApart();
};

/// Another cache precision is another curve: 94 requests of 16 bit at 256,000 tokens, 189 of 8.
void ComparedChartTest::bothCurves()
{
    const ChartContent content = compared(ChartKind::Concurrency, article(1), article(1, 16));
    QVERIFY(content.other);
    QCOMPARE(content.other->lines.size(), 0U); // A's chart has the curve of 16 bit already
    QCOMPARE(content.present->text(), QStringLiteral("A: 189 at 256k"));
    QCOMPARE(content.other->present->text(), QStringLiteral("B: 94 at 256k"));
    const ChartContent published = compared(ChartKind::Concurrency, article(1), publishedPlan());
    QCOMPARE(published.other->lines.size(), 1U);
    QCOMPARE(published.other->lines.front().label, QStringLiteral("B: 8-bit KV"));
    QCOMPARE(published.other->present->text(), QStringLiteral("B: 186 at 256k"));
    QCOMPARE(published.title, QStringLiteral("A holds 189 requests at 256k, B 186 requests at 256k"));
    QCOMPARE(published.subtitle, QStringLiteral("Concurrent requests by context length"));
    QVERIFY(published.caption.contains(QStringLiteral("A: Kimi K3 (article)")));
    QVERIFY(published.caption.contains(QStringLiteral("B: Kimi K3 (published)")));
}

/// The micro-batch moves the place along one curve.
void ComparedChartTest::sameCurveIsDrawnOnce()
{
    const ChartContent content = compared(ChartKind::Tradeoff, article(1), article(2));
    QVERIFY(content.other->lines.empty());
    QVERIFY(content.other->present->label.front().startsWith(QStringLiteral("B: micro-batch 2")));
    QVERIFY(content.present->label.front().startsWith(QStringLiteral("A: micro-batch 1")));
    QVERIFY(content.other->present->at != content.present->at);
}

void ComparedChartTest::samePlaceIsNamedOnce()
{
    const ChartContent content = compared(ChartKind::Frontier, article(1), article(2));
    QVERIFY(!content.other->present);
    QCOMPARE(content.present->text(), QStringLiteral("A and B: 59 wafers, 189 requests"));
    QVERIFY(content.other->steps.empty());
}

void ComparedChartTest::titlesCompare()
{
    const auto titleOf = [](ChartKind kind) { return compared(kind, article(1), publishedPlan()).title; };
    QCOMPARE(titleOf(ChartKind::Frontier),
             QStringLiteral("A takes 59 wafers for 189 requests, B 58 wafers for 186 requests"));
    QCOMPARE(titleOf(ChartKind::Scaling), titleOf(ChartKind::Frontier));
    QCOMPARE(compared(ChartKind::Tradeoff, article(1), article(2)).title,
             QStringLiteral("A gives 157 k tokens/s at micro-batch 1, B 252 k tokens/s at micro-batch 2"));
    QCOMPARE(titleOf(ChartKind::Sram),
             QStringLiteral("Weights fill 57.8 % of the SRAM in A, 61.1 % of the SRAM in B"));
    Scenario onWafers;
    onWafers.stages = Stages::wafer();
    onWafers.microBatch = 5;
    const auto bound = planOf(bundledModel("kimi-k3-published"), onWafers);
    QCOMPARE(
        compared(ChartKind::Tradeoff, bound, article(1)).title,
        QStringLiteral("A gives at most 145 k tokens/s at micro-batch 5, B 157 k tokens/s at micro-batch 1"));
    // What does not differ is no finding.
    QCOMPARE(compared(ChartKind::Frontier, article(1), article(2)).title,
             QStringLiteral("A and B: 12 more wafers hold 189 requests instead of 39"));
}

/// From 180,000 tokens on the two have one curve.
void ComparedChartTest::whereBothAreOneBothAreSeen()
{
    const ChartContent content = compared(ChartKind::Concurrency, article(1), publishedPlan());
    const ChartLayout layout = chartLayout(content, {{1800, 800}, 2, AxisNames::Outside, {}});
    QImage picture(1800, 800, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Theme::light().panel);
    ChartPainter().paint(picture, QTransform(), content, layout, Theme::light());
    const double from = layout.pixelOf({1e6, 1}).x();
    const QImage right = picture.copy(QRectF(from, 0, layout.plot.right() - from, 800).toRect());
    QVERIFY(pixelsOf(right, Theme::light().compared) > 100);
    QVERIFY(pixelsOf(right, Theme::light().accent) > 100);
    // B's ring goes around A's mark.
    const QPointF at = layout.pixelOf(content.other->present->at);
    QVERIFY(QLineF(at, layout.pixelOf(content.present->at)).length() < layout.presentSize);
    const QImage mark = picture.copy(QRectF(at.x() - 25, at.y() - 25, 50, 50).toRect());
    QVERIFY(pixelsOf(mark, Theme::light().accent) > 200);
    QVERIFY(pixelsOf(mark, Theme::light().compared) > 60);
}

/// Two lines end in one place and a third near it: the names keep their order, and those that had to move are
/// led to.
void ComparedChartTest::namesStandByTheirOwnLines()
{
    const ChartContent content = compared(ChartKind::Concurrency, article(1), publishedPlan());
    const ChartLayout layout = chartLayout(content, {{1800, 800}, 2, AxisNames::Outside, {}});
    std::vector<ChartLine> lines = content.lines;
    lines.insert(lines.end(), content.other->lines.begin(), content.other->lines.end());
    std::vector<std::pair<double, double>> places; // of the end and the name
    for (const ChartLine &line : lines) {
        const auto name = std::ranges::find(layout.texts, line.label, &ChartText::text);
        QVERIFY2(name != layout.texts.end(), qPrintable(line.label));
        const double end = layout.pixelOf(line.points.back()).y();
        const double middle = name->rect.center().y();
        places.emplace_back(end, middle);
        QVERIFY2(std::abs(middle - end) < 2 * name->rect.height(), qPrintable(line.label));
        const bool isLed = std::ranges::any_of(layout.leaders, [&](const QLineF &leader) {
            return std::abs(leader.y1() - end) < 1 && std::abs(leader.y2() - middle) < 1;
        });
        QVERIFY2(isLed || std::abs(middle - end) < 10, qPrintable(line.label));
    }
    std::ranges::sort(places);
    QVERIFY(std::ranges::is_sorted(places, {}, &std::pair<double, double>::second));
    QCOMPARE(layout.nameGap, 36.0);
}

void ComparedChartTest::fewWafersBesideMany()
{
    Scenario scenario;
    scenario.contextTokens = 8'000;
    scenario.placement = PlacementRule::Fewest;
    scenario.concurrency = 1;
    const auto one = planOf(bundledModel("llama-3.1-8b"), scenario);
    for (const ChartContent &content :
         {compared(ChartKind::Sram, one, article(1)), compared(ChartKind::Sram, article(1), one)}) {
        QCOMPARE(content.x.from, 0.5);
        QCOMPARE(content.x.to, 59.5);
        QVERIFY(content.x.marks.empty());
    }
}

/// A click on a point plans for A.
void ComparedChartTest::pointsStayAs()
{
    const ChartContent before = chartOf(ChartKind::Frontier, *article(1));
    const ChartContent content = comparedChart(before, chartOf(ChartKind::Frontier, *publishedPlan()));
    QCOMPARE(content.points, before.points);
    QCOMPARE(content.steps, before.steps);
    QCOMPARE(content.canBePlanned, before.canBePlanned);
    QVERIFY(!content.other->steps.empty());
    QVERIFY(!content.other->present->point);
}

/// The last wafer of the article's model: 16.13 GB of weights and 93 requests of 147 MB.
void ComparedChartTest::inUseIsOutlined()
{
    const ChartContent content = compared(ChartKind::Sram, article(2), article(1));
    QCOMPARE(content.other->lines.size(), 1U);
    const ChartLine &line = content.other->lines.front();
    QCOMPARE(line.points.size(), 2U * 59);
    QCOMPARE(line.points.back().x(), 59.5);
    QVERIFY(near(line.points.back().y(), 16'129'032'258.0645 + 93 * 147'456'000.0, 1e-9));
    QVERIFY(near(line.points.front().y(), 2 * 16'129'032'258.0645, 1e-9));
}

void ComparedChartTest::axesCoverBoth()
{
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
        const auto a = planOf(randomModel(random, 30), randomScenario(random));
        const auto b = planOf(randomModel(random, 30), randomScenario(random));
        for (const ChartKind kind : chartKinds) {
            const ChartContent one = chartOf(kind, *a);
            const ChartContent other = chartOf(kind, *b);
            const ChartContent both = comparedChart(one, other);
            if (!both.other) {
                QVERIFY(one.x.name != other.x.name || one.y.name != other.y.name || !one.message.isEmpty()
                        || !other.message.isEmpty());
                continue;
            }
            QVERIFY(covers(both.x, one.x) && covers(both.x, other.x));
            const bool mixed = one.y.logarithmic != other.y.logarithmic;
            QVERIFY(mixed ? both.y.logarithmic && both.y.from > 0
                          : covers(both.y, one.y) && covers(both.y, other.y));
        }
    }
}

void ComparedChartTest::otherThingsAreNotDrawn()
{
    const ChartContent frontier = compared(ChartKind::Frontier, article(1), onGpus());
    QVERIFY(!frontier.other);
    QVERIFY2(frontier.subtitle.contains(QStringLiteral("B is not drawn: it counts GPUs")),
             qPrintable(frontier.subtitle));
    QVERIFY(frontier.heading.contains(QStringLiteral("B cannot be drawn")));
    const ChartContent rates = compared(ChartKind::Tradeoff, article(1), onGpus()); // without rates
    QVERIFY(!rates.other);
    QVERIFY(!rates.lines.empty());
    QVERIFY(compared(ChartKind::Concurrency, article(1), onGpus()).other); // requests are requests
}

void ComparedChartTest::golden_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("dark");
    for (const ChartKind kind : chartKinds) {
        for (const bool dark : {false, true}) {
            QTest::addRow("compared-%s-%s", names.at(static_cast<std::size_t>(kind)), dark ? "dark" : "light")
                << static_cast<int>(kind) << dark;
        }
    }
}

void ComparedChartTest::golden()
{
    QFETCH(const int, kind);
    QFETCH(const bool, dark);
    const auto which = static_cast<ChartKind>(kind);
    const ChartContent content =
        dark ? compared(which, publishedPlan(), article(2)) : compared(which, article(2), publishedPlan());
    const Theme &theme = Theme::of(dark ? ThemeKind::Dark : ThemeKind::Light);
    const QImage picture = pictureOf(content, {760, 380}, 1.3, theme);
    QVERIFY(pixelsOf(picture, theme.compared) > 200);
    const ChartContent alone = chartOf(which, dark ? *publishedPlan() : *article(2));
    QCOMPARE(pixelsOf(pictureOf(alone, {760, 380}, 1.3, theme), theme.compared), 0);
    const QString message =
        goldenDifference(picture, QString::fromLatin1(QTest::currentDataTag()),
                         {QStringLiteral(WAFERLINE_GOLDEN), QStringLiteral(WAFERLINE_TEST_OUTPUT)});
    QVERIFY2(message.isEmpty(), qPrintable(message));
}

void ComparedChartTest::textsStayApart()
{
    const auto llama = planOf(bundledModel("llama-3.1-405b"));
    const std::array<std::pair<PlanPointer, PlanPointer>, 4> pairs{
        std::pair{article(2), publishedPlan()}, std::pair{publishedPlan(), article(1)},
        std::pair{article(3, 16), article(1)}, std::pair{llama, article(1)}};
    for (const auto &[a, b] : pairs) {
        for (const ChartKind kind : chartKinds) {
            const ChartContent content = compared(kind, a, b);
            for (const QSize size : {QSize(1808, 800), QSize(500, 300)}) {
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

QTEST_MAIN(ComparedChartTest)
#include "test_compared_chart.moc"
