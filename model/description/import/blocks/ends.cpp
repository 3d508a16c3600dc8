// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/blocks/ends.h"

#include <string>
#include <utility>

namespace waferline {

namespace {

constexpr std::string_view predictionName = "multi-token prediction";

} // namespace

void addEnds(Network &network, Config &config, const HeadParts &parts)
{
    const double hidden = config.size({"hidden_size", "n_embed"});
    const double vocabulary = parts.vocabulary > 0 ? config.sizeByDefault({"vocab_size"}, parts.vocabulary)
                                                   : config.size({"vocab_size"});
    network.tied = config.tiedEmbeddings(parts.tiedByDefault);

    LayerTensors embedding{.kind = LayerKind::Embedding};
    embedding.plain(vocabulary * hidden);
    network.embedding = std::move(embedding);

    LayerTensors head{.kind = LayerKind::Head};
    if (network.tied) {
        head.plain(vocabulary * hidden);
    } else {
        head.linear("lm_head", vocabulary, hidden);
    }
    head.plain(parts.normsOfHidden * hidden);
    network.head = std::move(head);
}

void leaveOutPrediction(Network &network, double blocks, double hidden, const LayerTensors &layer)
{
    if (blocks <= 0) {
        return;
    }
    double parameters = 2 * hidden * hidden + 3 * hidden;
    for (const Tensor &tensor : layer.tensors) {
        parameters += tensor.parameters();
    }
    // Above what a description can hold it is no size.
    const bool isSize = blocks * parameters <= maxParameters;
    network.leftOut.push_back(
        {std::string(predictionName), isSize ? std::optional(blocks * parameters) : std::nullopt});
}

void leaveOutPrediction(Network &network, double blocks)
{
    if (blocks > 0) {
        network.leftOut.push_back({std::string(predictionName), std::nullopt});
    }
}

} // namespace waferline
