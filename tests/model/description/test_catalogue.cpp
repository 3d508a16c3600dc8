// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"

#include "tests/model/description/fault_check.h"

#include <QTemporaryDir>

using namespace waferline;

namespace {

double bytesOf(const ModelDescription &model)
{
    double bytes = 0;
    for (const std::uint32_t shape : model.layers) {
        for (const WeightPart &part : model.shapes[shape].weights) {
            bytes += part.parameters * part.format.bits / 8;
        }
    }
    return bytes;
}

std::int64_t countOf(const ModelDescription &model, LayerKind kind)
{
    return std::count_if(model.layers.begin(), model.layers.end(),
                         [&](std::uint32_t shape) { return model.shapes[shape].kind == kind; });
}

} // namespace

class TestCatalogue : public QObject {
    Q_OBJECT

private slots:
    void everyBundledTextIsRead()
    {
        QCOMPARE(bundledModelTexts().size(), std::size_t{17});
        QCOMPARE(bundledHardwareTexts().size(), std::size_t{7});
        for (const BundledText &text : bundledModelTexts()) {
            const auto model = readModel(text.json, std::string(text.id));
            QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
            QVERIFY(bundledModel(text.id) != nullptr);
            QVERIFY(*bundledModel(text.id) == *model);
            QVERIFY(!model->source.empty());
        }
        for (const BundledText &text : bundledHardwareTexts()) {
            const auto hardware = readHardware(text.json, std::string(text.id));
            QVERIFY2(hardware.has_value(), hardware ? "" : qPrintable(faultLines(hardware.error())));
            QVERIFY(bundledHardware(text.id) != nullptr);
            QVERIFY(*bundledHardware(text.id) == *hardware);
        }
        QCOMPARE(bundledModelTexts().front().id, defaultModelId);
        QCOMPARE(bundledHardwareTexts().front().id, defaultHardwareId);
        QVERIFY(bundledModel("wse-3t") == nullptr);
        QVERIFY(bundledHardware("") == nullptr);
        QVERIFY(bundledModel("kimi-k3") == bundledModel("kimi-k3"));
    }

    /// The article: 3 T parameters of 4 bits are 1.5 TB; 69 + 24 = 93 equal layers.
    void article()
    {
        const auto model = bundledModel("kimi-k3");
        QCOMPARE(model->name, std::string("Kimi K3 (article)"));
        QCOMPARE(model->layerCount(), 93);
        QCOMPARE(countOf(*model, LayerKind::LinearAttention), 69);
        QCOMPARE(countOf(*model, LayerKind::FullAttention), 24);
        QVERIFY(model->shapeOf(68).kind == LayerKind::LinearAttention);
        QVERIFY(model->shapeOf(69).kind == LayerKind::FullAttention);
        QVERIFY(model->parameters() == 3e12);
        QVERIFY(model->activeParameters() == 104e9);
        QCOMPARE(bytesOf(*model), 1.5e12);
        QCOMPARE(model->shapeOf(92).cacheElementsPerToken, 576.0);
        QCOMPARE(model->shapeOf(0).cacheElementsPerToken, 0.0);
    }

