// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/frontier.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>

namespace waferline {

/// What a frontier follows from. Placement, micro-batch, stages and what is shown have no say in it.
struct FrontierQuestion {
    std::shared_ptr<const ModelDescription> model;
    std::shared_ptr<const Hardware> hardware;
    Scenario scenario;

    bool operator==(const FrontierQuestion &) const = default;
};
FrontierQuestion frontierQuestion(const Plan &plan);

/// Runs a task some time, on whichever thread.
using TaskRunner = std::function<void(std::function<void()>)>;
/// Runs it before it returns.
TaskRunner atOnce();

/// Works out frontiers off the thread that it lives on, one at a time. The newest question wins: what is
/// worked on before is stopped. Its end waits until what runs has seen that it is to stop.
class FrontierJob : public QObject {
    Q_OBJECT
public:
    /// Without a runner, tasks run on a thread of the job's own. A runner has run all or dropped them when
    /// the job ends.
    explicit FrontierJob(TaskRunner runner = {}, QObject *parent = nullptr);
    ~FrontierJob() override;

    /// Is answered by answered(), unless another is asked or it is stopped.
    void ask(const FrontierQuestion &question);
    void stop();
    bool isBusy() const { return m_running != nullptr; }

signals:
    void progressed(double done); ///< 0 … 1
    void answered(const waferline::FrontierQuestion &question,
                  const std::shared_ptr<const waferline::Frontier> &frontier);
    void stopped();

private:
    struct Task;

    void start(const FrontierQuestion &question);
    void work(const std::shared_ptr<Task> &task);
    void finish(const std::shared_ptr<Task> &task, const std::shared_ptr<const Frontier> &frontier);

    QThreadPool m_pool;
    TaskRunner m_runner;
    std::shared_ptr<Task> m_running;
    std::optional<FrontierQuestion> m_next; ///< to be worked on when what runs has ended
};

} // namespace waferline
