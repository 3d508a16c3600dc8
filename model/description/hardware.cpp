// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/hardware.h"

#include "model/description/names.h"

namespace waferline {

namespace {

constexpr std::array<std::string_view, 4> allStatusNames{"published", "reported", "estimate", "assumed"};
constexpr std::array<std::string_view, hardwareFigureCount> allFigureNames{
    "sram_bytes", "sram_bandwidth", "peak_operations",       "hop_seconds",
    "watts",      "layer_seconds",  "layer_request_seconds", "reserved_bytes"};

} // namespace

std::span<const std::string_view> figureStatusNames()
{
    return allStatusNames;
}

std::string_view toString(FigureStatus status)
{
    return allStatusNames[static_cast<std::size_t>(status)];
}

std::optional<FigureStatus> parseFigureStatus(std::string_view name)
{
    const auto index = indexOfName(allStatusNames, name);
    return index ? std::optional(static_cast<FigureStatus>(*index)) : std::nullopt;
}

std::span<const std::string_view> hardwareFigureNames()
{
    return allFigureNames;
}

std::string_view toString(HardwareFigure figure)
{
    return allFigureNames[static_cast<std::size_t>(figure)];
}

std::optional<HardwareFigure> parseHardwareFigure(std::string_view name)
{
    const auto index = indexOfName(allFigureNames, name);
    return index ? std::optional(static_cast<HardwareFigure>(*index)) : std::nullopt;
}

void Hardware::setFigure(HardwareFigure which, std::optional<double> value)
{
    switch (which) {
    case HardwareFigure::SramBytes:
        sramBytes = value.value_or(0);
        break;
    case HardwareFigure::SramBandwidth:
        sramBandwidth = value;
        break;
    case HardwareFigure::PeakOperations:
        peakOperations = value;
        break;
    case HardwareFigure::HopSeconds:
        hopSeconds = value;
        break;
    case HardwareFigure::Watts:
        watts = value;
        break;
    case HardwareFigure::LayerSeconds:
        layerSeconds = value;
        break;
    case HardwareFigure::LayerRequestSeconds:
        layerRequestSeconds = value;
        break;
    case HardwareFigure::ReservedBytes:
        reservedBytes = value.value_or(0);
        break;
    }
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
