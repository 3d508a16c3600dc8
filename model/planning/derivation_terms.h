// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <vector>

/// What the steps of the derivation are built of; for derivation*.cpp alone.
namespace waferline::derived {

/// The unit that a quantity is in.
Unit unitOf(Quantity quantity);

/// A number that is worked out, or that the user chose: it has no status.
Term number(Quantity quantity, double value);
/// A figure of the model's description.
Term described(Quantity quantity, double value);
/// A figure of the hardware, with the status that its file gives; 0 where it is unknown.
Term fromHardware(const Hardware &hardware, HardwareFigure figure, Quantity quantity);
/// The same term, of a kind of layer.
Term ofKind(Term term, LayerKind kind);

/// A step that has neither lines nor remarks yet.
Step emptyStep(StepId id);

void append(Line &line, std::initializer_list<Token> tokens);

/// Equal but for rounding errors.
bool nearlyEqual(double a, double b);

/// So many of one value, e.g. layers of one size.
struct Group {
    double value = 0;
    std::int64_t count = 0;
    std::optional<LayerKind> kind; ///< if all are of one kind
};

/// Longer sums are not written out.
inline constexpr std::size_t mostGroups = 4;

/// Adds a value to the groups, in order of appearance.
void addTo(std::vector<Group> &groups, double value, LayerKind kind);
double sumOf(const std::vector<Group> &groups);
/// Appends "n × a + m × b"; a count of 1 is left out unless it is asked for.
void appendSum(Line &line, const std::vector<Group> &groups, Quantity count, const Term &each, bool showOne);

/// SRAM − reserved, in brackets where both are shown and `brackets` are wanted.
void appendUsableSram(Line &line, const Hardware &hardware, bool brackets);

/// The plan's warning of that code; null if it has none.
const Warning *findWarning(const Plan &plan, WarningCode code);

Step weightsStep(const Plan &plan);
/// The step of the rule fewest; none for other rules, and where requests take no memory.
void appendConcurrencyStep(std::vector<Step> &steps, const Plan &plan);
/// A layer's weights; with the memory of the requests that the rule makes room for, in brackets, if it does.
void appendLayerWithRequests(Line &line, const Plan &plan, const Term &layerBytes, const LayerCost &cost);
/// Parts that the layer is cut into.
std::uint32_t partsOf(const Plan &plan, std::uint32_t layer);
Step wafersStep(const Plan &plan);
/// The three steps from the limiting wafer to the limit; the last alone, with a remark, where nothing limits.
void appendCapacitySteps(std::vector<Step> &steps, const Plan &plan);
Step inFlightStep(const Plan &plan);
/// Layer time, latency, rate and total, as far as the hardware's figures are known.
void appendTimingSteps(std::vector<Step> &steps, const Plan &plan);

} // namespace waferline::derived
