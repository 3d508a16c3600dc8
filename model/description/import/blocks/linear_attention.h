// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/tensors.h"

#include <string_view>

// Linear attention and state-space layers: a state per request whatever the context. State bytes: the
// recurrent matrix at 4 bytes an element, and the last kernel − 1 columns of the short convolution at 2.

namespace waferline {

/// Kimi Delta Attention.
struct DeltaAttention {
    double hidden = 1;
    double heads = 1;
    double headDim = 1;
    double kernel = 1;
    double decayEntries = 1; ///< stored of A_log; one a head
    bool fullRankGate = false;
    bool keepsFloat32 = false; ///< convolutions, dt_bias, A_log and the output norm
};
/// 4·H·P + 3·P·K + (H·hd + hd·P) + H·nh + P + A_log + gate + hd with P = nh·hd; the gate is H·P or H·hd +
/// hd·P. State nh·hd²·4 + 3·P·(K−1)·2 bytes.
void addLinearAttention(LayerTensors &layer, const DeltaAttention &attention);

/// Gated DeltaNet.
struct GatedDeltaNet {
    double hidden = 1;
    double keyHeads = 1;
    double keyHeadDim = 1;
    double valueHeads = 1;
    double valueHeadDim = 1;
    double kernel = 1;
    bool fused = true; ///< two projections in all; else Qwen3.5's four
};
/// H·(2kd + 2vd) + 2·H·nv + (2kd+vd)·K + 2nv + dv + vd·H. State nv·dk·dv·4 + (2kd + vd)·(K−1)·2 bytes.
void addLinearAttention(LayerTensors &layer, const GatedDeltaNet &net);
GatedDeltaNet readGatedDeltaNet(Config &config);

/// Lightning attention.
struct LightningAttention {
    double hidden = 1;
    double heads = 1;
    double headDim = 1;
};
/// 5·H·P + P with P = nh·hd: query, key, value, gate, output and a norm. State nh·hd²·4 bytes.
void addLinearAttention(LayerTensors &layer, const LightningAttention &attention);

/// Mamba-1, with norms of dt, B and C as Jamba has them.
struct Mamba1 {
    double hidden = 1;
    double inner = 1;
    double stateSize = 1;
    double rank = 1; ///< of dt
    double kernel = 1;
    bool convolutionBias = false;
    bool projectionBias = false;
};
/// 2Hd + dK + d + d(R+2N) + Rd + d + dN + d + dH + R + 2N. State d·N·4 + d·(K−1)·2 bytes.
void addLinearAttention(LayerTensors &layer, const Mamba1 &mamba);

/// Mamba-2.
struct Mamba2 {
    double hidden = 1;
    double heads = 1;
    double headDim = 1;
    double groups = 1;
    double stateSize = 1;
    double kernel = 1;
    bool convolutionBias = false;
    bool projectionBias = false;
    std::string_view module = "mamba";
};
/// H·(2d + 2GN + nh) + c·K + c + 3nh + d + d·H with d = nh·p and c = d + 2GN. State nh·p·N·4 + c·(K−1)·2
/// bytes.
void addLinearAttention(LayerTensors &layer, const Mamba2 &mamba);

} // namespace waferline
