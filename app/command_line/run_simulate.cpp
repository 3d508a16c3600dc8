// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/open_scenario.h"
#include "app/command_line/run.h"
#include "model/planning/planner.h"
#include "model/planning/timing.h"
#include "model/report/report.h"
#include "model/report/simulation_report.h"
#include "model/report/words.h"
#include "model/simulation/pipeline.h"

#include <QCoreApplication>

namespace waferline {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

ExitStatus refused(const QString &message)
{
    printMessage(message);
    return ExitStatus::InputWrong;
}

QString reasonText(NoPipeline reason, const Plan &plan)
{
    switch (reason) {
    case NoPipeline::TimesUnknown:
        return Text::tr("nothing to simulate: the hardware does not give %1")
            .arg(QString::fromStdString(namesText(missingForTimes(plan.timing))));
    case NoPipeline::NoTime:
        return Text::tr("nothing to simulate: a token takes no time");
    case NoPipeline::TooManySteps:
        break;
    }
    return Text::tr("too much to simulate: the path has more than a million stages");
}

} // namespace

ExitStatus runSimulate(const SimulateRequest &request)
{
    const auto document = openScenario(request.scenario);
    if (!document) {
        return reportFaults(document.error());
    }
    const auto planned = plan(document->model, document->hardware, document->scenario);
    if (!planned) {
        return refused(QString::fromStdString(planFaultText(planned.error(), *document->hardware)));
    }
    const auto pipeline = pipelineOf(*planned);
    if (!pipeline) {
        return refused(reasonText(pipeline.error(), *planned));
    }
    const std::int64_t microBatches = request.microBatches.value_or(planned->capacity.microBatchesInFlight);
    if (!canBeMeasured(*pipeline, microBatches, request.tokens)) {
        return refused(
            Text::tr("too much to simulate: %1 stages, %2 micro-batches and %3 tokens each; expected at most "
                     "2e9 steps of work and 2e7 tokens in all. Fewer --tokens or --in-flight help")
                .arg(pipeline->steps.size())
                .arg(microBatches)
                .arg(request.tokens));
    }
    const MeasuredRun run =
        measureRun(*pipeline, microBatches, document->scenario.microBatch, request.tokens);
    return writeResult(request.output,
                       request.format == SimulationFormat::Json ? simulationJsonText(*planned, run)
                                                                : simulationText(*planned, run));
}

} // namespace waferline
