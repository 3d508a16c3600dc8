// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of two plans beside each other in the user's language; they are those of PlanComparison.
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
    Direction direction = Direction::None; ///< of A from B
    QString difference; ///< how far: "12", "1.2 GB", "≥ 11.9 k"; empty where there is none
    QString relative; ///< "25 %", "× 2.1", "≥ 7.6 %"; empty likewise
    QString verdict; ///< of A: "better", "worse"; empty where neither
    ThemeColour colour = &Theme::textMuted; ///< of what is said of the difference

    QString arrow() const; ///< "▲", "▼", "="; empty where there is no direction
    QString withArrow(const QString &text) const; ///< "▲ 25 %"
    /// The longest first: "▲ 338 · 25 % · better", "▲ 25 % · better", "▲ · better"; empty where nothing is
    /// to be said.
    QStringList differenceTexts() const;
    bool operator==(const ComparedRow &) const = default;
};

/// All figures, in the order of ComparedFigure.
std::vector<ComparedRow> comparedRows(const PlanComparison &comparison, const Plan &a, const Plan &b);

} // namespace waferline
