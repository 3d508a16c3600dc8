// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_check.h"

#include <nlohmann/json.hpp>

using namespace waferline;

namespace {

using nlohmann::json;

/// Two layers, hidden 64, 4 heads of 16, 2 of keys, feed-forward 96, vocabulary 100. Linear in a layer:
/// q 64·64 + k, v 2·32·64 + o 64·64 = 12,288, and 3·64·96 = 18,432; besides 128 of norms; head 6,400 + 64.
json smallLlama()
{
    return {{"model_type", "llama"},    {"vocab_size", 100},
            {"hidden_size", 64},        {"num_hidden_layers", 2},
            {"intermediate_size", 96},  {"num_attention_heads", 4},
            {"num_key_value_heads", 2}, {"tie_word_embeddings", false},
            {"attention_bias", false},  {"mlp_bias", false},
            {"torch_dtype", "bfloat16"}};
}

json groups(const json &weights, const json &ignore = {"lm_head"})
{
    return {{"quant_method", "compressed-tensors"},
            {"config_groups", {{"group_0", {{"targets", {"Linear"}}, {"weights", weights}}}}},
            {"ignore", ignore}};
}

tl::expected<ModelDescription, Faults> quantized(const json &quantization)
{
    json config = smallLlama();
    config["quantization_config"] = quantization;
    return importConfig(config.dump(), "q.json");
}

constexpr double attention = 12'288;
constexpr double mlp = 18'432;
constexpr double norms = 128;

} // namespace

Q_DECLARE_METATYPE(nlohmann::json)

class TestQuantization : public QObject {
    Q_OBJECT

private slots:
    /// Bytes of a layer, worked out from bits and scales by hand.
    void layerBytes_data()
    {
        QTest::addColumn<json>("quantization");
        QTest::addColumn<double>("bytes");
        QTest::addColumn<QString>("format");
        const auto row = [](const char *name, const json &quantization, double bytes, const char *format) {
            QTest::newRow(name) << quantization << bytes << QString::fromLatin1(format);
        };
        constexpr double linear = attention + mlp;
        constexpr double plain = 2 * norms;
        const json int4{
            {"type", "int"}, {"num_bits", 4}, {"strategy", "group"}, {"group_size", 32}, {"symmetric", true}};
        row("int4 in groups", groups(int4), plain + linear * 4.5 / 8, "int4-g32");
        json asymmetric = int4;
        asymmetric["symmetric"] = false;
        row("int4 with zero points", groups(asymmetric), plain + linear * 4.625 / 8, "int4-zp-g32");
        const json mxfp4{{"type", "float"},
                         {"num_bits", 4},
                         {"strategy", "group"},
                         {"group_size", 32},
                         {"scale_dtype", "torch.uint8"}};
        row("mxfp4", groups(mxfp4), plain + linear * 4.25 / 8, "mxfp4");
        const json nvfp4{
            {"type", "float"}, {"num_bits", 4}, {"strategy", "tensor_group"}, {"group_size", 16}};
        row("nvfp4", groups(nvfp4), plain + linear * 4.5 / 8, "nvfp4");
        const json mxfp8{{"type", "float"},
                         {"num_bits", 8},
                         {"strategy", "group"},
                         {"group_size", 32},
                         {"scale_dtype", "torch.uint8"}};
        row("mxfp8", groups(mxfp8), plain + linear * 8.25 / 8, "mxfp8");
        // A 16-bit scale for each output: 64 + 32 + 32 + 64 of attention, 96 + 96 + 64 of the feed-forward
        // part.
        const json int8{{"type", "int"}, {"num_bits", 8}, {"strategy", "channel"}};
        row("int8 by channel", groups(int8), plain + linear + 2 * (192.0 + 256.0), "");
        // An FP32 scale for each of the seven matrices.
        const json fp8{{"type", "float"}, {"num_bits", 8}, {"strategy", "tensor"}};
        row("fp8 by tensor", groups(fp8), plain + linear + 4 * 7, "");
        row("attention is kept", groups(int4, {"lm_head", "re:.*self_attn.*"}),
            plain + 2 * attention + mlp * 4.5 / 8, "int4-g32");
        row("modelopt", {{"quant_method", "modelopt"}, {"quant_algo", "NVFP4"}, {"ignore", {"lm_head"}}},
            plain + linear * 4.5 / 8, "nvfp4");
        row("gptq", {{"quant_method", "gptq"}, {"bits", 4}, {"group_size", 32}}, plain + linear * 4.625 / 8,
            "int4-zp-g32");
        // −1: one group for all inputs of an output, 16 + 4 bits each.
        row("gptq by output", {{"quant_method", "gptq"}, {"bits", 4}, {"group_size", -1}},
            plain + linear / 2 + 2.5 * (192.0 + 256.0), "");
        row("awq", {{"quant_method", "awq"}, {"bits", 4}, {"group_size", 64}, {"zero_point", true}},
            // Of 96 inputs the second group holds 32: 64 outputs have two groups there.
            plain + linear / 2 + 2.5 * (192.0 + 96 + 96 + 64 * 2), "int4-zp-g64");
        row("awq that keeps a part",
            {{"quant_method", "awq"},
             {"w_bit", 4},
             {"q_group_size", 32},
             {"modules_to_not_convert", {"mlp"}}},
            plain + attention * 4.625 / 8 + 2 * mlp, "int4-zp-g32");
        // FP8 in blocks of 128 × 128, cut at the edges: one block and one FP32 scale a matrix.
        row("fp8 in blocks", {{"quant_method", "fp8"}, {"weight_block_size", {128, 128}}},
            plain + linear + 4 * 7, "");
    }

