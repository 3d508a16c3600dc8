// SPDX-License-Identifier: GPL-3.0-or-later
// The row under the floor: the timeline and, beside it, the chart.
#include "app/export/picture_view.h"
#include "app/main_window/main_window.h"

#include "widgets/chart/chart_pane.h"
#include "widgets/timeline/timeline_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QSettings>

namespace waferline {

namespace {

const QString chartKey = QStringLiteral("window/chart");
const QString chartKindKey = QStringLiteral("window/chartKind");

constexpr int timelineShare = 2; // of three
constexpr int chartShare = 1;

} // namespace

QWidget *MainWindow::buildLower()
{
    m_timeline = new TimelineView(m_playback);
    m_chart = new ChartPane(m_options.taskRunner);
    m_lower = new QWidget;
    auto *row = new QHBoxLayout(m_lower);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_timeline, timelineShare);
    row->addWidget(m_chart, chartShare);
    return m_lower;
}

void MainWindow::showTimeline(bool shown)
{
    m_timeline->setVisible(shown);
    m_timelineAction->setChecked(shown);
    m_lower->setVisible(m_timelineAction->isChecked() || m_chartAction->isChecked());
}

void MainWindow::showChart(bool shown)
{
    m_chart->setVisible(shown);
    m_chartAction->setChecked(shown);
    m_lower->setVisible(m_timelineAction->isChecked() || m_chartAction->isChecked());
}

void MainWindow::restoreChart(const QSettings &settings)
{
    showChart(settings.value(chartKey, true).toBool());
    const auto view = pictureViewNamed(settings.value(chartKindKey).toString().toStdString());
    m_chart->setKind(view ? chartOf(*view).value_or(ChartKind::Concurrency) : ChartKind::Concurrency);
}

void MainWindow::saveChart(QSettings &settings) const
{
    settings.setValue(chartKey, m_chartAction->isChecked());
    const std::string_view kind = pictureViewName(pictureViewOf(m_chart->kind()));
    settings.setValue(chartKindKey, QString::fromLatin1(kind.data(), static_cast<qsizetype>(kind.size())));
}

void MainWindow::onFrontierPointChosen(const FrontierPoint &point)
{
    Setup setup = m_session.setup();
    setup.scenario = scenarioOf(point, setup.scenario);
    m_session.change(setup, tr("placement"));
}

} // namespace waferline
