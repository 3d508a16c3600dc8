// SPDX-License-Identifier: GPL-3.0-or-later
// Where things of a chart stand: labels beside their points, nothing over something else.
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/chart_layout.h"
#include "widgets/chart/label_places.h"

#include <QFontMetricsF>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

const QSize paneSize(270, 150);

const ChartText *textOf(const ChartLayout &layout, const QString &start)
{
    const auto found = std::ranges::find_if(
        layout.texts, [&](const ChartText &text) { return text.text.startsWith(start); });
    return found == layout.texts.end() ? nullptr : &*found;
}

void verifyLegible(const ChartLayout &layout, const QString &what)
{
    const QRectF all(QPointF(), QSizeF(layout.room.size));
    for (std::size_t one = 0; one < layout.texts.size(); ++one) {
        const ChartText &text = layout.texts[one];
        QVERIFY2(all.adjusted(-1, -1, 1, 1).contains(text.rect), qPrintable(what + text.text));
        for (std::size_t other = one + 1; other < layout.texts.size(); ++other) {
            QVERIFY2(!text.rect.adjusted(1, 1, -1, -1).intersects(layout.texts[other].rect),
                     qPrintable(what + text.text + layout.texts[other].text));
        }
    }
}

} // namespace

class ChartLayoutTest : public QObject {
    Q_OBJECT
private slots:
    void theAxesFillTheRoom();
    void valuesStandToScale();
    void textsKeepApart_data();
    void textsKeepApart();
    void whatThePlanIsIsAlwaysSaid();
    void zoomedShowsAPart();
    void unitsScale();
    void pointsAreFound();
    void crowdedPointsAreSmaller();
    void labelsGoWhereThereIsRoom();
    void theLastTickIsWhole();
    void labelsKeepOffTheFoot();
    void aShortLabelWhereTheLongOneHasNoRoom();
};

void ChartLayoutTest::theAxesFillTheRoom()
{
    const ChartContent chart = chartOf(*planOf(articleModel()));
    const ChartLayout layout = chartLayout(chart, {paneSize, 1, AxisNames::Inside, {}});
    QVERIFY(layout.plot.left() > 15 && layout.plot.left() < 45); // three digits
    QVERIFY(paneSize.width() - layout.plot.right() < 10);
    QVERIFY(layout.plot.height() > paneSize.height() - 40);
    QCOMPARE(layout.yTicks.size(), 3U); // 0, 100, 200
    QVERIFY(layout.xTicks.size() >= 4);
    const ChartLayout outside = chartLayout(chart, {paneSize, 1, AxisNames::Outside, {}});
    QVERIFY(outside.plot.height() < layout.plot.height());
    QVERIFY(textOf(outside, QStringLiteral("↑ concurrent requests"))->rect.bottom()
            <= outside.plot.top() + 1);
    QVERIFY(textOf(outside, QStringLiteral("wafers →"))->rect.top() >= outside.plot.bottom());
}

void ChartLayoutTest::valuesStandToScale()
{
    const ChartContent chart = chartOf(*planOf(articleModel()));
    const ChartLayout layout = chartLayout(chart, {paneSize, 1, AxisNames::Inside, {}});
    const QRect plot = layout.plot;
    QCOMPARE(layout.pixelOf({chart.x.from, 0}), QPointF(plot.left(), plot.bottom()));
    const QPointF a = layout.pixelOf({47, 39});
    const QPointF b = layout.pixelOf({59, 189});
    QVERIFY(std::abs((b.x() - a.x()) / plot.width() - 12 / (chart.x.to - chart.x.from)) < 1e-9);
    QVERIFY(std::abs((a.y() - b.y()) / plot.height() - 150.0 / 200) < 1e-9);
}

void ChartLayoutTest::textsKeepApart_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QSize>("size");
    const std::vector<std::string> models{"kimi-k3",        "kimi-k3-published", "llama-3.1-8b",
                                          "llama-3.1-405b", "deepseek-v3",       "qwen3-next-80b-a3b",
                                          "gemma-3-27b",    "mixtral-8x22b"};
    for (const std::string &model : models) {
        for (const QSize size : {QSize(220, 90), paneSize, QSize(400, 160), QSize(900, 400)}) {
            QTest::addRow("%s %d", model.c_str(), size.width()) << QString::fromStdString(model) << size;
        }
    }
}

