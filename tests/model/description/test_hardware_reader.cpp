// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/readers.h"

#include "tests/model/description/fault_check.h"

using namespace waferline;

namespace {

constexpr const char *figures =
    R"("sram_bytes", "sram_bandwidth", "peak_operations", "hop_seconds", "watts", )"
    R"("layer_seconds", "layer_request_seconds" or "reserved_bytes")";

QByteArray framed(const QByteArray &rest)
{
    return "{\"format\": \"waferline-hardware/1\", \"name\": \"h\",\n" + rest + "}";
}

} // namespace

class TestHardwareReader : public QObject {
    Q_OBJECT

private slots:
    void everyKeyIsRead()
    {
        const auto hardware = readHardware(fileText(testData("hardware/odd.json")), "odd.json");
        QVERIFY2(hardware.has_value(), hardware ? "" : qPrintable(faultLines(hardware.error())));
        Hardware expected;
        expected.name = "Odd";
        expected.device = "slab";
        expected.memory = "core rope";
        expected.notes = "Two sources, a half byte, a time that is known to be nothing.";
        expected.sramBytes = 12345678.5;
        expected.sramBandwidth = 1.25e12;
        expected.hopSeconds = 0;
        expected.watts = 0.5;
        expected.layerSeconds = 1e-7;
        expected.reservedBytes = 1000;
        expected.origin(HardwareFigure::SramBytes).status = FigureStatus::Published;
        expected.origin(HardwareFigure::Watts).status = FigureStatus::Estimate;
        expected.origin(HardwareFigure::LayerSeconds).status = FigureStatus::Reported;
        expected.origin(HardwareFigure::HopSeconds).source = "a guess";
        expected.origin(HardwareFigure::ReservedBytes).source = "§ 3 of the manual";
        QVERIFY(*hardware == expected);
        QCOMPARE(hardware->usableSramBytes(), 12344678.5);
        QVERIFY(hardware->figure(HardwareFigure::Watts) == 0.5);
        QVERIFY(!hardware->figure(HardwareFigure::PeakOperations));
    }

