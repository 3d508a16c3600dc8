// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/plan_properties.h"

#include "model/description/json_document.h"
#include "model/planning/planner.h"
#include "model/report/report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace waferline::properties {

namespace {

constexpr std::size_t mostLayers = 300;
constexpr double mostWafers = 3000;
constexpr double slack = 1e-9; // of rounding, relative

bool isSmall(const ModelDescription &model, const Hardware &hardware, const Scenario &scenario)
{
    const double bits = scenario.weights ? scenario.weights->bits : maxWeightBits;
    const double bytes = model.parameters() * bits / 8;
    return model.layers.size() <= mostLayers && hardware.usableSramBytes() > 0
        && bytes / hardware.usableSramBytes() <= mostWafers
        && scenario.wafers.value_or(1) <= static_cast<std::int64_t>(mostWafers);
}

/// A figure that is no finite number, zero or above.
bool isWrong(double figure)
{
    return !(std::isfinite(figure) && figure >= 0);
}

bool isWrong(const std::optional<double> &figure)
{
    return figure && isWrong(*figure);
}

std::string ofFigures(const Plan &plan)
{
    const Memory &memory = plan.memory;
    const std::array sizes{memory.weightBytes,          memory.meanLayerBytes,
                           memory.weightBits,           memory.cacheBytesPerToken,
                           memory.cacheBytesPerRequest, memory.cacheBytesPerTokenPerLayer,
                           memory.stateBytesPerRequest, memory.cacheBytesPerRequestPerLayer};
    if (std::any_of(sizes.begin(), sizes.end(), [](double size) { return isWrong(size); })) {
        return "a size is no finite number";
    }
    const Timing &timing = plan.timing;
    const std::array figures{
        timing.layerSecondsMax,    timing.busiestSeconds, timing.tokenLatencySeconds,
        timing.microBatchesToFill, timing.utilisation,    timing.tokensPerSecondPerRequest,
        timing.tokensPerSecond,    timing.watts,          timing.tokensPerSecondPerMegawatt};
    if (std::any_of(figures.begin(), figures.end(), [](const auto &figure) { return isWrong(figure); })) {
        return "a time, rate or power is no finite number";
    }
    const Capacity &capacity = plan.capacity;
    if (capacity.maxConcurrentRequests.value_or(0) < 0 || capacity.inFlightRequests < 0
        || capacity.wantedInFlightRequests < 0 || capacity.stages < 1) {
        return "a count is below zero";
    }
    return {};
}

/// Every layer is placed whole, and no wafer holds more than it can.
std::string ofPlaces(const Plan &plan)
{
    const double usable = plan.hardware->usableSramBytes();
    double placed = 0;
    for (const Wafer &wafer : plan.wafers) {
        if (wafer.weightBytes > usable * (1 + slack)) {
            return "a wafer holds more than it can";
        }
        placed += wafer.weightBytes;
    }
    if (std::fabs(placed - plan.memory.weightBytes) > plan.memory.weightBytes * 1e-6) {
        return "the wafers' weights are not those of the model";
    }
    std::vector<double> share(plan.model->layers.size());
    for (const PlacedLayer &piece : plan.placed) {
        share.at(piece.layer) += 1.0 / piece.parts;
    }
    const bool whole =
        std::all_of(share.begin(), share.end(), [](double part) { return std::fabs(part - 1) < 1e-6; });
    return whole ? std::string() : "a layer is not placed once";
}

std::string ofReports(const Plan &plan)
{
    const auto read = parseJson(reportJsonText(plan), "report");
    if (!read) {
        return "the report is no JSON: " + faultText(read.error().front());
    }
    return reportText(plan).empty() || reportCsv(plan).empty() || reportMarkdown(plan).empty()
        ? "a report is empty"
        : std::string();
}

} // namespace

std::string ofPlan(const std::shared_ptr<const ModelDescription> &model,
                   const std::shared_ptr<const Hardware> &hardware, const Scenario &scenario)
{
    if (!isSmall(*model, *hardware, scenario)) {
        return {};
    }
    const auto planned = plan(model, hardware, scenario);
    if (!planned) {
        return planFaultText(planned.error(), *hardware).empty() ? "no plan, and no reason" : std::string();
    }
    for (const auto check : {ofFigures, ofPlaces, ofReports}) {
        if (std::string broken = check(*planned); !broken.empty()) {
            return broken + "\n" + reportText(*planned);
        }
    }
    return {};
}

} // namespace waferline::properties
