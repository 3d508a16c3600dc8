// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QTransform>

#include <cstdint>
#include <vector>

class QPainter;

namespace waferline {

/// How a piece of a bar ends on whole pixels, so that equal pieces look alike wherever they stand.
enum class PieceEdge : std::uint8_t {
    Exact, ///< at the nearest pixels: too thin a piece is not drawn
    Apart, ///< before the next piece by a gap as wide as a logical pixel, at least a pixel
    Visible, ///< at least a pixel wide
    Thin, ///< the gap before it is its place
};

/// What a view draws, as plain values: laid out without a window, painted the same way on every surface.
struct DisplayList {
    /// A card: rounded, with a border inside its edge.
    struct Box {
        QRectF rect;
        double radius = 0;
        double borderWidth = 1;
        QColor fill;
        QColor border;
    };
    /// A piece of a bar: no antialiasing, so that neighbours leave no seam at any scale.
    struct Bar {
        QRectF rect;
        QRgb colour = 0;
        /// Stripes over the fill, so that not colour alone tells it; 0 for none.
        QRgb stripes = 0;
        PieceEdge edge = PieceEdge::Exact;
    };
    struct Stroke {
        QPolygonF points;
        double width = 1;
        QColor colour;
        bool sharp = false; ///< along the axes, in the middle of pixels: between two a thin line is pale
    };
    struct Shape {
        QPolygonF points;
        QColor colour;
    };
    struct Text {
        QPointF baseline; ///< left end
        QString text;
        std::uint32_t font = 0; ///< index into fonts
        QColor colour;
    };

    std::vector<QFont> fonts;
    std::vector<Stroke> strokes; ///< under the boxes
    std::vector<Box> boxes;
    std::vector<Bar> bars;
    std::vector<Shape> shapes;
    std::vector<Text> texts;

    /// Adds an arrow along a line: the stroke, shortened, and its head.
    void addArrow(const QPolygonF &line, double width, double headSize, const QColor &colour);
};

/// A piece of a bar as it is filled without antialiasing, in the coordinates that `toDevice` maps.
QRectF pieceOnPixels(const QTransform &toDevice, const QRectF &piece, PieceEdge edge);

/// Pixels of the painter's device for a logical pixel: what a ready-made picture is made with. At least 1: Qt
/// knows no pixel ratio below.
double pixelRatioOf(const QPainter &painter);

/// True where what is painted becomes pixels at once: there alone ready-made pictures are worth having.
bool paintsPixels(const QPainter &painter);

/// Paints strokes, boxes, bars, shapes and texts, in this order. Leaves the painter as it was.
void paint(QPainter &painter, const DisplayList &list);

} // namespace waferline
