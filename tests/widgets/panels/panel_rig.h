// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/example_models.h"

#include <QPoint>
#include <QWidget>

#include <memory>

namespace waferline::test {

inline std::shared_ptr<const Plan> planOf(const std::shared_ptr<const ModelDescription> &model,
                                          const std::shared_ptr<const Hardware> &hardware,
                                          const Scenario &scenario)
{
    return std::make_shared<const Plan>(planned(model, hardware, scenario));
}

/// The article's model on WSE-3T.
inline std::shared_ptr<const Plan> articlePlan(const Scenario &scenario = {})
{
    return planOf(articleModel(), wse3t(), scenario);
}

inline Scenario withMicroBatch(std::int64_t microBatch)
{
    Scenario scenario;
    scenario.microBatch = microBatch;
    return scenario;
}

/// Shows a widget's window in the widget's size and waits until it is laid out and painted. A widget with a
/// least size needs a window around it: offscreen windows cannot have one and warn.
void showAt(QWidget &widget, const QSize &size);
/// Presses at `from`, moves to `to` in steps of a pixel or more, releases.
void drag(QWidget *widget, const QPoint &from, const QPoint &to, int steps = 8);
/// A wheel turn over the middle of a widget, sent as the window system does.
void turnWheel(QWidget *widget, int degrees);

} // namespace waferline::test
