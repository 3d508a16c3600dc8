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
