// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/names.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace waferline {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one into the other (optimal string
/// alignment).
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(beforeLast, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            row[j] = std::min({last[j - 1] + (same ? 0 : 1), last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1])) {
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
            }
        }
    }
    return row[b.size()];
}

std::size_t lengthDifference(std::string_view a, std::string_view b)
{
    return a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
}

} // namespace

std::optional<std::size_t> indexOfName(Names names, std::string_view name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - names.begin());
}

std::string nearestName(Names names, std::string_view name)
{
    std::string_view nearest;
    std::size_t nearestDistance = 0;
    for (const std::string_view candidate : names) {
        // A third of the letters may be wrong, three at most; the length check keeps a name of megabytes
        // cheap.
        const std::size_t allowed = std::clamp<std::size_t>(candidate.size() / 3, 1, 3);
        if (lengthDifference(candidate, name) > allowed) {
            continue;
        }
        const std::size_t distance = editDistance(candidate, name);
        if (distance <= allowed && (nearest.empty() || distance < nearestDistance)) {
            nearest = candidate;
            nearestDistance = distance;
        }
    }
    return std::string(nearest);
}

std::string oneOf(Names names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) {
            text += i + 1 == names.size() ? " or " : ", ";
        }
        text.append(1, '"').append(names[i]).append(1, '"');
    }
    return text;
}

} // namespace waferline
