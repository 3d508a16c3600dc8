// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <QString>

#include <cstdint>

namespace waferline {

/// A wafer's exact figures as rich text, for a tool tip.
QString waferTip(const Plan &plan, std::uint32_t wafer);

/// The same in one plain sentence, for screen readers.
QString waferSentence(const Plan &plan, std::uint32_t wafer);

} // namespace waferline
