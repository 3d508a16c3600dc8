// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/other_chart.h"

#include <utility>

namespace waferline {

OtherChart::OtherChart(TaskRunner runner, QObject *parent)
    : QObject(parent)
    , m_job(std::move(runner), this)
{
    connect(&m_job, &ChartJob::answered, this,
            [this](const ChartQuestion &question, const std::shared_ptr<const ChartData> &data) {
                if (m_plan && question == chartQuestion(m_kind, *m_plan)) {
                    m_content = chartContent(*data, *m_plan);
                    emit changed();
                }
            });
}

void OtherChart::setPlan(std::shared_ptr<const Plan> plan)
{
    if (plan == m_plan) {
        return;
    }
    m_plan = std::move(plan);
    forget();
    emit changed();
}

void OtherChart::forget()
{
    m_content.reset();
    m_job.stop();
}

const std::optional<ChartContent> &OtherChart::contentOf(ChartKind kind)
{
    if (kind != m_kind) {
        m_kind = kind;
        forget();
    }
    if (!m_plan || m_content) {
        return m_content;
    }
    if (isQuickChart(kind, *m_plan)) {
        m_content = chartContent(chartDataOf(kind, *m_plan).value_or(ChartData()), *m_plan);
    } else {
        m_job.ask(chartQuestion(kind, *m_plan)); // once, however often
    }
    return m_content;
}

} // namespace waferline