    void layerBytes()
    {
        QFETCH(const json, quantization);
        QFETCH(const double, bytes);
        QFETCH(const QString, format);
        const auto model = quantized(quantization);
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        const LayerShape &layer = model->shapeOf(1);
        QCOMPARE(layer.parameters(), attention + mlp + norms);
        double sum = 0;
        QStringList formats;
        for (const WeightPart &part : layer.weights) {
            sum += part.parameters * part.format.bits / 8;
            formats << QString::fromStdString(part.format.name);
        }
        QCOMPARE(sum, bytes);
        QVERIFY2(formats.contains(format), qPrintable(formats.join(QLatin1Char(','))));
        // Embedding and head stay at 16 bit in all of these.
        QCOMPARE(shippedBytes(*model), 2 * bytes + 2 * (6400 + 6400 + 64));
    }

    /// Blocks of 128 × 128 that fit are the named format; what is cut at an edge takes more.
    void blocksAtTheEdge()
    {
        const auto model = importConfig(configText(QStringLiteral("deepseek-v3")), "deepseek-v3.json");
        QVERIFY(model.has_value());
        const LayerShape &dense = model->shapeOf(1);
        const auto odd = std::ranges::find_if(
            dense.weights, [](const WeightPart &part) { return part.format.name.empty(); });
        QVERIFY(odd != dense.weights.end());
        // kv_a_proj: 576 × 7168 in 5 × 56 blocks of 4 bytes.
        QCOMPARE(odd->parameters, 576.0 * 7168);
        QCOMPARE(odd->parameters * odd->format.bits / 8, 576.0 * 7168 + 4 * 5 * 56);
        QCOMPARE(QString::fromStdString(dense.weights.front().format.name), QStringLiteral("fp8-block"));
    }

    /// K2.5: routed experts alone in INT4 with groups of 32, in a language part that is nested.
    void int4ExpertsOfANestedPart()
    {
        json text = json::parse(configText(QStringLiteral("kimi-k2-instruct")));
        text["quantization_config"] = groups({{"type", "int"},
                                              {"num_bits", 4},
                                              {"strategy", "group"},
                                              {"group_size", 32},
                                              {"symmetric", true}},
                                             {"lm_head", "re:.*self_attn.*", "re:.*shared_experts.*",
                                              "re:.*mlp\\.(gate|up|gate_up|down)_proj.*"});
        const json config{
            {"model_type", "kimi_k25"}, {"text_config", text}, {"vision_config", json::object()}};
        const auto model = importConfig(config.dump(), "k25.json");
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        QCOMPARE(model->parameters(), 1'026'408'232'448.0);
        QVERIFY((model->leftOut == std::vector<LeftOut>{{"vision tower", std::nullopt}}));
        const double experts = 60 * 384 * 3.0 * 7168 * 2048;
        const double corrections = 60 * 384; // in FP32
        QCOMPARE(shippedBytes(*model),
                 experts * 4.5 / 8 + 2 * (1'026'408'232'448.0 - experts - corrections) + 4 * corrections);
    }

