// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/chart_rules.h"
#include "widgets/chart/plan_charts.h"

#include <QFontMetricsF>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

class ChartRulesTest : public QObject {
    Q_OBJECT
private slots:
    void withoutTextsEachTickHasItsLine();
    void aTextInterruptsTheLine();
    void noTextIsStruckThrough();
    void aLabelBesideNeedsNoLeader();
    void aLabelFarOffIsLedTo();
    void thePresentLabelBelongsToItsPoint();
};

void ChartRulesTest::withoutTextsEachTickHasItsLine()
{
    ChartLayout layout = chartLayout(chartOf(ChartKind::Scaling, *planOf(articleModel())),
                                     {{900, 500}, 1, AxisNames::Outside, {}});
    layout.texts.clear();
    const std::vector<QLineF> lines = gridLines(layout);
    QCOMPARE(lines.size(), layout.yTicks.size());
    for (std::size_t index = 0; index < lines.size(); ++index) {
        QCOMPARE(lines[index].x1(), static_cast<double>(layout.plot.left()));
        QCOMPARE(lines[index].length(), static_cast<double>(layout.plot.width()));
        QCOMPARE(lines[index].y1(), layout.pixelOf({layout.x.from, layout.yTicks[index].value}).y());
        QCOMPARE(lines[index].y2(), lines[index].y1());
    }
}

void ChartRulesTest::aTextInterruptsTheLine()
{
    ChartLayout layout = chartLayout(chartOf(ChartKind::Scaling, *planOf(articleModel())),
                                     {{900, 500}, 1, AxisNames::Outside, {}});
    const double y = layout.pixelOf({layout.x.from, layout.yTicks[2].value}).y();
    const ChartText text{QRectF(400, y - 8, 120, 16), QStringLiteral("words"), ChartTextStyle::Label,
                         Qt::AlignRight};
    layout.texts = {text};
    const std::vector<QLineF> lines = gridLines(layout);
    QCOMPARE(lines.size(), layout.yTicks.size() + 1);
    const double width = QFontMetricsF(chartFont(text.style, 1)).horizontalAdvance(text.text);
    // Only what is written, not the room for it.
    QCOMPARE(lines[2].y1(), y);
    QVERIFY(std::abs(lines[2].x2() - (520 - width - 4)) < 0.01);
    QVERIFY(std::abs(lines[3].x1() - 524) < 0.01);
}

void ChartRulesTest::noTextIsStruckThrough()
{
    const auto llama = planOf(bundledModel("llama-3.1-8b"));
    for (const auto &plan : {planOf(articleModel()), publishedPlan(), llama}) {
        for (const ChartKind kind : chartKinds) {
            const ChartContent content = chartOf(kind, *plan);
            for (const QSize size : {QSize(1808, 800), QSize(300, 160), QSize(500, 300)}) {
                for (const AxisNames names : {AxisNames::Outside, AxisNames::Inside}) {
                    const double unit = size.width() > 1000 ? 2.2 : 1;
                    const ChartLayout layout = chartLayout(content, {size, unit, names, {}});
                    QVERIFY(layout.grid.size() >= layout.yTicks.size() / 2);
                    for (const QLineF &line : layout.grid) {
                        for (const ChartText &text : layout.texts) {
                            const QFontMetricsF metrics(chartFont(text.style, unit));
                            const double width = metrics.horizontalAdvance(text.text);
                            const bool right = text.alignment.testFlag(Qt::AlignRight);
                            const bool middle = text.alignment.testFlag(Qt::AlignHCenter);
                            const double left = right ? text.rect.right() - width
                                : middle              ? text.rect.center().x() - width / 2
                                                      : text.rect.left();
                            const QRectF ink(left, text.rect.top(), width, text.rect.height());
                            QVERIFY2(line.y1() < ink.top() || line.y1() > ink.bottom()
                                         || line.x2() < ink.left() || line.x1() > ink.right(),
                                     qPrintable(text.text));
                        }
                    }
                }
            }
        }
    }
}

void ChartRulesTest::aLabelBesideNeedsNoLeader()
{
    const QRectF marker(100, 100, 18, 18);
    QVERIFY(!leaderBetween(marker, QRectF(122, 101, 60, 16), 1));
    QVERIFY(!leaderBetween(marker, QRectF(90, 80, 60, 16), 1));
    QVERIFY(!leaderBetween(marker, QRectF(130, 101, 60, 16), 1)); // it would be read as a minus sign
    QVERIFY(!leaderBetween(QRectF(0, 0, 36, 36), QRectF(60, 2, 120, 32), 2));
}

void ChartRulesTest::aLabelFarOffIsLedTo()
{
    const QRectF marker(100, 100, 18, 18); // around (109, 109)
    const auto leader = leaderBetween(marker, QRectF(149, 49, 60, 20), 1);
    QVERIFY(leader);
    QVERIFY(std::abs(QLineF(QPointF(109, 109), leader->p1()).length() - 9) < 1e-9); // from the rim
    QVERIFY(QLineF(leader->p2(), QPointF(149, 69)).length() < 2.1); // to the corner that is nearest
    QVERIFY(QLineF(leader->p2(), QPointF(149, 69)).length() > 1);
}

/// Between curves that run close to each other there is no room: the label stands off, and is led to.
void ChartRulesTest::thePresentLabelBelongsToItsPoint()
{
    const auto plan = planOf(articleModel());
    const ChartContent content = chartOf(ChartKind::Concurrency, *plan);
    const ChartLayout layout = chartLayout(content, {{1808, 800}, 2.2, AxisNames::Outside, {}});
    const auto label = std::ranges::find_if(
        layout.texts, [](const ChartText &text) { return text.text == QStringLiteral("189 at 256k"); });
    QVERIFY(label != layout.texts.end());
    const QPointF at = layout.pixelOf(content.present->at);
    QRectF near = label->rect.adjusted(-14, -14, 14, 14);
    if (!near.intersects(QRectF(at - QPointF(20, 20), QSizeF(40, 40)))) {
        QCOMPARE(layout.leaders.size(), std::size_t{1});
        QVERIFY(near.contains(layout.leaders.front().p2()));
        QVERIFY(QLineF(at, layout.leaders.front().p1()).length() < 25);
    }
}

QTEST_MAIN(ChartRulesTest)
#include "test_chart_rules.moc"
