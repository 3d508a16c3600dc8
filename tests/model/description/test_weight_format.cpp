// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/weight_format.h"

#include <QTest>

using namespace waferline;

class TestWeightFormat : public QObject {
    Q_OBJECT

private slots:
    /// Bits from the formats' block layouts: elements and scales of a block over its elements.
    void bits_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("bits");
        const auto row = [](const char *name, double bits) {
            QTest::newRow(name) << QString::fromLatin1(name) << bits;
        };
        row("fp32", 32);
        row("fp16", 16);
        row("bf16", 16);
        row("fp8", 8);
        row("fp8-block", 8 + 32.0 / 16384);
        row("mxfp8", (32.0 * 8 + 8) / 32);
        row("mxfp4", (32.0 * 4 + 8) / 32);
        row("nvfp4", (16.0 * 4 + 8) / 16);
        row("int4-g32", 4 + 16.0 / 32);
        row("int4-g64", 4 + 16.0 / 64);
        row("int4-g128", 4 + 16.0 / 128);
        row("int4-zp-g32", 4 + 20.0 / 32);
        row("int4-zp-g64", 4 + 20.0 / 64);
        row("int4-zp-g128", 4 + 20.0 / 128);
        row("q8_0", 8.5);
        row("q6_k", 6.5625);
        row("q5_k", 5.5);
        row("q4_k", 4.5);
        row("q3_k", 3.4375);
        row("q2_k", 2.625);
    }
    void bits()
    {
        QFETCH(QString, name);
        QFETCH(double, bits);
        const auto format = findWeightFormat(name.toStdString());
        QVERIFY(format.has_value());
        QCOMPARE(format->name, name.toStdString());
        QVERIFY(format->bits == bits);
        QVERIFY(parseWeightFormat(name.toStdString()) == format);
    }

    void allAreListed() { QCOMPARE(namedWeightFormats().size(), std::size_t{20}); }

    void parsed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("bits"); // 0: refused
        QTest::newRow("whole") << "4" << 4.0;
        QTest::newRow("fraction") << "4.25" << 4.25;
        QTest::newRow("largest") << "64" << 64.0;
        QTest::newRow("smallest") << "0.01" << 0.01;
        QTest::newRow("zero") << "0" << 0.0;
        QTest::newRow("negative") << "-4" << 0.0;
        QTest::newRow("above") << "64.1" << 0.0;
        QTest::newRow("nan") << "nan" << 0.0;
        QTest::newRow("inf") << "inf" << 0.0;
        QTest::newRow("tail") << "4bit" << 0.0;
        QTest::newRow("empty") << "" << 0.0;
        QTest::newRow("unknown name") << "mxfp5" << 0.0;
    }
    void parsed()
    {
        QFETCH(QString, text);
        QFETCH(double, bits);
        const auto format = parseWeightFormat(text.toStdString());
        QCOMPARE(format.has_value(), bits != 0);
        if (format) {
            QCOMPARE(format->bits, bits);
            QVERIFY(format->name.empty());
        }
    }

    void nearest()
    {
        QCOMPARE(nearestWeightFormat("MXFP4"), std::string("mxfp4"));
        QCOMPARE(nearestWeightFormat("q4_0"), std::string("q8_0"));
        QCOMPARE(nearestWeightFormat("ternary"), std::string());
    }
};

QTEST_GUILESS_MAIN(TestWeightFormat)
#include "test_weight_format.moc"
