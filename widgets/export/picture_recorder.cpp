// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/picture_recorder.h"

#include "widgets/export/picture_clip.h"
#include "widgets/export/stripes.h"
#include "widgets/export/text_shapes.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPathStroker>
#include <QPixmap>

#include <array>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

/// Qt's own: where nothing is antialiased, a line of an odd width covers the pixels after its place.
constexpr double sharpShift = 0.5 - 0.015625;

QColor faded(QColor colour, double opacity)
{
    if (opacity < 1) {
        colour.setAlphaF(static_cast<float>(colour.alphaF() * opacity));
    }
    return colour;
}

bool isVisible(const QColor &colour)
{
    return colour.alpha() > 0;
}

/// How much a transform enlarges; 0 if it does not do so evenly.
double evenScaleOf(const QTransform &transform)
{
    if (transform.type() <= QTransform::TxTranslate) {
        return 1;
    }
    const double scale = std::hypot(transform.m11(), transform.m12());
    const bool turned = transform.m11() == transform.m22() && transform.m12() == -transform.m21();
    return turned ? scale : 0;
}

bool keepsAxes(const QTransform &transform)
{
    return transform.type() <= QTransform::TxScale;
}

} // namespace

class PictureRecorder::Engine : public QPaintEngine {
public:
    explicit Engine(RecordedPicture &picture)
        : QPaintEngine(QPaintEngine::AllFeatures)
        , m_picture(picture)
    {
    }

    bool begin(QPaintDevice * /*device*/) override
    {
        m_paintersClip = whole();
        m_isClipping = false;
        m_clipIsStale = true;
        return true;
    }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState &now) override
    {
        const DirtyFlags dirty = now.state();
        if (dirty.testFlag(DirtyTransform)) {
            m_transform = now.transform();
        }
        if (dirty.testFlag(DirtyPen)) {
            m_pen = now.pen();
        }
        if (dirty.testFlag(DirtyBrush)) {
            m_brush = now.brush();
        }
        if (dirty.testFlag(DirtyOpacity)) {
            m_opacity = now.opacity();
        }
        if (dirty.testFlag(DirtyHints)) {
            m_isSharp = !now.renderHints().testFlag(QPainter::Antialiasing);
        }
        updateClip(now, dirty);
    }

    void drawRects(const QRectF *rects, int count) override
    {
        for (int index = 0; index < count; ++index) {
            const QRectF &rect = rects[index];
            QPainterPath path;
            path.addRect(rect);
            if (keepsAxes(m_transform)) {
                fillRect(m_transform.mapRect(rect));
            } else {
                fill(path);
            }
            stroke(path);
        }
    }

    void drawPath(const QPainterPath &path) override
    {
        fill(path);
        stroke(path);
    }

    void drawLines(const QLineF *lines, int count) override
    {
        for (int index = 0; index < count; ++index) {
            QPainterPath path(lines[index].p1());
            path.lineTo(lines[index].p2());
            stroke(path);
        }
    }

    void drawPoints(const QPointF *points, int count) override
    {
        for (int index = 0; index < count; ++index) {
            constexpr double dot = 1e-3; // a line of no length has no direction for its caps
            QPainterPath path(points[index] - QPointF(dot, 0));
            path.lineTo(points[index] + QPointF(dot, 0));
            stroke(path);
        }
    }

    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path;
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        path.moveTo(points[0]);
        for (int index = 1; index < count; ++index) {
            path.lineTo(points[index]);
        }
        if (mode != PolylineMode) {
            path.closeSubpath();
            fill(path);
        }
        stroke(path);
    }

    void drawPixmap(const QRectF &rect, const QPixmap &pixmap, const QRectF &source) override
    {
        drawImage(rect, pixmap.toImage(), source, Qt::AutoColor);
    }

    void drawImage(const QRectF &rect, const QImage &image, const QRectF &source,
                   Qt::ImageConversionFlags /*flags*/) override
    {
        QImage part = image.copy(source.toAlignedRect()).convertToFormat(QImage::Format_ARGB32_Premultiplied);
        part.setDevicePixelRatio(1);
        if (m_opacity < 1) {
            QPainter painter(&part);
            painter.setCompositionMode(QPainter::CompositionMode_DestinationIn);
            painter.fillRect(part.rect(), QColor(0, 0, 0, qRound(m_opacity * 255)));
        }
        add(PictureImage{m_transform.mapRect(rect), part});
    }

    void drawTextItem(const QPointF &position, const QTextItem &item) override
    {
        const QColor colour = faded(m_pen.color(), m_opacity);
        if (m_pen.style() == Qt::NoPen || !isVisible(colour)) {
            return;
        }
        const QPainterPath &shape = m_texts.shapeOf(item);
        if (!shape.isEmpty()) {
            QTransform transform = m_transform;
            transform.translate(position.x(), position.y());
            add(PictureFill{transform.map(shape), colour});
        }
    }

