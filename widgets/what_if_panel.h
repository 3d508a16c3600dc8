// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/theme.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QScrollArea;

namespace waferline {

class ControlRow;
class ExactField;
class LegendView;
class RoomControl;
class SegmentedControl;
class SlimScrollBar;
class ValueSlider;

/// A control of the panel; edits of one control during one drag are one undo step.
enum class ScenarioControl : std::uint8_t {
    Context,
    Weights,
    Cache,
    MicroBatch,
    Stages,
    Placement,
    Room,
    Shown
};

/// The What-if controls: each a slider or segments with a field for the exact value.
class WhatIfPanel : public QWidget {
    Q_OBJECT
public:
    explicit WhatIfPanel(QWidget *parent = nullptr);
    /// Shows the plan's scenario; emits nothing. Where an edit has no plan, the plan before brings its values
    /// back.
    void setPlan(std::shared_ptr<const Plan> plan);
    void setTheme(const Theme &theme);
    QSize sizeHint() const override;

signals:
    /// The user changed a control. `gesture` is the same number for all edits of one drag.
    void scenarioEdited(const waferline::Scenario &scenario, waferline::ScenarioControl control, int gesture);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void build();
    ControlRow *addRow(const QString &name, ExactField *field, QWidget *editor);
    void buildContext();
    void buildWeights();
    void buildCache();
    void buildMicroBatch();
    void buildStages();
    void buildPlacement();
    void buildRoom();
    void buildShown();
    void showScenario();
    void showWeights();
    void showMicroBatch();
    void showStages();
    void showPlacement();
    void edit(const Scenario &scenario, ScenarioControl control, int gesture);

    Theme m_theme = Theme::light();
    std::shared_ptr<const Plan> m_plan;
    Scenario m_scenario; ///< the plan's, with edits that have no plan yet

    QScrollArea *m_scroll = nullptr;
    SlimScrollBar *m_scrollBar = nullptr;
    QWidget *m_content = nullptr;
    std::vector<ControlRow *> m_rows;
    QLabel *m_title = nullptr;
    ValueSlider *m_context = nullptr;
    ExactField *m_contextField = nullptr;
    SegmentedControl *m_weights = nullptr;
    ExactField *m_weightsField = nullptr;
    SegmentedControl *m_cache = nullptr;
    ExactField *m_cacheField = nullptr;
    ValueSlider *m_microBatch = nullptr;
    ExactField *m_microBatchField = nullptr;
    SegmentedControl *m_stages = nullptr;
    ExactField *m_stagesField = nullptr;
    SegmentedControl *m_placement = nullptr;
    RoomControl *m_room = nullptr; ///< there with the rule fewest alone
    SegmentedControl *m_shown = nullptr;
    LegendView *m_legend = nullptr;
};

} // namespace waferline
