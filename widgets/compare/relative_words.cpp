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

/// "2.1": of what readsAsTimes().
QString timesNumber(const FigureComparison &compared)
{
    return Wording::text(*compared.ratio, Unit::None, relativeDigits);
}

/// Less, and what is left is too little for whole percents. Needs a relative difference.
bool isNearlyAll(const FigureComparison &compared)
{
    return *compared.ratio > 0 && *compared.ratio < 1 && *compared.relative >= nearlyAll;
}

QString percentNumber(const FigureComparison &compared)
{
    return Wording::text(*compared.relative, Unit::Ratio, relativeDigits);
}

QString said(const FigureComparison &compared, const QString &much)
{
    return compared.isAtLeast ? Words::tr("at least %1", "54 %").arg(much) : much;
}

} // namespace

bool readsAsTimes(const FigureComparison &compared)
{
    return compared.ratio && *compared.ratio >= timesFrom;
}

QString timesText(const FigureComparison &compared)
{
    return said(compared, timesNumber(compared));
}

QString percentText(const FigureComparison &compared)
{
    return isNearlyAll(compared) ? Words::tr("over 99 %") : said(compared, percentNumber(compared));
}

QString withAtLeast(const FigureComparison &compared, const QString &much)
{
    return compared.isAtLeast ? QStringLiteral("≥ ") + much : much;
}

QString relativeText(const FigureComparison &compared)
{
    if (!compared.relative) {
        return {};
    }
    if (readsAsTimes(compared)) {
        return withAtLeast(compared, Words::tr("× %1", "times as much").arg(timesNumber(compared)));
    }
    return isNearlyAll(compared) ? percentText(compared) : withAtLeast(compared, percentNumber(compared));
}

} // namespace waferline
