// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/picture_source.h"

#include "app/export/view_table.h"
#include "app/export/window_picture.h"
#include "widgets/export/caption.h"

#include <utility>

namespace waferline {

PictureSource::PictureSource(Setup setup, double seconds)
    : m_setup(std::move(setup))
    , m_seconds(seconds)
    , m_plan(
          std::make_shared<const Plan>(*waferline::plan(m_setup.model, m_setup.hardware, m_setup.scenario)))
{
}

PictureSource::~PictureSource()
{
    m_ends = true;
}

const ChartData *PictureSource::dataOf(PictureView view) const
{
    const auto chart = chartOf(view);
    const auto found = chart ? m_data.find(*chart) : m_data.end();
    return found != m_data.end() ? found->second.get() : nullptr;
}

bool PictureSource::isReady(PictureView view) const
{
    return !chartOf(view) || dataOf(view) != nullptr;
}

void PictureSource::prepare(PictureView view, std::function<void()> then)
{
    if (isReady(view)) {
        then();
        return;
    }
    const ChartKind kind = *chartOf(view);
    const auto data = std::make_shared<ChartData>();
    m_worker.run(
        [this, kind, data, plan = m_plan] {
            *data =
                chartDataOf(kind, *plan, [this](double /*done*/) { return !m_ends; }).value_or(ChartData());
        },
        [this, kind, data, then = std::move(then)] {
            m_data.emplace(kind, data);
            then();
        });
}

RecordedPicture PictureSource::picture(PictureView view, const PictureOptions &options) const
{
    if (const ChartData *const data = dataOf(view)) {
        return chartPicture(*data, m_plan, options);
    }
    return recordedPictureOf(view, m_setup, m_seconds, options);
}

QByteArray PictureSource::table(PictureView view, const PictureOptions &options) const
{
    const ChartData *const data = dataOf(view);
    return QByteArray::fromStdString(data != nullptr ? chartTable(*data, *m_plan)
                                                     : viewTable(view, m_plan, m_seconds, options));
}

FrameTexts PictureSource::texts(PictureView view) const
{
    if (const ChartData *const data = dataOf(view)) {
        const ChartContent content = chartContent(*data, *m_plan);
        return {content.title, content.subtitle, content.caption};
    }
    return {pictureTitle(*m_plan), pictureSubtitle(*m_plan), pictureCaption(*m_plan)};
}

} // namespace waferline
