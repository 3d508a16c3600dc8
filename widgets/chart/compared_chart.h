// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/chart_content.h"

namespace waferline {

/// A's chart with B's curve and B's place in it. The axes show both; points, and what a click on them asks
/// for, stay A's. Where B cannot be drawn in the same axes, heading and subtitle say why.
ChartContent comparedChart(ChartContent a, const ChartContent &b);

} // namespace waferline
