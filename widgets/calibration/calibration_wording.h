// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/calibration.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace waferline {

/// What a calibration says, in the user's language.
class CalibrationWording {
    Q_DECLARE_TR_FUNCTIONS(waferline::CalibrationWording)
public:
    /// The columns of the table: from the third on figures, then the source.
    static QStringList columns();
    static constexpr int sourceColumn = 7;
    static bool isFigure(int column) { return column >= 2 && column < sourceColumn; }
    /// What a column holds; may be empty.
    static QString columnTip(int column);
    /// One cell for each column.
    static QStringList cells(const SpeedComparison &comparison);
    /// Source, note, and what our figures rest on.
    static QString about(const SpeedComparison &comparison);
    /// "Llama 3.1 405B at 969 tokens/s on WSE-3: 7.3 µs"
    static QString preset(const SpeedComparison &comparison);
    /// Where a layer time that was taken from a published speed comes from.
    static QString presetSource(const SpeedComparison &comparison);
    /// How far predictions and publications are apart; why there are none, if so.
    static QString spread(const Calibration &calibration);
    /// "assumed: split of 5 µs"; what is set by hand has no source.
    static QString origin(const FigureOrigin &origin, bool isKnown);
};

} // namespace waferline
