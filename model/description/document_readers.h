// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault_collector.h"
#include "model/description/json_path.h"
#include "model/description/readers.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

// The readers of readers.h on values that are parsed already, for documents inside documents. What they
// return holds only if they add no fault.

namespace waferline {

inline constexpr std::string_view modelFormat = "waferline-model/1";
inline constexpr std::string_view hardwareFormat = "waferline-hardware/1";
inline constexpr std::string_view scenarioFormat = "waferline-scenario/1";

/// A value of a document and where it stands.
struct DocumentPart {
    const nlohmann::json &value;
    const JsonPath &path;
    bool isInside = false; ///< of another document: the format goes without saying
};

ModelDescription readModel(const DocumentPart &part, FaultCollector &faults);
Hardware readHardware(const DocumentPart &part, FaultCollector &faults);
ScenarioDocument readScenario(const DocumentPart &part, const std::string &folder, FaultCollector &faults);

/// A name for what has none, from its file: "tiny" for "models/tiny.json".
std::string fallbackName(const std::string &file);

} // namespace waferline
