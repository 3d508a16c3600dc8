// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/calibration.h"

#include <string>

namespace waferline {

/// Published against predicted, for a terminal: a line for each speed, the spread of the ratios, the sources.
std::string calibrationText(const Calibration &calibration);

/// A ratio in a column of them: "0.85", "5.10".
std::string ratioText(double ratio);
/// The time of a layer in a column of them: "7.3 µs".
std::string layerTimeText(double seconds);
/// Tokens per second in a column of them: "1,800".
std::string rateText(double tokensPerSecond);

} // namespace waferline
