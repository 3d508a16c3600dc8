// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/hardware.h"
#include "model/description/model_description.h"
#include "model/description/scenario.h"

#include <memory>
#include <string>

namespace waferline::properties {

/// What does not hold of the plan of any model on any hardware; empty if all is well, or if there is no plan,
/// for a reason. Plans of very many layers or wafers are not made: they take long, and smaller ones tell the
/// same.
std::string ofPlan(const std::shared_ptr<const ModelDescription> &model,
                   const std::shared_ptr<const Hardware> &hardware, const Scenario &scenario);

} // namespace waferline::properties
