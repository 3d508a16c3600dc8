// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/decoder.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/layers.h"

namespace waferline {

namespace {

double readKvHeads(Config &config, bool isSecondGeneration, double heads)
{
    if (isSecondGeneration) {
        return config.size({"num_kv_heads", "num_key_value_heads"});
    }
    return config.requiredFlag("multi_query") ? 1 : heads;
}

/// One norm, or one for each of attention and feed-forward part. Those that work in parallel share one in the
/// first generation, and in the second where the file says so.
double readNorms(Config &config, bool isSecondGeneration)
{
    if (isSecondGeneration) {
        return config.optionalSize({"num_ln_in_parallel_attn"}).value_or(2);
    }
    return config.requiredFlag("parallel_attn") ? 1 : 2;
}

} // namespace

// V·H·2 + 2H + L·[H·(nh + 2nkv)·hd + 9·H² + 4H]. The class ties the head by default, the published files
// store one: so does this, and notes it. Norms have biases.
Network readFalcon(Config &config)
{
    Network network;
    addEnds(network, config, {.normsOfHidden = 2, .tiedByDefault = false});
    const double hidden = config.size({"hidden_size"});
    const double heads = config.size({"num_attention_heads", "n_head"});
    const bool isSecondGeneration = config.requiredFlag("new_decoder_architecture");
    const double kvHeads = readKvHeads(config, isSecondGeneration, heads);
    const double inner = config.sizeByDefault({"ffn_hidden_size"}, 4 * hidden);
    const bool bias = config.flagByDefault("bias", false);
    const Decoder decoder{.attention = {.module = "self_attention",
                                        .hidden = hidden,
                                        .heads = heads,
                                        .kvHeads = kvHeads,
                                        .headDim = dividedHeadDim(config, hidden, heads),
                                        .qkvBias = bias,
                                        .outputBias = bias,
                                        .names = fusedAttention},
                          .mlp = {.hidden = hidden, .inner = inner, .bias = bias, .names = ungatedDense},
                          .normsOfHidden = 2 * readNorms(config, isSecondGeneration)};
    addLayers(network, decoder, readLayerCount(config));
    return network;
}

} // namespace waferline
