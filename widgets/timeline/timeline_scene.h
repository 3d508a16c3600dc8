// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/timeline.h"
#include "widgets/floor/display_list.h"
#include "widgets/theme.h"
#include "widgets/timeline/timeline_grid.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace waferline {

/// A tick of the time axis.
struct TimeTick {
    double seconds = 0;
    QString label;
};

/// Round moments for the axis of what is in view, in the unit that fits; the last one names the unit.
std::vector<TimeTick> timeTicks(const TimelineGrid &grid);

/// Where a piece of work is drawn; empty where it is not in view. At least a pixel wide, at whole pixels.
QRectF barRect(const TimelineGrid &grid, const Pipeline &pipeline, const TimelineBar &bar);

/// Below this width of a stage slot, in logical pixels, bars are merged into busy shares.
inline constexpr double leastSlotWidth = 2.5;

/// What is drawn of a plan's timeline.
struct TimelineMarks {
    std::optional<std::uint32_t> selected; ///< wafer whose rows are marked
    std::optional<std::uint32_t> highlighted;
};

/// All of the timeline but its cursor: rows, bars with their letters, completed tokens, axis and utilisation.
/// The timeline covers what is in view or more.
DisplayList timelineScene(const Plan &plan, const Pipeline &pipeline, const Timeline &timeline,
                          const TimelineGrid &grid, const Theme &theme, const TimelineMarks &marks = {});

/// The header alone and, in the middle, why there is nothing to show.
DisplayList emptyTimelineScene(const Plan &plan, const TimelineGrid &grid, const Theme &theme);

/// The letters of the work that is done at a moment, by where they are drawn: what its cursor would cross.
std::vector<QRectF> lettersAt(const TimelineGrid &grid, const Pipeline &pipeline, const Timeline &timeline,
                              double seconds);

/// The cursor at a moment, a dashed line with a grip that leaves out the letters it would cross; nothing
/// where it is out of view.
void paintTimelineCursor(QPainter &painter, const TimelineGrid &grid, double seconds,
                         const std::vector<QRectF> &letters, const Theme &theme);

} // namespace waferline
