// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_check.h"
#include "olmo_family.h"

using namespace waferline;

namespace {

// OLMo 2 7B as published: 7,298,617,344 parameters.
constexpr const char *olmoConfig = R"({"model_type": "olmo2", "vocab_size": 100352, "hidden_size": 4096,
  "num_hidden_layers": 32, "intermediate_size": 11008, "num_attention_heads": 32, "num_key_value_heads": 32,
  "tie_word_embeddings": false, "torch_dtype": "float32"})";

} // namespace

/// A family that the program does not know, from one small file that touches no other.
class TestNewFamily : public QObject {
    Q_OBJECT

private slots:
    void unknownWithoutIt()
    {
        const auto model = importConfig(olmoConfig, "olmo.json");
        QVERIFY(!model.has_value());
        QCOMPARE(QString::fromStdString(model.error().front().found), QStringLiteral("\"olmo2\""));
    }

    void readWithIt()
    {
        std::vector<Family> families(knownFamilies().begin(), knownFamilies().end());
        families.push_back(olmo2);
        const auto model = importConfig(olmoConfig, "olmo.json", {}, families);
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        QCOMPARE(model->parameters(), 7'298'617'344.0);
        QCOMPARE(shippedBytes(*model), 4 * 7'298'617'344.0);
        QVERIFY(model->assumptions.empty());
    }

    /// Read as a plain decoder on request, which is said: the norms over the heads are missing then.
    void assumedToBeALlama()
    {
        const auto model = importConfig(olmoConfig, "olmo.json", {.assumeFamily = "llama"});
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        QCOMPARE(model->parameters(), 7'298'617'344.0 - 32 * 2 * 4096);
        QVERIFY(
            (model->assumptions.front() == Assumption{"olmo2", "llama", AssumptionReason::GenericDecoder}));
        QCOMPARE(assumed(*model), (QStringList{"olmo2=llama", "mlp_bias=false", "attention_bias=false"}));
    }

    /// A mixture of experts is no llama, and nobody is to believe that it is.
    void assumedToBeLessThanItIs()
    {
        std::string moe = olmoConfig;
        moe.insert(moe.find("\"vocab_size"), "\"num_experts\": 64, \"num_experts_per_tok\": 8, ");
        const auto model = importConfig(moe, "moe.json", {.assumeFamily = "llama"});
        QVERIFY(!model.has_value());
        QCOMPARE(QString::fromStdString(model.error().front().pointer), QStringLiteral("/num_experts"));
        // A key that says null says that there is none, and hides no other.
        std::string latent = olmoConfig;
        latent.insert(latent.find("\"vocab_size"), "\"num_experts\": null, \"kv_lora_rank\": 512, ");
        const auto second = importConfig(latent, "mla.json", {.assumeFamily = "llama"});
        QVERIFY(!second.has_value());
        QCOMPARE(QString::fromStdString(second.error().front().pointer), QStringLiteral("/kv_lora_rank"));
    }

    /// A known family is read as what it is, whatever is assumed of others.
    void knownFamiliesAreNotAssumed()
    {
        const auto model =
            importConfig(configText(QStringLiteral("qwen3-235b-a22b")), "q.json", {.assumeFamily = "llama"});
        QVERIFY(model.has_value());
        QCOMPARE(model->parameters(), 235'093'634'560.0);
        QVERIFY(model->assumptions.empty());
    }
};

QTEST_GUILESS_MAIN(TestNewFamily)
#include "test_new_family.moc"
