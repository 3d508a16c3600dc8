// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waferline {

/// A layer by its number, or "embedding" or "head".
struct WaferLayer {
    std::optional<std::int64_t> number;
    std::string_view name;
};

/// A row of the report's table of wafers.
struct WaferRow {
    std::int64_t number = 0; ///< from 1, by first visit
    std::vector<WaferLayer> layers;
    WaferKind kind = WaferKind::Other;
    std::uint32_t share = 1;
    double weightBytes = 0;
    double perRequestBytes = 0;
    std::optional<std::int64_t> maxRequests;
    double freeBytes = 0; ///< usable SRAM less the weights
};

std::vector<WaferRow> waferRows(const Plan &plan);

/// A layer by its index into ModelDescription::layers.
WaferLayer waferLayer(const ModelDescription &model, std::uint32_t layer);
/// "embedding 1 2 3": as a cell of a table, without quotes.
std::string layersText(const std::vector<WaferLayer> &layers);

} // namespace waferline
