// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/frontier_job.h"

#include <atomic>
#include <utility>

namespace waferline {

namespace {

constexpr double progressStep = 0.01; // told no more often

} // namespace

struct FrontierJob::Task {
    FrontierQuestion question;
    std::atomic<bool> stopped = false;
};

FrontierQuestion frontierQuestion(const Plan &plan)
{
    Scenario scenario = plan.scenario;
    const Scenario plain;
    scenario.placement = plain.placement;
    scenario.concurrency = plain.concurrency;
    scenario.wafers = plain.wafers;
    scenario.microBatch = plain.microBatch;
    scenario.stages = plain.stages;
    scenario.shown = plain.shown;
    return {plan.model, plan.hardware, scenario};
}

TaskRunner atOnce()
{
    return [](const std::function<void()> &task) { task(); };
}

FrontierJob::FrontierJob(TaskRunner runner, QObject *parent)
    : QObject(parent)
    , m_runner(std::move(runner))
{
    m_pool.setMaxThreadCount(1);
    if (!m_runner) {
        m_runner = [this](std::function<void()> task) { m_pool.start(std::move(task)); };
    }
}

FrontierJob::~FrontierJob()
{
    if (m_running) {
        m_running->stopped = true;
    }
    m_pool.waitForDone();
}

void FrontierJob::ask(const FrontierQuestion &question)
{
    if (!m_running) {
        start(question);
    } else if (m_running->stopped || m_running->question != question) {
        m_running->stopped = true;
        m_next = question;
    }
}

void FrontierJob::stop()
{
    m_next.reset();
    if (m_running) {
        m_running->stopped = true;
    }
}

void FrontierJob::start(const FrontierQuestion &question)
{
    m_running = std::make_shared<Task>();
    m_running->question = question;
    m_runner([this, task = m_running] { work(task); });
}

/// On the runner's thread: touches the task alone, and tells this thread the rest.
void FrontierJob::work(const std::shared_ptr<Task> &task)
{
    double told = 0;
    const auto progress = [&](double done) {
        if (done >= told + progressStep) {
            told = done;
            QMetaObject::invokeMethod(this, [this, task, done] {
                if (m_running == task && !task->stopped) {
                    emit progressed(done);
                }
            });
        }
        return !task->stopped;
    };
    std::shared_ptr<const Frontier> frontier;
    if (!task->stopped) {
        const FrontierQuestion &question = task->question;
        if (auto made = frontierOf(question.model, question.hardware, question.scenario, progress)) {
            frontier = std::make_shared<const Frontier>(*std::move(made));
        }
    }
    QMetaObject::invokeMethod(this, [this, task, frontier] { finish(task, frontier); });
}

void FrontierJob::finish(const std::shared_ptr<Task> &task, const std::shared_ptr<const Frontier> &frontier)
{
    m_running.reset();
    if (const auto next = std::exchange(m_next, std::nullopt)) {
        start(*next);
    } else if (task->stopped || !frontier) {
        emit stopped();
    } else {
        emit answered(task->question, frontier);
    }
}

} // namespace waferline