void ChartLayoutTest::textsKeepApart()
{
    QFETCH(const QString, model);
    QFETCH(const QSize, size);
    for (const PlacementRule rule : {PlacementRule::ByKind, PlacementRule::InOrder, PlacementRule::Fewest}) {
        Scenario scenario;
        scenario.placement = rule;
        const ChartContent chart = chartOf(*planOf(bundledModel(model.toStdString()), scenario));
        for (const AxisNames names : {AxisNames::Inside, AxisNames::Outside}) {
            verifyLegible(chartLayout(chart, {size, 1, names, {}}), model);
        }
    }
}

void ChartLayoutTest::whatThePlanIsIsAlwaysSaid()
{
    const ChartContent chart = chartOf(*publishedPlan(PlacementRule::InOrder));
    const ChartLayout large = chartLayout(chart, {{900, 400}, 1, AxisNames::Inside, {}});
    QVERIFY(textOf(large, QStringLiteral("70 wafers, 186 requests")) != nullptr);
    // Below, where there is room for what it says besides, it would stand at the point of 69 wafers.
    QVERIFY(textOf(large, QStringLiteral("58 wafers hold as many")) == nullptr);
    const ChartLayout byKind = chartLayout(chartOf(*publishedPlan()), {{900, 400}, 1, AxisNames::Inside, {}});
    QVERIFY(textOf(byKind, QStringLiteral("58 wafers, 186 requests")) != nullptr);
    QVERIFY(textOf(byKind, QStringLiteral("by kind")) != nullptr);
    const ChartLayout small = chartLayout(chart, {{200, 80}, 1, AxisNames::Inside, {}});
    QVERIFY(textOf(small, QStringLiteral("70 wafers")) != nullptr);
}

void ChartLayoutTest::zoomedShowsAPart()
{
    const ChartContent chart = chartOf(*planOf(articleModel()));
    const ChartWindow upperRight = ChartWindow().zoomedAt(1, 1, 4);
    const ChartLayout layout = chartLayout(chart, {paneSize, 1, AxisNames::Inside, upperRight});
    QVERIFY(layout.isInView({59, 189}));
    QVERIFY(!layout.isInView({47, 39}));
    QVERIFY(textOf(layout, QStringLiteral("59 wafers")) != nullptr);
    const ChartLayout lower =
        chartLayout(chart, {paneSize, 1, AxisNames::Inside, ChartWindow().zoomedAt(0, 0, 4)});
    QVERIFY(textOf(lower, QStringLiteral("59 wafers")) == nullptr); // its point is not in view
}

void ChartLayoutTest::unitsScale()
{
    const ChartContent chart = chartOf(*publishedPlan());
    const ChartLayout one = chartLayout(chart, {{400, 200}, 1, AxisNames::Outside, {}});
    const ChartLayout two = chartLayout(chart, {{800, 400}, 2, AxisNames::Outside, {}});
    QStringList moved;
    for (const ChartText &text : one.texts) { // fonts come in whole pixels: a label may find another place
        const ChartText *const other = textOf(two, text.text);
        const bool isAlike =
            other != nullptr && (other->rect.center() - 2 * text.rect.center()).manhattanLength() < 12;
        if (!isAlike) {
            moved << text.text + QDebug::toString(text.rect)
                    + QDebug::toString(other ? other->rect : QRectF());
        }
    }
    QVERIFY2(moved.size() <= 2, qPrintable(moved.join(u'\n')));
    QCOMPARE(two.markerSize, 2 * one.markerSize);
}

void ChartLayoutTest::pointsAreFound()
{
    const ChartContent chart = chartOf(*publishedPlan());
    const ChartLayout layout = chartLayout(chart, {paneSize, 1, AxisNames::Inside, {}});
    for (std::size_t index = 0; index < chart.points.size(); ++index) {
        const QPointF at = layout.pixelOf(chart.points[index].at);
        QCOMPARE(layout.pointAt(at, chart), std::optional(index));
        QCOMPARE(layout.pointAt(at + QPointF(2, 2), chart), std::optional(index));
    }
    QVERIFY(!layout.pointAt(QPointF(layout.plot.topLeft()), chart));
}

void ChartLayoutTest::crowdedPointsAreSmaller()
{
    const ChartContent many = chartOf(*steppedPlan(300));
    const ChartContent few = chartOf(*publishedPlan());
    const auto sizeOf = [](const ChartContent &chart) {
        return chartLayout(chart, {paneSize, 1, AxisNames::Inside, {}}).markerSize;
    };
    QVERIFY(sizeOf(many) < sizeOf(few));
}

