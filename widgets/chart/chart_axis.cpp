// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_axis.h"

#include "model/report/format.h"
#include "widgets/wording.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace waferline {

namespace {

constexpr double closestShare = 0.01; // of the axes
constexpr std::array<double, 3> roundFactors{1, 2, 5};

QString textOf(double value, ChartUnit unit)
{
    switch (unit) {
    case ChartUnit::Tokens:
        return QString::fromStdString(tokensText(std::llround(value)));
    case ChartUnit::Bytes:
        return value > 0 ? Wording::text(figure(value, Unit::Bytes, headlineDigits)) : QStringLiteral("0");
    case ChartUnit::Rate: {
        const Figure rate = figure(value, Unit::TokensPerSecond, headlineDigits);
        const QString prefix = QString::fromStdString(rate.unit).remove(QStringLiteral("tokens/s")).trimmed();
        const QString number = QString::fromStdString(rate.number);
        return prefix.isEmpty() ? number : number + QLatin1Char(' ') + prefix;
    }
    case ChartUnit::Count:
        break;
    }
    return Wording::text(figure(value, Unit::None, headlineDigits));
}

ChartTick tickAt(double value, ChartUnit unit)
{
    return {value, textOf(value, unit)};
}

std::vector<ChartTick> evenTicks(double from, double to, int most, ChartUnit unit)
{
    const double step = roundStep((to - from) / most);
    std::vector<ChartTick> ticks;
    for (double index = std::ceil(from / step - 1e-9); index * step <= to * (1 + 1e-12); ++index) {
        ticks.push_back(tickAt(index * step, unit));
    }
    return ticks;
}

/// The `count` first of the factors 1, 2 and 5 in each decade, and only every `stride`-th decade.
std::vector<ChartTick> decadeTicks(double from, double to, std::size_t count, int stride, ChartUnit unit)
{
    std::vector<ChartTick> ticks;
    for (int decade = 0; std::pow(10, decade) <= to; decade += stride) {
        for (std::size_t index = 0; index < count; ++index) {
            const double value = roundFactors.at(index) * std::pow(10, decade);
            if (value >= from * (1 - 1e-9) && value <= to * (1 + 1e-9)) {
                ticks.push_back(tickAt(value, unit));
            }
        }
    }
    return ticks;
}

} // namespace

double roundStep(double least)
{
    const double power = std::pow(10, std::floor(std::log10(std::max(1.0, least))));
    for (const double factor : roundFactors) {
        if (factor * power >= least * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

ChartAxis evenAxis(const QString &name, double least, double most)
{
    constexpr int parts = 6;
    constexpr double free = 0.4; // of a part, beside the values
    const bool near = least < most / 4;
    const double step = roundStep((near ? most : most - least) / parts);
    ChartAxis axis{name, 0, 1};
    axis.from = near ? 0 : std::max(0.0, std::floor(least / step - free) * step);
    axis.to = std::max(axis.from + 1, std::ceil(most / step + free) * step);
    return axis;
}

double roundEnd(double most)
{
    constexpr double free = 1.03; // what stands highest is not cut
    constexpr int parts = 8;
    const double step = roundStep(most / parts);
    return std::max(1.0, std::ceil(most * free / step) * step);
}

double ChartAxis::shareOf(double value) const
{
    return logarithmic ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
}

double ChartAxis::valueAt(double share) const
{
    return logarithmic ? from * std::pow(to / from, share) : from + share * (to - from);
}

std::vector<ChartTick> chartTicks(const ChartAxis &axis, double from, double to, int most)
{
    if (!axis.numbered || most < 1) {
        return {};
    }
    if (!axis.marks.empty()) {
        std::vector<ChartTick> ticks;
        for (const double value : axis.marks) {
            if (value >= from * (1 - 1e-9) && value <= to * (1 + 1e-9)) {
                ticks.push_back(tickAt(value, axis.unit));
            }
        }
        return ticks;
    }
    if (!axis.logarithmic) {
        return evenTicks(from, to, most, axis.unit);
    }
    const auto wished = static_cast<std::size_t>(most);
    if (auto all = decadeTicks(from, to, roundFactors.size(), 1, axis.unit);
        all.size() <= wished && all.size() > 1) {
        return all;
    }
    for (int stride = 1;; ++stride) {
        auto decades = decadeTicks(from, to, 1, stride, axis.unit);
        if (decades.size() <= wished) {
            return decades.size() > 1 ? decades : evenTicks(from, to, most, axis.unit);
        }
    }
}

ChartWindow ChartWindow::zoomedAt(double x, double y, double factor) const
{
    ChartWindow zoomed;
    zoomed.m_side = std::clamp(m_side / factor, closestShare, 1.0);
    const double most = 1 - zoomed.m_side;
    zoomed.m_left = std::clamp(m_left + x * (m_side - zoomed.m_side), 0.0, most);
    zoomed.m_bottom = std::clamp(m_bottom + y * (m_side - zoomed.m_side), 0.0, most);
    return zoomed;
}

ChartWindow ChartWindow::movedBy(double dx, double dy) const
{
    ChartWindow moved = *this;
    moved.m_left = std::clamp(m_left + dx * m_side, 0.0, 1 - m_side);
    moved.m_bottom = std::clamp(m_bottom + dy * m_side, 0.0, 1 - m_side);
    return moved;
}

ChartWindow ChartWindow::showing(double x, double y) const
{
    ChartWindow moved = *this;
    const auto shown = [this](double from, double share) {
        return std::clamp(std::clamp(from, share - m_side, share), 0.0, 1 - m_side);
    };
    moved.m_left = shown(m_left, x);
    moved.m_bottom = shown(m_bottom, y);
    return moved;
}

} // namespace waferline
