// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/tensors.h"

#include <optional>
#include <string_view>

// Attention whose KV cache grows with the context. Sources of the counts: the module lists of the models'
// classes, checked against published totals.

namespace waferline {

/// What the projections of attention are called; with `fused` the three to query, key and value are one
/// matrix.
struct AttentionNames {
    std::string_view query = "q_proj";
    std::string_view key = "k_proj";
    std::string_view value = "v_proj";
    std::string_view output = "o_proj";
    std::string_view fused = {};
};

/// What Falcon and BLOOM call theirs.
inline constexpr AttentionNames fusedAttention{.output = "dense", .fused = "query_key_value"};

/// Grouped-query attention; multi-head and multi-query are the ends of it.
struct GroupedAttention {
    std::string_view module = "self_attn";
    double hidden = 1;
    double heads = 1;
    double kvHeads = 1;
    double headDim = 1;
    double queryCopies = 1; ///< 2 where the query projection brings an output gate along
    bool qkvBias = false;
    bool outputBias = false;
    double normParameters = 0; ///< of query and key
    double sinks = 0; ///< learned attention sinks
    AttentionNames names = {};
};

/// Parameters: H·nh·hd·c + 2·H·nkv·hd + nh·hd·H, and the biases and norms; cache 2·nkv·hd elements a token.
void addAttention(LayerTensors &layer, const GroupedAttention &attention);

/// Where the head size is, if the file does not name it.
enum class HeadDim : std::uint8_t { Required, HiddenOverHeads };
/// The hidden size shared out over the heads; a fault where that leaves a rest, which no class accepts.
double dividedHeadDim(Config &config, double hidden, double heads,
                      std::string_view expected = "a multiple of num_attention_heads");
/// Reads the sizes of grouped-query attention, without biases and norms.
GroupedAttention readGroupedAttention(Config &config, HeadDim headDim);

/// The lightning indexer of sparse attention: it keeps one key a token.
struct Indexer {
    double heads = 1;
    double headDim = 1;
};

/// Multi-head latent attention.
struct LatentAttention {
    double hidden = 1;
    double heads = 1;
    std::optional<double> queryRank; ///< none: queries are projected at once
    double kvRank = 1;
    double ropeDim = 1;
    double nopeDim = 1;
    double valueDim = 1;
    bool bias = false; ///< of the projections from and to the hidden state
    bool outputGate = false;
    std::optional<Indexer> indexer;
};

/// Parameters: H·ql + ql + ql·nh·(dn+dr) + H·(kl+dr) + kl + kl·nh·(dn+dv) + nh·dv·H, plus H·nh·dv for a gate
/// and ql·ni·di + H·di + 2di + H·ni for an indexer; cache kl + dr (+ di) elements a token.
void addAttention(LayerTensors &layer, const LatentAttention &attention);
/// Reads the sizes of latent attention, without biases, gate and indexer.
LatentAttention readLatentAttention(Config &config);

} // namespace waferline
