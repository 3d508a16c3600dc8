// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_view.h"
#include "model/planning/plan.h"
#include "widgets/export/picture.h"

#include <memory>
#include <string>

namespace waferline {

/// The data of a view as CSV: see model/report/tables.h. The moment, in simulated seconds, and the options
/// matter to the timeline alone, whose window of time is the one that its picture shows. Charts have the rows
/// of the plan that it is held `against` as well, the window's figures stand beside that plan's as in the
/// comparison, which needs it; floor and timeline are of one plan.
std::string viewTable(PictureView view, const std::shared_ptr<const Plan> &plan, double seconds,
                      const PictureOptions &options, const std::shared_ptr<const Plan> &against = {});

/// The data of a chart that is worked out.
std::string chartTable(const ChartData &data, const Plan &plan);
/// Of one that shows another plan as well.
std::string chartTable(const ChartData &data, const Plan &plan, const ChartData &otherData,
                       const Plan &other);

} // namespace waferline
