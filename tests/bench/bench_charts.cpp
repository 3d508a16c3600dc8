// SPDX-License-Identifier: GPL-3.0-or-later
// A step of a slider to the repainted chart, with its data worked out anew and nothing done aside: new plan,
// data, layout, paint. Beside it a repaint of the same chart with nothing new, and the plan alone. Wanted on
// two cores: a step below 8 ms for each chart of Kimi K3, and below six times a repaint.
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

void show(ChartPane &pane, Steps &steps, ChartKind kind)
{
    pane.setAttribute(Qt::WA_DontShowOnScreen);
    pane.resize(480, 240);
    pane.setKind(kind);
    pane.setPlan(steps.next());
    pane.show();
    QCoreApplication::processEvents();
}

void chartRepaint(benchmark::State &state, const char *model, ChartKind kind)
{
    Steps steps(model);
    ChartPane pane(atOnce());
    show(pane, steps, kind);
    for (auto _ : state) {
        pane.chart().repaint();
    }
}

void chartStep(benchmark::State &state, const char *model, ChartKind kind)
{
    Steps steps(model);
    ChartPane pane(atOnce());
    show(pane, steps, kind);
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
            const std::string of = std::string(model) + '/' + names.at(static_cast<std::size_t>(kind));
            benchmark::RegisterBenchmark(("chartRepaint/" + of).c_str(), chartRepaint, model, kind)
                ->Unit(benchmark::kMicrosecond);
            benchmark::RegisterBenchmark(("chartStep/" + of).c_str(), chartStep, model, kind)
                ->Unit(benchmark::kMicrosecond);
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
