// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/tensors.h"

#include <optional>

namespace waferline {

/// What stands with the head besides the table.
struct HeadParts {
    double normsOfHidden = 1; ///< parameters beside the table, in hidden sizes: 1 is a final norm
    std::optional<bool> tiedByDefault = {}; ///< what the class supplies where the file does not say
    double vocabulary = 0; ///< what the class supplies where the file does not say; 0: nothing
};

/// Adds embedding and head, one table of V·H if they are tied.
void addEnds(Network &network, Config &config, const HeadParts &parts = {});

/// Names the multi-token-prediction blocks: `blocks` copies of `layer` with 2·H² + 3·H to join them, after
/// DeepSeek-V3. Nothing where there are none.
void leaveOutPrediction(Network &network, double blocks, double hidden, const LayerTensors &layer);
/// The same where their size is not known.
void leaveOutPrediction(Network &network, double blocks);

} // namespace waferline
