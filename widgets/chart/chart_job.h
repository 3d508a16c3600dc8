// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/plan_charts.h"
#include "widgets/worker.h"

#include <QObject>

#include <memory>
#include <optional>

namespace waferline {

/// What a chart's data follows from.
struct ChartQuestion {
    ChartKind kind = ChartKind::Concurrency;
    std::shared_ptr<const ModelDescription> model;
    std::shared_ptr<const Hardware> hardware;
    Scenario scenario;

    bool operator==(const ChartQuestion &) const = default;
};
/// Of the plan's scenario only what has a say: placement, micro-batch, stages and what is shown have none in
/// the frontier.
ChartQuestion chartQuestion(ChartKind kind, const Plan &plan);
/// None where `progress` stopped it, or where there is no plan.
std::optional<ChartData> answerTo(const ChartQuestion &question, const FrontierProgress &progress = {});

/// It is worked out in passing, within a step of a slider.
bool isQuickChart(ChartKind kind, const Plan &plan);

/// Works out charts off the thread that it lives on, one at a time. The newest question wins: what is
/// worked on before is stopped. Its end waits until what runs has seen that it is to stop.
class ChartJob : public QObject {
    Q_OBJECT
public:
    explicit ChartJob(TaskRunner runner = {}, QObject *parent = nullptr);
    ~ChartJob() override;

    /// Is answered by answered(), unless another is asked or it is stopped.
    void ask(const ChartQuestion &question);
    void stop();
    bool isBusy() const { return m_running != nullptr; }

signals:
    void progressed(double done); ///< 0 … 1
    void answered(const waferline::ChartQuestion &question,
                  const std::shared_ptr<const waferline::ChartData> &data);
    void stopped();
    void failed(const waferline::ChartQuestion &question); ///< memory does not suffice

private:
    struct Task;

    void start(const ChartQuestion &question);
    void work(Task &task);
    void finish(const Task &task);

    std::shared_ptr<Task> m_running;
    std::optional<ChartQuestion> m_next; ///< to be worked on when what runs has ended
    Worker m_worker; ///< ends first
};

} // namespace waferline
