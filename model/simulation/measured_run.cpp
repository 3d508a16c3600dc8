// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/measured_run.h"

#include "model/simulation/pipeline_run.h"

#include <algorithm>
#include <numeric>

namespace waferline {

namespace {

/// Watches a run, arrival by arrival.
class Meter {
public:
    Meter(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t tokens)
        : m_pipeline(pipeline)
        , m_tokens(tokens)
        , m_half(tokens / 2)
        , m_batches(static_cast<std::size_t>(microBatches))
        , m_waiting(pipeline.waferCount)
    {
        m_gaps.reserve(m_batches.size() * static_cast<std::size_t>(tokens - 1));
    }

    void take(std::uint32_t microBatch, const MicroBatchLeg &leg)
    {
        const PipelineStep &step = m_pipeline.steps[leg.step];
        m_waiting[step.wafer] += leg.start - leg.arrival;
        if (leg.step + 1 == m_pipeline.steps.size()) {
            takeToken(m_batches[microBatch], leg);
        }
    }

    MeasuredRun result(std::int64_t requestsEach)
    {
        MeasuredRun run;
        run.microBatches = static_cast<std::int64_t>(m_batches.size());
        run.tokens = m_tokens;
        run.simulatedSeconds = m_pipeline.seconds(m_end);
        const auto firsts = std::ranges::minmax(m_batches, {}, &Batch::first);
        run.firstTokenSeconds = m_pipeline.seconds(firsts.min.first);
        run.lastFirstTokenSeconds = m_pipeline.seconds(firsts.max.first);
        run.interTokenSeconds = gaps();
        run.tokensPerSecondPerRequest = rate();
        run.tokensPerSecond = m_rates * static_cast<double>(requestsEach);
        for (const Ticks waiting : m_waiting) {
            run.wafers.push_back({.waitingSeconds = m_pipeline.seconds(waiting)});
        }
        return run;
    }

    /// Mean over the micro-batches.
    double rate() const { return m_rates / static_cast<double>(m_batches.size()); }
    /// When the pipeline was steady.
    Ticks steadyFrom() const { return m_batches.front().half; }
    Ticks steadyTo() const { return m_batches.front().last; }

private:
    struct Batch {
        Ticks first = 0; ///< moment of the first token
        Ticks half = 0; ///< … of token K/2
        Ticks last = 0; ///< … of the last so far
    };

    void takeToken(Batch &batch, const MicroBatchLeg &leg)
    {
        const std::int64_t token = leg.token + 1;
        if (token == 1) {
            batch.first = leg.finish;
        } else {
            m_gaps.push_back(leg.finish - batch.last);
        }
        if (token == m_half) {
            batch.half = leg.finish;
        }
        batch.last = leg.finish;
        if (token == m_tokens) {
            m_rates += static_cast<double>(m_tokens - m_half) / m_pipeline.seconds(batch.last - batch.half);
            m_end = std::max(m_end, leg.finish);
        }
    }

    TimeRange gaps()
    {
        if (m_gaps.empty()) {
            return {};
        }
        const auto middle = m_gaps.begin() + static_cast<std::ptrdiff_t>(m_gaps.size() / 2);
        std::ranges::nth_element(m_gaps, middle);
        const auto [least, most] = std::ranges::minmax(m_gaps);
        return {m_pipeline.seconds(least), m_pipeline.seconds(*middle), m_pipeline.seconds(most)};
    }

