// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/picture_source.h"

#include "app/export/unseen_window.h"
#include "app/export/view_picture.h"
#include "app/export/view_table.h"
#include "widgets/chart/compared_chart.h"
#include "widgets/compare/comparison_caption.h"
#include "widgets/compare/comparison_finding.h"
#include "widgets/compare/comparison_inputs.h"
#include "widgets/export/caption.h"

#include <string>
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

void PictureSource::holdAgainst(const Setup &other)
{
    m_otherSetup = other;
    m_other = std::make_shared<const Plan>(*waferline::plan(other.model, other.hardware, other.scenario));
}

std::shared_ptr<const PictureSource::Charts> PictureSource::chartsOf(PictureView view) const
{
    const auto chart = chartOf(view);
    const auto found = chart ? m_charts.find(*chart) : m_charts.end();
    return found != m_charts.end() ? found->second : nullptr;
}

ChartContent PictureSource::contentOf(const Charts &charts) const
{
    ChartContent content = chartContent(charts.data, *m_plan);
    return charts.otherData ? comparedChart(std::move(content), chartContent(*charts.otherData, *m_other))
                            : content;
}

bool PictureSource::isReady(PictureView view, PictureFormat format) const
{
    if (chartOf(view)) {
        return chartsOf(view) != nullptr;
    }
    const bool needsWindow = view == PictureView::Window && format != PictureFormat::Csv;
    return !needsWindow || (m_window && m_window->isSettled());
}

void PictureSource::prepare(PictureView view, PictureFormat format, Worker::Then then)
{
    if (isReady(view, format)) {
        then({});
        return;
    }
    std::vector<Worker::Then> &waiting = m_waiting[view];
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) {
        return;
    }
    if (const auto chart = chartOf(view)) {
        prepareChart(*chart);
    } else {
        prepareWindow();
    }
}

void PictureSource::prepareChart(ChartKind kind)
{
    const auto charts = std::make_shared<Charts>();
    m_worker.run(
        [this, kind, charts, plan = m_plan, other = m_other] {
            const auto goOn = [this](double /*done*/) { return !m_ends; };
            charts->data = chartDataOf(kind, *plan, goOn).value_or(ChartData());
            if (other) {
                charts->otherData = chartDataOf(kind, *other, goOn).value_or(ChartData());
            }
        },
        [this, kind, charts](const WorkResult &result) {
            if (result) {
                m_charts.emplace(kind, charts);
            }
            callBack(pictureViewOf(kind), result);
        });
}

void PictureSource::prepareWindow()
{
    if (!m_window) {
        m_window = std::make_unique<UnseenWindow>(m_setup, m_otherSetup);
    }
    m_window->whenSettled([this] { callBack(PictureView::Window, {}); });
}

void PictureSource::callBack(PictureView view, const WorkResult &result)
{
    const auto called = m_waiting.extract(view);
    for (const Worker::Then &each : called.mapped()) {
        each(result);
    }
}

RecordedPicture PictureSource::picture(PictureView view, const PictureOptions &options)
{
    if (const auto charts = chartsOf(view)) {
        return chartPicture(contentOf(*charts), m_plan, options);
    }
    return view == PictureView::Window ? m_window->picture(m_seconds, options)
                                       : planPicture(view, m_plan, m_seconds, options, m_other);
}

void PictureSource::makeTable(PictureView view, const PictureOptions &options,
                              std::function<void(const Table &)> then)
{
    const auto table = std::make_shared<std::string>();
    m_worker.run(
        [table, view, options, charts = chartsOf(view), plan = m_plan, other = m_other, seconds = m_seconds] {
            *table = !charts        ? viewTable(view, plan, seconds, options, other)
                : charts->otherData ? chartTable(charts->data, *plan, *charts->otherData, *other)
                                    : chartTable(charts->data, *plan);
        },
        [table, then = std::move(then)](const WorkResult &result) {
            then(result.map([&table] { return QByteArray::fromStdString(*table); }));
        });
}

FrameTexts PictureSource::texts(PictureView view) const
{
    if (const auto charts = chartsOf(view)) {
        const ChartContent content = contentOf(*charts);
        return {content.title, content.subtitle, content.caption};
    }
    if (view == PictureView::Compare && m_other) {
        const PlanComparison comparison = compare(*m_plan, *m_other);
        return {comparisonFinding(comparison, *m_plan, *m_other),
                comparedInputsLine(comparison, *m_plan, *m_other), comparisonCaption(*m_plan, *m_other)};
    }
    if (view == PictureView::Window && m_other) {
        return {pictureTitle(*m_plan), pictureSubtitle(*m_plan), comparisonCaption(*m_plan, *m_other)};
    }
    if (view == PictureView::Timeline) {
        return {timelinePictureTitle(*m_plan), timelinePictureSubtitle(*m_plan), pictureCaption(*m_plan)};
    }
    return {pictureTitle(*m_plan), pictureSubtitle(*m_plan), pictureCaption(*m_plan)};
}

} // namespace waferline
