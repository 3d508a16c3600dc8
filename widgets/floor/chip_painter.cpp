// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/chip_painter.h"

#include "model/report/format.h"
#include "widgets/floor/display_list.h"
#include "widgets/floor/layer_names.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double smallestLettered = 6.5; // radius, logical pixels
constexpr double haloShare = 0.16; // of the radius: a ring that sets a chip off from what is under it
constexpr std::size_t mostPictures = 1'024; // a few MB
constexpr double badgeShare = 0.62; // badge height against the radius, half of it

void paintLetters(QPainter &painter, const QPointF &centre, std::int64_t microBatch, double radius,
                  const QColor &ink)
{
    const QString letters = microBatchLetters(microBatch);
    const double size = radius * (letters.size() == 1 ? 1.2 : letters.size() == 2 ? 0.92 : 0.7);
    painter.setFont(uiFont(size, QFont::Bold));
    painter.setPen(ink);
    painter.drawText(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius),
                     Qt::AlignCenter, letters);
}

void paintBadge(QPainter &painter, const QPointF &centre, const ChipLook &look, const QColor &ink)
{
    const Theme &theme = Theme::of(look.theme);
    const QString text =
        QString::fromStdString(figure(static_cast<double>(look.microBatch), Unit::None, 2).text());
    const QFont font = uiFont(look.radius * 0.88, QFont::Bold);
    const double height = 2 * badgeShare * look.radius;
    const double width = std::max(height, QFontMetricsF(font).horizontalAdvance(text) + height * 0.5);
    const QRectF badge(centre.x() + look.radius * 0.25, centre.y() + look.radius * 0.15, width, height);
    painter.setPen(QPen(ink, std::max(1.0, look.radius / 9)));
    painter.setBrush(theme.card);
    painter.drawRoundedRect(badge, height / 2, height / 2);
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(badge, Qt::AlignCenter, text);
}

} // namespace

void paintChip(QPainter &painter, const QPointF &centre, std::int64_t microBatch, const ChipLook &look)
{
    const Theme &theme = Theme::of(look.theme);
    const QColor fill = theme.requestColour(microBatch);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.card);
    const double halo = look.radius * (1 + haloShare);
    painter.drawEllipse(centre, halo, halo);
    painter.setBrush(fill);
    painter.drawEllipse(centre, look.radius, look.radius);
    if (look.radius >= smallestLettered) {
        paintLetters(painter, centre, microBatch, look.radius, theme.onRequest);
        if (look.microBatch > 1) {
            paintBadge(painter, centre, look, fill);
        }
    }
    painter.restore();
}

void ChipPainter::paint(QPainter &painter, const QPointF &centre, std::int64_t microBatch,
                        const ChipLook &look)
{
    const double ratio = pixelRatioOf(painter);
    if (look != m_look || ratio != m_pixelRatio) {
        m_look = look;
        m_pixelRatio = ratio;
        m_pictures.clear();
    }
    const QPixmap &chip = picture(microBatch, ratio);
    const QSizeF size = chip.deviceIndependentSize();
    const QPointF corner = centre - QPointF(size.width(), size.height()) / 2;
    painter.drawPixmap(QPointF(std::round(corner.x() * ratio), std::round(corner.y() * ratio)) / ratio, chip);
}

const QPixmap &ChipPainter::picture(std::int64_t microBatch, double pixelRatio)
{
    // Without letters, all beyond A, B and C look alike.
    const std::int64_t key =
        m_look.radius >= smallestLettered ? microBatch : std::min<std::int64_t>(microBatch, 3);
    const auto known = m_pictures.find(key);
    if (known != m_pictures.end()) {
        return known->second;
    }
    if (m_pictures.size() >= mostPictures) {
        m_pictures.clear();
    }
    const double side = std::ceil(m_look.radius * 4 + 4);
    QPixmap picture((QSizeF(side, side) * pixelRatio).toSize());
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    const QSizeF size = picture.deviceIndependentSize();
    paintChip(painter, QPointF(size.width(), size.height()) / 2, key, m_look);
    return m_pictures.emplace(key, std::move(picture)).first->second;
}

} // namespace waferline