    const Pipeline &m_pipeline;
    std::int64_t m_tokens;
    std::int64_t m_half;
    std::vector<Batch> m_batches;
    std::vector<Ticks> m_waiting; ///< by wafer
    std::vector<Ticks> m_gaps;
    double m_rates = 0; ///< sum over the micro-batches
    Ticks m_end = 0;
};

/// How long each resource works between two moments, in a second run of the same kind.
std::vector<Ticks> busyBetween(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t tokens,
                               Ticks from, Ticks to)
{
    std::vector<Ticks> busy(pipeline.resourceCount);
    PipelineRun run(pipeline, microBatches, tokens);
    while (!run.done() && run.nextArrival() <= to) {
        const MicroBatchLeg &leg = run.legs()[run.arriveNext()];
        const Ticks here = std::min(leg.finish, to) - std::max(leg.start, from);
        busy[pipeline.steps[leg.step].resource] += std::max<Ticks>(0, here);
    }
    return busy;
}

void fillUtilisation(MeasuredRun &run, const Pipeline &pipeline, const std::vector<Ticks> &busy, Ticks window)
{
    std::vector<bool> counted(pipeline.resourceCount, false);
    std::vector<double> stages(pipeline.waferCount, 0.0);
    double all = 0;
    double sum = 0;
    for (const PipelineStep &step : pipeline.steps) {
        if (counted[step.resource] || step.service == 0) {
            continue; // an embedding is no stage
        }
        counted[step.resource] = true;
        const double share = static_cast<double>(busy[step.resource]) / static_cast<double>(window);
        run.wafers[step.wafer].utilisation += share;
        stages[step.wafer] += 1;
        sum += share;
        all += 1;
    }
    for (std::size_t wafer = 0; wafer < stages.size(); ++wafer) {
        run.wafers[wafer].utilisation /= std::max(1.0, stages[wafer]);
    }
    run.utilisation = sum / std::max(1.0, all);
}

} // namespace

namespace {

/// At least as long as a run takes: every token of all one after the other.
double longestRun(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t tokens)
{
    double alone = 0;
    std::vector<double> busy(pipeline.resourceCount, 0.0);
    for (const PipelineStep &step : pipeline.steps) {
        alone += static_cast<double>(step.service + step.hop);
        busy[step.resource] += static_cast<double>(step.service);
    }
    // A micro-batch waits at most for what all others do on its way.
    const double others = static_cast<double>(microBatches) * std::accumulate(busy.begin(), busy.end(), 0.0);
    const double steady = static_cast<double>(microBatches) * *std::ranges::max_element(busy);
    return alone + others + static_cast<double>(tokens) * 2 * std::max(alone, steady);
}

} // namespace

bool canBeMeasured(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t tokens)
{
    const double inAll = static_cast<double>(microBatches) * static_cast<double>(tokens);
    return tokens <= SimulationLimits::maxTokens && microBatches <= SimulationLimits::maxMicroBatches
        && inAll <= SimulationLimits::maxTokensInAll
        && inAll * static_cast<double>(pipeline.steps.size()) <= SimulationLimits::maxEvents
        && longestRun(pipeline, microBatches, tokens) < static_cast<double>(lastTick);
}

MeasuredRun measureRun(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t requestsEach,
                       std::int64_t tokens)
{
    if (microBatches <= 0) {
        MeasuredRun none;
        none.tokens = tokens;
        none.wafers.resize(pipeline.waferCount);
        return none;
    }
    Meter meter(pipeline, microBatches, tokens);
    PipelineRun run(pipeline, microBatches, tokens);
    while (!run.done()) {
        const std::uint32_t microBatch = run.arriveNext();
        meter.take(microBatch, run.legs()[microBatch]);
    }
    MeasuredRun measured = meter.result(requestsEach);
    const Ticks from = meter.steadyFrom();
    const Ticks to = meter.steadyTo();
    fillUtilisation(measured, pipeline, busyBetween(pipeline, microBatches, tokens, from, to), to - from);
    return measured;
}

std::optional<double> measureRate(const Pipeline &pipeline, std::int64_t microBatches, std::int64_t tokens,
                                  const std::stop_token &stop)
{
    constexpr int arrivalsBetweenLooks = 4096;
    Meter meter(pipeline, microBatches, tokens);
    PipelineRun run(pipeline, microBatches, tokens);
    while (!run.done()) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        for (int arrival = 0; arrival < arrivalsBetweenLooks && !run.done(); ++arrival) {
            const std::uint32_t microBatch = run.arriveNext();
            meter.take(microBatch, run.legs()[microBatch]);
        }
    }
    return meter.rate();
}

double closedFormRate(const Plan &plan, std::int64_t microBatches)
{
    if (microBatches <= 0) {
        return 0;
    }
    return 1
        / std::max(*plan.timing.tokenLatencySeconds,
                   static_cast<double>(microBatches) * *plan.timing.busiestSeconds);
}

} // namespace waferline
