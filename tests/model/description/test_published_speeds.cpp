// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/published_speeds.h"

#include "model/description/catalogue.h"
#include "tests/model/description/fault_check.h"

#include <algorithm>

using namespace waferline;

namespace {

/// A document with one speed of these members.
std::string documentOf(const char *members)
{
    return std::string(R"({"format": "waferline-speeds/1", "speeds": [{)") + members + "}]}";
}

constexpr auto whole = R"("name": "A", "model": "llama-3.1-8b", "hardware": "wse-3", "wafers": 2,
"context_tokens": 1e3, "weights": "mxfp4", "tokens_per_second": 100.5, "status": "about", "source": "S", "note": "N")";
constexpr auto least = R"("name": "A", "model": "llama-3.1-8b", "hardware": "wse-3",
"tokens_per_second": 1, "status": "published", "source": "S")";

} // namespace

class TestPublishedSpeeds : public QObject {
    Q_OBJECT
private slots:
    void bundledOnesAreRead()
    {
        QCOMPARE(publishedSpeedTexts().size(), std::size_t{1});
        const auto read = readPublishedSpeeds(publishedSpeedTexts().front().json, "speeds");
        QVERIFY2(read.has_value(), read ? "" : qPrintable(faultLines(read.error())));
        QVERIFY(std::ranges::equal(*read, publishedSpeeds()));
        QCOMPARE(publishedSpeeds().size(), std::size_t{12});
        for (const PublishedSpeed &speed : publishedSpeeds()) {
            QVERIFY2(!speed.name.empty() && !speed.source.empty(), speed.name.c_str());
            QVERIFY2(speed.hardware.starts_with("wse"), speed.hardware.c_str());
        }
    }

    void allMembersAreRead()
    {
        const auto read = readPublishedSpeeds(documentOf(whole), "f");
        QVERIFY2(read.has_value(), read ? "" : qPrintable(faultLines(read.error())));
        const PublishedSpeed &speed = read->front();
        QCOMPARE(speed.name, std::string("A"));
        QCOMPARE(speed.model, std::string("llama-3.1-8b"));
        QCOMPARE(speed.hardware, std::string("wse-3"));
        QVERIFY(speed.wafers == 2 && speed.contextTokens == 1000);
        QVERIFY(speed.weights && speed.weights->bits == 4.25);
        QCOMPARE(speed.tokensPerSecond, 100.5);
        QVERIFY(speed.status == SpeedStatus::About);
        QCOMPARE(toString(speed.status), std::string_view("about"));
        QCOMPARE(speed.source, std::string("S"));
        QCOMPARE(speed.note, std::string("N"));
        const auto bare = readPublishedSpeeds(documentOf(least), "f");
        QVERIFY(bare.has_value());
        QVERIFY(!bare->front().wafers && !bare->front().contextTokens && !bare->front().weights);
        QVERIFY(bare->front().status == SpeedStatus::Published && bare->front().note.empty());
    }

    void faults_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("fault"); // its start
        const auto speed = [](const char *name, const char *members, const char *fault) {
            QTest::newRow(name) << QString::fromStdString(documentOf(members)) << QString::fromUtf8(fault);
        };
        const auto document = [](const char *name, const char *text, const char *fault) {
            QTest::newRow(name) << QString::fromLatin1(text) << QString::fromUtf8(fault);
        };
        document("no JSON", "[", "Syntax");
        document("another format", R"({"format": "waferline-model/1", "speeds": []})", "WrongValue /format");
        document("no speeds", R"({"format": "waferline-speeds/1"})", "MissingKey /speeds");
        document("no list", R"({"format": "waferline-speeds/1", "speeds": 7})", "WrongType /speeds");
        document("no object", R"({"format": "waferline-speeds/1", "speeds": [7]})", "WrongType /speeds/0");
        document("unknown key", R"({"format": "waferline-speeds/1", "speeds": [], "notse": ""})",
                 "UnknownKey /notse 1:48 \"notse\"|");
        speed("no such model",
              R"("name": "A", "model": "llama-3.1-80b", "hardware": "wse-3", "tokens_per_second": 1,
"status": "about", "source": "S")",
              "WrongValue /speeds/0/model 1:68 \"llama-3.1-80b\"|a bundled model|llama-3.1-8b");
        speed("no such hardware",
              R"("name": "A", "model": "kimi-k3", "hardware": "wse3", "tokens_per_second": 1,
"status": "about", "source": "S")",
              "WrongValue /speeds/0/hardware 1:91 \"wse3\"|bundled hardware|wse-3");
        speed("no rate",
              R"("name": "A", "model": "kimi-k3", "hardware": "wse-3", "status": "about", "source": "S")",
              "MissingKey /speeds/0/tokens_per_second");
        speed("rate of nothing",
              R"("name": "A", "model": "kimi-k3", "hardware": "wse-3", "tokens_per_second": 0,
"status": "about", "source": "S")",
              "WrongValue /speeds/0/tokens_per_second");
        speed("wafers in part",
              R"("name": "A", "model": "kimi-k3", "hardware": "wse-3", "wafers": 1.5, "tokens_per_second": 9,
"status": "about", "source": "S")",
              "WrongValue /speeds/0/wafers");
        speed("unknown status",
              R"("name": "A", "model": "kimi-k3", "hardware": "wse-3", "tokens_per_second": 9,
"status": "abuot", "source": "S")",
              "WrongValue /speeds/0/status 2:11 \"abuot\"|\"published\", \"about\" or \"expected\"|about");
        speed("no source",
              R"("name": "A", "model": "kimi-k3", "hardware": "wse-3", "tokens_per_second": 9,
"status": "about")",
              "MissingKey /speeds/0/source");
    }
    void faults()
    {
        QFETCH(QString, text);
        QFETCH(QString, fault);
        const auto read = readPublishedSpeeds(text.toStdString(), "f");
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().size(), std::size_t{1});
        QVERIFY2(faultLines(read.error()).startsWith(fault), qPrintable(faultLines(read.error())));
    }
};

QTEST_GUILESS_MAIN(TestPublishedSpeeds)
#include "test_published_speeds.moc"
