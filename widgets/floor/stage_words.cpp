// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/stage_words.h"

#include "model/report/format.h"
#include "widgets/device_wording.h"
#include "widgets/floor/floor_frame.h"
#include "widgets/floor/layer_names.h"
#include "widgets/wording.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace waferline {

namespace {

constexpr qsizetype mostNamed = 3; // in a sentence that is read out

struct Words {
    Q_DECLARE_TR_FUNCTIONS(waferline::StageWords)
};

QString whole(std::int64_t value)
{
    return QLocale::c().toString(static_cast<qlonglong>(value));
}

StageOnCard stageOf(const WaferStages &stages, const PipelineStep &step)
{
    return {stages.groupOf(step.firstPlaced + step.placedCount - 1).value_or(0), step.slice};
}

double groupSeconds(const Plan &plan, const StageGroup &group)
{
    double seconds = 0;
    for (std::uint32_t placed = group.firstPlaced; placed < group.firstPlaced + group.placedCount; ++placed) {
        seconds += plan.costOf(plan.placed[placed]).seconds.value_or(0) / plan.placed[placed].parts;
    }
    return seconds;
}

/// "A in layer 26"; with wafer stages the layer is the one that works now.
QString workText(const Plan &plan, const PipelineStep &step, const MicroBatchLeg &leg,
                 std::int64_t microBatch, Ticks now)
{
    const PlacedLayer &placed = plan.placed[workingLayer(plan, step, leg, now)];
    return Words::tr("%1 in %2", "request and layer")
        .arg(microBatchLetters(microBatch), Wording::layer(plan, placed));
}

QString waitText(std::int64_t waiting)
{
    return waiting == 1 ? Words::tr("1 waits") : Words::tr("%1 wait").arg(whole(waiting));
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
        const double seconds =
            groupSeconds(plan, stages.on(wafer)[stage.group]) / static_cast<double>(stages.parts());
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
    QStringList named;
    std::int64_t working = 0;
    std::int64_t waiting = 0;
    std::int64_t microBatch = -1;
    for (const MicroBatchLeg &leg : simulation.legs()) {
        ++microBatch;
        const Phase phase = leg.phaseAt(simulation.now());
        waiting += phase == Phase::Waiting ? 1 : 0;
        if (phase != Phase::Working) {
            continue;
        }
        ++working;
        if (named.size() < mostNamed) {
            const PipelineStep &step = simulation.pipeline().steps[leg.step];
            named << Words::tr("%1 on %2 %3", "request in a layer, device and its number")
                         .arg(workText(plan, step, leg, microBatch, simulation.now()),
                              DeviceWording(*plan.hardware).one, whole(step.wafer + 1));
        }
    }
    if (working > named.size()) {
        named << Words::tr("and %1 more").arg(whole(working - named.size()));
    }
    QString text =
        Words::tr("%1 of %2 work")
            .arg(whole(working), counted(static_cast<double>(stages.stageCount()), Counted::Stage));
    if (working > 0) {
        text = Words::tr("%1: %2", "how many stages work, and which")
                   .arg(text, named.join(QStringLiteral(", ")));
    }
    return waiting > 0 ? Words::tr("%1; %2").arg(text, waitText(waiting)) : text;
}

QString busySentence(const Plan &plan, const WaferStages &stages, const Simulation &simulation,
                     std::uint32_t wafer)
{
    QStringList work;
    std::int64_t working = 0;
    std::int64_t waiting = 0;
    std::int64_t microBatch = -1;
    for (const MicroBatchLeg &leg : simulation.legs()) {
        ++microBatch;
        const PipelineStep &step = simulation.pipeline().steps[leg.step];
        const Phase phase = leg.phaseAt(simulation.now());
        if (step.wafer != wafer || phase == Phase::Hopping) {
            continue;
        }
        waiting += phase == Phase::Waiting ? 1 : 0;
        if (phase == Phase::Working && ++working <= mostNamed) {
            work << workText(plan, step, leg, microBatch, simulation.now());
        }
    }
    if (working > mostNamed) {
        work << Words::tr("and %1 more").arg(whole(working - mostNamed));
    }
    const QString text = working == 0
        ? Words::tr("idle, %1")
              .arg(counted(static_cast<double>(stages.on(wafer).size()) * static_cast<double>(stages.parts()),
                           Counted::Stage))
        : Words::tr("works on %1").arg(work.join(QStringLiteral(", ")));
    return waiting > 0 ? Words::tr("%1; %2").arg(text, waitText(waiting)) : text;
}

} // namespace waferline
