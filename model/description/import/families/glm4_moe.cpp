// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/families.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"

namespace waferline {

// DeepSeek-V3's mixtures with grouped-query attention: GLM-4.5 to 4.7.
Network readGlm4Moe(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    attention.qkvBias = config.flagByDefault("attention_bias", false);
    attention.normParameters = config.flagByDefault("use_qk_norm", false) ? 2 * attention.headDim : 0;
    const DenseThenMixtures feedForward = readDenseThenMixtures(config, RouterBias::Plain);
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
    leaveOutPrediction(network, config.sizeOr({"num_nextn_predict_layers"}, 0), attention.hidden,
                       layerOf(true));
    return network;
}

} // namespace waferline
