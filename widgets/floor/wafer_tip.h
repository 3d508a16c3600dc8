// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <QString>

#include <cstdint>
#include <utility>
#include <vector>

namespace waferline {

/// A wafer's exact figures as rich text, for a tool tip; above them `rows`, names and values.
QString waferTip(const Plan &plan, std::uint32_t wafer,
                 const std::vector<std::pair<QString, QString>> &rows = {});

/// The same in one plain sentence, for screen readers.
QString waferSentence(const Plan &plan, std::uint32_t wafer);

} // namespace waferline
