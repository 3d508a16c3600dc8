// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/hardware.h"

#include "model/description/names.h"

namespace waferline {

namespace {

constexpr std::array<std::string_view, 4> statusNames{"published", "reported", "estimate", "assumed"};
constexpr std::array<std::string_view, hardwareFigureCount> figureNames{
    "sram_bytes", "sram_bandwidth", "peak_operations",       "hop_seconds",
    "watts",      "layer_seconds",  "layer_request_seconds", "reserved_bytes"};

} // namespace

std::string_view toString(FigureStatus status)
{
    return statusNames[static_cast<std::size_t>(status)];
}

std::optional<FigureStatus> parseFigureStatus(std::string_view name)
{
    const auto index = indexOfName(statusNames, name);
    return index ? std::optional(static_cast<FigureStatus>(*index)) : std::nullopt;
}

std::string_view toString(HardwareFigure figure)
{
    return figureNames[static_cast<std::size_t>(figure)];
}

std::optional<HardwareFigure> parseHardwareFigure(std::string_view name)
{
    const auto index = indexOfName(figureNames, name);
    return index ? std::optional(static_cast<HardwareFigure>(*index)) : std::nullopt;
}

std::optional<double> Hardware::figure(HardwareFigure which) const
{
    switch (which) {
    case HardwareFigure::SramBytes:
        return sramBytes;
    case HardwareFigure::SramBandwidth:
        return sramBandwidth;
    case HardwareFigure::PeakOperations:
        return peakOperations;
    case HardwareFigure::HopSeconds:
        return hopSeconds;
    case HardwareFigure::Watts:
        return watts;
    case HardwareFigure::LayerSeconds:
        return layerSeconds;
    case HardwareFigure::LayerRequestSeconds:
        return layerRequestSeconds;
    case HardwareFigure::ReservedBytes:
        return reservedBytes;
    }
    return std::nullopt;
}

} // namespace waferline
