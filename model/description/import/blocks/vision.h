// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/tensors.h"

namespace waferline {

/// Names the vision tower, with its projector, of a model whose language part is nested in its file. Counts
/// its parameters for the towers that are known exactly: SigLIP (Gemma 3), Llama 4's and Kimi K3's MoonViT.
void leaveOutVision(Network &network, Config &config);

} // namespace waferline
