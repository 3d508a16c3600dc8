// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/floor_frame.h"

#include "widgets/floor/card_layout.h"
#include "widgets/floor/hop_routes.h"

#include <algorithm>
#include <tuple>

namespace waferline {

namespace {

constexpr std::int64_t mostWaitingChips = 3;
constexpr double waitingOverlap = 1.5; // of a radius, from one waiting chip to the next

class FrameBuilder {
public:
    FrameBuilder(const Plan &plan, std::span<const SramStretch> segments, const FloorGrid &grid,
                 const Simulation &simulation)
        : m_plan(plan)
        , m_segments(segments)
        , m_grid(grid)
        , m_simulation(simulation)
        , m_pipeline(simulation.pipeline())
    {
    }

    FloorFrame build()
    {
        const auto legs = m_simulation.legs();
        for (std::size_t index = 0; index < legs.size(); ++index) {
            if (legs[index].phaseAt(m_simulation.now()) == Phase::Waiting) {
                const std::uint32_t wafer = waferOf(m_pipeline.steps[legs[index].step]);
                m_waiting.push_back({wafer, legs[index].arrival, static_cast<std::int64_t>(index)});
            }
        }
        addWaiting();
        // From the last to the first, so that A is drawn over B.
        for (std::size_t index = legs.size(); index-- > 0;) {
            addMoving(static_cast<std::int64_t>(index), legs[index]);
        }
        std::ranges::sort(m_frame.workingWafers);
        auto &working = m_frame.workingWafers;
        working.erase(std::unique(working.begin(), working.end()), working.end());
        return std::move(m_frame);
    }

private:
    struct Waiting {
        std::uint32_t wafer;
        Ticks arrival;
        std::int64_t microBatch;
    };

    std::uint32_t waferOf(const PipelineStep &step) const { return m_plan.visits[step.visit].wafer; }

    void addMoving(std::int64_t microBatch, const MicroBatchLeg &leg)
    {
        const PipelineStep &step = m_pipeline.steps[leg.step];
        const std::uint32_t wafer = waferOf(step);
        switch (leg.phaseAt(m_simulation.now())) {
        case Phase::Waiting:
            return;
        case Phase::Working:
            addWorking(microBatch, leg, step, wafer);
            return;
        case Phase::Hopping:
            m_frame.chips.push_back({microBatch, hoppingAt(leg, step), Phase::Hopping, wafer});
            return;
        }
    }

    /// The share of the step's work that is done, 0 … 1.
    double progress(const MicroBatchLeg &leg) const
    {
        const auto whole = static_cast<double>(leg.finish - leg.start);
        return whole > 0 ? static_cast<double>(m_simulation.now() - leg.start) / whole : 1.0;
    }

    /// With wafer stages a visit's layers work one after the other, in proportion to their times.
    std::uint32_t workingLayer(const MicroBatchLeg &leg, const PipelineStep &step) const
    {
        const auto seconds = [this](std::uint32_t placed) {
            return m_plan.costOf(m_plan.placed[placed]).seconds.value_or(0) / m_plan.placed[placed].parts;
        };
        const std::uint32_t last = step.firstPlaced + step.placedCount - 1;
        double total = 0;
        for (std::uint32_t placed = step.firstPlaced; placed <= last; ++placed) {
            total += seconds(placed);
        }
        double left = progress(leg) * total;
        for (std::uint32_t placed = step.firstPlaced; placed < last; ++placed) {
            left -= seconds(placed);
            if (left < 0) {
                return placed;
            }
        }
        return last;
    }

    void addWorking(std::int64_t microBatch, const MicroBatchLeg &leg, const PipelineStep &step,
                    std::uint32_t wafer)
    {
        const std::uint32_t placed = step.placedCount > 1 ? workingLayer(leg, step) : step.firstPlaced;
        const CardLayout layout = cardLayout(m_grid, wafer);
        const QRectF segment = onBar(m_segments[placed], layout.bar);
        m_frame.lit.push_back({wafer, placed, segment});
        m_frame.workingWafers.push_back(wafer);
        m_frame.chips.push_back({microBatch, chipSpot(layout, segment, step.slice), Phase::Working, wafer});
    }

