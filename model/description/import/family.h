// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/tensors.h"

#include <span>
#include <string_view>

namespace waferline {

/// How the config.json files of one `model_type` are read.
struct Family {
    std::string_view type; ///< "model_type" of the file, or of its language part where that stands alone
    Network (*read)(Config &config); ///< holds only if it adds no fault
};

/// Every known family, by name.
std::span<const Family> knownFamilies();

} // namespace waferline