    /// The published model's totals; layer by layer they add up to them exactly.
    void published()
    {
        const auto model = bundledModel("kimi-k3-published");
        QCOMPARE(model->layerCount(), 93);
        QVERIFY(model->hasEmbedding() && model->hasHead() && !model->tiedEmbeddings);
        QVERIFY(model->parameters() == 2'779'484'478'208.0);
        QVERIFY(model->activeParameters() == 104'189'614'848.0);
        QVERIFY(model->activeParameters(true) == 105'364'019'968.0); // + 163,840 x 7,168
        QVERIFY(bytesOf(*model) == 1'559'965'606'912.0);
        QCOMPARE(countOf(*model, LayerKind::LinearAttention), 69);
        QCOMPARE(countOf(*model, LayerKind::FullAttention), 24);
        QCOMPARE(model->shapes.size(), std::size_t{5});

        double state = 0;
        for (std::size_t layer = 0; layer < model->layers.size(); ++layer) {
            const std::int64_t number = model->layerNumber(layer);
            const LayerShape &shape = model->shapeOf(layer);
            const bool isFull = number >= 1 && (number % 4 == 0 || number == 93) && number <= 93;
            QCOMPARE(shape.kind == LayerKind::FullAttention, isFull);
            QCOMPARE(shape.cacheElementsPerToken, isFull ? 576.0 : 0.0);
            state += shape.stateBytesPerRequest;
        }
        QVERIFY(state == 449'372'160.0); // 69 x 6,512,640
        // Layer 1 has a dense feed-forward part: all of it is active.
        QVERIFY(model->shapeOf(1).parameters() == 1'170'446'592.0);
        QVERIFY(model->shapeOf(1).activeParameters == 1'170'446'592.0);
        QVERIFY(model->shapeOf(2).parameters() == 30'228'720'256.0);
        QVERIFY(model->shapeOf(2).activeParameters == 1'162'193'536.0);
        QVERIFY(model->shapeOf(93).parameters() == 30'017'175'936.0);
        QVERIFY(model->shapeOf(0).parameters() == 163'840.0 * 7'168);
        QVERIFY(model->shapeOf(94).parameters() == 163'840.0 * 7'168 + 3 * 7'168);
        QVERIFY((model->leftOut == std::vector<LeftOut>{{"vision tower", 447'358'976}}));
    }

    /// The other models are what their config.json files come to, layer by layer.
    void importedModels_data()
    {
        QTest::addColumn<QString>("config");
        const auto row = [](const char *id, const char *config) { QTest::newRow(id) << config; };
        row("llama-3.1-8b", "meta-llama-3.1-8b");
        row("llama-3.1-70b", "meta-llama-3.1-70b");
        row("llama-3.1-405b", "meta-llama-3.1-405b");
        row("llama-2-13b", "llama-2-13b");
        row("llama-4-maverick", "llama-4-maverick-17b-128e-instruct");
        row("qwen3-235b-a22b", "qwen3-235b-a22b");
        row("qwen3-next-80b-a3b", "qwen3-next-80b-a3b-instruct");
        row("gpt-oss-120b", "gpt-oss-120b");
        row("deepseek-v3", "deepseek-v3");
        row("kimi-k2", "kimi-k2-instruct");
        row("kimi-linear-48b-a3b", "families/kimi-linear");
        row("glm-4.7", "glm-4.7");
        row("mixtral-8x22b", "mixtral-8x22b-v0.1");
        row("gemma-3-27b", "gemma-3-27b-it");
        row("nemotron-3-nano-30b-a3b", "nvidia-nemotron-3-nano-30b-a3b-bf16");
        row("kimi-k3-published", "kimi-k3");
    }

    void importedModels()
    {
        QFETCH(const QString, config);
        const auto bundled = bundledModel(QTest::currentDataTag());
        QVERIFY(bundled != nullptr);
        const std::string text = fileText(testData("configs/") + config + QStringLiteral(".json"));
        const auto imported = importConfig(text, "config.json");
        QVERIFY2(imported.has_value(), imported ? "" : qPrintable(faultLines(imported.error())));
        QCOMPARE(bundled->layers.size(), imported->layers.size());
        for (std::size_t layer = 0; layer < bundled->layers.size(); ++layer) {
            const LayerShape &ours = bundled->shapeOf(layer);
            const LayerShape &theirs = imported->shapeOf(layer);
            QVERIFY(ours.kind == theirs.kind);
            QCOMPARE(ours.parameters(), theirs.parameters());
            QCOMPARE(ours.activeParameters, theirs.activeParameters);
            QCOMPARE(ours.cacheElementsPerToken, theirs.cacheElementsPerToken);
            QCOMPARE(ours.stateBytesPerRequest, theirs.stateBytesPerRequest);
            QVERIFY(ours.windowTokens == theirs.windowTokens);
        }
        QCOMPARE(bytesOf(*bundled), bytesOf(*imported));
        QVERIFY(bundled->tiedEmbeddings == imported->tiedEmbeddings);
        QVERIFY(bundled->maxContextTokens.has_value());
    }

    void hardware()
    {
        using F = HardwareFigure;
        const auto wse3t = bundledHardware("wse-3t");
        QVERIFY(wse3t->sramBytes == 44e9 && wse3t->sramBandwidth == 43.2e15
                && wse3t->peakOperations == 25e15);
        QVERIFY(wse3t->hopSeconds == 2e-6 && wse3t->watts == 46e3);
        QVERIFY(wse3t->layerSeconds == 3.5e-6 && wse3t->layerRequestSeconds == 1.5e-6);
        QVERIFY(wse3t->origin(F::SramBandwidth).status == FigureStatus::Published);
        QVERIFY(wse3t->origin(F::PeakOperations).status == FigureStatus::Estimate);
        QVERIFY(wse3t->origin(F::HopSeconds).status == FigureStatus::Published);
        QVERIFY(wse3t->origin(F::Watts).status == FigureStatus::Estimate);
        const auto wse3 = bundledHardware("wse-3");
        QVERIFY(wse3->sramBytes == 44e9 && wse3->sramBandwidth == 21e15 && wse3->peakOperations == 12.5e15);
        QVERIFY(wse3->hopSeconds == 5e-6 && wse3->watts == 23e3);
        QVERIFY(wse3->origin(F::PeakOperations).status == FigureStatus::Estimate);
        QVERIFY(wse3->origin(F::HopSeconds).status == FigureStatus::Reported);
        QVERIFY(wse3->origin(F::Watts).status == FigureStatus::Reported);
        const auto wse2 = bundledHardware("wse-2");
        QVERIFY(wse2->sramBytes == 40e9 && wse2->sramBandwidth == 20e15);
        QVERIFY(!wse2->peakOperations && !wse2->hopSeconds && !wse2->watts);

        for (const BundledText &text : bundledHardwareTexts()) {
            const auto device = bundledHardware(text.id);
            const bool isWafer = text.id.starts_with("wse");
            QCOMPARE(device->device == "wafer", isWafer);
            QCOMPARE(device->reservedBytes, 0.0);
            // The layer times are calibrated on wafers: they are not lent to anything else.
            for (const F time : {F::LayerSeconds, F::LayerRequestSeconds}) {
                QCOMPARE(device->figure(time).has_value(), isWafer);
                QCOMPARE(device->origin(time).status == FigureStatus::Assumed, isWafer);
            }
            // Every figure that is there says where it comes from.
            for (std::size_t i = 0; i < hardwareFigureCount; ++i) {
                const auto figure = static_cast<F>(i);
                if (device->figure(figure) && figure != F::ReservedBytes) {
                    QVERIFY(device->origin(figure).status.has_value());
                    QVERIFY(!device->origin(figure).source.empty());
                } else if (figure != F::ReservedBytes) {
                    QVERIFY(!device->origin(figure).status && device->origin(figure).source.empty());
                }
            }
        }
    }

    void hardwareBeyondWafers_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("memory");
        QTest::addColumn<double>("bytes");
        QTest::addColumn<double>("bandwidth");
        QTest::addColumn<double>("peak"); // 0: not published
        QTest::addColumn<double>("watts");
        const auto row = [](const char *id, const char *device, const char *memory, double bytes,
                            double bandwidth, double peak, double watts) {
            QTest::newRow(id) << QString::fromLatin1(id) << QString::fromLatin1(device)
                              << QString::fromLatin1(memory) << bytes << bandwidth << peak << watts;
        };
        row("groq-3-lpu", "LPU", "SRAM", 0.5e9, 150e12, 0, 0);
        row("b200-sxm", "GPU", "HBM3e", 180e9, 8e12, 2250e12, 1000);
        row("h200-sxm", "GPU", "HBM3e", 141e9, 4.8e12, 989e12, 700);
        row("h100-sxm", "GPU", "HBM3", 80e9, 3.35e12, 989e12, 700);
    }
    void hardwareBeyondWafers()
    {
        QFETCH(QString, id);
        const auto hardware = bundledHardware(id.toStdString());
        QVERIFY(hardware != nullptr);
        QTEST(QString::fromStdString(hardware->device), "device");
        QTEST(QString::fromStdString(hardware->memory), "memory");
        QTEST(hardware->sramBytes, "bytes");
        QTEST(hardware->sramBandwidth.value_or(0), "bandwidth");
        QTEST(hardware->peakOperations.value_or(0), "peak");
        QTEST(hardware->watts.value_or(0), "watts");
        // No vendor gives the time of a hop: a bandwidth is not one.
        QVERIFY(!hardware->hopSeconds && !hardware->layerSeconds && !hardware->layerRequestSeconds);
    }

    void opened()
    {
        const auto byId = openModelOrScenario("kimi-k3", Pipes::Refused);
        QVERIFY(byId.has_value());
        QVERIFY(byId->model == bundledModel("kimi-k3"));
        QVERIFY(!byId->scenario);
        const auto model =
            openModelOrScenario(testData("models/one-layer.json").toStdString(), Pipes::Refused);
        QVERIFY(model.has_value());
        QCOMPARE(model->model->name, std::string("One layer"));
        QVERIFY(!model->scenario);
        const auto scenario =
            openModelOrScenario(testData("scenarios/by-path.json").toStdString(), Pipes::Refused);
        QVERIFY2(scenario.has_value(), scenario ? "" : qPrintable(faultLines(scenario.error())));
        QVERIFY(scenario->scenario.has_value());
        QVERIFY(scenario->model == scenario->scenario->model);
        QCOMPARE(scenario->model->name, std::string("Tied and sliding"));

        QVERIFY(openHardware("wse-2", Pipes::Refused).value() == bundledHardware("wse-2"));
        QCOMPARE(openHardware(testData("hardware/odd.json").toStdString(), Pipes::Refused).value()->name,
                 std::string("Odd"));
    }

    void notOpened_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("faults");
        QTest::newRow("mistyped id")
            << "kimi-k3-publshed"
            << R"(CannotRead  0:0 no such file|a bundled model (see "waferline list models"), a file or a folder with a config.json|kimi-k3-published)";
        QTest::newRow("folder")
            << testData("models")
            << R"(CannotRead  0:0 a folder|a bundled model (see "waferline list models"), a file or a folder with a config.json|)";
        QTest::newRow("hardware")
            << testData("hardware/odd.json")
            << R"(WrongValue /format 2:13 "waferline-hardware/1"|"waferline-model/1" or "waferline-scenario/1"|)";
        QTest::newRow("scenario of itself")
            << testData("scenarios/itself.json")
            << R"(WrongValue /format 1:13 "waferline-scenario/1"|"waferline-model/1"|)";
    }
    void notOpened()
    {
        QFETCH(QString, name);
        QFETCH(QString, faults);
        const auto opened = openModelOrScenario(name.toStdString(), Pipes::Refused);
        QVERIFY(!opened.has_value());
        QCOMPARE(faultLines(opened.error()), faults);
        QCOMPARE(opened.error().front().file, name.toStdString());
    }

    /// A config.json by itself, and a folder that holds one: the folder's name is the model's.
    void configsAreOpened()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("Big-8B")));
        const QString path = folder.filePath(QStringLiteral("Big-8B/config.json"));
        QVERIFY(QFile::copy(testData("configs/meta-llama-3.1-8b.json"), path));
        for (const QString &name : {path, folder.filePath(QStringLiteral("Big-8B"))}) {
            const auto opened = openModelOrScenario(name.toStdString(), Pipes::Refused);
            QVERIFY2(opened.has_value(), opened ? "" : qPrintable(faultLines(opened.error())));
            QVERIFY(opened->model->parameters() == 8'030'261'248.0);
            QCOMPARE(opened->model->name, std::string("Big-8B"));
            QVERIFY(!opened->scenario);
        }
    }

    void aConfigWithoutAFamilyIsRefused()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("config.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\n  \"architectures\": [\"LlamaForCausalLM\"],\n  \"hidden_size\": 4096\n}\n");
        file.close();
        const auto opened = openModelOrScenario(file.fileName().toStdString(), Pipes::Refused);
        QVERIFY(!opened.has_value());
        QCOMPARE(opened.error().size(), std::size_t{1});
        QVERIFY(faultLines(opened.error())
                    .startsWith(QLatin1String("MissingKey /model_type 1:1 nothing|a known ")));
    }

    void hardwareNotOpened()
    {
        const auto model = openHardware(testData("models/one-layer.json").toStdString(), Pipes::Refused);
        QVERIFY(!model.has_value());
        QCOMPARE(faultLines(model.error()),
                 QStringLiteral(R"(WrongValue /format 1:13 "waferline-model/1"|"waferline-hardware/1"|)"));
        const auto missing = openHardware("wse-4", Pipes::Refused);
        QVERIFY(!missing.has_value());
        QCOMPARE(missing.error().front().suggestion, std::string("wse-3"));
    }

    void kindOfDocument()
    {
        QVERIFY(documentKind(bundledModelTexts().front().json, "f") == DocumentKind::Model);
        QVERIFY(documentKind(bundledHardwareTexts().front().json, "f") == DocumentKind::Hardware);
        QVERIFY(documentKind(R"({"format": "waferline-scenario/1"})", "f") == DocumentKind::Scenario);
        const auto none = documentKind(R"({"format": "waferline-report/1"})", "f");
        QVERIFY(!none.has_value());
        QCOMPARE(
            faultLines(none.error()),
            QStringLiteral(
                R"(WrongValue /format 1:12 "waferline-report/1"|"waferline-model/1", "waferline-hardware/1" or "waferline-scenario/1"|)"));
        QCOMPARE(documentKind("7", "f").error().front().code, FaultCode::WrongType);
        QCOMPARE(documentKind("{", "f").error().front().code, FaultCode::Syntax);
    }
};

QTEST_GUILESS_MAIN(TestCatalogue)
#include "test_catalogue.moc"
