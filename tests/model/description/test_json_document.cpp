// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/json_document.h"

#include "model/description/fault_collector.h"

#include "tests/model/description/fault_check.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>

using namespace waferline;

class TestJsonDocument : public QObject {
    Q_OBJECT

private slots:
    void accepted_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("compact");
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF{\"a\":1}") << QByteArray("{\"a\":1}");
        QTest::newRow("white space") << QByteArray(" \t\r\n[ 1 , 2 ] \n") << QByteArray("[1,2]");
        QTest::newRow("numbers") << QByteArray("[3e12,-0,1e-400,18446744073709551615]")
                                 << QByteArray("[3000000000000.0,0,0.0,18446744073709551615]");
        QTest::newRow("escapes") << QByteArray(R"(["\u00e4\ud83d\ude00"])") << QByteArray("[\"ä😀\"]");
        QTest::newRow("nested") << QByteArray(R"({"a":{"b":[[],{}]},"c":[{"d":null}]})")
                                << QByteArray(R"({"a":{"b":[[],{}]},"c":[{"d":null}]})");
    }
    void accepted()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, compact);
        const auto json = parseJson(text.toStdString(), "file");
        QVERIFY2(json.has_value(), json ? "" : qPrintable(faultLines(json.error())));
        QCOMPARE(QByteArray::fromStdString(json->dump()), compact);
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("faults");
        const auto row = [](const char *name, const QByteArray &text, const char *faults) {
            QTest::newRow(name) << text << QString::fromUtf8(faults);
        };
        row("empty", "", "Syntax  1:1 the end of the file|a JSON object|");
        row("white space alone", " \n ", "Syntax  2:2 the end of the file|a JSON object|");
        row("plain words", "Kimi K3", "Syntax  1:1 'Kimi'|a JSON object|");
        row("byte order mark alone", "\xEF\xBB\xBF", "Syntax  1:1 the end of the file|a JSON object|");
        row("after the end", "{} x", "Syntax  1:4 'x'|the end of the file|");
        row("second value", "[1]\n[2]", "Syntax  2:1 '['|the end of the file|");
        row("truncated object", "{\"a\": {\"b\": 1", "Syntax /a/b 1:14 the end of the file|',' or '}'|");
        row("truncated list", "[1, 2", "Syntax /2 1:6 the end of the file|',' or ']'|");
        row("truncated string", "{\"a\": \"b", "Syntax /a 1:9 the end of the file|a closing '\"'|");
        row("trailing comma in an object", "{\"a\": 1,\n}", "Syntax /a 2:1 '}'|a key in double quotes|");
        row("trailing comma in a list", "[1,]", "Syntax /1 1:4 ']'|a value|");
        row("two commas", "[1,,2]", "Syntax /1 1:4 ','|a value|");
        row("no comma", "{\"a\": 1 \"b\": 2}", "Syntax /a 1:9 \"b\"|',' or '}'|");
        row("no colon", "{\"a\" 1}", "Syntax /a 1:6 '1'|':'|");
        row("no value", "{\"a\": }", "Syntax /a 1:7 '}'|a value|");
        row("key without quotes", "{a: 1}", "Syntax  1:2 'a'|a key in double quotes or '}'|");
        row("single quotes", "{'a': 1}", "Syntax  1:2 '''|a key in double quotes or '}'|");
        row("wrong bracket", "[1}", "Syntax /1 1:3 '}'|',' or ']'|");
        row("comment", "{\n  // words\n}",
            "Syntax  2:3 a comment|a key in double quotes or '}'; JSON has no comments|");
        row("long comment", "[1, /* two */ 2]", "Syntax /1 1:5 a comment|a value; JSON has no comments|");
        row("+Infinity", "[+Infinity]", "Syntax /0 1:2 '+Infinity'|a number such as 12, -0.5 or 3e12|");
        row("--Infinity", "[--Infinity]", "Syntax /0 1:2 '--Infinity'|a number such as 12, -0.5 or 3e12|");
        row("nan", "{\"ä\": nan}", "Syntax /ä 1:7 'nan'|a value|");
        row("a word that begins as Infinity", "[\nInfinitys]", "Syntax /0 2:1 'Infinitys'|a value or ']'|");
        row("NaN as a key", "{NaN: 1}", "Syntax  1:2 'NaN'|a key in double quotes or '}'|");
        row("NaN after the end", "[NaN] NaN", "Syntax  1:7 'NaN'|the end of the file|");
        row("two words", "[NaN Infinity]", "Syntax /1 1:6 'Infinity'|',' or ']'|");
        row("a fault after Infinity", "{\"ä\": [-Infinity,\n 1, NaN,]}", "Syntax /ä/3 2:9 ']'|a value|");
        row("a comment after NaN", "[NaN // no\n]",
            "Syntax /1 1:6 a comment|',' or ']'; JSON has no comments|");
        row("a string cut short after NaN", "[NaN, \"NaN",
            "Syntax /1 1:11 the end of the file|a closing '\"'|");
        row("duplicate keys of NaN", "{\"a\": NaN,\n \"a\": Infinity}",
            "DuplicateKey /a 2:2 \"a\" a second time|each key once|");
        row("1e400", "{\"parameters\": 1e400}",
            "WrongValue /parameters 1:16 '1e400'|a number of at most 1.8e308|");
        row("-1e400", "[-1e400 ]", "WrongValue /0 1:2 '-1e400'|a number of at most 1.8e308|");
        const QByteArray digits(400, '9');
        row("400 digits", "{\"a\":\n [0, " + digits + "]}",
            ("WrongValue /a/1 2:6 '" + digits.left(60) + "…'|a number of at most 1.8e308|").constData());
        row("True", "[True]", "Syntax /0 1:2 'True'|a value or ']'|");
        row("literal cut short", "[nul]", "Syntax /0 1:2 'nul'|a value or ']'|");
        row("leading zero", "[012]", "Syntax /1 1:2 '012'|a number such as 12, -0.5 or 3e12|");
        row("bare dot", "[.5]", "Syntax /0 1:2 '.5'|a number such as 12, -0.5 or 3e12|");
        row("line break in a string", "{\"a\": \"b\nc\"}",
            "Syntax /a 1:9 a line break in a string|a closing '\"', or an escape such as \\n|");
        row("unknown escape", R"(["\x41"])",
            "Syntax /0 1:4 an escape that JSON does not know|one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t "
            "\\uXXXX, surrogates in pairs|");
        row("NUL", QByteArray("{}\0{", 4), "Syntax  1:3 a NUL character|JSON text|");
        row("not UTF-8", "{\"ä\": \"K\xFC\"}", "NotUtf8  1:9 the byte 0xFC|UTF-8 text|");
        row("UTF-16", QByteArray("\xFF\xFE{\0}\0", 6),
            "NotUtf8  1:1 the byte order mark of UTF-16|UTF-8 text|");
        row("a picture", "\x89PNG\r\n", "NotUtf8  1:1 the byte 0x89|UTF-8 text|");
        row("duplicate key", "{\"a\": 1,\n \"a\": 2}",
            "DuplicateKey /a 2:2 \"a\" a second time|each key once|");
        row("duplicate keys inside", R"({"x": [{"k": 1, "\u006b": {"y": 1}, "k": 3}], "z": {"": 0, "": 0}})",
            "DuplicateKey /x/0/k 1:17 \"k\" a second time|each key once|\n"
            "DuplicateKey /z/ 1:60 \"\" a second time|each key once|");
        row("control character in a key", "{\"\\u001b[2J\": 1, \"\\u001b[2J\": 1}",
            "DuplicateKey /\\u001b[2J 1:18 \"\\u001b[2J\" a second time|each key once|");
    }
    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, faults);
        const auto json = parseJson(text.toStdString(), "some file");
        QVERIFY(!json.has_value());
        QCOMPARE(faultLines(json.error()), faults);
        for (const Fault &fault : json.error()) {
            QCOMPARE(fault.file, std::string("some file"));
        }
    }

    void nonFiniteNumbers_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("numbers"); // of the list "n", as described
        QTest::newRow("each") << QByteArray("{\"n\": [NaN, Infinity, -Infinity]}")
                              << QStringLiteral("NaN Infinity -Infinity");
        QTest::newRow("beside the placeholders")
            << QByteArray("{\"n\": [0.0, 0.000000, NaN, -0.000000, 0, -Infinity, 0.0, 1e3, NaN, -1]}")
            << QStringLiteral("0.0 0.0 NaN -0.0 0 -Infinity 0.0 1000.0 NaN -1");
        QTest::newRow("words and numbers in strings") << QByteArray(
            "{\"NaN\": \"NaN\", \"1\": \"1, Infinity\", \"\\\"NaN\": \"\\\\\", \"n\": [Infinity]}")
                                                      << QStringLiteral("Infinity");
        QTest::newRow("after numbers elsewhere")
            << QByteArray(R"({"a": {"b": [1, -2.5, {"c": 3e1}], "d": true}, "n": [NaN, 4]})")
            << QStringLiteral("NaN 4");
        QTest::newRow("without white space")
            << QByteArray("\xEF\xBB\xBF{\"n\":[-Infinity,NaN]}") << QStringLiteral("-Infinity NaN");
        QTest::newRow("a value of its own")
            << QByteArray("{\"x\":NaN,\"n\":[2,NaN]}") << QStringLiteral("2 NaN");
    }
    void nonFiniteNumbers()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, numbers);
        const auto json = parseJson(text.toStdString(), "file");
        QVERIFY2(json.has_value(), json ? "" : qPrintable(faultLines(json.error())));
        QStringList found;
        for (const nlohmann::json &number : (*json)["n"]) {
            QVERIFY(number.is_number());
            found.append(QString::fromStdString(describe(number)));
        }
        QCOMPARE(found.join(u' '), numbers);
    }

    void nestingOf64IsTheLimit()
    {
        const std::string deepest = std::string(64, '[') + std::string(64, ']');
        QVERIFY(parseJson(deepest, "file").has_value());
        const auto tooDeep = parseJson("\n[" + deepest + "]", "file");
        QVERIFY(!tooDeep.has_value());
        QCOMPARE(tooDeep.error().size(), std::size_t{1});
        QCOMPARE(tooDeep.error().front().code, FaultCode::TooDeep);
        QCOMPARE(tooDeep.error().front().line, 2);
        QCOMPARE(tooDeep.error().front().column, 65);
    }

    void nestingOf100000IsQuicklyRefused()
    {
        QElapsedTimer timer;
        timer.start();
        for (const char *const opening : {"[", "{\"a\":"}) {
            std::string text;
            for (int i = 0; i < 100'000; ++i) {
                text += opening;
            }
            const auto json = parseJson(text, "file");
            QVERIFY(!json.has_value());
            QCOMPARE(json.error().front().code, FaultCode::TooDeep);
        }
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    }

    void valuesHaveALimit()
    {
        // The list and what it holds are four values.
        QVERIFY(parseJson("[0, {\"a\": 1}]", "file", {.values = 4}).has_value());
        const auto json = parseJson("[0, {\"a\":\n 1}]", "file", {.values = 3});
        QVERIFY(!json.has_value());
        QCOMPARE(faultLines(json.error()),
                 QStringLiteral("TooMany /1/a 2:2 one value more|at most 3 values|"));
    }

    void fourMillionValuesAreTheLimitOfFiles()
    {
        QCOMPARE(JsonLimits().values, std::size_t{4'000'000});
        QCOMPARE(JsonLimits().nesting, std::size_t{64});
    }

    void manyDuplicatesAreCutShort()
    {
        std::string text = "{";
        for (int i = 0; i < 2000; ++i) {
            text += "\"k" + std::to_string(i % 1000) + "\": 0,";
        }
        const auto json = parseJson(text + "\"end\": 0}", "file");
        QVERIFY(!json.has_value());
        QCOMPARE(json.error().size(), std::size_t{100});
    }
};

QTEST_GUILESS_MAIN(TestJsonDocument)
#include "test_json_document.moc"
