// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/floor_frame.h"

#include "model/planning/timing.h"
#include "widgets/floor/chip_row.h"
#include "widgets/floor/hop_routes.h"
#include "widgets/floor/wafer_bar.h"

#include <algorithm>
#include <functional>
#include <span>
#include <tuple>

namespace waferline {

namespace {

constexpr double smallestChip = 1.5; // radius of one that hops
constexpr double chipMargin = 0.3; // between those that hop; logical pixels
constexpr double aroundCorner =
    0.7; // chips on either side of one are nearer to each other than along the way
constexpr double roomForCount = 2.5; // beside a chip, in sizes of the count's font

class FrameBuilder {
public:
    FrameBuilder(const Plan &plan, const WaferStages &stages, const FloorGrid &grid,
                 const Simulation &simulation)
        : m_plan(plan)
        , m_stages(stages)
        , m_grid(grid)
        , m_simulation(simulation)
        , m_pipeline(simulation.pipeline())
    {
    }

    FloorFrame build()
    {
        std::int64_t microBatch = 0;
        for (const MicroBatchLeg &leg : m_simulation.legs()) {
            const PipelineStep &step = m_pipeline.steps[leg.step];
            switch (leg.phaseAt(m_simulation.now())) {
            case Phase::Waiting:
                m_waiting.push_back({step.wafer, stageOf(step).group, leg.arrival, microBatch});
                break;
            case Phase::Working:
                m_working.push_back({step.wafer, stageOf(step), leg.step, microBatch});
                break;
            case Phase::Hopping:
                addHopping(microBatch, leg, step);
                break;
            }
            ++microBatch;
        }
        addWorking();
        addWaiting();
        // From the last to the first, so that A is drawn over B.
        std::ranges::sort(m_frame.chips, std::greater{}, &Chip::microBatch);
        return std::move(m_frame);
    }

private:
    struct Waiting {
        std::uint32_t wafer;
        std::uint32_t group;
        Ticks arrival;
        std::int64_t microBatch;
    };
    struct Working {
        std::uint32_t wafer;
        StageOnCard stage;
        std::uint32_t step;
        std::int64_t microBatch;
    };

    /// Nothing waits for an embedding or works there, so that its group does not matter.
    StageOnCard stageOf(const PipelineStep &step) const
    {
        const std::uint32_t last = step.firstPlaced + step.placedCount - 1;
        return {m_stages.groupOf(last).value_or(0), step.slice};
    }

    void addHopping(std::int64_t microBatch, const MicroBatchLeg &leg, const PipelineStep &step)
    {
        const std::size_t nextIndex = leg.step + 1 == m_pipeline.steps.size() ? 0 : leg.step + 1;
        const QPolygonF way = hopRoute(m_grid, step.wafer, m_pipeline.steps[nextIndex].wafer);
        const double share =
            static_cast<double>(m_simulation.now() - leg.finish) / static_cast<double>(leg.next - leg.finish);
        m_frame.chips.push_back(
            {microBatch, pointAlong(way, share), Phase::Hopping, step.wafer, hoppingRadius(step, way)});
    }

    /// One sets out after the other at best a stage's time later: so many are apart from each other.
    double hoppingRadius(const PipelineStep &step, const QPolygonF &way) const
    {
        const double largest = cardLayout(m_grid, step.wafer).hopRadius;
        if (step.service == 0 || step.service >= step.hop) {
            return largest;
        }
        const double bent = way.size() > 2 ? aroundCorner : 1;
        const double apart =
            bent * lengthOf(way) * static_cast<double>(step.service) / static_cast<double>(step.hop);
        return std::clamp(apart / 2 - chipMargin, std::min(smallestChip, largest), largest);
    }

