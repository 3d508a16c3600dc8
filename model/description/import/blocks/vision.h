// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/tensors.h"

namespace waferline {

/// Names the towers beside the language model, vision with its projector and audio. `top` is the whole file.
/// Counts the parameters of those that are known exactly: SigLIP (Gemma 3), Llama 4's and Kimi K3's MoonViT.
void leaveOutTowers(Network &network, Config &top, double hidden);

} // namespace waferline
