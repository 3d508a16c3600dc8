// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/csv_text.h"
#include "model/report/report_wafers.h"
#include "model/report/tables.h"

#include <algorithm>

namespace waferline {

namespace {

CsvText timelineTable()
{
    return CsvText({"stage", "layers", "part_of_layer", "stage_of_layer", "wafer", "micro_batch", "token",
                    "start_seconds", "end_seconds"});
}

/// "2 of 3", which no spreadsheet takes for a date; empty for the whole.
std::string share(std::int64_t index, std::int64_t count)
{
    return count > 1 ? std::to_string(index + 1) + " of " + std::to_string(count) : std::string();
}

void addBar(CsvText &csv, const Plan &plan, const Pipeline &pipeline, const TimelineBar &bar)
{
    const PipelineStep &step = pipeline.steps[bar.leg.step];
    const PlacedLayer &first = plan.placed[step.firstPlaced];
    std::vector<WaferLayer> layers;
    for (std::uint32_t index = 0; index < step.placedCount; ++index) {
        layers.push_back(waferLayer(*plan.model, plan.placed[step.firstPlaced + index].layer));
    }
    csv.count(std::int64_t{step.resource} + 1).text(layersText(layers));
    csv.text(share(first.part, first.parts));
    csv.text(plan.scenario.stages.areWafers() ? std::string()
                                              : share(step.slice, plan.scenario.stages.perLayer));
    csv.count(std::int64_t{step.wafer} + 1).count(std::int64_t{bar.microBatch} + 1);
    csv.count(bar.leg.token + 1);
    csv.number(pipeline.seconds(bar.leg.start)).number(pipeline.seconds(bar.leg.finish)).endRow();
}

} // namespace

std::string timelineCsv(const Plan &plan, const Pipeline &pipeline, const Timeline &timeline)
{
    std::vector<TimelineBar> bars;
    std::ranges::copy_if(timeline.bars, std::back_inserter(bars), [&](const TimelineBar &bar) {
        return bar.leg.start < bar.leg.finish && bar.leg.finish > timeline.from
            && bar.leg.start < timeline.to;
    });
    std::ranges::stable_sort(bars, {}, [](const TimelineBar &bar) { return bar.leg.start; });
    CsvText csv = timelineTable();
    for (const TimelineBar &bar : bars) {
        addBar(csv, plan, pipeline, bar);
    }
    return csv.all();
}

std::string emptyTimelineCsv()
{
    return timelineTable().all();
}

} // namespace waferline
