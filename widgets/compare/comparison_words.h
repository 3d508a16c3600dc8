// SPDX-License-Identifier: GPL-3.0-or-later
// Two plans beside each other in the user's language; the figures are those of PlanComparison.
#pragma once

#include "model/planning/plan_comparison.h"
#include "widgets/look.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace waferline {

/// One figure of both plans.
struct ComparedRow {
    ComparedFigure figure = ComparedFigure::Wafers;
    QString name; ///< "Concurrent requests"
    QString a; ///< "189", "16.1 GB", "≤ 1,630"; "–" if unknown
    QString b;
    QStringList aNotes; ///< what is beside it, the longest first: "35 linear + 24 full"
    QStringList bNotes;
    QString difference; ///< of A: "▲ 12", "▼ 1.2 GB", "="; empty where there is none
    QString relative; ///< "25 %", "× 2.1"; empty likewise
    QString verdict; ///< of A: "better", "worse"; empty where neither
    ThemeColour colour = &Theme::textMuted; ///< of difference and verdict

    /// "▲ 338 · 25 % · better"
    QString differenceText() const;
    bool operator==(const ComparedRow &) const = default;
};

/// One input in which the plans differ.
struct ComparedInputRow {
    QString name; ///< "Micro-batch"
    QString a;
    QString b;

    bool operator==(const ComparedInputRow &) const = default;
};

/// All figures, in the order of ComparedFigure.
std::vector<ComparedRow> comparedRows(const PlanComparison &comparison, const Plan &a, const Plan &b);
/// The inputs that differ; of hardware of one name its figures.
std::vector<ComparedInputRow> comparedInputs(const PlanComparison &comparison, const Plan &a, const Plan &b);

/// What is found, in a sentence without a full stop: "A needs 12 wafers fewer and serves 1.9 times the
/// requests".
QString comparisonFinding(const PlanComparison &comparison, const Plan &a, const Plan &b);
/// "A → B: micro-batch 2 → 1"
QString comparedInputsLine(const PlanComparison &comparison, const Plan &a, const Plan &b);
/// The assumptions of both in a line, what they share but once.
QString comparisonCaption(const Plan &a, const Plan &b);

} // namespace waferline