    /// A group that names its modules goes before one for all the rest, whatever their order.
    void groupsByModule()
    {
        const json four{{"type", "int"}, {"num_bits", 4}, {"strategy", "group"}, {"group_size", 32}};
        const json eight{{"type", "int"}, {"num_bits", 8}, {"strategy", "group"}, {"group_size", 32}};
        const auto model =
            quantized({{"quant_method", "compressed-tensors"},
                       {"ignore", {"lm_head"}},
                       {"config_groups",
                        {{"group_0", {{"targets", {"Linear"}}, {"weights", four}}},
                         {"group_1", {{"targets", {"re:.*self_attn.*"}}, {"weights", eight}}}}}});
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        QCOMPARE(shippedBytes(*model),
                 2 * (2 * norms + attention * 8.5 / 8 + mlp * 4.5 / 8) + 2 * (6400 + 6400 + 64));
    }

    /// Layers may differ: their shapes then do.
    void layersThatAreKeptByNumber()
    {
        const json int4{{"type", "int"}, {"num_bits", 4}, {"strategy", "group"}, {"group_size", 32}};
        const auto model = quantized(groups(int4, {"lm_head", "model.layers.1"}));
        QVERIFY(model.has_value());
        QCOMPARE(model->shapes.size(), std::size_t{4});
        QVERIFY(model->shapeOf(1).weights != model->shapeOf(2).weights);
        QCOMPARE(model->shapeOf(2).weights.size(), std::size_t{1});
    }

    /// The key that files of compressed-tensors had before.
    void olderKey()
    {
        json config = smallLlama();
        config["compression_config"] =
            groups({{"type", "int"}, {"num_bits", 4}, {"strategy", "group"}, {"group_size", 32}});
        const auto model = importConfig(config.dump(), "q.json");
        QVERIFY(model.has_value());
        QCOMPARE(model->shapeOf(1).weights.front().format.name, std::string("int4-g32"));
    }

    /// Projections under the names that their checkpoints have.
    void namesOfFusedProjections_data()
    {
        QTest::addColumn<QString>("config");
        QTest::addColumn<QString>("module");
        QTest::addColumn<double>("parameters");
        QTest::newRow("phi3") << "families/phi-4"
                              << "self_attn.qkv_proj" << 40 * 5120.0 * (5120 + 2 * 1280);
        QTest::newRow("phi3 feed-forward") << "families/phi-4"
                                           << "mlp.gate_up_proj" << 40 * 2 * 5120.0 * 17'920;
        QTest::newRow("falcon") << "families/falcon-7b"
                                << "self_attention.query_key_value" << 32 * 4544.0 * (4544 + 2 * 64);
        QTest::newRow("granite") << "families/granite-4-h-small"
                                 << "shared_mlp.input_linear" << 40 * 2 * 4096.0 * 1536;
    }

    void namesOfFusedProjections()
    {
        QFETCH(const QString, config);
        QFETCH(const QString, module);
        QFETCH(const double, parameters);
        json file = json::parse(configText(config));
        file["quantization_config"] = {
            {"quant_method", "compressed-tensors"},
            {"config_groups",
             {{"group_0",
               {{"targets", json::array({module.toStdString()})},
                {"weights",
                 {{"type", "int"}, {"num_bits", 4}, {"strategy", "group"}, {"group_size", 32}}}}}}}};
        const auto model = importConfig(file.dump(), "q.json");
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        double quantized = 0;
        for (const std::uint32_t layer : model->layers) {
            for (const WeightPart &part : model->shapes[layer].weights) {
                quantized += part.format.name == "int4-g32" ? part.parameters : 0;
            }
        }
        QCOMPARE(quantized, parameters);
    }

    void headsThatAreQuantized()
    {
        const auto model =
            quantized({{"quant_method", "gptq"}, {"bits", 4}, {"group_size", 32}, {"lm_head", true}});
        QVERIFY(model.has_value());
        QCOMPARE(model->shapeOf(3).weights.front().format.name, std::string("int4-zp-g32"));
    }

