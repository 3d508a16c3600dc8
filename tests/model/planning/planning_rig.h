// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/catalogue.h"
#include "tests/support/example_models.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

/// What the tests of planning have in common.
namespace waferline::test {

inline constexpr double byte = 1;
inline constexpr int rounds = 300;

inline bool near(double actual, double expected, double relative = 1e-12)
{
    return std::abs(actual - expected) <= relative * std::abs(expected); // of times, too: far below 1
}

inline std::shared_ptr<Hardware> withSram(double bytes)
{
    auto hardware = std::make_shared<Hardware>(*wse3t());
    hardware->sramBytes = bytes;
    return hardware;
}

inline Scenario scenarioOf(PlacementRule rule, std::int64_t context = 256'000)
{
    Scenario scenario;
    scenario.placement = rule;
    scenario.contextTokens = context;
    return scenario;
}

/// Some random models, each planned with a random scenario.
template <typename Check>
void forRandomPlans(unsigned seed, Check check)
{
    std::mt19937 random(seed);
    for (int round = 0; round < rounds; ++round) {
        check(planned(randomModel(random, 60), wse3t(), randomScenario(random)));
    }
}

/// A layer of so many parameters at 8 bit: as many bytes.
inline LayerShape shape(LayerKind kind, double parameters, double cacheElements = 0)
{
    LayerShape made;
    made.kind = kind;
    made.weights = {{parameters, {"", 8}}};
    made.activeParameters = parameters;
    made.cacheElementsPerToken = cacheElements;
    return made;
}

inline std::shared_ptr<ModelDescription> modelOf(std::vector<LayerShape> layers)
{
    auto model = std::make_shared<ModelDescription>();
    model->shapes = std::move(layers);
    model->layers.resize(model->shapes.size());
    std::iota(model->layers.begin(), model->layers.end(), 0U);
    return model;
}

/// "article", "network" or "published"
inline std::shared_ptr<const ModelDescription> modelNamed(const QString &name)
{
    return name == QLatin1String("article") ? articleModel()
        : name == QLatin1String("network")  ? articleInNetworkOrder()
                                            : bundledModel("kimi-k3-published");
}

inline bool warns(const Plan &plan, WarningCode code)
{
    return std::ranges::any_of(plan.warnings,
                               [code](const Warning &warning) { return warning.code == code; });
}

} // namespace waferline::test
