// SPDX-License-Identifier: GPL-3.0-or-later
// How much more or less a figure is than another, in words.
#pragma once

#include "model/planning/plan_comparison.h"

#include <QString>

namespace waferline {

/// Twice as much and more is read better as "2.1 times" than as "110 % more".
bool readsAsTimes(const FigureComparison &compared);
/// "2.1", or "at least 2.1" beside a bound: of what readsAsTimes(), for a sentence.
QString timesText(const FigureComparison &compared);
/// "25 %", whether more or less, or "at least 25 %" beside a bound, for a sentence; "over 99 %" of a figure
/// that has not quite vanished. Needs a relative difference.
QString percentText(const FigureComparison &compared);
/// "≥ 338" beside a bound, from "338".
QString withAtLeast(const FigureComparison &compared, const QString &much);
/// "× 2.1", "25 %" or beside a bound "≥ 25 %", to stand behind an arrow; empty without a relative difference.
QString relativeText(const FigureComparison &compared);

} // namespace waferline
