// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace re2 {
class RE2;
}

namespace waferline {

/// The modules that a checkpoint does not quantize, as files list them: "re:" and a pattern, a module's whole
/// name, parts of it ("self_attn", "mlp.gate"), with `*` for anything.
class ModuleFilter {
public:
    /// Entries that a list may have.
    static constexpr std::size_t maxEntries = 100'000;
    static constexpr std::size_t maxPatterns = 1'000;

    /// False if the entry cannot be taken: a pattern that is not matched in linear time (look-around, back
    /// references), a single expert (all of them are kept alike), or one entry too many.
    bool add(const std::string &entry);
    /// True if some entry names the module of that layer, counted from 0. "lm_head" is in no layer.
    bool contains(const std::string &module, std::int64_t layer) const;
    /// True if an entry names a layer by its number.
    bool dependsOnLayer() const { return m_dependsOnLayer; }

private:
    bool matches(const std::string &name) const;
    bool namesPartOf(const std::string &name) const;

    std::unordered_set<std::string> m_names; ///< plain entries: dotted parts of a module's name
    std::vector<std::shared_ptr<const re2::RE2>> m_patterns;
    bool m_dependsOnLayer = false;
};

} // namespace waferline
