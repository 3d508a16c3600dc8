// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"
#include "model/planning/plan.h"
#include "widgets/theme.h"

#include <QWidget>

#include <memory>

namespace waferline {

/// The headline figures. A figure that breaks a limit turns to the warning colour and says why.
class HeadlineStrip : public QWidget {
    Q_OBJECT
public:
    explicit HeadlineStrip(QWidget *parent = nullptr);
    void setPlan(std::shared_ptr<const Plan> plan);
    void setTheme(const Theme &theme);

signals:
    /// The step of the math that a clicked figure comes from.
    void stepRequested(waferline::StepId step);
};

} // namespace waferline
