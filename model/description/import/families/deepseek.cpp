// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/families.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"
#include "model/description/import/blocks/vision.h"

namespace waferline {

// Multi-head latent attention with, in DeepSeek-V3.2 and GLM-5, an indexer; dense layers first, then mixtures
// with shared experts.
Network readDeepSeek(Config &config)
{
    Network network;
    addEnds(network, config);
    LatentAttention attention = readLatentAttention(config);
    if (config.has("index_n_heads") || config.has("index_head_dim")) {
        attention.indexer = Indexer{config.size({"index_n_heads"}), config.size({"index_head_dim"})};
    }
    const DenseThenMixtures feedForward = readDenseThenMixtures(config, RouterBias::Float32);
    const auto layerOf = [&](bool isMixture) {
        LayerTensors layer;
        addAttention(layer, attention);
        layer.plain(2 * attention.hidden);
        addFeedForward(layer, feedForward, isMixture);
        return layer;
    };
    const std::int64_t layers = readLayerCount(config);
    for (std::int64_t i = 0; i < layers; ++i) {
        const bool isMixture = feedForward.isMixture(i);
        network.add(isMixture ? 1 : 0, [&] { return layerOf(isMixture); });
    }
    leaveOutVision(network, config);
    leaveOutPrediction(network, config.sizeOr({"num_nextn_predict_layers"}, 0), attention.hidden,
                       layerOf(true));
    return network;
}

} // namespace waferline
