// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/picture_clip.h"

#include <QPainterPathStroker>
#include <QPolygonF>
#include <QTransform>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr double miterReach = 4; // half widths, of a sharp corner; Qt's miter limit is of half that

double reachOf(const QPen &pen)
{
    const double half = pen.widthF() / 2;
    return pen.joinStyle() == Qt::MiterJoin || pen.joinStyle() == Qt::SvgMiterJoin
        ? half * std::max(miterReach, pen.miterLimit() * 2)
        : half * std::sqrt(2.0);
}

/// Keeps the side of a line along an axis: Sutherland and Hodgman's way of cutting polygons.
QPolygonF cutAt(const QPolygonF &polygon, double limit, bool upright, bool keepBelow)
{
    const auto along = [upright](const QPointF &point) { return upright ? point.x() : point.y(); };
    const auto isKept = [&](const QPointF &point) {
        return keepBelow ? along(point) <= limit : along(point) >= limit;
    };
    QPolygonF kept;
    kept.reserve(polygon.size() + 4);
    for (qsizetype index = 0; index < polygon.size(); ++index) {
        const QPointF &from = polygon[index == 0 ? polygon.size() - 1 : index - 1];
        const QPointF &to = polygon[index];
        if (isKept(from) != isKept(to)) {
            const double share = (limit - along(from)) / (along(to) - along(from));
            kept << from + (to - from) * share;
        }
        if (isKept(to)) {
            kept << to;
        }
    }
    return kept;
}

QPainterPath outlineOf(const PictureStroke &stroke)
{
    return QPainterPathStroker(stroke.pen).createStroke(stroke.path);
}

} // namespace

QRectF boundsOf(const PictureItem &item)
{
    if (const auto *rect = std::get_if<PictureRect>(&item)) {
        return rect->rect;
    }
    if (const auto *fill = std::get_if<PictureFill>(&item)) {
        return fill->path.controlPointRect();
    }
    if (const auto *image = std::get_if<PictureImage>(&item)) {
        return image->rect;
    }
    const auto &stroke = std::get<PictureStroke>(item);
    const double reach = reachOf(stroke.pen);
    return stroke.path.controlPointRect().adjusted(-reach, -reach, reach, reach);
}

QPainterPath cutTo(const QRectF &rect, const QPainterPath &path)
{
    constexpr double finer = 16; // Qt flattens curves to a fraction of a unit
    QPainterPath result;
    result.setFillRule(path.fillRule());
    for (QPolygonF polygon : path.toSubpathPolygons(QTransform::fromScale(finer, finer))) {
        for (QPointF &point : polygon) {
            point /= finer;
        }
        polygon = cutAt(polygon, rect.left(), true, false);
        polygon = cutAt(polygon, rect.right(), true, true);
        polygon = cutAt(polygon, rect.top(), false, false);
        polygon = cutAt(polygon, rect.bottom(), false, true);
        if (polygon.size() > 2) {
            result.addPolygon(polygon);
            result.closeSubpath();
        }
    }
    return result;
}

std::optional<QRectF> asRect(const QPainterPath &path)
{
    const int count = path.elementCount();
    if (count != 4 && count != 5) {
        return std::nullopt;
    }
    std::array<QPointF, 4> corners;
    for (int index = 0; index < count; ++index) {
        const QPainterPath::Element element = path.elementAt(index);
        if (index == 0 ? !element.isMoveTo() : !element.isLineTo()) {
            return std::nullopt;
        }
        if (index < 4) {
            corners.at(static_cast<std::size_t>(index)) = element;
        } else if (QPointF(element) != corners[0]) {
            return std::nullopt;
        }
    }
    const bool acrossFirst = corners[0].y() == corners[1].y() && corners[1].x() == corners[2].x()
        && corners[2].y() == corners[3].y() && corners[3].x() == corners[0].x();
    const bool downFirst = corners[0].x() == corners[1].x() && corners[1].y() == corners[2].y()
        && corners[2].x() == corners[3].x() && corners[3].y() == corners[0].y();
    return acrossFirst || downFirst ? std::optional(QRectF(corners[0], corners[2]).normalized())
                                    : std::nullopt;
}

