// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/text_shapes.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

namespace waferline {

namespace {

/// Takes the shape that Qt makes of a text where a device knows no letters.
class Outliner : public QPaintEngine {
public:
    Outliner()
        : QPaintEngine(QPaintEngine::AllFeatures)
    {
    }

    bool begin(QPaintDevice * /*device*/) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState & /*state*/) override { }
    void drawPixmap(const QRectF & /*rect*/, const QPixmap & /*pixmap*/, const QRectF & /*source*/) override
    {
    }
    Type type() const override { return User; }
    void drawPath(const QPainterPath &path) override
    {
        shape.setFillRule(path.fillRule());
        shape.addPath(path);
    }

    QPainterPath shape;
};

class OutlinerDevice : public QPaintDevice {
public:
    QPaintEngine *paintEngine() const override { return &engine; }

    mutable Outliner engine;

protected:
    int metric(PaintDeviceMetric which) const override
    {
        return which == PdmDevicePixelRatioScaled ? qRound(devicePixelRatioFScale()) : 1;
    }
};

QPainterPath outlineOf(const QTextItem &item)
{
    OutlinerDevice device;
    QPainter painter(&device);
    painter.setPen(Qt::black);
    device.engine.QPaintEngine::drawTextItem(QPointF(), item);
    return device.engine.shape;
}

} // namespace

TextShapes &TextShapes::ofThisThread()
{
    // Never destroyed: fonts must not outlive the application that their engines belong to.
    thread_local auto *const shapes = new TextShapes;
    return *shapes;
}

const QPainterPath &TextShapes::shapeOf(const QTextItem &item)
{
    constexpr qsizetype mostKept = 4000;
    const Key key{item.font(), item.text(), item.width()};
    if (const auto found = m_shapes.constFind(key); found != m_shapes.cend()) {
        return *found;
    }
    if (m_shapes.size() >= mostKept) {
        m_shapes.clear();
    }
    return *m_shapes.insert(key, outlineOf(item));
}

} // namespace waferline
