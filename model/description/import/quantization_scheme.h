// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/module_filter.h"
#include "model/description/import/tensors.h"
#include "model/description/weight_format.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace waferline {

/// Elements that share a scale: a block of so many outputs by so many inputs, cut off at the matrix's edge.
struct ScaleBlock {
    static constexpr double all = std::numeric_limits<double>::infinity();

    double rows = 1;
    double columns = all;
    double bits = 16; ///< of the scale and, where there is one, the zero point
};

/// One way in which a checkpoint quantizes, and what it does so.
class QuantizationScheme {
public:
    /// Which tensors a scheme is for, before `targets` and `kept`.
    enum class Scope : std::uint8_t { Linear, LinearButHead, Experts };

    double weightBits = 8;
    ScaleBlock block;
    Scope scope = Scope::LinearButHead;
    bool hasTargets = false; ///< for `targets` only
    ModuleFilter targets;
    ModuleFilter kept; ///< modules that stay at the checkpoint's own precision

    bool dependsOnLayer() const { return targets.dependsOnLayer() || kept.dependsOnLayer(); }
    bool appliesTo(const Tensor &tensor, std::int64_t layer) const;
    /// Bits of an element with its share of the scales; named where it is a named format to the bit.
    WeightFormat formatOf(const Tensor &tensor) const;
};

/// The schemes of `quantization_config`; none where there is no such key.
std::vector<QuantizationScheme> readSchemes(Config &config);

} // namespace waferline
