// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/chip_painter.h"

#include "model/report/format.h"
#include "widgets/floor/device_pixels.h"
#include "widgets/floor/layer_names.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double haloShare = 0.16; // of the radius: a ring that sets a chip off from what is under it
constexpr double hollowShare = 0.2; // of the radius: the ring of a chip that waits
constexpr double badgeShare = 0.58; // badge height against the radius, half of it
constexpr double smallestBadged = 7; // radius, logical pixels
constexpr double reachShare = 1.5; // of the radius: how far halo and badge go
constexpr std::size_t mostPictures = 1'024; // a few MB

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
    const double width = std::max(height, QFontMetricsF(font).horizontalAdvance(text) + height * 0.4);
    // Its right edge stays where it is: chips stand close to each other.
    const QRectF badge(centre.x() + look.radius * 1.35 - width, centre.y() + look.radius * 0.2, width,
                       height);
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
    const auto disc = [&](const QColor &colour, double radius) {
        painter.setBrush(colour);
        painter.drawEllipse(centre, radius, radius);
    };
    disc(theme.card, look.radius * (1 + haloShare));
    disc(fill, look.radius);
    if (look.waiting) {
        disc(theme.card, look.radius * (1 - hollowShare));
    }
    if (look.radius >= smallestLetteredChip) {
        paintLetters(painter, centre, microBatch, look.radius, look.waiting ? theme.text : theme.onRequest);
        if (look.microBatch > 1 && !look.waiting && look.radius >= smallestBadged) {
            paintBadge(painter, centre, look, fill);
        }
    }
    painter.restore();
}

void ChipPainter::paint(DevicePixels &device, const QPointF &centre, std::int64_t microBatch,
                        const ChipLook &look)
{
    if (!device.takesPictures()) {
        device.draw(device.pixelAt(centre),
                    [&](QPainter &painter) { paintChip(painter, QPointF(), microBatch, look); });
        return;
    }
    if (device.ratio() != m_pixelRatio || m_pictures.size() >= mostPictures) {
        m_pixelRatio = device.ratio();
        m_pictures.clear();
    }
    // Without letters, all beyond A, B and C look alike.
    const std::int64_t chip =
        look.radius >= smallestLetteredChip ? microBatch : std::min<std::int64_t>(microBatch, 3);
    QImage &picture = m_pictures[{chip, look}];
    const int reach = static_cast<int>(std::ceil(look.radius * reachShare * m_pixelRatio)) + 1;
    if (picture.isNull()) {
        picture =
            devicePicture({2 * reach, 2 * reach}, m_pixelRatio, Qt::transparent, [&](QPainter &painter) {
                paintChip(painter, QPointF(reach, reach) / m_pixelRatio, chip, look);
            });
    }
    device.draw(device.pixelAt(centre) - QPoint(reach, reach), picture);
}

} // namespace waferline
