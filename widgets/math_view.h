// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"
#include "widgets/theme.h"

#include <QWidget>

#include <memory>

namespace waferline {

/// The math: numbered steps with formula, numbers and result; inputs carry their status.
class MathView : public QWidget {
    Q_OBJECT
public:
    explicit MathView(QWidget *parent = nullptr);
    void setPlan(std::shared_ptr<const Plan> plan);
    void setTheme(const Theme &theme);
    /// Scrolls to a step and marks it for a moment.
    void showStep(StepId step);
};

} // namespace waferline
