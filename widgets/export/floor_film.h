// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/simulation.h"
#include "widgets/export/picture.h"
#include "widgets/floor/floor_grid.h"
#include "widgets/floor/floor_painter.h"
#include "widgets/floor/wafer_stages.h"

#include <QImage>

#include <memory>
#include <optional>

namespace waferline {

/// Pictures of the floor at one moment after the other. What stands still is recorded by who asks, and
/// painted once; going on in time is cheap, and going back to where it began. Works on any thread, one at a
/// time.
class FloorFilm {
public:
    /// `still` is of the same plan and options.
    FloorFilm(std::shared_ptr<const Plan> plan, const PictureOptions &options, const StillFloor &still);

    /// Null where the plan's times are unknown or nothing circulates: then nothing moves.
    const Simulation *simulation() const { return m_simulation ? &*m_simulation : nullptr; }
    /// 0 where nothing moves.
    Ticks ticks(double seconds) const;
    /// Null if there is no memory for it.
    const QImage &still() const { return m_still; }
    QImage pictureAt(Ticks moment);

private:
    std::shared_ptr<const Plan> m_plan;
    PictureOptions m_options;
    QRectF m_room; ///< of the floor, before the scale
    double m_enlarged; ///< the floor, against how it is laid out
    QImage m_still;
    WaferStages m_stages;
    FloorGrid m_grid;
    FloorPainter m_painter;
    std::optional<Simulation> m_simulation;
    std::optional<Simulation> m_first; ///< as it was at the first moment that was looked at
};

} // namespace waferline
