// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/chart_job.h"
#include "widgets/chart/chart_view.h"
#include "widgets/chart/other_chart.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

namespace waferline {

class HeadingButton;
class LinkButton;

/// A chart of the plan in a window, chosen by its heading. What takes long is worked out aside: until then
/// the one before stays, faded, with a line of progress and a button that stops.
class ChartPane : public QWidget {
    Q_OBJECT
public:
    explicit ChartPane(TaskRunner runner = {}, QWidget *parent = nullptr);

    void setPlan(std::shared_ptr<const Plan> plan);
    /// A plan to compare with, in the same axes; none: nothing is compared.
    void setOther(std::shared_ptr<const Plan> other);
    void setTheme(const Theme &theme);
    void setKind(ChartKind kind);
    ChartKind kind() const { return m_kind; }

    ChartView &chart() { return *m_chart; }
    /// True while something is worked out.
    bool isBusy() const { return m_job.isBusy(); }
    /// False while what is shown is of another plan.
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
    void ask(const ChartQuestion &question);
    void onAnswered(const ChartQuestion &question, const std::shared_ptr<const ChartData> &answer);
    void showContent();
    void onPointChosen(std::size_t point);
    void onStopped();
    void onFailed(const ChartQuestion &question);
    void onButton();
    void describe();
    void placeHeading();
    void updateState();
    QString stateText() const;

    std::shared_ptr<const Plan> m_plan;
    ChartKind m_kind = ChartKind::Concurrency;
    std::shared_ptr<const ChartData> m_data; ///< the last that was worked out
    ChartQuestion m_question; ///< that it answers
    std::optional<ChartQuestion> m_stopped; ///< not asked again but by the button
    double m_progress = 0;
    bool m_slow = false; ///< it takes long enough to be told

    HeadingButton *m_heading;
    LinkButton *m_button; ///< stops, or starts what was stopped
    ChartView *m_chart;
    QTimer m_patience;
    const Theme *m_theme = &Theme::light();
    ChartJob m_job;
    OtherChart m_other;
};

} // namespace waferline
