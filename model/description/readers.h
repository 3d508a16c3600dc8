// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault.h"
#include "model/description/hardware.h"
#include "model/description/model_description.h"
#include "model/description/scenario.h"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace waferline {

/// Which of the three formats a document is in, by its "format" key.
enum class DocumentKind : std::uint8_t { Model, Hardware, Scenario };

/// A scenario file: the settings and the model and hardware they are for.
struct ScenarioDocument {
    std::shared_ptr<const ModelDescription> model;
    std::shared_ptr<const Hardware> hardware;
    Scenario scenario;
    std::string name;
    std::string notes;
    double timeSeconds = 0; ///< of the animation
    std::string view; ///< the view in front, empty for the default
};

/// Reads a `waferline-model/1` text. `file` is the name used in faults.
tl::expected<ModelDescription, Faults> readModel(std::string_view text, const std::string &file);

/// Reads a `waferline-hardware/1` text.
tl::expected<Hardware, Faults> readHardware(std::string_view text, const std::string &file);

/// Reads a `waferline-scenario/1` text. Model and hardware named in it are looked up in the catalogue, else
/// read from a path relative to `folder`.
tl::expected<ScenarioDocument, Faults> readScenario(std::string_view text, const std::string &file,
                                                    const std::string &folder);

/// The kind of document that a text says it is.
tl::expected<DocumentKind, Faults> documentKind(std::string_view text, const std::string &file);

} // namespace waferline
