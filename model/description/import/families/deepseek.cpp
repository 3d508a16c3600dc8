// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"

namespace waferline {

// Multi-head latent attention with, in DeepSeek-V3.2 and GLM-5, an indexer; dense layers first, then mixtures
// with shared experts.
Network readDeepSeek(Config &config)
{
    Network network;
    addEnds(network, config);
    LatentAttention attention = readLatentAttention(config);
    attention.bias = config.flagByDefault("attention_bias", false);
    if (config.isOfFamily({"deepseek_v32", "glm_moe_dsa"}) || config.has("index_n_heads")) {
        attention.indexer = Indexer{config.size({"index_n_heads"}), config.size({"index_head_dim"})};
    }
    addLayers(network, config, readDenseThenMixtures(config, RouterBias::Float32),
              [&attention](LayerTensors &layer) { addAttention(layer, attention); });
    return network;
}

} // namespace waferline
