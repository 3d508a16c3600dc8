// SPDX-License-Identifier: GPL-3.0-or-later
// A step of a slider to the repainted chart, with its data worked out anew and nothing done aside: new plan,
// data, layout, paint. Wanted on two cores: below 8 ms for each chart of Kimi K3, and no more than ten times
// the plan alone.
#include "model/description/catalogue.h"
#include "model/planning/planner.h"
#include "widgets/chart/chart_pane.h"

#include <QApplication>

#include <benchmark/benchmark.h>

using namespace waferline;

namespace {

/// Plans of a context that grows a little with every step.
class Steps {
public:
    explicit Steps(const char *model)
        : m_model(bundledModel(model))
    {
    }

    std::shared_ptr<const Plan> next()
    {
        constexpr std::int64_t least = 100'000;
        constexpr std::int64_t most = 400'000;
        m_scenario.contextTokens = m_tokens = m_tokens >= most ? least : m_tokens + 1'000;
        return std::make_shared<const Plan>(*plan(m_model, m_hardware, m_scenario));
    }

private:
    std::shared_ptr<const ModelDescription> m_model;
    std::shared_ptr<const Hardware> m_hardware = bundledHardware("wse-3t");
    Scenario m_scenario;
    std::int64_t m_tokens = 100'000;
};

void planAlone(benchmark::State &state, const char *model)
{
    Steps steps(model);
    for (auto _ : state) {
        benchmark::DoNotOptimize(steps.next());
    }
}
BENCHMARK_CAPTURE(planAlone, article, "kimi-k3")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(planAlone, published, "kimi-k3-published")->Unit(benchmark::kMicrosecond);

void chartStep(benchmark::State &state, const char *model, ChartKind kind)
{
    Steps steps(model);
    ChartPane pane(atOnce());
    pane.setAttribute(Qt::WA_DontShowOnScreen);
    pane.resize(480, 240);
    pane.setKind(kind);
    pane.setPlan(steps.next());
    pane.show();
    QCoreApplication::processEvents();
    for (auto _ : state) {
        pane.setPlan(steps.next());
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents(); // layout and paint
    }
}

void addChartSteps()
{
    constexpr std::array names{"concurrency", "tradeoff", "sram", "scaling", "frontier"};
    for (const char *const model : {"kimi-k3", "kimi-k3-published"}) {
        for (const ChartKind kind : chartKinds) {
            const std::string name =
                std::string("chartStep/") + model + '/' + names.at(static_cast<std::size_t>(kind));
            benchmark::RegisterBenchmark(name.c_str(), chartStep, model, kind)->Unit(benchmark::kMicrosecond);
        }
    }
}

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    addChartSteps();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
