// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace waferline {

/// Why there is no plan.
enum class PlanFaultCode : std::uint8_t {
    NoUsableSram, ///< SRAM less the reserved bytes is not above zero
    TooManyWafers, ///< `needed` wafers, above maxWafers
    TooFewWafers, ///< the scenario's wafers do not hold the weights; `needed` is the fewest that do
};

struct PlanFault {
    PlanFaultCode code = PlanFaultCode::NoUsableSram;
    double needed = 0;
};

} // namespace waferline
