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

/// Whether a number in it can be a layer's. Digits also stand in names such as "w1" and in repetitions: then
/// layers are only looked at one by one.
bool namesALayer(const std::string &entry)
{
    return std::ranges::any_of(entry, [](unsigned char letter) { return std::isdigit(letter) != 0; })
        || entry.find("\\d") != std::string::npos;
}

} // namespace

bool ModuleFilter::add(const std::string &entry)
{
    const bool isPattern = entry.starts_with(patternMark);
    if (!isPattern && entry.find('*') == std::string::npos) {
        static const re2::RE2 oneExpert("(^|.*\\.)experts\\.[0-9]+(\\..*)?", options());
        if (m_names.size() >= maxEntries || re2::RE2::FullMatch(entry, oneExpert)) {
            return false;
        }
        m_dependsOnLayer = m_dependsOnLayer || namesALayer(entry);
        m_names.insert(entry);
        return true;
    }
    const std::string text = isPattern ? entry.substr(patternMark.size()) : patternOf(entry);
    auto expression = std::make_shared<const re2::RE2>(text, options());
    if (m_patterns.size() >= maxPatterns || !expression->ok()) {
        return false;
    }
    m_dependsOnLayer = m_dependsOnLayer || namesALayer(text);
    m_patterns.push_back(std::move(expression));
    return true;
}

bool ModuleFilter::namesPartOf(const std::string &name) const
{
    if (m_names.empty()) {
        return false;
    }
    for (std::size_t start = 0; start < name.size();) {
        for (std::size_t end = name.find('.', start);; end = name.find('.', end + 1)) {
            if (m_names.contains(name.substr(start, end - start))) {
                return true;
            }
            if (end == std::string::npos) {
                break;
            }
        }
        const std::size_t dot = name.find('.', start);
        start = dot == std::string::npos ? name.size() : dot + 1;
    }
    return false;
}

bool ModuleFilter::matches(const std::string &name) const
{
    // Patterns hold from the start of a name, but not to its end.
    return namesPartOf(name)
        || std::ranges::any_of(m_patterns, [&name](const std::shared_ptr<const re2::RE2> &pattern) {
               return pattern->Match(name, 0, name.size(), re2::RE2::ANCHOR_START, nullptr, 0);
           });
}

bool ModuleFilter::contains(const std::string &module, std::int64_t layer) const
{
    if (m_patterns.empty() && m_names.empty()) {
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
