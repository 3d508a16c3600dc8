// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/text_place.h"

#include <QTest>

#include <array>
#include <string>

using namespace waferline;

class TestTextPlace : public QObject {
    Q_OBJECT

private slots:
    void columnsAreCharacters()
    {
        const std::string text = "\xEF\xBB\xBF"
                                 "aä\nµ€x";
        // Bytes: BOM 0-2, a 3, ä 4-5, \n 6, µ 7-8, € 9-11, x 12.
        const std::array<std::size_t, 6> offsets{12, 3, 4, 6, 9, 13};
        const auto places = textPlaces(text, offsets);
        const auto is = [&](std::size_t i, std::int64_t line, std::int64_t column) {
            return places[i].line == line && places[i].column == column;
        };
        QVERIFY(is(0, 2, 3));
        QVERIFY(is(1, 1, 1));
        QVERIFY(is(2, 1, 2));
        QVERIFY(is(3, 1, 3));
        QVERIFY(is(4, 2, 2));
        QVERIFY(is(5, 2, 4));
    }

    void illFormed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("offset"); // -1: well-formed
        QTest::newRow("ascii") << QByteArray("plain text of some length") << -1;
        QTest::newRow("all lengths") << QByteArray("ä€😀") << -1;
        QTest::newRow("last of each") << QByteArray("\xDF\xBF\xEF\xBF\xBF\xF4\x8F\xBF\xBF") << -1;
        QTest::newRow("Latin-1") << QByteArray("{\"name\": \"K\xFCnstlich\"}") << 11;
        QTest::newRow("after eight") << QByteArray("12345678\x80") << 8;
        QTest::newRow("overlong two") << QByteArray("a\xC0\xAF") << 1;
        QTest::newRow("overlong three") << QByteArray("\xE0\x9F\xBF") << 0;
        QTest::newRow("overlong four") << QByteArray("\xF0\x8F\xBF\xBF") << 0;
        QTest::newRow("surrogate") << QByteArray("ab\xED\xA0\x80") << 2;
        QTest::newRow("above U+10FFFF") << QByteArray("\xF4\x90\x80\x80") << 0;
        QTest::newRow("five bytes") << QByteArray("\xF8\x88\x80\x80\x80") << 0;
        QTest::newRow("cut short") << QByteArray("abc\xE2\x82") << 3;
        QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0", 4) << 0;
    }
    void illFormed()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, offset);
        const auto found = firstIllFormedUtf8({text.constData(), static_cast<std::size_t>(text.size())});
        QCOMPARE(found ? static_cast<int>(*found) : -1, offset);
    }
};

QTEST_GUILESS_MAIN(TestTextPlace)
#include "test_text_place.moc"
