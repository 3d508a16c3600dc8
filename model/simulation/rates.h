// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/pipeline.h"

#include <cstdint>

namespace waferline {

/// What a simulated run comes to.
struct SimulatedRates {
    double tokensPerSecondPerRequest = 0; ///< mean over the micro-batches
    double tokensPerSecond = 0; ///< sum over all requests
};

/// Runs `microBatches` micro-batches of `requestsEach` requests for `tokens` tokens each (at least 2) and
/// measures every micro-batch over its second half: (K − K/2) ÷ (time of token K − time of token K/2). All 0
/// for no micro-batches.
SimulatedRates simulateRates(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t requestsEach,
                             std::int64_t tokens);

} // namespace waferline
