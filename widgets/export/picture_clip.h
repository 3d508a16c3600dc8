// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/recorded_picture.h"

#include <QRegion>

#include <optional>
#include <vector>

namespace waferline {

/// Where something may be painted, in whole pixels as far as it has straight edges.
class PictureClip {
public:
    PictureClip() = default;
    explicit PictureClip(const QRegion &region);

    const QRegion &region() const { return m_region; }
    PictureClip intersected(const QRegion &region) const;
    PictureClip intersected(const QPainterPath &path) const;

    /// Adds what is left of an item: itself, if it lies inside; else its outline, cut.
    void add(PictureItem item, std::vector<PictureItem> &to) const;

private:
    bool contains(const QRectF &bounds) const;
    void addRect(const PictureRect &item, std::vector<PictureItem> &to) const;
    void addFill(const PictureFill &item, std::vector<PictureItem> &to) const;
    void addImage(const PictureImage &item, std::vector<PictureItem> &to) const;

    QRegion m_region;
    std::optional<QPainterPath> m_curved; ///< where more than straight edges limit it
};

/// The part of a shape inside a rectangle. Curves become lines, too fine to be seen.
QPainterPath cutTo(const QRectF &rect, const QPainterPath &path);
/// The rectangle that a path is, if it is one along the axes.
std::optional<QRectF> asRect(const QPainterPath &path);
/// To the nearest pixels, as Qt rounds where nothing is antialiased.
QRect roundedToPixels(const QRectF &rect);

} // namespace waferline
