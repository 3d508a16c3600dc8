// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan_comparison.h"
#include "tests/model/planning/planning_rig.h"

#include <cmath>

namespace waferline::test {

inline Plan k3(const Scenario &scenario = {}, std::string_view hardware = "wse-3t")
{
    return planned(bundledModel("kimi-k3"), bundledHardware(hardware), scenario);
}

inline Plan k3With(std::int64_t microBatch)
{
    Scenario scenario;
    scenario.microBatch = microBatch;
    return k3(scenario);
}

/// 12 wafers are visited twice: its rates are bounds.
inline Plan publishedOnWafers()
{
    Scenario scenario;
    scenario.stages = Stages::wafer();
    scenario.microBatch = 5;
    return planned(bundledModel("kimi-k3-published"), wse3t(), scenario);
}

inline Scenario with(std::int64_t context, double cacheBits)
{
    Scenario scenario;
    scenario.contextTokens = context;
    scenario.cacheBits = cacheBits;
    return scenario;
}

/// A figure of A and B as compare() has it.
inline FigureComparison compared(ComparedFigure figure, double a, double b)
{
    FigureComparison compared;
    compared.figure = figure;
    compared.a = a;
    compared.b = b;
    const bool lessIsBetter = figure == ComparedFigure::TokenLatency || figure == ComparedFigure::Watts
        || figure == ComparedFigure::Wafers;
    compared.verdict = (a < b) == lessIsBetter ? Verdict::Better : Verdict::Worse;
    compared.difference = a - b;
    compared.distance = std::abs(a - b);
    compared.direction = a > b ? Direction::Higher : Direction::Lower;
    if (b != 0) {
        compared.ratio = a / b;
        compared.relative = std::abs(a / b - 1);
    }
    return compared;
}

} // namespace waferline::test
