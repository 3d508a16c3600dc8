// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/comparison_inputs.h"

#include "widgets/wording.h"

#include <QCoreApplication>
#include <QStringList>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Comparison)
};

QString contextText(const Plan &plan)
{
    return counted(static_cast<double>(plan.scenario.contextTokens), Counted::ContextToken);
}

QString weightsText(const Plan &plan)
{
    const auto &weights = plan.scenario.weights;
    const QString bits = Wording::text(plan.memory.weightBits, Unit::Bits);
    return !weights             ? Words::tr("as shipped (%1)", "bits").arg(bits)
        : weights->name.empty() ? bits
                                : QString::fromStdString(weights->name);
}

QString stagesText(const Plan &plan)
{
    const Stages stages = plan.scenario.stages;
    return stages.areWafers()       ? Words::tr("%1 visits", "wafer").arg(DeviceWording(*plan.hardware).one)
        : stages == Stages::layer() ? Words::tr("layers")
                                    : Words::tr("%1 per layer").arg(stages.perLayer);
}

QString roomText(const Plan &plan)
{
    if (plan.rule == PlacementRule::Fewest && plan.scenario.concurrency) {
        return counted(static_cast<double>(*plan.scenario.concurrency), Counted::Request);
    }
    if (plan.rule == PlacementRule::Fewest && plan.scenario.wafers) {
        return DeviceWording(*plan.hardware).counted(static_cast<double>(*plan.scenario.wafers));
    }
    return plan.rule == PlacementRule::Fewest ? Words::tr("automatic") : Words::tr("as placed");
}

QString hardwareFigureText(const Hardware &hardware, HardwareFigure which)
{
    const auto unit = [which] {
        switch (which) {
        case HardwareFigure::SramBandwidth:
            return Unit::BytesPerSecond;
        case HardwareFigure::PeakOperations:
            return Unit::OperationsPerSecond;
        case HardwareFigure::HopSeconds:
        case HardwareFigure::LayerSeconds:
        case HardwareFigure::LayerRequestSeconds:
            return Unit::Seconds;
        case HardwareFigure::Watts:
            return Unit::Watts;
        case HardwareFigure::SramBytes:
        case HardwareFigure::ReservedBytes:
            break;
        }
        return Unit::Bytes;
    };
    const auto value = hardware.figure(which);
    return value ? Wording::text(*value, unit(), derivationDigits) : Words::tr("unknown");
}

ComparedInputRow inputRow(ComparedInput input, const Plan &a, const Plan &b)
{
    switch (input) {
    case ComparedInput::Model: {
        const QString mine = QString::fromStdString(a.model->name);
        const QString its = QString::fromStdString(b.model->name);
        return {Words::tr("Model"), mine,
                mine == its ? Words::tr("%1, described otherwise", "model").arg(its) : its};
    }
    case ComparedInput::Hardware:
        return {Words::tr("Hardware"), QString::fromStdString(a.hardware->name),
                QString::fromStdString(b.hardware->name)};
    case ComparedInput::Context:
        return {Words::tr("Context"), contextText(a), contextText(b)};
    case ComparedInput::Weights:
        return {Words::tr("Weights"), weightsText(a), weightsText(b)};
    case ComparedInput::Cache:
        return {Words::tr("KV cache"), Wording::text(a.scenario.cacheBits, Unit::Bits),
                Wording::text(b.scenario.cacheBits, Unit::Bits)};
    case ComparedInput::MicroBatch:
        return {Words::tr("Micro-batch"),
                Wording::text(static_cast<double>(a.scenario.microBatch), Unit::Requests),
                Wording::text(static_cast<double>(b.scenario.microBatch), Unit::Requests)};
    case ComparedInput::Stages:
        return {Words::tr("Stages"), stagesText(a), stagesText(b)};
    case ComparedInput::Placement:
        return {Words::tr("Placement"), Wording::placement(a.rule).toLower(),
                Wording::placement(b.rule).toLower()};
    case ComparedInput::Room:
        break;
    }
    return {Words::tr("Room for"), roomText(a), roomText(b)};
}

} // namespace

std::vector<ComparedInputRow> comparedInputs(const PlanComparison &comparison, const Plan &a, const Plan &b)
{
    std::vector<ComparedInputRow> rows;
    for (const ComparedInput input : comparison.inputs) {
        if (input == ComparedInput::Hardware && a.hardware->name == b.hardware->name) {
            const DeviceWording device(*a.hardware);
            for (const HardwareFigure which : comparison.hardwareFigures) {
                QString name = Wording::figureName(which, device);
                name[0] = name[0].toUpper();
                rows.push_back(
                    {name, hardwareFigureText(*a.hardware, which), hardwareFigureText(*b.hardware, which)});
            }
            continue;
        }
        rows.push_back(inputRow(input, a, b));
    }
    return rows;
}

QString comparedInputsLine(const PlanComparison &comparison, const Plan &a, const Plan &b)
{
    QStringList parts;
    for (const ComparedInputRow &row : comparedInputs(comparison, a, b)) {
        QString name = row.name;
        name[0] = name[0].isUpper() && name.size() > 1 && name[1].isUpper() ? name[0] : name[0].toLower();
        parts << Words::tr("%1 %2 → %3", "input, of A, of B").arg(name, row.a, row.b);
    }
    return parts.isEmpty() ? Words::tr("A and B have the same settings")
                           : Words::tr("A → B: %1", "inputs").arg(parts.join(QStringLiteral(" · ")));
}

} // namespace waferline
