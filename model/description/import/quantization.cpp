// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/quantization.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace waferline {

namespace {

struct Dtype {
    std::string_view name;
    std::string_view format;
};
constexpr std::array dtypes{Dtype{"bfloat16", "bf16"}, Dtype{"float16", "fp16"}, Dtype{"float32", "fp32"}};
constexpr std::array<std::string_view, 3> dtypeNames{dtypes[0].name, dtypes[1].name, dtypes[2].name};

/// The precision of what is not quantized: said inside, else at the top of the file, else taken to be 16
/// bits.
WeightFormat readBase(Config &config)
{
    for (Config *const place : {&config, config.outer()}) {
        if (place == nullptr) {
            continue;
        }
        for (const std::string_view key : {"dtype", "torch_dtype"}) {
            if (place->has(key)) {
                return *findWeightFormat(dtypes[place->choice(key, dtypeNames)].format);
            }
        }
    }
    config.assume("torch_dtype", "bf16", AssumptionReason::DefaultDtype);
    return *findWeightFormat("bf16");
}

constexpr double float32Bits = 32;

/// Sums what is kept in one format.
class PartSums {
public:
    void add(double parameters, const WeightFormat &format)
    {
        if (parameters <= 0) {
            return;
        }
        // Odd ones share a part: scales of blocks that do not divide a matrix differ from one to the next.
        const auto same = std::ranges::find_if(m_sums, [&](const Sum &sum) {
            return sum.format == format || (sum.format.name.empty() && format.name.empty());
        });
        if (same == m_sums.end()) {
            m_sums.push_back({format, parameters, parameters * format.bits});
            return;
        }
        same->parameters += parameters;
        same->bits += parameters * format.bits;
    }

    std::vector<WeightPart> take() const
    {
        std::vector<WeightPart> parts;
        for (const Sum &sum : m_sums) {
            const WeightFormat format =
                sum.format.name.empty() ? WeightFormat{{}, sum.bits / sum.parameters} : sum.format;
            parts.push_back({sum.parameters, format});
        }
        std::ranges::stable_sort(parts, std::ranges::greater{}, &WeightPart::parameters);
        return parts;
    }

private:
    struct Sum {
        WeightFormat format;
        double parameters = 0;
        double bits = 0;
    };
    std::vector<Sum> m_sums;
};

} // namespace

Quantization::Quantization(Config &config)
    : m_base(readBase(config))
{
    for (Config *const place : {&config, config.outer()}) {
        if (place != nullptr && m_schemes.empty()) {
            m_schemes = readSchemes(*place);
        }
    }
}

bool Quantization::appliesTo(const Network &network) const
{
    const auto hasOne = [](const QuantizationScheme &scheme, const LayerTensors &layer, std::int64_t number) {
        return std::ranges::any_of(layer.tensors,
                                   [&](const Tensor &tensor) { return scheme.appliesTo(tensor, number); });
    };
    return std::ranges::all_of(m_schemes, [&](const QuantizationScheme &scheme) {
        std::vector<bool> seen(network.kinds.size(), false);
        for (std::size_t layer = 0; layer < network.layers.size(); ++layer) {
            const std::uint32_t kind = network.layers[layer];
            if (seen[kind] && !scheme.dependsOnLayer()) {
                continue;
            }
            seen[kind] = true;
            if (hasOne(scheme, network.kinds[kind], static_cast<std::int64_t>(layer))) {
                return true;
            }
        }
        return network.head && hasOne(scheme, *network.head, 0);
    });
}

bool Quantization::dependsOnLayer() const
{
    return std::ranges::any_of(m_schemes,
                               [](const QuantizationScheme &scheme) { return scheme.dependsOnLayer(); });
}

std::vector<WeightPart> Quantization::parts(const std::vector<Tensor> &tensors, std::int64_t layer) const
{
    PartSums sums;
    for (const Tensor &tensor : tensors) {
        const auto scheme = std::ranges::find_if(m_schemes, [&](const QuantizationScheme &candidate) {
            return candidate.appliesTo(tensor, layer);
        });
        if (scheme != m_schemes.end()) {
            sums.add(tensor.parameters(), scheme->formatOf(tensor));
        } else if (tensor.storage == Storage::Float32) {
            sums.add(tensor.parameters(), {"fp32", float32Bits});
        } else {
            sums.add(tensor.parameters(), m_base);
        }
    }
    return sums.take();
}

} // namespace waferline
