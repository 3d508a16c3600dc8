// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/any_document.h"

#include "tests/model/description/fault_check.h"

using namespace waferline;

namespace {

const QString formats =
    QStringLiteral(R"("format": "waferline-model/1", "waferline-hardware/1" or "waferline-scenario/1")");

/// The first faults of a text, one a line.
QString firstFaults(const QByteArray &text, std::size_t count)
{
    const auto document = readAnyDocument(text.toStdString(), "m", "");
    Faults faults = document ? Faults() : document.error();
    faults.resize(std::min(count, faults.size()));
    return faultLines(faults);
}

} // namespace

class TestAnyDocument : public QObject {
    Q_OBJECT

private slots:
    void readsEachKind()
    {
        const auto model = readAnyDocument(
            R"({"format": "waferline-model/1", "name": "M", "parameters": 5, "layers": [{"kind": "feed_forward"}]})",
            "m", "");
        QVERIFY(model && std::holds_alternative<ModelDescription>(*model));
        QCOMPARE(std::get<ModelDescription>(*model).name, std::string("M"));
        const auto hardware =
            readAnyDocument(R"({"format": "waferline-hardware/1", "sram_bytes": 5})", "folder/h.json", "");
        QVERIFY(hardware && std::holds_alternative<Hardware>(*hardware));
        QCOMPARE(std::get<Hardware>(*hardware).name, std::string("h"));
        const auto scenario =
            readAnyDocument(R"({"format": "waferline-scenario/1", "model": "one-layer.json"})", "s",
                            testData("models/").toStdString());
        QVERIFY2(scenario && std::holds_alternative<ScenarioDocument>(*scenario),
                 scenario ? "" : qPrintable(faultLines(scenario.error())));
        QVERIFY(std::get<ScenarioDocument>(*scenario).model != nullptr);
        QVERIFY(std::get<ScenarioDocument>(*scenario).hardware != nullptr);
    }

    void withoutAFormatIsReadAsItLooks_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("second"); // after the missing format
        QTest::newRow("layers") << QByteArray(R"({"layers": []})")
                                << "WrongValue /layers 1:12 an empty list|at least one layer that is neither "
                                   "embedding nor head|";
        QTest::newRow("memory") << QByteArray(R"({"sram_bytes": 0})")
                                << "WrongValue /sram_bytes 1:16 0|a number of bytes above 0, from 1 to 1e15|";
        QTest::newRow("context") << QByteArray(R"({"context_tokens": 0})")
                                 << "WrongValue /context_tokens 1:20 0|a whole number from 1 to "
                                    "1,000,000,000|";
        QTest::newRow("nothing tells") << QByteArray(R"({"name": 5})") << "";
        // The value of a key that is nearly "format" outdoes the other keys.
        QTest::newRow("a misspelt key")
            << QByteArray(R"({"formt": "waferline-hardware/1", "layers": 5, "sram_bytes": 5})")
            << R"(UnknownKey /formt 1:2 "formt"|one of the keys "format", "name", "device", "memory", "notes", )"
               R"("sram_bytes", "sram_bandwidth", "peak_operations", "hop_seconds", "watts", "timing", )"
               R"("reserved_bytes", "status" or "source"|format)";
    }
    void withoutAFormatIsReadAsItLooks()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, second);
        const QString missing = "MissingKey /format 1:1 nothing|" + formats + "|";
        QCOMPARE(firstFaults(text, 2), second.isEmpty() ? missing : missing + '\n' + second);
    }

    void tellsAllFaultsOfAConfig()
    {
        const QByteArray text =
            "{\"model_type\": \"llama\", \"attention_bias\": false, \"mlp_bias\": false,\n"
            "\"hiden_size\": 64, \"num_hidden_layers\": 2, \"num_attention_heads\": \"8\",\n"
            "\"num_key_value_heads\": null, \"intermediate_size\": -5, \"vocab_size\": NaN,\n"
            "\"rope_theta\": 1, \"rope_theta\": 2, \"tie_word_embeddings\": 0}";
        const QString size = QStringLiteral("a whole number from 1 to 1e9");
        QCOMPARE(firstFaults(text, 100),
                 "UnknownKey /hiden_size 2:1 \"hiden_size\"|\"hidden_size\", " + size
                     + ", under this name or \"n_embed\"|hidden_size\n"
                       "WrongType /num_attention_heads 2:66 \"8\"|"
                     + size + "|\nMissingKey /num_key_value_heads 3:24 null|" + size
                     + ", under this name or \"num_kv_heads\"|\nWrongValue /intermediate_size 3:51 -5|" + size
                     + "|\nWrongValue /vocab_size 3:69 NaN|" + size
                     + "|\nDuplicateKey /rope_theta 4:18 \"rope_theta\" a second time|each key once|\n"
                       "WrongType /tie_word_embeddings 4:58 0|true or false|");
    }

    void configsMayHoldNonFiniteNumbersThatNothingReads()
    {
        const std::string text = R"({"model_type": "llama", "attention_bias": false, "hidden_size": 64,
            "num_hidden_layers": 2, "num_attention_heads": 8, "num_key_value_heads": 8, "intermediate_size": 50,
            "vocab_size": 10, "rms_norm_eps": Infinity, "time_step_limit": [0.0, Infinity, {"x": -Infinity}],
            "torch_dtype": "bfloat16", "tie_word_embeddings": false, "initializer_range": NaN})";
        const auto model = readAnyDocument(text, "tiny/config.json", "");
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        QCOMPARE(std::get<ModelDescription>(*model).name, std::string("tiny"));
        QCOMPARE(std::get<ModelDescription>(*model).layerCount(), 2);
    }

    void anotherFormatIsNotReadOn_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("faults");
        QTest::newRow("a later version")
            << QByteArray(R"({"format": "waferline-model/2", "layers": 5})")
            << R"(WrongValue /format 1:12 "waferline-model/2"|"waferline-model/1", "waferline-hardware/1" or )"
               R"("waferline-scenario/1"|waferline-model/1)";
        QTest::newRow("a list") << QByteArray("[5]") << "WrongType  1:1 a list|an object|";
        QTest::newRow("no JSON") << QByteArray("{,") << "Syntax  1:2 ','|a key in double quotes or '}'|";
    }
    void anotherFormatIsNotReadOn()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, faults);
        QCOMPARE(firstFaults(text, 100), faults);
    }
};

QTEST_GUILESS_MAIN(TestAnyDocument)
#include "test_any_document.moc"
