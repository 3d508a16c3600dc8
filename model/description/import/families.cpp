// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/families.h"

#include "model/description/import/family.h"

#include <array>

namespace waferline {

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
    Family{"phi3", readMistral},
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
