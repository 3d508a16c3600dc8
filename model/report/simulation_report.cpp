// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/simulation_report.h"

#include "model/report/device_words.h"
#include "model/report/format.h"
#include "model/report/report.h"
#include "model/report/report_content.h"
#include "model/report/report_parts.h"
#include "model/report/text_table.h"
#include "model/report/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace waferline {

using Json = nlohmann::ordered_json;

namespace {

struct Message {
    std::string code;
    std::string text;
};

/// The plan's warnings, and what is wrong with the run itself.
std::vector<Message> messagesOf(const Plan &plan, const MeasuredRun &run)
{
    std::vector<Message> messages;
    for (const Warning &warning : plan.warnings) {
        messages.push_back({std::string(toString(warning.code)), warningText(plan, warning)});
    }
    const std::int64_t requests = run.microBatches * plan.scenario.microBatch;
    const std::optional<std::int64_t> &most = plan.capacity.maxConcurrentRequests;
    if (most && requests > *most) {
        messages.push_back({"in-flight-beyond-cache",
                            counted(static_cast<double>(requests), "request")
                                + " are simulated in flight and " + groupedInteger(static_cast<double>(*most))
                                + " fit."});
    }
    if (run.microBatches == 0) {
        messages.push_back(
            {"nothing-in-flight", "No micro-batch is in flight: there is nothing to simulate."});
    }
    return messages;
}

Json rangeJson(const TimeRange &range)
{
    return {{"min", reportNumber(range.min)},
            {"median", reportNumber(range.median)},
            {"max", reportNumber(range.max)}};
}

Json wafersJson(const MeasuredRun &run)
{
    Json wafers = Json::array();
    for (const WaferLoad &wafer : run.wafers) {
        wafers.push_back({{"number", wafers.size() + 1},
                          {"utilisation", reportNumber(wafer.utilisation)},
                          {"waiting_seconds", reportNumber(wafer.waitingSeconds)}});
    }
    return wafers;
}

std::string shown(double value, Unit unit)
{
    return figure(value, unit, derivationDigits).text();
}

/// "1,691 closed form": how a simulated rate compares.
std::string closedFormNote(const Plan &plan, const MeasuredRun &run)
{
    const double closed = closedFormRate(plan, run.microBatches);
    constexpr double noticeable = 1e-3;
    const bool differs = std::abs(run.tokensPerSecondPerRequest - closed) > noticeable * closed;
    const bool meets = differs && plan.revisitedWafers > 0 && plan.scenario.stages.areWafers();
    return "closed form " + shown(closed, Unit::TokensPerSecond)
        + (meets ? ": micro-batches meet where the path comes back" : "");
}

std::vector<ContentRow> figureRows(const Plan &plan, const MeasuredRun &run)
{
    const TimeRange &gaps = run.interTokenSeconds;
    return {
        {"Micro-batches in flight", groupedInteger(static_cast<double>(run.microBatches)),
         counted(static_cast<double>(plan.scenario.microBatch), "request") + " each, in "
             + counted(static_cast<double>(plan.capacity.stages), "stage")},
        {"Tokens of each request", groupedInteger(static_cast<double>(run.tokens)),
         "in " + shown(run.simulatedSeconds, Unit::Seconds)},
        {"First token", shown(run.firstTokenSeconds, Unit::Seconds),
         "of the last micro-batch " + shown(run.lastFirstTokenSeconds, Unit::Seconds)},
        {"From token to token", shown(gaps.median, Unit::Seconds),
         shown(gaps.min, Unit::Seconds) + " to " + shown(gaps.max, Unit::Seconds)},
        {"Tokens/s per request", shown(run.tokensPerSecondPerRequest, Unit::TokensPerSecond),
         closedFormNote(plan, run)},
        {"Total tokens/s", shown(run.tokensPerSecond, Unit::TokensPerSecond), ""},
        {"Utilisation of the stages", shown(run.utilisation, Unit::Ratio), "mean"},
    };
}

/// The wafers that work most, and those before which micro-batches wait longest.
std::vector<ContentRow> waferRows(const Plan &plan, const MeasuredRun &run)
{
    constexpr std::size_t most = 5;
    const DeviceWords words = deviceWords(*plan.hardware);
    std::vector<std::size_t> order(run.wafers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&run](std::size_t wafer) { return run.wafers[wafer].utilisation; });
    std::vector<ContentRow> rows;
    for (const std::size_t wafer : order) {
        if (rows.size() == most) {
            break;
        }
        rows.push_back(
            {words.titleOfOne() + ' ' + groupedInteger(static_cast<double>(wafer + 1)),
             shown(run.wafers[wafer].utilisation, Unit::Ratio),
             "micro-batches wait " + shown(run.wafers[wafer].waitingSeconds, Unit::Seconds) + " in all"});
    }
    return rows;
}

} // namespace

Json simulationJson(const Plan &plan, const MeasuredRun &run)
{
    Json warnings = Json::array();
    for (const Message &message : messagesOf(plan, run)) {
        warnings.push_back({{"code", message.code}, {"message", message.text}});
    }
    return {
        {"format", "waferline-simulation/1"},
        {"generator", "waferline " + versionText()},
        {"model", reportModelJson(*plan.model)},
        {"hardware", reportHardwareJson(*plan.hardware)},
        {"scenario", reportScenarioJson(plan)},
        {"micro_batches_in_flight", run.microBatches},
        {"tokens", run.tokens},
        {"simulated_seconds", reportNumber(run.simulatedSeconds)},
        {"first_token_seconds", reportNumber(run.firstTokenSeconds)},
        {"last_first_token_seconds", reportNumber(run.lastFirstTokenSeconds)},
        {"inter_token_seconds", rangeJson(run.interTokenSeconds)},
        {"tokens_per_second_per_request", reportNumber(run.tokensPerSecondPerRequest)},
        {"tokens_per_second", reportNumber(run.tokensPerSecond)},
        {"closed_form_tokens_per_second_per_request", reportNumber(closedFormRate(plan, run.microBatches))},
        {"utilisation", reportNumber(run.utilisation)},
        {"wafers", wafersJson(run)},
        {"warnings", std::move(warnings)}};
}

std::string simulationJsonText(const Plan &plan, const MeasuredRun &run)
{
    constexpr int indent = 2;
    return simulationJson(plan, run).dump(indent, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string simulationText(const Plan &plan, const MeasuredRun &run)
{
    const DeviceWords words = deviceWords(*plan.hardware);
    std::string out = reportTitle(plan) + ", simulated\n\n";
    appendRightAligned(out, figureRows(plan, run));
    const std::vector<Message> messages = messagesOf(plan, run);
    for (const Message &message : messages) {
        out += &message == &messages.front() ? "\n" : "";
        out += "  ! ";
        appendWrapped(out, message.text, indentColumns + 2);
    }
    out += "\nBusiest " + words.many + '\n';
    appendRightAligned(out, waferRows(plan, run));
    return out;
}

} // namespace waferline
