// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/families.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
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
    const std::int64_t layers = readLayerCount(config);
    for (std::int64_t i = 0; i < layers; ++i) {
        network.add(0, [&] {
            LayerTensors layer;
            addAttention(layer,
                         GroupedAttention{.module = "self_attention",
                                          .hidden = hidden,
                                          .heads = heads,
                                          .kvHeads = heads,
                                          .headDim = hidden / heads,
                                          .qkvBias = true,
                                          .outputBias = true});
            addMlp(layer,
                   {.hidden = hidden,
                    .inner = 4 * hidden,
                    .bias = true,
                    .names = {.gate = "", .up = "dense_h_to_4h", .down = "dense_4h_to_h"}});
            layer.plain(4 * hidden);
            return layer;
        });
    }
    return network;
}

} // namespace waferline
