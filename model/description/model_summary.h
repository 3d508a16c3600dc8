// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/model_description.h"

#include <array>

namespace waferline {

/// How many layers of each kind a model has, by LayerKind; embedding and head included.
std::array<std::int64_t, layerKindCount> layersByKind(const ModelDescription &model);

/// Mean bits of a parameter in the formats that the model ships in; a tied table counts as often as it
/// stands.
double shippedBits(const ModelDescription &model);

} // namespace waferline