    /// Over the segment, or over the n-th of it that works.
    QPointF chipSpot(const CardLayout &layout, const QRectF &segment, std::uint32_t slice) const
    {
        const auto slices = static_cast<double>(std::max(1, m_plan.scenario.stages.perLayer));
        const double x = segment.left() + segment.width() * (slice + 0.5) / slices;
        const double inset = std::min(layout.chipRadius, layout.card.width() / 2);
        return {std::clamp(x, layout.card.left() + inset, layout.card.right() - inset), layout.chipCentre};
    }

    /// Where a chip sets out from a step, or arrives at one.
    QPointF hopSpot(const PipelineStep &step) const
    {
        const CardLayout layout = cardLayout(m_grid, waferOf(step));
        return chipSpot(layout, onBar(m_segments[step.firstPlaced], layout.bar), step.slice)
            - QPointF(0, layout.chipLift);
    }

    QPointF hoppingAt(const MicroBatchLeg &leg, const PipelineStep &step) const
    {
        const std::size_t nextIndex = leg.step + 1 == m_pipeline.steps.size() ? 0 : leg.step + 1;
        const PipelineStep &next = m_pipeline.steps[nextIndex];
        QPolygonF way{hopSpot(lastPlacedStep(step))};
        way << hopRoute(m_grid, waferOf(step), waferOf(next)) << hopSpot(next);
        const auto whole = static_cast<double>(leg.next - leg.finish);
        return pointAlong(way, static_cast<double>(m_simulation.now() - leg.finish) / whole);
    }

    /// A step as if only its last layer were in it: where the chip stands when the work ends.
    static PipelineStep lastPlacedStep(PipelineStep step)
    {
        step.firstPlaced += step.placedCount - 1;
        step.placedCount = 1;
        return step;
    }

    /// Those that wait stand at the right of their card, the next to work leftmost; many are counted.
    void addWaiting()
    {
        std::ranges::sort(m_waiting, [](const Waiting &a, const Waiting &b) {
            return std::tie(a.wafer, a.arrival, a.microBatch) < std::tie(b.wafer, b.arrival, b.microBatch);
        });
        for (auto first = m_waiting.begin(); first != m_waiting.end();) {
            const auto last = std::find_if(first, m_waiting.end(),
                                           [&](const Waiting &other) { return other.wafer != first->wafer; });
            addQueue({first, last});
            first = last;
        }
    }

    void addQueue(std::span<const Waiting> queue)
    {
        const CardLayout layout = cardLayout(m_grid, queue.front().wafer);
        const auto count = static_cast<std::int64_t>(queue.size());
        const std::int64_t shown = count <= mostWaitingChips ? count : mostWaitingChips - 1;
        double x = layout.card.right() - layout.padding;
        if (shown < count) {
            m_frame.waiting.push_back({{x, layout.chipCentre}, count - shown});
            x -= layout.unit * 22; // the count's room
        }
        x -= layout.chipRadius;
        for (std::int64_t index = shown; index-- > 0;) {
            m_frame.chips.push_back({queue[static_cast<std::size_t>(index)].microBatch,
                                     {x, layout.chipCentre},
                                     Phase::Waiting,
                                     queue.front().wafer});
            x -= layout.chipRadius * waitingOverlap;
        }
    }

    const Plan &m_plan;
    std::span<const SramStretch> m_segments;
    const FloorGrid &m_grid;
    const Simulation &m_simulation;
    const Pipeline &m_pipeline;
    FloorFrame m_frame;
    std::vector<Waiting> m_waiting;
};

} // namespace

FloorFrame floorFrame(const Plan &plan, std::span<const SramStretch> segments, const FloorGrid &grid,
                      const Simulation &simulation)
{
    return FrameBuilder(plan, segments, grid, simulation).build();
}

} // namespace waferline
