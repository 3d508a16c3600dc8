// SPDX-License-Identifier: GPL-3.0-or-later
// config.json files through the program.
#include "program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace waferline::test;
using Json = nlohmann::ordered_json;

namespace {

QString config(const char *name)
{
    return QStringLiteral(WAFERLINE_TEST_DATA "/configs/%1.json").arg(QLatin1String(name));
}

constexpr const char *olmo = R"({"model_type": "olmo2", "vocab_size": 100352, "hidden_size": 4096,
  "num_hidden_layers": 32, "intermediate_size": 11008, "num_attention_heads": 32, "num_key_value_heads": 32,
  "tie_word_embeddings": false, "torch_dtype": "bfloat16"})";

} // namespace

class TestProgramImport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void wafersOfLlamas_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("wafers");
        for (const auto &[size, wafers] : {std::pair{"8b", 1}, std::pair{"70b", 4}, std::pair{"405b", 21}}) {
            const QString bundled = QStringLiteral("llama-3.1-") + QLatin1String(size);
            QTest::newRow(size) << config(qPrintable(QStringLiteral("meta-") + bundled)) << wafers;
            QTest::newRow(qPrintable(bundled)) << bundled << wafers;
        }
    }

    /// 16 bit as shipped, on WSE-3, whole layers, room for one request.
    void wafersOfLlamas()
    {
        QFETCH(const QString, name);
        QFETCH(const int, wafers);
        const Json report =
            reportOf(name
                     + QStringLiteral(
                         " --placement fewest --concurrency 1 --context 8000 --cache 16 --hardware wse-3"));
        QCOMPARE(report["placement"]["wafer_count"].get<int>(), wafers);
        QCOMPARE(report["scenario"]["weights"].get<std::string>(), std::string("as-shipped"));
    }

    void foldersAndStandardInput()
    {
        const QString folder = m_folder.filePath(QStringLiteral("Some-120B"));
        QVERIFY(QDir().mkdir(folder));
        QVERIFY(QFile::copy(config("gpt-oss-120b"), folder + QStringLiteral("/config.json")));
        const Json report = reportOf(folder);
        QCOMPARE(report["model"]["name"].get<std::string>(), std::string("Some-120B"));
        QCOMPARE(report["memory"]["weight_bytes"].get<double>(), 65'248'815'744.0);

        const Outcome piped =
            run({QStringLiteral("report"), QStringLiteral("-")}, contentOf(config("gpt-oss-120b")));
        QCOMPARE(piped.status, 0);
        QVERIFY(piped.out.startsWith("standard input on WSE-3T"));
    }

    void aFolderWithoutAConfigIsRefused()
    {
        const Outcome outcome = run({QStringLiteral("report"), m_folder.path()});
        QCOMPARE(outcome.status, 1);
        QVERIFY(outcome.err.contains("a folder"));
        QVERIFY(outcome.err.contains("config.json"));
        QVERIFY(outcome.out.isEmpty());
    }

    void unknownFamilies()
    {
        const QString path = m_folder.filePath(QStringLiteral("olmo.json"));
        writeText(path, olmo);
        const Outcome refused = run({QStringLiteral("report"), path});
        QCOMPARE(refused.status, 1);
        QVERIFY(refused.out.isEmpty());
        for (const char *const part : {"olmo.json:1:16: /model_type", "\"olmo2\"", "--assume llama"}) {
            QVERIFY2(refused.err.contains(part), refused.err.constData());
        }

        const Json report = reportOf(path + QStringLiteral(" --assume llama"));
        QCOMPARE(report["model"]["layer_count"].get<int>(), 32);
        const bool said = std::ranges::any_of(report["warnings"], [](const Json &warning) {
            return warning["code"] == "model-assumed"
                && warning["message"].get<std::string>().find("olmo2") != std::string::npos;
        });
        QVERIFY(said);

        // The option says it also where the file says nothing of a family at all.
        QByteArray plain = olmo;
        plain.replace("\"model_type\": \"olmo2\", ", "");
        writeText(path, plain);
        QCOMPARE(reportOf(path + QStringLiteral(" --assume llama"))["model"]["layer_count"].get<int>(), 32);

        const Outcome mistyped =
            run({QStringLiteral("report"), path, QStringLiteral("--assume"), QStringLiteral("lama")});
        QCOMPARE(mistyped.status, 2);
        QVERIFY(mistyped.err.contains("did you mean llama"));
    }

    void scenariosNameConfigs()
    {
        const QString path = m_folder.filePath(QStringLiteral("s.waferline"));
        writeText(
            path,
            QStringLiteral(R"({"format": "waferline-scenario/1", "model": "%1", "context_tokens": 8000})")
                .arg(config("families/qwen3-0.6b"))
                .toUtf8());
        QCOMPARE(reportOf(path)["model"]["parameters"].get<double>(), 596'049'920.0);
    }

    void familiesAreListed()
    {
        const Outcome outcome = run(QStringLiteral("list families"));
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.out.split('\n').contains("kimi_k3"));
        QVERIFY(outcome.out.count('\n') >= 30);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestProgramImport)
#include "test_program_import.moc"
