// SPDX-License-Identifier: GPL-3.0-or-later
// The row under the floor: the timeline and, beside it, the chart.
#include "app/main_window/main_window.h"

#include "widgets/chart/frontier_pane.h"
#include "widgets/timeline/timeline_view.h"

#include <QAction>
#include <QHBoxLayout>

namespace waferline {

namespace {

constexpr int timelineShare = 2; // of three
constexpr int chartShare = 1;

} // namespace

QWidget *MainWindow::buildLower()
{
    m_timeline = new TimelineView(m_playback);
    m_frontier = new FrontierPane(m_options.taskRunner);
    m_lower = new QWidget;
    auto *row = new QHBoxLayout(m_lower);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_timeline, timelineShare);
    row->addWidget(m_frontier, chartShare);
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
    m_frontier->setVisible(shown);
    m_chartAction->setChecked(shown);
    m_lower->setVisible(m_timelineAction->isChecked() || m_chartAction->isChecked());
}

void MainWindow::onFrontierPointChosen(const FrontierPoint &point)
{
    Setup setup = m_session.setup();
    setup.scenario = scenarioOf(point, setup.scenario);
    m_session.change(setup, tr("placement"));
}

} // namespace waferline
