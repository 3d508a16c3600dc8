// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compared_headline.h"

#include "widgets/compare/comparison_rows.h"

#include <QCoreApplication>

#include <array>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ComparedHeadline)
};

/// What each headline is compared by.
constexpr std::array<ComparedFigure, headlineCount> figuresOfHeadline{
    ComparedFigure::Wafers,
    ComparedFigure::WeightsPerLayer,
    ComparedFigure::CachePerRequestPerLayer,
    ComparedFigure::ConcurrentRequests,
    ComparedFigure::InFlight,
    ComparedFigure::RatePerRequest,
    ComparedFigure::TotalRate,
};

/// Counts by their difference, all else by its share.
QString shortDifference(const ComparedRow &row)
{
    const Unit unit = unitOf(row.figure);
    const bool counts = unit == Unit::None || unit == Unit::Requests;
    return row.withArrow(counts || row.relative.isEmpty() ? row.difference : row.relative);
}

} // namespace

void addCompared(HeadlineFigures &figures, const Plan &a, const Plan &b)
{
    const std::vector<ComparedRow> rows = comparedRows(compare(a, b), a, b);
    for (std::size_t index = 0; index < headlineCount; ++index) {
        const ComparedRow &row = rows[static_cast<std::size_t>(figuresOfHeadline.at(index))];
        ComparedWith compared{Words::tr("B %1", "a figure").arg(row.b), {}, row.colour};
        const QString difference = shortDifference(row);
        if (!difference.isEmpty() && !row.verdict.isEmpty()) {
            compared.differences
                << Words::tr("%1 %2", "difference, better or worse").arg(difference, row.verdict);
        }
        if (!difference.isEmpty()) {
            compared.differences << difference;
        }
        figures.at(index).compared = std::move(compared);
    }
}

} // namespace waferline
