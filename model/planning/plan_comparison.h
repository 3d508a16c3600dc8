// SPDX-License-Identifier: GPL-3.0-or-later
// Two plans beside each other: A, and B that it is held against.
#pragma once

#include "model/planning/derivation.h"
#include "model/planning/plan.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace waferline {

/// What plans are compared by, in the order in which it is shown.
enum class ComparedFigure : std::uint8_t {
    Wafers,
    WeightsPerLayer,
    Weights, ///< all of them
    CachePerRequestPerLayer,
    CachePerRequest, ///< over all layers
    ConcurrentRequests,
    InFlight,
    TokenLatency,
    RatePerRequest,
    TotalRate,
    RatePerMegawatt,
    Watts,
};
inline constexpr std::size_t comparedFigureCount = 12;
/// "wafer_count", "tokens_per_second", …: as the JSON report names it.
std::string_view toString(ComparedFigure figure);
Unit unitOf(ComparedFigure figure);

/// How A stands to B in a figure.
enum class Verdict : std::uint8_t {
    Same,
    Better,
    Worse,
    Differs, ///< neither way is better
    Open, ///< one is unknown, or a bound leaves open which is larger
};

/// Which way A's figure lies from B's.
enum class Direction : std::uint8_t {
    None, ///< there is no difference to speak of
    Equal,
    Higher,
    Lower,
};

struct FigureComparison {
    ComparedFigure figure = ComparedFigure::Wafers;
    /// None: unknown, or of the concurrent requests that nothing limits them.
    std::optional<double> a;
    std::optional<double> b;
    bool aIsBound = false; ///< A is this at most
    bool bIsBound = false;
    Verdict verdict = Verdict::Open;
    /// One of the two is a bound, and the larger is not: in truth they lie so far apart or farther.
    bool isAtLeast = false;
    /// A − B; none where one is none, the two count different devices, or a bound leaves open which is
    /// larger.
    std::optional<double> difference;
    std::optional<double> distance; ///< |A − B|; likewise
    Direction direction = Direction::None; ///< likewise
    std::optional<double> ratio; ///< A ÷ B; likewise, and where B is 0
    std::optional<double> relative; ///< |A ÷ B − 1|: 0.25 is a quarter more or less; likewise

    bool operator==(const FigureComparison &) const = default;
};

/// What was given to the planner.
enum class ComparedInput : std::uint8_t {
    Model,
    Hardware,
    Context,
    Weights,
    Cache,
    MicroBatch,
    Stages,
    Placement,
    Room, ///< the concurrency or the wafers of the rule fewest
};

struct PlanComparison {
    std::array<FigureComparison, comparedFigureCount> figures; ///< by ComparedFigure
    std::vector<ComparedInput> inputs; ///< those that differ
    std::vector<HardwareFigure> hardwareFigures; ///< of the hardware, those that differ

    const FigureComparison &of(ComparedFigure figure) const
    {
        return figures.at(static_cast<std::size_t>(figure));
    }
    /// Neither an input nor a figure differs.
    bool isSame() const;
    bool operator==(const PlanComparison &) const = default;
};

/// Fewer devices, less power and less latency are better, and more requests and higher rates; the other
/// figures only differ. Devices of different names are not counted against each other, nor their power. What
/// is drawn (Scenario::shown) is not compared.
PlanComparison compare(const Plan &a, const Plan &b);

/// The figures that tell two plans apart best, two at most, of those that have a better and a worse: where
/// each plan has an advantage, one of each. Differences of less than a tenth are left out beside larger ones.
/// Empty where nothing is decided.
std::vector<ComparedFigure> tellingFigures(const PlanComparison &comparison);

} // namespace waferline
