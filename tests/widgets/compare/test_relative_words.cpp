// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/compare/compared_plans.h"
#include "widgets/compare/relative_words.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

QString textOf(double a, double b)
{
    return relativeText(compared(ComparedFigure::TotalRate, a, b));
}

} // namespace

class RelativeWordsTest : public QObject {
    Q_OBJECT
private slots:
    /// Percent up to where they would be 100, times from there on.
    void timesFromTwiceAsMuch()
    {
        QCOMPARE(textOf(125, 100), QStringLiteral("25 %"));
        QCOMPARE(textOf(199.4, 100), QStringLiteral("99 %"));
        QCOMPARE(textOf(199.6, 100), QStringLiteral("× 2"));
        QCOMPARE(textOf(210, 100), QStringLiteral("× 2.1"));
        QCOMPARE(textOf(123'456, 100), QStringLiteral("× 1,235"));
        QVERIFY(readsAsTimes(compared(ComparedFigure::TokenLatency, 2, 1)));
        QVERIFY(!readsAsTimes(compared(ComparedFigure::TokenLatency, 1, 2)));
    }

    /// Only nothing is 100 % less than something.
    void nearlyNothing()
    {
        QCOMPARE(textOf(20, 100), QStringLiteral("80 %"));
        QCOMPARE(textOf(0.4, 100), QStringLiteral("over 99 %"));
        QCOMPARE(textOf(0, 100), QStringLiteral("100 %"));
        QCOMPARE(textOf(100, 0), QString());
    }

    /// By a sign behind an arrow, by a word in a sentence; "over 99 %" is at least that already.
    void besideABound()
    {
        const auto besideBound = [](double a, double b) {
            FigureComparison of = compared(ComparedFigure::TotalRate, a, b);
            of.isAtLeast = true;
            return of;
        };
        QCOMPARE(relativeText(besideBound(80, 100)), QStringLiteral("≥ 20 %"));
        QCOMPARE(percentText(besideBound(80, 100)), QStringLiteral("at least 20 %"));
        QCOMPARE(relativeText(besideBound(210, 100)), QStringLiteral("≥ × 2.1"));
        QCOMPARE(timesText(besideBound(210, 100)), QStringLiteral("at least 2.1"));
        QCOMPARE(relativeText(besideBound(0.4, 100)), QStringLiteral("over 99 %"));
        QCOMPARE(percentText(besideBound(0.4, 100)), QStringLiteral("over 99 %"));
    }
};

QTEST_MAIN(RelativeWordsTest)
#include "test_relative_words.moc"
