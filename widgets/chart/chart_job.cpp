// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_job.h"

#include "model/planning/planner.h"

#include <atomic>
#include <new>
#include <utility>

namespace waferline {

namespace {

constexpr double progressStep = 0.01; // told no more often
constexpr std::size_t quickLayers = 500;

} // namespace

struct ChartJob::Task {
    ChartQuestion question;
    std::atomic<bool> stopped = false;
};

ChartQuestion chartQuestion(ChartKind kind, const Plan &plan)
{
    Scenario scenario = plan.scenario;
    const Scenario plain;
    scenario.shown = plain.shown;
    if (kind == ChartKind::Frontier) {
        scenario.placement = plain.placement;
        scenario.concurrency = plain.concurrency;
        scenario.wafers = plain.wafers;
        scenario.microBatch = plain.microBatch;
        scenario.stages = plain.stages;
    }
    return {kind, plan.model, plan.hardware, scenario};
}

bool isQuickChart(ChartKind kind, const Plan &plan)
{
    return kind == ChartKind::Sram
        || (kind != ChartKind::Frontier && plan.model->layers.size() <= quickLayers);
}

std::optional<ChartData> answerTo(const ChartQuestion &question, const FrontierProgress &progress)
{
    if (question.kind == ChartKind::Frontier) { // has no need of the plan
        auto frontier = frontierOf(question.model, question.hardware, question.scenario, progress);
        return frontier ? std::optional<ChartData>(*std::move(frontier)) : std::nullopt;
    }
    const auto made = plan(question.model, question.hardware, question.scenario);
    return made ? chartDataOf(question.kind, *made, progress) : std::nullopt;
}

TaskRunner atOnce()
{
    return [](const std::function<void()> &task) { task(); };
}

ChartJob::ChartJob(TaskRunner runner, QObject *parent)
    : QObject(parent)
    , m_runner(std::move(runner))
{
    m_pool.setMaxThreadCount(1);
    if (!m_runner) {
        m_runner = [this](std::function<void()> task) { m_pool.start(std::move(task)); };
    }
}

ChartJob::~ChartJob()
{
    if (m_running) {
        m_running->stopped = true;
    }
    m_pool.waitForDone();
}

void ChartJob::ask(const ChartQuestion &question)
{
    if (!m_running) {
        start(question);
    } else if (m_running->stopped || m_running->question != question) {
        m_running->stopped = true;
        m_next = question;
    }
}

void ChartJob::stop()
{
    m_next.reset();
    if (m_running) {
        m_running->stopped = true;
    }
}

void ChartJob::start(const ChartQuestion &question)
{
    m_running = std::make_shared<Task>();
    m_running->question = question;
    m_runner([this, task = m_running] { work(task); });
}

/// On the runner's thread: touches the task alone, and tells this thread the rest.
void ChartJob::work(const std::shared_ptr<Task> &task)
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
    std::shared_ptr<const ChartData> data;
    try {
        if (auto made = task->stopped ? std::nullopt : answerTo(task->question, progress)) {
            data = std::make_shared<const ChartData>(*std::move(made));
        }
    } catch (const std::bad_alloc &) {
        data.reset(); // tells that it failed
    }
    QMetaObject::invokeMethod(this, [this, task, data] { finish(task, data); });
}

void ChartJob::finish(const std::shared_ptr<Task> &task, const std::shared_ptr<const ChartData> &data)
{
    m_running.reset();
    if (const auto next = std::exchange(m_next, std::nullopt)) {
        start(*next);
    } else if (task->stopped) {
        emit stopped();
    } else if (!data) {
        emit failed(task->question);
    } else {
        emit answered(task->question, data);
    }
}

} // namespace waferline
