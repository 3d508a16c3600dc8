// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/model/planning/planning_rig.h"
#include "widgets/chart/frontier_chart.h"
#include "widgets/chart/plan_charts.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace waferline::test {

inline std::shared_ptr<const Plan> planOf(const std::shared_ptr<const ModelDescription> &model,
                                          const Scenario &scenario = {})
{
    return std::make_shared<const Plan>(planned(model, wse3t(), scenario));
}

/// The published Kimi K3 on WSE-3T.
inline std::shared_ptr<const Plan> publishedPlan(PlacementRule rule = PlacementRule::ByKind)
{
    Scenario scenario;
    scenario.placement = rule;
    return planOf(bundledModel("kimi-k3-published"), scenario);
}

/// Kimi K3 as in the article, on WSE-3T.
inline std::shared_ptr<const Plan> articlePlan(std::int64_t microBatch = 1)
{
    Scenario scenario;
    scenario.microBatch = microBatch;
    return planOf(articleModel(), scenario);
}

inline Frontier frontierOfPlan(const Plan &plan)
{
    return *frontierOf(plan.model, plan.hardware, plan.scenario);
}

inline ChartContent chartOf(const Plan &plan)
{
    return frontierChart(frontierOfPlan(plan), plan);
}

inline ChartContent chartOf(ChartKind kind, const Plan &plan)
{
    return chartContent(*chartDataOf(kind, plan), plan);
}

/// Full-attention layers of half a wafer or less, each of another cache than its neighbours, at a token of
/// context: so many layers, so many steps.
inline std::shared_ptr<const Plan> steppedPlan(int layers)
{
    std::vector<LayerShape> shapes;
    for (int layer = 0; layer < layers; ++layer) {
        shapes.push_back(
            shape(LayerKind::FullAttention, (6 + layer * 7 % 15) * 1e9, (1 + layer * 31 % 97) * 1e4));
    }
    Scenario scenario;
    scenario.contextTokens = 1;
    return planOf(modelOf(std::move(shapes)), scenario);
}

/// Tasks that wait until a test lets them run.
class HeldTasks {
public:
    auto runner()
    {
        return [this](std::function<void()> task) {
            m_tasks.push_back(std::move(task));
            ++m_count;
        };
    }
    int count() const { return m_count; } ///< of all that were handed in
    bool isEmpty() const { return m_tasks.empty(); }
    void runNext()
    {
        const auto task = std::move(m_tasks.front());
        m_tasks.erase(m_tasks.begin());
        task();
    }

private:
    std::vector<std::function<void()>> m_tasks;
    int m_count = 0;
};

} // namespace waferline::test
