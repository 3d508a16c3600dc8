// SPDX-License-Identifier: GPL-3.0-or-later
// waferline validate.
#include "program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace waferline::test;

class TestValidate : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void saysWhatIsWrong();
    void tellsAllFaultsOfAFile();
    void saysWhereItStopsTelling();
    void readsStandardInput();
    void readsTheConfigInAFolder();

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

void TestValidate::initTestCase()
{
    QVERIFY(m_folder.isValid());
    writeText(path("small.json"), smallModel);
}

void TestValidate::saysWhatIsWrong()
{
    writeText(path("bad.json"), QByteArray(smallModel).replace("\"count\"", "\"cuont\""));
    const Outcome good = run({QStringLiteral("validate"), path("small.json")});
    QCOMPARE(good.status, 0);
    QCOMPARE(good.out, path("small.json").toUtf8() + ": valid: a model, Small, 2 layers\n");
    QCOMPARE(good.err, QByteArray());
    // The good one is still reported when another is bad.
    const Outcome both = run({QStringLiteral("validate"), path("bad.json"), path("small.json")});
    QCOMPARE(both.status, 1);
    QCOMPARE(both.out, good.out);
    QVERIFY2(both.err.contains("bad.json:2:"), both.err.constData());
    QVERIFY2(both.err.contains("/layers/0/cuont"), both.err.constData());
    QVERIFY2(both.err.contains("did you mean count?"), both.err.constData());
    QCOMPARE(run({QStringLiteral("validate"), path("nosuch.json")}).status, 1);
}

void TestValidate::tellsAllFaultsOfAFile()
{
    writeText(path("many.json"),
              "{\"fromat\": \"waferline-model/1\",\n"
              " \"name\": \"a\", \"name\": \"b\",\n"
              " \"layers\": [{\"kind\": \"head\", \"parameters\": NaN},\n"
              "            {\"kind\": \"feed_forward\", \"parameters\": 5, \"count\": 1e9}]}");
    const Outcome outcome = run({QStringLiteral("validate"), path("many.json")});
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.out, QByteArray());
    const QList<QByteArray> lines = outcome.err.trimmed().split('\n');
    const QByteArray file = "waferline: " + path("many.json").toUtf8();
    const QList<QByteArray> starts{":1:1: /format: found nothing, expected \"format\": ",
                                   ":1:2: /fromat: found \"fromat\", expected one of the keys ",
                                   ":2:15: /name: found \"name\" a second time, expected each key once",
                                   ":3:22: /layers/0/kind: found \"head\", expected a head as the last layer",
                                   ":3:44: /layers/0/parameters: found NaN, expected a number from 1 to",
                                   ":4:64: /layers/1/count: found 1000000000.0 layers, expected at most"};
    QCOMPARE(lines.size(), starts.size());
    for (qsizetype i = 0; i < lines.size(); ++i) {
        QVERIFY2(lines[i].startsWith(file + starts[i]), lines[i].constData());
    }
    QVERIFY(lines[1].endsWith("; did you mean format?"));
}

void TestValidate::saysWhereItStopsTelling()
{
    QByteArray groups = "{}";
    for (int i = 1; i < 120; ++i) {
        groups += ",{}";
    }
    writeText(path("hopeless.json"), "{\"format\": \"waferline-model/1\", \"layers\": [" + groups + "]}");
    const Outcome outcome = run({QStringLiteral("validate"), path("hopeless.json")});
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.err.count('\n'), 101);
    QVERIFY2(outcome.err.endsWith("hopeless.json: these are the first 100 faults; there may be more\n"),
             outcome.err.constData());
}

void TestValidate::readsStandardInput()
{
    const Outcome good =
        run({QStringLiteral("validate"), QStringLiteral("-"), path("small.json")}, smallModel);
    QCOMPARE(good.status, 0);
    QCOMPARE(good.out.count('\n'), 2);
    QVERIFY(good.out.startsWith("-: valid: a model, Small, 2 layers\n"));
    const Outcome config =
        run({QStringLiteral("validate"), QStringLiteral("-")}, "{\"model_type\": \"lama\"}");
    QCOMPARE(config.status, 1);
    QVERIFY2(config.err.startsWith(
                 "waferline: -:1:16: /model_type: found \"lama\", expected a known family (see "),
             config.err.constData());
    QVERIFY2(config.err.endsWith("; did you mean llama?\n"), config.err.constData());
    const Outcome bad = run({QStringLiteral("validate"), QStringLiteral("-")}, "[1,\n }");
    QCOMPARE(bad.status, 1);
    QCOMPARE(bad.err, QByteArray("waferline: -:2:2: /1: found '}', expected a value\n"));
}

void TestValidate::readsTheConfigInAFolder()
{
    QVERIFY(QDir(path("")).mkpath(QStringLiteral("org__Tiny")));
    writeText(path("org__Tiny/config.json"),
              "{\"model_type\": \"llama\", \"attention_bias\": false, \"hidden_size\": 64, "
              "\"num_hidden_layers\": 2,"
              "\"num_attention_heads\": 8, \"num_key_value_heads\": 8, \"intermediate_size\": 50, "
              "\"vocab_size\": 10,"
              "\"torch_dtype\": \"bfloat16\", \"tie_word_embeddings\": false, \"rms_norm_eps\": Infinity}");
    const Outcome good = run({QStringLiteral("validate"), path("org__Tiny")});
    QCOMPARE(good.err, QByteArray());
    QCOMPARE(good.out, path("org__Tiny/config.json").toUtf8() + ": valid: a model, Tiny, 2 layers\n");
    QCOMPARE(good.status, 0);
    QVERIFY(QDir(path("")).mkpath(QStringLiteral("empty")));
    const Outcome none = run({QStringLiteral("validate"), path("empty")});
    QCOMPARE(none.status, 1);
    QCOMPARE(none.err,
             "waferline: " + path("empty").toUtf8()
                 + ": found a folder, expected a file or a folder with a config.json\n");
}

QTEST_GUILESS_MAIN(TestValidate)
#include "test_validate.moc"
