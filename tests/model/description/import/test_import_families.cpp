// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_check.h"

#include <nlohmann/json.hpp>

using namespace waferline;

namespace {

ModelDescription imported(const std::string &text)
{
    auto model = importConfig(text, "test.json");
    if (!model) {
        qFatal("%s", qPrintable(faultLines(model.error())));
    }
    return *std::move(model);
}

ModelDescription family(const char *name)
{
    return imported(configText(QStringLiteral("families/") + QLatin1String(name)));
}

nlohmann::json familyJson(const char *name)
{
    return nlohmann::json::parse(configText(QStringLiteral("families/") + QLatin1String(name)));
}

} // namespace

/// Families beyond the fourteen models: totals as published on the models' pages, states after the formulas
/// of the layers (recurrent matrix at 4 bytes, K − 1 columns of the convolution at 2).
class TestImportFamilies : public QObject {
    Q_OBJECT

private slots:
    void figures_data()
    {
        QTest::addColumn<double>("parameters");
        QTest::addColumn<int>("full");
        QTest::addColumn<int>("linear");
        QTest::addColumn<int>("sliding");
        QTest::addColumn<double>("cacheElements");
        QTest::addColumn<double>("stateBytes");
        const auto row = [](const char *name, double parameters, int full, int linear, int sliding,
                            double cacheElements, double stateBytes) {
            QTest::newRow(name) << parameters << full << linear << sliding << cacheElements << stateBytes;
        };
        row("qwen3-0.6b", 596'049'920, 28, 0, 0, 2048, 0); // tied
        row("qwen3-32b", 32'762'123'264, 64, 0, 0, 2048, 0); // head size 128 at 5,120 / 64
        row("qwen2.5-72b", 72'706'203'648, 80, 0, 0, 2048, 0); // biases
        row("qwen2.5-0.5b", 494'032'768, 24, 0, 0, 256, 0);
        row("mistral-large", 122'610'069'504, 88, 0, 0, 2048, 0); // no head_dim
        row("mistral-7b", 7'241'732'096, 0, 0, 32, 2048, 0);
        row("phi-4", 14'659'507'200, 40, 0, 0, 2560, 0);
        row("mixtral-8x7b", 46'702'792'704, 32, 0, 0, 2048, 0);
        row("gemma-2-27b", 27'227'128'320, 23, 0, 23, 4096, 0);
        row("falcon-180b", 179'522'565'120, 80, 0, 0, 1024, 0); // stored head
        row("falcon-7b", 7'217'189'760, 32, 0, 0, 128, 0); // one norm a layer, one key head
        // One norm of 2 × 4,096 a layer: 2·65,024·4,096 + 2·4,096 + 60·(48·128·4,096 + 9·4,096² + 2·4,096).
        row("falcon-11b", 11'102'822'400, 60, 0, 0, 2048, 0);
        row("bloom", 176'247'271'424, 70, 0, 0, 28'672, 0);
        row("llama4-scout", 107'769'861'120, 12, 0, 36, 2048, 0); // a mixture in each layer
        row("gpt-oss-20b", 20'914'757'184, 12, 0, 12, 1024, 0);
        row("jamba", 51'570'323'328, 4, 28, 0, 2048, 573'440);
        row("minimax-text-01", 456'089'655'296, 10, 70, 0, 2048, 4'194'304);
        row("minimax-m2", 228'689'764'864, 62, 0, 0, 2048, 0);
        row("kimi-linear", 49'122'681'728, 7, 20, 0, 576, 2'170'880);
        row("granite-4-h-small", 32'207'337'984, 4, 36, 0, 2048, 4'244'992);
        // DeepSeek-V3 and an indexer a layer: 1536·64·128 + 7168·128 + 2·128 + 7168·64 = 13,959,424.
        row("deepseek-v3.2", 671'026'419'200 + 61 * 13'959'424.0, 61, 0, 0, 576 + 128, 0);
    }

    void figures()
    {
        QFETCH(const double, parameters);
        QFETCH(const int, full);
        QFETCH(const int, linear);
        QFETCH(const int, sliding);
        QFETCH(const double, cacheElements);
        QFETCH(const double, stateBytes);
        const ModelDescription model = family(QTest::currentDataTag());
        QCOMPARE(model.parameters(), parameters);
        QCOMPARE(layersOf(model, LayerKind::FullAttention), std::int64_t{full});
        QCOMPARE(layersOf(model, LayerKind::LinearAttention), std::int64_t{linear});
        QCOMPARE(layersOf(model, LayerKind::SlidingAttention), std::int64_t{sliding});
        QCOMPARE(largest(model, &LayerShape::cacheElementsPerToken), cacheElements);
        QCOMPARE(largest(model, &LayerShape::stateBytesPerRequest), stateBytes);
        QVERIFY(model.activeParameters() <= model.parameters());
    }

    /// Active parameters that the makers state: Mixtral 8x7B 12.9 B, Kimi Linear 3 B, MiniMax-Text-01 45.9 B
    /// without both tables.
    void activeParameters()
    {
        QCOMPARE(family("mixtral-8x7b").activeParameters(true), 12'879'925'248.0);
        const ModelDescription miniMax = family("minimax-text-01");
        const double head = miniMax.shapeOf(miniMax.layers.size() - 1).activeParameters;
        QCOMPARE(qRound((miniMax.activeParameters() - head) / 1e8), 459);
    }

    /// A nested language part is read by itself; the tower's layers beside it are not the model's.
    void theLanguagePartIsNested()
    {
        nlohmann::json inner = familyJson("llama4-scout");
        const nlohmann::json outer{{"model_type", "llama4"},
                                   {"architectures", {"Llama4ForConditionalGeneration"}},
                                   {"text_config", inner},
                                   {"vision_config",
                                    {{"model_type", "llama4_vision_model"},
                                     {"hidden_size", 1408},
                                     {"intermediate_size", 5632},
                                     {"num_hidden_layers", 34},
                                     {"patch_size", 14},
                                     {"image_size", 336},
                                     {"projector_input_dim", 4096},
                                     {"projector_output_dim", 4096}}}};
        const ModelDescription model = imported(outer.dump());
        QCOMPARE(model.parameters(), 107'769'861'120.0);
        QVERIFY((model.leftOut == std::vector<LeftOut>{{"vision tower", 871'932'416}}));
    }

    /// 54 Mamba-2 layers of 256 × 64 × 256 with a convolution over 20,480 channels, 10 of attention, 54 of
    /// feed-forward: 16,900,096 bytes of state each.
    void nemotronByLetters()
    {
        std::string pattern;
        for (int i = 0; i < 54; ++i) {
            pattern += i % 5 == 4 && pattern.size() < 110 ? "M-*" : "M-";
        }
        const nlohmann::json config{{"model_type", "nemotron_h"},
                                    {"torch_dtype", "bfloat16"},
                                    {"vocab_size", 131'072},
                                    {"hidden_size", 8192},
                                    {"num_hidden_layers", pattern.size()},
                                    {"intermediate_size", 32'768},
                                    {"num_attention_heads", 64},
                                    {"num_key_value_heads", 8},
                                    {"attention_head_dim", 128},
                                    {"hybrid_override_pattern", pattern},
                                    {"mamba_num_heads", 256},
                                    {"mamba_head_dim", 64},
                                    {"n_groups", 8},
                                    {"ssm_state_size", 256},
                                    {"conv_kernel", 4},
                                    {"use_conv_bias", true},
                                    {"tie_word_embeddings", false}};
        const ModelDescription model = imported(config.dump());
        QCOMPARE(largest(model, &LayerShape::stateBytesPerRequest), 16'900'096.0);
        QCOMPARE(layersOf(model, LayerKind::FeedForward), std::int64_t{54});
        QCOMPARE(layersOf(model, LayerKind::LinearAttention), std::int64_t{54});

        // The names of newer files say the same.
        nlohmann::json named = config;
        named.erase("hybrid_override_pattern");
        for (const char letter : pattern) {
            named["layers_block_type"].push_back(letter == 'M'       ? "mamba"
                                                     : letter == '*' ? "attention"
                                                                     : "mlp");
        }
        QVERIFY(imported(named.dump()).shapes == model.shapes);
        QVERIFY(imported(named.dump()).layers == model.layers);
    }

    /// Qwen3.5-397B: 64 value heads of 128, 12,288 channels: 4,268,032 bytes in each of 45 layers, and a
    /// prediction block that is named.
    void qwen35()
    {
        const nlohmann::json text{{"model_type", "qwen3_5_moe_text"},
                                  {"dtype", "bfloat16"},
                                  {"vocab_size", 248'320},
                                  {"hidden_size", 4096},
                                  {"num_hidden_layers", 60},
                                  {"num_attention_heads", 32},
                                  {"num_key_value_heads", 2},
                                  {"head_dim", 256},
                                  {"moe_intermediate_size", 1024},
                                  {"shared_expert_intermediate_size", 1024},
                                  {"num_experts", 512},
                                  {"num_experts_per_tok", 10},
                                  {"full_attention_interval", 4},
                                  {"linear_conv_kernel_dim", 4},
                                  {"linear_key_head_dim", 128},
                                  {"linear_num_key_heads", 16},
                                  {"linear_num_value_heads", 64},
                                  {"linear_value_head_dim", 128},
                                  {"mtp_num_hidden_layers", 1}};
        const nlohmann::json config{
            {"model_type", "qwen3_5_moe"}, {"tie_word_embeddings", false}, {"text_config", text}};
        const ModelDescription model = imported(config.dump());
        QCOMPARE(largest(model, &LayerShape::stateBytesPerRequest), 4'268'032.0);
        QCOMPARE(layersOf(model, LayerKind::LinearAttention), std::int64_t{45});
        // By hand: per layer a mixture 4096·512 + 512·3·4096·1024, a shared expert 3·4096·1024 + 4096 and
        // norms 2·4096; DeltaNet 4096·(2·2048 + 2·8192) + 2·4096·64 + 12288·4 + 2·64 + 128 + 8192·4096;
        // attention 4096·2·8192 + 2·4096·512 + 8192·4096 + 2·256; the ends 2·248320·4096 + 4096.
        QCOMPARE(model.parameters(), 396'346'350'336.0);
        QVERIFY((model.leftOut == std::vector<LeftOut>{{"multi-token prediction", 6'595'568'128}}));
    }

    /// Windows of Qwen2 and Qwen3 hold from a layer on, if they are used at all.
    void qwenWindows()
    {
        nlohmann::json config = familyJson("qwen2.5-0.5b");
        config["sliding_window"] = 32'768;
        config["max_window_layers"] = 20;
        QCOMPARE(layersOf(imported(config.dump()), LayerKind::SlidingAttention), std::int64_t{0});
        config["use_sliding_window"] = true;
        const ModelDescription model = imported(config.dump());
        QCOMPARE(layersOf(model, LayerKind::SlidingAttention), std::int64_t{4});
        QVERIFY(model.shapeOf(20).kind == LayerKind::FullAttention);
        QVERIFY(model.shapeOf(21).kind == LayerKind::SlidingAttention);
    }

    /// 60 layers of which 50 have a window of 1,024: growth stops there on those.
    void slidingLayersStopGrowing()
    {
        nlohmann::json config = familyJson("gemma-2-27b");
        config["num_hidden_layers"] = 60;
        config["sliding_window"] = 1024;
        for (int i = 0; i < 60; ++i) {
            config["layer_types"].push_back(i % 6 == 5 ? "full_attention" : "sliding_attention");
        }
        const ModelDescription model = imported(config.dump());
        QCOMPARE(layersOf(model, LayerKind::SlidingAttention), std::int64_t{50});
        QVERIFY(model.shapeOf(1).windowTokens == 1024);
    }

    /// Mixtures that the file takes out become dense.
    void qwenMoeExceptions()
    {
        const ModelDescription all = imported(configText(QStringLiteral("qwen3-235b-a22b")));
        nlohmann::json config = nlohmann::json::parse(configText(QStringLiteral("qwen3-235b-a22b")));
        config["mlp_only_layers"] = {0, 1};
        const ModelDescription some = imported(config.dump());
        const double mixture = 4096.0 * 128 + 128 * 3.0 * 4096 * 1536;
        const double dense = 3.0 * 4096 * 12'288;
        QCOMPARE(some.parameters(), all.parameters() - 2 * (mixture - dense));
    }

    void everyKnownFamilyIsNamedOnce()
    {
        QStringList names;
        for (const Family &known : knownFamilies()) {
            names << QString::fromUtf8(known.type.data(), static_cast<qsizetype>(known.type.size()));
        }
        QStringList sorted = names;
        sorted.sort();
        QCOMPARE(names, sorted);
        QCOMPARE(sorted.removeDuplicates(), qsizetype{0});
        QVERIFY(names.size() >= 30);
    }
};

QTEST_GUILESS_MAIN(TestImportFamilies)
#include "test_import_families.moc"
