// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/blocks/attention.h"

#include <cmath>
#include <string>

namespace waferline {

void addAttention(LayerTensors &layer, const GroupedAttention &attention)
{
    const std::string module = std::string(attention.module) + '.';
    const double queries = attention.heads * attention.headDim;
    const double keys = attention.kvHeads * attention.headDim;
    const auto add = [&](std::string_view name, double outputs, double inputs) {
        layer.linear(module + std::string(name), outputs, inputs);
    };
    const AttentionNames &names = attention.names;
    if (names.fused.empty()) {
        add(names.query, queries * attention.queryCopies, attention.hidden);
        add(names.key, keys, attention.hidden);
        add(names.value, keys, attention.hidden);
    } else {
        add(names.fused, queries * attention.queryCopies + 2 * keys, attention.hidden);
    }
    add(names.output, attention.hidden, queries);
    layer.plain((attention.qkvBias ? queries * attention.queryCopies + 2 * keys : 0)
                + (attention.outputBias ? attention.hidden : 0) + attention.normParameters + attention.sinks);
    layer.cacheElementsPerToken = 2 * keys;
}

double dividedHeadDim(Config &config, double hidden, double heads, std::string_view expected)
{
    if (hidden <= 1) {
        return 1; // missing or wrong, which is told
    }
    const double headDim = std::floor(hidden / heads);
    if (headDim * heads != hidden) {
        config.wrongValueOf({"hidden_size", "n_embed"}, expected);
    }
    return headDim;
}

GroupedAttention readGroupedAttention(Config &config, HeadDim headDim)
{
    GroupedAttention attention;
    attention.hidden = config.size({"hidden_size", "n_embed"});
    attention.heads = config.size({"num_attention_heads", "n_head"});
    attention.kvHeads = config.size({"num_key_value_heads", "num_kv_heads"});
    if (std::fmod(attention.heads, attention.kvHeads) != 0
        && config.value({"num_attention_heads", "n_head"})) {
        config.wrongValueOf({"num_key_value_heads", "num_kv_heads"},
                            "a divisor of the number of attention heads");
    }
    const auto given = config.optionalSize({"head_dim", "attention_head_dim"});
    if (given) {
        attention.headDim = *given;
    } else if (headDim == HeadDim::Required) {
        attention.headDim = config.size({"head_dim", "attention_head_dim"});
    } else {
        attention.headDim = dividedHeadDim(config, attention.hidden, attention.heads,
                                           "a multiple of num_attention_heads, or a head_dim");
    }
    return attention;
}

void addAttention(LayerTensors &layer, const LatentAttention &attention)
{
    const double queries = attention.heads * (attention.nopeDim + attention.ropeDim);
    const double values = attention.heads * attention.valueDim;
    const double compressed = attention.kvRank + attention.ropeDim;
    double plain = attention.kvRank; // the norm of the compressed cache
    if (attention.queryRank) {
        layer.linear("self_attn.q_a_proj", *attention.queryRank, attention.hidden);
        layer.linear("self_attn.q_b_proj", queries, *attention.queryRank);
        plain += *attention.queryRank;
    } else {
        layer.linear("self_attn.q_proj", queries, attention.hidden);
    }
    layer.linear("self_attn.kv_a_proj_with_mqa", compressed, attention.hidden);
    layer.linear("self_attn.kv_b_proj", attention.heads * (attention.nopeDim + attention.valueDim),
                 attention.kvRank);
    layer.linear("self_attn.o_proj", attention.hidden, values);
    if (attention.bias) {
        plain += attention.queryRank.value_or(0) + compressed + attention.hidden;
    }
    if (attention.outputGate) {
        layer.linear("self_attn.g_proj", values, attention.hidden);
    }
    layer.cacheElementsPerToken = compressed;
    if (attention.indexer) {
        const auto [heads, headDim] = *attention.indexer;
        layer.linear("self_attn.indexer.wq_b", heads * headDim,
                     attention.queryRank.value_or(attention.hidden));
        layer.linear("self_attn.indexer.wk", headDim, attention.hidden);
        plain += 2 * headDim + attention.hidden * heads; // the key's norm with its bias; the heads' weights
        layer.cacheElementsPerToken += headDim;
    }
    layer.plain(plain);
}

LatentAttention readLatentAttention(Config &config)
{
    LatentAttention attention;
    attention.hidden = config.size({"hidden_size"});
    attention.heads = config.size({"num_attention_heads"});
    attention.queryRank = config.sizeOrNull({"q_lora_rank"});
    attention.kvRank = config.size({"kv_lora_rank"});
    attention.ropeDim = config.size({"qk_rope_head_dim"});
    attention.nopeDim = config.size({"qk_nope_head_dim"});
    attention.valueDim = config.size({"v_head_dim"});
    return attention;
}

} // namespace waferline
