// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"
#include "model/description/import/blocks/linear_attention.h"

#include <array>
#include <vector>

namespace waferline {

namespace {

constexpr std::array<std::string_view, 2> typeNames{"full_attention", "linear_attention"};

/// By the file's types, else full attention in the last of each `full_attention_interval` layers.
std::vector<bool> linearLayers(Config &config)
{
    const std::int64_t layers = readLayerCount(config);
    std::vector<bool> isLinear(static_cast<std::size_t>(layers), true);
    const auto types = readLayerNames(config, "layer_types", typeNames, layers);
    const auto every = types ? 1 : static_cast<std::int64_t>(config.size({"full_attention_interval"}));
    for (std::int64_t i = 0; i < layers; ++i) {
        const auto index = static_cast<std::size_t>(i);
        isLinear[index] = types ? (*types)[index] == 1 : (i + 1) % every != 0;
    }
    return isLinear;
}

/// The feed-forward part of all layers: dense, or a mixture with a gated expert for every token.
class FeedForward {
public:
    explicit FeedForward(Config &config)
        : m_isMixture(!config.isOfFamily({"qwen3_5", "qwen3_5_text"}))
        , m_hidden(config.size({"hidden_size"}))
    {
        if (m_isMixture) {
            m_mixture = readMixture(config);
            m_mixture.inner = config.size({"moe_intermediate_size"});
            m_shared = config.size({"shared_expert_intermediate_size"});
        } else {
            m_inner = config.size({"intermediate_size"});
        }
    }

    void addTo(LayerTensors &layer) const
    {
        if (!m_isMixture) {
            addMlp(layer, {.hidden = m_hidden, .inner = m_inner});
            return;
        }
        addMixture(layer, m_mixture);
        addMlp(layer, {.module = "mlp.shared_expert", .hidden = m_hidden, .inner = m_shared});
        layer.plain(m_hidden); // the gate of the shared expert
    }

private:
    bool m_isMixture;
    double m_hidden;
    double m_inner = 1;
    double m_shared = 1;
    Mixture m_mixture;
};

} // namespace

// Gated DeltaNet or gated attention: Qwen3-Next, and Qwen3.5 with experts or dense. Layers that the file
// would make dense among mixtures do not exist so far: they are refused.
Network readQwen3Next(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    const bool isGated = !config.has("attn_output_gate") || config.flag("attn_output_gate");
    attention.queryCopies = isGated ? 2 : 1;
    attention.normParameters = 2 * attention.headDim;
    attention.qkvBias = attention.outputBias = config.flagByDefault("attention_bias", false);
    GatedDeltaNet net = readGatedDeltaNet(config);
    net.fused = config.isOfFamily({"qwen3_next"});
    const FeedForward feedForward(config);
    if (const auto dense = config.wholes("mlp_only_layers"); dense && !dense->empty()) {
        config.wrongValue("mlp_only_layers", "an empty list");
    }
    if (config.optionalSize({"decoder_sparse_step"}).value_or(1) != 1) {
        config.wrongValue("decoder_sparse_step", "1");
    }
    const auto layerOf = [&](bool isLinear) {
        LayerTensors layer;
        if (isLinear) {
            layer.kind = LayerKind::LinearAttention;
            addLinearAttention(layer, net);
        } else {
            addAttention(layer, attention);
        }
        feedForward.addTo(layer);
        layer.plain(2 * attention.hidden);
        return layer;
    };
    for (const bool isLinear : linearLayers(config)) {
        network.add(isLinear ? 1 : 0, [&] { return layerOf(isLinear); });
    }
    leaveOutPrediction(network, config.sizeOr({"mtp_num_hidden_layers"}, 0), attention.hidden,
                       layerOf(false));
    return network;
}

} // namespace waferline