    /// Wafer by wafer, stage by stage.
    void addWorking()
    {
        std::ranges::sort(m_working, [](const Working &a, const Working &b) {
            return std::tie(a.wafer, a.stage.group, a.stage.part)
                < std::tie(b.wafer, b.stage.group, b.stage.part);
        });
        for (auto first = m_working.begin(); first != m_working.end();) {
            const auto last = std::find_if(first, m_working.end(), [first](const Working &other) {
                return other.wafer != first->wafer;
            });
            addWorkingWafer({first, last});
            first = last;
        }
    }

    void addWorkingWafer(std::span<const Working> working)
    {
        const std::uint32_t wafer = working.front().wafer;
        const CardLayout card = cardLayout(m_grid, wafer);
        const StageRegions regions(m_stages, card, wafer);
        m_frame.workingWafers.push_back(wafer);
        for (const Working &one : working) {
            const std::uint32_t placed = workingLayer(
                m_plan, m_pipeline.steps[one.step],
                m_simulation.legs()[static_cast<std::size_t>(one.microBatch)], m_simulation.now());
            addLit(regions, card, one, placed);
        }
        for (auto first = working.begin(); first != working.end();) {
            const std::int64_t region = regions.indexOf(first->stage);
            const auto last = std::find_if(first, working.end(), [&](const Working &other) {
                return regions.indexOf(other.stage) != region;
            });
            addChipsAtWork(regions, card, {first, last});
            first = last;
        }
    }

    void addLit(const StageRegions &regions, const CardLayout &card, const Working &one, std::uint32_t placed)
    {
        if (m_frame.layers.empty() || m_frame.layers.back().placed != placed) {
            const QRectF rect = onBar(m_stages.weights(placed), card.bar);
            const PieceEdge edge = m_grid.detail() <= Detail::Number
                ? pieceEdge(SramRole::Weights, rect, card.bar)
                : PieceEdge::Exact;
            m_frame.layers.push_back({one.wafer, placed, rect, edge});
        }
        if (regions.detail() == RegionDetail::Bar) {
            return;
        }
        const QRectF rect = regions.litRect(one.stage);
        if (m_frame.regions.empty() || m_frame.regions.back().rect != rect) {
            const LayerKind kind = m_plan.model->shapeOf(m_plan.placed[placed].layer).kind;
            m_frame.regions.push_back({one.wafer, kind, rect, regions.radius()});
        }
    }

    /// In the middle of their region: one, or where it stands for many stages the furthest on the right.
    void addChipsAtWork(const StageRegions &regions, const CardLayout &card, std::span<const Working> working)
    {
        const QRectF region = regions.rect(regions.indexOf(working.front().stage));
        const double radius = regions.chipRadius();
        const double inset = std::min(radius, card.card.width() / 2);
        const double middle =
            std::clamp(region.center().x(), card.card.left() + inset, card.card.right() - inset);
        const double half = std::max(radius, region.width() / 2);
        const double font = 2 * half >= 2 * radius + roomForCount * countFontSize(card) ? countFont(card) : 0;
        const ChipRow row({middle - half, region.center().y() - radius, 2 * half, 2 * radius}, middle, radius,
                          static_cast<std::int64_t>(working.size()), font);
        for (std::int64_t index = 0; index < row.shown(); ++index) {
            const Working &one = working[working.size() - 1 - static_cast<std::size_t>(index)];
            const std::int64_t place = row.shown() - 1 - index;
            m_frame.chips.push_back({one.microBatch, row.centre(place), Phase::Working, one.wafer, radius});
        }
        addCount(row, working.front().wafer, Phase::Working);
    }

    void addCount(const ChipRow &row, std::uint32_t wafer, Phase phase)
    {
        if (row.more() > 0) {
            m_frame.counts.push_back({wafer, phase, row.more(), row.countRoom()});
        }
    }

