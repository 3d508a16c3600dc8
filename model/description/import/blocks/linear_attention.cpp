// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/blocks/linear_attention.h"

#include <string>

namespace waferline {

namespace {

constexpr double recurrentBytes = 4; // a runtime keeps the recurrent matrix in FP32
constexpr double convolutionBytes = 2; // and the columns of the convolution at 16 bits

double stateBytes(double recurrent, double channels, double kernel)
{
    return recurrent * recurrentBytes + channels * (kernel - 1) * convolutionBytes;
}

} // namespace

void addLinearAttention(LayerTensors &layer, const DeltaAttention &attention)
{
    const double hidden = attention.hidden;
    const double headDim = attention.headDim;
    const double all = attention.heads * headDim;
    for (const char *const module : {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"}) {
        layer.linear(module, all, hidden);
    }
    layer.linear("self_attn.f_a_proj", headDim, hidden);
    layer.linear("self_attn.f_b_proj", all, headDim);
    layer.linear("self_attn.b_proj", attention.heads, hidden);
    if (attention.fullRankGate) {
        layer.linear("self_attn.g_proj", all, hidden);
    } else {
        layer.linear("self_attn.g_a_proj", headDim, hidden);
        layer.linear("self_attn.g_b_proj", all, headDim);
    }
    layer.linear("self_attn.o_proj", hidden, all);
    // Convolutions, dt_bias, A_log and the norm of the output.
    const double small = 3 * all * attention.kernel + all + attention.decayEntries + headDim;
    attention.keepsFloat32 ? layer.float32(small) : layer.plain(small);
    layer.stateBytesPerRequest = stateBytes(all * headDim, 3 * all, attention.kernel);
}

void addLinearAttention(LayerTensors &layer, const GatedDeltaNet &net)
{
    const double keys = net.keyHeads * net.keyHeadDim;
    const double values = net.valueHeads * net.valueHeadDim;
    const double channels = 2 * keys + values;
    if (net.fused) {
        layer.linear("linear_attn.in_proj_qkvz", channels + values, net.hidden);
        layer.linear("linear_attn.in_proj_ba", 2 * net.valueHeads, net.hidden);
    } else {
        layer.linear("linear_attn.in_proj_qkv", channels, net.hidden);
        layer.linear("linear_attn.in_proj_z", values, net.hidden);
        layer.linear("linear_attn.in_proj_b", net.valueHeads, net.hidden);
        layer.linear("linear_attn.in_proj_a", net.valueHeads, net.hidden);
    }
    layer.linear("linear_attn.out_proj", net.hidden, values);
    layer.plain(channels * net.kernel + 2 * net.valueHeads + net.valueHeadDim);
    layer.stateBytesPerRequest = stateBytes(values * net.keyHeadDim, channels, net.kernel);
}

GatedDeltaNet readGatedDeltaNet(Config &config)
{
    return {.hidden = config.size({"hidden_size"}),
            .keyHeads = config.size({"linear_num_key_heads"}),
            .keyHeadDim = config.size({"linear_key_head_dim"}),
            .valueHeads = config.size({"linear_num_value_heads"}),
            .valueHeadDim = config.size({"linear_value_head_dim"}),
            .kernel = config.size({"linear_conv_kernel_dim"})};
}

void addLinearAttention(LayerTensors &layer, const LightningAttention &attention)
{
    const double all = attention.heads * attention.headDim;
    layer.linear("self_attn.qkv_proj", 3 * all, attention.hidden);
    layer.linear("self_attn.output_gate", all, attention.hidden);
    layer.linear("self_attn.out_proj", attention.hidden, all);
    layer.plain(all);
    layer.stateBytesPerRequest = stateBytes(all * attention.headDim, 0, 1);
}

void addLinearAttention(LayerTensors &layer, const Mamba1 &mamba)
{
    const double inner = mamba.inner;
    layer.linear("mamba.in_proj", 2 * inner, mamba.hidden);
    layer.linear("mamba.x_proj", mamba.rank + 2 * mamba.stateSize, inner);
    layer.linear("mamba.dt_proj", inner, mamba.rank);
    layer.linear("mamba.out_proj", mamba.hidden, inner);
    // Convolution, the bias of dt, A_log, D, and the norms of dt, B and C.
    layer.plain(inner * mamba.kernel + inner + inner * mamba.stateSize + inner + mamba.rank
                + 2 * mamba.stateSize + (mamba.convolutionBias ? inner : 0)
                + (mamba.projectionBias ? 2 * inner + mamba.hidden : 0));
    layer.stateBytesPerRequest = stateBytes(inner * mamba.stateSize, inner, mamba.kernel);
}

void addLinearAttention(LayerTensors &layer, const Mamba2 &mamba)
{
    const std::string module = std::string(mamba.module) + '.';
    const double inner = mamba.heads * mamba.headDim;
    const double channels = inner + 2 * mamba.groups * mamba.stateSize;
    const double projected = inner + channels + mamba.heads;
    layer.linear(module + "in_proj", projected, mamba.hidden);
    layer.linear(module + "out_proj", mamba.hidden, inner);
    // Convolution; dt_bias, A_log and D; the gated norm.
    layer.plain(channels * mamba.kernel + (mamba.convolutionBias ? channels : 0) + 3 * mamba.heads + inner
                + (mamba.projectionBias ? projected + mamba.hidden : 0));
    layer.stateBytesPerRequest = stateBytes(inner * mamba.stateSize, channels, mamba.kernel);
}

} // namespace waferline
