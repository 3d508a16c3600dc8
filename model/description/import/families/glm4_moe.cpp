// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"

namespace waferline {

// DeepSeek-V3's mixtures with grouped-query attention: GLM-4.5 to 4.7.
Network readGlm4Moe(Config &config)
{
    Network network;
    addEnds(network, config);
    GroupedAttention attention = readGroupedAttention(config, HeadDim::Required);
    attention.qkvBias = config.flagByDefault("attention_bias", false);
    attention.normParameters = config.flagByDefault("use_qk_norm", false) ? 2 * attention.headDim : 0;
    addLayers(network, config, readDenseThenMixtures(config, RouterBias::Plain),
              [&attention](LayerTensors &layer) { addAttention(layer, attention); });
    return network;
}

} // namespace waferline
