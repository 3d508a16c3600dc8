// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/stage_words.h"

#include "model/planning/timing.h"
#include "model/report/format.h"
#include "widgets/device_wording.h"
#include "widgets/floor/floor_frame.h"
#include "widgets/floor/layer_names.h"
#include "widgets/wording.h"

#include <QCoreApplication>
#include <QStringList>

namespace waferline {

namespace {

constexpr qsizetype mostNamed = 3; // in a sentence that is read out

struct Words {
    Q_DECLARE_TR_FUNCTIONS(waferline::StageWords)
};

QString whole(std::int64_t value)
{
    return QString::fromStdString(groupedInteger(static_cast<double>(value)));
}

StageOnCard stageOf(const WaferStages &stages, const PipelineStep &step)
{
    return {stages.groupOf(step.firstPlaced + step.placedCount - 1).value_or(0), step.slice};
}

/// "A in Layer 26"; with wafer stages the layer is the one that works now.
QString workText(const Plan &plan, const PipelineStep &step, const MicroBatchLeg &leg,
                 std::int64_t microBatch, Ticks now)
{
    const PlacedLayer &placed = plan.placed[workingLayer(plan, step, leg, now)];
    return Words::tr("%1 in %2", "request and layer")
        .arg(microBatchLetters(microBatch), Wording::layer(plan, placed));
}

/// What works and waits at one moment.
struct Busy {
    QStringList named; ///< the first few that work, and how many more
    std::int64_t working = 0;
    std::int64_t waiting = 0;
};

/// On one wafer, or on all: then each is named with its own.
Busy busyOn(const Plan &plan, const Simulation &simulation, std::optional<std::uint32_t> wafer)
{
    Busy busy;
    std::int64_t microBatch = -1;
    for (const MicroBatchLeg &leg : simulation.legs()) {
        ++microBatch;
        const PipelineStep &step = simulation.pipeline().steps[leg.step];
        const Phase phase = leg.phaseAt(simulation.now());
        if (wafer && step.wafer != *wafer) {
            continue;
        }
        busy.waiting += phase == Phase::Waiting ? 1 : 0;
        if (phase != Phase::Working || ++busy.working > mostNamed) {
            continue;
        }
        const QString work = workText(plan, step, leg, microBatch, simulation.now());
        busy.named << (wafer ? work
                             : Words::tr("%1 on %2 %3", "request in a layer, device and its number")
                                   .arg(work, DeviceWording(*plan.hardware).one, whole(step.wafer + 1)));
    }
    if (busy.working > mostNamed) {
        busy.named << Words::tr("and %1 more").arg(whole(busy.working - mostNamed));
    }
    return busy;
}

QString withWaiting(const QString &text, std::int64_t waiting)
{
    if (waiting == 0) {
        return text;
    }
    return Words::tr("%1; %2").arg(
        text, waiting == 1 ? Words::tr("1 waits") : Words::tr("%1 wait").arg(whole(waiting)));
}

} // namespace

StageNow stageNow(const Plan &plan, const WaferStages &stages, const Simulation &simulation,
                  std::uint32_t wafer, const StageOnCard &stage)
{
    StageNow now;
    std::int64_t microBatch = -1;
    for (const MicroBatchLeg &leg : simulation.legs()) {
        ++microBatch;
        const PipelineStep &step = simulation.pipeline().steps[leg.step];
        const Phase phase = leg.phaseAt(simulation.now());
        if (step.wafer != wafer || phase == Phase::Hopping) {
            continue;
        }
        const bool here = stageOf(stages, step) == stage;
        if (here && phase == Phase::Waiting) {
            ++now.waiting;
        } else if (here) {
            now.microBatch = microBatch;
        } else if (phase == Phase::Working && plan.scenario.stages.areWafers()) {
            now.elsewhere = microBatch;
        }
    }
    return now;
}

QString stageName(const Plan &plan, const WaferStages &stages, std::uint32_t wafer, const StageOnCard &stage)
{
    const auto groups = stages.on(wafer);
    const StageGroup &group = groups[stage.group];
    if (plan.scenario.stages.areWafers()) {
        const QString layers = visitLabel(plan, plan.visits[group.visit]);
        return groups.size() == 1
            ? layers
            : Words::tr("Visit %1 of %2: %3")
                  .arg(whole(stage.group + 1), whole(static_cast<std::int64_t>(groups.size())), layers);
    }
    const QString layer = Wording::layer(plan, plan.placed[group.firstPlaced]);
    return stages.parts() == 1
        ? layer
        : Words::tr("%1, stage %2 of %3").arg(layer, whole(stage.part + 1), whole(stages.parts()));
}

std::vector<std::pair<QString, QString>> stageRows(const Plan &plan, const WaferStages &stages,
                                                   std::uint32_t wafer, const StageOnCard &stage,
                                                   const std::optional<StageNow> &now)
{
    std::vector<std::pair<QString, QString>> rows{
        {Words::tr("Stage"), stageName(plan, stages, wafer, stage)}};
    if (plan.timing.layerSecondsMax) {
        const StageGroup &group = stages.on(wafer)[stage.group];
        const double seconds = stageSeconds(plan, group.firstPlaced, group.placedCount);
        rows.emplace_back(plan.scenario.microBatch > 1
                              ? Words::tr("Time for a micro-batch of %1").arg(whole(plan.scenario.microBatch))
                              : Words::tr("Time for a request"),
                          QString::fromStdString(exactText(seconds, Unit::Seconds)));
    }
    if (now) {
        const auto &elsewhere = now->elsewhere;
        rows.emplace_back(
            Words::tr("Works on"),
            now->microBatch ? microBatchLetters(*now->microBatch)
                : elsewhere ? Words::tr("nothing: %1 is in another visit").arg(microBatchLetters(*elsewhere))
                            : Words::tr("nothing"));
        if (now->waiting > 0) {
            rows.emplace_back(Words::tr("Waiting"), whole(now->waiting));
        }
    }
    return rows;
}

QString busySentence(const Plan &plan, const WaferStages &stages, const Simulation &simulation)
{
    const Busy busy = busyOn(plan, simulation, std::nullopt);
    const QString text =
        Words::tr("%1 of %2 work")
            .arg(whole(busy.working), counted(static_cast<double>(stages.stageCount()), Counted::Stage));
    const QString which = busy.working > 0 ? Words::tr("%1: %2", "how many stages work, and which")
                                                 .arg(text, busy.named.join(QStringLiteral(", ")))
                                           : text;
    return withWaiting(which, busy.waiting);
}

QString busySentence(const Plan &plan, const WaferStages &stages, const Simulation &simulation,
                     std::uint32_t wafer)
{
    const Busy busy = busyOn(plan, simulation, wafer);
    const auto count = static_cast<std::int64_t>(stages.on(wafer).size()) * stages.parts();
    const QString text = busy.working > 0
        ? Words::tr("works on %1").arg(busy.named.join(QStringLiteral(", ")))
        : Words::tr("idle, %1").arg(counted(static_cast<double>(count), Counted::Stage));
    return withWaiting(text, busy.waiting);
}

} // namespace waferline
