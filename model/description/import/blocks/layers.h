// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace waferline {

/// The number of layers, within what a description may have.
std::int64_t readLayerCount(Config &config);

/// One name a layer, as its index among `names`; none where the file has no such key. As long as `layers`,
/// whatever the file holds.
std::optional<std::vector<std::size_t>> readLayerNames(Config &config, std::string_view key, Names names,
                                                       std::int64_t layers);

/// A period and where in it: true for the layers i with i % period == offset.
struct Period {
    std::int64_t period = 1;
    std::int64_t offset = 0;

    bool contains(std::int64_t layer) const { return layer % period == offset; }
};
/// Reads `…_period` and `…_offset`; the offset is below the period.
Period readPeriod(Config &config, std::string_view periodKey, std::string_view offsetKey);

/// A window of sliding attention; none where the file says null, 0 or nothing.
std::optional<std::int64_t> readWindow(Config &config, std::string_view key = "sliding_window");
/// The same where there must be one.
std::int64_t requireWindow(Config &config, std::string_view key = "sliding_window");

} // namespace waferline
