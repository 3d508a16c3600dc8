// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/readers.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace waferline {

/// A document of any kind that can be read; a Hugging Face config.json is a model.
using AnyDocument = std::variant<ModelDescription, Hardware, ScenarioDocument>;

/// Reads a text of any of the formats or a config.json, and tells all its faults at once: a document that
/// does not say its format is read as what its keys make it look like. What a scenario names is looked for in
/// `folder`.
tl::expected<AnyDocument, Faults> readAnyDocument(std::string_view text, const std::string &file,
                                                  const std::string &folder);

} // namespace waferline
