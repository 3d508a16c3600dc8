// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/value_scale.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr int evenlySpacedUpTo = 20;
constexpr int smallestScaleEnd = 8;

double roundedToThreeDigits(double value)
{
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return std::round(value / unit) * unit;
}

} // namespace

ValueScale ValueScale::logarithmic(double lowest, double highest, int stepsPerDecade,
                                   std::optional<double> detent)
{
    ValueScale scale;
    scale.m_lowest = lowest;
    scale.m_highest = highest;
    scale.m_logarithmicGroove = true;
    scale.m_last = static_cast<int>(std::lround(std::log10(highest / lowest) * stepsPerDecade));
    if (detent) {
        scale.m_detentPosition = scale.positionOf(*detent);
        scale.m_detent = detent;
    }
    return scale;
}

ValueScale ValueScale::counting(int highest, int lowest)
{
    ValueScale scale;
    scale.m_lowest = lowest;
    scale.m_highest = highest;
    scale.m_last = highest - lowest;
    scale.m_counting = true;
    scale.m_logarithmicGroove = scale.m_last >= evenlySpacedUpTo;
    return scale;
}

double ValueScale::valueAt(int position) const
{
    if (m_counting) {
        return m_lowest + position;
    }
    if (position == m_detentPosition) {
        return *m_detent;
    }
    return roundedToThreeDigits(m_lowest
                                * std::pow(m_highest / m_lowest, static_cast<double>(position) / m_last));
}

int ValueScale::positionOf(double value) const
{
    const double bounded = std::clamp(value, m_lowest, m_highest);
    if (m_counting) {
        return static_cast<int>(std::lround(bounded - m_lowest));
    }
    return static_cast<int>(
        std::lround(std::log(bounded / m_lowest) / std::log(m_highest / m_lowest) * m_last));
}

double ValueScale::fractionOfValue(double value) const
{
    const double bounded = std::clamp(value, m_lowest, m_highest);
    if (m_logarithmicGroove) {
        return std::log(bounded / m_lowest) / std::log(m_highest / m_lowest);
    }
    return (bounded - m_lowest) / (m_highest - m_lowest);
}

double ValueScale::fractionOf(int position) const
{
    return fractionOfValue(valueAt(position));
}

int ValueScale::positionAt(double fraction) const
{
    const double bounded = std::clamp(fraction, 0.0, 1.0);
    if (m_counting && m_logarithmicGroove) {
        return positionOf(m_lowest * std::pow(m_highest / m_lowest, bounded));
    }
    return static_cast<int>(std::lround(bounded * m_last));
}

int roundedScaleEnd(double value)
{
    if (!(value > smallestScaleEnd)) {
        return smallestScaleEnd;
    }
    constexpr double most = 1e6;
    const double bounded = std::min(value, most);
    const double decade = std::pow(10.0, std::floor(std::log10(bounded)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * decade >= bounded) {
            return static_cast<int>(step * decade);
        }
    }
    return static_cast<int>(10 * decade);
}

} // namespace waferline
