// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/main_window/chip_check.h"

#include "tests/app/main_window/window_rig.h"
#include "widgets/floor/card_layout.h"
#include "widgets/floor/floor_view.h"
#include "widgets/floor/hop_routes.h"
#include "widgets/floor/stage_regions.h"
#include "widgets/playback/playback.h"

#include <QLineF>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

namespace waferline::test {

namespace {

struct ExpectedChip {
    Phase phase = Phase::Waiting;
    std::uint32_t wafer = 0;
    std::optional<QPointF> centre; ///< none for those that wait: they stand in a queue beside
};

/// Where a step's chip stands: in the middle of the region of the layer, or of the part of it that works, or
/// with wafer stages of the visit.
QPointF spotOf(const Plan &plan, const FloorGrid &grid, const PipelineStep &step)
{
    const WaferStages stages(plan);
    const std::uint32_t wafer = plan.visits[step.visit].wafer;
    const StageRegions regions(stages, cardLayout(grid, wafer), wafer);
    std::uint32_t group = 0;
    while (stages.on(wafer)[group].firstPlaced != step.firstPlaced) {
        ++group;
    }
    return regions.rect(regions.indexOf({group, step.slice})).center();
}

/// The point at a share of a line's length.
QPointF along(const QPolygonF &line, double share)
{
    double length = 0;
    for (qsizetype index = 1; index < line.size(); ++index) {
        length += QLineF(line[index - 1], line[index]).length();
    }
    double left = length * share;
    for (qsizetype index = 1; index < line.size(); ++index) {
        const QLineF piece(line[index - 1], line[index]);
        if (left <= piece.length() && piece.length() > 0) {
            return piece.pointAt(left / piece.length());
        }
        left -= piece.length();
    }
    return line.back();
}

std::map<std::int64_t, ExpectedChip> expectedChips(const Plan &plan, const FloorGrid &grid,
                                                   const Simulation &simulation)
{
    std::map<std::int64_t, ExpectedChip> chips;
    const auto &steps = simulation.pipeline().steps;
    const Ticks now = simulation.now();
    std::int64_t number = 0;
    for (const MicroBatchLeg &leg : simulation.legs()) {
        const PipelineStep &step = steps[leg.step];
        ExpectedChip chip{leg.phaseAt(now), plan.visits[step.visit].wafer, std::nullopt};
        if (chip.phase == Phase::Working) {
            chip.centre = spotOf(plan, grid, step);
        } else if (chip.phase == Phase::Hopping) {
            const PipelineStep &next = steps[(leg.step + 1) % steps.size()];
            chip.centre =
                along(hopRoute(grid, chip.wafer, plan.visits[next.visit].wafer),
                      static_cast<double>(now - leg.finish) / static_cast<double>(leg.next - leg.finish));
        }
        chips[number++] = chip;
    }
    return chips;
}

} // namespace

void verifyChips(WindowRig &rig)
{
    const Plan &plan = rig.plan();
    const auto pipeline = std::make_shared<const Pipeline>(pipelineOf(plan).value());
    const std::int64_t circulating = plan.capacity.microBatchesInFlight;
    const std::int64_t shown = plan.scenario.shown == Shown::One ? std::min<std::int64_t>(1, circulating)
        : plan.scenario.shown == Shown::Abc                      ? std::min<std::int64_t>(3, circulating)
                                                                 : circulating;
    Simulation simulation(pipeline, shown);
    simulation.moveTo(pipeline->ticks(rig.window.playback().timeSeconds()));
    const FloorGrid &grid = rig.window.floor().grid();
    const auto expected = expectedChips(plan, grid, simulation);
    const FloorFrame frame = rig.window.floor().frame();
    std::int64_t counted = 0;
    for (const ChipCount &more : frame.counts) {
        counted += more.count;
    }
    QCOMPARE(static_cast<std::int64_t>(frame.chips.size()) + counted, shown);
    for (const Chip &chip : frame.chips) {
        const ExpectedChip &want = expected.at(chip.microBatch);
        QCOMPARE(chip.phase, want.phase);
        QCOMPARE(chip.wafer, want.wafer);
        if (want.centre) {
            const QPointF off = chip.centre - *want.centre;
            QVERIFY2(std::hypot(off.x(), off.y()) < 1e-6, qPrintable(QString::number(chip.microBatch)));
        } else {
            QVERIFY(grid.cellRect(want.wafer).contains(chip.centre));
        }
    }
    for (const auto &[microBatch, want] : expected) {
        if (want.phase == Phase::Working) {
            QVERIFY(std::ranges::binary_search(frame.workingWafers, want.wafer));
        }
    }
}

} // namespace waferline::test
