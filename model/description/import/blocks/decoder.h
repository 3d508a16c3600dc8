// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/blocks/attention.h"
#include "model/description/import/blocks/feed_forward.h"

#include <cstdint>
#include <optional>

namespace waferline {

/// The plain decoder: in each layer attention, a dense feed-forward part and norms.
struct Decoder {
    GroupedAttention attention;
    Mlp mlp;
    double normsOfHidden = 2; ///< parameters of a layer's norms, in hidden sizes
    std::optional<std::int64_t> windowTokens = {}; ///< of all layers
};
void addLayers(Network &network, const Decoder &decoder, std::int64_t layers);

} // namespace waferline
