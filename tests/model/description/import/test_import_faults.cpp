// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_check.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QSet>

#include <functional>

using namespace waferline;

namespace {

using nlohmann::json;

/// Every fixture, by its path under tests/data/configs.
QStringList fixtures()
{
    QStringList names;
    for (const QString &folder : {QString(), QStringLiteral("families/")}) {
        const QDir dir(testData("configs/") + folder);
        for (const QFileInfo &file : dir.entryInfoList({QStringLiteral("*.json")}, QDir::Files)) {
            names << folder + file.completeBaseName();
        }
    }
    return names;
}

/// Keys whose absence says something itself: no quantization, or none of these modules, or of all; scales of
/// the usual kind; no window; queries that are projected at once; heads of hidden ÷ heads; a mixture in each
/// layer.
const QSet<QString> &optionalKeys()
{
    static const QSet<QString> keys{"num_ln_in_parallel_attn",
                                    "quantization_config",
                                    "weights",
                                    "ignore",
                                    "targets",
                                    "scale_dtype",
                                    "symmetric",
                                    "weight_block_size",
                                    "sliding_window",
                                    "use_sliding_window",
                                    "head_dim",
                                    "mlp_only_layers",
                                    "decoder_sparse_step",
                                    "moe_layer_freq"};
    return keys;
}

QString pointersOf(const Faults &faults)
{
    QStringList pointers;
    for (const Fault &fault : faults) {
        pointers << QString::fromStdString(fault.pointer);
    }
    return pointers.join(QLatin1Char(' '));
}

/// Takes out each key of an object in turn and of those inside, and calls `with` with what is left.
void withoutEachKey(json &root, json &object, const QString &path,
                    const std::function<void(const QString &pointer)> &with)
{
    QStringList keys;
    for (const auto &[key, value] : object.items()) {
        keys << QString::fromStdString(key);
    }
    for (const QString &key : keys) {
        const json value = object[key.toStdString()];
        object.erase(key.toStdString());
        with(path + QLatin1Char('/') + key);
        object[key.toStdString()] = value;
        if (value.is_object() && key != QLatin1String("vision_config")) {
            withoutEachKey(root, object[key.toStdString()], path + QLatin1Char('/') + key, with);
        }
    }
}

} // namespace

