// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/decoder.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/layers.h"

namespace waferline {

// V·H·(2, or 1 if tied) + H + L·[2·H·nh·hd + 2·H·nkv·hd + 3·H·I + 2H].
Network readLlama(Config &config)
{
    Network network;
    addEnds(network, config);
    Decoder decoder{.attention = readGroupedAttention(config, HeadDim::HiddenOverHeads),
                    .mlp = {.inner = config.size({"intermediate_size"}),
                            .bias = config.flagByDefault("mlp_bias", false)}};
    decoder.mlp.hidden = decoder.attention.hidden;
    decoder.attention.qkvBias = config.flagByDefault("attention_bias", false);
    decoder.attention.outputBias = decoder.attention.qkvBias;
    addLayers(network, decoder, readLayerCount(config));
    return network;
}

} // namespace waferline
