// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_axis.h"

#include <QStringList>
#include <QTest>

using namespace waferline;

namespace {

QString labels(const ChartAxis &axis, int most)
{
    QStringList texts;
    for (const ChartTick &tick : chartTicks(axis, axis.from, axis.to, most)) {
        texts << tick.label;
    }
    return texts.join(QLatin1Char(' '));
}

ChartAxis linear(double from, double to)
{
    return {{}, from, to};
}

ChartAxis logarithmic(double from, double to)
{
    return {{}, from, to, true};
}

} // namespace

class ChartAxisTest : public QObject {
    Q_OBJECT
private slots:
    void ticksAreRound()
    {
        QCOMPARE(labels(linear(0, 200), 4), QStringLiteral("0 50 100 150 200"));
        QCOMPARE(labels(linear(45.3, 59.7), 8), QStringLiteral("46 48 50 52 54 56 58"));
        QCOMPARE(labels(linear(45.3, 59.7), 6), QStringLiteral("50 55")); // a step of 2 would make 7
        QCOMPARE(labels(linear(0, 12'000), 3), QStringLiteral("0 5,000 10,000"));
        QCOMPARE(labels(linear(0, 4e6), 4), QStringLiteral("0 1 M 2 M 3 M 4 M"));
    }

    void ticksAreWhole()
    {
        QCOMPARE(labels(linear(0.4, 2.6), 10), QStringLiteral("1 2")); // there is no half wafer
        QCOMPARE(labels(linear(0, 1), 10), QStringLiteral("0 1"));
    }

    void logarithmicTicksAreOfDecades()
    {
        QCOMPARE(labels(logarithmic(1, 1e5), 6), QStringLiteral("1 10 100 1,000 10,000 100,000"));
        QCOMPARE(labels(logarithmic(1, 1e5), 3), QStringLiteral("1 100 10,000"));
        QCOMPARE(labels(logarithmic(3, 300), 8), QStringLiteral("5 10 20 50 100 200"));
        QCOMPARE(labels(logarithmic(12, 18), 3),
                 QStringLiteral("12 14 16 18")); // a part with no decade in it
    }

    void neverMoreThanHaveRoom()
    {
        for (int most = 1; most < 12; ++most) {
            for (double span = 3; span < 1e9; span *= 1.7) {
                const auto size = static_cast<int>(chartTicks(linear(7, 7 + span), 7, 7 + span, most).size());
                QVERIFY2(size <= most + 1, qPrintable(QStringLiteral("%1 %2").arg(most).arg(span)));
                QVERIFY(static_cast<int>(chartTicks(logarithmic(7, 7 + span), 7, 7 + span, most).size())
                        <= most + 1);
            }
        }
    }

    void unnumberedHasNone()
    {
        ChartAxis axis = linear(0, 1);
        axis.numbered = false;
        QVERIFY(chartTicks(axis, 0, 1, 5).empty());
    }

    void sharesAndValuesAreInverse()
    {
        for (const ChartAxis &axis : {linear(45, 60), logarithmic(2, 3e5)}) {
            QCOMPARE(axis.shareOf(axis.from), 0.0);
            QCOMPARE(axis.shareOf(axis.to), 1.0);
            for (double share = 0; share <= 1; share += 0.1) {
                QVERIFY(std::abs(axis.shareOf(axis.valueAt(share)) - share) < 1e-12);
            }
        }
        QVERIFY(std::abs(logarithmic(1, 1e4).shareOf(100) - 0.5) < 1e-12);
    }

    void endsAreRoundAndAbove()
    {
        QCOMPARE(roundEnd(189), 200.0);
        QCOMPARE(roundEnd(200), 250.0); // by fifties, with room above
        QCOMPARE(roundEnd(12'096), 14'000.0);
        QCOMPARE(roundEnd(0), 1.0);
        for (double most = 1; most < 1e9; most *= 1.3) {
            QVERIFY(roundEnd(most) > most && roundEnd(most) <= 2 * most + 1);
        }
    }

    void windowsZoomAroundAPoint()
    {
        const ChartWindow whole;
        const ChartWindow half = whole.zoomedAt(0.25, 0.75, 2);
        QCOMPARE(half.width(), 0.5);
        // what stood at a quarter of the width still does
        QCOMPARE(half.left() + 0.25 * half.width(), 0.25);
        QCOMPARE(half.bottom() + 0.75 * half.height(), 0.75);
        QVERIFY(half.zoomedAt(0.25, 0.75, 0.5).isWhole());
        QCOMPARE(whole.zoomedAt(0.1, 0.1, 0.5), whole); // never wider than the axes
        QCOMPARE(whole.zoomedAt(0.5, 0.5, 1e9).width(), 0.01);
    }

    void windowsStayWithinTheAxes()
    {
        const ChartWindow half = ChartWindow().zoomedAt(0.5, 0.5, 2);
        QCOMPARE(half.movedBy(0.2, -0.2).left(), 0.35);
        QCOMPARE(half.movedBy(0.2, -0.2).bottom(), 0.15);
        QCOMPARE(half.movedBy(9, -9).left(), 0.5);
        QCOMPARE(half.movedBy(9, -9).bottom(), 0.0);
        QCOMPARE(half.showing(0.5, 0.5), half); // it is in view
        QCOMPARE(half.showing(0.9, 0.1).left(), 0.4);
        QCOMPARE(half.showing(0.9, 0.1).bottom(), 0.1);
        QCOMPARE(half.showing(1, 1).left(), 0.5);
    }
};

QTEST_GUILESS_MAIN(ChartAxisTest)
#include "test_chart_axis.moc"
