// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <string>
#include <vector>

namespace waferline {

/// A figure of the written report: what it is, how much, and a remark.
struct ContentRow {
    std::string label;
    std::string value;
    std::string note; ///< may be empty
};

/// "Kimi K3 (article) on WSE-3T"
std::string reportTitle(const Plan &plan);
/// The figures of the window's headline, and the time of a token.
std::vector<ContentRow> headlineRows(const Plan &plan);
/// What was chosen, and the figures of model and hardware; the note is their status.
std::vector<ContentRow> assumptionRows(const Plan &plan);

} // namespace waferline
