// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <vector>

namespace waferline {

/// Sums of fractional bytes carry rounding errors far below this; comparisons and floors allow for it. A
/// thousandth of a byte is less than any layer can mean.
inline constexpr double byteTolerance = 1e-3;

/// ⌊available ÷ each⌋ where both may carry rounding errors; 0 if nothing is available. `each` is above 0.
std::int64_t wholeTimes(double available, double each);

/// The format that a part of a shape is held in: the scenario's, else the shipped one.
const WeightFormat &formatOf(const WeightPart &part, const Scenario &scenario);

/// Bytes of a layer's weights in the scenario's format.
double weightBytesOf(const LayerShape &shape, const Scenario &scenario);

/// What a layer of each shape costs, time included where the hardware's figures are known.
/// Time, after the article and with both roofline limits:
/// fixed + b × per request + max(bytes read ÷ SRAM bandwidth, operations ÷ peak).
std::vector<LayerCost> layerCosts(const ModelDescription &model, const Hardware &hardware,
                                  const Scenario &scenario);

/// The hardware figures that a layer's time needs and that are unknown.
std::vector<HardwareFigure> missingForLayerTime(const Hardware &hardware);

/// The two roofline times of a layer, of which the larger counts; see layerCosts().
struct RooflineSeconds {
    double memory = 0; ///< bytes read ÷ SRAM bandwidth
    double operations = 0; ///< operations ÷ peak
};
RooflineSeconds rooflineSeconds(const LayerShape &shape, const LayerCost &cost, double sramBandwidth,
                                double peakOperations, std::int64_t microBatch);

} // namespace waferline
