// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/hardware.h"
#include "model/description/model_description.h"
#include "model/description/weight_format.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

// The writers of writers.h as values, for documents inside documents.

namespace waferline {

nlohmann::ordered_json modelJson(const ModelDescription &model);
nlohmann::ordered_json hardwareJson(const Hardware &hardware);

/// A number as JSON, whole ones without a fraction or exponent; null for none.
nlohmann::ordered_json numberJson(double value);
nlohmann::ordered_json numberJson(const std::optional<double> &value);
/// A format as its name, or as a number of bits.
nlohmann::ordered_json weightFormatJson(const WeightFormat &format);
/// Adds a text under `key` unless it is empty.
void addText(nlohmann::ordered_json &object, const char *key, const std::string &text);
/// Indented by two, with a line feed at the end.
std::string documentText(const nlohmann::ordered_json &document);

} // namespace waferline