class TestImportFaults : public QObject {
    Q_OBJECT

private slots:
    /// Nothing is defaulted silently: without a key a file is refused with the key's name, or its figures are
    /// the same, or what was supplied is told, or the key is one whose absence means something.
    void missingKeys_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : fixtures()) {
            QTest::newRow(qPrintable(name)) << name;
        }
    }

    void missingKeys()
    {
        QFETCH(const QString, name);
        json config = json::parse(configText(name));
        const auto whole = importConfig(config.dump(), "whole.json");
        QVERIFY2(whole.has_value(), whole ? "" : qPrintable(faultLines(whole.error())));
        int refused = 0;
        withoutEachKey(config, config, {}, [&](const QString &pointer) {
            const auto model = importConfig(config.dump(), "whole.json");
            const QString key = pointer.section(QLatin1Char('/'), -1);
            if (!model) {
                ++refused;
                // By the usual name of the key with this one among the others; without the part that it is
                // in, by what is missing there.
                const QString lines = faultLines(model.error());
                const bool isPart = key == QLatin1String("text_config") || key == QLatin1String("group_0");
                QVERIFY2(lines.contains(key) || isPart, qPrintable(pointer + QLatin1String(": ") + lines));
                return;
            }
            const bool same = model->shapes == whole->shapes && model->layers == whole->layers
                && model->tiedEmbeddings == whole->tiedEmbeddings;
            const bool told = model->assumptions.size() > whole->assumptions.size();
            QVERIFY2(same || told || optionalKeys().contains(key), qPrintable(pointer));
        });
        QVERIFY(refused >= 4);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("faults");
        const auto row = [](const char *name, const char *text, const QString &faults) {
            QTest::newRow(name) << QString::fromUtf8(text) << faults;
        };
        row("known family with nothing", R"({"model_type": "bloom", "torch_dtype": "bfloat16"})",
            QStringLiteral("MissingKey /hidden_size MissingKey /vocab_size MissingKey /num_attention_heads "
                           "MissingKey /num_hidden_layers"));
        row("layers beyond the limit",
            R"({"model_type": "bloom", "torch_dtype": "bfloat16", "n_embed": 64, "vocab_size": 10, "n_head": 4, "n_layer": 100000})",
            QStringLiteral("WrongValue /n_layer"));
        row("a number as text",
            R"({"model_type": "bloom", "torch_dtype": "bfloat16", "n_embed": "64", "vocab_size": 10, "n_head": 4, "n_layer": 2})",
            QStringLiteral("WrongType /n_embed"));
        row("a number that is not finite",
            R"({"model_type": "bloom", "torch_dtype": "bfloat16", "n_embed": Infinity, "vocab_size": NaN, "n_head": 4, "n_layer": 2})",
            QStringLiteral("WrongValue /n_embed WrongValue /vocab_size"));
        row("two names that disagree",
            R"({"model_type": "bloom", "torch_dtype": "bfloat16", "n_embed": 64, "hidden_size": 68, "vocab_size": 10, "n_head": 4, "n_layer": 2})",
            QStringLiteral("Conflict /n_embed"));
        row("heads that do not divide the hidden size",
            R"({"model_type": "bloom", "torch_dtype": "bfloat16", "n_embed": 64, "vocab_size": 10, "n_head": 3, "n_layer": 2})",
            QStringLiteral("WrongValue /n_embed"));
        row("the same of a falcon",
            R"({"model_type": "falcon", "torch_dtype": "bfloat16", "hidden_size": 64, "vocab_size": 10, "bias": false, "num_attention_heads": 3, "num_hidden_layers": 2, "new_decoder_architecture": true, "num_kv_heads": 1, "tie_word_embeddings": false})",
            QStringLiteral("WrongValue /hidden_size"));
        row("nested part of another kind", R"({"model_type": "llama4", "text_config": [1]})",
            QStringLiteral("WrongType /text_config"));
    }

    void refused()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, faults);
        const auto model = importConfig(text.toStdString(), "bad.json");
        QVERIFY(!model.has_value());
        QStringList seen;
        for (const Fault &fault : model.error()) {
            seen << faultLine(fault).section(QLatin1Char(' '), 0, 1);
        }
        const QStringList expected = faults.split(QLatin1Char(' '));
        QStringList pairs;
        for (qsizetype i = 0; i + 1 < expected.size(); i += 2) {
            pairs << expected[i] + QLatin1Char(' ') + expected[i + 1];
        }
        seen.sort();
        pairs.sort();
        QCOMPARE(seen, pairs);
    }

    /// Published files hold bare Infinity: it does no harm where nothing reads it.
    void infinityWhereNothingReadsIt()
    {
        std::string text = configText(QStringLiteral("families/bloom"));
        text.insert(text.find('{') + 1, "\"time_step_limit\": [0.0, Infinity], \"other\": NaN,");
        QVERIFY(importConfig(text, "bloom.json").has_value());
    }

    void unknownFamily()
    {
        const auto model = importConfig(R"({"model_type": "qwen3_mo"})", "odd.json");
        QVERIFY(!model.has_value());
        const Fault &fault = model.error().front();
        QCOMPARE(QString::fromStdString(fault.pointer), QStringLiteral("/model_type"));
        QCOMPARE(QString::fromStdString(fault.found), QStringLiteral("\"qwen3_mo\""));
        QCOMPARE(QString::fromStdString(fault.suggestion), QStringLiteral("qwen3_moe"));
        const QString expected = QString::fromStdString(fault.expected);
        QVERIFY(expected.contains(QLatin1String("waferline-model/1")));
        QVERIFY(expected.contains(QLatin1String("--assume llama")));
        QVERIFY(fault.line == 1 && fault.column > 1);
    }

    /// What a class makes of an absent key differs from what it makes of null: absent is refused.
    void absentIsNotNull_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("key");
        QTest::newRow("latent queries") << "deepseek-v3"
                                        << "q_lora_rank";
        QTest::newRow("window") << "families/mistral-7b"
                                << "sliding_window";
    }

    void absentIsNotNull()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, key);
        json config = json::parse(configText(name));
        config[key.toStdString()] = nullptr;
        QVERIFY(importConfig(config.dump(), "n.json").has_value());
        config.erase(key.toStdString());
        const auto model = importConfig(config.dump(), "n.json");
        QVERIFY(!model.has_value());
        QCOMPARE(pointersOf(model.error()), QLatin1Char('/') + key);
    }

    /// The families with an indexer have one, even if the file forgets both of its keys.
    void forgottenIndexer()
    {
        json config = json::parse(configText(QStringLiteral("families/deepseek-v3.2")));
        config.erase("index_n_heads");
        config.erase("index_head_dim");
        const auto model = importConfig(config.dump(), "d.json");
        QVERIFY(!model.has_value());
        QCOMPARE(pointersOf(model.error()), QStringLiteral("/index_n_heads /index_head_dim"));
    }

    /// The key that is missing is told with the other names that were looked for.
    void aliasesAreTold()
    {
        json config = json::parse(configText(QStringLiteral("mixtral-8x22b-v0.1")));
        config.erase("num_local_experts");
        const auto model = importConfig(config.dump(), "m.json");
        QVERIFY(!model.has_value());
        const QString expected = QString::fromStdString(model.error().front().expected);
        for (const char *const alias : {"n_routed_experts", "num_local_experts"}) {
            QVERIFY2(expected.contains(QLatin1String(alias)), qPrintable(expected));
        }
    }

    /// What contradicts itself is refused with its place.
    void contradictions_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("patch");
        QTest::addColumn<QString>("pointer");
        const auto row = [](const char *what, const char *name, const char *patch, const char *pointer) {
            QTest::newRow(what) << name << patch << pointer;
        };
        row("too few types", "gpt-oss-120b", R"({"layer_types": ["full_attention"]})", "/layer_types");
        row("a type of another family", "families/granite-4-h-small",
            R"({"num_hidden_layers": 1, "layer_types": ["mambo"]})", "/layer_types/0");
        row("more experts than there are", "mixtral-8x22b-v0.1", R"({"num_experts_per_tok": 9})",
            "/num_experts_per_tok");
        row("heads that do not divide", "meta-llama-3.1-8b", R"({"num_attention_heads": 24})",
            "/hidden_size");
        row("key heads that do not divide", "families/qwen3-32b", R"({"num_key_value_heads": 7})",
            "/num_key_value_heads");
        row("a dense layer beyond the last", "qwen3-235b-a22b", R"({"mlp_only_layers": [94]})",
            "/mlp_only_layers");
        row("any text for auto", "families/jamba", R"({"mamba_dt_rank": "foo"})", "/mamba_dt_rank");
        row("norms of another kind", "families/minimax-m2", R"({"qk_norm_type": "per_head"})",
            "/qk_norm_type");
        row("a language part of another family", "gemma-3-27b-it",
            R"({"text_config": {"model_type": "llama"}})", "/text_config/model_type");
        row("a quantization that is not published", "families/qwen3-32b",
            R"({"quantization": {"group_size": 64, "bits": 4}})", "/quantization");
        row("a quantization of nothing", "families/qwen3-32b",
            R"({"quantization_config": {"quant_method": "mxfp4"}})", "/quantization_config");
        row("an offset beyond the period", "families/jamba", R"({"attn_layer_offset": 8})",
            "/attn_layer_offset");
        row("letters for other layers", "nvidia-nemotron-3-nano-30b-a3b-bf16",
            R"({"hybrid_override_pattern": "M*"})", "/hybrid_override_pattern");
        row("a letter that is none", "nvidia-nemotron-3-nano-30b-a3b-bf16",
            R"({"num_hidden_layers": 2, "hybrid_override_pattern": "MX"})", "/hybrid_override_pattern");
        row("a layer in both lists", "families/kimi-linear",
            R"({"linear_attn_config": {"kda_layers": [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25, 26]}})",
            "/linear_attn_config/kda_layers");
        row("a layer beyond the last", "families/kimi-linear",
            R"({"linear_attn_config": {"full_attn_layers": [28]}})", "/linear_attn_config/full_attn_layers");
        row("dense layers where there are none", "qwen3-next-80b-a3b-instruct", R"({"mlp_only_layers": [1]})",
            "/mlp_only_layers");
        row("a type that is neither", "families/minimax-text-01", R"({"attn_type_list": [2]})",
            "/attn_type_list");
        row("a mixture in no layer", "llama-4-maverick-17b-128e-instruct",
            R"({"text_config": {"moe_layers": [48]}})", "/text_config/moe_layers");
    }

    void contradictions()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, patch);
        QFETCH(const QString, pointer);
        json config = json::parse(configText(name));
        config.merge_patch(json::parse(patch.toStdString()));
        const auto model = importConfig(config.dump(), "c.json");
        QVERIFY(!model.has_value());
        QCOMPARE(pointersOf(model.error()), pointer);
    }

    /// Sizes that are each within bounds can still make a layer that no plan holds.
    void layersBeyondAllBounds()
    {
        json config = json::parse(configText(QStringLiteral("meta-llama-3.1-8b")));
        config["hidden_size"] = 1'000'000'000;
        config["intermediate_size"] = 1'000'000'000;
        const auto model = importConfig(config.dump(), "huge.json");
        QVERIFY(!model.has_value());
        QVERIFY(model.error().front().found.find("1e18") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestImportFaults)
#include "test_import_faults.moc"
