// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/description/readers.h"
#include "model/description/writers.h"

#include "tests/model/description/fault_check.h"

using namespace waferline;

class TestWriters : public QObject {
    Q_OBJECT

private slots:
    void modelsComeBack_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const BundledText &bundled : bundledModelTexts()) {
            QTest::newRow(std::string(bundled.id).c_str())
                << QByteArray(bundled.json.data(), static_cast<qsizetype>(bundled.json.size()));
        }
        for (const char *const file : {"models/tied-sliding.json", "models/one-layer.json"}) {
            QTest::newRow(file) << QByteArray::fromStdString(fileText(testData(file)));
        }
    }
    void modelsComeBack()
    {
        QFETCH(QByteArray, text);
        const auto model = readModel(text.toStdString(), "m");
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        const std::string written = writeModel(*model);
        const auto again = readModel(written, "m");
        QVERIFY2(again.has_value(), again ? "" : qPrintable(faultLines(again.error())));
        QVERIFY2(*again == *model, written.c_str());
        QCOMPARE(writeModel(*again), written);
    }

    void hardwareComesBack_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const BundledText &bundled : bundledHardwareTexts()) {
            QTest::newRow(std::string(bundled.id).c_str())
                << QByteArray(bundled.json.data(), static_cast<qsizetype>(bundled.json.size()));
        }
        for (const char *const file : {"hardware/bare.json", "hardware/odd.json"}) {
            QTest::newRow(file) << QByteArray::fromStdString(fileText(testData(file)));
        }
    }
    void hardwareComesBack()
    {
        QFETCH(QByteArray, text);
        const auto hardware = readHardware(text.toStdString(), "h");
        QVERIFY2(hardware.has_value(), hardware ? "" : qPrintable(faultLines(hardware.error())));
        const std::string written = writeHardware(*hardware);
        const auto again = readHardware(written, "h");
        QVERIFY2(again.has_value(), again ? "" : qPrintable(faultLines(again.error())));
        QVERIFY2(*again == *hardware, written.c_str());
    }

    void repeatedLayersAreWrittenAsAPattern()
    {
        const std::string written = writeModel(*bundledModel("kimi-k3-published"));
        // Embedding, layer 1, two linear ones, 22 x (full, 3 linear), two full ones, head.
        QCOMPARE(QByteArray::fromStdString(written).count("\"kind\""), 7);
        QVERIFY(written.find("\"repeat\": 22") != std::string::npos);
        // Whole numbers stay readable.
        QVERIFY(written.find("29595009024,") != std::string::npos);
        QVERIFY(writeModel(*bundledModel("kimi-k3")).find("\"parameters\": 3000000000000,")
                != std::string::npos);
    }

    void randomLayersComeBack()
    {
        // Runs and patterns of all kinds: a fixed linear congruence, so that a failure can be repeated.
        std::uint32_t state = 1;
        const auto random = [&state](std::uint32_t below) {
            state = state * 1664525U + 1013904223U;
            return (state >> 16U) % below;
        };
        for (int round = 0; round < 300; ++round) {
            std::string groups;
            const std::uint32_t count = 1 + random(40);
            for (std::uint32_t i = 0; i < count; ++i) {
                groups += (i == 0 ? "" : ",") + std::string(R"({"kind": "feed_forward", "parameters": )")
                    + std::to_string(1 + random(1 + static_cast<std::uint32_t>(round % 4))) + "}";
            }
            const auto model =
                readModel(R"({"format": "waferline-model/1", "name": "r", "layers": [)" + groups + "]}", "r");
            QVERIFY(model.has_value());
            const auto again = readModel(writeModel(*model), "r");
            QVERIFY(again.has_value());
            QVERIFY2(*again == *model, groups.c_str());
        }
    }

    void brokenTextsAreWrittenAsUtf8()
    {
        Hardware hardware = *bundledHardware(defaultHardwareId);
        hardware.name = "K\xFC";
        const auto again = readHardware(writeHardware(hardware), "h");
        QVERIFY(again.has_value());
        QCOMPARE(again->name, std::string("K\xEF\xBF\xBD"));
    }
};

QTEST_GUILESS_MAIN(TestWriters)
#include "test_writers.moc"
