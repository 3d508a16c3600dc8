// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace waferline {

/// Where a figure comes from.
enum class FigureStatus : std::uint8_t { Published, Reported, Estimate, Assumed };
/// "published", "reported", "estimate" or "assumed".
std::string_view toString(FigureStatus status);
/// All statuses by name, in the order of the enumeration.
std::span<const std::string_view> figureStatusNames();
/// The status of that name, or none.
std::optional<FigureStatus> parseFigureStatus(std::string_view name);

/// The figures of a device that carry a status and a source.
enum class HardwareFigure : std::uint8_t {
    SramBytes,
    SramBandwidth,
    PeakOperations,
    HopSeconds,
    Watts,
    LayerSeconds,
    LayerRequestSeconds,
    ReservedBytes,
};
inline constexpr std::size_t hardwareFigureCount = 8;
/// The name of a figure in the file formats, e.g. "sram_bytes".
std::string_view toString(HardwareFigure figure);
/// All figures by name, in the order of the enumeration.
std::span<const std::string_view> hardwareFigureNames();
/// The figure of that name, or none.
std::optional<HardwareFigure> parseHardwareFigure(std::string_view name);

/// Times of a layer that are assumed where a file gives no timing; see the calibrations from published
/// speeds.
inline constexpr double assumedLayerSeconds = 3.5e-6;
inline constexpr double assumedLayerRequestSeconds = 1.5e-6;

/// Status and source of one figure, as far as the file gives them.
struct FigureOrigin {
    std::optional<FigureStatus> status;
    std::string source;

    bool operator==(const FigureOrigin &) const = default;
};

/// One device ("wafer") and what connects it to the next. All but its memory, which on a wafer is its SRAM,
/// may be unknown.
struct Hardware {
    std::string name;
    std::string device = "wafer"; ///< what one piece is called
    std::string memory = "SRAM"; ///< what its memory is called: "HBM3" where `sram…` are not of an SRAM
    std::string notes;
    double sramBytes = 0;
    std::optional<double> sramBandwidth; ///< bytes per second
    std::optional<double> peakOperations; ///< dense operations per second
    std::optional<double> hopSeconds; ///< from a device to the next
    std::optional<double> watts; ///< per device, with its share of the system
    std::optional<double> layerSeconds; ///< fixed time of a layer
    std::optional<double>
        layerRequestSeconds; ///< further time of a layer for each request of the micro-batch
    double reservedBytes = 0; ///< SRAM that neither weights nor requests may use
    std::array<FigureOrigin, hardwareFigureCount> origins;

    /// SRAM that is left for weights, KV cache and state.
    double usableSramBytes() const { return sramBytes - reservedBytes; }
    std::optional<double> figure(HardwareFigure which) const;
    /// None is unknown; what cannot be unknown is 0 then.
    void setFigure(HardwareFigure which, std::optional<double> value);
    const FigureOrigin &origin(HardwareFigure which) const
    {
        return origins[static_cast<std::size_t>(which)];
    }
    FigureOrigin &origin(HardwareFigure which) { return origins[static_cast<std::size_t>(which)]; }

    bool operator==(const Hardware &) const = default;
};

} // namespace waferline
