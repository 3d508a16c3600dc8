// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_check.h"

#include <QDir>

using namespace waferline;

namespace {

/// What the published files of fourteen models must come to.
struct Golden {
    const char *name;
    double parameters;
    double activeWithEmbedding;
    double active;
    int layers;
    int full;
    int linear;
    int sliding;
    int window;
    double cacheElements;
    double stateBytes;
    double checkpointBytes; ///< as shipped, without vision tower and prediction block
    std::vector<LeftOut> leftOut;
};

const std::vector<Golden> &goldens()
{
    static const std::vector<Golden> all{
        {"kimi-k3",
         2'779'484'478'208,
         105'364'019'968,
         104'189'614'848,
         93,
         24,
         69,
         0,
         0,
         576,
         6'512'640,
         1'559'965'606'912,
         {{"vision tower", 447'358'976}}},
        // Shipped bytes: FP8 blocks with an FP32 scale each, norms, router, ends at 16 bit, the router's
        // correction in FP32. The checkpoint has 6,832 bytes more, 112 a layer, in buffers that are no
        // weights.
        {"kimi-k2-instruct",
         1'026'408'232'448,
         32'861'500'928,
         31'687'095'808,
         61,
         61,
         0,
         0,
         0,
         576,
         0,
         1'029'173'256'720.0 - 6'832,
         {}},
        // The checkpoint's 688,574,839,360 bytes less the prediction block (11,610,068,224 parameters, see
        // below) and its second embedding and head at 16 bit.
        {"deepseek-v3",
         671'026'419'200,
         37'552'297'472,
         36'625'618'432,
         61,
         61,
         0,
         0,
         0,
         576,
         0,
         673'150'611'808,
         {{"multi-token prediction", 11'610'068'224}}},
        {"meta-llama-3.1-8b",
         8'030'261'248,
         8'030'261'248,
         7'504'924'672,
         32,
         32,
         0,
         0,
         0,
         2048,
         0,
         16'060'522'496,
         {}},
        {"meta-llama-3.1-70b",
         70'553'706'496,
         70'553'706'496,
         69'503'033'344,
         80,
         80,
         0,
         0,
         0,
         2048,
         0,
         141'107'412'992,
         {}},
        {"meta-llama-3.1-405b",
         405'853'388'800,
         405'853'388'800,
         403'752'042'496,
         126,
         126,
         0,
         0,
         0,
         2048,
         0,
         811'706'777'600,
         {}},
        // The whole checkpoint, 803,167,562,752 bytes, holds the tower's 871,932,416 parameters at 16 bit.
        {"llama-4-maverick-17b-128e-instruct",
         400'711'848'960,
         17'184'691'200,
         16'150'205'440,
         48,
         12,
         0,
         36,
         8192,
         2048,
         0,
         803'167'562'752.0 - 2 * 871'932'416.0,
         {{"vision tower", std::nullopt}}},
        {"qwen3-235b-a22b",
         235'093'634'560,
         22'190'763'520,
         21'568'433'664,
         94,
         94,
         0,
         0,
         0,
         1024,
         0,
         470'187'269'120,
         {}},
        // Holds a prediction block of 1,650,471,424 parameters that its file does not show.
        {"qwen3-next-80b-a3b-instruct",
         79'674'391'296,
         3'874'929'408,
         3'563'764'480,
         48,
         12,
         36,
         0,
         0,
         1024,
         2'146'304,
         162'649'725'440.0 - 2 * 1'650'471'424.0,
         {}},
        {"gpt-oss-120b",
         116'829'156'672,
         5'711'982'912,
         5'132'849'472,
         36,
         18,
         0,
         18,
         128,
         1024,
         0,
         65'248'815'744,
         {}},
        // Whole: 716,675,582,592 with the prediction block, its second embedding and head.
        {"glm-4.7",
         352'797'829'024,
         33'632'266'144,
         32'856'319'904,
         92,
         92,
         0,
         0,
         0,
         2048,
         0,
         716'675'582'592.0 - 2 * (3'988'069'792.0 + 2 * 151'552.0 * 5120.0),
         {{"multi-token prediction", 3'988'069'792}}},
        {"mixtral-8x22b-v0.1",
         140'620'634'112,
         39'152'031'744,
         38'955'423'744,
         56,
         56,
         0,
         0,
         0,
         2048,
         0,
         281'241'268'224,
         {}},
        // Tied: the table is read in full as the head, so that it counts as active either way.
        {"gemma-3-27b-it",
         27'009'346'304,
         27'009'346'304,
         27'009'346'304,
         62,
         10,
         0,
         52,
         1024,
         4096,
         0,
         54'864'813'280.0 - 2 * 423'060'336.0,
         {{"vision tower", 423'060'336}}},
        {"nvidia-nemotron-3-nano-30b-a3b-bf16",
         31'577'940'288,
         3'580'076'352,
         3'227'754'816,
         52,
         6,
         23,
         0,
         0,
         512,
         2'134'016,
         63'155'880'576,
         {}},
    };
    return all;
}

void compare(const ModelDescription &model, const Golden &golden)
{
    QCOMPARE(model.parameters(), golden.parameters);
    QCOMPARE(model.activeParameters(true), golden.activeWithEmbedding);
    QCOMPARE(model.activeParameters(), golden.active);
    QCOMPARE(model.layerCount(), std::int64_t{golden.layers});
    QCOMPARE(layersOf(model, LayerKind::FullAttention), std::int64_t{golden.full});
    QCOMPARE(layersOf(model, LayerKind::LinearAttention), std::int64_t{golden.linear});
    QCOMPARE(layersOf(model, LayerKind::SlidingAttention), std::int64_t{golden.sliding});
    QCOMPARE(layersOf(model, LayerKind::FeedForward),
             std::int64_t{golden.layers - golden.full - golden.linear - golden.sliding});
    QCOMPARE(largest(model, &LayerShape::cacheElementsPerToken), golden.cacheElements);
    QCOMPARE(largest(model, &LayerShape::stateBytesPerRequest), golden.stateBytes);
    for (const LayerShape &shape : model.shapes) {
        QCOMPARE(shape.windowTokens.value_or(0),
                 std::int64_t{shape.kind == LayerKind::SlidingAttention ? golden.window : 0});
    }
    QVERIFY(model.hasEmbedding());
    QVERIFY(model.hasHead());
}

} // namespace

class TestImportModels : public QObject {
    Q_OBJECT

private slots:
    void figures_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < goldens().size(); ++i) {
            QTest::newRow(goldens()[i].name) << static_cast<int>(i);
        }
    }

    void figures()
    {
        QFETCH(const int, index);
        const Golden &golden = goldens()[static_cast<std::size_t>(index)];
        const auto model = importConfig(configText(QString::fromUtf8(golden.name)), golden.name);
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        compare(*model, golden);
        QVERIFY(model->leftOut == golden.leftOut);
        QCOMPARE(shippedBytes(*model), golden.checkpointBytes);
    }

    /// The same figures from the files as published, where a folder of them is at hand.
    void publishedFiles()
    {
        const QString folder = qEnvironmentVariable("WAFERLINE_CONFIGS");
        if (folder.isEmpty()) {
            QSKIP("WAFERLINE_CONFIGS names no folder of published config.json files");
        }
        int found = 0;
        for (const QFileInfo &file : QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files)) {
            const auto model = importConfig(fileText(file.filePath()), file.filePath().toStdString());
            QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
            for (const Golden &golden : goldens()) {
                if (QString::fromStdString(model->name).toLower() == QLatin1String(golden.name)) {
                    compare(*model, golden);
                    ++found;
                }
            }
        }
        QVERIFY2(found > 0, "none of the fourteen models is in the folder");
    }

    void irregularLastLayersOfK3()
    {
        const auto model = importConfig(configText(QStringLiteral("kimi-k3")), "kimi-k3");
        QVERIFY(model.has_value());
        for (std::int64_t layer = 1; layer <= 93; ++layer) {
            const bool full = layer % 4 == 0 || layer == 93;
            QVERIFY(model->shapeOf(static_cast<std::size_t>(layer)).kind
                    == (full ? LayerKind::FullAttention : LayerKind::LinearAttention));
        }
        // One linear layer: 29,595,009,024 routed parameters in MXFP4, 160,000 + 896 elements in FP32.
        const LayerShape &linear = model->shapeOf(2);
        QVERIFY((linear.weights[0] == WeightPart{29'595'009'024, {"mxfp4", 4.25}}));
        QVERIFY(std::ranges::find(linear.weights, WeightPart{160'896, {"fp32", 32}}) != linear.weights.end());
        QCOMPARE(model->shapeOf(1).parameters(), 443'740'416 + 3.0 * 7168 * 33'792 + 6 * 7168);
    }

    void classDefaultsAreTold()
    {
        const auto of = [](const char *name) {
            return assumed(*importConfig(configText(QString::fromLatin1(name)), name));
        };
        QCOMPARE(of("gemma-3-27b-it"),
                 (QStringList{"vocab_size=262208", "tie_word_embeddings=true", "attention_bias=false",
                              "sliding_window_pattern=6"}));
        QCOMPARE(of("llama-4-maverick-17b-128e-instruct"),
                 (QStringList{"tie_word_embeddings=false", "no_rope_layer_interval=4"}));
        QCOMPARE(of("gpt-oss-120b"), QStringList{"torch_dtype=bf16"});
        QCOMPARE(of("deepseek-v3"), QStringList{});
        QCOMPARE(of("kimi-k3"), QStringList{});
    }

    void contextThatTheModelWasMadeFor()
    {
        QVERIFY(importConfig(configText(QStringLiteral("kimi-k3")), "")->maxContextTokens == 1'048'576);
        QVERIFY(!importConfig(configText(QStringLiteral("gemma-3-27b-it")), "")->maxContextTokens);
    }

    void namesComeFromFilesAndFolders_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("name");
        QTest::newRow("file") << "models/tiny.json"
                              << "tiny";
        QTest::newRow("organisation") << "org__Big-7B.json"
                                      << "Big-7B";
        QTest::newRow("folder") << "/models/Big-7B/config.json"
                                << "Big-7B";
        QTest::newRow("hub's cache") << "/hub/models--org--Big-7B/snapshots/0f3a/config.json"
                                     << "Big-7B";
        QTest::newRow("nothing more") << "config.json"
                                      << "config";
        QTest::newRow("standard input") << "-"
                                        << "standard input";
    }

    void namesComeFromFilesAndFolders()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, name);
        QCOMPARE(QString::fromStdString(modelNameOfConfig(file.toStdString())), name);
    }
};

QTEST_GUILESS_MAIN(TestImportModels)
#include "test_import_models.moc"
