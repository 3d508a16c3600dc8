// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"
#include "model/description/import/blocks/linear_attention.h"

#include <array>
#include <string>
#include <vector>

namespace waferline {

namespace {

enum class Block : std::uint8_t { Mamba, Attention, Mlp, Mixture };
constexpr std::string_view letters = "M*-E";
constexpr std::array<std::string_view, 4> blockNames{"mamba", "attention", "mlp", "moe"};

/// The blocks by a letter each, or by the names that newer files have.
std::vector<Block> readBlocks(Config &config, std::int64_t layers)
{
    std::vector<Block> blocks;
    if (const auto names = readLayerNames(config, "layers_block_type", blockNames, layers)) {
        for (const std::size_t name : *names) {
            blocks.push_back(static_cast<Block>(name));
        }
        return blocks;
    }
    constexpr std::string_view key = "hybrid_override_pattern";
    constexpr std::string_view expected = "a letter for each of num_hidden_layers: M, *, - or E";
    if (!config.has(key)) {
        config.missing({key, "layers_block_type"}, expected);
        return blocks;
    }
    if (!config.has("num_hidden_layers")) {
        return blocks; // told already
    }
    const std::string pattern = config.text(key).value_or("");
    const bool isKnown = pattern.find_first_not_of(letters) == std::string::npos;
    if (config.value({key})->is_string()
        && (!isKnown || pattern.size() != static_cast<std::size_t>(layers))) {
        config.wrongValue(key, expected);
        return blocks;
    }
    for (const char letter : pattern) {
        blocks.push_back(static_cast<Block>(letters.find(letter)));
    }
    return blocks;
}

Mamba2 readMamba(Config &config)
{
    return {.hidden = config.size({"hidden_size"}),
            .heads = config.size({"mamba_num_heads"}),
            .headDim = config.size({"mamba_head_dim"}),
            .groups = config.size({"n_groups"}),
            .stateSize = config.size({"ssm_state_size"}),
            .kernel = config.size({"conv_kernel"}),
            .convolutionBias = config.requiredFlag("use_conv_bias"),
            .projectionBias = config.flagByDefault("use_bias", false) || config.flag("mamba_proj_bias"),
            .module = "mixer"};
}

constexpr MlpNames ungated{.gate = "", .up = "up_proj", .down = "down_proj"};

/// A mixture, in a latent space where the file names one, and an expert that every token goes to.
void addMixtureBlock(LayerTensors &layer, Config &config)
{
    Mixture mixture = readMixture(config);
    mixture.module = "mixer.experts.0";
    mixture.inner = config.size({"moe_intermediate_size"});
    mixture.routerBias = RouterBias::Plain;
    mixture.names = ungated;
    if (const auto latent = config.optionalSize({"moe_latent_size"})) {
        mixture.expertHidden = *latent;
        layer.linear("mixer.fc1_latent_proj", *latent, mixture.hidden);
        layer.linear("mixer.fc2_latent_proj", mixture.hidden, *latent);
    }
    addMixture(layer, mixture);
    const double shared = config.sizeOrZero({"n_shared_experts"});
    if (shared > 0) {
        addMlp(layer,
               {.module = "mixer.shared_experts",
                .hidden = mixture.hidden,
                .inner = shared * config.size({"moe_shared_expert_intermediate_size"}),
                .names = ungated});
    }
}

} // namespace

// Each layer is one block with a norm: M Mamba-2, * attention, - feed-forward, E mixture; feed-forward parts
// are not gated.
Network readNemotronH(Config &config)
{
    Network network;
    addEnds(network, config);
    const double hidden = config.size({"hidden_size"});
    const std::int64_t layers = readLayerCount(config);
    for (const Block block : readBlocks(config, layers)) {
        network.add(static_cast<std::uint32_t>(block), [&] {
            LayerTensors layer{.kind = LayerKind::FeedForward};
            if (block == Block::Mamba) {
                layer.kind = LayerKind::LinearAttention;
                addLinearAttention(layer, readMamba(config));
            } else if (block == Block::Attention) {
                layer.kind = LayerKind::FullAttention;
                GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
                attention.module = "mixer";
                attention.qkvBias = attention.outputBias = config.flagByDefault("attention_bias", false);
                addAttention(layer, attention);
            } else if (block == Block::Mlp) {
                addMlp(layer,
                       {.module = "mixer",
                        .hidden = hidden,
                        .inner = config.size({"intermediate_size"}),
                        .bias = config.flagByDefault("mlp_bias", false),
                        .names = ungated});
            } else {
                addMixtureBlock(layer, config);
            }
            layer.plain(hidden);
            return layer;
        });
    }
    leaveOutPrediction(network, config.sizeOr({"num_nextn_predict_layers"}, 0));
    return network;
}

} // namespace waferline
