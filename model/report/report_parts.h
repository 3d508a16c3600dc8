// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>

// What the JSON of a report and of a simulation have in common.

namespace waferline {

/// A whole number as a JSON integer; null for none and for what is not finite.
nlohmann::ordered_json reportNumber(double value);
nlohmann::ordered_json reportNumber(const std::optional<double> &value);
nlohmann::ordered_json reportNumber(const std::optional<std::int64_t> &value);

nlohmann::ordered_json reportModelJson(const ModelDescription &model);
nlohmann::ordered_json reportHardwareJson(const Hardware &hardware);
nlohmann::ordered_json reportScenarioJson(const Plan &plan);
/// The plan's warnings, each with its code and as a sentence.
nlohmann::ordered_json reportWarningsJson(const Plan &plan);

} // namespace waferline
