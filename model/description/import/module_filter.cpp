// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/module_filter.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace waferline {

namespace {

constexpr std::string_view patternMark = "re:";
constexpr std::int64_t mostMemory = 1 << 20; // of a compiled pattern: files are not trusted

/// Where layers stand in the names of modules, by the class that wraps the language model.
constexpr std::array<std::string_view, 5> layerPrefixes{"model.layers.", "language_model.model.layers.",
                                                        "model.language_model.layers.", "backbone.layers.",
                                                        "transformer.h."};
constexpr std::array<std::string_view, 2> topPrefixes{"", "language_model."};

re2::RE2::Options options()
{
    re2::RE2::Options quiet(re2::RE2::Quiet);
    quiet.set_max_mem(mostMemory);
    return quiet;
}

/// A plain entry as a pattern: its dotted parts anywhere in the name, each whole, `*` standing for anything.
std::string patternOf(std::string_view entry)
{
    std::string pattern = "(^|.*\\.)";
    for (std::size_t start = 0; start <= entry.size();) {
        const std::size_t star = std::min(entry.find('*', start), entry.size());
        pattern += re2::RE2::QuoteMeta(std::string(entry.substr(start, star - start)));
        pattern += star < entry.size() ? ".*" : "";
        start = star + 1;
    }
    return pattern + "(\\.|$)";
}

} // namespace

bool ModuleFilter::add(const std::string &entry)
{
    const bool isPattern = entry.starts_with(patternMark);
    const std::string text = isPattern ? entry.substr(patternMark.size()) : patternOf(entry);
    auto expression = std::make_shared<const re2::RE2>(text, options());
    if (!expression->ok()) {
        return false;
    }
    // Digits also stand in names such as "w1" and in repetitions: then layers are only looked at one by one.
    m_dependsOnLayer = m_dependsOnLayer
        || std::ranges::any_of(text, [](unsigned char letter) { return std::isdigit(letter) != 0; })
        || text.find("\\d") != std::string::npos;
    m_patterns.push_back(std::move(expression));
    return true;
}

bool ModuleFilter::matches(const std::string &name) const
{
    // Patterns hold from the start of a name, but not to its end.
    return std::ranges::any_of(m_patterns, [&name](const std::shared_ptr<const re2::RE2> &pattern) {
        return pattern->Match(name, 0, name.size(), re2::RE2::ANCHOR_START, nullptr, 0);
    });
}

bool ModuleFilter::contains(const std::string &module, std::int64_t layer) const
{
    if (m_patterns.empty()) {
        return false;
    }
    if (module == "lm_head") {
        return std::ranges::any_of(
            topPrefixes, [&](std::string_view prefix) { return matches(std::string(prefix) + module); });
    }
    const std::string rest = std::to_string(layer) + '.' + module;
    return std::ranges::any_of(layerPrefixes,
                               [&](std::string_view prefix) { return matches(std::string(prefix) + rest); });
}

} // namespace waferline
