// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace waferline {

/// How often each colour is seen in some pictures. Alpha has no say.
class ColourCounts {
public:
    void add(const QImage &picture);
    /// What is not as in `before`, of the same size.
    void addChanged(const QImage &picture, const QImage &before);

    const std::unordered_map<QRgb, std::int64_t> &counts() const { return m_counts; }

private:
    void count(const QRgb *first, const QRgb *last);

    std::unordered_map<QRgb, std::int64_t> m_counts;
};

/// Few colours for pictures that have many. Fills keep theirs exactly; the blends at the edges of texts and
/// shapes share what is left. The same counts give the same table.
class ColourTable {
public:
    /// At most `most` colours, 2 … 256: all of `exact`, then those that are seen most, then means of the
    /// rest.
    ColourTable(const ColourCounts &counts, std::span<const QColor> exact, int most);

    const std::vector<QRgb> &colours() const { return m_colours; }
    /// The index of the colour that is nearest.
    std::uint8_t indexOf(QRgb colour);

private:
    std::uint8_t nearest(QRgb colour) const;

    std::vector<QRgb> m_colours;
    std::unordered_map<QRgb, std::uint8_t> m_known;
};

} // namespace waferline
