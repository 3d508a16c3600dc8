// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/config.h"
#include "model/description/import/tensors.h"

// One function for each kind of network, in a file of its name under families/. The table in families.cpp
// says which `model_type` is read by which.

namespace waferline {

Network readBloom(Config &config);
Network readDeepSeek(Config &config); ///< with multi-head latent attention
Network readFalcon(Config &config);
Network readGemma2(Config &config);
Network readGemma3(Config &config);
Network readGlm4Moe(Config &config);
Network readGptOss(Config &config);
Network readGraniteMoeHybrid(Config &config);
Network readJamba(Config &config);
Network readKimiLinear(Config &config); ///< and K3
Network readLlama(Config &config);
Network readLlama4(Config &config);
Network readMiniMax01(Config &config); ///< lightning attention: Text-01 and M1
Network readMiniMaxM2(Config &config);
Network readMistral(Config &config); ///< and Phi-3
Network readMixtral(Config &config);
Network readNemotronH(Config &config);
Network readQwen2(Config &config);
Network readQwen3(Config &config);
Network readQwen3Moe(Config &config);
Network readQwen3Next(Config &config); ///< and Qwen3.5, dense or of experts

} // namespace waferline
