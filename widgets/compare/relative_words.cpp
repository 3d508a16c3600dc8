// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/relative_words.h"

#include "widgets/wording.h"

#include <QCoreApplication>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Comparison)
};

constexpr int relativeDigits = 2;
constexpr double timesFrom = 1.995; // of the ratio: what is shown as 2
constexpr double nearlyAll = 0.995; // of what there was: what would be shown as 100 %

} // namespace

bool readsAsTimes(const FigureComparison &compared)
{
    return compared.ratio && *compared.ratio >= timesFrom;
}

QString timesText(const FigureComparison &compared)
{
    return Wording::text(*compared.ratio, Unit::None, relativeDigits);
}

QString percentText(const FigureComparison &compared)
{
    const bool notQuite = *compared.ratio > 0 && *compared.ratio < 1 && *compared.relative >= nearlyAll;
    return notQuite ? Words::tr("over 99 %") : Wording::text(*compared.relative, Unit::Ratio, relativeDigits);
}

QString relativeText(const FigureComparison &compared)
{
    return !compared.relative    ? QString()
        : readsAsTimes(compared) ? Words::tr("× %1", "times as much").arg(timesText(compared))
                                 : percentText(compared);
}

} // namespace waferline
