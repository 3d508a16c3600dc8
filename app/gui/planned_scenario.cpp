// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/planned_scenario.h"

#include "app/command_line/open_scenario.h"
#include "app/command_line/run.h"
#include "model/planning/planner.h"
#include "model/report/report.h"

#include <utility>

namespace waferline {

std::optional<PlannedScenario> openPlanned(const ScenarioOptions &options)
{
    auto opened = openAskedScenario(options);
    if (!opened) {
        reportFaults(opened.error());
        return std::nullopt;
    }
    const ScenarioDocument *const document = &opened->asked;
    auto made = plan(document->model, document->hardware, document->scenario);
    if (!made) {
        printMessage(QString::fromStdString(planFaultText(made.error(), *document->hardware)));
        return std::nullopt;
    }
    return PlannedScenario{{document->model, document->hardware, document->scenario},
                           std::make_shared<const Plan>(*std::move(made)),
                           document->timeSeconds,
                           std::move(opened->file)};
}

} // namespace waferline
