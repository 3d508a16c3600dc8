// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/description/readers.h"
#include "model/description/writers.h"
#include "tests/model/description/fault_check.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>

using namespace waferline;

namespace {

/// Numbers of a fixed seed, so that a failure can be repeated.
class Dice {
public:
    std::int64_t whole(std::int64_t least, std::int64_t most)
    {
        return std::uniform_int_distribution<std::int64_t>(least, most)(m_engine);
    }
    bool chance() { return whole(0, 1) == 1; }
    /// Of every magnitude between the two.
    double number(double least, double most)
    {
        const double drawn =
            std::exp(std::uniform_real_distribution<double>(std::log(least), std::log(most))(m_engine));
        return std::min(std::max(drawn, least), most);
    }
    std::string text()
    {
        static const std::array<std::string, 5> texts{"", "Kimi \"K3\"\n", "größer ≥ 59 ✓", "\\ / \t", "a"};
        return texts.at(static_cast<std::size_t>(whole(0, 4)));
    }
    template <typename List>
    const auto &one(const List &list)
    {
        return list[static_cast<std::size_t>(whole(0, static_cast<std::int64_t>(std::size(list)) - 1))];
    }

private:
    std::mt19937 m_engine{20'240'607};
};

WeightFormat anyFormat(Dice &dice)
{
    if (dice.chance()) {
        return findWeightFormat(dice.one(namedWeightFormats()).name).value();
    }
    return {{}, dice.number(minWeightBits, maxWeightBits)};
}

/// Bundled, or with something changed: then no name stands for it.
std::shared_ptr<const ModelDescription> anyModel(Dice &dice)
{
    auto model = bundledModel(dice.one(bundledModelTexts()).id);
    if (dice.chance()) {
        return model;
    }
    ModelDescription changed = *model;
    changed.notes = dice.text();
    changed.maxContextTokens = dice.whole(1, 1'000'000);
    changed.assumptions.push_back({"hidden_act", dice.text() + "silu", AssumptionReason::ClassDefault});
    if (!changed.evenSizes) {
        for (LayerShape &shape : changed.shapes) {
            shape.stateBytesPerRequest = static_cast<double>(dice.whole(0, 1'000'000'000'000));
        }
    }
    return std::make_shared<const ModelDescription>(std::move(changed));
}

std::shared_ptr<const Hardware> anyHardware(Dice &dice)
{
    auto hardware = bundledHardware(dice.one(bundledHardwareTexts()).id);
    if (dice.chance()) {
        return hardware;
    }
    Hardware changed = *hardware;
    changed.name += " (edited)";
    changed.hopSeconds = dice.number(1e-9, 1);
    changed.watts = dice.chance() ? std::optional(dice.number(1, 1e6)) : std::nullopt;
    changed.reservedBytes = std::floor(changed.sramBytes * 0.001 * static_cast<double>(dice.whole(0, 900)));
    changed.origin(HardwareFigure::HopSeconds) = {FigureStatus::Assumed, dice.text()};
    return std::make_shared<const Hardware>(std::move(changed));
}

Scenario anyScenario(Dice &dice)
{
    Scenario scenario;
    scenario.contextTokens = dice.whole(1, ScenarioLimits::maxContextTokens);
    if (dice.chance()) {
        scenario.weights = anyFormat(dice);
    }
    scenario.cacheBits = dice.number(ScenarioLimits::minBits, ScenarioLimits::maxBits);
    scenario.microBatch = dice.whole(1, ScenarioLimits::maxMicroBatch);
    if (dice.chance()) {
        scenario.placement = parsePlacementRule(dice.one(placementRuleNames()));
    }
    if (scenario.placement.value_or(PlacementRule::Fewest) == PlacementRule::Fewest && dice.chance()) {
        if (dice.chance()) {
            scenario.concurrency = dice.whole(1, ScenarioLimits::maxConcurrency);
        } else {
            scenario.wafers = dice.whole(1, ScenarioLimits::maxWafers);
        }
    }
    scenario.stages = {static_cast<std::int32_t>(dice.whole(0, ScenarioLimits::maxStagesPerLayer))};
    scenario.shown = parseShown(dice.one(shownNames())).value();
    return scenario;
}

ScenarioDocument anyDocument(Dice &dice)
{
    ScenarioDocument document;
    document.model = anyModel(dice);
    document.hardware = anyHardware(dice);
    document.scenario = anyScenario(dice);
    document.name = dice.text();
    document.notes = dice.text();
    document.timeSeconds = dice.chance() ? dice.number(1e-12, 1e9) : 0;
    document.view = dice.text();
    return document;
}

/// What reading back has changed; empty if nothing. What is named lies nowhere but in the catalogue.
std::string broken(const ScenarioDocument &document)
{
    const std::string written = writeScenario(document);
    const auto again = readScenario(written, "s", "/nowhere");
    if (!again) {
        return faultLines(again.error()).toStdString() + "\n" + written;
    }
    const bool same = *again->model == *document.model && *again->hardware == *document.hardware
        && again->scenario == document.scenario && again->name == document.name
        && again->notes == document.notes && again->timeSeconds == document.timeSeconds
        && again->view == document.view;
    return same && writeScenario(*again) == written ? std::string() : written;
}

#define VERIFY_COMES_BACK(document)                                                                          \
    do {                                                                                                     \
        const std::string changed = broken(document);                                                        \
        QVERIFY2(changed.empty(), changed.c_str());                                                          \
    } while (false)

/// A document that has every key.
ScenarioDocument fullDocument()
{
    Hardware hardware = *bundledHardware("wse-3");
    hardware.name += " (edited)";
    hardware.hopSeconds = 1.5e-6;
    hardware.origin(HardwareFigure::HopSeconds) = {};
    ScenarioDocument document;
    document.model = bundledModel("kimi-k3-published");
    document.hardware = std::make_shared<const Hardware>(std::move(hardware));
    document.scenario.contextTokens = 128'000;
    document.scenario.weights = findWeightFormat("mxfp4");
    document.scenario.cacheBits = 4.5;
    document.scenario.microBatch = 2;
    document.scenario.placement = PlacementRule::Fewest;
    document.scenario.concurrency = 50;
    document.scenario.stages = Stages::wafer();
    document.scenario.shown = Shown::Full;
    document.name = "Fifty requests";
    document.notes = "Every key that a scenario can have.";
    document.timeSeconds = 0.000123;
    document.view = "floor";
    return document;
}

} // namespace

