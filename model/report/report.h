// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault.h"
#include "model/planning/planner.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace waferline {

/// The `waferline-report/1` object: bytes, seconds, watts and counts as JSON numbers, null for what does not
/// exist.
nlohmann::ordered_json reportJson(const Plan &plan);

/// The same as an indented text with a final line feed.
std::string reportJsonText(const Plan &plan);
/// Figures, assumptions, the steps and the warnings, for a terminal.
std::string reportText(const Plan &plan);
/// The `wafers` table, RFC 4180, with a header line.
std::string reportCsv(const Plan &plan);
/// The text report as Markdown with tables.
std::string reportMarkdown(const Plan &plan);

/// One fault in English: "file:line:column: /pointer: found …, expected …; did you mean …?".
std::string faultText(const Fault &fault);
/// Why there is no plan, in English.
std::string planFaultText(const PlanFault &fault, const Hardware &hardware);
/// A warning in English, one sentence.
std::string warningText(const Plan &plan, const Warning &warning);

/// "X.Y.Z"
std::string versionText();

} // namespace waferline