void ChartLayoutTest::labelsGoWhereThereIsRoom()
{
    LabelPlaces places(QRectF(0, 0, 100, 100));
    const QSizeF size(30, 10);
    const auto placeAt = [&](double x, double y) {
        return places.placeFor(QRectF(x - 4, y - 4, 8, 8), size, 4);
    };
    QCOMPARE(placeAt(50, 50).rect.left(), 58.0); // to the right, by preference
    QCOMPARE(placeAt(95, 50).rect.right(), 87.0); // no room there
    places.addText(QRectF(55, 44, 40, 12));
    QCOMPARE(placeAt(50, 50).rect.right(), 42.0); // taken
    places.addLine(QRectF(20, 0, 0, 100));
    QCOMPARE(placeAt(50, 50).rect.bottom(), 42.0); // to the left would be over a line
    QCOMPARE(placeAt(50, 50).overlap, 0.0);
    QVERIFY(!places.isFree(QRectF(10, 10, 20, 5)));
    QVERIFY(places.isFree(QRectF(30, 10, 20, 5)));
}

/// Where a tick stands at the end of the axis, half its label is beyond it.
void ChartLayoutTest::theLastTickIsWhole()
{
    ChartContent content;
    content.x = {QStringLiteral("tokens/s per request"), 0, 3000};
    content.y = {QStringLiteral("total tokens/s"), 0, 700};
    for (const QSize size : {QSize(280, 150), QSize(500, 300), QSize(1808, 800)}) {
        const double unit = size.width() > 1000 ? 2 : 1;
        const ChartLayout layout = chartLayout(content, {size, unit, AxisNames::Outside, {}});
        const ChartTick &last = layout.xTicks.back();
        QCOMPARE(last.value, 3000.0);
        const double half =
            QFontMetricsF(chartFont(ChartTextStyle::Tick, unit)).horizontalAdvance(last.label) / 2;
        QVERIFY(layout.pixelOf({last.value, 0}).x() + half < size.width());
    }
}

void ChartLayoutTest::labelsKeepOffTheFoot()
{
    ChartContent content;
    content.x = {QStringLiteral("x"), 0, 10};
    content.y = {QStringLiteral("y"), 0, 10};
    content.present = ChartPresent{{5, 0.6}, ChartMarker::Circle, {QStringLiteral("low")}, {}, {}};
    ChartPoint lower;
    lower.at = {2, 0.1};
    lower.label = QStringLiteral("lower");
    content.points = {lower};
    const ChartLayout layout = chartLayout(content, {{500, 300}, 1, AxisNames::Outside, {}});
    for (const QString &name : {QStringLiteral("low"), QStringLiteral("lower")}) {
        const auto text = std::ranges::find(layout.texts, name, &ChartText::text);
        QVERIFY(text != layout.texts.end());
        QVERIFY(text->rect.bottom() <= layout.plot.bottom() - 2);
    }
}

void ChartLayoutTest::aShortLabelWhereTheLongOneHasNoRoom()
{
    ChartContent content;
    content.x = {QStringLiteral("x"), 0, 10};
    content.y = {QStringLiteral("y"), 0, 10};
    ChartPoint point;
    point.at = {5, 5};
    point.label =
        QStringLiteral("a label that takes more room than a chart has that is as narrow as this one");
    point.shortLabel = QStringLiteral("brief");
    for (double x = 0; x <= 10; x += 2) {
        content.limits.push_back({true, x, {}});
    }
    content.points = {point};
    const auto has = [&](const ChartLayout &layout, const QString &text) {
        return std::ranges::find(layout.texts, text, &ChartText::text) != layout.texts.end();
    };
    const ChartLayout narrow = chartLayout(content, {{400, 200}, 1, AxisNames::Outside, {}});
    QVERIFY(has(narrow, point.shortLabel) && !has(narrow, point.label));
    content.limits.clear();
    const ChartLayout wide = chartLayout(content, {{1200, 200}, 1, AxisNames::Outside, {}});
    QVERIFY(has(wide, point.label) && !has(wide, point.shortLabel));
}

QTEST_MAIN(ChartLayoutTest)
#include "test_chart_layout.moc"