class TestScenarioWriter : public QObject {
    Q_OBJECT

private slots:
    void filesComeBack_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *const name : {"by-path", "default", "valid/inside", "valid/texts",
                                       "valid/upper-bounds", "valid/lower-bounds", "valid/weights-named"}) {
            QTest::newRow(name) << testData("scenarios/") + QString::fromUtf8(name) + QStringLiteral(".json");
        }
    }
    void filesComeBack()
    {
        QFETCH(QString, file);
        const std::string folder = file.left(file.lastIndexOf(QLatin1Char('/'))).toStdString();
        const auto document = readScenario(fileText(file), "s", folder);
        QVERIFY2(document.has_value(), document ? "" : qPrintable(faultLines(document.error())));
        VERIFY_COMES_BACK(*document);
    }

    void lessonsComeBack()
    {
        for (const BundledText &text : bundledScenarioTexts()) {
            VERIFY_COMES_BACK(*bundledScenario(text.id));
        }
    }

    void randomSetupsComeBack()
    {
        Dice dice;
        for (int round = 0; round < 2000; ++round) {
            VERIFY_COMES_BACK(anyDocument(dice));
        }
    }

    /// A name only where it stands for exactly what is open.
    void bundledOnesAreNamed()
    {
        ScenarioDocument document;
        document.model = bundledModel("kimi-k3-published");
        document.hardware = std::make_shared<const Hardware>(*bundledHardware("h100-sxm")); // an equal one
        auto json = nlohmann::json::parse(writeScenario(document));
        QCOMPARE(json["model"].get<std::string>(), std::string("kimi-k3-published"));
        QCOMPARE(json["hardware"].get<std::string>(), std::string("h100-sxm"));

        ModelDescription model = *document.model;
        model.name += "!";
        document.model = std::make_shared<const ModelDescription>(std::move(model));
        Hardware hardware = *document.hardware;
        hardware.hopSeconds = std::nextafter(hardware.hopSeconds.value_or(1e-6), 1);
        document.hardware = std::make_shared<const Hardware>(std::move(hardware));
        json = nlohmann::json::parse(writeScenario(document));
        QCOMPARE(json["model"]["format"].get<std::string>(), std::string("waferline-model/1"));
        QCOMPARE(json["hardware"]["format"].get<std::string>(), std::string("waferline-hardware/1"));
        VERIFY_COMES_BACK(document);
    }

    /// check_schemas holds the fixture against the schema, and so what is written. UPDATE_GOLDEN=1 writes it
    /// anew.
    void fullDocumentIsTheFixture()
    {
        VERIFY_COMES_BACK(fullDocument());
        const QString fixture = testData("scenarios/valid/written.json");
        const std::string written = writeScenario(fullDocument());
        if (qEnvironmentVariableIsSet("UPDATE_GOLDEN")) {
            QFile file(fixture);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(written));
        }
        QCOMPARE(written, fileText(fixture));
    }

    void everyKeyOfTheSchemaIsWritten()
    {
        const auto schema = nlohmann::json::parse(
            fileText(QStringLiteral(WAFERLINE_TEST_DATA "/../../resources/schemas/scenario.schema.json")));
        std::set<std::string> known;
        for (const auto &[key, value] : schema["properties"].items()) {
            known.insert(key);
        }
        std::set<std::string> written;
        ScenarioDocument document = fullDocument();
        for (const bool byWafers : {false, true}) { // the two exclude each other
            if (byWafers) {
                document.scenario.concurrency.reset();
                document.scenario.wafers = 58;
            }
            const auto read = nlohmann::json::parse(writeScenario(document));
            for (const auto &[key, value] : read.items()) {
                written.insert(key);
            }
        }
        QVERIFY(written == known);
    }
};

QTEST_GUILESS_MAIN(TestScenarioWriter)
#include "test_scenario_writer.moc"
