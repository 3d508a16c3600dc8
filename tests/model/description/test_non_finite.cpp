// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/readers.h"

#include "tests/model/description/fault_check.h"

#include <array>

using namespace waferline;

namespace {

/// A document with a "@" where a number stands.
struct Place {
    const char *pointer;
    const char *text;
};

constexpr std::array modelPlaces{
    Place{"/parameters", R"("parameters": @, "layers": [{"kind": "feed_forward"}])"},
    Place{"/active_parameters",
          R"("parameters": 9, "active_parameters": @, "layers": [{"kind": "feed_forward"}])"},
    Place{"/weights", R"("parameters": 9, "weights": @, "layers": [{"kind": "feed_forward"}])"},
    Place{
        "/left_out/0/parameters",
        R"("parameters": 9, "left_out": [{"what": "w", "parameters": @}], "layers": [{"kind": "feed_forward"}])"},
    Place{"/layers/0/count", R"("parameters": 9, "layers": [{"kind": "feed_forward", "count": @}])"},
    Place{"/layers/0/parameters", R"("layers": [{"kind": "feed_forward", "parameters": @}])"},
    Place{"/layers/0/active_parameters",
          R"("layers": [{"kind": "feed_forward", "parameters": 9, "active_parameters": @}])"},
    Place{"/layers/0/weights/0/parameters",
          R"("layers": [{"kind": "feed_forward", "weights": [{"parameters": @}]}])"},
    Place{"/layers/0/weights/0/format",
          R"("layers": [{"kind": "feed_forward", "weights": [{"parameters": 9, "format": @}]}])"},
    Place{"/layers/0/cache_elements_per_token",
          R"("parameters": 9, "layers": [{"kind": "full_attention", "cache_elements_per_token": @}])"},
    Place{"/layers/0/state_bytes_per_request",
          R"("parameters": 9, "layers": [{"kind": "linear_attention", "state_bytes_per_request": @}])"},
    Place{"/layers/0/window_tokens",
          R"("parameters": 9, "layers": [{"kind": "sliding_attention", "window_tokens": @}])"},
    Place{"/layers/0/repeat",
          R"("parameters": 9, "layers": [{"repeat": @, "layers": [{"kind": "feed_forward"}]}])"},
};

constexpr std::array hardwarePlaces{
    Place{"/sram_bytes", R"("sram_bytes": @)"},
    Place{"/sram_bandwidth", R"("sram_bytes": 9, "sram_bandwidth": @)"},
    Place{"/peak_operations", R"("sram_bytes": 9, "peak_operations": @)"},
    Place{"/hop_seconds", R"("sram_bytes": 9, "hop_seconds": @)"},
    Place{"/watts", R"("sram_bytes": 9, "watts": @)"},
    Place{"/reserved_bytes", R"("sram_bytes": 9, "reserved_bytes": @)"},
    Place{"/timing/layer_seconds", R"("sram_bytes": 9, "timing": {"layer_seconds": @})"},
    Place{"/timing/layer_request_seconds", R"("sram_bytes": 9, "timing": {"layer_request_seconds": @})"},
};

constexpr std::array scenarioPlaces{
    Place{"/context_tokens", R"("context_tokens": @)"},
    Place{"/weights", R"("weights": @)"},
    Place{"/cache_bits", R"("cache_bits": @)"},
    Place{"/micro_batch", R"("micro_batch": @)"},
    Place{"/stages", R"("stages": @)"},
    Place{"/time_seconds", R"("time_seconds": @)"},
    Place{"/hardware/watts", R"("hardware": {"sram_bytes": 9, "watts": @})"},
};

/// Where a text, not a number, is expected.
constexpr std::array otherPlaces{
    Place{"/name", R"("parameters": 9, "name": @, "layers": [{"kind": "feed_forward"}])"},
    Place{"/tied_embeddings",
          R"("parameters": 9, "tied_embeddings": @, "layers": [{"kind": "feed_forward"}])"},
    Place{"/layers", R"("parameters": 9, "layers": @)"},
    Place{"/layers/0", R"("parameters": 9, "layers": [@])"},
    Place{"/layers/0/kind", R"("parameters": 9, "layers": [{"kind": @}])"},
};

template <typename Places>
void addRows(const char *format, const Places &places)
{
    for (const Place &place : places) {
        for (const char *const number : {"NaN", "Infinity", "-Infinity"}) {
            QTest::addRow("%s%s %s", format, place.pointer, number)
                << QByteArray(format) << QByteArray(place.pointer) << QByteArray(place.text)
                << QByteArray(number);
        }
    }
}

/// The faults of a document of any of the three formats.
Faults faultsOf(const std::string &text)
{
    const auto kind = documentKind(text, "file");
    if (!kind) {
        return kind.error();
    }
    const auto faults = [](const auto &read) { return read ? Faults() : read.error(); };
    switch (*kind) {
    case DocumentKind::Model:
        return faults(readModel(text, "file"));
    case DocumentKind::Hardware:
        return faults(readHardware(text, "file"));
    case DocumentKind::Scenario:
        break;
    }
    return faults(readScenario(text, "file", ""));
}

} // namespace

/// Every key of our formats is read: a number that is none is refused under each.
class TestNonFinite : public QObject {
    Q_OBJECT

private slots:
    void isRefusedWithPlaceAndWord_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("rest");
        QTest::addColumn<QByteArray>("number");
        addRows("model", modelPlaces);
        addRows("model", otherPlaces);
        addRows("hardware", hardwarePlaces);
        addRows("scenario", scenarioPlaces);
    }
    void isRefusedWithPlaceAndWord()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, rest);
        QFETCH(QByteArray, number);
        const QByteArray frame = "{\"format\": \"waferline-" + format + "/1\",\n" + rest + "}";
        const std::string text = QByteArray(frame).replace('@', number).toStdString();
        const Faults faults = faultsOf(text);
        const auto fault = std::find_if(faults.begin(), faults.end(), [&](const Fault &one) {
            return one.pointer == pointer.toStdString();
        });
        QVERIFY2(fault != faults.end(), qPrintable(faultLines(faults)));
        // Too many layers say so in words.
        QVERIFY2(fault->found.starts_with(number.toStdString()), fault->found.c_str());
        QVERIFY(!fault->expected.empty());
        QCOMPARE(fault->line, 2);
        QCOMPARE(fault->column, rest.indexOf('@') + 1);
    }

    void theSameDocumentsWithNumbersAreGood()
    {
        for (const Place &place : modelPlaces) {
            const QByteArray text = R"({"format": "waferline-model/1", )" + QByteArray(place.text) + "}";
            const Faults faults = faultsOf(QByteArray(text).replace('@', "3").toStdString());
            QVERIFY2(faults.empty(), qPrintable(faultLines(faults)));
        }
        for (const Place &place : hardwarePlaces) {
            const QByteArray text = R"({"format": "waferline-hardware/1", )" + QByteArray(place.text) + "}";
            const Faults faults = faultsOf(QByteArray(text).replace('@', "3").toStdString());
            QVERIFY2(faults.empty(), qPrintable(faultLines(faults)));
        }
        for (const Place &place : scenarioPlaces) {
            const QByteArray text = R"({"format": "waferline-scenario/1", )" + QByteArray(place.text) + "}";
            const Faults faults = faultsOf(QByteArray(text).replace('@', "3").toStdString());
            QVERIFY2(faults.empty(), qPrintable(faultLines(faults)));
        }
    }
};

QTEST_GUILESS_MAIN(TestNonFinite)
#include "test_non_finite.moc"
