// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/replay.h"

#include <QPainter>

#include <algorithm>

namespace waferline {

namespace {

constexpr std::size_t itemsAtOnce = 500; // between two words of progress
constexpr int bandHeight = 256; // pixels: how often one hears of progress

void paintItem(QPainter &painter, const PictureItem &item)
{
    if (const auto *rect = std::get_if<PictureRect>(&item)) {
        painter.setRenderHint(QPainter::Antialiasing, !rect->sharp);
        painter.fillRect(rect->rect, rect->colour);
    } else if (const auto *fill = std::get_if<PictureFill>(&item)) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillPath(fill->path, fill->colour);
    } else if (const auto *stroke = std::get_if<PictureStroke>(&item)) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.strokePath(stroke->path, stroke->pen);
    } else if (const auto *image = std::get_if<PictureImage>(&item)) {
        painter.drawImage(image->rect, image->image);
    }
}

} // namespace

bool paint(QPainter &painter, const RecordedPicture &picture, const PictureProgress &progress)
{
    const auto count = static_cast<double>(picture.items.size());
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (std::size_t index = 0; index < picture.items.size(); ++index) {
        if (progress && index % itemsAtOnce == 0 && !progress(static_cast<double>(index) / count)) {
            painter.restore();
            return false;
        }
        paintItem(painter, picture.items[index]);
    }
    painter.restore();
    return true;
}

QImage imageOf(const RecordedPicture &picture, const PictureProgress &progress)
{
    // Premultiplied: painting into the plain format takes many times as long.
    QImage image(picture.size, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) {
        return image;
    }
    std::vector<QRectF> bounds(picture.items.size());
    std::ranges::transform(picture.items, bounds.begin(), boundsOf);
    for (int top = 0; top < image.height(); top += bandHeight) {
        if (progress && !progress(static_cast<double>(top) / image.height())) {
            return {};
        }
        const int height = std::min(bandHeight, image.height() - top);
        QImage band(image.scanLine(top), image.width(), height, image.bytesPerLine(), image.format());
        band.fill(picture.background);
        QPainter painter(&band);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.translate(0, -top);
        for (std::size_t index = 0; index < bounds.size(); ++index) {
            if (bounds[index].bottom() > top - 1 && bounds[index].top() < top + height + 1) {
                paintItem(painter, picture.items[index]);
            }
        }
    }
    return image;
}

} // namespace waferline
