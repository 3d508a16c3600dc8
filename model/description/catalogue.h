// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault.h"
#include "model/description/hardware.h"
#include "model/description/import/import_config.h"
#include "model/description/input_file.h"
#include "model/description/model_description.h"
#include "model/description/readers.h"

#include <tl/expected.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace waferline {

/// A bundled description as its JSON text. `id` is what the command line calls it, e.g. "kimi-k3".
struct BundledText {
    std::string_view id;
    std::string_view json;
};

inline constexpr std::string_view defaultModelId = "kimi-k3";
inline constexpr std::string_view defaultHardwareId = "wse-3t";

/// In the order in which they are listed; generated from resources/ at build time.
std::span<const BundledText> bundledModelTexts();
std::span<const BundledText> bundledHardwareTexts();
std::span<const BundledText> bundledScenarioTexts();
/// The one text of the speeds that were published; see published_speeds.h.
std::span<const BundledText> publishedSpeedTexts();

/// The bundled model of that id; null if there is none.
std::shared_ptr<const ModelDescription> bundledModel(std::string_view id);
/// The bundled hardware of that id; null if there is none.
std::shared_ptr<const Hardware> bundledHardware(std::string_view id);

/// The bundled scenario of that id, its model and hardware with it; null if there is none.
std::shared_ptr<const ScenarioDocument> bundledScenario(std::string_view id);

/// What a name on the command line or a dropped file brings: a model, or a scenario with all that is in it.
struct Opened {
    std::shared_ptr<const ModelDescription> model;
    std::optional<ScenarioDocument> scenario; ///< set if it was a scenario file; its model is `model`
};

/// A bundled model id, a model description, a scenario, a Hugging Face config.json or a folder that holds
/// one; "-" is standard input. A hardware file is a fault that says what it is.
tl::expected<Opened, Faults> openModelOrScenario(const std::string &idOrPath, Pipes pipes,
                                                 const ImportOptions &options = {});
/// A model description or a Hugging Face config.json.
tl::expected<ModelDescription, Faults> readModelOrConfig(std::string_view text, const std::string &file);
/// The config.json in it for a folder that holds one; any other path as it is.
std::string configInFolder(const std::string &path);
/// Hardware by bundled id, else from a file.
tl::expected<std::shared_ptr<const Hardware>, Faults> openHardware(const std::string &idOrPath, Pipes pipes);

} // namespace waferline
