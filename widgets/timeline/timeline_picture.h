// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/timeline.h"
#include "widgets/theme.h"
#include "widgets/timeline/timeline_grid.h"

#include <QSizeF>

#include <cstdint>
#include <memory>
#include <optional>

class QPainter;

namespace waferline {

/// The part of a run that a picture of the timeline shows.
struct TimelinePicture {
    std::shared_ptr<const Pipeline> pipeline;
    std::int64_t shown = 0; ///< micro-batches
    TimelineGrid grid;

    /// All work in the window of time that is in view; busy shares beyond so many bars.
    Timeline look(std::size_t mostBars) const;
};

/// The requests shown around a moment in simulated seconds, as a window fits them; none where there is
/// nothing to simulate. `unit` scales text and rows.
std::optional<TimelinePicture> timelinePictureOf(const Plan &plan, double seconds, const QSizeF &size,
                                                 double unit);

/// Paints the timeline of the requests shown around a moment in simulated seconds, with the cursor there, as
/// a window fits it; or why there is none. `unit` scales text and rows.
void paintTimeline(QPainter &painter, const Plan &plan, double seconds, const QSizeF &size, double unit,
                   const Theme &theme);

} // namespace waferline
