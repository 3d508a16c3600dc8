// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"
#include "model/planning/plan.h"
#include "widgets/look.h"

#include <QString>
#include <QStringList>

#include <array>
#include <optional>

namespace waferline {

inline constexpr std::size_t headlineCount = 7;
enum class Headline : std::uint8_t {
    Wafers,
    WeightsPerLayer,
    CachePerRequest,
    ConcurrentRequests,
    InFlight,
    RatePerRequest,
    TotalRate,
};

/// What a figure is compared with.
struct ComparedWith {
    QString value; ///< "B 1,353"
    QStringList differences; ///< of the figure to it: "▲ 25 % better"; in order of falling length
    ThemeColour colour = &Theme::textMuted; ///< of the differences

    bool operator==(const ComparedWith &) const = default;
};

/// One headline figure in words. Alternatives are in order of falling length; a cell shows the first that
/// fits.
struct HeadlineFigure {
    QString caption;
    QString number; ///< "–" if there is none
    QString unit;
    QStringList asides; ///< beside the number, else below it
    QStringList notes; ///< below the number
    QString toolTip; ///< the whole of it
    bool warning = false; ///< a limit is broken
    StepId step = StepId::Weights; ///< where it is worked out
    std::optional<ComparedWith> compared = {}; ///< what stands below it while B is pinned

    /// "Wafers: 59, 35 linear + 24 full"
    QString spoken() const;
    /// The figure alone: "59, 35 linear + 24 full"
    QString spokenValue() const;

    bool operator==(const HeadlineFigure &) const = default;
};

using HeadlineFigures = std::array<HeadlineFigure, headlineCount>;

/// What the headline strip says about a plan, indexed by Headline.
HeadlineFigures headlineFigures(const Plan &plan);

/// The captions with no figures yet.
HeadlineFigures emptyHeadlineFigures();

} // namespace waferline
