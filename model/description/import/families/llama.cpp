// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/families.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"

namespace waferline {

// V·H·(2, or 1 if tied) + H + L·[2·H·nh·hd + 2·H·nkv·hd + 3·H·I + 2H].
Network readLlama(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::HiddenOverHeads);
    attention.qkvBias = attention.outputBias = config.flag("attention_bias");
    const Mlp mlp{.hidden = attention.hidden,
                  .inner = config.size({"intermediate_size"}),
                  .bias = config.flag("mlp_bias")};
    const std::int64_t layers = readLayerCount(config);
    for (std::int64_t i = 0; i < layers; ++i) {
        network.add(0, [&] {
            LayerTensors layer;
            addAttention(layer, attention);
            addMlp(layer, mlp);
            layer.plain(2 * attention.hidden);
            return layer;
        });
    }
    return network;
}

} // namespace waferline
