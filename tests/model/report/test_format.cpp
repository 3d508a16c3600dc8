// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/format.h"

#include <QTest>

#include <clocale>
#include <cmath>
#include <limits>

using namespace waferline;

Q_DECLARE_METATYPE(waferline::Unit)

class TestFormat : public QObject {
    Q_OBJECT

private slots:
    void figures_data();
    void figures();
    void figuresDoNotFollowTheLocale();
    void notFinite();
    void groupedIntegers();
    void exactTexts();
    void tokens_data();
    void tokens();
    void refusedTokens_data();
    void refusedTokens();
    void tokensTextReadsBack();
    void bits();
};

void TestFormat::figures_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("text");
    const auto row = [](double value, Unit unit, int digits, const char *text) {
        QTest::addRow("%.17g as %s", value, text) << value << unit << digits << QString::fromUtf8(text);
    };
    // The figures of the drawing of the window.
    row(1.5e12 / 93, Unit::Bytes, 3, "16.1 GB");
    row(1.5e12 / 93, Unit::Bytes, 4, "16.13 GB");
    row(147'456'000, Unit::Bytes, 3, "147 MB");
    row(147'456'000, Unit::Bytes, 4, "147.5 MB");
    row(44e9 - 1.5e12 / 93, Unit::Bytes, 4, "27.87 GB");
    row(1.5e12, Unit::Bytes, 4, "1.5 TB");
    row(576, Unit::Bytes, 4, "576 B");
    row(1352.9237, Unit::TokensPerSecond, 3, "1,353");
    row(251'643.8, Unit::TokensPerSecond, 3, "252 k");
    row(92'720.63, Unit::TokensPerSecondPerMegawatt, 3, "92.7 k");
    row(2e-6, Unit::Seconds, 3, "2 µs");
    row(739.14e-6, Unit::Seconds, 3, "739 µs");
    row(6.6789e-6, Unit::Seconds, 3, "6.68 µs");
    row(44e9, Unit::Bytes, 4, "44 GB");
    row(43.2e15, Unit::BytesPerSecond, 4, "43.2 PB/s");
    row(25e15, Unit::OperationsPerSecond, 4, "25 PFLOPS");
    row(46e3, Unit::Watts, 4, "46 kW");
    row(2.714, Unit::Megawatts, 4, "2.714 MW");
    row(0.046, Unit::Megawatts, 4, "0.046 MW");
    row(3e12, Unit::Parameters, 4, "3 T");
    row(104e9, Unit::Parameters, 4, "104 G");
    row(0.027109, Unit::Ratio, 2, "2.7 %");
    row(1, Unit::Ratio, 3, "100 %");
    row(4.25, Unit::Bits, 4, "4.25 bit");
    row(8.001953125, Unit::Bits, 4, "8.002 bit");
    // Counts in full.
    row(189, Unit::Requests, 3, "189");
    row(12'096, Unit::Requests, 3, "12,096");
    row(48'386'096, Unit::Requests, 3, "48.4 M");
    row(256'000, Unit::Tokens, 3, "256,000");
    row(1'000'000'000, Unit::Tokens, 3, "1,000,000,000");
    row(110.6675, Unit::None, 4, "110.7");
    // Rounding carries into the next unit.
    row(999.6, Unit::Bytes, 3, "1 kB");
    row(999.4, Unit::Bytes, 3, "999 B");
    row(999.6, Unit::Bytes, 4, "999.6 B");
    row(999'600'000, Unit::Bytes, 3, "1 GB");
    row(9'999.6, Unit::TokensPerSecond, 3, "10 k");
    row(9'999.4, Unit::TokensPerSecond, 3, "9,999");
    row(999'600, Unit::TokensPerSecond, 3, "1 M");
    row(999.7e-9, Unit::Seconds, 3, "1 µs");
    row(9.9996e9, Unit::Bytes, 4, "10 GB");
    // Beyond the scales at either end.
    row(3.2e18, Unit::Bytes, 3, "3,200 PB");
    row(7'200, Unit::Seconds, 3, "7,200 s");
    row(0.0625e-9, Unit::Seconds, 3, "0.0625 ns");
    // Zero and below.
    row(0, Unit::Bytes, 3, "0 B");
    row(0, Unit::Seconds, 3, "0 s");
    row(0, Unit::TokensPerSecond, 3, "0");
    row(-2e9, Unit::Bytes, 3, "−2 GB");
}

void TestFormat::figures()
{
    QFETCH(double, value);
    QFETCH(Unit, unit);
    QFETCH(int, digits);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(figure(value, unit, digits).text()), text);
}

void TestFormat::figuresDoNotFollowTheLocale()
{
    const char *const german =
        std::setlocale(LC_ALL, "de_DE.UTF-8"); // may not be installed; the check is as good
    QCOMPARE(figure(16.13e9, Unit::Bytes, 4).text(), std::string("16.13 GB"));
    double bits = 0;
    QVERIFY(parseBits("4.25", bits));
    QCOMPARE(bits, 4.25);
    std::setlocale(LC_ALL, "C.UTF-8");
    Q_UNUSED(german)
}

void TestFormat::notFinite()
{
    for (const double value :
         {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
          std::numeric_limits<double>::quiet_NaN()}) {
        QCOMPARE(figure(value, Unit::Bytes, 3).text(), std::string("–"));
        QCOMPARE(groupedInteger(value), std::string("–"));
        QCOMPARE(exactText(value, Unit::Seconds), std::string("–"));
    }
}

void TestFormat::groupedIntegers()
{
    QCOMPARE(groupedInteger(0), std::string("0"));
    QCOMPARE(groupedInteger(999), std::string("999"));
    QCOMPARE(groupedInteger(1'000), std::string("1,000"));
    QCOMPARE(groupedInteger(157'275.25), std::string("157,275"));
    QCOMPARE(groupedInteger(1'499'999.5), std::string("1,500,000"));
    QCOMPARE(groupedInteger(-1'234'567), std::string("−1,234,567"));
}

void TestFormat::exactTexts()
{
    QCOMPARE(exactText(1.5e12 / 93, Unit::Bytes), std::string("16,129,032,258.06 B"));
    QCOMPARE(exactText(147'456'000, Unit::Bytes), std::string("147,456,000 B"));
    QCOMPARE(exactText(591.3163e-6, Unit::Seconds), std::string("591.3163 µs"));
    QCOMPARE(exactText(189, Unit::Requests), std::string("189"));
    QCOMPARE(exactText(0.5, Unit::Ratio), std::string("50 %"));
    QCOMPARE(exactText(-1'000, Unit::Watts), std::string("−1,000 W"));
}

void TestFormat::tokens_data()
{
    QTest::addColumn<qint64>("tokens");
    QTest::newRow("256k") << 256'000LL;
    QTest::newRow("256Ki") << 262'144LL;
    QTest::newRow("262,144") << 262'144LL;
    QTest::newRow("1_000") << 1'000LL;
    QTest::newRow("1_0_0") << 100LL;
    QTest::newRow("1M") << 1'000'000LL;
    QTest::newRow("1Mi") << 1'048'576LL;
    QTest::newRow("1.5M") << 1'500'000LL;
    QTest::newRow("0.5k") << 500LL;
    QTest::newRow("1.5Ki") << 1'536LL;
    QTest::newRow("2.50k") << 2'500LL;
    QTest::newRow("4.0") << 4LL;
    QTest::newRow("1") << 1LL;
    QTest::newRow("0001") << 1LL;
    QTest::newRow("1,000k") << 1'000'000LL;
    QTest::newRow("1000000000") << 1'000'000'000LL;
    QTest::newRow("1000M") << 1'000'000'000LL;
}

void TestFormat::tokens()
{
    QFETCH(qint64, tokens);
    std::int64_t parsed = 0;
    QVERIFY(parseTokens(QTest::currentDataTag(), parsed));
    QCOMPARE(parsed, tokens);
}

void TestFormat::refusedTokens_data()
{
    QTest::addColumn<int>("unused");
    for (const char *const text : {"",
                                   "k",
                                   "0",
                                   "-1",
                                   "+1",
                                   "1.5",
                                   "1.5.5k",
                                   "1.",
                                   ".5k",
                                   "1e3",
                                   "0x10",
                                   " 1",
                                   "1 ",
                                   "1 k",
                                   "1K",
                                   "1m",
                                   "1kk",
                                   "1Kib",
                                   "_1",
                                   "1_",
                                   "1__0",
                                   ",1",
                                   "1,",
                                   "1,5",
                                   "1,50",
                                   "1,0000",
                                   "1,5M",
                                   "1000,000",
                                   "1,000_000",
                                   "1000000001",
                                   "1001M",
                                   "954Mi",
                                   "99999999999999999999",
                                   "18446744073709551617",
                                   "0.0001k",
                                   "1.00000000000000000001k",
                                   "nan",
                                   "inf",
                                   "256\u00a0000",
                                   "٢"}) {
        QTest::newRow(*text == '\0' ? "empty" : text) << 0;
    }
}

void TestFormat::refusedTokens()
{
    const std::string tag = QTest::currentDataTag();
    std::int64_t parsed = 7;
    QVERIFY(!parseTokens(tag == "empty" ? "" : tag, parsed));
    QCOMPARE(parsed, 7); // left alone
}

void TestFormat::tokensTextReadsBack()
{
    QCOMPARE(tokensText(256'000), std::string("256k"));
    QCOMPARE(tokensText(1'000'000), std::string("1M"));
    QCOMPARE(tokensText(4'096), std::string("4,096"));
    QCOMPARE(tokensText(262'144), std::string("262,144"));
    for (std::int64_t tokens = 1; tokens <= ScenarioLimits::maxContextTokens; tokens = tokens * 7 / 4 + 1) {
        for (const std::int64_t near :
             {tokens, tokens / 1000 * 1000 + 1000, tokens / 1'000'000 * 1'000'000 + 1'000'000}) {
            std::int64_t parsed = 0;
            const bool within = near <= ScenarioLimits::maxContextTokens;
            QCOMPARE(parseTokens(tokensText(near), parsed), within);
            QVERIFY(!within || parsed == near);
        }
    }
}

void TestFormat::bits()
{
    double bits = 0;
    for (const char *const text : {"4", "4.25", "0.5", "64", "8.001953125"}) {
        QVERIFY2(parseBits(text, bits), text);
        QCOMPARE(bits, std::strtod(text, nullptr));
    }
    for (const char *const text :
         {"", "0", "-4", "+4", "64.1", "1e1", "4bit", "nan", "inf", " 4", "4 ", "4,5", ".5", "0x4"}) {
        QVERIFY2(!parseBits(text, bits), text);
    }
}

QTEST_GUILESS_MAIN(TestFormat)
#include "test_format.moc"
