// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/display_list.h"

#include <QBrush>
#include <QLineF>
#include <QPaintEngine>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

/// The points at the middle of the nearest pixels.
QPolygonF inPixels(const QPainter &painter, const QPolygonF &points)
{
    const QTransform toDevice = painter.deviceTransform();
    QPolygonF placed = toDevice.map(points);
    for (QPointF &point : placed) {
        point = QPointF(std::floor(point.x()) + 0.5, std::floor(point.y()) + 0.5);
    }
    return toDevice.inverted().map(placed);
}

void paintBoxes(QPainter &painter, const std::vector<DisplayList::Box> &boxes)
{
    painter.setPen(Qt::NoPen);
    for (const DisplayList::Box &box : boxes) {
        // Two fills are a fifth of the cost of an outline.
        painter.setBrush(box.border);
        painter.drawRoundedRect(box.rect, box.radius, box.radius);
        const double inner = std::max(0.0, box.radius - box.borderWidth);
        painter.setBrush(box.fill);
        painter.drawRoundedRect(
            box.rect.adjusted(box.borderWidth, box.borderWidth, -box.borderWidth, -box.borderWidth), inner,
            inner);
    }
}

void paintBars(QPainter &painter, const std::vector<DisplayList::Bar> &bars)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QTransform toDevice = painter.deviceTransform();
    for (const DisplayList::Bar &bar : bars) {
        const QRectF rect = pieceOnPixels(toDevice, bar.rect, bar.edge);
        painter.fillRect(rect, QColor::fromRgba(bar.colour));
        if (bar.stripes != 0) {
            painter.fillRect(rect, QBrush(QColor::fromRgba(bar.stripes), Qt::BDiagPattern));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
}

void paintTexts(QPainter &painter, const DisplayList &list)
{
    constexpr auto noFont = static_cast<std::uint32_t>(-1);
    std::uint32_t font = noFont;
    QColor colour;
    for (const DisplayList::Text &text : list.texts) {
        if (font != text.font) {
            font = text.font;
            painter.setFont(list.fonts[font]);
        }
        if (colour != text.colour) {
            colour = text.colour;
            painter.setPen(colour);
        }
        painter.drawText(text.baseline, text.text);
    }
}

} // namespace

void DisplayList::addArrow(const QPolygonF &line, double width, double headSize, const QColor &colour)
{
    if (line.size() < 2) {
        return;
    }
    // The head lies along the chord of what it covers, so that the stroke of a bend ends within it.
    const QPointF tip = line.back();
    const auto away = [&tip](const QPointF &point) { return QLineF(tip, point).length(); };
    qsizetype last = line.size() - 2;
    while (last > 0 && away(line[last]) < headSize) {
        --last;
    }
    const double reach = away(line[last]);
    if (reach <= 0) {
        return;
    }
    QPointF foot = line[last]; // of a head that is longer than the line
    if (reach > headSize) {
        const QPointF nearer = line[last + 1];
        const double within = away(nearer);
        foot += (nearer - foot) * (reach - headSize) / (reach - within);
    }
    const QPointF along = (tip - foot) / away(foot);
    const QPointF across = QPointF(-along.y(), along.x()) * headSize * 0.5;
    const QPointF base = tip - along * headSize;
    QPolygonF shaft = line.first(last + 1);
    shaft << foot;
    strokes.push_back({shaft, width, colour});
    shapes.push_back({{tip, base + across, base - across}, colour});
}

QRectF pieceOnPixels(const QTransform &toDevice, const QRectF &piece, PieceEdge edge)
{
    const double scale = toDevice.m11();
    if (edge == PieceEdge::Exact || toDevice.type() > QTransform::TxScale || scale <= 0) {
        return piece;
    }
    double left = std::round(piece.left() * scale + toDevice.dx());
    double right = std::round(piece.right() * scale + toDevice.dx());
    const double gap = std::max(1.0, std::round(scale));
    switch (edge) {
    case PieceEdge::Apart:
        right = std::max(left + 1, right - gap);
        break;
    case PieceEdge::Visible:
        right = std::max(right, left + 1);
        break;
    case PieceEdge::Thin:
        right = left;
        left -= gap;
        break;
    case PieceEdge::Exact:
        break;
    }
    return {(left - toDevice.dx()) / scale, piece.top(), (right - left) / scale, piece.height()};
}

double pixelRatioOf(const QPainter &painter)
{
    return std::max(1.0, painter.deviceTransform().m11());
}

bool paintsPixels(const QPainter &painter)
{
    return painter.paintEngine()->type() == QPaintEngine::Raster;
}

void paint(QPainter &painter, const DisplayList &list)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    for (const DisplayList::Stroke &stroke : list.strokes) {
        painter.setPen(QPen(stroke.colour, stroke.width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        painter.drawPolyline(stroke.sharp ? inPixels(painter, stroke.points) : stroke.points);
    }
    paintBoxes(painter, list.boxes);
    paintBars(painter, list.bars);
    painter.setPen(Qt::NoPen);
    for (const DisplayList::Shape &shape : list.shapes) {
        painter.setBrush(shape.colour);
        painter.drawPolygon(shape.points);
    }
    paintTexts(painter, list);
    painter.restore();
}

} // namespace waferline
