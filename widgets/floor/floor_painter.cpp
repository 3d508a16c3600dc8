// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/floor_painter.h"

#include "widgets/floor/card_layout.h"
#include "widgets/floor/display_list.h"

#include <QPainter>

namespace waferline {

namespace {

constexpr double workingWidth = 2;

void strokeCard(QPainter &painter, const QRectF &card, double radius, const QColor &colour, double width)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colour, width));
    painter.setBrush(Qt::NoBrush);
    const double half = width / 2;
    painter.drawRoundedRect(card.adjusted(half, half, -half, -half), radius - half, radius - half);
}

void paintLit(QPainter &painter, const Plan &plan, const FloorFrame &frame, const Theme &theme)
{
    for (const LitLayer &lit : frame.lit) {
        const LayerKind kind = plan.model->shapeOf(plan.placed[lit.placed].layer).kind;
        const QRectF rect = lit.rect.width() > 4 ? lit.rect.adjusted(0, 0, -1, 0) : lit.rect;
        painter.fillRect(rect, theme.litColour(kind));
    }
}

void paintWaitingCounts(QPainter &painter, const FloorGrid &grid, const FloorFrame &frame, const Theme &theme)
{
    if (frame.waiting.empty() || grid.detail() != Detail::Full) {
        return;
    }
    painter.setFont(uiFont(labelFontUnits * grid.unit(), QFont::DemiBold));
    painter.setPen(theme.textMuted);
    for (const WaitingCount &waiting : frame.waiting) {
        const double height = 20 * grid.unit();
        const double width = 60 * grid.unit();
        painter.drawText(
            QRectF(waiting.rightMiddle.x() - width, waiting.rightMiddle.y() - height / 2, width, height),
            Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("+%1").arg(waiting.count));
    }
}

} // namespace

void FloorPainter::paintFrame(QPainter &painter, const Plan &plan, const FloorGrid &grid,
                              const FloorFrame &frame, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (grid.detail() != Detail::Dot) {
        paintWorking(painter, grid, frame, theme);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintLit(painter, plan, frame, theme);
    paintWaitingCounts(painter, grid, frame, theme);
    if (!frame.chips.empty()) {
        const ChipLook look{cardLayout(grid, 0).chipRadius, plan.scenario.microBatch, theme.kind};
        const double reach = 3 * look.radius; // with halo and badge
        const QRectF visible = QRectF(QPointF(), grid.area()).adjusted(-reach, -reach, reach, reach);
        for (const Chip &chip : frame.chips) {
            if (!visible.contains(chip.centre)) {
                continue;
            }
            m_chips.paint(painter, chip.centre, chip.microBatch, look);
        }
    }
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

void FloorPainter::paintWorking(QPainter &painter, const FloorGrid &grid, const FloorFrame &frame,
                                const Theme &theme)
{
    if (frame.workingWafers.empty()) {
        return;
    }
    const QPixmap &ring = workingRing(grid, theme, pixelRatioOf(painter));
    for (const std::uint32_t wafer : frame.workingWafers) {
        painter.drawPixmap(grid.cardRect(wafer).topLeft(), ring);
    }
}

/// All cards have one size, so one picture of the ring serves them all.
const QPixmap &FloorPainter::workingRing(const FloorGrid &grid, const Theme &theme, double pixelRatio)
{
    const CardLayout layout = cardLayout(grid, 0);
    const RingKey key{layout.card.size(), layout.radius, pixelRatio, theme.kind};
    if (key != m_ringKey || m_ring.isNull()) {
        m_ringKey = key;
        m_ring = QPixmap((layout.card.size() * pixelRatio).toSize());
        m_ring.setDevicePixelRatio(pixelRatio);
        m_ring.fill(Qt::transparent);
        QPainter painter(&m_ring);
        strokeCard(painter, QRectF(QPointF(), layout.card.size()), layout.radius, theme.borderStrong,
                   workingWidth);
    }
    return m_ring;
}

} // namespace waferline