    void refused_data()
    {
        QTest::addColumn<json>("quantization");
        QTest::addColumn<QString>("pointer");
        const auto row = [](const char *name, const json &quantization, const char *pointer) {
            QTest::newRow(name) << quantization
                                << QStringLiteral("/quantization_config/") + QLatin1String(pointer);
        };
        row("unknown method", {{"quant_method", "exl3"}}, "quant_method");
        row("no method", json::object(), "quant_method");
        row("block of one side", {{"quant_method", "fp8"}, {"weight_block_size", {128}}},
            "weight_block_size");
        row("block of nothing", {{"quant_method", "fp8"}, {"weight_block_size", {0, 128}}},
            "weight_block_size");
        row("no groups", {{"quant_method", "compressed-tensors"}}, "config_groups");
        row("groups as a list", {{"quant_method", "compressed-tensors"}, {"config_groups", {1}}},
            "config_groups");
        row("no bits", {{"quant_method", "awq"}, {"group_size", 32}}, "bits");
        row("no group size", {{"quant_method", "gptq"}, {"bits", 4}}, "group_size");
        row("group of nothing", {{"quant_method", "gptq"}, {"bits", 4}, {"group_size", 0}}, "group_size");
        row("more bits than there are", {{"quant_method", "gptq"}, {"bits", 64}, {"group_size", 32}}, "bits");
        row("what differs by module",
            {{"quant_method", "gptq"},
             {"bits", 4},
             {"group_size", 32},
             {"dynamic", {{"-:a", json::object()}}}},
            "dynamic");
        row("pattern with look-around",
            groups({{"type", "int"}, {"num_bits", 8}, {"strategy", "channel"}}, {"re:(?!x).*"}), "ignore/0");
        row("a single expert",
            groups({{"type", "int"}, {"num_bits", 8}, {"strategy", "channel"}}, {"mlp.experts.3"}),
            "ignore/0");
        row("sparse weights",
            {{"quant_method", "gptq"},
             {"bits", 4},
             {"group_size", 32},
             {"sparsity_config", {{"format", "dense"}}}},
            "sparsity_config");
        row("a class of modules",
            {{"quant_method", "compressed-tensors"},
             {"config_groups",
              {{"group_0",
                {{"targets", json::array({"Qwen3MLP"})},
                 {"weights", {{"type", "int"}, {"num_bits", 8}, {"strategy", "channel"}}}}}}}},
            "config_groups/group_0/targets");
        row("unknown strategy", groups({{"type", "int"}, {"num_bits", 8}, {"strategy", "token"}}),
            "config_groups/group_0/weights/strategy");
        row("unknown type", groups({{"type", "complex"}, {"num_bits", 8}, {"strategy", "tensor"}}),
            "config_groups/group_0/weights/type");
        row("no size of groups", groups({{"type", "int"}, {"num_bits", 4}, {"strategy", "group"}}),
            "config_groups/group_0/weights/group_size");
        row("no structure of blocks", groups({{"type", "float"}, {"num_bits", 8}, {"strategy", "block"}}),
            "config_groups/group_0/weights/block_structure");
    }

    void refused()
    {
        QFETCH(const json, quantization);
        QFETCH(const QString, pointer);
        const auto model = quantized(quantization);
        QVERIFY(!model.has_value());
        QCOMPARE(model.error().size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(model.error().front().pointer), pointer);
    }

    void precisionOfTheRest_data()
    {
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<double>("bits");
        QTest::newRow("bf16") << "bfloat16" << 16.0;
        QTest::newRow("fp16") << "float16" << 16.0;
        QTest::newRow("fp32") << "float32" << 32.0;
    }

    void precisionOfTheRest()
    {
        QFETCH(const QString, dtype);
        QFETCH(const double, bits);
        json config = smallLlama();
        config["torch_dtype"] = dtype.toStdString();
        const auto model = importConfig(config.dump(), "q.json");
        QVERIFY(model.has_value());
        QCOMPARE(model->shipped.bits, bits);
        QCOMPARE(shippedBytes(*model), model->parameters() * bits / 8);
        config["dtype"] = "int3"; // the newer name goes first
        QVERIFY(!importConfig(config.dump(), "q.json").has_value());
    }
};

QTEST_GUILESS_MAIN(TestQuantization)
#include "test_quantization.moc"
