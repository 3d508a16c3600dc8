// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault_collector.h"
#include "model/description/json_path.h"
#include "model/description/model_description.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waferline {

/// The `layers` of a model description, patterns unrolled.
struct LayerGroups {
    std::vector<LayerShape> shapes; ///< without weights where the group gives no sizes
    std::vector<std::uint32_t> layers;
    std::optional<std::string> firstSized; ///< pointer of the first group that gives sizes
};

/// Where the sizes are given, as the top of the description has it.
enum class SizesAt : std::uint8_t { Top, Groups };

/// Reads the groups. `shipped` is the format of weights that name none. The number of layers is checked
/// before anything is unrolled.
LayerGroups readLayerGroups(const nlohmann::json &layers, const JsonPath &path, const WeightFormat &shipped,
                            SizesAt sizesAt, FaultCollector &faults);

} // namespace waferline
