// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/blocks/decoder.h"

namespace waferline {

void addLayers(Network &network, const Decoder &decoder, std::int64_t layers)
{
    for (std::int64_t i = 0; i < layers; ++i) {
        network.add(0, [&decoder] {
            LayerTensors layer;
            addAttention(layer, decoder.attention);
            addMlp(layer, decoder.mlp);
            layer.plain(decoder.normsOfHidden * decoder.attention.hidden);
            if (decoder.windowTokens) {
                layer.slide(*decoder.windowTokens);
            }
            return layer;
        });
    }
}

} // namespace waferline
