// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <vector>

namespace waferline {

struct LabelPlace {
    QRectF rect;
    Qt::Alignment alignment; ///< towards what it labels
    double overlap = 0; ///< how much it lies over, by the costs below
};

/// What it costs to lie over a text, which cannot be read then, over a marker and over a line.
inline constexpr double textOverlap = 1000;
inline constexpr double markerOverlap = 40;
inline constexpr double lineOverlap = 10;

/// Finds places for labels beside what they label: within the area, off other texts before all, then off
/// markers, then off lines.
class LabelPlaces {
public:
    explicit LabelPlaces(const QRectF &area)
        : m_area(area)
    {
    }

    void addText(const QRectF &rect) { m_texts.push_back(rect); }
    void addMarker(const QRectF &rect) { m_markers.push_back(rect); }
    void addLine(const QRectF &rect) { m_lines.push_back(rect); }

    bool isFree(const QRectF &rect) const;
    /// The best place for a label beside a marker.
    LabelPlace placeFor(const QRectF &marker, const QSizeF &size, double gap) const;

private:
    double overlapOf(const QRectF &rect, const QRectF &marker) const;

    QRectF m_area;
    std::vector<QRectF> m_texts;
    std::vector<QRectF> m_markers;
    std::vector<QRectF> m_lines;
};

} // namespace waferline
