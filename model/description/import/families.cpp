// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/family.h"

#include <array>

namespace waferline {

// Each reads one kind of network, in a file under families/.
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
Network readPhi3(Config &config);
Network readQwen2(Config &config);
Network readQwen3(Config &config);
Network readQwen3Moe(Config &config);
Network readQwen3Next(Config &config); ///< and Qwen3.5, dense or of experts

namespace {

constexpr std::array families{
    Family{"bloom", readBloom},
    Family{"deepseek_v3", readDeepSeek},
    Family{"deepseek_v32", readDeepSeek},
    Family{"falcon", readFalcon},
    Family{"gemma2", readGemma2},
    Family{"gemma3", readGemma3},
    Family{"gemma3_text", readGemma3},
    Family{"glm4_moe", readGlm4Moe},
    Family{"glm_moe_dsa", readDeepSeek},
    Family{"gpt_oss", readGptOss},
    Family{"granitemoehybrid", readGraniteMoeHybrid},
    Family{"jamba", readJamba},
    Family{"kimi_k2", readDeepSeek},
    Family{"kimi_k25", readDeepSeek},
    Family{"kimi_k3", readKimiLinear},
    Family{"kimi_linear", readKimiLinear},
    Family{"llama", readLlama},
    Family{"llama4", readLlama4},
    Family{"llama4_text", readLlama4},
    Family{"minimax_m1", readMiniMax01},
    Family{"minimax_m2", readMiniMaxM2},
    Family{"minimax_text_01", readMiniMax01},
    Family{"mistral", readMistral},
    Family{"mixtral", readMixtral},
    Family{"nemotron_h", readNemotronH},
    Family{"phi3", readPhi3},
    Family{"qwen2", readQwen2},
    Family{"qwen3", readQwen3},
    Family{"qwen3_5", readQwen3Next},
    Family{"qwen3_5_moe", readQwen3Next},
    Family{"qwen3_5_moe_text", readQwen3Next},
    Family{"qwen3_5_text", readQwen3Next},
    Family{"qwen3_moe", readQwen3Moe},
    Family{"qwen3_next", readQwen3Next},
};

} // namespace

std::span<const Family> knownFamilies()
{
    return families;
}

} // namespace waferline
