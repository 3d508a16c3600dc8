// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/floor_painter.h"

#include "widgets/floor/card_layout.h"
#include "widgets/floor/chip_row.h"
#include "widgets/floor/device_pixels.h"
#include "widgets/look.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double workingWidth = 2;
constexpr double litBorder = 1.5; // logical pixels
constexpr double litTint = 0.35; // of the layer's colour
constexpr std::size_t mostRegionPictures = 256;

void strokeCard(QPainter &painter, const QRectF &card, double radius, const QColor &colour, double width)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colour, width));
    painter.setBrush(Qt::NoBrush);
    const double half = width / 2;
    painter.drawRoundedRect(card.adjusted(half, half, -half, -half), radius - half, radius - half);
}

/// A pale fill within a strong border: it is seen without hue, and the chip stands out.
void paintLitRegion(QPainter &painter, const QRectF &rect, double radius, double ratio, const QColor &colour,
                    const Theme &theme)
{
    const double border = std::round(litBorder * ratio) / ratio; // sharp
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(rect, radius, radius);
    painter.setBrush(blended(theme.card, colour, litTint));
    const double inner = std::max(0.0, radius - border);
    painter.drawRoundedRect(rect.adjusted(border, border, -border, -border), inner, inner);
}

/// A dot without letters or a colour of its own, in a small region that is lit as a whole.
bool saysNoMoreThanItsRegion(const Chip &chip, const FloorGrid &grid)
{
    constexpr double smallestOfUse = 4; // radius, logical pixels
    constexpr std::int64_t coloured = 3;
    return chip.phase == Phase::Working && chip.radius < smallestOfUse && chip.microBatch >= coloured
        && grid.detail() <= Detail::Number;
}

void paintLayers(DevicePixels &device, const Plan &plan, const FloorFrame &frame, const Theme &theme)
{
    for (const LitLayer &lit : frame.layers) {
        const LayerKind kind = plan.model->shapeOf(plan.placed[lit.placed].layer).kind;
        device.fillPiece(lit.rect, lit.edge, theme.litColour(kind));
    }
}

void paintCounts(QPainter &painter, const FloorGrid &grid, const FloorFrame &frame, const Theme &theme)
{
    if (frame.counts.empty() || grid.detail() > Detail::Number) {
        return;
    }
    painter.setFont(uiFont(countFontSize(cardLayout(grid, 0)), QFont::DemiBold));
    painter.setPen(theme.text);
    for (const ChipCount &count : frame.counts) {
        if (!count.room.isEmpty()) {
            painter.drawText(count.room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                             QStringLiteral("+%1").arg(count.count));
        }
    }
}

} // namespace

void FloorPainter::paintFrame(QPainter &painter, const Plan &plan, const FloorGrid &grid,
                              const FloorFrame &frame, const Theme &theme)
{
    {
        DevicePixels device(painter);
        if (grid.detail() != Detail::Dot) {
            paintWorking(device, grid, frame, theme);
        }
        paintRegions(device, frame, theme);
        paintLayers(device, plan, frame, theme);
        if (grid.detail() <= Detail::Number) {
            for (const Queue &queue : frame.queues) {
                device.fill(device.pixelsOf(queue.room.adjusted(0, workingWidth + 1, 0, -1)), theme.card);
            }
        }
        paintChips(device, plan, grid, frame, theme);
    }
    painter.save();
    paintCounts(painter, grid, frame, theme);
    painter.restore();
}

void FloorPainter::paintRing(QPainter &painter, const FloorGrid &grid, std::uint32_t wafer,
                             const QColor &colour, double width)
{
    painter.save();
    const CardLayout layout = cardLayout(grid, wafer);
    strokeCard(painter, layout.card, layout.radius, colour, width);
    painter.restore();
}