QRect roundedToPixels(const QRectF &rect)
{
    const auto bounded = [](double value) {
        constexpr double most = 1e8; // beyond any picture, and within integers
        return qRound(std::clamp(value, -most, most));
    };
    const QPoint topLeft(bounded(rect.left()), bounded(rect.top()));
    const QPoint end(bounded(rect.right()), bounded(rect.bottom()));
    return {topLeft, QSize(end.x() - topLeft.x(), end.y() - topLeft.y())};
}

PictureClip::PictureClip(const QRegion &region)
    : m_region(region)
{
}

PictureClip PictureClip::intersected(const QRegion &region) const
{
    PictureClip result = *this;
    result.m_region &= region;
    return result;
}

PictureClip PictureClip::intersected(const QPainterPath &path) const
{
    if (const auto rect = asRect(path)) {
        return intersected(QRegion(roundedToPixels(*rect)));
    }
    PictureClip result = intersected(QRegion(path.boundingRect().toAlignedRect()));
    result.m_curved = m_curved ? m_curved->intersected(path) : path;
    return result;
}

bool PictureClip::contains(const QRectF &bounds) const
{
    if (m_curved && !m_curved->contains(bounds)) {
        return false;
    }
    if (m_region.rectCount() == 1) {
        return QRectF(m_region.boundingRect()).contains(bounds);
    }
    return QRegion(bounds.toAlignedRect()).subtracted(m_region).isEmpty();
}

void PictureClip::add(PictureItem item, std::vector<PictureItem> &to) const
{
    const QRectF bounds = boundsOf(item);
    if (!m_region.intersects(bounds.toAlignedRect())) {
        return;
    }
    if (contains(bounds)) {
        to.push_back(std::move(item));
    } else if (const auto *rect = std::get_if<PictureRect>(&item)) {
        addRect(*rect, to);
    } else if (const auto *fill = std::get_if<PictureFill>(&item)) {
        addFill(*fill, to);
    } else if (const auto *stroke = std::get_if<PictureStroke>(&item)) {
        addFill({outlineOf(*stroke), stroke->pen.color()}, to);
    } else {
        addImage(std::get<PictureImage>(item), to);
    }
}

void PictureClip::addRect(const PictureRect &item, std::vector<PictureItem> &to) const
{
    if (m_curved) {
        QPainterPath path;
        path.addRect(item.rect);
        addFill({path, item.colour}, to);
        return;
    }
    for (const QRect &part : m_region) {
        const QRectF rect = item.rect.intersected(part);
        if (!rect.isEmpty()) {
            to.push_back(PictureRect{rect, item.colour, item.sharp});
        }
    }
}

void PictureClip::addFill(const PictureFill &item, std::vector<PictureItem> &to) const
{
    const QPainterPath path = m_curved ? item.path.intersected(*m_curved) : item.path;
    const QRectF bounds = path.controlPointRect();
    for (const QRect &part : m_region) {
        if (!bounds.intersects(part)) {
            continue;
        }
        const QPainterPath inside = QRectF(part).contains(bounds) ? path : cutTo(part, path);
        if (!inside.isEmpty()) {
            to.push_back(PictureFill{inside, item.colour});
        }
    }
}

void PictureClip::addImage(const PictureImage &item, std::vector<PictureItem> &to) const
{
    const double across = item.image.width() / item.rect.width();
    const double down = item.image.height() / item.rect.height();
    for (const QRect &part : m_region) {
        const QRectF rect = item.rect.intersected(part);
        // To whole pixels of the image: it may be cut by less than one too much.
        const QRect source =
            roundedToPixels({(rect.left() - item.rect.left()) * across, (rect.top() - item.rect.top()) * down,
                             rect.width() * across, rect.height() * down});
        if (!rect.isEmpty() && !source.isEmpty()) {
            to.push_back(PictureImage{rect, item.image.copy(source)});
        }
    }
}

} // namespace waferline