private:
    PictureClip whole() const { return PictureClip(QRegion(QRect(QPoint(), m_picture.size))); }

    void updateClip(const QPaintEngineState &now, DirtyFlags dirty)
    {
        if (dirty.testFlag(DirtyClipEnabled)) {
            m_isClipping = now.isClipEnabled();
            m_clipIsStale = true;
        }
        if (!dirty.testFlag(DirtyClipRegion) && !dirty.testFlag(DirtyClipPath)) {
            return;
        }
        m_clipIsStale = true;
        const Qt::ClipOperation operation = now.clipOperation();
        m_isClipping = operation != Qt::NoClip;
        if (operation != Qt::IntersectClip) {
            m_paintersClip = whole();
        }
        if (operation == Qt::NoClip) {
            return;
        }
        if (dirty.testFlag(DirtyClipPath)) {
            m_paintersClip = m_paintersClip.intersected(now.transform().map(now.clipPath()));
        } else if (keepsAxes(now.transform())) {
            m_paintersClip = m_paintersClip.intersected(now.transform().map(now.clipRegion()));
        } else {
            QPainterPath path;
            path.addRegion(now.clipRegion());
            m_paintersClip = m_paintersClip.intersected(now.transform().map(path));
        }
    }

    /// The painter's clip within what the widget that paints may touch.
    const PictureClip &clip()
    {
        if (const QRegion system = systemClip(); system != m_systemClip) {
            m_systemClip = system;
            m_clipIsStale = true;
        }
        if (m_clipIsStale) {
            m_clip = m_isClipping ? m_paintersClip : whole();
            if (!m_systemClip.isEmpty()) {
                m_clip = m_clip.intersected(m_systemClip);
            }
            m_clipIsStale = false;
        }
        return m_clip;
    }

    void add(PictureItem item) { clip().add(std::move(item), m_picture.items); }

    /// A rectangle in pixels of the picture.
    void fillRect(const QRectF &rect)
    {
        if (m_brush.style() == Qt::NoBrush) {
            return;
        }
        if (m_brush.style() == Qt::SolidPattern) {
            const QColor colour = faded(m_brush.color(), m_opacity);
            const QRectF placed = m_isSharp ? QRectF(roundedToPixels(rect)) : rect;
            if (isVisible(colour) && !placed.isEmpty()) {
                add(PictureRect{placed, colour, m_isSharp});
            }
            return;
        }
        QPainterPath path;
        path.addRect(m_isSharp ? QRectF(roundedToPixels(rect)) : rect);
        fillWithPattern(path);
    }

    void fill(const QPainterPath &path)
    {
        if (m_brush.style() == Qt::NoBrush || path.isEmpty()) {
            return;
        }
        const QPainterPath placed = m_transform.map(path);
        if (const auto rect = asRect(placed)) {
            fillRect(*rect);
        } else if (m_brush.style() != Qt::SolidPattern) {
            fillWithPattern(placed);
        } else if (const QColor colour = faded(m_brush.color(), m_opacity); isVisible(colour)) {
            add(PictureFill{placed, colour});
        }
    }

    /// A path in pixels of the picture.
    void fillWithPattern(const QPainterPath &path)
    {
        if (m_brush.style() == Qt::BDiagPattern) {
            const double scale = std::max(1.0, evenScaleOf(m_transform));
            add(PictureFill{stripesWithin(path, scale), faded(m_brush.color(), m_opacity)});
            return;
        }
        // A gradient or the like, as some styles of the desktop paint with: as an image.
        const QRect bounds =
            path.controlPointRect().toAlignedRect().intersected(clip().region().boundingRect());
        if (bounds.isEmpty()) {
            return;
        }
        QImage image(bounds.size(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing, !m_isSharp);
        painter.setOpacity(m_opacity);
        painter.translate(-bounds.topLeft());
        QBrush brush = m_brush;
        brush.setTransform(brush.transform() * m_transform);
        painter.fillPath(path, brush);
        painter.end();
        add(PictureImage{bounds, image});
    }

    void stroke(const QPainterPath &path)
    {
        const QColor colour = faded(m_pen.color(), m_opacity);
        if (m_pen.style() == Qt::NoPen || !isVisible(colour) || path.elementCount() == 0) {
            return;
        }
        const double scale = m_pen.isCosmetic() ? 1 : evenScaleOf(m_transform);
        const double width = m_pen.widthF() > 0 ? m_pen.widthF() : 1;
        if (scale == 0) { // stretched: the line is not of one width
            QPen pen = m_pen;
            pen.setWidthF(width);
            add(PictureFill{m_transform.map(QPainterPathStroker(pen).createStroke(path)), colour});
            return;
        }
        QPen pen = m_pen;
        pen.setCosmetic(false);
        pen.setBrush(colour);
        pen.setWidthF(width * scale);
        QPainterPath placed = m_transform.map(path);
        if (m_isSharp && pen.style() == Qt::SolidLine && addSharpLines(placed, pen)) {
            return;
        }
        if (m_isSharp) {
            placed.translate(sharpShift, sharpShift);
        }
        if (pen.style() != Qt::SolidLine) {
            // Where dashes begin depends, with some programs, on how much of the line they show.
            add(PictureFill{QPainterPathStroker(pen).createStroke(placed), colour});
            return;
        }
        add(PictureStroke{placed, pen});
    }

    /// Lines along the axes as the pixels that they cover; false if there are others.
    bool addSharpLines(const QPainterPath &path, const QPen &pen)
    {
        std::vector<QLineF> lines;
        for (int index = 1; index < path.elementCount(); ++index) {
            const QPainterPath::Element element = path.elementAt(index);
            if (element.isMoveTo()) {
                continue;
            }
            const QLineF line(path.elementAt(index - 1), element);
            if (!element.isLineTo() || (line.dx() != 0 && line.dy() != 0)) {
                return false;
            }
            lines.push_back(line);
        }
        const double half = std::max(1.0, std::round(pen.widthF())) / 2;
        const double cap = pen.capStyle() == Qt::FlatCap && lines.size() == 1 ? 0 : half;
        for (const QLineF &line : lines) {
            const bool level = line.dy() == 0;
            QRectF rect = QRectF(line.p1(), line.p2()).normalized();
            rect.adjust(level ? -cap : -half, level ? -half : -cap, level ? cap : half, level ? half : cap);
            rect.translate(sharpShift, sharpShift);
            const QRect pixels = roundedToPixels(rect);
            if (!pixels.isEmpty()) {
                add(PictureRect{pixels, pen.color(), true});
            }
        }
        return true;
    }

    RecordedPicture &m_picture;
    TextShapes &m_texts = TextShapes::ofThisThread();
    QTransform m_transform;
    QPen m_pen;
    QBrush m_brush;
    double m_opacity = 1;
    bool m_isSharp = true;

    PictureClip m_paintersClip;
    bool m_isClipping = false;
    QRegion m_systemClip;
    PictureClip m_clip;
    bool m_clipIsStale = true;
};

PictureRecorder::PictureRecorder(const QSize &pixels)
    : m_engine(std::make_unique<Engine>(m_picture))
{
    m_picture.size = pixels;
}

PictureRecorder::~PictureRecorder() = default;

QPaintEngine *PictureRecorder::paintEngine() const
{
    return m_engine.get();
}

RecordedPicture PictureRecorder::take()
{
    RecordedPicture taken = std::exchange(m_picture, {});
    m_picture.size = taken.size;
    return taken;
}

int PictureRecorder::metric(PaintDeviceMetric which) const
{
    constexpr double millimetresPerPixel = 25.4 / 96;
    switch (which) {
    case PdmWidth:
        return m_picture.size.width();
    case PdmHeight:
        return m_picture.size.height();
    case PdmWidthMM:
        return qRound(m_picture.size.width() * millimetresPerPixel);
    case PdmHeightMM:
        return qRound(m_picture.size.height() * millimetresPerPixel);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return 96;
    case PdmDepth:
        return 32;
    case PdmNumColors:
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return qRound(devicePixelRatioFScale());
    }
    return 0;
}

} // namespace waferline
