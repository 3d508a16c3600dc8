// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/blocks/vision.h"

#include <cmath>
#include <optional>
#include <string>

namespace waferline {

using nlohmann::json;

namespace {

/// Figures of a tower that is left out: a file is not refused for what is not read from it.
class Tower {
public:
    explicit Tower(const json &value)
        : m_value(value)
    {
    }

    double figure(const char *key)
    {
        const auto found = m_value.find(key);
        const bool isSize = found != m_value.end() && found->is_number() && found->get<double>() >= 1
            && found->get<double>() <= 1e6;
        m_complete = m_complete && isSize;
        return isSize ? found->get<double>() : 1;
    }
    bool says(const char *key, const json &value) const
    {
        const auto found = m_value.find(key);
        return found != m_value.end() && *found == value;
    }
    std::optional<double> ifComplete(double parameters) const
    {
        // Above what a description can hold it is no size.
        return m_complete && parameters <= maxParameters ? std::optional(parameters) : std::nullopt;
    }

private:
    const json &m_value;
    bool m_complete = true;
};

double squared(double value)
{
    return value * value;
}

/// SigLIP and Gemma 3's projector: patch and position embeddings; per layer four projections and two matrices
/// with biases, two norms with biases; a last norm; then a projection and a norm.
std::optional<double> siglip(const json &config, double textHidden)
{
    Tower tower(config);
    const double hidden = tower.figure("hidden_size");
    const double inner = tower.figure("intermediate_size");
    const double patch = tower.figure("patch_size");
    const double patches = squared(std::floor(tower.figure("image_size") / patch));
    const double embeddings = 3 * squared(patch) * hidden + hidden + patches * hidden;
    const double layer = 4 * (squared(hidden) + hidden) + 2 * hidden * inner + inner + hidden + 4 * hidden;
    const double projector = hidden * textHidden + hidden;
    return tower.ifComplete(embeddings + tower.figure("num_hidden_layers") * layer + 2 * hidden + projector);
}

/// Llama 4's tower: as SigLIP with a class token, norms before and after and no bias at the patches; an
/// adapter of two matrices behind a pixel shuffle; a projection.
std::optional<double> llama4Tower(const json &config, double textHidden)
{
    Tower tower(config);
    const double hidden = tower.figure("hidden_size");
    const double inner = tower.figure("intermediate_size");
    const double patch = tower.figure("patch_size");
    const double patches = squared(std::floor(tower.figure("image_size") / patch)) + 1;
    const double adapted = tower.figure("projector_input_dim");
    const double output = tower.figure("projector_output_dim");
    const double embeddings = 3 * squared(patch) * hidden + hidden + patches * hidden + 4 * hidden;
    const double layer = 4 * (squared(hidden) + hidden) + 2 * hidden * inner + inner + hidden + 4 * hidden;
    const double adapter = inner * adapted + adapted * output;
    return tower.ifComplete(embeddings + tower.figure("num_hidden_layers") * layer + adapter
                            + output * textHidden);
}

/// Kimi K3's MoonViT: patches and positions, layers without biases, a last norm; a projector of two matrices
/// over merged patches and a norm.
std::optional<double> moonVit(const json &config)
{
    Tower tower(config);
    const bool isKnown = tower.says("attn_bias", false) && tower.says("linear_bias", false)
        && tower.says("patch_embed_proj_bias", false) && tower.says("mm_projector_type", "patchmergerv2")
        && tower.says("merge_kernel_size", json::array({2, 2}));
    if (!isKnown) {
        return std::nullopt;
    }
    const double hidden = tower.figure("vt_hidden_size");
    const double positions = tower.figure("init_pos_emb_height") * tower.figure("init_pos_emb_width");
    const double layer = 4 * hidden * tower.figure("qkv_hidden_size")
        + 2 * hidden * tower.figure("vt_intermediate_size") + 2 * hidden;
    const double merged = 4 * tower.figure("mm_hidden_size");
    const double text = tower.figure("text_hidden_size");
    return tower.ifComplete(3 * squared(tower.figure("patch_size")) * hidden + positions * hidden
                            + tower.figure("vt_num_hidden_layers") * layer + hidden + squared(merged)
                            + merged * text + text);
}

std::optional<double> towerParameters(const json &config, double textHidden)
{
    if (!config.is_object()) {
        return std::nullopt;
    }
    if (config.contains("vt_hidden_size")) {
        return moonVit(config);
    }
    const auto type = config.find("model_type");
    if (type == config.end() || !type->is_string()) {
        return std::nullopt;
    }
    if (*type == "siglip_vision_model" && config.value("vision_use_head", json(true)) == false) {
        return siglip(config, textHidden);
    }
    return *type == "llama4_vision_model" ? llama4Tower(config, textHidden) : std::nullopt;
}

/// Whether the file's class is one of more than text.
bool isMultimodal(Config &top)
{
    const json *const classes = top.value({"architectures"});
    if (classes == nullptr || !classes->is_array()) {
        return false;
    }
    for (const json &name : *classes) {
        if (name.is_string() && name.get_ref<const std::string &>().ends_with("ForConditionalGeneration")) {
            return true;
        }
    }
    return false;
}

} // namespace

void leaveOutTowers(Network &network, Config &top, double hidden)
{
    const json *const vision = top.value({"vision_config"});
    if (vision != nullptr) {
        network.leftOut.push_back({"vision tower", towerParameters(*vision, hidden)});
    } else if (isMultimodal(top)) {
        network.leftOut.push_back({"vision tower", std::nullopt});
    }
    if (top.has("audio_config")) {
        network.leftOut.push_back({"audio tower", std::nullopt});
    }
}

} // namespace waferline