void FloorPainter::paintWorking(DevicePixels &device, const FloorGrid &grid, const FloorFrame &frame,
                                const Theme &theme)
{
    if (frame.workingWafers.empty()) {
        return;
    }
    if (!device.takesPictures()) {
        const CardLayout layout = cardLayout(grid, 0);
        for (const std::uint32_t wafer : frame.workingWafers) {
            device.draw(device.pixelAt(grid.cardRect(wafer).topLeft()), [&](QPainter &painter) {
                strokeCard(painter, QRectF(QPointF(), layout.card.size()), layout.radius, theme.borderStrong,
                           workingWidth);
            });
        }
        return;
    }
    makeRing(grid, theme, device.ratio());
    for (const std::uint32_t wafer : frame.workingWafers) {
        const QPoint topLeft = device.pixelAt(grid.cardRect(wafer).topLeft());
        for (const RingPart &part : m_ring) {
            if (part.picture.isNull()) {
                device.fill(QRect(topLeft + part.place.topLeft(), part.place.size()), theme.borderStrong);
            } else {
                device.draw(topLeft + part.place.topLeft(), part.picture);
            }
        }
    }
}

/// All cards have one size, so one ring serves them all.
void FloorPainter::makeRing(const FloorGrid &grid, const Theme &theme, double ratio)
{
    const CardLayout layout = cardLayout(grid, 0);
    const RingKey key{layout.card.size(), layout.radius, ratio, theme.kind};
    if (key == m_ringKey) {
        return;
    }
    m_ringKey = key;
    m_ring.clear();
    const QSize size = (layout.card.size() * ratio).toSize();
    const QImage ring = devicePicture(size, ratio, Qt::transparent, [&](QPainter &painter) {
        strokeCard(painter, QRectF(QPointF(), layout.card.size()), layout.radius, theme.borderStrong,
                   workingWidth);
    });
    const int corner = std::min(static_cast<int>(std::ceil(layout.radius * ratio)) + 1, size.height() / 2);
    const int width = std::min(static_cast<int>(std::lround(workingWidth * ratio)), size.width() / 2);
    const int sides = size.height() - 2 * corner;
    const QRect top(0, 0, size.width(), corner);
    const QRect bottom(0, size.height() - corner, size.width(), corner);
    m_ring = {{top, ring.copy(top)},
              {bottom, ring.copy(bottom)},
              {QRect(0, corner, width, sides), {}},
              {QRect(size.width() - width, corner, width, sides), {}}};
}

void FloorPainter::paintRegions(DevicePixels &device, const FloorFrame &frame, const Theme &theme)
{
    for (const LitRegion &region : frame.regions) {
        if (region.radius == 0) { // too small for a border
            device.fill(device.pixelsOf(region.rect), theme.litColour(region.kind));
            continue;
        }
        const QRect place = device.pixelsOf(region.rect);
        if (!device.takesPictures()) {
            device.draw(place.topLeft(), [&](QPainter &painter) {
                paintLitRegion(painter, QRectF(QPointF(), QSizeF(place.size()) / device.ratio()),
                               region.radius, device.ratio(), theme.litColour(region.kind), theme);
            });
            continue;
        }
        device.draw(place.topLeft(), litRegion(region, place.size(), theme, device.ratio()));
    }
}

/// Regions have few sizes.
const QImage &FloorPainter::litRegion(const LitRegion &region, const QSize &pixels, const Theme &theme,
                                      double ratio)
{
    if (m_regions.size() >= mostRegionPictures) {
        m_regions.clear();
    }
    QImage &picture =
        m_regions[{pixels.width(), pixels.height(), region.radius, region.kind, theme.kind, ratio}];
    if (picture.isNull()) {
        picture = devicePicture(pixels, ratio, theme.card, [&](QPainter &painter) {
            paintLitRegion(painter, QRectF(QPointF(), QSizeF(pixels) / ratio), region.radius, ratio,
                           theme.litColour(region.kind), theme);
        });
    }
    return picture;
}

void FloorPainter::paintChips(DevicePixels &device, const Plan &plan, const FloorGrid &grid,
                              const FloorFrame &frame, const Theme &theme)
{
    for (const Chip &chip : frame.chips) {
        if (saysNoMoreThanItsRegion(chip, grid)) {
            continue;
        }
        const double reach = 2 * chip.radius; // with halo and badge
        const QRectF visible = QRectF(QPointF(), grid.area()).adjusted(-reach, -reach, reach, reach);
        if (visible.contains(chip.centre)) {
            m_chips.paint(device, chip.centre, chip.microBatch,
                          {chip.radius, plan.scenario.microBatch, chip.phase == Phase::Waiting, theme.kind});
        }
    }
}

} // namespace waferline
