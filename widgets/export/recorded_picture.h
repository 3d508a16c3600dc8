// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QPainterPath>
#include <QPen>
#include <QRectF>
#include <QSize>
#include <QString>

#include <variant>
#include <vector>

namespace waferline {

/// A rectangle filled with a colour. A sharp one has whole coordinates and no antialiasing, so that
/// neighbours leave no seam.
struct PictureRect {
    QRectF rect;
    QColor colour;
    bool sharp = false;
};

/// A shape, or a text, filled with a colour.
struct PictureFill {
    QPainterPath path;
    QColor colour;
};

/// A line without dashes, as wide as its pen, which has a plain colour.
struct PictureStroke {
    QPainterPath path;
    QPen pen;
};

/// An image, scaled into a rectangle.
struct PictureImage {
    QRectF rect;
    QImage image;
};

using PictureItem = std::variant<PictureRect, PictureFill, PictureStroke, PictureImage>;

/// All of an item lies within.
QRectF boundsOf(const PictureItem &item);

/// What was painted, as plain values in pixels of the picture: texts are shapes, and nothing needs a clip. So
/// that each format shows the same, and any thread can write it.
struct RecordedPicture {
    QSize size; ///< pixels
    QColor background = Qt::transparent; ///< under all items
    QString title; ///< for the file's properties
    std::vector<PictureItem> items; ///< from the lowest up
};

/// The title as a file can have it: a name may hold characters that no document has room for.
QString fileTitle(const RecordedPicture &picture);

} // namespace waferline