    void layerTimesAreAssumedWhereThereIsNoTiming()
    {
        const auto bare = readHardware(fileText(testData("hardware/bare.json")), "bare.json");
        QVERIFY(bare.has_value());
        QVERIFY(bare->layerSeconds == 3.5e-6);
        QVERIFY(bare->layerRequestSeconds == 1.5e-6);
        QVERIFY(bare->origin(HardwareFigure::LayerSeconds).status == FigureStatus::Assumed);
        QVERIFY(bare->origin(HardwareFigure::LayerRequestSeconds).status == FigureStatus::Assumed);
        QVERIFY(!bare->sramBandwidth && !bare->peakOperations && !bare->hopSeconds && !bare->watts);
        QVERIFY(!bare->origin(HardwareFigure::SramBytes).status);
        QCOMPARE(bare->device, std::string("wafer"));
        QCOMPARE(bare->memory, std::string("SRAM"));
        QCOMPARE(bare->reservedBytes, 0.0);

        const auto half =
            readHardware(framed(R"("sram_bytes": 1, "timing": {"layer_seconds": 1e-6})").toStdString(), "h");
        QVERIFY(half.has_value());
        QVERIFY(half->layerSeconds == 1e-6);
        QVERIFY(!half->origin(HardwareFigure::LayerSeconds).status);
        QVERIFY(half->layerRequestSeconds == 1.5e-6);
        QVERIFY(half->origin(HardwareFigure::LayerRequestSeconds).status == FigureStatus::Assumed);

        const auto unknown = readHardware(framed(R"("sram_bytes": 1, "timing": null)").toStdString(), "h");
        QVERIFY(unknown.has_value());
        QVERIFY(!unknown->layerSeconds && !unknown->layerRequestSeconds);
        QVERIFY(!unknown->origin(HardwareFigure::LayerSeconds).status);
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("faults");
        const auto row = [](const char *name, const QByteArray &text, const QString &faults) {
            QTest::newRow(name) << text << faults;
        };
        row("a model", R"({"format": "waferline-model/1"})",
            R"(WrongValue /format 1:12 "waferline-model/1"|"waferline-hardware/1"|)");
        row("no SRAM", framed(R"("watts": 5)"),
            "MissingKey /sram_bytes 1:1 nothing|a number of bytes above 0, from 1 to 1e15|");
        row("SRAM of zero", framed(R"("sram_bytes": 0)"),
            "WrongValue /sram_bytes 2:15 0|a number of bytes above 0, from 1 to 1e15|");
        row("SRAM of null", framed(R"("sram_bytes": null)"),
            "WrongType /sram_bytes 2:15 null|a number of bytes above 0, from 1 to 1e15|");
        row("negative SRAM", framed(R"("sram_bytes": -44e9)"),
            "WrongValue /sram_bytes 2:15 -44000000000.0|a number of bytes above 0, from 1 to 1e15|");
        row("nothing left", framed(R"("sram_bytes": 10, "reserved_bytes": 10)"),
            "WrongValue /reserved_bytes 2:37 10|less than sram_bytes|");
        row("bandwidth of zero", framed(R"("sram_bytes": 10, "sram_bandwidth": 0)"),
            "WrongValue /sram_bandwidth 2:37 0|a number above 0, from 1 to 1e21, or null|");
        row("watts as text", framed(R"("sram_bytes": 10, "watts": "23 kW")"),
            "WrongType /watts 2:28 \"23 kW\"|a number above 0, from 0.001 to 1e12, or null|");
        row("a negative hop", framed(R"("sram_bytes": 10, "hop_seconds": -1e-6)"),
            "WrongValue /hop_seconds 2:34 -1e-06|a number of seconds from 0 to 1000, or null|");
        row("hop of an hour", framed(R"("sram_bytes": 10, "hop_seconds": 3600)"),
            "WrongValue /hop_seconds 2:34 3600|a number of seconds from 0 to 1000, or null|");
        row("unknown key", framed(R"("sram_bytes": 10, "bandwidth": 1)"),
            R"(UnknownKey /bandwidth 2:19 "bandwidth"|one of the keys "format", "name", "device", "memory", "notes", "sram_bytes", )"
            R"("sram_bandwidth", "peak_operations", "hop_seconds", "watts", "timing", "reserved_bytes", "status" or "source"|)");
        row("unknown timing", framed(R"("sram_bytes": 10, "timing": {"layer_second": 1})"),
            R"(UnknownKey /timing/layer_second 2:30 "layer_second"|one of the keys "layer_seconds" or "layer_request_seconds"|layer_seconds)");
        row("timing of a wrong type", framed(R"("sram_bytes": 10, "timing": 5)"),
            "WrongType /timing 2:29 5|an object|");
        row("negative timing", framed(R"("sram_bytes": 10, "timing": {"layer_request_seconds": -1})"),
            "WrongValue /timing/layer_request_seconds 2:55 -1|a number of seconds from 0 to 1000, or null|");
        row("unknown status", framed(R"("sram_bytes": 10, "status": {"watts": "publsihed"})"),
            R"(WrongValue /status/watts 2:39 "publsihed"|"published", "reported", "estimate" or "assumed"|published)");
        row("status of an unknown figure", framed(R"("sram_bytes": 10, "status": {"wats": "published"})"),
            QStringLiteral("UnknownKey /status/wats 2:30 \"wats\"|one of the keys %1|watts").arg(figures));
        row("source of a wrong type", framed(R"("sram_bytes": 10, "source": {"watts": ["a"]})"),
            "WrongType /source/watts 2:39 a list|a text in double quotes|");
    }
    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, faults);
        const auto hardware = readHardware(text.toStdString(), "a file");
        QVERIFY(!hardware.has_value());
        QCOMPARE(faultLines(hardware.error()), faults);
    }
};

QTEST_GUILESS_MAIN(TestHardwareReader)
#include "test_hardware_reader.moc"
