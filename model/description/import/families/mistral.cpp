// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/decoder.h"
#include "model/description/import/blocks/ends.h"
#include "model/description/import/blocks/feed_forward.h"
#include "model/description/import/blocks/layers.h"

namespace waferline {

namespace {

/// As Llama without biases, with a window over all layers where the file has one.
Network readWindowed(Config &config, const AttentionNames &attentionNames, const MlpNames &mlpNames)
{
    Network network;
    addEnds(network, config);
    Decoder decoder{.attention = readGroupedAttention(config, HeadDim::HiddenOverHeads),
                    .mlp = {.inner = config.size({"intermediate_size"}), .names = mlpNames},
                    .windowTokens = readWindow(config)};
    decoder.attention.names = attentionNames;
    decoder.mlp.hidden = decoder.attention.hidden;
    addLayers(network, decoder, readLayerCount(config));
    return network;
}

} // namespace

Network readMistral(Config &config)
{
    config.sizeOrNull({"sliding_window"}); // the class has a window where the file says nothing
    return readWindowed(config, {}, {});
}

// The same with query, key and value in one matrix, and gate and up in another.
Network readPhi3(Config &config)
{
    return readWindowed(config, {.fused = "qkv_proj"}, {.fused = "gate_up_proj"});
}

// 2·V·H + H + L·[GQA + H·E + 3·E·H·I + 2H].
Network readMixtral(Config &config)
{
    Network network;
    addEnds(network, config);
    const GroupedAttention attention = readGroupedAttention(config, HeadDim::HiddenOverHeads);
    Mixture mixture = readMixture(config);
    mixture.module = "block_sparse_moe.experts.0";
    mixture.inner = config.size({"intermediate_size"});
    mixture.names = {"w1", "w3", "w2"};
    const auto window = readWindow(config);
    const std::int64_t layers = readLayerCount(config);
    for (std::int64_t i = 0; i < layers; ++i) {
        network.add(0, [&] {
            LayerTensors layer;
            addAttention(layer, attention);
            addMixture(layer, mixture);
            layer.plain(2 * attention.hidden);
            if (window) {
                layer.slide(*window);
            }
            return layer;
        });
    }
    return network;
}

} // namespace waferline
