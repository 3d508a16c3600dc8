// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scenario_entry.h"
#include "widgets/value_scale.h"

#include <QTest>

using namespace waferline;

/// What is typed, and what slider positions stand for.
class EntriesTest : public QObject {
    Q_OBJECT
private slots:
    void tokens_data();
    void tokens();
    void weights();
    void bits();
    void counts();
    void stages();
    void logarithmicScaleMeetsItsEndsAndItsDetent();
    void logarithmicScaleNeverFalls();
    void positionsOfCountsAreTheCounts();
    void fractionsLeadBackToPositions();
    void scaleEndsAreRound();
};

void EntriesTest::tokens_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("tokens"); // 0: refused
    const auto add = [](const char *text, qint64 tokens) {
        QTest::newRow(text) << QString::fromUtf8(text) << tokens;
    };
    add("256k", 256'000);
    add("256K", 256'000);
    add("262,144", 262'144);
    add("256Ki", 262'144);
    add("  1M tokens ", 1'000'000);
    add("1.5m", 1'500'000);
    add("1", 1);
    add("1000M", 1'000'000'000);
    add("1001M", 0);
    add("0", 0);
    add("-5", 0);
    add("", 0);
    add("tokens", 0);
    add("12,34", 0);
    add("1e400", 0);
    add("nan", 0);
    add("256 kilo", 0);
}

void EntriesTest::tokens()
{
    QFETCH(QString, text);
    QFETCH(qint64, tokens);
    QCOMPARE(tokensEntry(text).value_or(0), tokens);
}

void EntriesTest::weights()
{
    QVERIFY(weightsEntry(QStringLiteral(" As Shipped")));
    QVERIFY(!weightsEntry(QStringLiteral(" As Shipped"))->format);
    QVERIFY(!weightsEntry(QStringLiteral("as-shipped"))->format);
    QCOMPARE(weightsEntry(QStringLiteral("MXFP4"))->format->name, std::string("mxfp4"));
    QCOMPARE(weightsEntry(QStringLiteral("MXFP4"))->format->bits, 4.25);
    QCOMPARE(weightsEntry(QStringLiteral("5.5 bits"))->format->bits, 5.5);
    QVERIFY(weightsEntry(QStringLiteral("5.5"))->format->name.empty());
    for (const char *const wrong : {"", "0", "65", "-4", "four", "mxfp5", "4 5", "inf", "nan"}) {
        QVERIFY2(!weightsEntry(QString::fromUtf8(wrong)), wrong);
    }
}

void EntriesTest::bits()
{
    QCOMPARE(bitsEntry(QStringLiteral("8")).value_or(0), 8.0);
    QCOMPARE(bitsEntry(QStringLiteral("4.25 bit")).value_or(0), 4.25);
    QCOMPARE(bitsEntry(QStringLiteral("64")).value_or(0), 64.0);
    for (const char *const wrong : {"", "0", "64.1", "-1", "bits", "1e400"}) {
        QVERIFY2(!bitsEntry(QString::fromUtf8(wrong)), wrong);
    }
}

void EntriesTest::counts()
{
    QCOMPARE(countEntry(QStringLiteral("1,000"), 1000).value_or(0), 1000);
    QVERIFY(!countEntry(QStringLiteral("1,001"), 1000));
    QVERIFY(!countEntry(QStringLiteral("2.5"), 1000));
    QVERIFY(!countEntry(QStringLiteral("0"), 1000));
}

void EntriesTest::stages()
{
    const QString wafer = QStringLiteral("wafer");
    QVERIFY(stagesEntry(QStringLiteral("Wafer"), wafer)->areWafers());
    QVERIFY(stagesEntry(QStringLiteral("gpu"), QStringLiteral("GPU"))->areWafers());
    QVERIFY(!stagesEntry(QStringLiteral("gpu"), wafer));
    QCOMPARE(stagesEntry(QStringLiteral("layer"), wafer)->perLayer, 1);
    QCOMPARE(stagesEntry(QStringLiteral("4 per layer"), wafer)->perLayer, 4);
    QVERIFY(!stagesEntry(QStringLiteral("0"), wafer));
    QVERIFY(!stagesEntry(QStringLiteral("1001"), wafer));
    QVERIFY(!stagesEntry(QStringLiteral("half"), wafer));
}

void EntriesTest::logarithmicScaleMeetsItsEndsAndItsDetent()
{
    const ValueScale scale = ValueScale::logarithmic(1e3, 1e7, 100, 256'000.0);
    QCOMPARE(scale.lastPosition(), 400);
    QCOMPARE(scale.valueAt(0), 1e3);
    QCOMPARE(scale.valueAt(400), 1e7);
    QCOMPARE(scale.valueAt(scale.positionOf(256'000)), 256'000.0);
    QCOMPARE(scale.positionOf(1), 0); // beyond the ends, the end
    QCOMPARE(scale.positionOf(1e9), 400);
}

void EntriesTest::logarithmicScaleNeverFalls()
{
    const ValueScale scale = ValueScale::logarithmic(1e3, 1e7, 100, 256'000.0);
    for (int position = 0; position < scale.lastPosition(); ++position) {
        QCOMPARE_LT(scale.valueAt(position), scale.valueAt(position + 1));
        QCOMPARE(scale.positionOf(scale.valueAt(position)), position);
    }
}

void EntriesTest::positionsOfCountsAreTheCounts()
{
    for (const int highest : {8, 20, 50, 2000}) {
        const ValueScale scale = ValueScale::counting(highest);
        QCOMPARE(scale.valueAt(0), 1.0);
        QCOMPARE(scale.valueAt(scale.lastPosition()), static_cast<double>(highest));
        QCOMPARE(scale.positionOf(7), 6);
    }
    const ValueScale wafers = ValueScale::counting(59, 47);
    QCOMPARE(wafers.valueAt(0), 47.0);
    QCOMPARE(wafers.valueAt(wafers.lastPosition()), 59.0);
    QCOMPARE(wafers.positionOf(50), 3);
    QCOMPARE(wafers.positionOf(3), 0);
}

void EntriesTest::fractionsLeadBackToPositions()
{
    for (const ValueScale &scale :
         {ValueScale::logarithmic(1e3, 1e7, 100, 256'000.0), ValueScale::counting(8),
          ValueScale::counting(500), ValueScale::counting(59, 47), ValueScale::counting(70, 46),
          ValueScale::counting(2, 1)}) {
        QCOMPARE(scale.fractionOf(0), 0.0);
        QCOMPARE(scale.fractionOf(scale.lastPosition()), 1.0);
        for (int position = 0; position <= scale.lastPosition(); ++position) {
            QCOMPARE(scale.positionAt(scale.fractionOf(position)), position);
        }
        QCOMPARE(scale.positionAt(-1), 0);
        QCOMPARE(scale.positionAt(2), scale.lastPosition());
    }
}

void EntriesTest::scaleEndsAreRound()
{
    QCOMPARE(roundedScaleEnd(0), 8);
    QCOMPARE(roundedScaleEnd(8), 8);
    QCOMPARE(roundedScaleEnd(8.5), 10);
    QCOMPARE(roundedScaleEnd(10), 10);
    QCOMPARE(roundedScaleEnd(11), 20);
    QCOMPARE(roundedScaleEnd(201), 500);
    QCOMPARE(roundedScaleEnd(501), 1000);
    QCOMPARE(roundedScaleEnd(1e30), 1'000'000);
}

QTEST_GUILESS_MAIN(EntriesTest)
#include "test_entries.moc"
