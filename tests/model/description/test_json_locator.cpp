// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/json_locator.h"

#include <QTest>

#include <array>

using namespace waferline;

class TestJsonLocator : public QObject {
    Q_OBJECT

private slots:
    void offset_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<PlaceOf>("of");
        QTest::addColumn<QString>("rest"); // the text from there on begins so
        QTest::newRow("root") << "" << PlaceOf::Value << "{\"a\"";
        QTest::newRow("member") << "/a" << PlaceOf::Value << "[1,";
        QTest::newRow("key") << "/a" << PlaceOf::Key << "\"a\": [";
        QTest::newRow("element") << "/a/1" << PlaceOf::Value << "{\"b";
        QTest::newRow("inside") << "/a/1/b]" << PlaceOf::Value << "\"x\\\",{\"";
        QTest::newRow("after") << "/a/2" << PlaceOf::Value << "-3e5";
        QTest::newRow("slash") << "/c~1d" << PlaceOf::Value << "null";
        QTest::newRow("tilde") << "/~0" << PlaceOf::Value << "true";
        QTest::newRow("escaped key") << "/layers" << PlaceOf::Key << "\"lay\\u0065rs\"";
        QTest::newRow("empty key") << "/" << PlaceOf::Value << "7";
        QTest::newRow("second key") << "/two" << PlaceOf::SecondKey << "\"two\": 2";
        QTest::newRow("owner") << "/a/1/missing" << PlaceOf::Owner << "{\"b";
        QTest::newRow("owner is the root") << "/missing" << PlaceOf::Owner << "{\"a\"";
        QTest::newRow("not there") << "/a/9" << PlaceOf::Value << "";
        QTest::newRow("no second") << "/a" << PlaceOf::SecondKey << "";
    }
    void offset()
    {
        QFETCH(QString, pointer);
        QFETCH(PlaceOf, of);
        QFETCH(QString, rest);
        // No raw strings here: moc loses its way in quotes and braces.
        const std::string_view text =
            " {\"a\": [1, {\"b]\": \"x\\\",{\"}, -3e5], \"c/d\": null, \"~\": true, \"lay\\u0065rs\": [],\n"
            "\"\": 7, \"two\": 1, \"two\": 2} trailing";
        const std::array queries{PlaceQuery{pointer.toStdString(), of}};
        const std::size_t found = locate(text, queries).front();
        if (rest.isEmpty()) {
            QCOMPARE(found, noOffset);
        } else {
            QVERIFY(found < text.size());
            QCOMPARE(QString::fromUtf8(text.substr(found, static_cast<std::size_t>(rest.size())).data(),
                                       rest.size()),
                     rest);
        }
    }

    void findsBehindNonFiniteNumbers()
    {
        const std::string_view text = "{\"a\": [NaN, -Infinity,Infinity], \"b\": NaN, \"c\": {\"d\": 1}}";
        const std::array queries{PlaceQuery{"/a/0"}, PlaceQuery{"/a/1"}, PlaceQuery{"/a/2"}, PlaceQuery{"/b"},
                                 PlaceQuery{"/c/d", PlaceOf::Key}};
        const std::vector<std::size_t> expected{text.find("NaN"), text.find("-Inf"), text.find(",Inf") + 1,
                                                text.rfind("NaN"), text.find("\"d\"")};
        QVERIFY(locate(text, queries) == expected);
    }

    void tokensInTheirOrder()
    {
        const std::string_view text = "\xEF\xBB\xBF {\"a,\": -Infinity}";
        std::vector<std::string_view> tokens;
        for (TextToken token = nextToken(text, 0); !token.text.empty();
             token = nextToken(text, token.offset + token.text.size())) {
            tokens.push_back(token.text);
        }
        QVERIFY((tokens == std::vector<std::string_view>{"{", "\"a,\"", ":", "-Infinity", "}"}));
    }

    void brokenTextIsHarmless()
    {
        const std::array queries{PlaceQuery{"/a/b", PlaceOf::Value}, PlaceQuery{"/a", PlaceOf::Key}};
        for (const char *const text :
             {"", "]", "}}", ",", "\"", "{\"a\"", "{\"a\":{\"b", "{\"\\", ":::", "[,]"}) {
            QCOMPARE(locate(text, queries).size(), std::size_t{2});
        }
    }

    void tokens()
    {
        const std::string_view text = "{\"a b\": NaN, \"c";
        QCOMPARE(tokenAt(text, 3).text, std::string_view("\"a b\""));
        QCOMPARE(tokenAt(text, 9).text, std::string_view("NaN"));
        QCOMPARE(tokenAt(text, 9).before, ':');
        QCOMPARE(tokenAt(text, 14).text, std::string_view("\"c"));
        QVERIFY(tokenAt(text, text.size()).text.empty());
    }
};

QTEST_GUILESS_MAIN(TestJsonLocator)
#include "test_json_locator.moc"
