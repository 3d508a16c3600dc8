// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/hardware.h"
#include "model/description/published_speeds.h"
#include "model/planning/plan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

// The time of a layer, which no vendor publishes, from speeds that are published.

namespace waferline {

/// Context of a request where a published speed gives none.
inline constexpr std::int64_t assumedSpeedContextTokens = 4'000;

/// The two times of a layer: t(b) = fixed + b × per request + what bandwidth or peak take.
struct LayerTimes {
    double layerSeconds = assumedLayerSeconds; ///< fixed
    double layerRequestSeconds = assumedLayerRequestSeconds; ///< for each request of a micro-batch

    bool operator==(const LayerTimes &) const = default;
};

/// The two times of a hardware, with what it says of each.
struct LayerTimeFigures {
    std::optional<double> layerSeconds;
    std::optional<double> layerRequestSeconds;
    FigureOrigin layerOrigin;
    FigureOrigin layerRequestOrigin;

    /// None where one is unknown.
    std::optional<LayerTimes> times() const;
    bool operator==(const LayerTimeFigures &) const = default;
};

LayerTimeFigures layerTimeFigures(const Hardware &hardware);
void setLayerTimeFigures(Hardware &hardware, const LayerTimeFigures &figures);

/// What a request spends on one of `layers` (the head counts as one) at a rate: (1 ÷ rate − hops × hop) ÷
/// layers. It holds all that a layer takes, bandwidth and peak included. None where the hops alone take as
/// long, or nothing is timed.
std::optional<double> layerSecondsAt(double tokensPerSecond, std::int64_t hops, double hopSeconds,
                                     std::int64_t layers);

/// A layer's time at one request, split as the assumed times are, 3.5 : 1.5, each to a hundredth of a µs.
LayerTimes splitLayerTime(double seconds);

/// How a published speed is planned: the rule fewest on the wafers that are published, else on the fewest
/// that hold the weights and one request; b = 1; stages are layers.
Scenario scenarioOf(const PublishedSpeed &speed);

/// A published speed against the plan of its model on its hardware with some layer times.
struct SpeedComparison {
    PublishedSpeed speed;
    std::shared_ptr<const Hardware> hardware; ///< as bundled
    std::int64_t wafers = 0; ///< planned; 0 where there is no plan
    std::int64_t hops = 0;
    std::int64_t layers = 0; ///< that take time: the head counts as one
    std::optional<double> layerSeconds; ///< that follows from the published speed
    /// 1 ÷ latency of a token: of a request that waits for no other.
    std::optional<double> predictedTokensPerSecond;
    std::vector<HardwareFigure> missing; ///< what the prediction lacks

    /// Predicted ÷ published.
    std::optional<double> ratio() const;
};

/// Over the speeds that were reached and can be predicted.
struct RatioSpread {
    std::size_t count = 0;
    double least = 0;
    double median = 0;
    double most = 0;
};

struct Calibration {
    std::optional<LayerTimes> times; ///< predicted with
    std::vector<SpeedComparison> comparisons; ///< one for each speed
    std::optional<RatioSpread> spread; ///< none if there is nothing to compare
};

/// Each speed against what the layer times predict; without times nothing is predicted.
Calibration calibration(std::span<const PublishedSpeed> speeds, const std::optional<LayerTimes> &times);

} // namespace waferline
