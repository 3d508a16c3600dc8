// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault.h"
#include "model/description/weight_format.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waferline {

/// What a published speed is.
enum class SpeedStatus : std::uint8_t {
    Published, ///< a figure
    About, ///< a round figure
    Expected, ///< of a system to come: no speed that was reached
};
/// "published", "about" or "expected".
std::string_view toString(SpeedStatus status);

/// What somebody has published about the speed of a model on wafers.
struct PublishedSpeed {
    std::string name; ///< of the model as published
    std::string model; ///< id of the bundled model that it is planned as
    std::string hardware; ///< id of the bundled hardware
    std::optional<std::int64_t> wafers; ///< none: not published
    std::optional<std::int64_t> contextTokens; ///< none: not published
    std::optional<WeightFormat> weights; ///< none: as shipped
    double tokensPerSecond = 0; ///< of one request
    SpeedStatus status = SpeedStatus::Published;
    std::string source;
    std::string note; ///< what a reader should know; may be empty

    bool operator==(const PublishedSpeed &) const = default;
};

inline constexpr std::string_view speedsFormat = "waferline-speeds/1";

/// Reads a `waferline-speeds/1` text. `file` is the name used in faults.
tl::expected<std::vector<PublishedSpeed>, Faults> readPublishedSpeeds(std::string_view text,
                                                                      const std::string &file);

/// The bundled ones, in the order in which they are listed.
std::span<const PublishedSpeed> publishedSpeeds();

} // namespace waferline