    /// In order of arrival, the next to work leftmost.
    void addWaiting()
    {
        std::ranges::sort(m_waiting, [](const Waiting &a, const Waiting &b) {
            return std::tie(a.wafer, a.group, a.arrival, a.microBatch)
                < std::tie(b.wafer, b.group, b.arrival, b.microBatch);
        });
        for (auto first = m_waiting.begin(); first != m_waiting.end();) {
            const auto last = std::find_if(first, m_waiting.end(), [first](const Waiting &other) {
                return other.wafer != first->wafer;
            });
            addQueues({first, last});
            first = last;
        }
    }

    /// A queue for each stage that is waited for, above its region; they share the header beside the number.
    void addQueues(std::span<const Waiting> waiting)
    {
        const std::uint32_t wafer = waiting.front().wafer;
        const CardLayout card = cardLayout(m_grid, wafer);
        const StageRegions regions(m_stages, card, wafer);
        QRectF header = card.header;
        if (m_grid.detail() <= Detail::Number) {
            header.setLeft(std::min(numberEnd(card, wafer), header.right() - 2 * card.queueRadius));
        }
        m_frame.queues.push_back({wafer, header});
        std::vector<std::span<const Waiting>> queues;
        for (auto first = waiting.begin(); first != waiting.end();) {
            const auto last = std::find_if(
                first, waiting.end(), [first](const Waiting &other) { return other.group != first->group; });
            queues.emplace_back(first, last);
            first = last;
        }
        const double share = header.width() / static_cast<double>(queues.size());
        if (share < 2 * card.queueRadius) {
            queues = {waiting}; // too many to be told apart
        }
        for (std::size_t index = 0; index < queues.size(); ++index) {
            QRectF room = header;
            if (queues.size() > 1) {
                room.setLeft(header.left() + share * static_cast<double>(index));
                room.setWidth(share);
            }
            addQueue(queues[index], room, regions, card);
        }
    }

    void addQueue(std::span<const Waiting> queue, const QRectF &room, const StageRegions &regions,
                  const CardLayout &card)
    {
        const Waiting &next = queue.front();
        const QRectF region = regions.rect(regions.indexOf({next.group, 0}));
        const ChipRow row(room, region.center().x(), card.queueRadius,
                          static_cast<std::int64_t>(queue.size()), countFont(card));
        for (std::int64_t index = 0; index < row.shown(); ++index) {
            m_frame.chips.push_back({queue[static_cast<std::size_t>(index)].microBatch, row.centre(index),
                                     Phase::Waiting, next.wafer, card.queueRadius});
        }
        addCount(row, next.wafer, Phase::Waiting);
    }

    double countFont(const CardLayout &card) const
    {
        return m_grid.detail() <= Detail::Number ? countFontSize(card) : 0;
    }

    const Plan &m_plan;
    const WaferStages &m_stages;
    const FloorGrid &m_grid;
    const Simulation &m_simulation;
    const Pipeline &m_pipeline;
    FloorFrame m_frame;
    std::vector<Waiting> m_waiting;
    std::vector<Working> m_working;
};

} // namespace

std::uint32_t workingLayer(const Plan &plan, const PipelineStep &step, const MicroBatchLeg &leg, Ticks now)
{
    const std::uint32_t last = step.firstPlaced + step.placedCount - 1;
    const auto seconds = [&plan](std::uint32_t placed) { return secondsOf(plan, plan.placed[placed]); };
    double total = 0;
    for (std::uint32_t placed = step.firstPlaced; placed <= last && step.placedCount > 1; ++placed) {
        total += seconds(placed);
    }
    const auto whole = static_cast<double>(leg.finish - leg.start);
    double left = whole > 0 ? total * static_cast<double>(now - leg.start) / whole : total;
    for (std::uint32_t placed = step.firstPlaced; placed < last; ++placed) {
        left -= seconds(placed);
        if (left < 0) {
            return placed;
        }
    }
    return last;
}

FloorFrame floorFrame(const Plan &plan, const WaferStages &stages, const FloorGrid &grid,
                      const Simulation &simulation)
{
    return FrameBuilder(plan, stages, grid, simulation).build();
}

} // namespace waferline
