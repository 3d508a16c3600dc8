// SPDX-License-Identifier: GPL-3.0-or-later
// plan() of the article's model and of one of 2,000 layers, by each way to choose a placement, and the
// simulation's events. Wanted on two cores: below 50 µs, below 1 ms.
#include "model/planning/frontier.h"
#include "model/simulation/pipeline_run.h"
#include "tests/support/example_models.h"

#include <benchmark/benchmark.h>

using namespace waferline;

namespace {

std::shared_ptr<const ModelDescription> repeated(std::size_t layers)
{
    auto model = std::make_shared<ModelDescription>(*test::articleInNetworkOrder());
    const std::vector<std::uint32_t> period = model->layers;
    while (model->layers.size() < layers) {
        model->layers.push_back(period[model->layers.size() % period.size()]);
    }
    return model;
}

void planOf(benchmark::State &state)
{
    const auto model = repeated(static_cast<std::size_t>(state.range(0)));
    const auto hardware = test::wse3t();
    for (auto _ : state) {
        benchmark::DoNotOptimize(plan(model, hardware, {}));
    }
}
void planOfFewest(benchmark::State &state)
{
    const auto model = repeated(static_cast<std::size_t>(state.range(0)));
    const auto hardware = test::wse3t();
    Scenario scenario;
    scenario.placement = PlacementRule::Fewest;
    scenario.stages = Stages::wafer(); // the automatic choice has to search
    scenario.microBatch = 2;
    for (auto _ : state) {
        benchmark::DoNotOptimize(plan(model, hardware, scenario));
    }
}
BENCHMARK(planOfFewest)->Arg(93)->Arg(2000)->Unit(benchmark::kMicrosecond);

/// The most requests on so many wafers, by halving.
void planOnWafers(benchmark::State &state)
{
    const auto model = repeated(static_cast<std::size_t>(state.range(0)));
    const auto hardware = test::wse3t();
    Scenario scenario;
    scenario.wafers = state.range(0) * 6 / 10;
    for (auto _ : state) {
        benchmark::DoNotOptimize(plan(model, hardware, scenario));
    }
}
BENCHMARK(planOnWafers)->Arg(93)->Arg(2000)->Unit(benchmark::kMicrosecond);

BENCHMARK(planOf)->Arg(93)->Arg(2000)->Unit(benchmark::kMicrosecond);

/// Wafers against requests over all rules. Wanted for 100 layers: below 50 ms.
void frontier(benchmark::State &state)
{
    const auto model = repeated(static_cast<std::size_t>(state.range(0)));
    const auto hardware = test::wse3t();
    for (auto _ : state) {
        benchmark::DoNotOptimize(frontierOf(model, hardware, {}));
    }
}
BENCHMARK(frontier)->Arg(100)->Arg(2000)->Unit(benchmark::kMicrosecond);

void stageEvents(benchmark::State &state)
{
    const Plan planned = test::planned(test::articleModel(), test::wse3t(), {});
    const Pipeline pipeline = *pipelineOf(planned);
    PipelineRun run(pipeline, planned.capacity.microBatchesInFlight);
    for (auto _ : state) {
        benchmark::DoNotOptimize(run.arriveNext());
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(stageEvents);

} // namespace

BENCHMARK_MAIN();
