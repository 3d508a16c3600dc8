// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_job.h"

#include "model/planning/planner.h"

#include <atomic>
#include <utility>

namespace waferline {

namespace {

constexpr double progressStep = 0.01; // told no more often
constexpr std::size_t quickLayers = 500;

} // namespace

struct ChartJob::Task {
    ChartQuestion question;
    std::atomic<bool> stopped = false;
    std::shared_ptr<const ChartData> data; ///< null until it is worked out
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

ChartJob::ChartJob(TaskRunner runner, QObject *parent)
    : QObject(parent)
    , m_worker(std::move(runner), this)
{
}

ChartJob::~ChartJob()
{
    if (m_running) {
        m_running->stopped = true;
    }
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
    m_worker.run([this, task = m_running] { work(*task); },
                 [this, task = m_running](const WorkResult & /*result*/) { finish(*task); });
}

/// On the worker's thread: touches the task alone, and tells this thread the rest.
void ChartJob::work(Task &task)
{
    double told = 0;
    const auto progress = [&](double done) {
        if (done >= told + progressStep) {
            told = done;
            m_worker.tell([this, done] {
                if (m_running && !m_running->stopped) { // tasks do not overtake each other
                    emit progressed(done);
                }
            });
        }
        return !task.stopped;
    };
    if (auto data = task.stopped ? std::nullopt : answerTo(task.question, progress)) {
        task.data = std::make_shared<const ChartData>(*std::move(data));
    }
}

void ChartJob::finish(const Task &task)
{
    m_running.reset();
    if (const auto next = std::exchange(m_next, std::nullopt)) {
        start(*next);
    } else if (task.stopped) {
        emit stopped();
    } else if (!task.data) {
        emit failed(task.question);
    } else {
        emit answered(task.question, task.data);
    }
}

} // namespace waferline
