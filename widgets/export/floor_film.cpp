// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/floor_film.h"

#include "model/planning/shown.h"
#include "widgets/export/replay.h"

#include <QPainter>

#include <utility>

namespace waferline {

FloorFilm::FloorFilm(std::shared_ptr<const Plan> plan, const PictureOptions &options, const StillFloor &still)
    : m_plan(std::move(plan))
    , m_options(options)
    , m_room(still.room)
    , m_enlarged(still.enlarged)
    , m_still(imageOf(still.picture))
    , m_stages(*m_plan)
    , m_grid(still.grid)
{
    const std::int64_t shown = microBatchesShown(*m_plan);
    if (auto pipeline = pipelineOf(*m_plan); pipeline && shown > 0) {
        m_simulation.emplace(std::make_shared<const Pipeline>(*std::move(pipeline)), shown);
    }
}

Ticks FloorFilm::ticks(double seconds) const
{
    return m_simulation ? m_simulation->pipeline().ticks(seconds) : 0;
}

QImage FloorFilm::pictureAt(Ticks moment)
{
    QImage image = m_still.copy();
    if (image.isNull() || !m_simulation) {
        return image;
    }
    if (moment < m_simulation->now() && m_first && m_first->now() <= moment) {
        m_simulation = m_first; // otherwise it would begin at time 0
    }
    m_simulation->moveTo(moment);
    if (!m_first) {
        m_first = m_simulation;
    }
    QPainter painter(&image);
    painter.scale(m_options.scale, m_options.scale);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(m_room.topLeft());
    painter.scale(m_enlarged, m_enlarged);
    m_painter.paintFrame(painter, *m_plan, m_grid, floorFrame(*m_plan, m_stages, m_grid, *m_simulation),
                         m_options.drawnTheme());
    return image;
}

} // namespace waferline
