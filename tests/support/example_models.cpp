// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/example_models.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace waferline::test {

namespace {

constexpr int articleLayers = 93;
constexpr double articleParameters = 3e12;
constexpr double articleActive = 104e9;

LayerShape articleShape(LayerKind kind)
{
    LayerShape shape;
    shape.kind = kind;
    shape.weights = {{articleParameters / articleLayers, {"", 4}}};
    shape.activeParameters = articleActive / articleLayers;
    shape.cacheElementsPerToken = kind == LayerKind::FullAttention ? 576 : 0;
    return shape;
}

ModelDescription articleWithoutLayers()
{
    ModelDescription model;
    model.name = "Article";
    model.shipped = {"", 4};
    model.evenSizes = EvenSizes{articleParameters, articleActive};
    model.shapes = {articleShape(LayerKind::LinearAttention), articleShape(LayerKind::FullAttention)};
    return model;
}

} // namespace

std::shared_ptr<const ModelDescription> articleModel()
{
    ModelDescription model = articleWithoutLayers();
    model.layers.assign(69, 0);
    model.layers.insert(model.layers.end(), 24, 1);
    return std::make_shared<const ModelDescription>(std::move(model));
}

std::shared_ptr<const ModelDescription> articleInNetworkOrder()
{
    ModelDescription model = articleWithoutLayers();
    for (int number = 1; number <= articleLayers; ++number) {
        model.layers.push_back(number % 4 == 0 || number == articleLayers ? 1 : 0);
    }
    return std::make_shared<const ModelDescription>(std::move(model));
}

std::shared_ptr<const Hardware> wse3t()
{
    Hardware hardware;
    hardware.name = "WSE-3T";
    hardware.sramBytes = 44e9;
    hardware.sramBandwidth = 43.2e15;
    hardware.peakOperations = 25e15;
    hardware.hopSeconds = 2e-6;
    hardware.watts = 46e3;
    hardware.layerSeconds = 3.5e-6;
    hardware.layerRequestSeconds = 1.5e-6;
    return std::make_shared<const Hardware>(std::move(hardware));
}

std::shared_ptr<const ModelDescription> randomModel(std::mt19937 &random, int mostLayers)
{
    const auto within = [&random](double low, double high) {
        return std::uniform_real_distribution<>(low, high)(random);
    };
    const auto chance = [&](double probability) { return within(0, 1) < probability; };
    ModelDescription model;
    model.name = "Random";
    const auto addShape = [&](LayerKind kind) {
        LayerShape shape;
        shape.kind = kind;
        const double parameters = chance(0.1) ? within(9e10, 3e11) : within(1e8, 5e10);
        shape.weights = {{parameters, {"", 4}}};
        if (chance(0.5)) {
            shape.weights.push_back({parameters * within(0.01, 0.3), {"", 16}});
        }
        shape.activeParameters = shape.parameters() * within(0.01, 1);
        if (kind == LayerKind::FullAttention || kind == LayerKind::SlidingAttention) {
            shape.cacheElementsPerToken = static_cast<double>(random() % 4'096);
        }
        if (kind == LayerKind::SlidingAttention) {
            shape.windowTokens = 1 + random() % 100'000;
        }
        if (kind == LayerKind::LinearAttention && chance(0.7)) {
            shape.stateBytesPerRequest = static_cast<double>(random() % 10'000'000);
        }
        model.shapes.push_back(std::move(shape));
        return static_cast<std::uint32_t>(model.shapes.size() - 1);
    };
    for (const LayerKind kind :
         {LayerKind::LinearAttention, LayerKind::FullAttention, LayerKind::SlidingAttention,
          LayerKind::FeedForward, LayerKind::LinearAttention}) {
        addShape(kind);
    }
    const int count = 1 + static_cast<int>(random() % static_cast<unsigned>(mostLayers));
    for (int index = 0; index < count; ++index) {
        model.layers.push_back(static_cast<std::uint32_t>(random() % model.shapes.size()));
    }
    if (chance(0.5)) {
        model.layers.insert(model.layers.begin(), addShape(LayerKind::Embedding));
    }
    if (chance(0.5)) {
        model.layers.push_back(addShape(LayerKind::Head));
    }
    model.tiedEmbeddings = model.hasEmbedding() && model.hasHead() && chance(0.5);
    return std::make_shared<const ModelDescription>(std::move(model));
}

Scenario randomScenario(std::mt19937 &random)
{
    Scenario scenario;
    scenario.contextTokens = 1 + random() % 1'000'000;
    if (random() % 2 == 0) {
        scenario.weights = WeightFormat{"", static_cast<double>(1 + random() % 16)};
    }
    scenario.cacheBits = static_cast<double>(1 + random() % 16);
    scenario.microBatch = 1 + random() % 12;
    scenario.placement = static_cast<PlacementRule>(random() % 3);
    if (scenario.placement == PlacementRule::Fewest && random() % 2 == 0) {
        scenario.concurrency = 1 + random() % 1'000;
    }
    scenario.stages.perLayer = static_cast<std::int32_t>(random() % 4);
    return scenario;
}

Scenario fewestScenario(std::optional<std::int64_t> concurrency, std::optional<std::int64_t> wafers)
{
    Scenario scenario;
    scenario.placement = PlacementRule::Fewest;
    scenario.concurrency = concurrency;
    scenario.wafers = wafers;
    return scenario;
}

Plan planned(const std::shared_ptr<const ModelDescription> &model,
             const std::shared_ptr<const Hardware> &hardware, const Scenario &scenario)
{
    auto result = plan(model, hardware, scenario);
    if (!result) {
        std::fputs("no plan\n", stderr);
        std::abort();
    }
    return *std::move(result);
}

} // namespace waferline::test
