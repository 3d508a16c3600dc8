// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/chart_view.h"
#include "widgets/chart/frontier_chart.h"
#include "widgets/chart/frontier_job.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

namespace waferline {

class LinkButton;

/// The frontier of the plan's model and hardware in a window. What takes long is worked out aside: until then
/// the one before stays, faded, with a line of progress and a button that stops.
class FrontierPane : public QWidget {
    Q_OBJECT
public:
    explicit FrontierPane(TaskRunner runner = {}, QWidget *parent = nullptr);

    void setPlan(std::shared_ptr<const Plan> plan);
    void setTheme(const Theme &theme);

    ChartView &chart() { return *m_chart; }
    /// True while something is worked out.
    bool isBusy() const { return m_job.isBusy(); }
    /// False while what is shown is of another model, hardware or precision.
    bool isFresh() const;

    QSize sizeHint() const override { return {300, 190}; }
    QSize minimumSizeHint() const override { return {220, 96}; }

signals:
    /// A point of the frontier to plan.
    void pointChosen(const waferline::FrontierPoint &point);

protected:
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void catchUp();
    void ask(const FrontierQuestion &question);
    void onAnswered(const FrontierQuestion &question, const std::shared_ptr<const Frontier> &frontier);
    void onPointChosen(std::size_t point);
    void onStopped();
    void onButton();
    void updateState();
    QString stateText() const;

    std::shared_ptr<const Plan> m_plan;
    std::shared_ptr<const Frontier> m_frontier; ///< the last that was worked out
    FrontierQuestion m_question; ///< that it answers
    std::optional<FrontierQuestion> m_stopped; ///< not asked again but by the button
    double m_progress = 0;
    bool m_slow = false; ///< it takes long enough to be told

    LinkButton *m_button; ///< stops, or starts what was stopped
    ChartView *m_chart;
    QTimer m_patience;
    const Theme *m_theme = &Theme::light();
    FrontierJob m_job;
};

} // namespace waferline
