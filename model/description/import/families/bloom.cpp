// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/decoder.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/layers.h"

namespace waferline {

// V·H + 4H + L·(12·H² + 13·H): biases everywhere, norms with biases. The norm behind the embedding is counted
// with the head: a tied table is one layer to placement, and what is beside it must not be lost.
Network readBloom(Config &config)
{
    Network network;
    addEnds(network, config, {.normsOfHidden = 4, .tiedByDefault = true});
    const double hidden = config.size({"hidden_size", "n_embed"});
    const double heads = config.size({"num_attention_heads", "n_head"});
    const Decoder decoder{.attention = {.module = "self_attention",
                                        .hidden = hidden,
                                        .heads = heads,
                                        .kvHeads = heads,
                                        .headDim = dividedHeadDim(config, hidden, heads),
                                        .qkvBias = true,
                                        .outputBias = true,
                                        .names = fusedAttention},
                          .mlp = {.hidden = hidden, .inner = 4 * hidden, .bias = true, .names = ungatedDense},
                          .normsOfHidden = 4};
    addLayers(network, decoder, readLayerCount(config));
    return network;
}

} // namespace waferline
