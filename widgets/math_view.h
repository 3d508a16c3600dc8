// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"
#include "model/simulation/rate_comparison.h"
#include "widgets/theme.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace waferline {

class SheetView;

/// The math: numbered steps with formula, numbers and result; inputs carry their status.
class MathView : public QWidget {
    Q_OBJECT
public:
    explicit MathView(QWidget *parent = nullptr);
    void setPlan(std::shared_ptr<const Plan> plan);
    /// What the plan's pipeline comes to in the simulation; until then its step says that it is under way.
    void setComparison(const RateComparison &comparison);
    void setTheme(const Theme &theme);
    /// Scrolls to a step and marks it for a moment.
    void showStep(StepId step);
    /// Off: a step that is shown is not marked by an animation (for tests and pictures).
    void setAnimated(bool animated);
    /// All steps as plain text.
    QString text();
    SheetView *sheet() const { return m_sheet; }

signals:
    /// The link beside the assumed layer times was followed.
    void calibrationRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void setStale();
    void refresh();

    SheetView *m_sheet;
    std::shared_ptr<const Plan> m_plan;
    std::optional<RateComparison> m_comparison;
    bool m_stale = false; ///< the plan has changed while nobody looked
};

} // namespace waferline
