// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/document_readers.h"
#include "model/description/import/family.h"
#include "model/description/model_description.h"
#include "model/description/readers.h"

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include <span>
#include <string>
#include <string_view>

namespace waferline {

/// How a config.json is imported.
struct ImportOptions {
    /// The known family as which a model of an unknown one is read; empty: it is refused. Said in the
    /// description's assumptions.
    std::string assumeFamily;
};

/// True for an object that is a Hugging Face config.json: it names a model_type or architectures and no
/// format of ours.
bool isConfig(const nlohmann::json &value);

/// A model by its config.json, exact to the parameter. The result holds only if no fault is added: an unknown
/// family, a missing key, values that contradict each other.
ModelDescription importConfig(const DocumentPart &part, const ImportOptions &options, FaultCollector &faults,
                              std::span<const Family> families = knownFamilies());

/// The same from a text; `file` is the name used in faults and for the model.
tl::expected<ModelDescription, Faults> importConfig(std::string_view text, const std::string &file,
                                                    const ImportOptions &options = {},
                                                    std::span<const Family> families = knownFamilies());

/// A name for the model of a config.json: that of the file, or of the folder that it stands in. Folders of a
/// hub's cache ("models--org--name/snapshots/…") and "org__name" give the name.
std::string modelNameOfConfig(const std::string &file);

} // namespace waferline
