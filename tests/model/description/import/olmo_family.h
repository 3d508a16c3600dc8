// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/blocks/decoder.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/layers.h"
#include "model/description/import/family.h"

namespace waferline {

/// A family of its own file: as Llama, with norms over all heads of query and key.
inline Network readOlmo2(Config &config)
{
    Network network;
    addEnds(network, config);
    Decoder decoder{.attention = readGroupedAttention(config, HeadDim::HiddenOverHeads),
                    .mlp = {.inner = config.size({"intermediate_size"})}};
    GroupedAttention &attention = decoder.attention;
    attention.normParameters = (attention.heads + attention.kvHeads) * attention.headDim;
    decoder.mlp.hidden = attention.hidden;
    addLayers(network, decoder, readLayerCount(config));
    return network;
}

inline constexpr Family olmo2{"olmo2", readOlmo2};

} // namespace waferline
