// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison_section.h"

#include "model/report/format.h"
#include "widgets/device_wording.h"
#include "widgets/wording.h"

#include <QCoreApplication>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(waferline::ComparisonSection)
};

QString shown(double value, Unit unit)
{
    return Wording::text(figure(value, unit, derivationDigits));
}

QString microBatchesText(const Plan &plan)
{
    return counted(static_cast<double>(plan.capacity.microBatchesInFlight), Counted::MicroBatch);
}

FormulaBlock formulas(const RateComparison &comparison)
{
    const QString closed = shown(comparison.closedForm, Unit::TokensPerSecond);
    const QString simulated = shown(comparison.simulated, Unit::TokensPerSecond);
    if (comparison.agrees()) {
        return {{{Words::tr("(closed form − simulated tokens/s per request) ÷ closed form = difference"),
                  QStringLiteral("(%1 − %2) ÷ %1").arg(closed, simulated),
                  shown(comparison.priceShare(), Unit::Ratio)}}};
    }
    const QString price = shown(comparison.price(), Unit::TokensPerSecond);
    return {{{Words::tr("closed form − simulated tokens/s per request = price of coming back"),
              closed + QStringLiteral(" − ") + simulated, price},
             {Words::tr("price of coming back ÷ closed form = share lost"),
              price + QStringLiteral(" ÷ ") + closed, shown(comparison.priceShare(), Unit::Ratio)}}};
}

QString explanation(const Plan &plan, const RateComparison &comparison)
{
    if (comparison.agrees()) {
        return Words::tr(
                   "A token comes back, but here this costs nothing: the simulation comes to the closed "
                   "form, as near as %1 tokens tell.")
            .arg(comparison.tokens);
    }
    const DeviceWording device(*plan.hardware);
    return Words::tr(
               "A token comes back to %1, where its micro-batch finds another one at work and waits. The "
               "closed form leaves waiting out and is an upper bound; the simulation is what happens.")
        .arg(device.counted(static_cast<double>(plan.revisitedWafers)));
}

} // namespace

SheetSection comparisonSection(const Plan &plan, const std::optional<RateComparison> &comparison, int number)
{
    SheetSection section;
    section.id = static_cast<int>(StepId::Simulation);
    section.blocks.emplace_back(HeadingBlock{number, Wording::stepTitle(plan, StepId::Simulation)});
    if (!comparison) {
        const bool follows = comparedEvents(plan, plan.capacity.microBatchesInFlight).has_value();
        section.blocks.emplace_back(CaptionBlock{
            follows
                ? Words::tr("Simulating %1 …").arg(microBatchesText(plan))
                : Words::tr("Too much to simulate in passing; \"waferline simulate\" may take its time.")});
        return section;
    }
    section.blocks.emplace_back(formulas(*comparison));
    section.blocks.emplace_back(CaptionBlock{explanation(plan, *comparison)});
    section.blocks.emplace_back(CaptionBlock{
        Words::tr("Simulated event by event: %1, %2 tokens of each request, measured over the "
                  "second half.")
            .arg(microBatchesText(plan),
                 QString::fromStdString(groupedInteger(static_cast<double>(comparison->tokens)))),
        &Theme::textMuted, TextStyle::Tick});
    return section;
}

} // namespace waferline
