// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/quantization_scheme.h"
#include "model/description/import/tensors.h"
#include "model/description/model_description.h"

#include <cstdint>
#include <vector>

namespace waferline {

/// In what precision a checkpoint keeps its tensors, after `dtype` and `quantization_config`: fp8, mxfp4,
/// compressed-tensors, modelopt, gptq and awq, with the modules that they leave as they are.
class Quantization {
public:
    /// Reads both keys; a method that is not known is a fault.
    explicit Quantization(Config &config);

    /// False if there is a scheme that no tensor of these is kept by.
    bool appliesTo(const Network &network) const;
    /// True if layers with the same tensors may be kept differently.
    bool dependsOnLayer() const;
    /// The format of all that is not quantized.
    const WeightFormat &base() const { return m_base; }
    /// What `tensors` take as shipped, in parts of one format each. Scales and zero points are in the bits of
    /// the part that they belong to. `layer` counts from 0; any for embedding and head.
    std::vector<WeightPart> parts(const std::vector<Tensor> &tensors, std::int64_t layer) const;

private:
    WeightFormat m_base;
    std::vector<QuantizationScheme> m_schemes; ///< the first that applies counts; none: nothing is quantized
};

} // namespace waferline
