// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace waferline {

/// What a slider's whole positions stand for, and where along its groove they lie.
class ValueScale {
public:
    ValueScale() = default;

    /// From `lowest` to `highest` (0 < lowest < highest) with so many steps per factor of ten; values have
    /// three significant digits. `detent` is a value that must be met exactly.
    static ValueScale logarithmic(double lowest, double highest, int stepsPerDecade,
                                  std::optional<double> detent = std::nullopt);
    /// The whole numbers from `lowest`, at least 1, to `highest`; far ones closer together if there are many.
    static ValueScale counting(int highest, int lowest = 1);

    int lastPosition() const { return m_last; }
    double valueAt(int position) const;
    /// The nearest position; beyond the ends, the end.
    int positionOf(double value) const;
    /// Where a position lies along the groove, 0 … 1.
    double fractionOf(int position) const;
    double fractionOfValue(double value) const;
    int positionAt(double fraction) const;
    std::optional<double> detent() const { return m_detent; }

    bool operator==(const ValueScale &) const = default;

private:
    double m_lowest = 1;
    double m_highest = 2;
    int m_last = 1;
    bool m_counting = false;
    bool m_logarithmicGroove = false;
    std::optional<double> m_detent;
    int m_detentPosition = -1;
};

/// A scale's end that leaves room beyond a marked value: 8, 10, 20, 50, 100, …
int roundedScaleEnd(double value);

} // namespace waferline
