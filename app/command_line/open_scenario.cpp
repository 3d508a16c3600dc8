// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/open_scenario.h"

#include <utility>

namespace waferline {

namespace {

template <typename Target, typename Value>
void replaceBy(Target &target, const std::optional<Value> &value)
{
    if (value) {
        target = *value;
    }
}

/// What is asked of the placement replaces all that the scenario's file asks of it.
void applyPlacement(Scenario &scenario, const ScenarioOptions &options)
{
    if (options.concurrency || options.wafers) {
        scenario.placement = PlacementRule::Fewest;
        scenario.concurrency = options.concurrency;
        scenario.wafers = options.wafers;
    } else if (options.placement) {
        const bool keeps = *options.placement == PlacementRule::Fewest;
        scenario.placement = options.placement;
        scenario.concurrency = keeps ? scenario.concurrency : std::nullopt;
        scenario.wafers = keeps ? scenario.wafers : std::nullopt;
    }
}

void applyOptions(Scenario &scenario, const ScenarioOptions &options)
{
    replaceBy(scenario.contextTokens, options.contextTokens);
    replaceBy(scenario.cacheBits, options.cacheBits);
    replaceBy(scenario.microBatch, options.microBatch);
    applyPlacement(scenario, options);
    replaceBy(scenario.stages, options.stages);
    replaceBy(scenario.shown, options.shown);
    if (options.weightsGiven) {
        scenario.weights = options.weights;
    }
}

} // namespace

tl::expected<AskedScenario, Faults> openAskedScenario(const ScenarioOptions &options)
{
    auto opened = openModelOrScenario(options.model, Pipes::Accepted, {options.assumeFamily});
    if (!opened) {
        return tl::unexpected(std::move(opened.error()));
    }
    ScenarioDocument document = opened->scenario.value_or(ScenarioDocument{});
    document.model = opened->model;
    if (options.hardware || !document.hardware) {
        auto hardware =
            openHardware(options.hardware.value_or(std::string(defaultHardwareId)), Pipes::Accepted);
        if (!hardware) {
            return tl::unexpected(std::move(hardware.error()));
        }
        document.hardware = *std::move(hardware);
    }
    applyOptions(document.scenario, options);
    return AskedScenario{std::move(document), std::move(opened->scenario)};
}

tl::expected<ScenarioDocument, Faults> openScenario(const ScenarioOptions &options)
{
    return openAskedScenario(options).map([](AskedScenario &&opened) { return std::move(opened.asked); });
}

} // namespace waferline
