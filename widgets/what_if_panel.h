// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/theme.h"

#include <QWidget>

#include <cstdint>
#include <memory>

namespace waferline {

/// A control of the panel; edits of one control during one drag are one undo step.
enum class ScenarioControl : std::uint8_t { Context, Weights, Cache, MicroBatch, Stages, Placement, Shown };

/// The What-if controls: each a slider or segments with a field for the exact value.
class WhatIfPanel : public QWidget {
    Q_OBJECT
public:
    explicit WhatIfPanel(QWidget *parent = nullptr);
    /// Shows the plan's scenario; emits nothing.
    void setPlan(std::shared_ptr<const Plan> plan);
    void setTheme(const Theme &theme);

signals:
    /// The user changed a control. `gesture` is the same number for all edits of one drag.
    void scenarioEdited(const waferline::Scenario &scenario, waferline::ScenarioControl control, int gesture);
};

} // namespace waferline
