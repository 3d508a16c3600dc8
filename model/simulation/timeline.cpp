// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/timeline.h"

#include <algorithm>
#include <utility>

namespace waferline {

namespace {

constexpr std::uint64_t mostCells = 4'000'000; // 32 MB

class Gatherer {
public:
    Gatherer(const Pipeline &pipeline, const TimelineRequest &request)
        : m_pipeline(pipeline)
        , m_request(request)
    {
        m_timeline.from = m_timeline.to = request.from;
        m_timeline.askedTo = request.to;
        const std::uint64_t columns =
            std::min<std::uint64_t>(request.columns, mostCells / std::max(1U, pipeline.resourceCount));
        m_timeline.columns = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, columns));
        m_timeline.columnTicks =
            static_cast<double>(std::max<Ticks>(1, request.to - request.from)) / m_timeline.columns;
        if (request.mostBars == 0) {
            leaveBarsOut();
        }
    }

    void add(std::uint32_t microBatch, const MicroBatchLeg &leg)
    {
        const bool last = leg.step + 1 == m_pipeline.steps.size();
        if (last && leg.finish >= m_request.from && leg.finish <= m_request.to) {
            m_timeline.completions.push_back({microBatch, leg.token, leg.finish});
        }
        if (leg.finish <= m_request.from || leg.start >= m_request.to || leg.start == leg.finish) {
            return;
        }
        if (m_timeline.barsLeftOut) {
            addToCells(microBatch, leg);
            return;
        }
        m_timeline.bars.push_back({microBatch, leg});
        if (m_timeline.bars.size() > m_request.mostBars) {
            leaveBarsOut();
        }
    }

    Timeline finished(Ticks knownUntil)
    {
        m_timeline.to = std::clamp(knownUntil, m_request.from, m_request.to);
        return std::move(m_timeline);
    }

private:
    void leaveBarsOut()
    {
        m_timeline.barsLeftOut = true;
        m_timeline.cells.resize(static_cast<std::size_t>(m_pipeline.resourceCount) * m_timeline.columns);
        for (const TimelineBar &bar : m_timeline.bars) {
            addToCells(bar.microBatch, bar.leg);
        }
        m_timeline.bars = {};
    }

    void addToCells(std::uint32_t microBatch, const MicroBatchLeg &leg)
    {
        const auto span = static_cast<double>(m_request.to - m_request.from);
        const double begin = std::max(0.0, static_cast<double>(leg.start - m_request.from));
        const double end = std::min(span, static_cast<double>(leg.finish - m_request.from));
        const std::uint32_t last = m_timeline.columns - 1;
        const auto columnAt = [&](double ticks) {
            return std::min(last, static_cast<std::uint32_t>(ticks / m_timeline.columnTicks));
        };
        TimelineCell *const row = m_timeline.cells.data()
            + static_cast<std::size_t>(m_pipeline.steps[leg.step].resource) * m_timeline.columns;
        for (std::uint32_t column = columnAt(begin); column <= columnAt(end); ++column) {
            const double left = std::max(begin, column * m_timeline.columnTicks);
            const double right = std::min(end, (column + 1) * m_timeline.columnTicks);
            if (right <= left) {
                continue;
            }
            TimelineCell &cell = row[column];
            cell.busy += static_cast<float>((right - left) / m_timeline.columnTicks);
            const auto whose = static_cast<std::int32_t>(microBatch);
            cell.microBatch = cell.microBatch == TimelineCell::nobody || cell.microBatch == whose
                ? whose
                : TimelineCell::several;
        }
    }

    const Pipeline &m_pipeline;
    const TimelineRequest &m_request;
    Timeline m_timeline;
};

} // namespace

TimelineSource::TimelineSource(std::shared_ptr<const Pipeline> pipeline, std::int64_t microBatches)
    : m_simulation(std::move(pipeline), microBatches)
{
}

Timeline TimelineSource::look(const TimelineRequest &request)
{
    Gatherer gatherer(pipeline(), request);
    m_simulation.moveTo(request.from, request.mostEvents);
    if (m_simulation.now() < request.from) {
        return gatherer.finished(request.from);
    }
    // From here on in a copy, so that the next window, a little later, does not start over.
    PipelineRun run = m_simulation.run();
    for (std::uint32_t index = 0; index < run.legs().size(); ++index) {
        gatherer.add(index, run.legs()[index]);
    }
    for (std::int64_t events = 0; !run.done() && run.nextArrival() < request.to; ++events) {
        if (events >= request.mostEvents) {
            return gatherer.finished(run.nextArrival());
        }
        const std::uint32_t microBatch = run.arriveNext();
        gatherer.add(microBatch, run.legs()[microBatch]);
    }
    return gatherer.finished(request.to);
}

double arrivalsPerSecond(const Plan &plan, const Pipeline &pipeline, std::int64_t microBatches)
{
    if (microBatches <= 0 || !plan.timing.tokenLatencySeconds || !plan.timing.busiestSeconds) {
        return 0;
    }
    const auto circulating = static_cast<double>(microBatches);
    const double round =
        std::max(*plan.timing.tokenLatencySeconds, circulating * *plan.timing.busiestSeconds);
    return circulating * static_cast<double>(pipeline.steps.size()) / round;
}

} // namespace waferline
