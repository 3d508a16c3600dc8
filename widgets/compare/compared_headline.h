// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/headline_figures.h"

namespace waferline {

/// Says below each figure of A what B has.
void addCompared(HeadlineFigures &figures, const Plan &a, const Plan &b);

} // namespace waferline
