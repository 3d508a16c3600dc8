// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <functional>
#include <vector>

namespace waferline {

struct LabelPlace {
    QRectF rect;
    Qt::Alignment alignment; ///< towards what it labels
    double overlap = 0; ///< how much it lies over, by the costs below
};

/// What it costs to lie over a text, which cannot be read then, over a marker and over a line.
inline constexpr double textOverlap = 10'000;
inline constexpr double wrongPlace = 5'000; ///< to look like the label of something else
inline constexpr double markerOverlap = 40;
inline constexpr double lineOverlap = 10;

/// Finds places for labels beside what they label: within the area, off other texts before all, then off
/// markers, then off lines.
class LabelPlaces {
public:
    /// What a place costs beside what it lies over.
    using Judge = std::function<double(const QRectF &)>;
    static constexpr int anyLine = -1;

    explicit LabelPlaces(const QRectF &area)
        : m_area(area)
    {
    }

    void addText(const QRectF &rect) { m_texts.push_back(rect); }
    void addMarker(const QRectF &rect) { m_markers.push_back(rect); }
    /// A piece of a line, of which number or of none that has a name.
    void addLine(const QRectF &rect, int line = anyLine);

    bool isFree(const QRectF &rect) const;
    /// The best place for a label beside a marker.
    LabelPlace placeFor(const QRectF &marker, const QSizeF &size, double gap, const Judge &judge = {}) const;
    /// The same, where it costs to be as near to another marker, or far off and level with this one: a leader
    /// would read as a minus sign.
    LabelPlace placeForPoint(const QRectF &marker, const QSizeF &size, double gap) const;
    /// Whether a label is nearer to its marker, by as many pixels, than to each other one that is seen beside
    /// it.
    bool isNearestTo(const QRectF &marker, const QRectF &rect, double clearly) const;
    /// Whether a name is clearly nearer to that line than to each other named one.
    bool isNearestToLine(int line, const QRectF &rect) const;

private:
    double overlapOf(const QRectF &rect, const QRectF &marker) const;

    QRectF m_area;
    std::vector<QRectF> m_texts;
    std::vector<QRectF> m_markers;
    std::vector<QRectF> m_lines;
    std::vector<int> m_numbers; ///< of each of m_lines
};

} // namespace waferline
