// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_picture.h"

#include "model/planning/shown.h"
#include "widgets/timeline/timeline_rows.h"
#include "widgets/timeline/timeline_scene.h"

#include <QPainter>

#include <memory>
#include <utility>

namespace waferline {

namespace {

constexpr double cursorShare = 0.4; // of the width
constexpr double mostEvents = 1e6;

} // namespace

Timeline TimelinePicture::look(std::size_t mostBars) const
{
    return TimelineSource(pipeline, shown)
        .look({.from = pipeline->ticks(grid.fromSeconds()),
               .to = pipeline->ticks(grid.toSeconds()),
               .mostBars = mostBars});
}

std::optional<TimelinePicture> timelinePictureOf(const Plan &plan, double seconds, const QSizeF &size,
                                                 double unit)
{
    const std::int64_t shown = microBatchesShown(plan);
    auto made = pipelineOf(plan);
    if (!made || shown == 0) {
        return std::nullopt;
    }
    const auto pipeline = std::make_shared<const Pipeline>(*std::move(made));
    Simulation simulation(pipeline, shown);
    simulation.moveTo(pipeline->ticks(seconds));
    const double gutter = (rowNamesWidth(plan, *pipeline) + gutterMargins) * unit;
    return TimelinePicture{
        pipeline, shown,
        TimelineGrid(timelineExtent(plan, *pipeline, mostEvents), size, gutter, unit)
            .fitted(seconds, cursorShare)
            // A token runs from corner to corner: the moment is as far down as it is across.
            .centredOnRow(pipeline->steps[simulation.legs().front().step].resource, cursorShare)};
}

void paintTimeline(QPainter &painter, const Plan &plan, double seconds, const QSizeF &size, double unit,
                   const Theme &theme)
{
    const auto picture = timelinePictureOf(plan, seconds, size, unit);
    if (!picture) {
        paint(painter, emptyTimelineScene(plan, TimelineGrid({}, size, 0, unit), theme));
        return;
    }
    const Timeline timeline = picture->look(TimelineRequest().mostBars);
    paint(painter, timelineScene(plan, *picture->pipeline, timeline, picture->grid, theme));
    paintTimelineCursor(painter, picture->grid, seconds,
                        lettersAt(picture->grid, *picture->pipeline, timeline, seconds), theme);
}

} // namespace waferline
